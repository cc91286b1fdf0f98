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
import { kickDamped } from './damped-kick.ts'
import { accelerateLeap, leapMethod } from './leap-method.ts'

export const mixedTrapezoid = leapMethod(
  'Elastic forces explicit, damping by the trapezoidal rule; trembles under heavy damping.',
  2,
  (leap, system, t, h) => {
    const { x, v, vHalf, way, acceleration, kick } = leap
    accelerateLeap(leap, system, t)
    for (let k = 0; k < x.length; k++) {
      vHalf[k] = v[k] + 0.5 * h * acceleration[k] // (1)
      v[k] += h * acceleration[k]
    }
    way.set(vHalf)
    system.limitVelocity?.(t, h, x, way) // (2)
    for (let k = 0; k < x.length; k++) x[k] += h * way[k] // (3)
    const solved = kickDamped(kick, system, t + h, 0.5 * h, vHalf, v) // (4)
    system.limitVelocity?.(t + h, h, x, v)
    return solved
  },
)
