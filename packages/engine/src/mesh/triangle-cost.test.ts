import { expect, test } from 'vitest'
import { PlanarMesh } from './planar-mesh.ts'
import { cornersCost, INNER_IJ, INNER_JK, INNER_KI, triangleCost } from './triangle-cost.ts'

/** One triangle; its edges count as inner ones. */
function costOf(x: number[]): number {
  const field = { size: 1, place: new Float64Array(0), shortCount: 0 }
  const mesh = new PlanarMesh(
    Float64Array.from(x),
    0,
    Int32Array.of(0, 1, 2),
    Int32Array.of(-1, -1, -1),
    field,
  )
  return cornersCost(mesh, 0, 1, 2, INNER_IJ | INNER_JK | INNER_KI)
}

const equilateral = (side: number) => [0, 0, side, 0, side / 2, (side * Math.sqrt(3)) / 2]

test('an equilateral triangle of the wanted size costs nothing', () => {
  expect(costOf(equilateral(1))).toBeCloseTo(0, 12)
  expect(costOf(equilateral(0.8))).toBeCloseTo(0, 12)
  expect(costOf(equilateral(1.25))).toBeCloseTo(0, 12)
})

test('each edge at its bound costs one', () => {
  expect(costOf(equilateral(0.65))).toBeCloseTo(3, 9)
  expect(costOf(equilateral(1.35))).toBeCloseTo(3, 9)
})

test('an angle of 25° costs one and roundness', () => {
  const half = (12.5 * Math.PI) / 180
  const triangle = [0, 0, Math.cos(half), -Math.sin(half), Math.cos(half), Math.sin(half)]
  const base = 2 * Math.sin(half)
  const roundness = 0.05 * ((2 + base * base) / (2 * Math.sqrt(3) * Math.sin(2 * half)) - 1)
  const shortBase = ((0.71 - base) / 0.06) ** 2
  expect(costOf(triangle)).toBeCloseTo(1 + roundness + shortBase, 9)
})

test('turned over it is dearer than anything honest', () => {
  expect(costOf([0, 0, 0.5, 0.8, 1, 0])).toBeGreaterThan(1e4)
  expect(costOf([0, 0, 1, 0, 2, 0])).toBeGreaterThanOrEqual(1e4)
})

test('outline edges are free', () => {
  const field = { size: 1, place: new Float64Array(0), shortCount: 0 }
  const x = Float64Array.from(equilateral(3))
  const mesh = new PlanarMesh(x, 3, Int32Array.of(0, 1, 2), Int32Array.of(-1, -1, -1), field)
  expect(triangleCost(mesh, 0)).toBeCloseTo(0, 12)
})
