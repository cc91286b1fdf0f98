/**
 * Velocities that lead below the rest gap are changed to land on it, with friction on the mass of the vertex alone: what
 * constraints leave undone, since one solve knows a surface as a plane, and all there is where a time method has no filter.
 *
 *   u_N' = u_N + (g − φ_end)/dt,   u_T' = u_T max(0, 1 − μ (u_N' − u_N)/|u_T|)                          [m/s]   (1)
 */
import type { Surface } from './colliders/index.ts'
import { RECOVERY_SPEED, type Touch } from './constraint-touch.ts'

/** Gaps are met to this [m]: far below what a file in f32 shows. */
export const GAP_TOLERANCE = 1e-7

/** Velocities that still end below the rest gap land on it, with friction on their own mass. */
export function landTouch(
  { model, colliders, gapStart, restGap }: Touch,
  x: Float64Array,
  v: Float64Array,
  dt: number,
): void {
  for (const collider of colliders) {
    for (let i = 0; i < model.vertexCount; i++) {
      if (model.inverseMass[i] === 0) continue
      const at = 3 * i
      for (let k = 0; k < 3; k++) end[k] = x[at + k] + dt * v[at + k]
      const missing = Math.min(restGap, gapStart[i] + RECOVERY_SPEED * dt) - collider.gap(end, 0, surface)
      if (!(missing > GAP_TOLERANCE)) continue
      land(v, at, missing / dt, collider.friction)
    }
  }
}

/** v += push n, less what friction takes of the slip against `surface`. */
function land(v: Float64Array, at: number, push: number, friction: number): void {
  const { normal: n, velocity: w } = surface
  let along = 0
  for (let k = 0; k < 3; k++) along += (v[at + k] - w[k]) * n[k]
  for (let k = 0; k < 3; k++) slip[k] = v[at + k] - w[k] - along * n[k]
  const length = Math.sqrt(slip[0] * slip[0] + slip[1] * slip[1] + slip[2] * slip[2])
  const grip = length > 0 ? Math.min(1, (friction * push) / length) : 0
  for (let k = 0; k < 3; k++) v[at + k] += push * n[k] - grip * slip[k]
}

const surface: Surface = { normal: new Float64Array(3), velocity: new Float64Array(3) } // scratch
const end = new Float64Array(3)
const slip = new Float64Array(3)
