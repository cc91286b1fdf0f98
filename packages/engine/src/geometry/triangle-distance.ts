/**
 * Squared distance of a point to a triangle [m²]: to its plane if the foot of the perpendicular lies in the triangle,
 * else to the nearest of its edges. With e = b − a, f = c − a, r = p − a and the foot at a + u e + v f (times det):
 *
 *   det = (e·e)(f·f) − (e·f)²,   u = (f·f)(e·r) − (e·f)(f·r),   v = (e·e)(f·r) − (e·f)(e·r)          (1)
 *
 * A triangle without area (det = 0) is measured by its edges. `a`, `b`, `c` are offsets into `position`.
 */
export function squaredToTriangle(
  px: number,
  py: number,
  pz: number,
  position: Float64Array,
  a: number,
  b: number,
  c: number,
): number {
  const rx = px - position[a]
  const ry = py - position[a + 1]
  const rz = pz - position[a + 2]
  const ex = position[b] - position[a]
  const ey = position[b + 1] - position[a + 1]
  const ez = position[b + 2] - position[a + 2]
  const fx = position[c] - position[a]
  const fy = position[c + 1] - position[a + 1]
  const fz = position[c + 2] - position[a + 2]
  const ee = ex * ex + ey * ey + ez * ez
  const ef = ex * fx + ey * fy + ez * fz
  const ff = fx * fx + fy * fy + fz * fz
  const er = ex * rx + ey * ry + ez * rz
  const fr = fx * rx + fy * ry + fz * rz
  const det = ee * ff - ef * ef // (1)
  const u = ff * er - ef * fr
  const v = ee * fr - ef * er
  if (det > 0 && u >= 0 && v >= 0 && u + v <= det) {
    const nx = ey * fz - ez * fy
    const ny = ez * fx - ex * fz
    const nz = ex * fy - ey * fx
    const height = nx * rx + ny * ry + nz * rz
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
