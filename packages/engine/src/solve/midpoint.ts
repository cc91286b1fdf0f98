/**
 * Explicit midpoint, a Runge-Kutta method of two stages: half an Euler step finds the slope in the middle, which is
 * then followed for the whole step. An undamped spring still gains energy, (h ω)⁴/4 of it per step.
 *
 *   k₁ = f(t, y),   k₂ = f(t + h/2, y + h/2 k₁)                                                       (1)
 *   y(t + h) = y + h k₂                                                                               (2)
 *
 * Source: Keckeisen, Etzmuß, Hauth 2004 (Eurographics tutorial 1), 3.1.1, eq. (29) (30).
 */
import { explicitMethod } from './runge-kutta.ts'

export const midpoint = explicitMethod(
  { nodes: [0, 1 / 2], matrix: [[], [1 / 2]], weights: [0, 1] },
  2,
  'Two evaluations, the slope of the middle; an undamped spring slowly gains energy.',
)
