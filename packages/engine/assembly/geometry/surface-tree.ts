// Twin of src/geometry/surface-tree.ts: the same operations in the same order, two lanes at a time where they stand alike.
// `pmin(a, b)` is b < a ? b : a, as the original compares: of 0 and −0 the first stays.
import { i32At } from '../contact/memory'
import { BOX, beginOf, boxOf, cornerOf, DISC, discOf, endOf, extentOf, FRAME, frameOf, nodeCountOf, positionOf, rightOf, triCountOf } from './surface-pose'

/** Brings boxes, discs and frames to where the vertices of the pose are now. */
export function refitSurface(pose: usize): void {
  refitFrames(pose)
  const right = rightOf(pose)
  const begin = beginOf(pose)
  const end = endOf(pose)
  const corner = cornerOf(pose)
  const position = positionOf(pose)
  const box = boxOf(pose)
  const extent = extentOf(pose)
  const nodeCount = nodeCountOf(pose)
  for (let n = nodeCount - 1; n >= 0; n--) {
    const b = box + BOX * n
    const r = i32At(right, n)
    if (r == 0) boxCorners(b, position, corner, 3 * i32At(begin, n), 3 * i32At(end, n))
    else boxBoth(b, box + BOX * r)
  }
  let span: f64 = 0
  for (let k: usize = 0; k < BOX; k += 8) span = max(span, Math.abs(load<f64>(box + k)))
  store<f64>(extent, span, 8)
  const half = f64x2.splat(0.5)
  for (let b = box, last = box + BOX * nodeCount; b < last; b += BOX) {
    const lowXy = v128.load(b)
    const lowZ = load<f64>(b, 16)
    const highXy = v128.load(b, 24)
    const highZ = load<f64>(b, 40)
    v128.store(b, f64x2.mul(half, f64x2.add(lowXy, highXy)))
    store<f64>(b, 0.5 * (lowZ + highZ), 16)
    v128.store(b, f64x2.mul(half, f64x2.sub(highXy, lowXy)), 24)
    store<f64>(b, 0.5 * (highZ - lowZ), 40)
  }
}

@inline
function boxCorners(b: usize, x: usize, corner: usize, begin: i32, end: i32): void {
  const first = x + 24 * <usize>i32At(corner, begin)
  let lowXy = v128.load(first)
  let lowZ = load<f64>(first, 16)
  let highXy = lowXy
  let highZ = lowZ
  for (let c = begin + 1; c < end; c++) {
    const at = x + 24 * <usize>i32At(corner, c)
    const xy = v128.load(at)
    const z = load<f64>(at, 16)
    lowXy = f64x2.pmin(lowXy, xy)
    highXy = f64x2.pmax(highXy, xy)
    lowZ = z < lowZ ? z : lowZ
    highZ = z > highZ ? z : highZ
  }
  v128.store(b, lowXy)
  store<f64>(b, lowZ, 16)
  v128.store(b, highXy, 24)
  store<f64>(b, highZ, 40)
}

/** Left behind the node, right at r; low < other ? low : other. */
@inline
function boxBoth(b: usize, r: usize): void {
  const l = b + BOX
  const lowZ = load<f64>(l, 16)
  const lowOther = load<f64>(r, 16)
  const highZ = load<f64>(l, 40)
  const highOther = load<f64>(r, 40)
  v128.store(b, f64x2.pmin(v128.load(r), v128.load(l)))
  store<f64>(b, lowZ < lowOther ? lowZ : lowOther, 16)
  v128.store(b, f64x2.pmax(v128.load(r, 24), v128.load(l, 24)), 24)
  store<f64>(b, highZ > highOther ? highZ : highOther, 40)
}

function refitFrames(pose: usize): void {
  const x = positionOf(pose)
  const triCount = triCountOf(pose)
  let corner = cornerOf(pose)
  let q = frameOf(pose)
  let o = discOf(pose)
  let edgeMax: f64 = 0
  for (let rank = 0; rank < triCount; rank++) {
    const a = x + 24 * <usize>load<i32>(corner)
    const b = x + 24 * <usize>load<i32>(corner, 4)
    const c = x + 24 * <usize>load<i32>(corner, 8)
    const ax = load<f64>(a)
    const ay = load<f64>(a, 8)
    const az = load<f64>(a, 16)
    const ex = load<f64>(b) - ax
    const ey = load<f64>(b, 8) - ay
    const ez = load<f64>(b, 16) - az
    const fx = load<f64>(c) - ax
    const fy = load<f64>(c, 8) - ay
    const fz = load<f64>(c, 16) - az
    const ee = ex * ex + ey * ey + ez * ez
    const ff = fx * fx + fy * fy + fz * fz
    store<f64>(q, ax)
    store<f64>(q, ay, 8)
    store<f64>(q, az, 16)
    store<f64>(q, ex, 24)
    store<f64>(q, ey, 32)
    store<f64>(q, ez, 40)
    store<f64>(q, fx, 48)
    store<f64>(q, fy, 56)
    store<f64>(q, fz, 64)
    store<f64>(q, ee, 72)
    store<f64>(q, ex * fx + ey * fy + ez * fz, 80)
    store<f64>(q, ff, 88)
    const gx = (ex + fx) / 3 // middle of the triangle, seen from a
    const gy = (ey + fy) / 3
    const gz = (ez + fz) / 3
    const toA = gx * gx + gy * gy + gz * gz
    const toB = toA - 2 * (gx * ex + gy * ey + gz * ez) + ee
    const toC = toA - 2 * (gx * fx + gy * fy + gz * fz) + ff
    const nx = ey * fz - ez * fy
    const ny = ez * fx - ex * fz
    const nz = ex * fy - ey * fx
    const double = Math.sqrt(nx * nx + ny * ny + nz * nz)
    const scale: f64 = double > 0 ? 1 / double : 0
    store<f64>(o, ax + gx)
    store<f64>(o, ay + gy, 8)
    store<f64>(o, az + gz, 16)
    store<f64>(o, scale * nx, 24)
    store<f64>(o, scale * ny, 32)
    store<f64>(o, scale * nz, 40)
    store<f64>(o, Math.sqrt(max(max(toA, toB), toC)), 48)
    if (ee > edgeMax) edgeMax = ee
    if (ff > edgeMax) edgeMax = ff
    corner += 12
    q += FRAME
    o += DISC
  }
  store<f64>(extentOf(pose), edgeMax)
}
