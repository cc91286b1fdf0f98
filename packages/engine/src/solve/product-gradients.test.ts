import { describe, expect, it } from 'vitest'
import { buildProductGradients, solveByProducts } from './product-gradients.ts'

/** Tridiagonal 2 + 1/10, −1. */
function multiply(p: Float64Array, q: Float64Array): void {
  for (let k = 0; k < p.length; k++) q[k] = 2.1 * p[k] - (p[k - 1] ?? 0) - (p[k + 1] ?? 0)
}

describe('conjugate gradients on products', () => {
  const b = Float64Array.from({ length: 20 }, (_, k) => Math.sin(3 * k + 1))

  it('solve to the tolerance asked for, in at most as many iterations as unknowns', () => {
    const x = new Float64Array(20)
    const product = new Float64Array(20)
    const iterations = solveByProducts(buildProductGradients(20), multiply, b, x, 1e-12, 100)
    multiply(x, product)
    for (let k = 0; k < 20; k++) expect(product[k]).toBeCloseTo(b[k], 11)
    expect(iterations).toBeLessThanOrEqual(20)
    expect(solveByProducts(buildProductGradients(20), multiply, b, x, 0.1, 100)).toBeLessThan(iterations)
  })

  it('take no iteration for nothing, and say when they break', () => {
    const x = new Float64Array(20).fill(1)
    expect(solveByProducts(buildProductGradients(20), multiply, new Float64Array(20), x, 1e-3, 9)).toBe(0)
    expect(x[0]).toBe(0)
    const negative = (p: Float64Array, q: Float64Array) => q.set(p.map((value) => -value))
    expect(solveByProducts(buildProductGradients(20), negative, b, x, 1e-3, 9)).toBe(-1)
    expect(
      solveByProducts(
        buildProductGradients(20),
        multiply,
        b.map(() => NaN),
        x,
        1e-3,
        9,
      ),
    ).toBe(-1)
    expect(solveByProducts(buildProductGradients(20), multiply, b, x, 1e-12, 3)).toBe(3)
  })
})
