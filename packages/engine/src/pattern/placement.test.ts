import { describe, expect, test } from 'vitest'
import type { Panel } from './garment.ts'
import { panelNormal, placePoint } from './placement.ts'
import { polygonPanel } from './polygon-panel.ts'

describe('placement', () => {
  const hung = (rotation: [number, number, number], outside: 1 | -1 = 1): Panel => ({
    ...polygonPanel('piece', [
      [0, 0],
      [1, 0],
      [1, 1],
    ]),
    placement: { translation: [10, 20, 30], rotation },
    outside,
  })
  const quarter = Math.PI / 2
  const near = (point: number[], wanted: number[]) => {
    for (let c = 0; c < 3; c++) expect(point[c]).toBeCloseTo(wanted[c], 12)
  }

  test('turns about x, then y, then z', () => {
    near(placePoint(hung([quarter, 0, 0]), 1, 2), [11, 20, 32])
    near(placePoint(hung([0, quarter, 0]), 1, 2), [10, 22, 29])
    near(placePoint(hung([0, 0, quarter]), 1, 2), [8, 21, 30])
    // (1, 2, 0) → x: (1, 0, 2) → y: (2, 0, −1) → z: (0, 2, −1)
    near(placePoint(hung([quarter, quarter, quarter]), 1, 2), [10, 22, 29])
  })

  test('the normal follows, and turns over with the outside', () => {
    near(panelNormal(hung([0, quarter, 0])), [1, 0, 0])
    near(panelNormal(hung([quarter, 0, 0], -1)), [0, 1, 0])
  })
})
