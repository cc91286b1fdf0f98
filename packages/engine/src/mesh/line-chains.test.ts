import { describe, expect, test } from 'vitest'
import { findEdges } from '../geometry/index.ts'
import {
  type Garment,
  type Panel,
  type PanelLine,
  plainGarment,
  polygonPanel,
  type Seam,
} from '../pattern/index.ts'
import { buildGarmentMesh } from './build-garment-mesh.ts'
import type { GarmentMesh } from './garment-mesh.ts'
import { describeQuality } from './quality.ts'

const rectangle = (id: string, width: number, height: number) =>
  polygonPanel(id, [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ])
const line = (points: [number, number][], more: Partial<PanelLine> = {}): PanelLine => ({
  id: 'l',
  kind: 'fold',
  points,
  smooth: false,
  angle: 1,
  ...more,
})
function meshOf(panels: Panel[], seams: Seam[] = [], resolution = 0.03): GarmentMesh {
  const garment: Garment = { format: 'selvedge-garment', version: 3, name: 'test', panels, seams }
  return buildGarmentMesh(plainGarment(garment), { resolution, seed: 1 })
}
/** Every pair is an edge of the mesh. */
function expectEdges(mesh: GarmentMesh, pairs: Int32Array): void {
  const { edgeVertex } = findEdges(mesh.triVertex, mesh.vertexCount)
  const known = new Set<string>()
  for (let e = 0; e < edgeVertex.length; e += 2) {
    known.add(`${edgeVertex[e]} ${edgeVertex[e + 1]}`).add(`${edgeVertex[e + 1]} ${edgeVertex[e]}`)
  }
  const named = Array.from({ length: pairs.length / 2 }, (_, k) => `${pairs[2 * k]} ${pairs[2 * k + 1]}`)
  expect(named.filter((edge) => !known.has(edge))).toEqual([])
}
const lengthAlong = (mesh: GarmentMesh, pairs: Int32Array) => {
  let sum = 0
  const x = mesh.vertexPattern
  for (let k = 0; k < pairs.length; k += 2) {
    const [a, b] = [2 * pairs[k], 2 * pairs[k + 1]]
    sum += Math.hypot(x[b] - x[a], x[b + 1] - x[a + 1])
  }
  return sum
}

describe('lines become edges of the mesh', () => {
  test.each([
    [
      'across',
      [
        line([
          [0.21, 0],
          [0.21, 0.4],
        ]),
      ],
      0.4,
    ],
    [
      'inside',
      [
        line([
          [0.1, 0.1],
          [0.4, 0.33],
        ]),
      ],
      Math.hypot(0.3, 0.23),
    ],
    [
      'with a corner',
      [
        line([
          [0.1, 0.1],
          [0.3, 0.1],
          [0.3, 0.3],
        ]),
      ],
      0.4,
    ],
    [
      'crossing',
      [
        line([
          [0.1, 0.2],
          [0.5, 0.2],
        ]),
        line(
          [
            [0.3, 0.05],
            [0.3, 0.35],
          ],
          { id: 'm' },
        ),
      ],
      0.7,
    ],
    [
      'close together',
      [0.2, 0.212, 0.224].map((x, k) =>
        line(
          [
            [x, 0],
            [x, 0.4],
          ],
          { id: `l${k}` },
        ),
      ),
      1.2,
    ],
  ] as [string, PanelLine[], number][])('%s', (_, lines, length) => {
    const mesh = meshOf([{ ...rectangle('p', 0.6, 0.4), lines }])
    const pairs = mesh.lines?.foldVertex ?? new Int32Array(0)
    expectEdges(mesh, pairs)
    expect(lengthAlong(mesh, pairs)).toBeCloseTo(length, 9)
    let area = 0
    let least = Infinity
    const x = mesh.vertexPattern
    for (let t = 0; t < mesh.triCount; t++) {
      const [a, b, c] = mesh.triVertex.subarray(3 * t, 3 * t + 3).map((i) => 2 * i)
      const part = ((x[b] - x[a]) * (x[c + 1] - x[a + 1]) - (x[b + 1] - x[a + 1]) * (x[c] - x[a])) / 2
      least = Math.min(least, part)
      area += part
    }
    expect(least).toBeGreaterThan(0)
    expect(area).toBeCloseTo(0.24, 12)
  })

  test('angles stay good beside a plain line', () => {
    const { quality } = meshOf([
      {
        ...rectangle('p', 0.6, 0.4),
        lines: [
          line([
            [0.1, 0.1],
            [0.43, 0.3],
          ]),
        ],
      },
    ])
    expect(quality.anglesSharp, describeQuality(quality)).toBe(0)
  })

  test('smooth lines keep their length', () => {
    const lines = [
      line(
        [
          [0.1, 0.1],
          [0.3, 0.3],
          [0.5, 0.1],
        ],
        { smooth: true },
      ),
    ]
    const mesh = meshOf([{ ...rectangle('p', 0.6, 0.4), lines }], [], 0.01)
    expectEdges(mesh, mesh.lines?.foldVertex ?? new Int32Array(0))
  })

  test('an elastic along a sewn edge keeps the stitches of the seam', () => {
    const lines = [
      line(
        [
          [0, 0.4],
          [0.6, 0.4],
        ],
        { kind: 'elastic', stretch: 0.7 },
      ),
    ]
    const seam: Seam = {
      id: 's',
      a: [{ panel: 'p', edge: 'edge-2' }],
      b: [{ panel: 'q', edge: 'edge-0' }],
      parallel: false,
      sides: 'right-right',
    }
    const mesh = meshOf([{ ...rectangle('p', 0.6, 0.4), lines }, rectangle('q', 0.6, 0.1)], [seam])
    const { elasticVertex, elasticLength } = mesh.lines!
    expectEdges(mesh, elasticVertex)
    expect(lengthAlong(mesh, elasticVertex)).toBeCloseTo(0.6, 9)
    expect(elasticLength.reduce((sum, length) => sum + length, 0)).toBeCloseTo(0.42, 9)
  })

  test('at a coarse resolution lines that run into each other are refused', () => {
    const close = [
      line([
        [0.1, 0.1],
        [0.5, 0.1],
      ]),
      line(
        [
          [0.1, 0.101],
          [0.3, 0.13],
          [0.5, 0.1005],
        ],
        { id: 'm', smooth: true },
      ),
    ]
    expect(() => meshOf([{ ...rectangle('p', 0.6, 0.4), lines: close }], [], 0.3)).toThrow(
      /lines run into each other/,
    )
  })
})

test('buttons hold single points of a seam', () => {
  const seam: Seam = {
    id: 's',
    a: [{ panel: 'p', edge: 'edge-1' }],
    b: [{ panel: 'q', edge: 'edge-3' }],
    parallel: false,
    sides: 'right-right',
    closure: { kind: 'buttons', closed: true, count: 4 },
  }
  const mesh = meshOf([rectangle('p', 0.3, 0.4), rectangle('q', 0.3, 0.4)], [seam])
  expect(mesh.stitchVertex.length).toBe(8)
  const heights = Array.from({ length: 8 }, (_, k) => mesh.vertexPattern[2 * mesh.stitchVertex[k] + 1])
  heights.forEach((y, k) => {
    expect(Math.abs(y - 0.4 * ((Math.floor(k / 2) + 0.5) / 4))).toBeLessThan(0.015) // half a segment
  })
})
