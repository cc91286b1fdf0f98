import { expect, it } from 'vitest'
import { Arena } from '../core/index.ts'
import { denseMatrix, type ForceSample } from './check-force.ts'
import {
  addDeformationMatrix,
  isDeformationMatrixPositive,
  readDeformation,
  subtractDeformationSlope,
} from './deformation-element.ts'
import { buildSampleCloth, shaken } from './sample-cloth.ts'
import { TEST_FABRIC } from './test-fabric.ts'

const cloth = buildSampleCloth(
  new Arena(new ArrayBuffer(1 << 20), 'f64'),
  'equilateral',
  3,
  3,
  0.1,
  TEST_FABRIC,
)

it('reads an even deformation back from every triangle', () => {
  const u = [1.1, 0.2, -0.3]
  const v = [0.1, 0.9, 0.4]
  const x = cloth.rest.map((_, k) => {
    const at = k - (k % 3)
    return u[k % 3] * cloth.rest[at] + v[k % 3] * cloth.rest[at + 1] + 0.7
  })
  const deformation = new Float64Array(6)
  for (let t = 0; t < cloth.triCount; t++) {
    readDeformation(cloth, t, x, deformation)
    for (const [k, value] of [...u, ...v].entries()) expect(deformation[k]).toBeCloseTo(value, 12)
  }
})

it('gives forces and matrix of W = ½ s·H s, s = (U, V), to the corners', () => {
  const t = 3
  const root = shaken(new Float64Array(36), 1, 5)
  const h = new Float64Array(36)
  for (let r = 0; r < 6; r++) {
    for (let c = 0; c < 6; c++) for (let k = 0; k < 6; k++) h[6 * r + c] += root[6 * r + k] * root[6 * c + k]
  }
  const x = shaken(cloth.rest, 0.03, 6)
  const deformation = new Float64Array(6)
  const slope = new Float64Array(6)
  const forceAt = (y: Float64Array): Float64Array => {
    readDeformation(cloth, t, y, deformation)
    slope.fill(0)
    for (let r = 0; r < 6; r++) for (let c = 0; c < 6; c++) slope[r] += h[6 * r + c] * deformation[c]
    const force = new Float64Array(y.length)
    subtractDeformationSlope(cloth, t, slope, force)
    return force
  }
  const energyAt = (y: Float64Array): number => {
    readDeformation(cloth, t, y, deformation)
    let sum = 0
    for (let r = 0; r < 6; r++)
      for (let c = 0; c < 6; c++) sum += 0.5 * deformation[r] * h[6 * r + c] * deformation[c]
    return sum
  }
  const sample: ForceSample = {
    vertexCount: cloth.vertexCount,
    matrix: cloth.matrix,
    assemble: (_x, _v, _force, matrix) => {
      if (matrix !== null) addDeformationMatrix(matrix, cloth, cloth.triSlot, t, h)
      return 0
    },
  }
  const dense = denseMatrix(sample, x, x, 1, 0)
  const moved = (k: number, by: number) => x.map((value, j) => (j === k ? value + by : value))
  const places = [0, 1, 2].flatMap((corner) => [0, 1, 2].map((r) => 3 * cloth.triVertex[3 * t + corner] + r))
  for (const place of places) {
    expect((energyAt(moved(place, -1e-5)) - energyAt(moved(place, 1e-5))) / 2e-5).toBeCloseTo(
      forceAt(x)[place],
      5,
    )
    const high = forceAt(moved(place, 1e-3))
    const low = forceAt(moved(place, -1e-3))
    for (const row of places) {
      expect(dense[row * x.length + place]).toBeCloseTo((low[row] - high[row]) / 2e-3, 6)
    }
  }
})

it('knows a matrix without negative eigenvalue', () => {
  const identity = Float64Array.from({ length: 36 }, (_, k) => (k % 7 === 0 ? 1 : 0))
  expect(isDeformationMatrixPositive(identity)).toBe(true)
  expect(isDeformationMatrixPositive(new Float64Array(36))).toBe(true)
  const rankOne = Float64Array.from({ length: 36 }, (_, k) => (1 + Math.floor(k / 6)) * (1 + (k % 6)))
  expect(isDeformationMatrixPositive(rankOne)).toBe(true)
  identity[6 * 4 + 1] = identity[6 * 1 + 4] = 1.01
  expect(isDeformationMatrixPositive(identity)).toBe(false)
})
