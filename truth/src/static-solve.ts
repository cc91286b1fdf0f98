/** Equilibrium of a small cloth under given loads: Newton with a dense Cholesky, for truth tests only. */
import { denseMatrix, type ForceSample } from '@selvedge/engine/sim'

/** Moves `x` until the forces on free numbers are below `tolerance` [N]; returns the iterations, or −1 if too many. */
export function relax(
  sample: ForceSample,
  x: Float64Array,
  load: Float64Array,
  isFree: (k: number) => boolean,
  tolerance: number,
  iterationsMax: number,
): number {
  const still = new Float64Array(x.length)
  const free = [...x.keys()].filter(isFree)
  for (let iteration = 0; iteration <= iterationsMax; iteration++) {
    const force = load.slice()
    sample.assemble(x, still, force, null, 0, 0)
    if (free.every((k) => Math.abs(force[k]) < tolerance)) return iteration
    const dense = denseMatrix(sample, x, still, 1, 0)
    const step = solveDense(dense, x.length, free, force)
    free.forEach((k, row) => {
      x[k] += step[row]
    })
  }
  return -1
}

/** Cholesky on the free rows; a shift of 1e-12 of the largest entry stands in for directions without stiffness. */
function solveDense(dense: Float64Array, n: number, free: number[], force: Float64Array): Float64Array {
  const m = free.length
  const a = new Float64Array(m * m)
  const shift = 1e-12 * dense.reduce((high, value) => Math.max(high, Math.abs(value)), 0)
  for (let i = 0; i < m; i++) for (let j = 0; j <= i; j++) a[i * m + j] = dense[free[i] * n + free[j]]
  const x = Float64Array.from(free, (k) => force[k])
  for (let i = 0; i < m; i++) {
    a[i * m + i] += shift
    for (let j = 0; j <= i; j++) {
      let sum = a[i * m + j]
      for (let k = 0; k < j; k++) sum -= a[i * m + k] * a[j * m + k]
      a[i * m + j] = i === j ? Math.sqrt(Math.max(sum, shift)) : sum / a[j * m + j]
    }
    for (let k = 0; k < i; k++) x[i] -= a[i * m + k] * x[k]
    x[i] /= a[i * m + i]
  }
  for (let i = m - 1; i >= 0; i--) {
    for (let k = i + 1; k < m; k++) x[i] -= a[k * m + i] * x[k]
    x[i] /= a[i * m + i]
  }
  return x
}
