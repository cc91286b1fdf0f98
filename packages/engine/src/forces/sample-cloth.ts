/**
 * A small flat sheet with everything the forces need, on two mesh patterns: a grid with one diagonal, and rows of
 * equilateral triangles with slanted ends. For tests and measurements; garments come from `mesh/`.
 */
import { type Arena, type BlockMatrix, buildBlockMatrix, buildRandom } from '../core/index.ts'
import type { Fabric } from '../material/index.ts'
import { buildModel, type Model } from '../model/index.ts'
import { buildElementSlots } from './element-slots.ts'

export type SamplePattern = 'grid' | 'equilateral'

export interface SampleCloth extends Model {
  readonly matrix: BlockMatrix
  readonly triSlot: Int32Array
  readonly hingeSlot: Int32Array
  /** The sheet flat in the plane z = 0, warp along x [m], 3 per vertex. */
  readonly rest: Float64Array
}

/** `columns` × `rows` vertices, `spacing` apart [m]; the warp runs along a row. */
export function buildSampleCloth(
  arena: Arena,
  pattern: SamplePattern,
  columns: number,
  rows: number,
  spacing: number,
  fabric: Fabric,
): SampleCloth {
  const rest = samplePlaces(pattern, columns, rows, spacing)
  const triVertex = sampleTriangles(pattern, columns, rows)
  const triPattern = Float64Array.from(
    { length: 2 * triVertex.length },
    (_, k) => rest[3 * triVertex[k >> 1] + (k & 1)],
  )
  const cloth = {
    vertexCount: columns * rows,
    triCount: triVertex.length / 3,
    position: rest,
    triVertex,
    triPattern,
    triPanel: new Int32Array(triVertex.length / 3),
    panelIds: ['sheet'],
    panelGrain: new Float64Array(1),
  }
  const model = buildModel(arena, { cloth, panelFabric: [fabric] })
  const matrix = buildBlockMatrix(arena, model.vertexCount, [
    { vertex: model.triVertex, size: 3 },
    { vertex: model.hingeVertex, size: 4 },
  ])
  return {
    ...model,
    matrix,
    triSlot: buildElementSlots(arena, matrix, model.triVertex, 3),
    hingeSlot: buildElementSlots(arena, matrix, model.hingeVertex, 4),
    rest,
  }
}

/** Every number moved by up to ± `amount`. */
export function shaken(values: Float64Array, amount: number, seed: number): Float64Array {
  const random = buildRandom(seed)
  return values.map((value) => value + amount * (2 * random() - 1))
}

function samplePlaces(pattern: SamplePattern, columns: number, rows: number, spacing: number): Float64Array {
  const places = new Float64Array(3 * columns * rows)
  const slanted = pattern === 'equilateral'
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = 3 * (row * columns + column)
      places[at] = spacing * (column + (slanted ? 0.5 * (row % 2) : 0))
      places[at + 1] = spacing * row * (slanted ? Math.sqrt(3) / 2 : 1)
    }
  }
  return places
}

function sampleTriangles(pattern: SamplePattern, columns: number, rows: number): Int32Array {
  const corners: number[] = []
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const a = row * columns + column
      const b = a + columns
      if (pattern === 'grid' || row % 2 === 0) corners.push(a, a + 1, b, a + 1, b + 1, b)
      else corners.push(a, a + 1, b + 1, a, b + 1, b)
    }
  }
  return Int32Array.from(corners)
}
