/**
 * Conjugate gradients for A x = b where parts of x are prescribed: a vertex on a surface may not move along the normal,
 * one that sticks may not move at all. Per vertex a projector S keeps what is free, and z, S z = 0, is what x must be in
 * the rest.
 *
 *   x = z + y,  S y = y:      S A S y = S (b − A z)                                                             (1)
 *   λ = A x − b               in the directions taken away: what keeps x at z, the impulse of the contact       (2)
 *
 * The filter stands inside the iteration, after every product and every cycle, so x is exact in prescribed directions
 * from the first iteration on and never drifts: penalties would only be stiff there. Vectors are as precise as the arena;
 * who needs the prescribed part to the last bit adds z to S x himself.
 *
 * Preconditioner: the cycle of the solver between two filters, S M⁻¹ S, symmetric and positive definite on what is free.
 * It is made for A + κ (1 − S), κ of the size of the diagonal blocks: in (1) the addition is invisible, but smoother and
 * coarse levels learn what is filtered. Without it they spend their corrections on motions that the filter takes away.
 *
 * Source: Baraff, Witkin 1998, Large Steps in Cloth Simulation, section 5; the projected system in symmetric form:
 * Ascher, Boxerman 2003, On the modified conjugate gradient method in cloth simulation. κ is ours.
 */
import type { Real } from '../core/index.ts'
import { multiplyBalanced } from './balanced.ts'
import { CAPPED, CONVERGED, INDEFINITE, NOT_FINITE } from './conjugate-gradients.ts'
import { type LinearSolver, OUTCOMES, type SolveOptions, type SolveResult } from './linear-solver.ts'
import { multiply } from './multiply.ts'
import { addRowProducts } from './rank-one-rows.ts'

/** Which vertices are filtered, and how. */
export interface VertexFilter {
  /** The first `count` numbers: rows of vertices that are not wholly free. */
  readonly vertex: Int32Array
  count: number
  /** S, 9 numbers per vertex of the mesh, symmetric. */
  readonly block: Float64Array
  /** z, 3 numbers per vertex of the mesh. */
  readonly change: Float64Array
  /** λ of (2), 3 numbers per vertex; written by the solve. */
  readonly impulse: Float64Array
}

/**
 * κ over the mean diagonal of a block [–]. Iterations to 1e-4 for a sheet of 48 × 48, a disc of which slides or sticks:
 * over 300 with 0, 42 … 76 with 1, 39 … 50 with 10, 43 … 70 with 1000; free it takes 29 … 34.
 */
const HOLD = 10

/** The cycle is made anew when more than this share of the vertices is filtered in another way than it knows [–]. */
const STALE = 0.05

export interface FilteredGradients {
  /** Copies of the anchors without κ, and of the diagonal before anchors were added. */
  readonly anchor: Float64Array
  readonly diagonal: Float64Array
  /** Trace of S that the cycle knows, 3 where free. */
  readonly known: Float64Array
  /** Largest r·z that a solve with this matrix began with: what the rest is measured by. */
  energyMost: number
}

export function buildFilteredGradients(rowCount: number): FilteredGradients {
  return {
    anchor: new Float64Array(9 * rowCount),
    diagonal: new Float64Array(9 * rowCount),
    known: new Float64Array(rowCount).fill(3),
    energyMost: 0,
  }
}

/**
 * Solves (1) and writes (2). With `options.sameMatrix` the solve goes on from the x it is given, with another filter or
 * another b. The record returned is reused by the next call.
 */
export function solveFiltered(
  gradients: FilteredGradients,
  solver: LinearSolver,
  filter: VertexFilter,
  b: Real,
  x: Real,
  options: SolveOptions,
): SolveResult {
  const { levels, p, q, result, report, matrix } = solver
  const { r, z } = levels[0]
  const length = 4 * matrix.rowCount
  const rowsCount = options.rowsCount ?? 0
  const again = options.sameMatrix === true
  if (!again) gradients.diagonal.set(matrix.diagonal)
  if (!again || isStale(gradients, filter)) refreshFiltered(gradients, solver, filter, rowsCount)
  prescribe(filter, x, again)
  productOf(solver, rowsCount, x, q)
  for (let k = 0; k < length; k++) r[k] = b[k] - q[k]
  clearPinned(solver, r)
  applyFilter(filter, r)
  solver.kernels.precondition(solver)
  applyFilter(filter, z)
  p.set(z)
  let energy = dot(r, z, length)
  gradients.energyMost = again ? Math.max(gradients.energyMost, energy) : energy
  const enough = options.tolerance * options.tolerance * gradients.energyMost
  let iterations = 0
  let outcome = energy > 0 ? CAPPED : energy === 0 ? CONVERGED : INDEFINITE
  if (report[2] > 0) outcome = INDEFINITE
  if (again && energy <= enough) outcome = CONVERGED
  while (outcome === CAPPED && iterations < options.iterationsMax) {
    productOf(solver, rowsCount, p, q)
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
    clearPinned(solver, r)
    applyFilter(filter, r)
    solver.kernels.precondition(solver)
    applyFilter(filter, z)
    const energyNext = dot(r, z, length)
    iterations++
    const beta = energyNext / energy
    energy = energyNext
    if (!(energy > enough) && (again || iterations >= options.iterationsMin)) outcome = CONVERGED
    if (energy === 0) outcome = CONVERGED
    if (energy < 0) outcome = INDEFINITE
    for (let k = 0; k < length; k++) p[k] = z[k] + beta * p[k]
  }
  if (!(energy + gradients.energyMost < Infinity)) {
    outcome = NOT_FINITE
    x.fill(0)
  }
  measureImpulse(solver, filter, rowsCount, b, x, q)
  result.iterations = iterations
  result.residual = gradients.energyMost > 0 ? Math.sqrt(Math.max(0, energy) / gradients.energyMost) : 0
  result.outcome = OUTCOMES[outcome]
  return result
}

