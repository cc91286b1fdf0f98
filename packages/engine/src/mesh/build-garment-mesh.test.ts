import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { InputError, stateHash } from '../core/index.ts'
import { readGarment } from '../io/index.ts'
import {
  type Curve,
  closedOutline,
  type PlainGarment,
  type PlainPanel,
  type PlainSeam,
  plainGarment,
} from '../pattern/index.ts'
import { buildGarmentMesh } from './build-garment-mesh.ts'
import { keepsBounds } from './check-bounds.ts'
import { checkMesh, checkSeams } from './check-mesh.fixture.ts'
import { describeQuality } from './quality.ts'

const folder = new URL('../../../../assets/garments/', import.meta.url)
const shipped = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''))
const read = (name: string) =>
  plainGarment(readGarment(readFileSync(new URL(`${name}.json`, folder), 'utf8'), undefined, name))

const LINE: Curve = { kind: 'line' }

/** One panel with the given corners; `curves[k]` shapes the edge that leaves corner k. */
function panelOf(id: string, points: [number, number][], curves: Record<number, Curve> = {}): PlainPanel {
  return {
    id,
    ...closedOutline(
      points,
      points.map((_, k) => ({ id: `e${k}`, curve: curves[k] ?? LINE })),
    ),
    placement: { translation: [0.1, 1, -0.2], rotation: [0.3, -0.7, 1.1] },
    outside: 1,
    grain: Math.PI / 2,
    layer: 0,
    lines: [],
  }
}

function garmentOf(panels: PlainPanel[], seams: PlainSeam[] = []): PlainGarment {
  return { name: 'test', panels, seams }
}

const quarter = (radius: number): Curve => ({ kind: 'arc', radius, large: false, right: true })
const SHAPES: Record<string, PlainPanel> = {
  rectangle: panelOf('p', [
    [0, 0],
    [0.5, 0],
    [0.5, 0.3],
    [0, 0.3],
  ]),
  circle: panelOf(
    'p',
    [
      [0.2, 0],
      [0, 0.2],
      [-0.2, 0],
      [0, -0.2],
    ],
    { 0: quarter(0.2), 1: quarter(0.2), 2: quarter(0.2), 3: quarter(0.2) },
  ),
  'L-shape': panelOf('p', [
    [0, 0],
    [0.4, 0],
    [0.4, 0.1],
    [0.1, 0.1],
    [0.1, 0.5],
    [0, 0.5],
  ]),
  strip: panelOf('p', [
    [0, 0],
    [0.6, 0],
    [0.6, 0.03],
    [0, 0.03],
  ]),
  dart: panelOf('p', [
    [0, 0],
    [0.19, 0],
    [0.2, 0.15],
    [0.21, 0],
    [0.4, 0],
    [0.4, 0.3],
    [0, 0.3],
  ]),
  'C-shape': panelOf(
    'p',
    [
      [0.3, 0],
      [-0.3, 0],
      [-0.2, 0],
      [0.2, 0],
    ],
    {
      0: { kind: 'arc', radius: 0.3, large: false, right: true },
      2: { kind: 'arc', radius: 0.2, large: false, right: false },
    },
  ),
  'short edge': panelOf('p', [
    [0, 0],
    [0.3, 0],
    [0.3, 0.0025],
    [0.29, 0.2],
    [0, 0.2],
  ]),
  clockwise: panelOf('p', [
    [0, 0],
    [0, 0.3],
    [0.25, 0.3],
    [0.5, 0],
  ]),
}

const NARROW = ['strip', 'dart', 'C-shape', 'short edge']

describe('synthetic panels', () => {
  for (const [name, panel] of Object.entries(SHAPES)) {
    // a finer mesh asks more only of what is narrow; garments are cut at five sizes below
    test.each(NARROW.includes(name) ? [25, 12] : [25])(`${name} at %i mm`, (sizeMm) => {
      const garment = garmentOf([panel, { ...panel, id: 'q', outside: -1 }])
      const mesh = buildGarmentMesh(garment, { resolution: sizeMm / 1000 })
      checkMesh(garment, mesh)
      expect(keepsBounds(mesh.quality), describeQuality(mesh.quality)).toBe(true)
      if (name !== 'short edge' && name !== 'dart') expect(mesh.quality.edgesOutside).toBe(0)
    })
  }

  test('a corner sharper than 25° keeps its angle, and only that is excused', () => {
    const garment = garmentOf([
      panelOf('p', [
        [0, 0],
        [0.5, 0],
        [0.5, 0.12],
      ]),
    ])
    const { quality } = buildGarmentMesh(garment, { resolution: 0.02 })
    expect(quality.cornersForced).toBe(1)
    expect(quality.angleMin).toBeLessThan(Math.atan2(0.12, 0.5) + 1e-9)
    expect(keepsBounds(quality), describeQuality(quality)).toBe(true)
  })

  test('another seed gives another mesh of the same quality', () => {
    const garment = garmentOf([SHAPES.circle])
    const hashes = [undefined, 1, 2].map((seed) => {
      const mesh = buildGarmentMesh(garment, { resolution: 0.02, seed })
      expect(keepsBounds(mesh.quality), `seed ${seed}: ${describeQuality(mesh.quality)}`).toBe(true)
      return stateHash(mesh.vertexPattern)
    })
    expect(new Set(hashes).size).toBe(3)
  })
})

