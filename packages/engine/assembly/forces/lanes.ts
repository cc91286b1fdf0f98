// Four elements side by side, one per SIMD lane: element maths runs on lanes, and only reading and writing turn
// between lanes and memory. A packed block of 36 bytes is written as 16 + 16 + 4, so no store overlaps the next load.

/** Edge from vertex at byte offset `from` to `to` [m], subtracted in f64, as (x, y, z, y). */
// @ts-ignore: decorator
@inline
export function edgeOf(x: usize, from: usize, to: usize): v128 {
  const xy = f32x4.demote_f64x2_zero(f64x2.sub(v128.load(x + to), v128.load(x + from)))
  const yz = f32x4.demote_f64x2_zero(f64x2.sub(v128.load(x + to, 8), v128.load(x + from, 8)))
  return v128.shuffle<f32>(xy, yz, 0, 1, 5, 4)
}

/** (a0, b0, a1, b1) */
// @ts-ignore: decorator
@inline
export function lowPairs(a: v128, b: v128): v128 {
  return v128.shuffle<f32>(a, b, 0, 4, 1, 5)
}

/** (a2, b2, a3, b3) */
// @ts-ignore: decorator
@inline
export function highPairs(a: v128, b: v128): v128 {
  return v128.shuffle<f32>(a, b, 2, 6, 3, 7)
}

/** (a0, a1, b0, b1) */
// @ts-ignore: decorator
@inline
export function lowHalves(a: v128, b: v128): v128 {
  return v128.shuffle<f64>(a, b, 0, 2)
}

/** (a2, a3, b2, b3) */
// @ts-ignore: decorator
@inline
export function highHalves(a: v128, b: v128): v128 {
  return v128.shuffle<f64>(a, b, 1, 3)
}

/** Rows to lanes: what stands first in each of four rows; `seconds`, `thirds` and `fourths` alike. */
// @ts-ignore: decorator
@inline
export function firsts(r0: v128, r1: v128, r2: v128, r3: v128): v128 {
  return lowHalves(lowPairs(r0, r1), lowPairs(r2, r3))
}

// @ts-ignore: decorator
@inline
export function seconds(r0: v128, r1: v128, r2: v128, r3: v128): v128 {
  return highHalves(lowPairs(r0, r1), lowPairs(r2, r3))
}

// @ts-ignore: decorator
@inline
export function thirds(r0: v128, r1: v128, r2: v128, r3: v128): v128 {
  return lowHalves(highPairs(r0, r1), highPairs(r2, r3))
}

// @ts-ignore: decorator
@inline
export function fourths(r0: v128, r1: v128, r2: v128, r3: v128): v128 {
  return highHalves(highPairs(r0, r1), highPairs(r2, r3))
}

/** One f32 of each of four rows. */
// @ts-ignore: decorator
@inline
export function four(array: usize, row0: usize, row1: usize, row2: usize, row3: usize): v128 {
  let lanes = v128.load32_zero(array + 4 * row0)
  lanes = f32x4.replace_lane(lanes, 1, load<f32>(array + 4 * row1))
  lanes = f32x4.replace_lane(lanes, 2, load<f32>(array + 4 * row2))
  return f32x4.replace_lane(lanes, 3, load<f32>(array + 4 * row3))
}

// @ts-ignore: decorator
@inline
export function mul(a: v128, b: v128): v128 { return f32x4.mul(a, b) }

// @ts-ignore: decorator
@inline
export function add(a: v128, b: v128): v128 { return f32x4.add(a, b) }

// @ts-ignore: decorator
@inline
export function sub(a: v128, b: v128): v128 { return f32x4.sub(a, b) }

// @ts-ignore: decorator
@inline
export function dot3(ax: v128, ay: v128, az: v128, bx: v128, by: v128, bz: v128): v128 {
  return add(add(mul(ax, bx), mul(ay, by)), mul(az, bz))
}

/** Lane l: (x, y, z) of that lane times row l. */
// @ts-ignore: decorator
@inline
export function dotRows(x: v128, y: v128, z: v128, r0: v128, r1: v128, r2: v128, r3: v128): v128 {
  return dot3(x, y, z, firsts(r0, r1, r2, r3), seconds(r0, r1, r2, r3), thirds(r0, r1, r2, r3))
}

