/**
 * Preconditioned conjugate gradients for A x = b, A symmetric positive definite, from x = 0 (a start from the last
 * solution blows up when the iteration is cut short). Dot products are summed in f64 whatever the vectors are.
 *
 *   α = r·z / p·Ap,   x += α p,   r −= α Ap,   z = M⁻¹ r,   β = (r·z)new / (r·z)old,   p = z + β p       (1)
 *   stop when  r·z ≤ ε² (r·z)₀      the error in the energy norm has fallen by about ε                   (2)
 *
 * Source: Shewchuk 1994, "An introduction to the conjugate gradient method without the agonizing pain", B3; filter for
 * pinned vertices: Baraff, Witkin 1998, "Large steps in cloth simulation", 5.2, here inside M⁻¹ (see
 * `block-inverse.ts`): z and therefore p and x are exactly zero there, whatever r is.
 */
import type { Real } from '../core/index.ts'
import { multiplyBalanced } from './balanced.ts'
import type { LinearSolver } from './linear-solver.ts'
import { runCycle } from './multigrid.ts'
import { multiply } from './multiply.ts'
import { addRowProducts } from './rank-one-rows.ts'

/** How a solve ended; the numbers are those of `solver.report[1]`. */
export const CONVERGED = 0
export const CAPPED = 1 // iterationsMax came first
export const INDEFINITE = 2 // p·Ap ≤ 0, r·z < 0 or a bad diagonal block: the matrix is not positive definite
export const NOT_FINITE = 3 // a number overflowed or was NaN; x is zero

/** Returns the iterations done; report[0] = √(r·z / (r·z)₀), report[1] = how it ended. */
export function conjugateGradients(
  solver: LinearSolver,
  rowsCount: number,
  b: Real,
  x: Real,
  tolerance: number,
  iterationsMin: number,
  iterationsMax: number,
): number {
  const { matrix, anchor, anchored, anchorMatrix, levels, rows, p, q, report } = solver
  const { r, z } = levels[0]
  const length = 4 * matrix.rowCount
  filterInto(b, solver.pinned, r)
  x.fill(0)
  runCycle(levels)
  p.set(z)
  const energyStart = dot(r, z, length)
  let energy = energyStart
  let iterations = 0
  let outcome = energy > 0 ? CAPPED : energy === 0 ? CONVERGED : INDEFINITE
  if (report[2] > 0) outcome = INDEFINITE
  while (outcome === CAPPED && iterations < iterationsMax) {
    if (anchored) multiplyBalanced(matrix, anchor, p, q)
    else multiply(anchorMatrix, p, q)
    addRowProducts(rows, rowsCount, p, q)
    const curvature = dot(p, q, length)
    if (!(curvature > 0)) {
      outcome = INDEFINITE
      break
    }
    const alpha = energy / curvature
    for (let k = 0; k < length; k++) {
      x[k] += alpha * p[k]
      r[k] -= alpha * q[k]
    }
    runCycle(levels)
    const energyNext = dot(r, z, length)
    iterations++
    const beta = energyNext / energy
    energy = energyNext
    if (!(energy > tolerance * tolerance * energyStart) && iterations >= iterationsMin) outcome = CONVERGED
    if (energy === 0) outcome = CONVERGED
    if (energy < 0) outcome = INDEFINITE
    for (let k = 0; k < length; k++) p[k] = z[k] + beta * p[k]
  }
  if (!(energy + energyStart < Infinity)) {
    outcome = NOT_FINITE
    x.fill(0)
  }
  report[0] = energyStart > 0 ? Math.sqrt(Math.max(0, energy) / energyStart) : 0
  report[1] = outcome
  return iterations
}

function filterInto(b: Real, pinned: Uint8Array, r: Real): void {
  for (let i = 0; i < pinned.length; i++) {
    const free = pinned[i] === 0
    r[4 * i] = free ? b[4 * i] : 0
    r[4 * i + 1] = free ? b[4 * i + 1] : 0
    r[4 * i + 2] = free ? b[4 * i + 2] : 0
    r[4 * i + 3] = 0
  }
}

function dot(a: Real, b: Real, length: number): number {
  let sum = 0
  for (let k = 0; k < length; k++) sum += a[k] * b[k]
  return sum
}
