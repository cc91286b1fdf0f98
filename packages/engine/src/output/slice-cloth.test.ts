import { expect, test } from 'vitest'
import { buildTube } from './sheet.fixture.ts'
import { sliceCloth } from './slice-cloth.ts'

test('a tube cut across is one closed polygon of known length', () => {
  const tube = buildTube({ radius: 0.2, height: 1, sides: 24, rows: 6 })
  const lines = sliceCloth(tube, { normal: [0, 1, 0], offset: 0.37 })
  expect(lines).toHaveLength(1)
  expect(lines[0].closed).toBe(true)
  expect(lines[0].length).toBeCloseTo(24 * 2 * 0.2 * Math.sin(Math.PI / 24), 12)
})

test('cut along, it is two open lines as long as the tube', () => {
  const tube = buildTube({ radius: 0.2, height: 1, sides: 24, rows: 6 })
  const lines = sliceCloth(tube, { normal: [1, 0, 0], offset: 0.01 })
  expect(lines.map((line) => line.closed)).toEqual([false, false])
  for (const line of lines) expect(line.length).toBeCloseTo(1, 10)
})

test('with a slit a girth is an open line without the gap', () => {
  const tube = buildTube({ radius: 0.2, height: 1, sides: 24, rows: 6, open: true })
  const [line, ...rest] = sliceCloth(tube, { normal: [0, 1, 0], offset: 0.5 })
  expect(rest).toEqual([])
  expect(line.closed).toBe(false)
  expect(line.length).toBeCloseTo(23 * 2 * 0.2 * Math.sin(Math.PI / 24), 12)
})

test('a plane that only touches, or misses, cuts nothing', () => {
  const tube = buildTube({ radius: 0.2, height: 1, sides: 24, rows: 6 })
  expect(sliceCloth(tube, { normal: [0, 1, 0], offset: 2 })).toEqual([])
  expect(sliceCloth(tube, { normal: [0, 1, 0], offset: 0 })).toEqual([])
})
