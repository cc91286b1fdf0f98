/**
 * Flat rectangular sheets for scenes and truth tests, in four mesh patterns. A result that depends on the pattern is an
 * artefact of the mesh, which is why every truth test runs on two.
 *
 *   grid         columns × rows vertices, row by row from the bottom; diagonals alternate like a chessboard (/ \ / \),
 *                so that neither bias is favoured
 *   crossed      the grid and a vertex in the middle of each cell (after the grid's), four triangles a cell
 *   equilateral  rows of equilateral triangles, `columns` vertices on even rows; odd rows are shifted by half an edge
 *                and closed by half triangles at both ends; row spacing stretched to fit the height exactly
 *   jittered     equilateral, inner vertices moved by up to 20 % of an edge, seeded
 *
 * The sheet lies in the plane z = 0 with one corner at the origin, width along +x and height along +y, its outside
 * towards +z; warp runs along y, as in every panel. Callers move it.
 */
import { assert, buildRandom, cosine, sine } from '../core/index.ts'
import type { GarmentMesh } from './garment-mesh.ts'
import { measurePanel, sumQuality } from './quality.ts'

export type SheetPattern = 'grid' | 'crossed' | 'equilateral' | 'jittered'

export interface SheetOptions {
  /** Size [m]. */
  width: number
  height: number
  /** Vertices along the width; rows of vertices along the height. */
  columns: number
  /** Left out for equilateral and jittered: the number that comes nearest to equilateral. */
  rows?: number
  pattern: SheetPattern
  /** For jittered. */
  seed?: number
}

export function buildSheetMesh(options: SheetOptions): GarmentMesh {
  const { width, height, columns, pattern } = options
  const spacing = width / (columns - 1)
  const slanted = pattern === 'equilateral' || pattern === 'jittered'
  const fitted = slanted ? Math.max(2, Math.round(height / ((Math.sqrt(3) / 2) * spacing)) + 1) : columns
  const rows = options.rows ?? fitted
  assert(
    width > 0 && height > 0 && columns >= 2 && rows >= 2,
    'a sheet needs a size and two vertices each way',
  )
  const { x, triVertex } = slanted ? rowsOfTriangles(width, height, columns, rows) : cells(options, rows)
  if (pattern === 'jittered') jitter(x, width, height, 0.2 * spacing, options.seed ?? 1)
  return flatMesh(Float64Array.from(x), Int32Array.from(triVertex), spacing)
}

function cells({ width, height, columns, pattern }: SheetOptions, rows: number) {
  const x: number[] = []
  const triVertex: number[] = []
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) x.push((width * c) / (columns - 1), (height * r) / (rows - 1))
  }
  for (let r = 0; r + 1 < rows; r++) {
    for (let c = 0; c + 1 < columns; c++) {
      const a = r * columns + c
      const b = a + 1
      const d = a + columns
      const e = d + 1
      if (pattern === 'crossed') {
        const m = x.length / 2
        x.push((x[2 * a] + x[2 * e]) / 2, (x[2 * a + 1] + x[2 * e + 1]) / 2)
        triVertex.push(a, b, m, b, e, m, e, d, m, d, a, m)
      } else if ((r + c) % 2 === 0) {
        triVertex.push(a, b, e, a, e, d)
      } else {
        triVertex.push(a, b, d, b, e, d)
      }
    }
  }
  return { x, triVertex }
}

function rowsOfTriangles(width: number, height: number, columns: number, rows: number) {
  const x: number[] = []
  const triVertex: number[] = []
  const first: number[] = []
  const spacing = width / (columns - 1)
  for (let r = 0; r < rows; r++) {
    first.push(x.length / 2)
    const y = r === rows - 1 ? height : (height * r) / (rows - 1) // the border exactly, where `jitter` looks for it
    if (r % 2 === 0) {
      for (let c = 0; c + 1 < columns; c++) x.push((width * c) / (columns - 1), y)
      x.push(width, y)
    } else {
      x.push(0, y)
      for (let c = 0; c + 1 < columns; c++) x.push((c + 0.5) * spacing, y)
      x.push(width, y)
    }
  }
  for (let r = 0; r + 1 < rows; r++) {
    const even = first[r % 2 === 0 ? r : r + 1]
    const odd = first[r % 2 === 0 ? r + 1 : r]
    const flip = r % 2 === 1 // the odd row lies below
    for (let c = 0; c < columns; c++) {
      triVertex.push(even + c, ...(flip ? [odd + c, odd + c + 1] : [odd + c + 1, odd + c]))
      if (c + 1 < columns) {
        triVertex.push(odd + c + 1, ...(flip ? [even + c + 1, even + c] : [even + c, even + c + 1]))
      }
    }
  }
  return { x, triVertex }
}

/** Moves inner vertices anywhere within `reach` [m]. */
function jitter(x: number[], width: number, height: number, reach: number, seed: number): void {
  const random = buildRandom(seed)
  for (let at = 0; at < x.length; at += 2) {
    const onBorder = x[at] === 0 || x[at] === width || x[at + 1] === 0 || x[at + 1] === height
    if (onBorder) continue
    const radius = reach * Math.sqrt(random())
    const angle = 2 * Math.PI * random()
    x[at] += radius * cosine(angle)
    x[at + 1] += radius * sine(angle)
  }
}

function flatMesh(x: Float64Array, triVertex: Int32Array, spacing: number): GarmentMesh {
  const vertexCount = x.length / 2
  const vertexPlaced = new Float64Array(3 * vertexCount)
  for (let i = 0; i < vertexCount; i++) vertexPlaced.set([x[2 * i], x[2 * i + 1], 0], 3 * i)
  const none = { corners: new Set<number>(), forcesShort: () => false, forcesAngle: () => false }
  return {
    vertexCount,
    triCount: triVertex.length / 3,
    vertexPattern: x,
    vertexPanel: new Int32Array(vertexCount),
    vertexPlaced,
    triVertex,
    triPanel: new Int32Array(triVertex.length / 3),
    stitchVertex: new Int32Array(0),
    stitchSeam: new Int32Array(0),
    panelIds: ['sheet'],
    seamIds: [],
    panelGrain: Float64Array.of(Math.PI / 2),
    quality: sumQuality(spacing, [measurePanel('sheet', x, triVertex, spacing, none)]),
  }
}
