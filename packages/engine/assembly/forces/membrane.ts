// SIMD twin of src/forces/membrane.ts: four triangles at a time, f32 after the f64 edge subtraction.
// Equations and their numbers are there. Differs from the original by rounding only (1e-5 of the largest entry).
import {
  add, blockAt, dot3, edgeOf, firsts, four, fourths, lanesInside, mul, oddLanes, scatterBlocks, scatterForce,
  seconds, sub, sumLanes, thirds,
} from './lanes'

const MATERIAL_BYTES: usize = 40

/** As in src/material/membrane-law.ts. */
const PRESSED_FADE: f64 = 100
const LOCKING_START: f64 = 0.13917310096006544

/** `block` = 0: forces and energy only. */
export function assembleMembrane(
  triVertex: usize, triArea: usize, triRestInverse: usize, triMaterial: usize, material: usize, triSlot: usize,
  x: usize, v: usize, force: usize, block: usize, diagonal: usize,
  stiffnessScale: f64, dampingScale: f64, begin: i32, end: i32,
): f64 {
  const one = f32x4.splat(1)
  const half = f32x4.splat(0.5)
  const zero = f32x4.splat(0)
  const stiffness = f32x4.splat(<f32>stiffnessScale)
  const damping = f32x4.splat(<f32>dampingScale)
  let energy: f64 = 0
  for (let t = begin; t < end; t += 4) {
    const last = end - 1
    const t0: usize = t
    const t1: usize = min(t + 1, last)
    const t2: usize = min(t + 2, last)
    const t3: usize = min(t + 3, last)
    const tri0 = triVertex + 12 * t0
    const tri1 = triVertex + 12 * t1
    const tri2 = triVertex + 12 * t2
    const tri3 = triVertex + 12 * t3
    // byte offsets into x, v, force; corner, lane
    const a00: usize = 24 * <usize>load<u32>(tri0)
    const a10: usize = 24 * <usize>load<u32>(tri0, 4)
    const a20: usize = 24 * <usize>load<u32>(tri0, 8)
    const a01: usize = 24 * <usize>load<u32>(tri1)
    const a11: usize = 24 * <usize>load<u32>(tri1, 4)
    const a21: usize = 24 * <usize>load<u32>(tri1, 8)
    const a02: usize = 24 * <usize>load<u32>(tri2)
    const a12: usize = 24 * <usize>load<u32>(tri2, 4)
    const a22: usize = 24 * <usize>load<u32>(tri2, 8)
    const a03: usize = 24 * <usize>load<u32>(tri3)
    const a13: usize = 24 * <usize>load<u32>(tri3, 4)
    const a23: usize = 24 * <usize>load<u32>(tri3, 8)

    // rest shape
    let r0 = v128.load(triRestInverse + 16 * t0)
    let r1 = v128.load(triRestInverse + 16 * t1)
    let r2 = v128.load(triRestInverse + 16 * t2)
    let r3 = v128.load(triRestInverse + 16 * t3)
    const p1 = firsts(r0, r1, r2, r3)
    const q1 = seconds(r0, r1, r2, r3)
    const p2 = thirds(r0, r1, r2, r3)
    const q2 = fourths(r0, r1, r2, r3)
    const area = v128.and(four(triArea, t0, t1, t2, t3), lanesInside(t, end))

    // (1) deformation gradient
    r0 = edgeOf(x, a00, a10)
    r1 = edgeOf(x, a01, a11)
    r2 = edgeOf(x, a02, a12)
    r3 = edgeOf(x, a03, a13)
    const e1x = firsts(r0, r1, r2, r3)
    const e1y = seconds(r0, r1, r2, r3)
    const e1z = thirds(r0, r1, r2, r3)
    r0 = edgeOf(x, a00, a20)
    r1 = edgeOf(x, a01, a21)
    r2 = edgeOf(x, a02, a22)
    r3 = edgeOf(x, a03, a23)
    const e2x = firsts(r0, r1, r2, r3)
    const e2y = seconds(r0, r1, r2, r3)
    const e2z = thirds(r0, r1, r2, r3)
    const ux = add(mul(e1x, p1), mul(e2x, p2))
    const uy = add(mul(e1y, p1), mul(e2y, p2))
    const uz = add(mul(e1z, p1), mul(e2z, p2))
    const vx = add(mul(e1x, q1), mul(e2x, q2))
    const vy = add(mul(e1y, q1), mul(e2y, q2))
    const vz = add(mul(e1z, q1), mul(e2z, q2))
    const e11 = mul(half, sub(dot3(ux, uy, uz, ux, uy, uz), one))
    const e22 = mul(half, sub(dot3(vx, vy, vz, vx, vy, vz), one))
    const shear = dot3(ux, uy, uz, vx, vy, vz) // 2 E12

    // its rate
    r0 = edgeOf(v, a00, a10)
    r1 = edgeOf(v, a01, a11)
    r2 = edgeOf(v, a02, a12)
    r3 = edgeOf(v, a03, a13)
    const w1x = firsts(r0, r1, r2, r3)
    const w1y = seconds(r0, r1, r2, r3)
    const w1z = thirds(r0, r1, r2, r3)
    r0 = edgeOf(v, a00, a20)
    r1 = edgeOf(v, a01, a21)
    r2 = edgeOf(v, a02, a22)
    r3 = edgeOf(v, a03, a23)
    const w2x = firsts(r0, r1, r2, r3)
    const w2y = seconds(r0, r1, r2, r3)
    const w2z = thirds(r0, r1, r2, r3)
    // Ė from dots of U, V with the edge rates: U·u̇ = p1 U·w1 + p2 U·w2
    const uw1 = dot3(ux, uy, uz, w1x, w1y, w1z)
    const uw2 = dot3(ux, uy, uz, w2x, w2y, w2z)
    const vw1 = dot3(vx, vy, vz, w1x, w1y, w1z)
    const vw2 = dot3(vx, vy, vz, w2x, w2y, w2z)
    const rate11 = add(mul(p1, uw1), mul(p2, uw2))
    const rate22 = add(mul(q1, vw1), mul(q2, vw2))
    const rateShear = add(add(mul(q1, uw1), mul(q2, uw2)), add(mul(p1, vw1), mul(p2, vw2)))

    // the law
    const m0 = material + MATERIAL_BYTES * <usize>load<u32>(triMaterial + 4 * t0)
    const m1 = material + MATERIAL_BYTES * <usize>load<u32>(triMaterial + 4 * t1)
    const m2 = material + MATERIAL_BYTES * <usize>load<u32>(triMaterial + 4 * t2)
    const m3 = material + MATERIAL_BYTES * <usize>load<u32>(triMaterial + 4 * t3)
    r0 = v128.load(m0)
    r1 = v128.load(m1)
    r2 = v128.load(m2)
    r3 = v128.load(m3)
    const c11 = firsts(r0, r1, r2, r3)
    const c22 = seconds(r0, r1, r2, r3)
    const c12 = thirds(r0, r1, r2, r3)
    const g = fourths(r0, r1, r2, r3)
    r0 = v128.load(m0, 16)
    r1 = v128.load(m1, 16)
    r2 = v128.load(m2, 16)
    r3 = v128.load(m3, 16)
    const hardening = firsts(r0, r1, r2, r3)
    const tau = seconds(r0, r1, r2, r3)
    const compression = thirds(r0, r1, r2, r3)
    const straight = fourths(r0, r1, r2, r3)
    r0 = v128.load64_zero(m0, 32)
    r1 = v128.load64_zero(m1, 32)
    r2 = v128.load64_zero(m2, 32)
    r3 = v128.load64_zero(m3, 32)
    const locking = firsts(r0, r1, r2, r3)
    const turn = seconds(r0, r1, r2, r3)
    const three = f32x4.splat(3)
    const two = f32x4.splat(2)
    const pull11 = f32x4.pmax(zero, e11)
    const pull22 = f32x4.pmax(zero, e22)
    const crimp11 = f32x4.pmin(straight, pull11)
    const crimp22 = f32x4.pmin(straight, pull22)
    const yarn11 = sub(pull11, crimp11)
    const yarn22 = sub(pull22, crimp22)
    const press11 = mul(compression, sub(e11, pull11))
    const press22 = mul(compression, sub(e22, pull22))
    const h11 = mul(hardening, mul(crimp11, crimp11))
    const h22 = mul(hardening, mul(crimp22, crimp22))
    const steep11 = add(one, mul(three, h11))
    const steep22 = add(one, mul(three, h22))
    const fade = f32x4.splat(<f32>PRESSED_FADE)
    const soft11 = f32x4.pmax(compression, add(one, mul(e11, fade)))
    const soft22 = f32x4.pmax(compression, add(one, mul(e22, fade)))
    const d11 = mul(c11, v128.bitselect(steep11, soft11, f32x4.gt(e11, zero)))
    const d22 = mul(c22, v128.bitselect(steep22, soft22, f32x4.gt(e22, zero)))
    const crimped11 = mul(crimp11, add(one, h11))
    const crimped22 = mul(crimp22, add(one, h22))
    const cross = mul(c12, e22)
    const s11 = add(mul(c11, add(add(crimped11, mul(yarn11, steep11)), press11)), cross)
    const s22 = add(mul(c22, add(add(crimped22, mul(yarn22, steep22)), press22)), mul(c12, e11))
    const w11 = add(
      mul(mul(crimp11, crimp11), add(one, mul(half, h11))),
      add(mul(yarn11, add(mul(two, crimped11), mul(yarn11, steep11))), mul(press11, e11)),
    )
    const w22 = add(
      mul(mul(crimp22, crimp22), add(one, mul(half, h22))),
      add(mul(yarn22, add(mul(two, crimped22), mul(yarn22, steep22))), mul(press22, e22)),
    )
    const over = f32x4.pmax(zero, sub(f32x4.abs(shear), f32x4.splat(<f32>LOCKING_START)))
    const turned = f32x4.pmin(turn, over)
    const locked = sub(over, turned)
    const gain = mul(locking, mul(turned, turned))
    const d33 = add(g, gain)
    const third = mul(turned, f32x4.splat(1.0 / 3.0))
    const closing = mul(gain, add(third, locked))
    const s12 = add(mul(g, shear), v128.bitselect(shear, closing, f32x4.splat(-0.0)))
    const w12 = add(
      mul(mul(g, shear), shear),
      mul(gain, add(mul(third, add(mul(half, turned), add(locked, locked))), mul(locked, locked))),
    )
    const twiceEnergy = add(
      add(mul(c11, w11), mul(c22, w22)),
      add(mul(add(cross, cross), e11), w12),
    )
    energy += sumLanes(mul(area, twiceEnergy))

    // (3)
    const t11 = mul(area, add(s11, mul(tau, add(mul(d11, rate11), mul(c12, rate22)))))
    const t22 = mul(area, add(s22, mul(tau, add(mul(d22, rate22), mul(c12, rate11)))))
    const t12 = mul(area, add(s12, mul(tau, mul(d33, rateShear))))
    const f1u = add(mul(t11, p1), mul(t12, q1))
    const f1v = add(mul(t12, p1), mul(t22, q1))
    const f2u = add(mul(t11, p2), mul(t12, q2))
    const f2v = add(mul(t12, p2), mul(t22, q2))
    const f1x = add(mul(ux, f1u), mul(vx, f1v))
    const f1y = add(mul(uy, f1u), mul(vy, f1v))
    const f1z = add(mul(uz, f1u), mul(vz, f1v))
    const f2x = add(mul(ux, f2u), mul(vx, f2v))
    const f2y = add(mul(uy, f2u), mul(vy, f2v))
    const f2z = add(mul(uz, f2u), mul(vz, f2v))
    scatterForce(force, a00, a01, a02, a03, add(f1x, f2x), add(f1y, f2y), add(f1z, f2z))
    scatterForce(force, a10, a11, a12, a13, f32x4.neg(f1x), f32x4.neg(f1y), f32x4.neg(f1z))
    scatterForce(force, a20, a21, a22, a23, f32x4.neg(f2x), f32x4.neg(f2y), f32x4.neg(f2z))
    if (block == 0) continue

    // S⁺
    const mean = mul(half, add(s11, s22))
    const away = mul(half, sub(s11, s22))
    const radius = f32x4.sqrt(add(mul(away, away), mul(s12, s12)))
    const high = f32x4.pmax(zero, add(mean, radius))
    const low = f32x4.pmax(zero, sub(mean, radius))
    const scale = mul(half, mul(stiffness, area))
    const centre = mul(scale, add(high, low))
    const spread = f32x4.div(mul(scale, sub(high, low)), add(radius, f32x4.splat(1e-30)))
    const k11 = add(centre, mul(spread, away))
    const k22 = sub(centre, mul(spread, away))
    const k12 = mul(spread, s12)

    // (4), (5)
    const both = mul(add(stiffness, mul(damping, tau)), area)
    const b11 = mul(both, d11)
    const b22 = mul(both, d22)
    const b12 = mul(both, c12)
    const bg = mul(both, d33)
    const p0 = f32x4.neg(add(p1, p2))
    const q0 = f32x4.neg(add(q1, q2))
    addTangent(
      diagonal + (a00 * 3 >> 1), diagonal + (a01 * 3 >> 1), diagonal + (a02 * 3 >> 1), diagonal + (a03 * 3 >> 1), zero,
      p0, q0, p0, q0, b11, b22, b12, bg, k11, k22, k12, ux, uy, uz, vx, vy, vz,
    )
    addTangent(
      diagonal + (a10 * 3 >> 1), diagonal + (a11 * 3 >> 1), diagonal + (a12 * 3 >> 1), diagonal + (a13 * 3 >> 1), zero,
      p1, q1, p1, q1, b11, b22, b12, bg, k11, k22, k12, ux, uy, uz, vx, vy, vz,
    )
    addTangent(
      diagonal + (a20 * 3 >> 1), diagonal + (a21 * 3 >> 1), diagonal + (a22 * 3 >> 1), diagonal + (a23 * 3 >> 1), zero,
      p2, q2, p2, q2, b11, b22, b12, bg, k11, k22, k12, ux, uy, uz, vx, vy, vz,
    )
    const slots0 = triSlot + 12 * t0
    const slots1 = triSlot + 12 * t1
    const slots2 = triSlot + 12 * t2
    const slots3 = triSlot + 12 * t3
    let s0 = load<u32>(slots0)
    let s1 = load<u32>(slots1)
    let s2 = load<u32>(slots2)
    let s3 = load<u32>(slots3)
    addTangent(
      blockAt(block, s0), blockAt(block, s1), blockAt(block, s2), blockAt(block, s3), oddLanes(s0, s1, s2, s3),
      p1, q1, p0, q0, b11, b22, b12, bg, k11, k22, k12, ux, uy, uz, vx, vy, vz,
    )
    s0 = load<u32>(slots0, 4)
    s1 = load<u32>(slots1, 4)
    s2 = load<u32>(slots2, 4)
    s3 = load<u32>(slots3, 4)
    addTangent(
      blockAt(block, s0), blockAt(block, s1), blockAt(block, s2), blockAt(block, s3), oddLanes(s0, s1, s2, s3),
      p2, q2, p0, q0, b11, b22, b12, bg, k11, k22, k12, ux, uy, uz, vx, vy, vz,
    )
    s0 = load<u32>(slots0, 8)
    s1 = load<u32>(slots1, 8)
    s2 = load<u32>(slots2, 8)
    s3 = load<u32>(slots3, 8)
    addTangent(
      blockAt(block, s0), blockAt(block, s1), blockAt(block, s2), blockAt(block, s3), oddLanes(s0, s1, s2, s3),
      p2, q2, p1, q1, b11, b22, b12, bg, k11, k22, k12, ux, uy, uz, vx, vy, vz,
    )
  }
  return 0.5 * energy
}

