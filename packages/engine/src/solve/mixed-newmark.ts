/**
 * Second mixed scheme of Bridson, Marino and Fedkiw, the central Newmark method: as the first, with the two velocity
 * lines exchanged. The velocity that moves the cloth comes from backward Euler, which never overshoots, so heavy damping
 * is calm.
 *
 *   v_½ = v + h/2 a(t, x, v_½), then limited                  implicit in v                           (1)
 *   x ← x + h v_½                                             explicit                                (2)
 *   v = v_½ + h/2 a(t + h, x, v_½)                            explicit                                (3)
 *
 * The trapezoidal rule now spans from middle to middle; the authors therefore promise order 2, and stability whatever
 * the damping, only while the step stays the same. (On linear damping we measure order 2 with uneven steps too: (1) and
 * (3) are a backward and a forward Euler half of equal length, a midpoint rule.) The velocity at whole steps, (3), is
 * explicit and overshoots; the places do not.
 * Source: Bridson, Marino, Fedkiw 2003, "Simulation of clothing with folds and wrinkles", 3, second scheme.
 */
import { kickDamped } from './damped-kick.ts'
import { leapMethod } from './leap-method.ts'

export const mixedNewmark = leapMethod(
  'Elastic forces explicit, damping by backward Euler to the middle: calm places, best at one step length.',
  2,
  ({ x, v, vHalf, acceleration, kick, result }, system, t, h) => {
    vHalf.set(v)
    const solved = kickDamped(kick, system, t, 0.5 * h, v, vHalf) // (1)
    system.limitVelocity?.(t, h, x, vHalf)
    for (let k = 0; k < x.length; k++) x[k] += h * vHalf[k] // (2)
    system.accelerate(t + h, x, vHalf, acceleration)
    result.evaluations++
    for (let k = 0; k < x.length; k++) v[k] = vHalf[k] + 0.5 * h * acceleration[k] // (3)
    return solved
  },
)
