/**
 * Explicit Runge-Kutta methods: the slope is sampled at a few points of the step, each found from those before it, and
 * the step follows their weighted mean. Nothing is solved, so nothing tames stiffness: each method bursts beyond a
 * longest step, |R(h λ)| ≤ 1 for every eigenvalue λ of ∂f/∂y, R(z) = 1 + z + z²/2 + … up to its order.
 *
 *   k_i = f(t + c_i h, y + h Σ_{j<i} a_ij k_j)                                                        (1)
 *   y(t + h) = y + h Σ b_i k_i                                                                        (2)
 *
 * Source: Keckeisen, Etzmuß, Hauth 2004, "Physical models and numerical solvers for cloth animations" (Eurographics
 * tutorial 1), 3.1.1, eq. (32).
 */
import {
  allFinite,
  buildStepResult,
  clearStepResult,
  type OdeSystem,
  type TimeMethod,
} from './motion-system.ts'

export interface Tableau {
  /** c_i [–] */
  readonly nodes: readonly number[]
  /** a_ij, row i with j < i [–] */
  readonly matrix: readonly (readonly number[])[]
  /** b_i [–] */
  readonly weights: readonly number[]
}

/** Where a method keeps its slopes. */
export interface Stages {
  readonly tableau: Tableau
  readonly rates: readonly Float64Array[]
  readonly point: Float64Array
}

export function buildStages(tableau: Tableau, size: number): Stages {
  return {
    tableau,
    rates: tableau.nodes.map(() => new Float64Array(size)),
    point: new Float64Array(size),
  }
}

/** (1), from stage `first` on: 1 when the slope at the start is already in rates[0]. Returns evaluations. */
export function evaluateStages(
  stages: Stages,
  system: OdeSystem,
  t: number,
  h: number,
  y: Float64Array,
  first: number,
): number {
  const { tableau, rates, point } = stages
  const { nodes, matrix } = tableau
  for (let i = first; i < nodes.length; i++) {
    point.set(y)
    for (let j = 0; j < i; j++) addScaled(point, h * matrix[i][j], rates[j])
    system.rate(t + nodes[i] * h, point, rates[i])
  }
  return nodes.length - first
}

export function addScaled(y: Float64Array, factor: number, change: Float64Array): void {
  if (factor === 0) return
  for (let k = 0; k < y.length; k++) y[k] += factor * change[k]
}

/** The method of a tableau, at the step it is given. */
export function explicitMethod(tableau: Tableau, order: number, summary: string): TimeMethod {
  return {
    summary,
    order,
    implicit: false,
    build(size) {
      const stages = buildStages(tableau, size)
      const next = new Float64Array(size)
      const result = buildStepResult()
      return {
        advance(system, t, h, y) {
          clearStepResult(result)
          result.evaluations = evaluateStages(stages, system, t, h, y, 0)
          next.set(y)
          for (let i = 0; i < stages.rates.length; i++) {
            addScaled(next, h * tableau.weights[i], stages.rates[i]) // (2)
          }
          result.held = allFinite(next)
          if (result.held) y.set(next)
          return result
        },
        restart() {},
      }
    },
  }
}
