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
import { kickDamped } from './damped-kick.ts'
import { leapMethod } from './leap-method.ts'

export const mixedMonotone = leapMethod(
  'Elastic forces explicit, damping implicit twice: order 2 at any step, calm under heavy damping.',
  2,
  (leap, system, t, h) => {
    const { x, v, vHalf, way, acceleration, kick } = leap
    way.set(v)
    let solved = kickDamped(kick, system, t, 0.5 * h, v, way) // (1)
    acceleration.set(kick.acceleration) // a(t, x, v): the guess of (1) was v itself
    system.limitVelocity?.(t, h, x, way)
    for (let k = 0; k < x.length; k++) {
      x[k] += h * way[k] // (2)
      vHalf[k] = v[k] + 0.5 * h * acceleration[k] // (3)
      v[k] = 2 * way[k] - v[k] // the guess for (4)
    }
    solved = kickDamped(kick, system, t + h, 0.5 * h, vHalf, v) && solved // (4)
    system.limitVelocity?.(t + h, h, x, v)
    return solved
  },
)