/** Levels for A + κ (1 − S), then the anchors as they were. */
function refreshFiltered(
  gradients: FilteredGradients,
  solver: LinearSolver,
  { vertex, count, block }: VertexFilter,
  rowsCount: number,
): void {
  const { anchor, matrix, anchored } = solver
  const { diagonal } = matrix
  const { anchor: kept, known } = gradients
  diagonal.set(gradients.diagonal)
  known.fill(3)
  const target = anchored ? anchor : diagonal
  for (let n = 0; n < count; n++) {
    const o = 9 * vertex[n]
    for (let k = 0; k < 9; k++) kept[o + k] = target[o + k]
    let hold = 0
    for (let k = 0; k < 9; k += 4) hold += (HOLD / 3) * (diagonal[o + k] + (anchored ? anchor[o + k] : 0))
    for (let k = 0; k < 9; k++) target[o + k] += hold * ((k % 4 === 0 ? 1 : 0) - block[o + k])
    known[vertex[n]] = block[o] + block[o + 4] + block[o + 8]
  }
  solver.kernels.refresh(solver, rowsCount)
  // the product reads the anchors, which hold the whole diagonal where they are not apart
  for (let n = 0; n < count; n++) {
    const o = 9 * vertex[n]
    for (let k = 0; k < 9; k++) anchor[o + k] = kept[o + k]
  }
}

/** Does the cycle know too little of the filter? Vertices let go are found by those that are filtered. */
function isStale({ known }: FilteredGradients, { vertex, count, block }: VertexFilter): boolean {
  let other = 0
  let filtered = 0
  for (let i = 0; i < known.length; i++) if (known[i] < 2.5) filtered++
  for (let n = 0; n < count; n++) {
    const o = 9 * vertex[n]
    if (known[vertex[n]] < 2.5) filtered--
    if (Math.abs(known[vertex[n]] - block[o] - block[o + 4] - block[o + 8]) > 0.5) other++
  }
  return other + filtered > STALE * count
}

/** x = z where nothing is known yet, or S x + z. */
function prescribe(filter: VertexFilter, x: Real, again: boolean): void {
  if (again) applyFilter(filter, x)
  else x.fill(0)
  const { vertex, count, change } = filter
  for (let n = 0; n < count; n++) {
    const i = vertex[n]
    for (let k = 0; k < 3; k++) x[4 * i + k] += change[3 * i + k]
  }
}

function productOf(solver: LinearSolver, rowsCount: number, p: Real, q: Real): void {
  if (solver.anchored) multiplyBalanced(solver.matrix, solver.anchor, p, q)
  else multiply(solver.anchorMatrix, p, q)
  addRowProducts(solver.rows, rowsCount, p, q)
}

function measureImpulse(
  solver: LinearSolver,
  { vertex, count, impulse }: VertexFilter,
  rowsCount: number,
  b: Real,
  x: Real,
  q: Real,
): void {
  productOf(solver, rowsCount, x, q)
  for (let n = 0; n < count; n++) {
    const i = vertex[n]
    for (let k = 0; k < 3; k++) impulse[3 * i + k] = q[4 * i + k] - b[4 * i + k] // (2)
  }
}

/** a ← S a at filtered vertices. */
function applyFilter({ vertex, count, block }: VertexFilter, a: Real): void {
  for (let n = 0; n < count; n++) {
    const at = 4 * vertex[n]
    const o = 9 * vertex[n]
    const ax = a[at]
    const ay = a[at + 1]
    const az = a[at + 2]
    a[at] = block[o] * ax + block[o + 3] * ay + block[o + 6] * az
    a[at + 1] = block[o + 1] * ax + block[o + 4] * ay + block[o + 7] * az
    a[at + 2] = block[o + 2] * ax + block[o + 5] * ay + block[o + 8] * az
  }
}

/** Pins are kept by the preconditioner; their residual would only be carried along. */
function clearPinned({ pinned }: LinearSolver, r: Real): void {
  for (let i = 0; i < pinned.length; i++) {
    if (pinned[i] === 0) continue
    r[4 * i] = 0
    r[4 * i + 1] = 0
    r[4 * i + 2] = 0
  }
}

function dot(a: Real, b: Real, length: number): number {
  let sum = 0
  for (let k = 0; k < length; k++) sum += a[k] * b[k]
  return sum
}
