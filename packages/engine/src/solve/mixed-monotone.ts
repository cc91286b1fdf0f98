/**
 * Third mixed scheme of Bridson, Marino and Fedkiw, the one they recommend: the places move with an implicit velocity
 * as in the second, the velocities follow the trapezoidal rule from whole step to whole step as in the first. Order 2 with
 * steps of any length, and no overshoot of places under heavy damping, for one more solve with the damping.
 *
 *   ṽ = v + h/2 a(t, x, ṽ), then limited                      implicit in v                           (1)
 *   x⁺ = x + h ṽ                                              explicit                                (2)
 *   v_½ = v + h/2 a(t, x, v)                                  explicit                                (3)
 *   v = v_½ + h/2 a(t + h, x⁺, v), then limited               implicit in v                           (4)
 *
 * Stiffness still bounds the step, at about h = 2/ω.
 * Source: Bridson, Marino, Fedkiw 2003, "Simulation of clothing with folds and wrinkles", 3, third scheme.
 */
import { buildDampedKick, kickDamped } from './damped-kick.ts'
import {
  allFinite,
  buildStepResult,
  clearStepResult,
  type MotionSystem,
  type TimeMethod,
} from './motion-system.ts'

export const mixedMonotone: TimeMethod<MotionSystem> = {
  summary: 'Elastic forces explicit, damping implicit twice: order 2 at any step, calm under heavy damping.',
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
        way.set(v)
        let solved = kickDamped(kick, system, t, 0.5 * h, x, v, way, result) // (1)
        acceleration.set(kick.acceleration) // a(t, x, v): the guess of (1) was v itself
        system.limitVelocity?.(t, h, x, way)
        for (let k = 0; k < half; k++) {
          x[k] += h * way[k] // (2)
          vHalf[k] = v[k] + 0.5 * h * acceleration[k] // (3)
          v[k] = 2 * way[k] - v[k] // the guess for (4)
        }
        solved = kickDamped(kick, system, t + h, 0.5 * h, x, vHalf, v, result) && solved // (4)
        system.limitVelocity?.(t + h, h, x, v)
        result.held = solved && allFinite(state)
        if (result.held) y.set(state)
        return result
      },
      restart() {},
    }
  },
}
