/**
 * The method of Runge and Kutta: four slopes, error ∝ h⁴. The cheapest way to many digits where nothing is stiff; for
 * cloth its longest step is set by the stiffest thread, not by the motion one wants to see.
 *
 *   k₁ = f(t, y),  k₂ = f(t + h/2, y + h/2 k₁),  k₃ = f(t + h/2, y + h/2 k₂),  k₄ = f(t + h, y + h k₃) (1)
 *   y(t + h) = y + h/6 (k₁ + 2 k₂ + 2 k₃ + k₄)                                                        (2)
 *
 * An undamped spring is stable to h ω = 2√2 and loses (h ω)⁶/72 of its energy per step.
 * Source: Keckeisen, Etzmuß, Hauth 2004 (Eurographics tutorial 1), 3.1.1, table 3.
 */
import { explicitMethod } from './runge-kutta.ts'

export const rk4 = explicitMethod(
  {
    nodes: [0, 1 / 2, 1 / 2, 1],
    matrix: [[], [1 / 2], [0, 1 / 2], [0, 0, 1]],
    weights: [1 / 6, 1 / 3, 1 / 3, 1 / 6],
  },
  4,
  'Four evaluations, many digits; the stiffest thread sets the step.',
)
