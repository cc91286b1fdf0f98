import { expect, test } from 'vitest'
import { hemBand, isInterfaced, isStayed, seamBand } from './finishes.ts'
import { polygonPanel } from './polygon-panel.ts'

const square = polygonPanel('front', [
  [0, 0],
  [0.4, 0],
  [0.4, 0.4],
  [0, 0.4],
])
const hollow = {
  ...square.edges[2],
  curve: { kind: 'quadratic' as const, control: [0.2, 0.2] as [number, number] },
}
const round = {
  ...square.edges[2],
  curve: { kind: 'quadratic' as const, control: [0.2, 0.6] as [number, number] },
}
const withTop = (edge: typeof hollow) => ({ ...square, edges: square.edges.with(2, edge) })

test('necks and armholes are hollow: turned narrow and stayed, unless the document says', () => {
  expect(hemBand(withTop(hollow), hollow).width).toBeLessThan(hemBand(withTop(round), round).width)
  expect(isStayed(withTop(hollow), hollow)).toBe(true)
  expect(isStayed(withTop(round), round)).toBe(false)
  const panel = withTop(hollow)
  const turned = {
    ...panel,
    points: panel.points,
    edges: panel.edges.toReversed().map((e) => ({ ...e, from: e.to, to: e.from })),
  }
  expect(isStayed(turned, turned.edges[1]), 'drawn the other way round').toBe(true)
  expect(isStayed(withTop(hollow), { ...hollow, stay: false })).toBe(false)
  expect(hemBand(withTop(hollow), { ...hollow, hem: 0.05 }).width).toBe(0.05)
})

test('seams are pressed open with the allowance of edge, panel or custom', () => {
  const [edge] = square.edges
  expect(seamBand(square, edge, undefined, 0)).toEqual(seamBand(square, edge, 'open', 1))
  expect(seamBand({ allowance: 0.015 }, edge, 'side', 1)).toMatchObject({ width: 0.015, plies: 3 })
  expect(seamBand({ allowance: 0.015 }, { ...edge, allowance: 0.02 }, 'side', 0)).toMatchObject({
    width: 0.02,
    plies: 1,
  })
})

test('pieces that are interfaced are told by their names', () => {
  const names = ['collar', 'wb_back', 'sl_left_cuff_f', 'frontFacing', 'placket', 'collar-stand', 'Waistband']
  expect(names.filter((id) => !isInterfaced({ id }))).toEqual([])
  expect(['left_ftorso', 'hood', 'sleeve', 'skirt_front'].filter((id) => isInterfaced({ id }))).toEqual([])
})
