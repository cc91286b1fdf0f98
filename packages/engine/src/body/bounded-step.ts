/**
 * One damped Gauss-Newton step with bounds, for a few dozen unknowns:
 *
 *   min over d of   |J d − r|² + Σ w (p + d − p0)² + μ |d|²          lower ≤ p + d ≤ upper          (1)
 *   (JᵀJ + W + μ I) d = Jᵀ r − W (p − p0)                            its normal equations           (2)
 *
 * Unknowns that would leave their bounds are set on them and (2) is solved again for the others, until none is left; that
 * is the usual quick way and not always the exact minimum of (1). Regularisation W > 0 keeps (2) positive definite, also with fewer
 * residuals than unknowns. Source: Nocedal, Wright 2006, Numerical Optimization, sections 10.3 and 16.7.
 */
import { assert } from '../core/index.ts'

export interface StepProblem {
  /** Rows: one per residual, each with one number per unknown. */
  readonly jacobian: readonly Float64Array[]
  /** What the step should add to the measured values. */
  readonly residual: Float64Array
  readonly p: Float64Array
  readonly rest: Float64Array
  readonly weight: Float64Array
  readonly lower: Float64Array
  readonly upper: Float64Array
  /** μ */
  readonly damping: number
}

/** The step d. */
export function boundedStep(problem: StepProblem): Float64Array {
  const { p, lower, upper } = problem
  const n = p.length
  const d = new Float64Array(n)
  const fixed = new Uint8Array(n)
  for (let round = 0; round <= n; round++) {
    const free = Array.from({ length: n }, (_, k) => k).filter((k) => fixed[k] === 0)
    if (free.length === 0) return d
    const { matrix, right } = normalEquations(problem, free, d)
    solvePositive(matrix, right)
    let outside = false
    free.forEach((k, row) => {
      const bounded = Math.min(upper[k], Math.max(lower[k], p[k] + right[row]))
      d[k] = right[row]
      if (bounded === p[k] + right[row]) return
      d[k] = bounded - p[k]
      fixed[k] = 1
      outside = true
    })
    if (!outside) return d
  }
  return d
}

/** (2) for the free unknowns, with the others held at d. */
function normalEquations(problem: StepProblem, free: readonly number[], d: Float64Array) {
  const { jacobian, residual, p, rest, weight, damping } = problem
  const held = new Float64Array(d)
  for (const k of free) held[k] = 0
  const matrix = free.map(() => new Float64Array(free.length))
  const right = new Float64Array(free.length)
  jacobian.forEach((gradient, i) => {
    let left = residual[i]
    for (let k = 0; k < held.length; k++) left -= gradient[k] * held[k]
    free.forEach((k, row) => {
      right[row] += gradient[k] * left
      for (let column = 0; column <= row; column++)
        matrix[row][column] += gradient[k] * gradient[free[column]]
    })
  })
  free.forEach((k, row) => {
    right[row] -= weight[k] * (p[k] - rest[k])
    matrix[row][row] += weight[k] + damping
  })
  return { matrix, right }
}

/** Solves A x = b for a symmetric positive definite A, its lower half given; x replaces b, the factor replaces A. */
export function solvePositive(a: readonly Float64Array[], b: Float64Array): void {
  const n = b.length
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i][j]
      for (let k = 0; k < j; k++) sum -= a[i][k] * a[j][k]
      if (i === j) assert(sum > 0, 'normal equations are not positive definite')
      a[i][j] = i === j ? Math.sqrt(sum) : sum / a[j][j]
    }
  }
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) b[i] -= a[i][k] * b[k]
    b[i] /= a[i][i]
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) b[i] -= a[k][i] * b[k]
    b[i] /= a[i][i]
  }
}
