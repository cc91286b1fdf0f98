/**
 * Explicit Euler: goes straight along the slope of the start. The oldest method and the first to burst: a spring
 * without damping gains energy at every step, however short.
 *
 *   y(t + h) = y + h f(t, y)                                                                          (1)
 *
 * Longest step h = 2/|λ| for decay at the rate λ < 0 [1/s]; h = d/k for a spring k [N/m] damped by d [N s/m], d² < 4 k m.
 * Source: Keckeisen, Etzmuß, Hauth 2004 (Eurographics tutorial 1), 3.1.1, eq. (23).
 */
import { explicitMethod } from './runge-kutta.ts'

export const explicitEuler = explicitMethod(
  { nodes: [0], matrix: [[]], weights: [1] },
  1,
  'One evaluation along the slope of the start; needs tiny steps.',
)
