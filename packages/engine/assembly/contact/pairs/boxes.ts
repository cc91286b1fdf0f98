// Twin of src/contact/pairs/boxes.ts. Vertex DOPs: the same operations in the same order; node boxes: eight lanes at once.
import { dopOf, frameOf, linkOf, listStartOf, nodeBoxOf, triDopOf, triVertexOf } from '../addresses'
import { i32At } from '../memory'

/** Bytes of one vertex DOP and of one node box; the negative highs of a DOP begin at half of it. */
const DOP_BYTES: usize = 64
const HIGH_BYTES: usize = 32
const BOX_BYTES: usize = 16
const STEP_MAX: f64 = 32767
const CAUTION: f64 = 1e-6
const ROOT2: f64 = 1.4142135623730951
const ROOT3: f64 = 1.732050807568877
const NONE: v128 = i64x2(0, 0)

/** DOPs of vertices begin … end − 1 that move from the start of the list to the places `x1`, grown by `margin` [m]. */
export function boxPaths(contact: usize, x1: usize, margin: f64, begin: i32, end: i32): void {
  const x0 = listStartOf(contact)
  const frame = frameOf(contact)
  const dop = dopOf(contact)
  const grow0 = growth(frame, margin)
  const grow1 = f64x2.replace_lane(growth(frame + 16, margin), 1, 0)
  const grow2 = growth(frame + 32, ROOT2 * margin)
  const grow3 = growth(frame + 48, ROOT2 * margin)
  const grow4 = growth(frame + 64, ROOT2 * margin)
  const grow5 = growth(frame + 80, ROOT3 * margin)
  const grow6 = growth(frame + 96, ROOT3 * margin)
  const signs = f64x2(1, -1)
  for (let i = begin; i < end; i++) {
    const at = dop + DOP_BYTES * <usize>i
    const from = x0 + 24 * <usize>i
    const to = x1 + 24 * <usize>i
    const ax = f64x2.splat(load<f64>(from))
    const ay = f64x2.splat(load<f64>(from, 8))
    const az = f64x2.splat(load<f64>(from, 16))
    const bx = f64x2.splat(load<f64>(to))
    const by = f64x2.splat(load<f64>(to, 8))
    const bz = f64x2.splat(load<f64>(to, 16))
    const aSigned = f64x2.mul(az, signs)
    const bSigned = f64x2.mul(bz, signs)
    const aMixed = f64x2.add(ax, f64x2.mul(ay, signs)) // x + y, x − y
    const bMixed = f64x2.add(bx, f64x2.mul(by, signs))
    const a5 = f64x2.add(f64x2.shuffle(aMixed, aMixed, 0, 0), aSigned)
    const b5 = f64x2.add(f64x2.shuffle(bMixed, bMixed, 0, 0), bSigned)
    const a6 = f64x2.add(f64x2.shuffle(aMixed, aMixed, 1, 1), aSigned)
    const b6 = f64x2.add(f64x2.shuffle(bMixed, bMixed, 1, 1), bSigned)
    const q0 = steps(frame, f64x2.shuffle(ax, ay, 0, 2), f64x2.shuffle(bx, by, 0, 2), grow0)
    const q1 = steps(frame + 16, f64x2.replace_lane(az, 1, 0), f64x2.replace_lane(bz, 1, 0), grow1) // lane 3 is unused
    const q2 = steps(frame + 32, aMixed, bMixed, grow2)
    const q3 = steps(frame + 48, f64x2.add(ax, aSigned), f64x2.add(bx, bSigned), grow3)
    const q4 = steps(frame + 64, f64x2.add(ay, aSigned), f64x2.add(by, bSigned), grow4)
    const q5 = steps(frame + 80, a5, b5, grow5)
    const q6 = steps(frame + 96, a6, b6, grow6)
    v128.store(at, i16x8.narrow_i32x4_s(i64x2.shuffle(q0, q1, 0, 2), i64x2.shuffle(q2, q3, 0, 2)))
    v128.store(at, i16x8.narrow_i32x4_s(i64x2.shuffle(q4, q5, 0, 2), i64x2.replace_lane(q6, 1, 0)), 16)
    v128.store(at, i16x8.narrow_i32x4_s(i64x2.shuffle(q0, q1, 1, 3), i64x2.shuffle(q2, q3, 1, 3)), 32)
    v128.store(at, i16x8.narrow_i32x4_s(i64x2.shuffle(q4, q5, 1, 3), i64x2.shuffle(q6, NONE, 1, 2)), 48)
  }
}

/** The last term of (1) in two lanes. */
@inline
function growth(frame: usize, margin: f64): v128 {
  return f64x2.add(f64x2.mul(f64x2.splat(margin), v128.load(frame, 128)), f64x2.splat(CAUTION))
}

/** (1) in two lanes: lows, then negative highs, as whole numbers of 32 bits not below the 16 bits that are kept of them. */
@inline
function steps(frame: usize, a: v128, b: v128, grow: v128): v128 {
  const middle = v128.load(frame)
  const scale = v128.load(frame, 128)
  const low = f64x2.floor(f64x2.sub(f64x2.mul(f64x2.sub(f64x2.min(a, b), middle), scale), grow))
  const high = f64x2.floor(f64x2.sub(f64x2.mul(f64x2.sub(middle, f64x2.max(a, b)), scale), grow))
  return i64x2.shuffle(whole(low), whole(high), 0, 2)
}

/** What is not a number becomes the least; `narrow` bounds the rest. */
@inline
function whole(value: v128): v128 {
  return i32x4.trunc_sat_f64x2_s_zero(f64x2.pmax(f64x2.splat(-STEP_MAX), value))
}

/** Boxes of nodes end − 1 … begin, children before parents, and DOPs of the triangles at their leaves. */
export function boxNodes(contact: usize, begin: i32, end: i32): void {
  const link = linkOf(contact)
  const triVertex = triVertexOf(contact)
  const dop = dopOf(contact)
  const nodeBox = nodeBoxOf(contact)
  const triDop = triDopOf(contact)
  for (let n = end - 1; n >= begin; n--) {
    const next = i32At(link, n)
    const at = nodeBox + BOX_BYTES * <usize>n
    if (next < 0) {
      const t = ~next
      const a = dop + DOP_BYTES * <usize>i32At(triVertex, 3 * t)
      const b = dop + DOP_BYTES * <usize>i32At(triVertex, 3 * t + 1)
      const c = dop + DOP_BYTES * <usize>i32At(triVertex, 3 * t + 2)
      const hull = triDop + DOP_BYTES * <usize>t
      for (let k: usize = 0; k < DOP_BYTES; k += 16) {
        v128.store(hull + k, i16x8.min_s(i16x8.min_s(v128.load(a + k), v128.load(b + k)), v128.load(c + k)))
      }
      v128.store(at, boxOf(hull))
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
