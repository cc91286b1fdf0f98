import { describe, expect, it } from 'vitest'
import type { Cloth } from '../model/index.ts'
import { raisePanels } from './raise-panels.ts'

/** Square panels of 10 cm, one above the other, given by the heights of their lower ends [m]; four vertices each. */
function panels(lows: readonly number[]): { cloth: Cloth; vertexPanel: Int32Array } {
  const position = lows.flatMap((low) => [0, low, 0, 0.1, low, 0, 0.1, low + 0.1, 0, 0, low + 0.1, 0])
  const cloth: Cloth = {
    vertexCount: 4 * lows.length,
    triCount: 2 * lows.length,
    position: Float64Array.from(position),
    triVertex: Int32Array.from(lows.flatMap((_, p) => [0, 1, 2, 0, 2, 3].map((k) => 4 * p + k))),
    triPattern: new Float64Array(12 * lows.length),
    triPanel: Int32Array.from(lows.flatMap((_, p) => [p, p])),
    panelIds: lows.map((_, p) => `panel ${p}`),
    panelGrain: new Float64Array(lows.length),
  }
  return { cloth, vertexPanel: Int32Array.from({ length: cloth.vertexCount }, (_, i) => i >> 2) }
}

/** The upper edge of `below` sewn to the lower edge of `above`. */
const sewn = (below: number, above: number) => [4 * below + 3, 4 * above, 4 * below + 2, 4 * above + 1]
const TOP = 1.15 // [m]
const lowOf = ({ position }: Cloth, panel: number) => position[12 * panel + 1]

describe('raisePanels', () => {
  it('raises a chain from the top down until the edges are level, shapes untouched', () => {
    const { cloth, vertexPanel } = panels([1.0, 0.7, 0.3])
    raisePanels(cloth, Int32Array.of(...sewn(2, 1), ...sewn(1, 0)), vertexPanel, TOP)
    expect(lowOf(cloth, 0)).toBe(1)
    expect(lowOf(cloth, 1)).toBeCloseTo(0.9, 12)
    expect(lowOf(cloth, 2)).toBeCloseTo(0.8, 12)
    for (let p = 0; p < 3; p++) expect(cloth.position[12 * p + 7] - lowOf(cloth, p)).toBeCloseTo(0.1, 12)
  })

  it('leaves alone what overlaps its neighbour, hangs above it, is not sewn, or is worn above the waist', () => {
    const { cloth, vertexPanel } = panels([1.0, 0.95, 0.2, 1.2, 1.6])
    const before = cloth.position.slice()
    raisePanels(cloth, Int32Array.of(...sewn(1, 0), ...sewn(3, 4)), vertexPanel, TOP)
    expect(cloth.position).toEqual(before)
  })
})
