import { expect, test } from 'vitest'
import { buildRandom } from '../../core/index.ts'
import { metresOf, millimetreText } from './length-text.ts'

test('millimetres are the same digits with the point moved', () => {
  expect(millimetreText(0.1234567890123)).toBe('123.4567890123')
  expect(millimetreText(-2)).toBe('-2000')
  expect(millimetreText(5e-7)).toBe('0.0005')
  expect(millimetreText(1e-10)).toBe('0.0000001')
  expect(millimetreText(-0)).toBe('0')
  expect(millimetreText(0.001)).toBe('1')
  expect(millimetreText(0.12)).toBe('120')
})

test('every number comes back with the same bits, where multiplying would lose some', () => {
  const random = buildRandom(3)
  let lost = 0
  const changed: number[] = []
  for (let k = 0; k < 5000; k++) {
    const length = (random() - 0.5) * [1e-6, 1e-3, 1, 30][k % 4]
    if (metresOf(millimetreText(length), 'mm') !== length) changed.push(length)
    if (Number(String(1000 * length)) / 1000 !== length) lost++
  }
  expect(changed).toEqual([])
  expect(lost).toBeGreaterThan(0)
})

test('other units, and words that are no numbers', () => {
  expect(metresOf(' 10 ', 'in')).toBe(0.254)
  expect(metresOf('1.5e2', 'cm')).toBe(1.5)
  expect(metresOf('2.5', 'm')).toBe(2.5)
  expect(Object.is(metresOf('-0.0', 'mm'), 0)).toBe(true)
  for (const word of ['', 'x', '1e99999', 'NaN', '0x10', '1,5', 'Infinity']) {
    expect(metresOf(word, 'mm')).toBeNaN()
  }
})
