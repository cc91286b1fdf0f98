/**
 * Cells of a grid inside a triangle mesh: two triangles whose shared edge is the diagonal of a rectangle with sides along
 * warp and weft. Where there are cells, springs run as on Provot's grids: along the sides, along both diagonals, and over
 * every second vertex. A mesh may be a grid in parts only (`quads.ts` wants all of it). A triangle has one right angle at
 * most, so it belongs to one cell at most. Squares on their corner, as crossed meshes have, are no cells.
 */
import { magnitude } from '../core/index.ts'
import { findHinges, type Model } from '../model/index.ts'
import { readRestCorners } from './rest-corners.ts'

export interface GridCells {
  /** The diagonal that is an edge of the mesh (a, b), then the two other corners (c, d), 4 per cell. */
  readonly cellVertex: Int32Array
  /** The triangle with c, then the one with d. */
  readonly cellTri: Int32Array
  /** Cell of each triangle, or −1. */
  readonly triCell: Int32Array
}

export function findGridCells(model: Model): GridCells {
  const { hingeVertex, hingeTri } = findHinges(model.triVertex, model.vertexCount)
  const cellVertex: number[] = []
  const cellTri: number[] = []
  const triCell = new Int32Array(model.triCount).fill(-1)
  for (let h = 0; 2 * h < hingeTri.length; h++) {
    const left = hingeTri[2 * h]
    const right = hingeTri[2 * h + 1]
    if (model.triPanel[left] !== model.triPanel[right]) continue
    const [a, b, c, d] = hingeVertex.subarray(4 * h, 4 * h + 4)
    readSides(model, left, a, b, c, leftSides)
    readSides(model, right, b, a, d, rightSides) // of a rectangle: side c→a runs against d→b, and c→b against d→a
    if (!isRectangle(leftSides, rightSides)) continue
    triCell[left] = cellTri.length / 2
    triCell[right] = cellTri.length / 2
    cellVertex.push(a, b, c, d)
    cellTri.push(left, right)
  }
  return { cellVertex: Int32Array.from(cellVertex), cellTri: Int32Array.from(cellTri), triCell }
}

/** Rest vectors from corner `c` to `a` and to `b` in fabric axes [m]. */
function readSides(model: Model, t: number, a: number, b: number, c: number, sides: Float64Array): void {
  readRestCorners(model, t, corners)
  const p = 2 * cornerOf(model, t, a)
  const q = 2 * cornerOf(model, t, b)
  const r = 2 * cornerOf(model, t, c)
  sides[0] = corners[p] - corners[r]
  sides[1] = corners[p + 1] - corners[r + 1]
  sides[2] = corners[q] - corners[r]
  sides[3] = corners[q + 1] - corners[r + 1]
}

function isRectangle(left: Float64Array, right: Float64Array): boolean {
  const size = magnitude(left[0], left[1]) + magnitude(left[2], left[3])
  const along = Math.abs(left[1]) + Math.abs(left[2]) // c→a runs along the warp and c→b along the weft,
  const across = Math.abs(left[0]) + Math.abs(left[3]) // or the other way round
  if (Math.min(along, across) > SAME * size) return false
  return left.every((value, k) => Math.abs(value + right[k]) < SAME * size)
}

/** Row of vertex `i` in triangle `t`: 0, 1 or 2. */
export function cornerOf({ triVertex }: Model, t: number, i: number): number {
  if (triVertex[3 * t] === i) return 0
  return triVertex[3 * t + 1] === i ? 1 : 2
}

/** Lengths that differ by less than this share of the cell count as equal [–]; rest shapes may be stored in f32. */
const SAME = 1e-5

const corners = new Float64Array(6) // scratch
const leftSides = new Float64Array(4)
const rightSides = new Float64Array(4)
