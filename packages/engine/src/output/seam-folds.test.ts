import { expect, test } from 'vitest'
import { measureLineFolds, measureSeamFolds } from './seam-folds.ts'

/** Two squares of two triangles each, sewn along x = 0; the right one turned up by `angle` [rad]. */
function book(angle: number, samePanel = false) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const x = Float64Array.of(-1, 0, 0, 0, 0, 0, 0, 1, 0, -1, 1, 0, c, 0, s, c, 1, s)
  const cloth = {
    vertexCount: 6,
    triVertex: Int32Array.of(0, 1, 2, 0, 2, 3, 1, 4, 5, 1, 5, 2),
    triPattern: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 5, 0, 6, 0, 6, 1, 5, 0, 6, 1, 5, 1),
    triPanel: samePanel ? Int32Array.of(0, 0, 0, 0) : Int32Array.of(0, 0, 1, 1),
    panelIds: ['left', 'right'],
    seamVertex: Int32Array.of(1, 2),
    seamOf: Int32Array.of(1, 1),
    seamIds: ['other', 'middle'],
  }
  return { cloth, x }
}

test.each([0, 0.3, -0.3, 1.5, 3.1])('a seam folded by %f rad', (angle) => {
  const { cloth, x } = book(angle)
  const folds = measureSeamFolds(cloth, x)
  expect(folds).toHaveLength(1)
  expect(folds[0]).toMatchObject({ seam: 'middle', panels: ['left', 'right'] })
  expect(folds[0].medianFold).toBeCloseTo(Math.abs(angle), 9)
})

/** A strip of rows of triangles, bent evenly by `bend` from row to row and by `fold` more at its seam, across the middle. */
function gutter(bend: number, fold: number) {
  const [rows, columns, edge] = [8, 6, 0.02]
  const height = edge * Math.sqrt(0.75)
  const points: number[] = []
  let [angle, y, z] = [0, 0, 0]
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) points.push(edge * (column + 0.5 * (row % 2)), y, z)
    angle += row + 1 === rows / 2 + 1 ? bend + fold : bend
    y += height * Math.cos(angle)
    z += height * Math.sin(angle)
  }
  const corners: number[] = []
  const panels: number[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [a, b] = [row * (columns + 1) + column, (row + 1) * (columns + 1) + column]
      corners.push(...(row % 2 === 0 ? [a, a + 1, b, a + 1, b + 1, b] : [a, a + 1, b + 1, a, b + 1, b]))
      panels.push(...(row < rows / 2 ? [0, 0] : [1, 1]))
    }
  }
  const seam = Int32Array.from({ length: columns + 1 }, (_, column) => (rows / 2) * (columns + 1) + column)
  const cloth = {
    vertexCount: points.length / 3,
    triVertex: Int32Array.from(corners),
    triPattern: new Float64Array(2 * corners.length),
    triPanel: Int32Array.from(panels),
    panelIds: ['front', 'back'],
    seamVertex: seam,
    seamOf: seam.map(() => 0),
    seamIds: ['under the arm'],
  }
  return measureSeamFolds(cloth, Float64Array.from(points))[0]
}

test.each([
  [0.7, 0, 0],
  [0.4, 1.2, 1.2],
  [-0.4, 1.2, 0.8], // cloth that bends the other way beside the seam: as far as its sides are turned
])('bent by %f rad at every row, the seam by %f more', (bend, fold, told) => {
  const { medianFold, medianTurn } = gutter(bend, fold)
  expect(medianTurn).toBeCloseTo(Math.abs(bend + fold), 9)
  expect(medianFold).toBeCloseTo(told, 9)
})

test('a seam that is pressed to an angle is folded by what it is off it', () => {
  const { cloth, x } = book(3)
  const lines = { foldVertex: Int32Array.of(2, 1), foldAngle: Float64Array.of(-3.1) }
  const [{ medianFold, medianTurn }] = measureSeamFolds({ ...cloth, lines }, x)
  expect(medianTurn).toBeCloseTo(3, 9)
  expect(medianFold).toBeCloseTo(0.1, 9) // turned up: right sides together
})

test('a dart joins a piece to itself', () => {
  const { cloth, x } = book(1, true)
  expect(measureSeamFolds(cloth, x)).toMatchObject([{ seam: 'middle', panels: ['left'] }])
})

test('nothing is sewn, nothing is folded', () => {
  const { cloth, x } = book(1)
  const none = new Int32Array(0)
  expect(measureSeamFolds({ ...cloth, seamVertex: none, seamOf: none }, x)).toEqual([])
})

test('a line pressed into one piece is told with its angle, a sewn one is not', () => {
  const { cloth, x } = book(-2.8, true)
  const lines = { foldVertex: Int32Array.of(2, 1), foldAngle: Float64Array.of(-3) }
  expect(measureLineFolds({ ...cloth, lines }, x), 'a dart: twice in the pattern').toEqual([])
  const whole = Float64Array.of(0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 1, 0, 2, 0, 2, 1, 1, 0, 2, 1, 1, 1)
  const [fold] = measureLineFolds({ ...cloth, lines, triPattern: whole }, x)
  expect(fold).toMatchObject({ panel: 'left', angle: -3 })
  expect(fold.medianTurn).toBeCloseTo(2.8, 9)
})

test('a seam whose one side is longer is gathered, and so is a short one that ends there', () => {
  const { cloth, x } = book(1)
  expect(measureSeamFolds(cloth, x)[0].gathered).toBe(false)
  const triPattern = cloth.triPattern.slice()
  for (const corner of [8, 11]) triPattern[2 * corner + 1] = 1.5 // the right square is half as high again at its top
  triPattern[2 * 10 + 1] = 1.5
  expect(measureSeamFolds({ ...cloth, triPattern }, x)[0].gathered).toBe(true)
})

test('a band held by gathers on both sides is gathered at the seam that closes it', () => {
  // waist, band of one row, skirt: left and right halves sewn along x = 0, the band's two edges twice as long in the pattern
  const x = Float64Array.of(
    -1,
    0,
    0,
    0,
    0,
    0,
    1,
    0,
    0,
    -1,
    1,
    0,
    0,
    1,
    0,
    1,
    1,
    0,
    -1,
    2,
    0,
    0,
    2,
    0,
    1,
    2,
    0,
    0,
    3,
    0,
  )
  const triVertex = Int32Array.of(0, 1, 3, 1, 4, 3, 1, 2, 4, 2, 5, 4, 3, 4, 6, 4, 7, 6, 4, 5, 7, 5, 8, 7)
  const triPanel = Int32Array.of(0, 0, 0, 0, 1, 1, 2, 2)
  const triPattern = Float64Array.from(
    [...triVertex].flatMap((i, corner) => {
      const panel = triPanel[Math.floor(corner / 3)]
      return [(panel > 0 ? 2 : 1) * x[3 * i], x[3 * i + 1]]
    }),
  )
  const cloth = {
    vertexCount: 10,
    triVertex,
    triPattern,
    triPanel,
    panelIds: ['skirt', 'band left', 'band right'],
    seamVertex: Int32Array.of(3, 4, 4, 5, 4, 7),
    seamOf: Int32Array.of(0, 0, 1, 1, 2, 2),
    seamIds: ['waist left', 'waist right', 'side'],
  }
  const folds = measureSeamFolds(cloth, x)
  expect(folds.map(({ seam, gathered }) => [seam, gathered])).toEqual([
    ['waist left', true],
    ['waist right', true],
    ['side', true],
  ])
})
