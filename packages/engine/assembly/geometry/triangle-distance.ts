// Twin of src/geometry/triangle-distance.ts: the same operations in the same order.
import { f64At, setF64 } from '../contact/memory'

/** Fills `out`, LAID_LENGTH numbers; a, b, c are rows of three numbers. */
export function layTriangle(position: usize, a: i32, b: i32, c: i32, out: usize): void {
  const ax = f64At(position, a)
  const ay = f64At(position, a + 1)
  const az = f64At(position, a + 2)
  const ex = f64At(position, b) - ax
  const ey = f64At(position, b + 1) - ay
  const ez = f64At(position, b + 2) - az
  const fx = f64At(position, c) - ax
  const fy = f64At(position, c + 1) - ay
  const fz = f64At(position, c + 2) - az
  const ee = ex * ex + ey * ey + ez * ez
  const ef = ex * fx + ey * fy + ez * fz
  const ff = fx * fx + fy * fy + fz * fz
  setF64(out, 0, ax)
  setF64(out, 1, ay)
  setF64(out, 2, az)
  setF64(out, 3, ex)
  setF64(out, 4, ey)
  setF64(out, 5, ez)
  setF64(out, 6, fx)
  setF64(out, 7, fy)
  setF64(out, 8, fz)
  setF64(out, 9, ey * fz - ez * fy)
  setF64(out, 10, ez * fx - ex * fz)
  setF64(out, 11, ex * fy - ey * fx)
  setF64(out, 12, ee)
  setF64(out, 13, ef)
  setF64(out, 14, ff)
  setF64(out, 15, ee * ff - ef * ef) // (1)
}

/** Squared distance of p to a triangle that `layTriangle` laid out [m²]. */
@inline
export function squaredToLaid(px: f64, py: f64, pz: f64, laid: usize): f64 {
  const rx = px - f64At(laid, 0)
  const ry = py - f64At(laid, 1)
  const rz = pz - f64At(laid, 2)
  const ee = f64At(laid, 12)
  const ef = f64At(laid, 13)
  const ff = f64At(laid, 14)
  const det = f64At(laid, 15)
  const er = f64At(laid, 3) * rx + f64At(laid, 4) * ry + f64At(laid, 5) * rz
  const fr = f64At(laid, 6) * rx + f64At(laid, 7) * ry + f64At(laid, 8) * rz
  const u = ff * er - ef * fr // (1)
  const v = ee * fr - ef * er
  if (det > 0 && u >= 0 && v >= 0 && u + v <= det) {
    const height = f64At(laid, 9) * rx + f64At(laid, 10) * ry + f64At(laid, 11) * rz
    return (height * height) / det // |n|² = det
  }
  const rr = rx * rx + ry * ry + rz * rz
  // along g = c − b from b: g·g, g·(p − b), |p − b|² follow from the products above
  const gg = ee - 2 * ef + ff
  const gr = fr - er - ef + ee
  const bb = rr - 2 * er + ee
  const onRim = min(squaredToSegment(ee, er, rr), squaredToSegment(ff, fr, rr))
  return min(onRim, squaredToSegment(gg, gr, bb))
}

@inline
function squaredToSegment(ee: f64, er: f64, rr: f64): f64 {
  if (!(er > 0)) return rr
  if (er >= ee) return max(0, rr - 2 * er + ee)
  return max(0, rr - (er * er) / ee)
}
