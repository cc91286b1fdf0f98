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
    const iterations = solveByProducts(buildProductGradients(20), multiply, b, x, {
      tolerance: 1e-12,
      iterationsMax: 100,
    })
    multiply(x, product)
    for (let k = 0; k < 20; k++) expect(product[k]).toBeCloseTo(b[k], 11)
    expect(iterations).toBeLessThanOrEqual(20)
    expect(
      solveByProducts(buildProductGradients(20), multiply, b, x, { tolerance: 0.1, iterationsMax: 100 }),
    ).toBeLessThan(iterations)
  })

  it('take no iteration for nothing, and say when they break', () => {
    const x = new Float64Array(20).fill(1)
    expect(
      solveByProducts(buildProductGradients(20), multiply, new Float64Array(20), x, {
        tolerance: 1e-3,
        iterationsMax: 9,
      }),
    ).toBe(0)
    expect(x[0]).toBe(0)
    const negative = (p: Float64Array, q: Float64Array) => q.set(p.map((value) => -value))
    expect(
      solveByProducts(buildProductGradients(20), negative, b, x, { tolerance: 1e-3, iterationsMax: 9 }),
    ).toBe(-1)
    expect(
      solveByProducts(
        buildProductGradients(20),
        multiply,
        b.map(() => NaN),
        x,
        { tolerance: 1e-3, iterationsMax: 9 },
      ),
    ).toBe(-1)
    expect(
      solveByProducts(buildProductGradients(20), multiply, b, x, { tolerance: 1e-12, iterationsMax: 3 }),
    ).toBe(3)
  })

  it('with masses keep momentum however early they end', () => {
    const mass = b.map((_, k) => 1 + (k % 3))
    const damped = (p: Float64Array, q: Float64Array) => {
      for (let k = 0; k < p.length; k++) {
        const [left, right] = [p[k - 1] ?? p[k], p[k + 1] ?? p[k]] // free ends: no damping of a shift
        q[k] = mass[k] * p[k] + 5 * (2 * p[k] - left - right)
      }
    }
    const x = new Float64Array(20)
    const inverseMass = mass.map((m) => 1 / m)
    const solve = (tolerance: number) =>
      solveByProducts(buildProductGradients(20), damped, b, x, { tolerance, iterationsMax: 100 }, inverseMass)
    expect(solve(0.3)).toBeLessThan(solve(1e-12))
    solve(0.3)
    const momentum = x.reduce((sum, v, k) => sum + mass[k] * v - b[k], 0)
    expect(Math.abs(momentum)).toBeLessThan(1e-14)
    solve(1e-12)
    const product = new Float64Array(20)
    damped(x, product)
    for (let k = 0; k < 20; k++) expect(product[k]).toBeCloseTo(b[k], 10)
  })
})
