/**
 * Symplectic Euler: first the velocity from the old place, then the place from the new velocity. One evaluation, order
 * 1, and yet the energy of an undamped spring only sways, by h ω/2, and never drifts. Damping is explicit and lags half a
 * step, as in the leapfrog that takes f(x_n, v_{n−1}).
 *
 *   v ← v + h a(t, x, v),    x ← x + h v                                                              (1)
 *
 * Longest step: h² ω² + 2 h c ≤ 4 for x″ = −ω² x − c x′; without damping h = 2/ω.
 * Source: Keckeisen, Etzmuß, Hauth 2004 (Eurographics tutorial 1), 3.1.5, eq. (57) (58).
 */
import { accelerateLeap, leapMethod } from './leap-method.ts'

export const symplecticEuler = leapMethod(
  'One evaluation, velocity first: energy sways but never drifts.',
  1,
  (leap, system, t, h) => {
    const { x, v, acceleration } = leap
    accelerateLeap(leap, system, t)
    for (let k = 0; k < x.length; k++) v[k] += h * acceleration[k] // (1)
    for (let k = 0; k < x.length; k++) x[k] += h * v[k]
    return true
  },
)
