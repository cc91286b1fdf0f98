import { expect, it } from 'vitest'
import { findSpectrum } from './plate-spectrum.ts'

/** Chain of springs: 2 on the diagonal, −1 beside it; eigenvalues 2 − 2 cos(kπ/(n + 1)). */
function chain(q: Float64Array, result: Float64Array): void {
  for (let k = 0; k < q.length; k++) result[k] = 2 * q[k] - (q[k - 1] ?? 0) - (q[k + 1] ?? 0)
}

it('finds both ends of a known spectrum, exactly when it is small', () => {
  const small = findSpectrum(12, chain)
  expect(small.low).toBeCloseTo(2 - 2 * Math.cos(Math.PI / 13), 9)
  expect(small.high).toBeCloseTo(2 + 2 * Math.cos(Math.PI / 13), 9)
  const large = findSpectrum(2000, chain)
  expect(Math.abs(large.low)).toBeLessThan(0.04)
  expect(Math.abs(large.high - 4)).toBeLessThan(0.04)
})

it('ends early where there is nothing more to find', () => {
  const one = findSpectrum(1, (q, result) => result.set(q))
  expect([one.low, one.high].map((value) => value.toFixed(9))).toEqual(['1.000000000', '1.000000000'])
  const three = findSpectrum(300, (q, result) => result.set(q.map((value, k) => (1 + (k % 3)) * value)))
  expect(three.low).toBeCloseTo(1, 9)
  expect(three.high).toBeCloseTo(3, 9)
})
