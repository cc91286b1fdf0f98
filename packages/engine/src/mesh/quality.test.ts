import { expect, test } from 'vitest'
import { keepsBounds } from './check-bounds.ts'
import { describeQuality, measurePanel, sumQuality } from './quality.ts'

const free = { corners: new Set<number>(), forcesShort: () => false, forcesAngle: () => false }
const height = Math.sqrt(3) / 2

test('a rhombus of two equilateral triangles', () => {
  const x = Float64Array.of(0, 0, 1, 0, 1.5, height, 0.5, height)
  const quality = measurePanel('p', x, Int32Array.of(0, 1, 3, 1, 2, 3), 1, free)
  expect(quality).toMatchObject({ vertices: 4, triangles: 2, edges: 5, edgesOutside: 0, anglesSharp: 0 })
  expect(quality.angleMin).toBeCloseTo(Math.PI / 3, 12)
  expect(quality.edgeShortest).toBeCloseTo(1, 12)
})

test('counts what is outside, and what of it is forced', () => {
  // two slivers over one inner edge of length 0.5; the other edges are outline
  const x = Float64Array.of(0, 0, 1.2, 0.25, 0, 0.5, -1.2, 0.25)
  const corners = Int32Array.of(0, 1, 2, 0, 2, 3)
  const bad = measurePanel('p', x, corners, 1, free)
  expect(bad).toMatchObject({ edgesOutside: 1, edgesForced: 0, anglesSharp: 2, anglesForced: 0 })
  const excused = measurePanel('p', x, corners, 1, {
    ...free,
    corners: new Set([1, 3]),
    forcesShort: () => true,
  })
  expect(excused).toMatchObject({
    edgesOutside: 1,
    edgesForced: 1,
    anglesSharp: 2,
    anglesForced: 2,
    cornersForced: 2,
  })
  expect(keepsBounds(sumQuality(1, [bad]))).toBe(false)
  expect(keepsBounds(sumQuality(1, [excused]))).toBe(true)
})

test('the whole names the panel with the smallest angle', () => {
  const good = measurePanel('good', Float64Array.of(0, 0, 1, 0, 0.5, height), Int32Array.of(0, 1, 2), 1, free)
  const flat = measurePanel('flat', Float64Array.of(0, 0, 1, 0, 0.5, 0.2), Int32Array.of(0, 1, 2), 1, free)
  const whole = sumQuality(1, [good, flat])
  expect(whole.angleMinPanel).toBe('flat')
  expect(whole).toMatchObject({ vertices: 6, triangles: 2, edges: 6, edgesOutside: 2 })
  expect(whole.edgesOutsideShare).toBeCloseTo(1 / 3, 12)
  expect(describeQuality(whole)).toContain('smallest angle 21.8° (panel "flat")')
})
