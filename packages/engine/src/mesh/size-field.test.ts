import { expect, test } from 'vitest'
import { buildSizeField, inShadow, inStrait, sizeAt } from './size-field.ts'

const line = Float64Array.of(0, 0, 1, 0, 1, 0.1, 1, 1, 0, 1) // one segment of 0.1

test('grows from a short segment to the asked size with slope one', () => {
  const field = buildSizeField(line, 1, [])
  expect(field.shortCount).toBe(2)
  expect(sizeAt(field, 1, 0)).toBeCloseTo(0.1, 12)
  expect(sizeAt(field, 0.6, 0)).toBeCloseTo(0.5, 12)
  expect(sizeAt(field, 0, 0)).toBe(1)
  expect(inShadow(field, 0.2, 0)).toBe(true)
  expect(inShadow(field, 0.05, 0)).toBe(false)
})

test('only straits excuse angles', () => {
  const field = buildSizeField(line, 1, [0, 1, 0.3])
  expect(inStrait(field, 1, 0)).toBe(false)
  expect(inStrait(field, 0.5, 1)).toBe(true)
  expect(sizeAt(field, 0.2, 1)).toBeCloseTo(0.5, 12)
})

test('nothing is forced on an even line', () => {
  const field = buildSizeField(Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1), 1, [])
  expect(field.place.length).toBe(0)
  expect(inShadow(field, 0, 0)).toBe(false)
})
