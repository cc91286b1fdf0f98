import { expect, test } from 'vitest'
import { InputError } from '../core/index.ts'
import type { Point2 } from './curve.ts'
import { closedOutline, freePointName, inOutlineOrder, namePoints, pointAt } from './panel-points.ts'

const corners: Point2[] = [
  [0, 0],
  [1, 0],
  [0, 1],
]
const edges = ['a', 'b', 'c'].map((id) => ({ id, curve: { kind: 'line' as const } }))

test('points are found by name, others are an input error', () => {
  const panel = { points: namePoints(corners) }
  expect(pointAt(panel, 'p2')).toEqual([0, 1])
  expect(() => pointAt(panel, 'p3')).toThrow(InputError)
  expect(() => pointAt({ points: [] }, 'p0')).toThrow('there is no point "p0"; name a point of the panel')
})

test('a new name is free, also after points were taken out', () => {
  const [, ...left] = namePoints(corners)
  expect(freePointName(namePoints(corners))).toBe('p3')
  expect(freePointName(left)).toBe('p3') // p2 is taken
  expect(freePointName([])).toBe('p0')
})

test('an outline closes; names are used only when every corner has one of its own', () => {
  const named = closedOutline(corners, edges, ['hem', 'side', 'neck'])
  expect(named.edges.map(({ from, to }) => `${from} ${to}`)).toEqual(['hem side', 'side neck', 'neck hem'])
  for (const ids of [[], ['hem', 'hem', 'neck'], ['hem', undefined, 'neck']]) {
    expect(closedOutline(corners, edges, ids).points.map(({ id }) => id)).toEqual(['p0', 'p1', 'p2'])
  }
})

test('in the order of the outline, names stay with their places', () => {
  const shape = closedOutline(corners, edges)
  const mixed = {
    ...shape,
    points: shape.points.toReversed(),
    edges: [...shape.edges.slice(1), shape.edges[0]],
  }
  expect(inOutlineOrder(mixed).points).toEqual([shape.points[1], shape.points[2], shape.points[0]])
})
