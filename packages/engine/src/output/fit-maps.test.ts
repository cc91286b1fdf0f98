import { expect, test } from 'vitest'
import { buildModelSample, membranes } from '../forces/index.ts'
import { TEST_FABRIC } from '../forces/test-fabric.ts'
import { buildSheetMesh } from '../mesh/index.ts'
import { clothFromMesh } from '../model/index.ts'
import { contactPressure, FIT_UNITS, fitMaps } from './fit-maps.ts'

const mesh = buildSheetMesh({ width: 0.3, height: 0.3, columns: 7, pattern: 'equilateral' })
const { model, rest } = buildModelSample(membranes.stvk, clothFromMesh(mesh), TEST_FABRIC)
const raised = rest.map((value, k) => (k % 3 === 2 ? 1.013 : 1.1 * value)) // 13 mm above the cube, stretched by 10 %

test('every map has its unit and a number per vertex', () => {
  const maps = fitMaps({ model, x: raised, press: new Float64Array(model.vertexCount), body: cube })
  expect(Object.keys(maps).sort()).toEqual(Object.keys(FIT_UNITS).sort())
  for (const map of Object.values(maps)) expect(map).toHaveLength(model.vertexCount)
  for (const value of maps.ease ?? []) expect(value).toBeCloseTo(0.013, 12)
  for (const name of ['strain', 'warp', 'weft'] as const)
    for (const value of maps[name] ?? []) expect(value).toBeCloseTo(0.1, 8)
})

test('in empty space, or held by bodies that tell no force, the map is left out', () => {
  expect(Object.keys(fitMaps({ model, x: raised, press: null, body: null }))).toEqual([
    'strain',
    'warp',
    'weft',
    'stress',
  ])
  expect(fitMaps({ model, x: raised, press: null, body: cube }).pressure).toBeUndefined()
})

test('an even load of 700 Pa reads 700 Pa at every vertex, on the cloth as it lies', () => {
  const press = model.vertexArea.map((area) => 1.21 * area * 700)
  for (const value of contactPressure(model, raised, press)) expect(value).toBeCloseTo(700, 6)
})

test('no force is lost: pressure times area is what presses', () => {
  const press = model.vertexArea.map((area, i) => area * (i % 7) * 300)
  const share = model.vertexArea.map((area) => 1.21 * area)
  const pressure = contactPressure(model, raised, press)
  const felt = pressure.reduce((sum, p, i) => sum + p * share[i], 0)
  expect(felt).toBeCloseTo(
    press.reduce((sum, f) => sum + f, 0),
    9,
  )
})

const cube = {
  position: Float64Array.of(
    ...[-1, -1, -1, 1, -1, -1, 1, 1, -1, -1, 1, -1],
    ...[-1, -1, 1, 1, -1, 1, 1, 1, 1, -1, 1, 1],
  ),
  triVertex: Int32Array.of(
    ...[3, 2, 1, 3, 1, 0, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4],
    ...[1, 2, 6, 1, 6, 5, 2, 3, 7, 2, 7, 6, 3, 0, 4, 3, 4, 7],
  ),
}
