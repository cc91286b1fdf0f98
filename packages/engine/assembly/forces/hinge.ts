// SIMD twin of src/forces/hinge.ts: four hinges at a time, f32 after the f64 edge subtraction.
// Equations and their numbers are there. Differs from the original by rounding only (1e-5 of the largest entry).
import {
  add, blockAt, dot3, dotRows, edgeOf, firsts, four, lanesInside, mul, oddLanes, scatterBlocks, scatterForce,
  seconds, sub, sumLanes, thirds,
} from './lanes'

const HEIGHT_MIN: f32 = 0.01
const TINY: f32 = 1e-30

/** `block` = 0: forces and energy only. */
export function assembleHinges(
  hingeVertex: usize, hingeStiffness: usize, hingeRestSine: usize, hingeViscosity: usize, hingeSlot: usize,
  x: usize, v: usize, force: usize, block: usize, diagonal: usize,
  stiffnessScale: f64, dampingScale: f64, begin: i32, end: i32,
): f64 {
  const one = f32x4.splat(1)
  const half = f32x4.splat(0.5)
  const tiny = f32x4.splat(TINY)
  const stiffness = f32x4.splat(<f32>stiffnessScale)
  const damping = f32x4.splat(<f32>dampingScale)
  let energy: f64 = 0
  for (let h = begin; h < end; h += 4) {
    const last = end - 1
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

    // (1)
    const n1x = sub(mul(ey, pz), mul(ez, py))
    const n1y = sub(mul(ez, px), mul(ex, pz))
    const n1z = sub(mul(ex, py), mul(ey, px))
    const n2x = sub(mul(qy, ez), mul(qz, ey))
    const n2y = sub(mul(qz, ex), mul(qx, ez))
    const n2z = sub(mul(qx, ey), mul(qy, ex))
    const edge2 = dot3(ex, ey, ez, ex, ey, ez)
    const floor = add(mul(f32x4.splat(HEIGHT_MIN * HEIGHT_MIN), mul(edge2, edge2)), tiny)
    const square1 = dot3(n1x, n1y, n1z, n1x, n1y, n1z)
    const square2 = dot3(n2x, n2y, n2z, n2x, n2y, n2z)
    const inverse1 = f32x4.div(one, f32x4.sqrt(add(square1, tiny)))
    const inverse2 = f32x4.div(one, f32x4.sqrt(add(square2, tiny)))

    // (2)
    const dx = sub(mul(n1x, inverse1), mul(n2x, inverse2))
    const dy = sub(mul(n1y, inverse1), mul(n2y, inverse2))
    const dz = sub(mul(n1z, inverse1), mul(n2z, inverse2))
    const turn = dot3(
      ex, ey, ez,
      sub(mul(n1y, n2z), mul(n1z, n2y)), sub(mul(n1z, n2x), mul(n1x, n2z)), sub(mul(n1x, n2y), mul(n1y, n2x)),
    )
    const halfSine = mul(half, f32x4.sqrt(dot3(dx, dy, dz, dx, dy, dz)))
    const sine = v128.or(halfSine, v128.and(turn, f32x4.splat(-0.0))) // takes the sign of `turn`

    // (3), (4)
    const edge = f32x4.sqrt(edge2)
    const safe1 = f32x4.pmax(floor, square1)
    const safe2 = f32x4.pmax(floor, square2)
    const scale1 = f32x4.div(edge, safe1)
    const scale2 = f32x4.div(edge, safe2)
    const u2x = mul(n1x, scale1)
    const u2y = mul(n1y, scale1)
    const u2z = mul(n1z, scale1)
    const u3x = mul(n2x, scale2)
    const u3y = mul(n2y, scale2)
    const u3z = mul(n2z, scale2)
    const inverseEdge2 = f32x4.div(f32x4.splat(-1), add(edge2, tiny))
    const s = mul(dot3(px, py, pz, ex, ey, ez), inverseEdge2) // −s, −r of (3)
    const r = mul(dot3(qx, qy, qz, ex, ey, ez), inverseEdge2)
    const u1x = add(mul(s, u2x), mul(r, u3x))
    const u1y = add(mul(s, u2y), mul(r, u3y))
    const u1z = add(mul(s, u2z), mul(r, u3z))
    const u0x = f32x4.neg(add(add(u1x, u2x), u3x))
    const u0y = f32x4.neg(add(add(u1y, u2y), u3y))
    const u0z = f32x4.neg(add(add(u1z, u2z), u3z))

    // −θ̇ from velocities relative to corner 0
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

    // (5), (6)
    const fade = mul(f32x4.pmin(one, f32x4.div(square1, floor)), f32x4.pmin(one, f32x4.div(square2, floor)))
    const kappa = mul(fade, v128.and(four(hingeStiffness, h0, h1, h2, h3), lanesInside(h, end)))
    const restSine = four(hingeRestSine, h0, h1, h2, h3)
    const tau = four(hingeViscosity, h0, h1, h2, h3)
    const moment = mul(kappa, sub(sub(sine, restSine), mul(mul(half, tau), rate)))
    energy += sumLanes(mul(kappa, hingeEnergy(sine, restSine)))
    scatterForce(force, a00, a01, a02, a03, mul(moment, u0x), mul(moment, u0y), mul(moment, u0z))
    scatterForce(force, a10, a11, a12, a13, mul(moment, u1x), mul(moment, u1y), mul(moment, u1z))
    scatterForce(force, a20, a21, a22, a23, mul(moment, u2x), mul(moment, u2y), mul(moment, u2z))
    scatterForce(force, a30, a31, a32, a33, mul(moment, u3x), mul(moment, u3y), mul(moment, u3z))
    if (block == 0) continue

    // (7)
    const weight = f32x4.sqrt(mul(mul(half, kappa), add(stiffness, mul(damping, tau))))
    const w0x = mul(weight, u0x)
    const w0y = mul(weight, u0y)
    const w0z = mul(weight, u0z)
    const w1x = mul(weight, u1x)
    const w1y = mul(weight, u1y)
    const w1z = mul(weight, u1z)
    const w2x = mul(weight, u2x)
    const w2y = mul(weight, u2y)
    const w2z = mul(weight, u2z)
    const w3x = mul(weight, u3x)
    const w3y = mul(weight, u3y)
    const w3z = mul(weight, u3z)
    addSquare(diagonal, a00, a01, a02, a03, w0x, w0y, w0z)
    addSquare(diagonal, a10, a11, a12, a13, w1x, w1y, w1z)
    addSquare(diagonal, a20, a21, a22, a23, w2x, w2y, w2z)
    addSquare(diagonal, a30, a31, a32, a33, w3x, w3y, w3z)
    const slots0 = hingeSlot + 24 * h0
    const slots1 = hingeSlot + 24 * h1
    const slots2 = hingeSlot + 24 * h2
    const slots3 = hingeSlot + 24 * h3
    addProduct(block, load<u32>(slots0), load<u32>(slots1), load<u32>(slots2), load<u32>(slots3), w1x, w1y, w1z, w0x, w0y, w0z)
    addProduct(block, load<u32>(slots0, 4), load<u32>(slots1, 4), load<u32>(slots2, 4), load<u32>(slots3, 4), w2x, w2y, w2z, w0x, w0y, w0z)
    addProduct(block, load<u32>(slots0, 8), load<u32>(slots1, 8), load<u32>(slots2, 8), load<u32>(slots3, 8), w3x, w3y, w3z, w0x, w0y, w0z)
    addProduct(block, load<u32>(slots0, 12), load<u32>(slots1, 12), load<u32>(slots2, 12), load<u32>(slots3, 12), w2x, w2y, w2z, w1x, w1y, w1z)
    addProduct(block, load<u32>(slots0, 16), load<u32>(slots1, 16), load<u32>(slots2, 16), load<u32>(slots3, 16), w3x, w3y, w3z, w1x, w1y, w1z)
    addProduct(block, load<u32>(slots0, 20), load<u32>(slots1, 20), load<u32>(slots2, 20), load<u32>(slots3, 20), w3x, w3y, w3z, w2x, w2y, w2z)
  }
  return energy
}

