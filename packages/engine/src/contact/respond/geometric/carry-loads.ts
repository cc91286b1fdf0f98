/**
 * Tells the solve what the proximities bore in the last step. Corrections after the solve stop cloth against forces that
 * were balanced without them, and what they stop shows up as stretch. The paper takes small steps instead; here each
 * proximity remembers its last push and grip and announces them as a force:
 *
 *   f_i = c_i (λ n + τ),   τ ← τ − (τ·n) n         λ, τ: impulses of the last correction over its dt          [N]   (1)
 *
 * This is no spring: nothing grows with depth, the sum of forces and torques is as zero as that of the corrections, and
 * the correction that follows starts from what was announced and takes back what was too much (J ≥ 0 holds for the
 * sum). In a pile at rest it has nothing left to do.
 */
import {
  LOAD_LENGTH,
  type ProximityMemory,
  SHAPE_LENGTH,
  SHAPE_NORMAL,
  SHAPE_WEIGHT,
} from './proximity-memory.ts'

/** (1) for all rows in range; returns how many bear something. */
export function addLoads(memory: ProximityMemory, force: Float64Array): number {
  const { vertex, shape, load, count } = memory
  let bearing = 0
  for (let row = 0; row < count; row++) {
    const at = LOAD_LENGTH * row
    if (load[at] === 0) continue
    const from = SHAPE_LENGTH * row
    const fx = load[at] * shape[from + SHAPE_NORMAL] + load[at + 1]
    const fy = load[at] * shape[from + SHAPE_NORMAL + 1] + load[at + 2]
    const fz = load[at] * shape[from + SHAPE_NORMAL + 2] + load[at + 3]
    for (let j = 0; j < 4; j++) {
      const i = 3 * vertex[4 * row + j]
      const c = shape[from + SHAPE_WEIGHT + j]
      force[i] += c * fx
      force[i + 1] += c * fy
      force[i + 2] += c * fz
    }
    bearing++
  }
  return bearing
}

/** Fits last step's loads to where the proximities are now: grip stays in the plane, what is out of reach bears nothing. */
export function turnLoads(memory: ProximityMemory): void {
  const { shape, load, side, current, age, count } = memory
  for (let row = 0; row < count; row++) {
    const at = LOAD_LENGTH * row
    if (age[row] > 0 || side[row] !== current[row]) load.fill(0, at, at + LOAD_LENGTH)
    if (load[at] === 0) continue
    const n = SHAPE_LENGTH * row + SHAPE_NORMAL
    const along = load[at + 1] * shape[n] + load[at + 2] * shape[n + 1] + load[at + 3] * shape[n + 2]
    for (let k = 0; k < 3; k++) load[at + 1 + k] -= along * shape[n + k]
  }
}
