// Twin of src/contact/boxes.ts. Vertex DOPs: the same operations in the same order; node boxes: four lanes at once,
// only minima and maxima, so the bits are the same.
import { f64At, i32At, setF32 } from './memory'

const DOP_LENGTH: i32 = 32
/** Bytes of one vertex DOP and of its lower half, of one node box. */
const DOP_BYTES: usize = 128
const BOX_BYTES: usize = 32
const OUTWARD: f64 = 2.4e-7
const ROOT2: f64 = 1.4142135623730951
const ROOT3: f64 = 1.732050807568877

/** DOPs of vertices begin … end − 1 that move from x0 to x1, grown by `margin` [m]. */
export function boxVertices(x0: usize, x1: usize, margin: f64, dop: usize, begin: i32, end: i32): void {
  const m2 = ROOT2 * margin
  const m3 = ROOT3 * margin
  for (let i = begin; i < end; i++) {
    const at = DOP_LENGTH * i
    const ax = f64At(x0, 3 * i)
    const ay = f64At(x0, 3 * i + 1)
    const az = f64At(x0, 3 * i + 2)
    const bx = f64At(x1, 3 * i)
    const by = f64At(x1, 3 * i + 1)
    const bz = f64At(x1, 3 * i + 2)
    setLane(dop, at, ax, bx, margin)
    setLane(dop, at + 1, ay, by, margin)
    setLane(dop, at + 2, az, bz, margin)
    setLane(dop, at + 4, ax + ay, bx + by, m2)
    setLane(dop, at + 5, ax - ay, bx - by, m2)
    setLane(dop, at + 6, ax + az, bx + bz, m2)
    setLane(dop, at + 7, ax - az, bx - bz, m2)
    setLane(dop, at + 8, ay + az, by + bz, m2)
    setLane(dop, at + 9, ay - az, by - bz, m2)
    setLane(dop, at + 10, ax + ay + az, bx + by + bz, m3)
    setLane(dop, at + 11, ax + ay - az, bx + by - bz, m3)
    setLane(dop, at + 12, ax - ay + az, bx - by + bz, m3)
    setLane(dop, at + 13, ax - ay - az, bx - by - bz, m3)
  }
}

@inline
function setLane(dop: usize, lane: i32, a: f64, b: f64, margin: f64): void {
  const low = Math.min(a, b) - margin
  const high = Math.max(a, b) + margin
  setF32(dop, lane, <f32>(low - OUTWARD * Math.abs(low)))
  setF32(dop, lane + 16, <f32>(high + OUTWARD * Math.abs(high)))
}

/** Boxes of nodes end − 1 … begin, children before parents. */
export function refitBoxes(link: usize, triVertex: usize, dop: usize, nodeBox: usize, begin: i32, end: i32): void {
  for (let n = end - 1; n >= begin; n--) {
    const next = i32At(link, n)
    const at = nodeBox + BOX_BYTES * <usize>n
    if (next < 0) {
      const t = 3 * ~next
      const a = dop + DOP_BYTES * <usize>i32At(triVertex, t)
      const b = dop + DOP_BYTES * <usize>i32At(triVertex, t + 1)
      const c = dop + DOP_BYTES * <usize>i32At(triVertex, t + 2)
      v128.store(at, f32x4.min(f32x4.min(v128.load(a), v128.load(b)), v128.load(c)))
      v128.store(at, f32x4.max(f32x4.max(v128.load(a, 64), v128.load(b, 64)), v128.load(c, 64)), 16)
    } else {
      const left = at + BOX_BYTES
      const right = nodeBox + BOX_BYTES * <usize>next
      v128.store(at, f32x4.min(v128.load(left), v128.load(right)))
      v128.store(at, f32x4.max(v128.load(left, 16), v128.load(right, 16)), 16)
    }
  }
}
