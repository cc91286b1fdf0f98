// SIMD twin of src/forces/plate.ts: folds, damping and matrix four hinges at a time, sweeps and forces hinge by hinge with
// x, y, z in one register; f32 after the f64 edge subtraction. Equations and their numbers are there.
// Differs from the original by rounding only (1e-5 of the largest entry).
import {
  add, dot3, dotRows, edgeOf, firsts, four, fourths, highHalves, highPairs, lanesInside, lowHalves, lowPairs,
  mul, scatterForce, seconds, sub, thirds,
} from './lanes'

const FOLD_RISE: f32 = 0.1
const FOLD_LEAST: f32 = 0.02
const FLAT: f32 = 0.0025
const FLAT_ROOT: f32 = 1.0012492197250393
const HEIGHT_MIN: f32 = 0.01
const TINY: f32 = 1e-30

/** `block` = 0: forces and energy only. Scratch rows are 16 bytes. */
export function assemblePlate(
  hingeVertex: usize, hingeStiffness: usize, hingeViscosity: usize, hingeSlot: usize,
  plateFoot: usize, plateRoot: usize, plateNeighbour: usize, plateCoupling: usize, plateStiffness: usize,
  plateSweep: usize, sweepCount: i32, plateLeft: usize, plateRight: usize, plateGain: usize, plateLoad: usize,
  plateTurn: usize, plateTurnBefore: usize,
  x: usize, v: usize, force: usize, block: usize, diagonal: usize,
  stiffnessScale: f64, dampingScale: f64, hingeCount: i32,
): f64 {
  const stiffness = f32x4.splat(<f32>stiffnessScale)
  const damping = f32x4.splat(<f32>dampingScale)
  const one = f32x4.splat(1)
  const zero = f32x4.splat(0)
  for (let h = 0; h < hingeCount; h += 4) {
    const last = hingeCount - 1
    const h0: usize = h
    const h1: usize = min(h + 1, last)
    const h2: usize = min(h + 2, last)
    const h3: usize = min(h + 3, last)
    const hinge0 = hingeVertex + 16 * h0
    const hinge1 = hingeVertex + 16 * h1
    const hinge2 = hingeVertex + 16 * h2
    const hinge3 = hingeVertex + 16 * h3
    // byte offsets into x, v, force; corner, lane
    const a00: usize = 24 * <usize>load<u32>(hinge0)
    const a10: usize = 24 * <usize>load<u32>(hinge0, 4)
    const a20: usize = 24 * <usize>load<u32>(hinge0, 8)
    const a30: usize = 24 * <usize>load<u32>(hinge0, 12)
    const a01: usize = 24 * <usize>load<u32>(hinge1)
    const a11: usize = 24 * <usize>load<u32>(hinge1, 4)
    const a21: usize = 24 * <usize>load<u32>(hinge1, 8)
    const a31: usize = 24 * <usize>load<u32>(hinge1, 12)
    const a02: usize = 24 * <usize>load<u32>(hinge2)
    const a12: usize = 24 * <usize>load<u32>(hinge2, 4)
    const a22: usize = 24 * <usize>load<u32>(hinge2, 8)
    const a32: usize = 24 * <usize>load<u32>(hinge2, 12)
    const a03: usize = 24 * <usize>load<u32>(hinge3)
    const a13: usize = 24 * <usize>load<u32>(hinge3, 4)
    const a23: usize = 24 * <usize>load<u32>(hinge3, 8)
    const a33: usize = 24 * <usize>load<u32>(hinge3, 12)

    let r0 = edgeOf(x, a00, a10)
    let r1 = edgeOf(x, a01, a11)
    let r2 = edgeOf(x, a02, a12)
    let r3 = edgeOf(x, a03, a13)
    const ex = firsts(r0, r1, r2, r3)
    const ey = seconds(r0, r1, r2, r3)
    const ez = thirds(r0, r1, r2, r3)
    r0 = edgeOf(x, a00, a20)
    r1 = edgeOf(x, a01, a21)
    r2 = edgeOf(x, a02, a22)
    r3 = edgeOf(x, a03, a23)
    const px = firsts(r0, r1, r2, r3)
    const py = seconds(r0, r1, r2, r3)
    const pz = thirds(r0, r1, r2, r3)
    r0 = edgeOf(x, a00, a30)
    r1 = edgeOf(x, a01, a31)
    r2 = edgeOf(x, a02, a32)
    r3 = edgeOf(x, a03, a33)
    const qx = firsts(r0, r1, r2, r3)
    const qy = seconds(r0, r1, r2, r3)
    const qz = thirds(r0, r1, r2, r3)
    r0 = v128.load(plateFoot + 16 * h0)
    r1 = v128.load(plateFoot + 16 * h1)
    r2 = v128.load(plateFoot + 16 * h2)
    r3 = v128.load(plateFoot + 16 * h3)
    const footLeft = firsts(r0, r1, r2, r3)
    const footRight = seconds(r0, r1, r2, r3)
    const steepLeft = thirds(r0, r1, r2, r3)
    const steepRight = fourths(r0, r1, r2, r3)

    // (5)
    const flat = f32x4.splat(FLAT)
    const dx = sub(mul(footLeft, ex), px)
    const dy = sub(mul(footLeft, ey), py)
    const dz = sub(mul(footLeft, ez), pz)
    const bx = sub(mul(footRight, ex), qx)
    const by = sub(mul(footRight, ey), qy)
    const bz = sub(mul(footRight, ez), qz)
    const floorLeft = f32x4.div(flat, mul(steepLeft, steepLeft))
    const floorRight = f32x4.div(flat, mul(steepRight, steepRight))
    const unitLeft = f32x4.div(f32x4.splat(FLAT_ROOT), f32x4.sqrt(add(dot3(dx, dy, dz, dx, dy, dz), floorLeft)))
    const unitRight = f32x4.div(f32x4.splat(FLAT_ROOT), f32x4.sqrt(add(dot3(bx, by, bz, bx, by, bz), floorRight)))
    const lx = mul(unitLeft, dx)
    const ly = mul(unitLeft, dy)
    const lz = mul(unitLeft, dz)
    const rx = mul(unitRight, bx)
    const ry = mul(unitRight, by)
    const rz = mul(unitRight, bz)

    // (1), (3)
    const jx = add(lx, rx)
    const jy = add(ly, ry)
    const jz = add(lz, rz)
    const rise = f32x4.splat(FOLD_RISE)
    const left = sub(one, mul(f32x4.splat(0.25), dot3(jx, jy, jz, jx, jy, jz))) // 1 − q/4
    const cosine = f32x4.sqrt(f32x4.pmax(zero, left))
    const sigma = f32x4.pmax(f32x4.splat(FOLD_LEAST), cosine)
    const s = mul(f32x4.splat(0.5), add(f32x4.div(left, sigma), sigma))
    const share = f32x4.div(one, add(one, s))
    const bend = add(one, mul(rise, sub(one, s)))
    const root = four(plateRoot, h0, h1, h2, h3)
    const gain = mul(mul(f32x4.splat(2), root), mul(bend, share)) // u g
    const slope = f32x4.div(
      mul(mul(f32x4.splat(0.5), root), mul(add(mul(bend, share), rise), share)), sigma,
    ) // 2 u g′
    storeRows(plateLeft, h0, h1, h2, h3, lx, ly, lz, zero)
    storeRows(plateRight, h0, h1, h2, h3, rx, ry, rz, zero)
    storeRows(plateGain, h0, h1, h2, h3, gain, slope, unitLeft, unitRight)
    storeRows(plateLoad, h0, h1, h2, h3, mul(gain, jx), mul(gain, jy), mul(gain, jz), zero)

    const inside = lanesInside(h, hingeCount)
    const drag = mul(
      mul(f32x4.splat(0.5), four(hingeStiffness, h0, h1, h2, h3)),
      v128.and(four(hingeViscosity, h0, h1, h2, h3), inside),
    ) // ½ κ τ
    if (v128.any_true(f32x4.ne(drag, zero))) {
      // u of `hinge.ts` (3), (4)
      const n1x = sub(mul(ey, pz), mul(ez, py))
      const n1y = sub(mul(ez, px), mul(ex, pz))
      const n1z = sub(mul(ex, py), mul(ey, px))
      const n2x = sub(mul(qy, ez), mul(qz, ey))
      const n2y = sub(mul(qz, ex), mul(qx, ez))
      const n2z = sub(mul(qx, ey), mul(qy, ex))
      const edge2 = dot3(ex, ey, ez, ex, ey, ez)
      const floor = add(mul(f32x4.splat(HEIGHT_MIN * HEIGHT_MIN), mul(edge2, edge2)), f32x4.splat(TINY))
      const square1 = dot3(n1x, n1y, n1z, n1x, n1y, n1z)
      const square2 = dot3(n2x, n2y, n2z, n2x, n2y, n2z)
      const edge = f32x4.sqrt(edge2)
      const scale1 = f32x4.div(edge, f32x4.pmax(floor, square1))
      const scale2 = f32x4.div(edge, f32x4.pmax(floor, square2))
      const u2x = mul(n1x, scale1)
      const u2y = mul(n1y, scale1)
      const u2z = mul(n1z, scale1)
      const u3x = mul(n2x, scale2)
      const u3y = mul(n2y, scale2)
      const u3z = mul(n2z, scale2)
      const inverseEdge2 = f32x4.div(f32x4.splat(-1), add(edge2, f32x4.splat(TINY)))
      const p = mul(dot3(px, py, pz, ex, ey, ez), inverseEdge2)
      const r = mul(dot3(qx, qy, qz, ex, ey, ez), inverseEdge2)
      const u1x = add(mul(p, u2x), mul(r, u3x))
      const u1y = add(mul(p, u2y), mul(r, u3y))
      const u1z = add(mul(p, u2z), mul(r, u3z))

      r0 = edgeOf(v, a00, a10)
      r1 = edgeOf(v, a01, a11)
      r2 = edgeOf(v, a02, a12)
      r3 = edgeOf(v, a03, a13)
      let rate = dotRows(u1x, u1y, u1z, r0, r1, r2, r3)
      r0 = edgeOf(v, a00, a20)
      r1 = edgeOf(v, a01, a21)
      r2 = edgeOf(v, a02, a22)
      r3 = edgeOf(v, a03, a23)
      rate = add(rate, dotRows(u2x, u2y, u2z, r0, r1, r2, r3))
      r0 = edgeOf(v, a00, a30)
      r1 = edgeOf(v, a01, a31)
      r2 = edgeOf(v, a02, a32)
      r3 = edgeOf(v, a03, a33)
      rate = add(rate, dotRows(u3x, u3y, u3z, r0, r1, r2, r3))
      const fade = mul(f32x4.pmin(one, f32x4.div(square1, floor)), f32x4.pmin(one, f32x4.div(square2, floor)))
      const moment = f32x4.neg(mul(mul(fade, drag), rate))
      const f1x = mul(moment, u1x)
      const f1y = mul(moment, u1y)
      const f1z = mul(moment, u1z)
      const f2x = mul(moment, u2x)
      const f2y = mul(moment, u2y)
      const f2z = mul(moment, u2z)
      const f3x = mul(moment, u3x)
      const f3y = mul(moment, u3y)
      const f3z = mul(moment, u3z)
      scatterForce(
        force, a00, a01, a02, a03,
        f32x4.neg(add(add(f1x, f2x), f3x)), f32x4.neg(add(add(f1y, f2y), f3y)), f32x4.neg(add(add(f1z, f2z), f3z)),
      )
      scatterForce(force, a10, a11, a12, a13, f1x, f1y, f1z)
      scatterForce(force, a20, a21, a22, a23, f2x, f2y, f2z)
      scatterForce(force, a30, a31, a32, a33, f3x, f3y, f3z)
    }
    if (block == 0) continue

    const open = f32x4.div(f32x4.splat(2), add(one, cosine))
    const along = mul(rise, sub(one, cosine))
    const steep = mul(open, add(add(one, along), mul(along, add(one, cosine)))) // f′
    const k = mul(
      mul(mul(steep, steep), sub(f32x4.splat(2), cosine)),
      v128.and(four(plateStiffness, h0, h1, h2, h3), inside),
    )
    const scale = add(mul(stiffness, k), mul(damping, drag))
    const c0 = add(mul(sub(one, footLeft), steepLeft), mul(sub(one, footRight), steepRight))
    const c1 = add(mul(footLeft, steepLeft), mul(footRight, steepRight))
    const c2 = f32x4.neg(steepLeft)
    const c3 = f32x4.neg(steepRight)
    const w0 = mul(scale, c0)
    const w1 = mul(scale, c1)
    const w2 = mul(scale, c2)
    const w3 = mul(scale, c3)
    addDiagonals(diagonal, a00, a01, a02, a03, mul(w0, c0))
    addDiagonals(diagonal, a10, a11, a12, a13, mul(w1, c1))
    addDiagonals(diagonal, a20, a21, a22, a23, mul(w2, c2))
    addDiagonals(diagonal, a30, a31, a32, a33, mul(w3, c3))
    const slots0 = hingeSlot + 24 * h0
    const slots1 = hingeSlot + 24 * h1
    const slots2 = hingeSlot + 24 * h2
    const slots3 = hingeSlot + 24 * h3
    addBlocks(block, slots0, slots1, slots2, slots3, mul(w0, c1))
    addBlocks(block, slots0 + 4, slots1 + 4, slots2 + 4, slots3 + 4, mul(w0, c2))
    addBlocks(block, slots0 + 8, slots1 + 8, slots2 + 8, slots3 + 8, mul(w0, c3))
    addBlocks(block, slots0 + 12, slots1 + 12, slots2 + 12, slots3 + 12, mul(w1, c2))
    addBlocks(block, slots0 + 16, slots1 + 16, slots2 + 16, slots3 + 16, mul(w1, c3))
    addBlocks(block, slots0 + 20, slots1 + 20, slots2 + 20, slots3 + 20, mul(w2, c3))
  }

  let from = plateLoad
  let to = plateTurn
  for (let m = 0; m < sweepCount; m++) {
    sweepOnce(plateSweep + 16 * <usize>m, plateNeighbour, plateCoupling, plateLoad, from, to, hingeCount)
    from = to
    to = to == plateTurn ? plateTurnBefore : plateTurn
  }
  return addForces(hingeVertex, plateFoot, plateLeft, plateRight, plateGain, plateLoad, from, force, hingeCount)
}

