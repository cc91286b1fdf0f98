/**
 * A change of velocity with damping taken at its end, places held: the implicit line of leapfrog methods.
 *
 *   v = v₀ + γ a(t, x, v)                                                                             (1)
 *   (1 − γ ∂a/∂v) s = v₀ + γ a(t, x, w) − w,    v = w + s         w a guess                            (2)
 *
 * (2) is exact for damping linear in v, whatever the guess; for air drag and the like it is one Newton iteration.
 */
import type { MotionSystem, StepResult } from './motion-system.ts'

export interface DampedKick {
  /** Places [m] that stay, and where evaluations are counted. */
  readonly x: Float64Array
  readonly result: StepResult
  readonly acceleration: Float64Array
  readonly residual: Float64Array
  readonly change: Float64Array
}

export function buildDampedKick(x: Float64Array, result: StepResult): DampedKick {
  return {
    x,
    result,
    acceleration: new Float64Array(x.length),
    residual: new Float64Array(x.length),
    change: new Float64Array(x.length),
  }
}

/** (2): `from` is v₀; `v` holds the guess before and the answer after. Returns whether the solve held. */
export function kickDamped(
  kick: DampedKick,
  system: MotionSystem,
  t: number,
  gamma: number,
  from: Float64Array,
  v: Float64Array,
): boolean {
  const { x, result, acceleration, residual, change } = kick
  system.accelerate(t, x, v, acceleration)
  result.evaluations++
  for (let k = 0; k < v.length; k++) residual[k] = from[k] + gamma * acceleration[k] - v[k]
  const iterations = system.solveDamping(t, x, gamma, residual, change)
  if (iterations < 0) return false
  result.iterations += iterations
  for (let k = 0; k < v.length; k++) v[k] += change[k]
  return true
}
