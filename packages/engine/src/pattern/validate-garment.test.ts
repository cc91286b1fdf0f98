import { expect, test } from 'vitest'
import { InputError } from '../core/index.ts'
import type { Curve, Garment, Panel } from './garment.ts'
import { polygonPanel } from './polygon-panel.ts'
import { quoted } from './quoted.ts'
import { validateGarment } from './validate-garment.ts'

const garmentOf = (...panels: Panel[]): Garment => ({
  format: 'selvedge-garment',
  version: 3,
  name: 'test',
  panels,
  seams: [],
})
const square: [number, number][] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]
const check = (points: [number, number][], curves?: Curve[]) =>
  validateGarment(garmentOf(polygonPanel('piece', points, curves)))

test('plain and curved pieces of any sensible size pass', () => {
  check(square)
  check([
    [0, 0],
    [0.02, 0],
    [0.01, 0.001],
  ])
  check([
    [0, 0],
    [19.9, 0],
    [19.9, 0.3],
    [0, 0.3],
  ])
  const half: Curve = { kind: 'arc', radius: 0.5, large: false, right: true }
  check(
    [
      [0, 0],
      [1, 0],
    ],
    [half, half],
  )
})

test('pieces nobody could hold are refused', () => {
  expect(() =>
    check([
      [0, 0],
      [5e-4, 0],
      [0, 5e-4],
    ]),
  ).toThrow(/"piece": measures only 0.5 mm.*check the units/)
  expect(() =>
    check([
      [0, 0],
      [0.0012, 0],
      [0, 0.0012],
    ]),
  ).toThrow(/"piece": has an area of 0.72 mm².*enlarge it/)
  expect(() =>
    check([
      [0, 0],
      [20.1, 0],
      [0, 1],
    ]),
  ).toThrow(/"piece": measures 20.1 m.*check the units/)
})

test('an arc may be rounded, not wrong', () => {
  const arc = (radius: number): Curve => ({ kind: 'arc', radius, large: false, right: true })
  check(square, [arc(0.49999)])
  expect(() => check(square, [arc(0.4)])).toThrow(/edge-0.*radius 400 mm.*at least 500 mm/)
})

test('numbers from code may be NaN, which no file can hold', () => {
  const panel = polygonPanel('piece', [
    [0, 0],
    [1, 0],
    [1, Number.NaN],
  ])
  expect(() => validateGarment(garmentOf(panel))).toThrow(
    new InputError('panels[0].points[2].at[1]: is NaN; give a finite number'),
  )
})

test('a symmetric bow tie encloses nothing in sum, yet is told apart from a flat piece', () => {
  expect(() =>
    check([
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ]),
  ).toThrow(/"edge-0" and "edge-2" cross/)
  expect(() =>
    check([
      [0, 0],
      [1, 1],
      [2, 2],
      [0.5, 0.5],
    ]),
  ).toThrow(/no area/)
})

test('an outline may not pass a point twice', () => {
  const panel = polygonPanel('piece', [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
    [-1, 0],
    [-1, -1],
  ])
  const edges = panel.edges.map((edge) => ({
    ...edge,
    from: edge.from === 'p3' ? 'p0' : edge.from,
    to: edge.to === 'p3' ? 'p0' : edge.to,
  }))
  expect(() => validateGarment(garmentOf({ ...panel, edges }))).toThrow(/point "p0" twice/)
})

test('names in messages stay on one line and short', () => {
  expect(quoted('side-l')).toBe('"side-l"')
  expect(quoted('a\nb')).toBe('"a\\nb"')
  expect(quoted('x'.repeat(500)).length).toBeLessThan(42)
})