/** `plate-build.ts` (5); the fourth lane is carried along and means nothing. */
function sweepOnce(
  numbers: usize, plateNeighbour: usize, plateCoupling: usize, plateLoad: usize, from: usize, to: usize, count: i32,
): void {
  const own = v128.load32_splat(numbers)
  const near = v128.load32_splat(numbers, 4)
  const load4 = v128.load32_splat(numbers, 8)
  const last = v128.load32_splat(numbers, 12)
  const fresh = load<f32>(numbers, 12) == 0
  const end: usize = 16 * <usize>count
  for (let at: usize = 0; at < end; at += 16) {
    const n = plateNeighbour + at
    const c = v128.load(plateCoupling + at)
    const sum = add(
      add(
        mul(v128.shuffle<f32>(c, c, 0, 0, 0, 0), v128.load(from + 16 * <usize>load<u32>(n))),
        mul(v128.shuffle<f32>(c, c, 1, 1, 1, 1), v128.load(from + 16 * <usize>load<u32>(n, 4))),
      ),
      add(
        mul(v128.shuffle<f32>(c, c, 2, 2, 2, 2), v128.load(from + 16 * <usize>load<u32>(n, 8))),
        mul(v128.shuffle<f32>(c, c, 3, 3, 3, 3), v128.load(from + 16 * <usize>load<u32>(n, 12))),
      ),
    )
    let y = sub(add(mul(own, v128.load(from + at)), mul(load4, v128.load(plateLoad + at))), mul(near, sum))
    if (!fresh) y = add(y, mul(last, v128.load(to + at)))
    v128.store(to + at, y)
  }
}

