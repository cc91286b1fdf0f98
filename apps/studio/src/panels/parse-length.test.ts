import { expect, it } from 'vitest'
import { parseLength } from './parse-length.ts'

it.each([
  ['92,5', 0.925],
  ['92.5 cm', 0.925],
  ['925mm', 0.925],
  ['1.7 m', 1.7],
  ['36 1/2 in', 0.9271],
  ['5"', 0.127],
])('reads %s', (text, metres) => {
  expect(parseLength(text)).toBeCloseTo(metres, 9)
})

it.each([
  ['', 'a length is missing'],
  ['wide', '"wide" is no length'],
  ['92 ell', 'unknown unit "ell"; mm, cm, m or in'],
  ['0', 'a length is larger than 0'],
])('says what is wrong with "%s"', (text, wrong) => {
  expect(parseLength(text)).toEqual({ wrong })
})
