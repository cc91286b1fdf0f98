import { expect, test } from 'vitest'
import { magnitude } from '../core/index.ts'
import { buildGarmentMesh } from '../mesh/index.ts'
import { clothFromMesh } from '../model/index.ts'
import {
  type Curve,
  GARMENT_VERSION,
  type Garment,
  guessParts,
  type Panel,
  plainGarment,
  polygonPanel,
} from '../pattern/index.ts'
import { findBodyVolumes } from './body-volumes.ts'
import { verticesOf } from './clear-panels.ts'
import { findFlareRings, ringSweep } from './flares.ts'
import { flaredPlaces, layFlareRing } from './lay-flares.ts'
import { mannequin } from './mannequin.fixture.ts'

const [INNER, OUTER] = [0.15, 0.6]

/** One of `count` equal sectors that sweep `turns` turns together, drawn hanging, placed before or behind the body. */
function sector(id: string, count: number, turns: number, way: number): Panel {
  const half = (Math.PI * turns) / count
  const at = (r: number, s: number): [number, number] => [r * Math.sin(s * half), -r * Math.cos(half)]
  const arc = (radius: number, right: boolean): Curve => ({
    kind: 'arc',
    radius,
    large: half > Math.PI / 2,
    right,
  })
  const points = [at(OUTER, -1), at(OUTER, 1), at(INNER, 1), at(INNER, -1)]
  const panel = polygonPanel(id, points, [arc(OUTER, true), undefined, arc(INNER, false), undefined])
  return {
    ...panel,
    bodyPart: 'skirt',
    placement: { translation: [0, 1.1, 0.2 * Math.cos(way)], rotation: [0, way, 0] },
  }
}

/** A ring of so many sectors, sewn side by side. */
function skirt(count: number, turns: number): Garment {
  const panels = Array.from({ length: count }, (_, k) =>
    sector(`skirt_${k}`, count, turns, (2 * Math.PI * k) / count),
  )
  const seams = panels.map((panel, k) => ({
    id: `side-${k}`,
    a: [{ panel: panel.id, edge: 'edge-1' }],
    b: [{ panel: panels[(k + 1) % count].id, edge: 'edge-3' }],
    parallel: false,
    sides: 'right-right' as const,
  }))
  return { format: 'selvedge-garment', version: GARMENT_VERSION, name: 'skirt', panels, seams }
}

function lay(garment: Garment, resolution = 0.05) {
  const plain = plainGarment(garment)
  const cloth = clothFromMesh(buildGarmentMesh(plain, { resolution, seed: 1 }))
  const rings = findFlareRings(plain, guessParts(garment).parts, cloth)
  const { hips } = findBodyVolumes(mannequin())
  const laid = rings.flatMap((ring) => layFlareRing(ring, hips))
  const position = cloth.position.slice()
  for (const one of laid) {
    const rows = verticesOf(cloth, one.flare.row)
    const x = Float64Array.from(rows.flatMap((i) => [...cloth.position.subarray(3 * i, 3 * i + 3)]))
    const places = flaredPlaces(one, hips, x, { outwards: 0, down: 0 })
    rows.forEach((i, k) => {
      position.set(places.subarray(3 * k, 3 * k + 3), 3 * i)
    })
  }
  return { cloth, rings, position }
}

/** Largest change in length of an edge of the mesh that does not run round the body, which chords shorten [–]. */
function strainMax({ cloth, position }: ReturnType<typeof lay>): number {
  let worst = 0
  for (let corner = 0; corner < cloth.triVertex.length; corner++) {
    const [a, b] = [cloth.triVertex[corner], cloth.triVertex[corner % 3 === 2 ? corner - 2 : corner + 1]]
    const length = (x: Float64Array) =>
      magnitude(x[3 * b] - x[3 * a], x[3 * b + 1] - x[3 * a + 1], x[3 * b + 2] - x[3 * a + 2])
    worst = Math.max(worst, Math.abs(length(position) / length(cloth.position) - 1))
  }
  return worst
}

test('halves of a circle skirt become one flat cone that keeps its lengths', () => {
  const laid = lay(skirt(2, 0.9))
  expect(laid.rings).toHaveLength(1)
  expect(ringSweep(laid.rings[0])).toBeCloseTo(0.9 * 2 * Math.PI, 9)
  expect(strainMax(laid)).toBeLessThan(0.01) // chords of 5 cm on a circle of 14 cm: (e/r)²/24
  const heights = laid.position.filter((_, k) => k % 3 === 1)
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(0.25) // drawn upright it was 0.6
})

test('a ring of more than a circle is laid in waves, no shorter', () => {
  const laid = lay(skirt(4, 1.3), 0.015) // 19 cm a wave at the waist
  expect(laid.rings).toHaveLength(1)
  expect(strainMax(laid)).toBeLessThan(0.03)
})

test('straight skirts are no flares', () => {
  expect(lay(skirt(2, 0.1)).rings).toEqual([])
})

/** A straight skirt of two halves, and below it a straight tier of two, `gathers` times as long. */
function tiered(gathers: number): Garment {
  const half = (id: string, width: number, top: number, way: number): Panel => ({
    ...polygonPanel(id, [[-0.5 * width, -0.2], [0.5 * width, -0.2], [0.5 * width, 0], [-0.5 * width, 0]]), // biome-ignore format: a rectangle
    bodyPart: 'skirt',
    placement: { translation: [0, top, 0.2 * Math.cos(way)], rotation: [0, way, 0] },
  })
  const panels = [0, Math.PI].flatMap((way, k) => [
    half(`skirt_${k}`, 0.6, 1, way),
    half(`skirt_${k}_0`, 0.6 * gathers, 0.75, way),
  ])
  const seam = (a: string, edgeA: string, b: string, edgeB: string) => ({
    id: `${a} ${edgeA}`,
    a: [{ panel: a, edge: edgeA }],
    b: [{ panel: b, edge: edgeB }],
    parallel: false,
    sides: 'right-right' as const,
  })
  const sides = ['', '_0'].flatMap((end) => [
    seam(`skirt_0${end}`, 'edge-1', `skirt_1${end}`, 'edge-3'),
    seam(`skirt_1${end}`, 'edge-1', `skirt_0${end}`, 'edge-3'),
  ])
  const rounds = [0, 1].map((k) => seam(`skirt_${k}_0`, 'edge-2', `skirt_${k}`, 'edge-0'))
  const seams = [...sides, ...rounds]
  return { format: 'selvedge-garment', version: GARMENT_VERSION, name: 'skirt', panels, seams }
}

test('a straight tier that is gathered lies round the body as wide as it is long; one that is not, not', () => {
  const { rings, cloth, position } = lay(tiered(2))
  expect(rings).toHaveLength(1)
  const rows = rings[0].map(({ row }) => row)
  expect(rows.map((row) => cloth.panelIds[row])).toEqual(['skirt_0_0', 'skirt_1_0'])
  const { origin } = findBodyVolumes(mannequin()).hips
  const reach = rows.flatMap((row) =>
    verticesOf(cloth, row).map((i) =>
      magnitude(position[3 * i] - origin[0], 0, position[3 * i + 2] - origin[2]),
    ),
  )
  const radius = (1.03 * 2 * 1.2) / (2 * Math.PI)
  expect(Math.max(...reach.map((r) => Math.abs(r - radius)))).toBeLessThan(0.002)
  expect(lay(tiered(1.1)).rings).toEqual([])
})
