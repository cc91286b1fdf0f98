import { expect, test } from 'vitest'
import { buildRandom } from '../core/index.ts'
import { boundedStep, type StepProblem, solvePositive } from './bounded-step.ts'

const cost = ({ jacobian, residual, p, rest, weight, damping }: StepProblem, d: readonly number[]) => {
  let sum = 0
  jacobian.forEach((row, i) => {
    const left = residual[i] - row.reduce((total, slope, k) => total + slope * d[k], 0)
    sum += left * left
  })
  d.forEach((v, k) => {
    sum += weight[k] * (p[k] + v - rest[k]) ** 2 + damping * v * v
  })
  return sum
}

function problem(seed: number): StepProblem {
  const random = buildRandom(seed)
  const some = (n: number) => Float64Array.from({ length: n }, () => 2 * random() - 1)
  return {
    jacobian: [some(2), some(2), some(2)],
    residual: some(3),
    p: Float64Array.of(0.1, -0.2),
    rest: Float64Array.of(0, 0),
    weight: Float64Array.of(0.3, 0.1),
    lower: Float64Array.of(-10, -10),
    upper: Float64Array.of(10, 10),
    damping: 0.05,
  }
}

test.each([1, 2, 3])('without bounds in the way no neighbour is better (seed %i)', (seed) => {
  const given = problem(seed)
  const d = [...boundedStep(given)]
  for (const [u, v] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ]) {
    expect(cost(given, [d[0] + 1e-3 * u, d[1] + 1e-3 * v])).toBeGreaterThan(cost(given, d))
  }
})

test.each([1, 2, 3, 4, 5])('with one bound it is the best on a fine grid (seed %i)', (seed) => {
  const free = boundedStep(problem(seed))
  const edge = 0.1 + 0.5 * free[0]
  const given = {
    ...problem(seed),
    ...(free[0] > 0 ? { upper: Float64Array.of(edge, 10) } : { lower: Float64Array.of(edge, -10) }),
  }
  const d = boundedStep(given)
  expect(given.p[0] + d[0]).toBeCloseTo(edge, 12)
  let best = Infinity
  for (let v = -3; v <= 3; v += 1e-3) best = Math.min(best, cost(given, [d[0], v]))
  expect(cost(given, [...d])).toBeLessThanOrEqual(best + 1e-5)
})

test('a positive definite system is solved', () => {
  const a = [Float64Array.of(4), Float64Array.of(1, 3), Float64Array.of(0.5, -1, 5)]
  const b = Float64Array.of(4 + 2 + 1.5, 1 + 6 - 3, 0.5 - 2 + 15)
  solvePositive(a, b)
  expect([...b]).toEqual([1, 2, 3].map((v) => expect.closeTo(v, 12)))
})