describe('seams', () => {
  const square = (id: string, side: number) =>
    panelOf(id, [
      [0, 0],
      [side, 0],
      [side, side],
      [0, side],
    ])
  const seam = (parallel: boolean) => ({
    id: 's',
    of: 's',
    a: { panel: 'a', edge: 'e1' },
    b: { panel: 'b', edge: 'e3' },
    parallel,
    sides: 'right-right' as const,
  })

  test.each([false, true])('pair one to one, parallel %s', (parallel) => {
    const garment = garmentOf([square('a', 0.4), square('b', 0.5)], [seam(parallel)])
    const mesh = buildGarmentMesh(garment, { resolution: 0.02 })
    const { stitchVertex, vertexPattern: x } = mesh
    checkSeams(garment, mesh)
    // sides of 400 and 500 mm: 25 segments of 16 and 20 mm are equally far from the 18 mm aimed at
    expect(stitchVertex.length / 2).toBe(26)
    expect(x[2 * stitchVertex[0] + 1]).toBe(0)
    expect(x[2 * stitchVertex[1] + 1]).toBe(parallel ? 0.5 : 0)
    expect(keepsBounds(mesh.quality)).toBe(true)
  })

  test('a ratio beyond 1.35/0.65 is forced on one side only', () => {
    const garment = garmentOf([square('a', 0.2), square('b', 0.46)], [seam(false)])
    const { quality, stitchVertex } = buildGarmentMesh(garment, { resolution: 0.02 })
    expect(keepsBounds(quality), describeQuality(quality)).toBe(true)
    expect(quality.edgesOutside).toBeGreaterThanOrEqual(stitchVertex.length / 2 - 1)
  })

  test('the tip of a dart is not stitched to itself', () => {
    const dart = { id: 's', of: 's', a: { panel: 'p', edge: 'e1' }, b: { panel: 'p', edge: 'e2' } }
    const garment = garmentOf([SHAPES.dart], [{ ...dart, parallel: false, sides: 'right-right' }])
    const mesh = buildGarmentMesh(garment, { resolution: 0.02 })
    checkSeams(garment, mesh)
    expect(mesh.stitchVertex.length / 2).toBe(8) // legs of 150 mm: 8 segments, 9 pairs, less the tip
  })
})

describe('shipped garments', () => {
  /** In millimetres; all others at 20. */
  const size: Record<string, number> = {
    'gcx-tee': 12,
    'gcx-dress-gathered': 30,
    'gpg-pants-straight-waistband': 15,
    'gcx-hoodie': 14,
  }
  test.each(shipped)('%s: bounds, and at unusual sizes topology and seams', (name) => {
    const garment = read(name)
    const mesh = buildGarmentMesh(garment, { resolution: (size[name] ?? 20) / 1000 })
    expect(keepsBounds(mesh.quality), `${name}: ${describeQuality(mesh.quality)}`).toBe(true)
    expect(mesh.quality.anglesSharp, `${name}: ${describeQuality(mesh.quality)}`).toBe(0)
    expect(mesh.quality.edgesOutsideShare).toBeLessThan(0.01)
    if (name in size) checkMesh(garment, mesh)
    if (name in size) checkSeams(garment, mesh)
  })

  test('same input, same bytes', () => {
    const hash = () => {
      const mesh = buildGarmentMesh(read('gcx-tank'), { resolution: 0.02 })
      return stateHash(mesh.vertexPattern, mesh.vertexPlaced, mesh.triVertex, mesh.stitchVertex)
    }
    expect(hash()).toBe(hash())
  })
})

describe('absurd resolutions', () => {
  test.each([
    [Number.NaN, /no length.*20 mm/],
    [Number.POSITIVE_INFINITY, /no length/],
    [0, /no length/],
    [-0.01, /no length/],
    [5, /larger than panel "p", which measures 500 mm; ask for at most 500 mm/],
    [1e-5, /million vertices; ask for at least 0\.\d mm/],
  ])('%f m', (resolution, sentence) => {
    const cut = () => buildGarmentMesh(garmentOf([SHAPES.rectangle]), { resolution })
    expect(cut).toThrow(InputError)
    expect(cut).toThrow(sentence)
  })

  test('a curve that its chords cut off is refused with a cure', () => {
    const lens = panelOf(
      'lens',
      [
        [0, 0],
        [0.1, 0],
      ],
      { 0: { kind: 'quadratic', control: [0.05, -0.03] }, 1: { kind: 'quadratic', control: [0.05, 0.03] } },
    )
    expect(() => buildGarmentMesh(garmentOf([lens]), { resolution: 0.1 })).toThrow(/"lens".*finer resolution/)
    expect(buildGarmentMesh(garmentOf([lens]), { resolution: 0.01 }).triCount).toBeGreaterThan(20)
  })

  test('seams to missing or doubly sewn edges', () => {
    const seam = (edge: string, id: string): PlainSeam => ({
      id,
      of: id,
      a: { panel: 'p', edge: 'e0' },
      b: { panel: 'p', edge },
      parallel: false,
      sides: 'right-right',
    })
    const cut = (...seams: PlainSeam[]) =>
      buildGarmentMesh(garmentOf([SHAPES.rectangle], seams), { resolution: 0.02 })
    expect(() => cut(seam('e9', 's'))).toThrow(/seam "s": panel "p" has no edge "e9"/)
    expect(() => cut(seam('e2', 's'), seam('e3', 't'))).toThrow(
      /seam "t": edge "e0" of panel "p" is sewn twice/,
    )
  })
})
