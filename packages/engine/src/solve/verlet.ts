/**
 * Verlet, or leapfrog: places at whole steps, velocities in between. One evaluation a step, order 2; the energy of an
 * undamped spring sways by (h ω)²/4 and never drifts. Damping acts at the mean of the velocities before and after, which
 * costs a solve with the damping alone; damping that lags half a step would cost the second order.
 *
 *   v_{n+½} = v_{n−½} + h a(t_n, x_n, (v_{n−½} + v_{n+½})/2),    x_{n+1} = x_n + h v_{n+½}             (1)
 *
 * kept as (x, v) at whole steps:
 *
 *   v_½ = v + h/2 a(x, v),   x ← x + h v_½,   v = v_½ + h/2 a(x, v)                                   (2)
 *
 * Bursts beyond h = 2/ω, however much damping there is. Frequency it gives a spring ω: sin(ω′ h/2) = ω h/2.
 * Source: Keckeisen, Etzmuß, Hauth 2004 (Eurographics tutorial 1), 3.1.5, eq. (52) to (58); centred damping as in
 * Bridson, Marino, Fedkiw 2003, "Simulation of clothing with folds and wrinkles", 3, first scheme.
 */
import { kickDamped } from './damped-kick.ts'
import { accelerateLeap, leapMethod } from './leap-method.ts'

export const verlet = leapMethod(
  'Leapfrog with damping at the mean velocity: order 2 for one evaluation, energy never drifts.',
  2,
  (leap, system, t, h) => {
    const { x, v, vHalf, acceleration, kick } = leap
    if (!leap.known) accelerateLeap(leap, system, t)
    for (let k = 0; k < x.length; k++) {
      vHalf[k] = v[k] + 0.5 * h * acceleration[k] // (2)
      x[k] += h * vHalf[k]
      v[k] += h * acceleration[k]
    }
    const solved = kickDamped(kick, system, t + h, 0.5 * h, vHalf, v)
    for (let k = 0; k < x.length; k++) acceleration[k] = (v[k] - vHalf[k]) / (0.5 * h) // of the next step
    return solved
  },
)
