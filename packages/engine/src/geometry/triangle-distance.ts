/**
 * Squared distance of a point to a triangle [m²]: to its plane if the foot of the perpendicular lies in the triangle,
 * else to the nearest of its edges. With e = b − a, f = c − a, r = p − a and the foot at a + u e + v f (times det):
 *
 *   det = (e·e)(f·f) − (e·f)²,   u = (f·f)(e·r) − (e·f)(f·r),   v = (e·e)(f·r) − (e·f)(e·r)          (1)
 *
 * A triangle without area (det = 0) is measured by its edges. The point is x[at …] [m]; `a`, `b`, `c`
 * are offsets into `position`. Who asks for many
 * points of one triangle lays it out once with `layTriangle` and asks `squaredToLaid`: the same numbers, to the last bit.
 */
export function squaredToTriangle(
  x: Float64Array,
  at: number,
  position: Float64Array,
  a: number,
  b: number,
  c: number,
): number {
  layTriangle(position, a, b, c, laid)
  return squaredToLaid(x[at], x[at + 1], x[at + 2], laid)
}

/** Numbers of a triangle laid out: a, e, f, e × f, then e·e, e·f, f·f and det. */
export const LAID_LENGTH = 16

/** Fills `out`, LAID_LENGTH numbers, with what (1) needs of the triangle. */
export function layTriangle(
  position: Float64Array,
  a: number,
  b: number,
  c: number,
  out: Float64Array,
): void {
  const ax = position[a]
  const ay = position[a + 1]
  const az = position[a + 2]
  const ex = position[b] - ax
  const ey = position[b + 1] - ay
  const ez = position[b + 2] - az
  const fx = position[c] - ax
  const fy = position[c + 1] - ay
  const fz = position[c + 2] - az
  const ee = ex * ex + ey * ey + ez * ez
  const ef = ex * fx + ey * fy + ez * fz
  const ff = fx * fx + fy * fy + fz * fz
  out[0] = ax
  out[1] = ay
  out[2] = az
  out[3] = ex
  out[4] = ey
  out[5] = ez
  out[6] = fx
  out[7] = fy
  out[8] = fz
  out[9] = ey * fz - ez * fy
  out[10] = ez * fx - ex * fz
  out[11] = ex * fy - ey * fx
  out[12] = ee
  out[13] = ef
  out[14] = ff
  out[15] = ee * ff - ef * ef // (1)
}

/** Squared distance of p to a triangle that `layTriangle` laid out [m²]. */
export function squaredToLaid(px: number, py: number, pz: number, laid: Float64Array): number {
  const rx = px - laid[0]
  const ry = py - laid[1]
  const rz = pz - laid[2]
  const ee = laid[12]
  const ef = laid[13]
  const ff = laid[14]
  const det = laid[15]
  const er = laid[3] * rx + laid[4] * ry + laid[5] * rz
  const fr = laid[6] * rx + laid[7] * ry + laid[8] * rz
  const u = ff * er - ef * fr // (1)
  const v = ee * fr - ef * er
  if (det > 0 && u >= 0 && v >= 0 && u + v <= det) {
    const height = laid[9] * rx + laid[10] * ry + laid[11] * rz
    return (height * height) / det // |n|² = det
  }
  const rr = rx * rx + ry * ry + rz * rz
  // along g = c − b from b: g·g, g·(p − b), |p − b|² follow from the products above
  const gg = ee - 2 * ef + ff
  const gr = fr - er - ef + ee
  const bb = rr - 2 * er + ee
  return Math.min(squaredToSegment(ee, er, rr), squaredToSegment(ff, fr, rr), squaredToSegment(gg, gr, bb))
}

/** From e·e, e·r and r·r of a segment e and a point r seen from its start; never below 0. */
function squaredToSegment(ee: number, er: number, rr: number): number {
  if (!(er > 0)) return rr
  if (er >= ee) return Math.max(0, rr - 2 * er + ee)
  return Math.max(0, rr - (er * er) / ee)
}

const laid = new Float64Array(LAID_LENGTH) // scratch