// @ts-ignore: decorator
@inline
function addSquare(diagonal: usize, a0: usize, a1: usize, a2: usize, a3: usize, x: v128, y: v128, z: v128): void {
  const xy = mul(x, y)
  const xz = mul(x, z)
  const yz = mul(y, z)
  scatterBlocks(
    diagonal + (a0 * 3 >> 1), diagonal + (a1 * 3 >> 1), diagonal + (a2 * 3 >> 1), diagonal + (a3 * 3 >> 1),
    mul(x, x), xy, xz, xy, mul(y, y), yz, xz, yz, mul(z, z),
  )
}

/** Row times column, exchanged in the lanes whose slot is odd. */
// @ts-ignore: decorator
@inline
function addProduct(
  block: usize, s0: u32, s1: u32, s2: u32, s3: u32,
  ix: v128, iy: v128, iz: v128, jx: v128, jy: v128, jz: v128,
): void {
  const odd = oddLanes(s0, s1, s2, s3)
  const rx = v128.bitselect(jx, ix, odd)
  const ry = v128.bitselect(jy, iy, odd)
  const rz = v128.bitselect(jz, iz, odd)
  const cx = v128.bitselect(ix, jx, odd)
  const cy = v128.bitselect(iy, jy, odd)
  const cz = v128.bitselect(iz, jz, odd)
  scatterBlocks(
    blockAt(block, s0), blockAt(block, s1), blockAt(block, s2), blockAt(block, s3),
    mul(rx, cx), mul(ry, cx), mul(rz, cx), mul(rx, cy), mul(ry, cy), mul(rz, cy), mul(rx, cz), mul(ry, cz), mul(rz, cz),
  )
}