/** (4), and the energy (2). */
function addForces(
  hingeVertex: usize, plateFoot: usize, plateLeft: usize, plateRight: usize, plateGain: usize, plateLoad: usize,
  turn: usize, force: usize, count: i32,
): f64 {
  let energy: f64 = 0
  const end: usize = 16 * <usize>count
  const share: f32 = 1 / (1 + FLAT)
  const one = f32x4.splat(1)
  for (let at: usize = 0; at < end; at += 16) {
    const left = v128.load(plateLeft + at)
    const right = v128.load(plateRight + at)
    const fold = add(left, right)
    const turned = v128.load(turn + at)
    const gain = v128.load(plateGain + at)
    energy += <f64>sum3(mul(turned, v128.load(plateLoad + at)))
    const slope = f32x4.extract_lane(gain, 1) * sum3(mul(fold, turned))
    const moment = add(mul(v128.shuffle<f32>(gain, gain, 0, 0, 0, 0), turned), mul(f32x4.splat(slope), fold))
    const f = mul(
      v128.shuffle<f32>(gain, gain, 2, 2, 2, 2),
      sub(moment, mul(f32x4.splat(share * sum3(mul(left, moment))), left)),
    ) // on the left wing
    const p = mul(
      v128.shuffle<f32>(gain, gain, 3, 3, 3, 3),
      sub(moment, mul(f32x4.splat(share * sum3(mul(right, moment))), right)),
    )
    const foot = v128.load(plateFoot + at)
    const footLeft = v128.shuffle<f32>(foot, foot, 0, 0, 0, 0)
    const footRight = v128.shuffle<f32>(foot, foot, 1, 1, 1, 1)
    const hinge = hingeVertex + at
    const toStart = add(mul(sub(one, footLeft), f), mul(sub(one, footRight), p))
    subtractForce(force + 24 * <usize>load<u32>(hinge), toStart)
    subtractForce(force + 24 * <usize>load<u32>(hinge, 4), add(mul(footLeft, f), mul(footRight, p)))
    subtractForce(force + 24 * <usize>load<u32>(hinge, 8), f32x4.neg(f))
    subtractForce(force + 24 * <usize>load<u32>(hinge, 12), f32x4.neg(p))
  }
  return 0.5 * energy
}

