/**
 * A wish for motion: two points, given by weights on a few vertices, are to move against each other along a direction
 * at least this fast. Granted by an impulse, so momentum is kept, and only as far as it is missing, so that a wish
 * repeated in every step leads at a steady speed instead of pushing harder and harder:
 *
 *   u = d·Σ c_i v_i,   W = Σ c_i² w_i,   v_i += c_i w_i max(0, u* − u)/W · d                         [m/s]  (1)
 */
import type { Vector3 } from '../../core/index.ts'

export interface Drive {
  readonly rows: readonly number[]
  /** Signed weights c_i [–]; they add up to nothing. */
  readonly share: readonly number[]
  /** d, of unit length. */
  readonly direction: Vector3
  /** u* [m/s] */
  readonly speed: number
}

/** Passes over the wishes: those that share vertices come to terms. */
const SWEEPS = 4

/** (1) for all, in their order; changes velocities v [m/s]. */
export function applyDrives(drives: readonly Drive[], v: Float64Array, inverseMass: Float64Array): void {
  for (let sweep = 0; sweep < SWEEPS; sweep++) for (const drive of drives) grant(drive, v, inverseMass)
}

function grant(
  { rows, share, direction: d, speed }: Drive,
  v: Float64Array,
  inverseMass: Float64Array,
): void {
  let u = 0
  let W = 0
  for (let k = 0; k < rows.length; k++) {
    const at = 3 * rows[k]
    u += share[k] * (d[0] * v[at] + d[1] * v[at + 1] + d[2] * v[at + 2])
    W += share[k] * share[k] * inverseMass[rows[k]]
  }
  if (!(u < speed && W > 0)) return
  for (let k = 0; k < rows.length; k++) {
    const change = (share[k] * inverseMass[rows[k]] * (speed - u)) / W
    for (let axis = 0; axis < 3; axis++) v[3 * rows[k] + axis] += change * d[axis]
  }
}
