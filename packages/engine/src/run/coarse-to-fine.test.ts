import { expect, test } from 'vitest'
import { GARMENT_VERSION, type Garment, polygonPanel } from '../pattern/index.ts'
import { coarseEdges, edgeOf } from './coarse-to-fine.ts'

/** One square piece [m]. */
function square(side: number): Garment {
  const panel = polygonPanel('square', [
    [0, 0],
    [side, 0],
    [side, side],
    [0, side],
  ])
  return { format: 'selvedge-garment', version: GARMENT_VERSION, name: 'square', panels: [panel], seams: [] }
}

test('four times the vertices, half the edge', () => {
  expect(edgeOf(square(1), 1200)).toBeCloseTo(2 * edgeOf(square(1), 4800), 12)
  expect(0.7 * 1200 * edgeOf(square(1), 1200) ** 2).toBeCloseTo(1, 12)
})

test('a garment of a square metre is sewn at 30 mm, where its own mesh is much finer', () => {
  expect(coarseEdges(square(1), 0.016)).toEqual([0.03])
  expect(coarseEdges(square(1), 0.023)).toEqual([0.03])
  expect(coarseEdges(square(1), 0.025)).toEqual([])
  expect(coarseEdges(square(1), 0.04)).toEqual([])
})

test('what is narrower than coarse edges is not sewn on them', () => {
  const plain = square(1)
  const [panel] = plain.panels
  const [side, hem] = panel.edges.map(({ id }) => [{ panel: 'square', edge: id }])
  const sewn = (seam: Partial<Garment['seams'][number]>, b = hem): Garment => ({
    ...plain,
    seams: [{ id: 'seam', a: side, b, parallel: false, sides: 'right-right', ...seam }],
  })
  expect(coarseEdges(sewn({}), 0.016)).toEqual([0.03])
  expect(coarseEdges(sewn({ fold: 3 }), 0.016)).toEqual([])
  expect(coarseEdges(sewn({ closure: { kind: 'zip', closed: true } }), 0.016)).toEqual([])
  expect(coarseEdges(sewn({}, [...hem, ...hem]), 0.016), 'gathered two to one').toEqual([])
  const line = { id: 'line', smooth: false, points: [] }
  const marked = (kind: 'internal' | 'elastic'): Garment => ({
    ...plain,
    panels: [{ ...panel, lines: [{ ...line, kind }] }],
  })
  expect(coarseEdges(marked('internal'), 0.016)).toEqual([0.03])
  expect(coarseEdges(marked('elastic'), 0.016)).toEqual([])
})

test('the step from mesh to mesh is a third at most, and always the same', () => {
  const edges = [...coarseEdges(square(1), 0.002), 0.002]
  expect(edges).toHaveLength(4)
  expect(edges[0]).toBe(0.03)
  const ratios = edges.slice(1).map((edge, level) => edges[level] / edge)
  for (const ratio of ratios) expect(ratio).toBeCloseTo(ratios[0], 9)
  expect(ratios[0]).toBeLessThan(3)
  expect(coarseEdges(square(1), 0.01)).toEqual([0.03])
})

test('small garments are not sewn on a mesh that has lost their shape', () => {
  const [first] = coarseEdges(square(0.1), 0.002)
  expect(first).toBeCloseTo(edgeOf(square(0.1), 600), 12)
  expect(first).toBeLessThan(0.006)
})