// @ts-ignore: decorator
@inline
function sum3(a: v128): f32 {
  return f32x4.extract_lane(a, 0) + f32x4.extract_lane(a, 1) + f32x4.extract_lane(a, 2)
}

// @ts-ignore: decorator
@inline
function subtractForce(at: usize, f: v128): void {
  v128.store(at, f64x2.sub(v128.load(at), f64x2.promote_low_f32x4(f)))
  f64.store(at, f64.load(at, 16) - f64(f32x4.extract_lane(f, 2)), 16)
}

/** Lanes to rows of 16 bytes. */
// @ts-ignore: decorator
@inline
function storeRows(
  array: usize, h0: usize, h1: usize, h2: usize, h3: usize, x: v128, y: v128, z: v128, w: v128,
): void {
  const low = lowPairs(x, y)
  const high = highPairs(x, y)
  const lowEnd = lowPairs(z, w)
  const highEnd = highPairs(z, w)
  v128.store(array + 16 * h0, lowHalves(low, lowEnd))
  v128.store(array + 16 * h1, highHalves(low, lowEnd))
  v128.store(array + 16 * h2, lowHalves(high, highEnd))
  v128.store(array + 16 * h3, highHalves(high, highEnd))
}

/** Lane l times the unit matrix to the diagonal block of the vertex at byte offset a_l of the state. */
// @ts-ignore: decorator
@inline
function addDiagonals(diagonal: usize, a0: usize, a1: usize, a2: usize, a3: usize, k: v128): void {
  addUnit(diagonal + (a0 * 3 >> 1), f32x4.extract_lane(k, 0))
  addUnit(diagonal + (a1 * 3 >> 1), f32x4.extract_lane(k, 1))
  addUnit(diagonal + (a2 * 3 >> 1), f32x4.extract_lane(k, 2))
  addUnit(diagonal + (a3 * 3 >> 1), f32x4.extract_lane(k, 3))
}

// @ts-ignore: decorator
@inline
function addBlocks(block: usize, s0: usize, s1: usize, s2: usize, s3: usize, k: v128): void {
  addUnit(block + 36 * <usize>(load<u32>(s0) >> 1), f32x4.extract_lane(k, 0))
  addUnit(block + 36 * <usize>(load<u32>(s1) >> 1), f32x4.extract_lane(k, 1))
  addUnit(block + 36 * <usize>(load<u32>(s2) >> 1), f32x4.extract_lane(k, 2))
  addUnit(block + 36 * <usize>(load<u32>(s3) >> 1), f32x4.extract_lane(k, 3))
}

// @ts-ignore: decorator
@inline
function addUnit(at: usize, k: f32): void {
  f32.store(at, f32.load(at) + k)
  f32.store(at, f32.load(at, 16) + k, 16)
  f32.store(at, f32.load(at, 32) + k, 32)
}
