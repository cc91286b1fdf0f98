/**
 * First mixed scheme of Bridson, Marino and Fedkiw: elastic forces explicit, damping implicit. Leapfrog for the places,
 * trapezoidal rule for the velocities, so the step is bounded by stiffness alone, h ≤ 2/ω, and never by damping; the
 * undamped modes lose nothing.
 *
 *   v_½ = v + h/2 a(t, x, v)                                  explicit                                (1)
 *   ṽ = v_½, limited                                                                                  (2)
 *   x ← x + h ṽ                                               explicit                                (3)
 *   v = v_½ + h/2 a(t + h, x, v), then limited                implicit in v                           (4)
 *
 * Stable but not monotone: under heavy damping, h c ≫ 2, (1) overshoots before (4) calms it, and places tremble.
 * Without limits these are the motions of `verlet.ts`.
 * Source: Bridson, Marino, Fedkiw 2003, "Simulation of clothing with folds and wrinkles", 3, first scheme.
 */
import { buildDampedKick, kickDamped } from './damped-kick.ts'
import {
  allFinite,
  buildStepResult,
  clearStepResult,
  type MotionSystem,
  type TimeMethod,
} from './motion-system.ts'

export const mixedTrapezoid: TimeMethod<MotionSystem> = {
  summary: 'Elastic forces explicit, damping by the trapezoidal rule; trembles under heavy damping.',
  order: 2,
  implicit: false,
  build(size) {
    const half = size / 2
    const state = new Float64Array(size)
    const x = state.subarray(0, half)
    const v = state.subarray(half)
    const vHalf = new Float64Array(half)
    const way = new Float64Array(half)
    const acceleration = new Float64Array(half)
    const kick = buildDampedKick(half)
    const result = buildStepResult()
    return {
      advance(system, t, h, y) {
        clearStepResult(result)
        state.set(y)
        system.accelerate(t, x, v, acceleration)
        result.evaluations++
        for (let k = 0; k < half; k++) {
          vHalf[k] = v[k] + 0.5 * h * acceleration[k] // (1)
          v[k] += h * acceleration[k]
        }
        way.set(vHalf)
        system.limitVelocity?.(t, h, x, way) // (2)
        for (let k = 0; k < half; k++) x[k] += h * way[k] // (3)
        const solved = kickDamped(kick, system, t + h, 0.5 * h, x, vHalf, v, result) // (4)
        system.limitVelocity?.(t + h, h, x, v)
        result.held = solved && allFinite(state)
        if (result.held) y.set(state)
        return result
      },
      restart() {},
    }
  },
}
