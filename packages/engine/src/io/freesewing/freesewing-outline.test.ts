import { expect, test } from 'vitest'
import { InputError } from '../../core/index.ts'
import type { Point2 } from '../../pattern/index.ts'
import {
  counterClockwise,
  cutAt,
  type DraftOp,
  endAtLine,
  findSpot,
  lengthUpTo,
  mirrorIn,
  readStrokes,
  type Stroke,
  stretchBetween,
  strokeLength,
  strokePoint,
  unfold,
} from './freesewing-outline.ts'

/** A square of 100 mm in a draft, y down. */
const square: DraftOp[] = [
  ['M', [0, 0]],
  ['L', [100, 0]],
  ['L', [100, 100]],
  ['L', [0, 100]],
]
const curve: Stroke = {
  from: [0, 0],
  to: [0.3, 0.1],
  controls: [
    [0.05, 0.2],
    [0.2, -0.1],
  ],
}

const perimeter = (strokes: readonly Stroke[]) => strokes.reduce((sum, one) => sum + strokeLength(one), 0)

test.each([
  ['needs the last line', square],
  ['ends where it began', [...square, ['L', [0, 0]]]],
  ['ends there and is closed', [...square, ['L', [0, 0]], ['Z']]],
  ['has operations of no length', [square[0], square[1], ['L', [100, 0]], ...square.slice(2), ['Z']]],
])('an outline that %s is closed once', (_, ops) => {
  const strokes = readStrokes(ops as DraftOp[], 'part')
  expect(strokes).toHaveLength(4)
  expect(perimeter(strokes)).toBeCloseTo(0.4, 12)
  strokes.forEach((stroke, row) => {
    expect(stroke.from).toBe(strokes.at(row - 1)?.to)
  })
})

test('millimetres with y down become metres with y up, and every outline runs counter-clockwise', () => {
  const strokes = readStrokes(square, 'part')
  expect(strokes[1].to).toEqual([0.1, -0.1])
  const turn = (list: readonly Stroke[]) =>
    list.reduce((sum, { from, to }) => sum + from[0] * to[1] - from[1] * to[0], 0)
  expect(turn(strokes)).toBeLessThan(0)
  expect(turn(counterClockwise(strokes))).toBeCloseTo(0.02, 12)
})

test.each([
  [[['L', [1, 1]]]],
  [
    [
      ['M', [0, 0]],
      ['Q', [1, 1]],
    ],
  ],
  [
    [
      ['M', [0, 0]],
      ['C', [1, 1]],
    ],
  ],
  [
    [
      ['M', [0, 0]],
      ['L', [1, 1]],
      ['M', [2, 2]],
    ],
  ],
  [[['M', [0, 0]]]],
])('%j is no outline', (ops) => {
  expect(() => readStrokes(ops as unknown as DraftOp[], 'part "x"')).toThrow(InputError)
})

test('a curve cut at a spot keeps its length and its points', () => {
  for (const t of [0.13, 0.5, 0.87]) {
    const [a, b] = cutAt([curve], { row: 0, t, distance: 0 })
    expect(strokeLength(a) + strokeLength(b)).toBeCloseTo(strokeLength(curve), 12)
    expect(lengthUpTo(curve, t)).toBeCloseTo(strokeLength(a), 12)
    const [x, y] = strokePoint(a, 0.5)
    const [u, v] = strokePoint(curve, 0.5 * t)
    expect(Math.hypot(x - u, y - v)).toBeLessThan(1e-15)
  }
  expect(cutAt([curve], { row: 0, t: 1, distance: 0 })).toHaveLength(1)
})

test('the nearest spot is found on a curve', () => {
  for (let k = 0; k <= 50; k++) {
    const t = k / 50
    const spot = findSpot([curve], strokePoint(curve, t))
    expect(spot.distance).toBeLessThan(1e-10)
    expect(spot.t).toBeCloseTo(t, 8)
  }
})

test('a stretch is found whichever way the outline runs', () => {
  const strokes = readStrokes(square, 'part')
  expect(stretchBetween(strokes, 0, 1, [0, 1, 2])).toEqual([0])
  expect(stretchBetween(strokes, 1, 0, [0, 1, 2])).toEqual([0])
  expect(stretchBetween(strokes, 0, 2, [0, 2, 1])).toEqual([2, 3])
  expect(stretchBetween(strokes, 0, 2, [0, 1, 2, 3])).toEqual([])
  expect(stretchBetween(strokes, 1, 1, [1])).toEqual([])
})

test('what lies beyond a line is left away, and the line becomes an edge', () => {
  const strokes = readStrokes(square, 'part').map((stroke, row) => ({ ...stroke, name: `s${row}` }))
  const line = [
    [0.025, 0],
    [0.025, 1],
  ] as [Point2, Point2]
  const left = endAtLine(strokes, line, [0, 0], 'fold') ?? []
  expect(left.map(({ name }) => name)).toEqual(['s2', 's3', 's0', 'fold'])
  expect(perimeter(left)).toBeCloseTo(0.25, 12)
  const right = endAtLine(strokes, line, [0.1, 0], 'fold') ?? []
  expect(perimeter(right)).toBeCloseTo(0.35, 12)
  expect(
    endAtLine(
      strokes,
      [
        [2, 0],
        [2, 1],
      ],
      [0, 0],
      'fold',
    ),
  ).toBeUndefined()
})

test('a half on a fold is opened: twice the area, names for both sides, ends that meet', () => {
  const half = readStrokes(
    [
      ['M', [0, 0]],
      ['C', [50, 0], [100, 30], [100, 60]],
      ['L', [100, 200]],
      ['L', [0, 200]],
      ['L', [0, 90]],
    ],
    'part',
  ).map((stroke) => ({ ...stroke, name: 'hem' }))
  const line = [
    [0, 5],
    [0, 7],
  ] as [Point2, Point2]
  const whole = unfold(half, line, (name, drawn) => `${name}-${drawn ? 'left' : 'right'}`) ?? []
  expect(whole).toHaveLength(6)
  expect(whole.filter(({ name }) => name === 'hem-right')).toHaveLength(3)
  expect(perimeter(whole)).toBeCloseTo(2 * (perimeter(half) - 0.2), 12)
  whole.forEach((stroke, row) => {
    expect(stroke.from).toBe(whole.at(row - 1)?.to)
  })
  expect(
    unfold(
      half,
      [
        [1, 0],
        [1, 1],
      ],
      (name) => name,
    ),
  ).toBeUndefined()
})

test('mirroring in a slanted line keeps lengths and returns', () => {
  const mirror = mirrorIn([
    [0.1, 0.2],
    [0.5, 0.5],
  ])
  const [x, y] = mirror([0.3, 0.9])
  const [u, v] = mirror([x, y])
  expect([u, v].map((value) => Number(value.toFixed(12)))).toEqual([0.3, 0.9])
  expect(Math.hypot(x - 0.1, y - 0.2)).toBeCloseTo(Math.hypot(0.2, 0.7), 12)
})
