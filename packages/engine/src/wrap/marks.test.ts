import { expect, test } from 'vitest'
import type { Mark } from '../project/index.ts'
import { buildStroke, pairMarks, strokePoint, strokeWay } from './marks.ts'

const cloth = (number: number, panel = 'front'): Mark => ({
  id: `c${number}`,
  number,
  on: { kind: 'cloth', garment: 'tee', panel, stroke: [[0, 0], [0.1, 0]] }, // biome-ignore format: one stroke
})
const skin = (number: number): Mark => ({
  id: `b${number}`,
  number,
  on: { kind: 'body', stroke: [{ triangle: 3, at: [0.2, 0.3] }] },
})

test('k on the cloth meets k on the body, whatever the order they were painted in', () => {
  const pairs = pairMarks([cloth(2, 'back'), skin(1), cloth(1), skin(2)], 'tee')
  expect(pairs.map(({ number, panel }) => [number, panel])).toEqual([
    [1, 'front'],
    [2, 'back'],
  ])
})

test('a mark without a twin is named', () => {
  expect(() => pairMarks([cloth(1), skin(1), cloth(3)], 'tee')).toThrow(
    'mark 3 on the cloth (piece "front") has no twin; paint 3 on the body, or remove it',
  )
  expect(() => pairMarks([cloth(1), skin(1), skin(2)], 'tee')).toThrow('mark 2 on the body has no twin')
  expect(() => pairMarks([cloth(1), cloth(1), skin(1)], 'tee')).toThrow('two marks 1 on the cloth')
  expect(() => pairMarks([], 'tee')).toThrow('no marks on garment "tee"')
})

test('a stroke is gone along by its length, and a trembling hand turns no edge', () => {
  const stroke = buildStroke([[0, 0, 0], [0.1, 0, 0], [0.1, 0, 0], [0.1, 0.3, 0]]) // biome-ignore format: one stroke
  expect(stroke.length).toBeCloseTo(0.4, 12)
  expect(strokePoint(stroke, 0.25)[1]).toBeCloseTo(0.15, 12)
  expect(strokePoint(stroke, 9)).toEqual([0.1, 0.3, 0])
  const shaky = buildStroke(Array.from({ length: 41 }, (_, k) => [0.005 * k, k % 2 === 0 ? 0 : 0.002, 0]))
  expect(strokeWay(shaky, 0.5 * shaky.length, 0.03)[0]).toBeGreaterThan(0.995)
})
