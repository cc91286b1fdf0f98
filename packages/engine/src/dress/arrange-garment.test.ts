import { expect, it } from 'vitest'
import {
  applyEdit,
  type Garment,
  type Panel,
  panelNormal,
  polygonPanel,
  type Seam,
} from '../pattern/index.ts'
import { arrangeGarment, pieceVolumes, unplacedPieces } from './arrange-garment.ts'
import { mannequin } from './mannequin.fixture.ts'
import { solveSeamDirections } from './seam-directions.ts'

const body = mannequin()

function piece(id: string, change: Partial<Panel> = {}): Panel {
  const { placement, ...panel } = polygonPanel(id, [
    [-0.26, -0.3],
    [0.26, -0.3],
    [0.26, 0.3],
    [-0.26, 0.3],
  ])
  return { ...panel, ...change }
}

const seam = (id: string, edge: string): Seam => ({
  id,
  a: [{ panel: 'piece', edge }],
  b: [{ panel: 'piece-mirror', edge }],
  parallel: true,
  sides: 'right-right',
})

const skirt: Garment = {
  format: 'selvedge-garment',
  version: 3,
  name: 'garment',
  panels: [piece('piece'), piece('piece-mirror')],
  seams: [seam('one', 'edge-1'), seam('other', 'edge-3')],
}

it('two pieces without names, sewn at both sides, hang in front and behind, right sides out', () => {
  expect(unplacedPieces(skirt)).toEqual(['piece', 'piece-mirror'])
  const { garment, parts } = arrangeGarment(skirt, body)
  expect(parts).toEqual([
    { segment: 'skirt', face: 'front' },
    { segment: 'skirt', face: 'back' },
  ])
  expect(unplacedPieces(garment)).toEqual([])
  const [front, back] = garment.panels
  expect(panelNormal(front)[2]).toBeCloseTo(1, 9)
  expect(panelNormal(back)[2]).toBeCloseTo(-1, 9)
  expect(front.placement!.translation[2]).toBeGreaterThan(back.placement!.translation[2])
  expect(solveSeamDirections(garment).notes).toEqual([]) // nothing is twisted as they hang
})

it('what stood somewhere is arranged as if it never had', () => {
  const placement = {
    translation: [3, 3, 3] as [number, number, number],
    rotation: [1, 1, 1] as [number, number, number],
  }
  const moved = { ...skirt, panels: skirt.panels.map((panel) => ({ ...panel, placement })) }
  expect(arrangeGarment(moved, body).garment).toEqual(arrangeGarment(skirt, body).garment)
})

it('every piece has a volume, and one sewn to itself goes all around', () => {
  expect(pieceVolumes(skirt, body).map(({ panel, up }) => [panel, up])).toEqual([
    ['piece', [0, 1, 0]],
    ['piece-mirror', [0, 1, 0]],
  ])
  const own: Seam = { ...seam('own', 'edge-1'), b: [{ panel: 'piece', edge: 'edge-3' }], parallel: false }
  const tube: Garment = { ...skirt, panels: [piece('piece')], seams: [own] }
  expect(arrangeGarment(tube, body).parts).toEqual([{ segment: 'skirt', face: 'around' }])
})

it('the parts of a piece that was cut lie where it would lie in one', () => {
  const edit = {
    kind: 'cutPanel' as const,
    panel: 'piece',
    line: [
      [-0.3, 0.1],
      [0.3, 0.1],
    ] satisfies [number, number][],
    sewn: true,
  }
  const [whole] = arrangeGarment(skirt, body).garment.panels
  const { garment, parts } = arrangeGarment(applyEdit(skirt, edit).garment, body)
  expect(garment.panels.map(({ id }) => id)).toEqual(['piece', 'piece-2', 'piece-mirror'])
  for (const row of [0, 1]) expect(garment.panels[row].placement).toEqual(whole.placement)
  expect(parts.map(({ face }) => face)).toEqual(['front', 'front', 'back'])
})
