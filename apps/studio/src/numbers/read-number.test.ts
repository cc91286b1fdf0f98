import { describe, expect, it, test } from 'vitest'
import { readNumber } from './read-number.ts'

const CENTIMETRES = { unit: 0.01, words: { bust: 0.92, waist: 0.72 } }
const value = (text: string) => {
  const read = readNumber(text, CENTIMETRES)
  return 'value' in read ? Number(read.value.toFixed(9)) : read.wrong
}

describe('readNumber', () => {
  it.each([
    ['12,5', 0.125],
    ['12.5', 0.125],
    ['.5', 0.005],
    ['5 1/2 in', 0.1397],
    ['1/2"', 0.0127],
    ['34mm', 0.034],
    ['bust/4 + 2cm', 0.25],
    ['bust/4 + 2', 0.25],
    ['(waist + 4) / 2', 0.38],
    ['2 * waist - 10', 1.34],
    ['-3', -0.03],
    ['−3 + 5', 0.02],
    ['3 × 2 cm', 0.06],
  ])('%s', (text, metres) => {
    expect(value(text)).toBe(metres)
  })

  it.each([
    ['', 'type a number'],
    ['hipp/4', 'unknown word "hipp"'],
    ['12 +', 'ends too early'],
    ['(12', 'a bracket is not closed'],
    ['12 13', 'did not expect "13"'],
    ['bust * waist', 'a length times a length'],
    ['4 / 0', 'divided by zero'],
    ['4 ?', 'cannot read "?"'],
  ])('says what is wrong with "%s"', (text, wrong) => {
    expect(value(text)).toBe(wrong)
  })
})

test('degrees and counts are numbers as well', () => {
  expect(readNumber('45', { unit: Math.PI / 180 })).toEqual({ value: Math.PI / 4 })
  expect(readNumber('45°', { unit: 1 })).toEqual({ value: Math.PI / 4 })
  expect(readNumber('3', { unit: 1 })).toEqual({ value: 3 })
})
