import { expect, test } from 'vitest'
import { buildRandom } from './random.ts'
import { weightedQuantile } from './weighted-quantile.ts'

/** The plain way: in order, until they weigh enough. */
function sorted(value: Float64Array, weight: Float64Array, wanted: number): number {
  const order = [...value.keys()].sort((i, j) => value[i] - value[j])
  let below = 0
  let rank = 0
  while (rank < order.length - 1 && below + weight[order[rank]] < wanted) below += weight[order[rank++]]
  return value[order[rank]]
}

test('gives what sorting gives, with equal values and weights of nothing among them', () => {
  const random = buildRandom(7)
  const wrong: string[] = []
  for (let trial = 0; trial < 300; trial++) {
    const count = 1 + Math.floor(60 * random())
    const steps = trial % 3 === 0 ? 5 : 1e6 // many equal ones
    const value = Float64Array.from({ length: count }, () => Math.floor(steps * random()))
    const weight = Float64Array.from({ length: count }, () => Math.floor(8 * random())) // whole: sums are exact
    const total = weight.reduce((sum, w) => sum + w, 0)
    const wanted = (total + 1) * random()
    const found = weightedQuantile(value, weight, wanted)
    if (found !== sorted(value, weight, wanted)) wrong.push(`${trial}: ${found}`)
  }
  expect(wrong).toEqual([])
})

test('leaves what it is given alone', () => {
  const value = Float64Array.of(3, 1, 2)
  expect(weightedQuantile(value, Float64Array.of(1, 1, 1), 1.5)).toBe(2)
  expect([...value]).toEqual([3, 1, 2])
})
