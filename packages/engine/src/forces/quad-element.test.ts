import { describe, expect, it } from 'vitest'
import { Arena, buildBlockMatrix } from '../core/index.ts'
import { buildElementSlots } from './element-slots.ts'
import {
  addQuadForce,
  addQuadMatrix,
  buildQuadElement,
  LINK_FROM,
  LINK_TO,
  LINKS,
  ROWS_MAX,
  setLinks,
  setRates,
} from './quad-element.ts'
import type { Quads } from './quads.ts'
import { shaken } from './sample-cloth.ts'

/** One cell, 0.2 m along the warp and 0.1 m along the weft, its corners out of order. */
const quads: Quads = {
  quadCount: 1,
  quadVertex: Int32Array.of(2, 0, 3, 1),
  quadPanel: new Int32Array(1),
  quadWarp: Float64Array.of(0.2),
  quadWeft: Float64Array.of(0.1),
}
const rest = Float64Array.of(0.2, 0, 0, 0, 0.1, 0, 0, 0, 0, 0.2, 0.1, 0)

describe('links of a cell', () => {
  it('have no strain at rest, and the strain of their own direction', () => {
    const element = buildQuadElement(LINKS)
    setLinks(element, quads, 0, rest)
    for (let link = 0; link < LINKS; link++) expect(element.strain[link]).toBeCloseTo(0, 14)
    setLinks(
      element,
      quads,
      0,
      rest.map((value, k) => value * [1.1, 0.8, 1][k % 3]),
    )
    expect([...element.strain.subarray(0, LINKS)].map((e) => e.toFixed(12))).toEqual(
      [0.1, 0.1, -0.2, -0.2].map((e) => e.toFixed(12)),
    )
  })

  it('have rows that are the slope of their strain', () => {
    const element = buildQuadElement(LINKS)
    const x = shaken(rest, 0.02, 1)
    const v = shaken(new Float64Array(12), 1, 2)
    const strainAt = (t: number) => {
      setLinks(
        element,
        quads,
        0,
        x.map((value, k) => value + t * v[k]),
      )
      return element.strain.slice(0, LINKS)
    }
    const high = strainAt(1e-6)
    const low = strainAt(-1e-6)
    setLinks(element, quads, 0, x)
    setRates(element, quads, 0, v)
    for (let link = 0; link < LINKS; link++) {
      expect(element.rate[link]).toBeCloseTo((high[link] - low[link]) / 2e-6, 7)
    }
  })
})

it('one pulled link pulls its two ends together, with the matrix of a spring', () => {
  const arena = new Arena(new ArrayBuffer(1 << 18), 'f64')
  const matrix = buildBlockMatrix(arena, 4, [{ vertex: quads.quadVertex, size: 4 }])
  const slot = buildElementSlots(arena, matrix, quads.quadVertex, 4)
  for (let link = 0; link < LINKS; link++) {
    const element = buildQuadElement(LINKS)
    setLinks(element, quads, 0, rest)
    const length = link < 2 ? 0.2 : 0.1
    element.stress[link] = 3 * length // T = 3 N times the length
    element.tangent[(ROWS_MAX + 1) * link] = 50 * length * length // 50 N/m along the link
    const force = new Float64Array(12)
    addQuadForce(element, quads, 0, force)
    const axis = link < 2 ? 0 : 1
    const from = quads.quadVertex[LINK_FROM[link]]
    const to = quads.quadVertex[LINK_TO[link]]
    expect(force[3 * from + axis]).toBeCloseTo(3, 12)
    expect(force[3 * to + axis]).toBeCloseTo(-3, 12)
    expect(force.reduce((sum, f) => sum + Math.abs(f), 0)).toBeCloseTo(6, 12)

    matrix.diagonal.fill(0)
    matrix.block.fill(0)
    element.pull[link] = element.stress[link]
    addQuadMatrix(element, quads, 0, 1, slot, matrix)
    const across = 3 / length // tension over length
    for (const vertex of [from, to]) {
      for (let c = 0; c < 3; c++) {
        expect(matrix.diagonal[9 * vertex + 4 * c]).toBeCloseTo(c === axis ? 50 : across, 10)
      }
    }
    expect(Math.min(...matrix.block)).toBeCloseTo(-Math.max(50, across), 10)
  }
})
