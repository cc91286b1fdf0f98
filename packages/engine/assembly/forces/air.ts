// SIMD twin of src/forces/air.ts: four triangles at a time, f32 after the f64 edge subtraction.
// Equations and their numbers are there. Differs from the original by rounding only (1e-5 of the largest entry).
import {
  add, dot3, edgeOf, firsts, lanesInside, mul, scatterBlocks, scatterForce, seconds, sub, sumLanes, thirds,
} from './lanes'

/** `drag` = ½ ρ C [kg/m³], `linear` = k [N s/m³]; `diagonal` = 0: forces and power only. */
export function assembleAir(
  triVertex: usize, x: usize, v: usize, drag: f64, linear: f64, windX: f64, windY: f64, windZ: f64,
  force: usize, diagonal: usize, dampingScale: f64, begin: i32, end: i32,
): f64 {
  const drags = f32x4.splat(<f32>drag)
  const linears = f32x4.splat(<f32>linear)
  const tiny = f32x4.splat(1e-30)
  const third = f32x4.splat(<f32>(1.0 / 3.0))
  let power: f64 = 0
  for (let t = begin; t < end; t += 4) {
    const last = end - 1
    const tri0 = triVertex + 12 * <usize>t
    const tri1 = triVertex + 12 * <usize>min(t + 1, last)
    const tri2 = triVertex + 12 * <usize>min(t + 2, last)
    const tri3 = triVertex + 12 * <usize>min(t + 3, last)
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

    let r0 = edgeOf(x, a00, a10)
    let r1 = edgeOf(x, a01, a11)
    let r2 = edgeOf(x, a02, a12)
    let r3 = edgeOf(x, a03, a13)
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
    const twiceX = sub(mul(e1y, e2z), mul(e1z, e2y)) // 2 A n
    const twiceY = sub(mul(e1z, e2x), mul(e1x, e2z))
    const twiceZ = sub(mul(e1x, e2y), mul(e1y, e2x))
    const square = dot3(twiceX, twiceY, twiceZ, twiceX, twiceY, twiceZ)
    const inverse = f32x4.div(f32x4.splat(1), f32x4.sqrt(add(square, tiny)))
    const nx = mul(twiceX, inverse)
    const ny = mul(twiceY, inverse)
    const nz = mul(twiceZ, inverse)

    r0 = sumOf(v, a00, a10, a20)
    r1 = sumOf(v, a01, a11, a21)
    r2 = sumOf(v, a02, a12, a22)
    r3 = sumOf(v, a03, a13, a23)
    const meanX = mul(third, firsts(r0, r1, r2, r3))
    const meanY = mul(third, seconds(r0, r1, r2, r3))
    const meanZ = mul(third, thirds(r0, r1, r2, r3))
    const through = dot3(
      sub(f32x4.splat(<f32>windX), meanX), sub(f32x4.splat(<f32>windY), meanY), sub(f32x4.splat(<f32>windZ), meanZ),
      nx, ny, nz,
    ) // (1)
    const speed = mul(drags, f32x4.abs(through))
    const share = v128.and(mul(f32x4.splat(<f32>(1.0 / 6.0)), mul(square, inverse)), lanesInside(t, end)) // A/3
    const push = mul(mul(share, add(speed, linears)), through) // (2)
    const fx = mul(push, nx)
    const fy = mul(push, ny)
    const fz = mul(push, nz)
    power += sumLanes(dot3(fx, fy, fz, meanX, meanY, meanZ))
    scatterForce(force, a00, a01, a02, a03, fx, fy, fz)
    scatterForce(force, a10, a11, a12, a13, fx, fy, fz)
    scatterForce(force, a20, a21, a22, a23, fx, fy, fz)
    if (diagonal == 0) continue

    const damping = mul(f32x4.splat(<f32>dampingScale), mul(share, add(add(speed, speed), linears))) // (3)
    const dx = mul(damping, nx)
    const dy = mul(damping, ny)
    const xx = mul(dx, nx)
    const xy = mul(dx, ny)
    const xz = mul(dx, nz)
    const yy = mul(dy, ny)
    const yz = mul(dy, nz)
    const zz = mul(mul(damping, nz), nz)
    scatterBlocks(
      diagonal + (a00 * 3 >> 1), diagonal + (a01 * 3 >> 1), diagonal + (a02 * 3 >> 1), diagonal + (a03 * 3 >> 1),
      xx, xy, xz, xy, yy, yz, xz, yz, zz,
    )
    scatterBlocks(
      diagonal + (a10 * 3 >> 1), diagonal + (a11 * 3 >> 1), diagonal + (a12 * 3 >> 1), diagonal + (a13 * 3 >> 1),
      xx, xy, xz, xy, yy, yz, xz, yz, zz,
    )
    scatterBlocks(
      diagonal + (a20 * 3 >> 1), diagonal + (a21 * 3 >> 1), diagonal + (a22 * 3 >> 1), diagonal + (a23 * 3 >> 1),
      xx, xy, xz, xy, yy, yz, xz, yz, zz,
    )
  }
  return 3 * power
}

/** Sum of three velocities [m/s], as (x, y, z, y). */
// @ts-ignore: decorator
@inline
function sumOf(v: usize, a: usize, b: usize, c: usize): v128 {
  const xy = f64x2.add(f64x2.add(v128.load(v + a), v128.load(v + b)), v128.load(v + c))
  const yz = f64x2.add(f64x2.add(v128.load(v + a, 8), v128.load(v + b, 8)), v128.load(v + c, 8))
  return v128.shuffle<f32>(f32x4.demote_f64x2_zero(xy), f32x4.demote_f64x2_zero(yz), 0, 1, 5, 4)
}