/** (5) of four triangles; lanes set in `odd` are added transposed: β and γ change places. */
// @ts-ignore: decorator
@inline
function addTangent(
  at0: usize, at1: usize, at2: usize, at3: usize, odd: v128, pi: v128, qi: v128, pj: v128, qj: v128,
  b11: v128, b22: v128, b12: v128, bg: v128, k11: v128, k22: v128, k12: v128,
  ux: v128, uy: v128, uz: v128, vx: v128, vy: v128, vz: v128,
): void {
  const pp = mul(pi, pj)
  const pq = mul(pi, qj)
  const qp = mul(qi, pj)
  const qq = mul(qi, qj)
  const alpha = add(mul(b11, pp), mul(bg, qq))
  const delta = add(mul(b22, qq), mul(bg, pp))
  // transposing swaps p_i q_j with q_i p_j
  const left = v128.bitselect(qp, pq, odd)
  const right = v128.bitselect(pq, qp, odd)
  const beta = add(mul(b12, left), mul(bg, right))
  const gamma = add(mul(b12, right), mul(bg, left))
  const sigma = add(add(mul(k11, pp), mul(k22, qq)), mul(k12, add(pq, qp)))
  const mx = add(mul(alpha, ux), mul(beta, vx))
  const my = add(mul(alpha, uy), mul(beta, vy))
  const mz = add(mul(alpha, uz), mul(beta, vz))
  const nx = add(mul(gamma, ux), mul(delta, vx))
  const ny = add(mul(gamma, uy), mul(delta, vy))
  const nz = add(mul(gamma, uz), mul(delta, vz))
  scatterBlocks(
    at0, at1, at2, at3,
    add(add(mul(ux, mx), mul(vx, nx)), sigma), add(mul(uy, mx), mul(vy, nx)), add(mul(uz, mx), mul(vz, nx)),
    add(mul(ux, my), mul(vx, ny)), add(add(mul(uy, my), mul(vy, ny)), sigma), add(mul(uz, my), mul(vz, ny)),
    add(mul(ux, mz), mul(vx, nz)), add(mul(uy, mz), mul(vy, nz)), add(add(mul(uz, mz), mul(vz, nz)), sigma),
  )
}