/** (6) without κ. */
// @ts-ignore: decorator
@inline
function hingeEnergy(sine: v128, restSine: v128): v128 {
  const one = f32x4.splat(1)
  const zero = f32x4.splat(0)
  const cosine = f32x4.sqrt(f32x4.pmax(zero, sub(one, mul(sine, sine))))
  if (!v128.any_true(f32x4.ne(restSine, zero))) return f32x4.div(mul(add(sine, sine), sine), add(one, cosine))
  return foldedEnergy(sine, restSine, cosine)
}

function foldedEnergy(sine: v128, restSine: v128, cosine: v128): v128 {
  const one = f32x4.splat(1)
  const restCosine = f32x4.sqrt(f32x4.pmax(f32x4.splat(0), sub(one, mul(restSine, restSine))))
  const swing = sub(mul(sine, restCosine), mul(cosine, restSine))
  const along = add(mul(cosine, restCosine), mul(sine, restSine))
  let tangent = f32x4.div(swing, add(add(one, along), f32x4.splat(TINY)))
  for (let k = 0; k < 3; k++) tangent = f32x4.div(tangent, add(one, f32x4.sqrt(add(one, mul(tangent, tangent)))))
  const square = mul(tangent, tangent)
  let series = f32x4.splat(0)
  for (let k = 9; k >= 1; k -= 2) series = sub(f32x4.splat(1 / <f32>k), mul(square, series)) // f32 needs no more
  const angle = mul(mul(f32x4.splat(32), tangent), series)
  // 2 (cos θ0/2 − cos θ/2) without the loss of digits of a difference of cosines
  const drop = f32x4.div(
    mul(sub(sine, restSine), add(sine, restSine)), add(add(cosine, restCosine), f32x4.splat(TINY)),
  )
  return sub(add(drop, drop), mul(restSine, angle))
}
