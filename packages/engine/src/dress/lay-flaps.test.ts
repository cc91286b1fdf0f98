import { expect, test } from 'vitest'
import { buildGarmentMesh } from '../mesh/index.ts'
import {
  GARMENT_VERSION,
  type Garment,
  type Panel,
  type PanelLine,
  plainGarment,
  polygonPanel,
} from '../pattern/index.ts'
import { findFlaps, turnFlaps } from './lay-flaps.ts'

/** A piece 20 × 30 cm, its right side looking along z, with a line drawn on it; sewn to another along x = 0.2. */
function cut(line: Partial<PanelLine>, more: Partial<Panel> = {}) {
  const drawn: PanelLine = {
    id: 'roll',
    kind: 'fold',
    points: [
      [0.05, 0],
      [0.05, 0.3],
    ],
    smooth: false,
    angle: -Math.PI,
    ...line,
  }
  const side = (id: string, from: number): Panel =>
    polygonPanel(id, [
      [from, 0],
      [from + 0.2, 0],
      [from + 0.2, 0.3],
      [from, 0.3],
    ])
  const garment: Garment = {
    format: 'selvedge-garment',
    version: GARMENT_VERSION,
    name: 'front',
    panels: [{ ...side('front', 0), lines: [drawn], ...more }, side('back', 0.3)],
    seams: [
      {
        id: 'side',
        a: [{ panel: 'front', edge: 'edge-1' }],
        b: [{ panel: 'back', edge: 'edge-3' }],
        parallel: false,
        sides: 'right-right',
      },
    ],
  }
  const plain = plainGarment(garment)
  const mesh = buildGarmentMesh(plain, { resolution: 0.03 })
  return { mesh, flaps: findFlaps(plain, mesh) }
}

test('what lies beyond a roll line is laid back over the rest, on the right side, lengths kept', () => {
  const { mesh, flaps } = cut({})
  expect(flaps).toHaveLength(1)
  expect(flaps[0]).toMatchObject({ row: 0, side: 1 })
  const { vertexPattern: p, vertexPlaced } = mesh
  expect(flaps[0].vertex.every((i) => p[2 * i] < 0.05)).toBe(true)
  const rows = [...mesh.vertexPanel.keys()].filter((i) => mesh.vertexPanel[i] === 0)
  const placed = Float64Array.from(rows.flatMap((i) => [...vertexPlaced.subarray(3 * i, 3 * i + 3)]))
  const { flat, lifted } = turnFlaps(flaps, mesh, rows, placed, [0, 0, 1])
  const laid = lifted(flat, (x) => x.slice())
  let worst = 0
  rows.forEach((i, k) => {
    const [x, y, z] = laid.subarray(3 * k, 3 * k + 3)
    const d = 0.05 - p[2 * i]
    const off = d > 1e-9 ? Math.sqrt((x - 0.05) ** 2 + z * z) - d : Math.abs(x - p[2 * i]) + Math.abs(z)
    worst = Math.max(worst, Math.abs(off), Math.abs(y - p[2 * i + 1]))
    if (d > 1e-9 && !(x > 0.05 && z > 0.001)) worst = 1
  })
  expect(worst).toBeLessThan(1e-12)
})

test('wrong sides together lie behind, and the part that is sewn stays, be it the smaller one', () => {
  expect(cut({ angle: 3 }).flaps[0].side).toBe(-1)
  const right: [number, number][] = [
    [0.16, 0],
    [0.16, 0.3],
  ]
  const { flaps, mesh } = cut({ points: right })
  expect(flaps[0].vertex.every((i) => mesh.vertexPattern[2 * i] < 0.16)).toBe(true)
})

test('a soft crease, a line that ends inside and a pleat turn nothing over', () => {
  expect(cut({ angle: -1.5 }).flaps).toEqual([])
  expect(
    cut({
      points: [
        [0.05, 0],
        [0.05, 0.2],
      ],
    }).flaps,
  ).toEqual([])
  const pleats: Panel['pleats'] = [
    { id: 'p', edge: 'edge-0', at: 0.5, depth: 0.02, length: 0.3, kind: 'knife', towards: 1 },
  ]
  expect(cut({}, { lines: [], pleats }).flaps).toEqual([])
})
