/**
 * Inverses of the 3 × 3 diagonal blocks, by cofactors. This is where the constraint filter lives: a pinned vertex
 * gets a zero inverse, so every smoother and preconditioner returns exactly zero there and no loop needs a mask.
 * A vertex with neither mass nor stiffness is held too. Any other block that is not positive definite proves that
 * the matrix is not: it is counted, and the solve refuses.
 */
import type { Real } from '../core/index.ts'

/** `pinned`: 1 per pinned vertex, or null when none is. Returns how many free blocks are not positive definite. */
export function invertDiagonal(
  rowCount: number,
  diagonal: Real,
  pinned: Uint8Array | null,
  inverse: Real,
): number {
  let bad = 0
  for (let i = 0; i < rowCount; i++) {
    const o = 9 * i
    const xx = diagonal[o]
    const xy = diagonal[o + 1]
    const xz = diagonal[o + 2]
    const yy = diagonal[o + 4]
    const yz = diagonal[o + 5]
    const zz = diagonal[o + 8]
    const cxx = yy * zz - yz * yz
    const cxy = xz * yz - xy * zz
    const cxz = xy * yz - xz * yy
    const determinant = xx * cxx + xy * cxy + xz * cxz
    const minor = xx * yy - xy * xy
    const free = pinned === null || pinned[i] === 0
    const positive = xx > 0 && minor > 0 && determinant > 0
    if (free && !positive && xx + yy + zz !== 0) bad++
    const scale = free && positive ? 1 / determinant : 0
    inverse[o] = cxx * scale
    inverse[o + 1] = inverse[o + 3] = cxy * scale
    inverse[o + 2] = inverse[o + 6] = cxz * scale
    inverse[o + 4] = (xx * zz - xz * xz) * scale
    inverse[o + 5] = inverse[o + 7] = (xy * xz - xx * yz) * scale
    inverse[o + 8] = minor * scale
  }
  return bad
}

/** z = D⁻¹ r, block Jacobi: the reference preconditioner. */
export function applyInverse(rowCount: number, inverse: Real, r: Real, z: Real): void {
  for (let i = 0; i < rowCount; i++) {
    const at = 4 * i
    const o = 9 * i
    const x = r[at]
    const y = r[at + 1]
    const w = r[at + 2]
    z[at] = inverse[o] * x + inverse[o + 3] * y + inverse[o + 6] * w
    z[at + 1] = inverse[o + 1] * x + inverse[o + 4] * y + inverse[o + 7] * w
    z[at + 2] = inverse[o + 2] * x + inverse[o + 5] * y + inverse[o + 8] * w
    z[at + 3] = 0
  }
}
