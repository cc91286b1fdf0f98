// Inverse diagonal blocks, twins of src/solve/block-inverse.ts; cofactors in f64, cloth is a thousand times stiffer
// along the thread than across the sheet.
import { times, xyz } from './block'

/** `pinned` 0 = nobody is. Returns how many free blocks are not positive definite. */
export function invertDiagonal(rowCount: i32, diagonal: usize, pinned: usize, inverse: usize): i32 {
  let bad = 0
  for (let i = 0; i < rowCount; i++) {
    const from = diagonal + 36 * <usize>i
    const to = inverse + 36 * <usize>i
    const xx: f64 = load<f32>(from)
    const xy: f64 = load<f32>(from, 4)
    const xz: f64 = load<f32>(from, 8)
    const yy: f64 = load<f32>(from, 16)
    const yz: f64 = load<f32>(from, 20)
    const zz: f64 = load<f32>(from, 32)
    const cxx = yy * zz - yz * yz
    const cxy = xz * yz - xy * zz
    const cxz = xy * yz - xz * yy
    const determinant = xx * cxx + xy * cxy + xz * cxz
    const free = pinned == 0 || load<u8>(pinned + <usize>i) == 0
    const minor = xx * yy - xy * xy
    const positive = xx > 0 && minor > 0 && determinant > 0
    if (free && !positive && xx + yy + zz != 0) bad++
    const scale: f64 = free && positive ? 1 / determinant : 0
    store<f32>(to, <f32>(cxx * scale))
    store<f32>(to, <f32>(cxy * scale), 4)
    store<f32>(to, <f32>(cxz * scale), 8)
    store<f32>(to, <f32>(cxy * scale), 12)
    store<f32>(to, <f32>((xx * zz - xz * xz) * scale), 16)
    store<f32>(to, <f32>((xy * xz - xx * yz) * scale), 20)
    store<f32>(to, <f32>(cxz * scale), 24)
    store<f32>(to, <f32>((xy * xz - xx * yz) * scale), 28)
    store<f32>(to, <f32>(minor * scale), 32)
  }
  return bad
}

export function applyInverse(rowCount: i32, inverse: usize, r: usize, z: usize): void {
  for (let i = 0; i < rowCount; i++) {
    v128.store(z, xyz(times(inverse, r)))
    inverse += 36
    r += 16
    z += 16
  }
}
