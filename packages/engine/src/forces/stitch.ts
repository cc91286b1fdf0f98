/**
 * Sewing thread: draws the two vertices of every stitch together.
 * A spring when near, a steady pull when far, so panels laid out wide apart close calmly.
 *
 *   W = ½ k ℓ²              ℓ ≤ r                                                  [J]     (1)
 *   W = k r (ℓ − ½ r)       ℓ > r                                                  [J]     (2)
 *   fa = −fb = p (d + τ ḋ),   d = xb − xa, ℓ = |d|,  p = k min(1, r/ℓ)             [N]     (3)
 *   K = p 1                 ℓ ≤ r                                                  [N/m]   (4)
 *   K = p (1 − d dᵀ/ℓ²)     ℓ > r: across the thread only, a steady pull has no axial stiffness   (5)
 *   damping matrix p τ 1                                                           [N s/m] (6)
 *
 * K is exact and never negative; the transversal part is what keeps long threads from fluttering. Viscosity acts
 * along and across, so a thread also resists swinging around: it takes angular momentum from a spinning pair, which
 * is wanted while dressing and vanishes with the gap. At ℓ = 0 there is no elastic force. A stitch of a vertex to
 * itself must not be built.
 */
import { magnitude, type Real } from '../core/index.ts'
import type { ElementAssembly } from './part.ts'

export interface StitchArrays {
  /** Pairs a, b. */
  readonly stitchVertex: Int32Array
  /** Slots of (b, a); see `buildElementSlots`. */
  readonly stitchSlot: Int32Array
  /** k of every stitch [N/m]. */
  readonly stitchStiffness: number
  /** r: gap up to which each thread is a spring [m]; sewing lets it grow. */
  readonly stitchReach: Float64Array
  /** τ [s] */
  readonly stitchViscosity: number
}

/** How far stitch s gapes with its vertices at x [m]. */
export function stitchGap(x: Float64Array, stitchVertex: Int32Array, s: number): number {
  const a = 3 * stitchVertex[2 * s]
  const b = 3 * stitchVertex[2 * s + 1]
  return magnitude(x[b] - x[a], x[b + 1] - x[a + 1], x[b + 2] - x[a + 2])
}

/** Stitches begin … end − 1: force += f [N]; matrix += stiffnessScale K + dampingScale p τ 1. Returns the energy [J]. */
export function assembleStitches(
  arrays: StitchArrays,
  { x, v, force, matrix, stiffnessScale, dampingScale }: ElementAssembly,
  begin: number,
  end: number,
): number {
  const { stitchVertex, stitchSlot, stitchStiffness: k, stitchReach, stitchViscosity: tau } = arrays
  let energy = 0
  for (let s = begin; s < end; s++) {
    const a = 3 * stitchVertex[2 * s]
    const b = 3 * stitchVertex[2 * s + 1]
    const dx = x[b] - x[a]
    const dy = x[b + 1] - x[a + 1]
    const dz = x[b + 2] - x[a + 2]
    const length2 = dx * dx + dy * dy + dz * dz
    const length = Math.sqrt(length2)

    const r = stitchReach[s]
    const near = length <= r
    energy += near ? 0.5 * k * length2 : k * r * (length - 0.5 * r) // (1) (2)
    const pull = near ? k : (k * r) / length
    const fx = pull * (dx + tau * (v[b] - v[a])) // (3)
    const fy = pull * (dy + tau * (v[b + 1] - v[a + 1]))
    const fz = pull * (dz + tau * (v[b + 2] - v[a + 2]))
    force[a] += fx
    force[a + 1] += fy
    force[a + 2] += fz
    force[b] -= fx
    force[b + 1] -= fy
    force[b + 2] -= fz
    if (matrix === null) continue

    const whole = pull * (stiffnessScale + dampingScale * tau) // (4) (6)
    const axial = near ? 0 : (pull * stiffnessScale) / length2 // (5)
    slope[0] = whole - axial * dx * dx
    slope[1] = slope[3] = -axial * dx * dy
    slope[2] = slope[6] = -axial * dx * dz
    slope[4] = whole - axial * dy * dy
    slope[5] = slope[7] = -axial * dy * dz
    slope[8] = whole - axial * dz * dz
    addSlope(matrix.diagonal, 3 * a, 1)
    addSlope(matrix.diagonal, 3 * b, 1)
    addSlope(matrix.block, 9 * (stitchSlot[s] >> 1), -1)
  }
  return energy
}

/** += sign × `slope`, symmetric, so that it needs no transposing. */
function addSlope(target: Real, at: number, sign: number): void {
  for (let k = 0; k < 9; k++) target[at + k] += sign * slope[k]
}

const slope = new Float64Array(9) // scratch: (4), (5), (6) of one stitch
