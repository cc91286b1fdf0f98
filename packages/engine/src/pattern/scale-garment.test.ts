import { expect, it } from 'vitest'
import { edgeLength } from './edge-length.ts'
import type { Garment } from './garment.ts'
import { panelSignedArea } from './outline.ts'
import { polygonPanel } from './polygon-panel.ts'
import { scaleGarment } from './scale-garment.ts'

const square = polygonPanel('front', [
  [0, 0],
  [0.1, 0],
  [0.1, 0.1],
  [0, 0.1],
])
const garment: Garment = {
  format: 'selvedge-garment',
  version: 3,
  name: 'square',
  panels: [
    {
      ...square,
      edges: square.edges.map((edge, row) =>
        row === 0 ? { ...edge, curve: { kind: 'arc', radius: 0.2, large: false, right: true } } : edge,
      ),
      placement: { translation: [0, 1, 0], rotation: [0, 0, 0] },
      allowance: 0.01,
      darts: [{ id: 'd', edge: 'edge-1', at: 0.5, width: 0.02, apex: [0.05, 0.05] }],
    },
  ],
  seams: [],
}

it('makes lengths longer by the factor and areas by its square, arcs included', () => {
  const [before] = garment.panels
  const [after] = scaleGarment(garment, 2.54).panels
  for (const [row, edge] of after.edges.entries()) {
    expect(edgeLength(after, edge)).toBeCloseTo(2.54 * edgeLength(before, before.edges[row]), 12)
  }
  expect(panelSignedArea(after)).toBeCloseTo(2.54 ** 2 * panelSignedArea(before), 12)
  expect(after.allowance).toBeCloseTo(0.0254)
  expect(after.darts?.[0]).toMatchObject({ at: 0.5, width: 2.54 * 0.02 })
  expect(after.placement).toBeUndefined()
})
