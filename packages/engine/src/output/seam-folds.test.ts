import { expect, test } from 'vitest'
import { measureSeamFolds } from './seam-folds.ts'

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

test('a dart joins a piece to itself', () => {
  const { cloth, x } = book(1, true)
  expect(measureSeamFolds(cloth, x)).toMatchObject([{ seam: 'middle', panels: ['left'] }])
})

test('nothing is sewn, nothing is folded', () => {
  const { cloth, x } = book(1)
  const none = new Int32Array(0)
  expect(measureSeamFolds({ ...cloth, seamVertex: none, seamOf: none }, x)).toEqual([])
})