/** Adds lane l of (x, y, z) to the force of the vertex at byte offset a_l, in f64. */
// @ts-ignore: decorator
@inline
export function scatterForce(force: usize, a0: usize, a1: usize, a2: usize, a3: usize, x: v128, y: v128, z: v128): void {
  const low = lowPairs(x, y)
  const high = highPairs(x, y)
  addForce(force + a0, low, f32x4.extract_lane(z, 0))
  addForce(force + a1, highHalves(low, low), f32x4.extract_lane(z, 1))
  addForce(force + a2, high, f32x4.extract_lane(z, 2))
  addForce(force + a3, highHalves(high, high), f32x4.extract_lane(z, 3))
}

// @ts-ignore: decorator
@inline
function addForce(at: usize, xy: v128, z: f32): void {
  v128.store(at, f64x2.add(v128.load(at), f64x2.promote_low_f32x4(xy)))
  f64.store(at, f64.load(at, 16) + f64(z), 16)
}

/** Adds lane l of the nine entries to the packed block at address b_l. */
// @ts-ignore: decorator
@inline
export function scatterBlocks(
  b0: usize, b1: usize, b2: usize, b3: usize,
  k0: v128, k1: v128, k2: v128, k3: v128, k4: v128, k5: v128, k6: v128, k7: v128, k8: v128,
): void {
  const l01 = lowPairs(k0, k1)
  const l23 = lowPairs(k2, k3)
  const h01 = highPairs(k0, k1)
  const h23 = highPairs(k2, k3)
  const l45 = lowPairs(k4, k5)
  const l67 = lowPairs(k6, k7)
  const h45 = highPairs(k4, k5)
  const h67 = highPairs(k6, k7)
  addBlock(b0, lowHalves(l01, l23), lowHalves(l45, l67), f32x4.extract_lane(k8, 0))
  addBlock(b1, highHalves(l01, l23), highHalves(l45, l67), f32x4.extract_lane(k8, 1))
  addBlock(b2, lowHalves(h01, h23), lowHalves(h45, h67), f32x4.extract_lane(k8, 2))
  addBlock(b3, highHalves(h01, h23), highHalves(h45, h67), f32x4.extract_lane(k8, 3))
}

// @ts-ignore: decorator
@inline
function addBlock(at: usize, first: v128, second: v128, last: f32): void {
  v128.store(at, add(v128.load(at), first))
  v128.store(at, add(v128.load(at, 16), second), 16)
  f32.store(at, f32.load(at, 32) + last, 32)
}

/** All bits set in the lanes whose slot is odd. */
// @ts-ignore: decorator
@inline
export function oddLanes(s0: u32, s1: u32, s2: u32, s3: u32): v128 {
  let slots = i32x4.splat(s0)
  slots = i32x4.replace_lane(slots, 1, s1)
  slots = i32x4.replace_lane(slots, 2, s2)
  slots = i32x4.replace_lane(slots, 3, s3)
  return i32x4.neg(v128.and(slots, i32x4.splat(1)))
}

/** Address of a slot's block. */
// @ts-ignore: decorator
@inline
export function blockAt(block: usize, slot: u32): usize {
  return block + 36 * <usize>(slot >> 1)
}

/** Lanes that hold an element of the range; the others repeat the last element and must count for nothing. */
// @ts-ignore: decorator
@inline
export function lanesInside(first: i32, end: i32): v128 {
  return i32x4.lt_s(i32x4.add(i32x4.splat(first), i32x4(0, 1, 2, 3)), i32x4.splat(end))
}

/** Sum of the lanes, in f64. */
// @ts-ignore: decorator
@inline
export function sumLanes(a: v128): f64 {
  const pairs = f64x2.add(f64x2.promote_low_f32x4(a), f64x2.promote_low_f32x4(highHalves(a, a)))
  return f64x2.extract_lane(pairs, 0) + f64x2.extract_lane(pairs, 1)
}
