/**
 * Smallest and largest eigenvalue of a sparse symmetric matrix, by Lanczos' method from a seeded start: after k steps the
 * eigenvalues of a k × k tridiagonal matrix lie inside those wanted and the outer ones have all but reached them.
 *
 *   β q' = H q − α q − β₀ q₀,     α = q·H q                                                           (1)
 *   T = tridiagonal(β, α, β),  its outer eigenvalues by counting the signs of T − λ                    (2)
 *
 * Source: Golub, Van Loan 2013, "Matrix Computations", sections 10.1 (1) and 8.4 (2).
 */
import { buildRandom, dotProduct } from '../core/index.ts'

/** Enough for 1 % of the width of the spectra of plates, which have no outliers. */
const STEPS_MAX = 32

export interface Spectrum {
  readonly low: number
  readonly high: number
}

/** `multiply`: result = H q, `size` numbers. */
export function findSpectrum(
  size: number,
  multiply: (q: Float64Array, result: Float64Array) => void,
): Spectrum {
  const random = buildRandom(1)
  let q = Float64Array.from({ length: size }, () => random() - 0.5)
  let before = new Float64Array(size)
  let next = new Float64Array(size)
  const alpha: number[] = []
  const beta: number[] = [] // beta[k] joins k and k + 1
  scaleBy(q, 1 / Math.sqrt(dotProduct(q, q)))
  while (alpha.length < Math.min(size, STEPS_MAX)) {
    multiply(q, next) // (1)
    const a = dotProduct(q, next)
    const b = beta.length > 0 ? beta[beta.length - 1] : 0
    for (let k = 0; k < size; k++) next[k] -= a * q[k] + b * before[k]
    alpha.push(a)
    const length = Math.sqrt(dotProduct(next, next))
    if (!(length > 1e-9)) break // all directions that matter are found
    beta.push(length)
    scaleBy(next, 1 / length)
    const free = before
    before = q
    q = next
    next = free
  }
  return { low: eigenvalue(alpha, beta, 1), high: eigenvalue(alpha, beta, alpha.length) }
}

/** The `rank`-th smallest eigenvalue of T, by bisection. */
function eigenvalue(alpha: readonly number[], beta: readonly number[], rank: number): number {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let k = 0; k < alpha.length; k++) {
    const reach = (k > 0 ? beta[k - 1] : 0) + (k + 1 < alpha.length ? beta[k] : 0)
    low = Math.min(low, alpha[k] - reach)
    high = Math.max(high, alpha[k] + reach)
  }
  for (let round = 0; round < 60; round++) {
    const middle = 0.5 * (low + high)
    if (countBelow(alpha, beta, middle) >= rank) high = middle
    else low = middle
  }
  return 0.5 * (low + high)
}

/** (2) Eigenvalues of T below λ. */
function countBelow(alpha: readonly number[], beta: readonly number[], lambda: number): number {
  let count = 0
  let pivot = 1
  for (let k = 0; k < alpha.length; k++) {
    const off = k > 0 ? beta[k - 1] : 0
    pivot = alpha[k] - lambda - (off * off) / pivot
    if (pivot === 0) pivot = 1e-300
    if (pivot < 0) count++
  }
  return count
}

function scaleBy(a: Float64Array, factor: number): void {
  for (let k = 0; k < a.length; k++) a[k] *= factor
}
