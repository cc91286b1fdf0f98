// Twin of src/contact/boxes.ts. Vertex DOPs: the same operations in the same order; node boxes: eight lanes at once.
import { f64At, i32At } from './memory'

/** Bytes of one vertex DOP and of one node box; the negative highs of a DOP begin at half of it. */
const DOP_BYTES: usize = 64
const HIGH_BYTES: usize = 32
const BOX_BYTES: usize = 16
const STEP_MAX: f64 = 32767
const CAUTION: f64 = 1e-6
const ROOT2: f64 = 1.4142135623730951
const ROOT3: f64 = 1.732050807568877

/** DOPs of vertices begin … end − 1 that move from x0 to x1, grown by `margin` [m]. */
export function boxPaths(
  x0: usize,
  x1: usize,
  margin: f64,
  frame: usize,
  dop: usize,
  begin: i32,
  end: i32,
): void {
  const m2 = ROOT2 * margin
  const m3 = ROOT3 * margin
  for (let i = begin; i < end; i++) {
    const at = dop + DOP_BYTES * <usize>i
    const ax = f64At(x0, 3 * i)
    const ay = f64At(x0, 3 * i + 1)
    const az = f64At(x0, 3 * i + 2)
    const bx = f64At(x1, 3 * i)
    const by = f64At(x1, 3 * i + 1)
    const bz = f64At(x1, 3 * i + 2)
    setLane(at, frame, 0, ax, bx, margin)
    setLane(at, frame, 1, ay, by, margin)
    setLane(at, frame, 2, az, bz, margin)
    setLane(at, frame, 4, ax + ay, bx + by, m2)
    setLane(at, frame, 5, ax - ay, bx - by, m2)
    setLane(at, frame, 6, ax + az, bx + bz, m2)
    setLane(at, frame, 7, ax - az, bx - bz, m2)
    setLane(at, frame, 8, ay + az, by + bz, m2)
    setLane(at, frame, 9, ay - az, by - bz, m2)
    setLane(at, frame, 10, ax + ay + az, bx + by + bz, m3)
    setLane(at, frame, 11, ax + ay - az, bx + by - bz, m3)
    setLane(at, frame, 12, ax - ay + az, bx - by + bz, m3)
    setLane(at, frame, 13, ax - ay - az, bx - by - bz, m3)
  }
}

@inline
function setLane(at: usize, frame: usize, lane: i32, a: f64, b: f64, margin: f64): void {
  const middle = f64At(frame, lane)
  const scale = f64At(frame, 16 + lane)
  const grow = margin * scale + CAUTION
  const low = Math.floor((Math.min(a, b) - middle) * scale - grow)
  const high = Math.floor((middle - Math.max(a, b)) * scale - grow)
  const to = at + (<usize>lane << 1)
  store<i16>(to, <i16>(<i32>(low > -STEP_MAX ? Math.min(low, STEP_MAX) : -STEP_MAX)))
  store<i16>(to, <i16>(<i32>(high > -STEP_MAX ? Math.min(high, STEP_MAX) : -STEP_MAX)), 32)
}

/** Boxes of nodes end − 1 … begin, children before parents. */
export function boxNodes(link: usize, triVertex: usize, dop: usize, nodeBox: usize, begin: i32, end: i32): void {
  for (let n = end - 1; n >= begin; n--) {
    const next = i32At(link, n)
    const at = nodeBox + BOX_BYTES * <usize>n
    if (next < 0) {
      const t = 3 * ~next
      const a = boxOf(dop + DOP_BYTES * <usize>i32At(triVertex, t))
      const b = boxOf(dop + DOP_BYTES * <usize>i32At(triVertex, t + 1))
      const c = boxOf(dop + DOP_BYTES * <usize>i32At(triVertex, t + 2))
      v128.store(at, i16x8.min_s(i16x8.min_s(a, b), c))
    } else {
      const right = nodeBox + BOX_BYTES * <usize>next
      v128.store(at, i16x8.min_s(v128.load(at + BOX_BYTES), v128.load(right)))
    }
  }
}

/** Lanes 0–3 of a DOP, lows and negative highs side by side. */
@inline
function boxOf(dop: usize): v128 {
  return i64x2.replace_lane(v128.load64_zero(dop), 1, load<i64>(dop + HIGH_BYTES))
}
