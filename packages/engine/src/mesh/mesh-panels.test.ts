import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { stateHash } from '../core/index.ts'
import { readGarment } from '../io/index.ts'
import { applyEdit, type Edit, type Garment, plainGarment, pointAt, polygonPanel } from '../pattern/index.ts'
import { buildGarmentMesh, type CutGarment } from './build-garment-mesh.ts'

const file = new URL('../../../../assets/garments/gcx-dress-gathered.json', import.meta.url)
const dress = readGarment(readFileSync(file, 'utf8'), undefined, 'dress')
const cut = (garment: Garment, previous?: CutGarment) =>
  buildGarmentMesh(plainGarment(garment), { resolution: 0.035, seed: 1, ...(previous && { previous }) })
const first = cut(dress)
const ids = dress.panels.map(({ id }) => id)

/** One name per panel for its pattern coordinates and triangles, in rows of its own. */
function panelHashes(mesh: CutGarment): Map<string, string> {
  const hashes = mesh.panelIds.map((id, p): [string, string] => {
    const begin = mesh.vertexPanel.indexOf(p)
    const end = mesh.vertexPanel.lastIndexOf(p) + 1
    const corners = mesh.triVertex.filter((_, at) => mesh.triPanel[Math.floor(at / 3)] === p)
    return [
      id,
      stateHash(
        mesh.vertexPattern.subarray(2 * begin, 2 * end),
        corners.map((i) => i - begin),
      ),
    ]
  })
  return new Map(hashes)
}

function changedPanels(mesh: CutGarment): string[] {
  const [old, now] = [panelHashes(first), panelHashes(mesh)]
  return ids.filter((id) => now.has(id) && now.get(id) !== old.get(id))
}

function wholeHash(mesh: CutGarment): string {
  return stateHash(mesh.vertexPattern, mesh.vertexPlaced, mesh.triVertex, mesh.triPanel, mesh.stitchVertex)
}

/** The hem of the front of the skirt, longer by `by` [m]. */
function lowered(by: number): Garment {
  const front = dress.panels.find(({ id }) => id === 'skirt_front')!
  const edits = ['p0', 'p1'].map((point): Edit => {
    const [x, y] = pointAt(front, point)
    return { kind: 'movePoint', panel: front.id, point, to: [x, y - by], lengths: 'ease' }
  })
  return edits.reduce((garment, edit) => applyEdit(garment, edit).garment, dress)
}

/** Cut without any memory, once for all tests. */
const fresh = { 0.04: cut(lowered(0.04)), 0.001: cut(lowered(0.001)) }

describe('other panels stay as they are, bit for bit, when', () => {
  test('one is added in front of them', () => {
    const patch = polygonPanel('patch', [
      [0, 0],
      [0.2, 0],
      [0.1, 0.2],
    ])
    const mesh = cut(applyEdit(dress, { kind: 'addPanel', panel: patch, row: 0 }).garment)
    expect(mesh.panelIds[0]).toBe('patch')
    expect(changedPanels(mesh)).toEqual([])
  })

  test('one is removed', () => {
    const mesh = cut(applyEdit(dress, { kind: 'removePanel', panel: ids[0] }).garment)
    const sewnTo = dress.seams
      .filter(({ a, b }) => [...a, ...b].some(({ panel }) => panel === ids[0]))
      .flatMap(({ a, b }) => [...a, ...b].map(({ panel }) => panel))
    expect(changedPanels(mesh).filter((id) => !sewnTo.includes(id))).toEqual([])
  })

  test('they come in another order', () => {
    const mesh = cut({ ...dress, panels: dress.panels.toReversed() })
    expect(mesh.panelIds).toEqual(ids.toReversed())
    expect(changedPanels(mesh)).toEqual([])
  })

  test('the hem of one is lowered', () => {
    expect(changedPanels(fresh[0.04])).toEqual(['skirt_back', 'skirt_front'])
    // 1 mm more needs no stitch more, so the back keeps its samples
    expect(changedPanels(fresh[0.001])).toEqual(['skirt_front'])
  })
})

describe('panels cut before', () => {
  test('are all taken over when only the fabric changes', () => {
    const dyed = applyEdit(dress, { kind: 'setFabric', panel: ids[0], fabric: 'denim' }).garment
    const mesh = cut(dyed, first)
    expect(mesh.panelsAnew).toEqual([])
    expect(wholeHash(mesh)).toBe(wholeHash(first))
    expect(mesh.quality).toEqual(first.quality)
  })

  test.each([0.04, 0.001] as const)(
    'are cut again only where the input changed: hem lowered by %f m',
    (by) => {
      const mesh = cut(lowered(by), first)
      const anew = fresh[by]
      expect(anew.panelsAnew).toEqual(ids)
      expect(mesh.panelsAnew).toEqual(changedPanels(anew))
      expect(wholeHash(mesh)).toBe(wholeHash(anew))
      expect(mesh.quality).toEqual(anew.quality)
      expect(mesh.panels.map(({ key }) => key)).toEqual(anew.panels.map(({ key }) => key))
    },
  )

  test('are no use for another size, seed or line drawn on them', () => {
    const plain = plainGarment(dress)
    const anew = (resolution: number, seed: number) =>
      buildGarmentMesh(plain, { resolution, seed, previous: first }).panelsAnew.length
    expect(anew(0.034, 1)).toBe(ids.length)
    expect(anew(0.035, 2)).toBe(ids.length)
    const { garment } = applyEdit(dress, {
      kind: 'addLine',
      panel: 'skirt_front',
      line: {
        id: 'fold',
        kind: 'fold',
        points: [
          [0.3, 0.1],
          [0.3, 0.4],
        ],
        smooth: false,
        angle: 1,
      },
    })
    expect(cut(garment, first).panelsAnew).toEqual(['skirt_front'])
  })

  test('pieces cut alike share one key when nothing is shifted', () => {
    const sleeves = dress.panels.filter(({ id }) => id.endsWith('sleeve_f'))
    const panels = [...sleeves, { ...sleeves[0], id: 'copy' }]
    const plain = plainGarment({ ...dress, panels, seams: [] })
    const mesh = buildGarmentMesh(plain, { resolution: 0.035 })
    const of = (id: string) => mesh.panels[mesh.panelIds.indexOf(id)]
    expect(of('copy').key).toBe(of('right_sleeve_f').key)
    expect(of('copy').key).not.toBe(of('left_sleeve_f').key)
    expect(of('copy').quality.panel).toBe('copy')
  })
})
