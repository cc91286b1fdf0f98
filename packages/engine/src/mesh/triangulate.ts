/**
 * First triangulation of a panel: constrained Delaunay of the outline and of a hexagonal lattice inside it.
 * The lattice is the best there is for cloth that bends alike in all directions: every triangle equilateral. Only the
 * belt along the outline, where lattice and cut line do not fit, is left to `improve-mesh.ts`.
 */
import Constrainautor from '@kninnug/constrainautor'
import Delaunator from 'delaunator'
import { assert } from '../core/index.ts'
import { type FixedLines, NO_LINES, PlanarMesh } from './planar-mesh.ts'
import { distanceToLine, type SegmentGrid } from './segment-grid.ts'
import type { SizeField } from './size-field.ts'

export interface Lattice {
  /** Points inside and outside the closed line, x and y in turn [m], none nearer to it than `CLEARANCE`. */
  readonly inside: number[]
  readonly outside: number[]
}

/**
 * A hexagonal lattice with spacing `size` [m] over the bounding rectangle of the closed line and a little beyond.
 * `shift`: offset of the lattice in shares of its cell [–]; with 0, 0 it is centred on the rectangle. `distance`: how
 * near lines inside the panel are [m].
 */
export function buildLattice(
  grid: SegmentGrid,
  size: number,
  shift: readonly [number, number],
  distance: (px: number, py: number) => number = () => Number.POSITIVE_INFINITY,
): Lattice {
  const { line } = grid
  const [left, right] = extent(line, 0)
  const [bottom, top] = extent(line, 1)
  const rise = (Math.sqrt(3) / 2) * size
  const rows = Math.ceil((top - bottom) / rise / 2) + MARGIN
  const columns = Math.ceil((right - left) / size / 2) + MARGIN
  const clearance = CLEARANCE * size
  const inside: number[] = []
  const outside: number[] = []
  for (let row = -rows; row <= rows; row++) {
    const y = (bottom + top) / 2 + (row + shift[1]) * rise
    const crossings = crossingsAt(line, y)
    const odd = ((row % 2) + 2) % 2
    for (let column = -columns; column <= columns; column++) {
      const x = (left + right) / 2 + (column + 0.5 * odd + shift[0]) * size
      if (distanceToLine(grid, x, y, clearance) < clearance || distance(x, y) < clearance) continue
      if (isBetween(crossings, x)) inside.push(x, y)
      else outside.push(x, y)
    }
  }
  return { inside, outside }
}

/**
 * Triangles of the disc bounded by `line`, with the lattice and the points `inner` of `lines` inside it. The points outside take part in the Delaunay
 * triangulation only: with them no segment of the line lies on the convex hull, where rounding makes slivers.
 */
export function triangulateDisc(
  line: Float64Array,
  lattice: Lattice,
  field: SizeField,
  inner: Float64Array = NO_POINTS,
  lines: FixedLines = NO_LINES,
): PlanarMesh {
  const borderCount = line.length / 2
  const pointCount = borderCount + inner.length / 2 + lattice.inside.length / 2
  const x = new Float64Array(2 * pointCount + lattice.outside.length)
  x.set(line)
  x.set(inner, line.length)
  x.set(lattice.inside, line.length + inner.length)
  x.set(lattice.outside, 2 * pointCount)
  const delaunay = new Delaunator(x)
  const constraint: [number, number][] = []
  for (let k = 0; k < borderCount; k++) constraint.push([k, (k + 1) % borderCount])
  for (const [a, b] of lines.edges) constraint.push([a, b])
  new Constrainautor(delaunay).constrainAll(constraint)

  const { triangles, halfedges } = delaunay
  const lineTurn = Math.sign(doubleAreaOf(x, borderCount))
  const inside = floodInside(x, triangles, halfedges, borderCount, lineTurn)
  const rowOf = new Int32Array(inside.length).fill(-1)
  let triCount = 0
  for (let t = 0; t < inside.length; t++) if (inside[t]) rowOf[t] = triCount++
  assert(triCount === 2 * pointCount - borderCount - 2, 'the outline is not a disc with all points inside')

  const mirrored = turn(x, triangles[0], triangles[1], triangles[2]) < 0
  const slot = (h: number) => 3 * rowOf[Math.floor(h / 3)] + (mirrored ? 2 - (h % 3) : h % 3)
  const from = new Int32Array(3 * triCount)
  const twin = new Int32Array(3 * triCount).fill(-1)
  for (let h = 0; h < triangles.length; h++) {
    if (!inside[Math.floor(h / 3)]) continue
    const end = triangles[h % 3 === 2 ? h - 2 : h + 1]
    from[slot(h)] = mirrored ? end : triangles[h]
    const across = halfedges[h]
    if (across >= 0 && !isBorder(triangles[h], end, borderCount)) twin[slot(h)] = slot(across)
  }
  return new PlanarMesh(x.slice(0, 2 * pointCount), borderCount, from, twin, field, lines)
}

/** Marks the triangles on the inner side of the outline. */
function floodInside(
  x: Float64Array,
  triangles: Uint32Array,
  halfedges: Int32Array,
  borderCount: number,
  lineTurn: number,
): Uint8Array {
  const inside = new Uint8Array(triangles.length / 3)
  const stack: number[] = []
  const triTurn = Math.sign(turn(x, triangles[0], triangles[1], triangles[2]))
  const step = lineTurn === triTurn ? 1 : borderCount - 1
  const enter = (t: number) => {
    if (inside[t]) return
    inside[t] = 1
    stack.push(t)
  }
  for (let h = 0; h < triangles.length; h++) {
    const a = triangles[h]
    const b = triangles[h % 3 === 2 ? h - 2 : h + 1]
    if (a < borderCount && b < borderCount && b === (a + step) % borderCount) enter(Math.floor(h / 3))
  }
  while (stack.length > 0) {
    const t = stack.pop()!
    for (let h = 3 * t; h < 3 * t + 3; h++) {
      const end = triangles[h % 3 === 2 ? h - 2 : h + 1]
      if (halfedges[h] >= 0 && !isBorder(triangles[h], end, borderCount)) enter(Math.floor(halfedges[h] / 3))
    }
  }
  return inside
}

function isBorder(a: number, b: number, borderCount: number): boolean {
  if (a >= borderCount || b >= borderCount) return false
  const apart = Math.abs(a - b)
  return apart === 1 || apart === borderCount - 1
}

/** Where the horizontal line at y enters and leaves the closed line, ascending [m]. */
function crossingsAt(line: Float64Array, y: number): number[] {
  const crossings: number[] = []
  const length = line.length
  for (let a = 0; a < length; a += 2) {
    const b = a + 2 < length ? a + 2 : 0
    const ya = line[a + 1]
    const yb = line[b + 1]
    if (ya > y !== yb > y) crossings.push(line[a] + ((y - ya) / (yb - ya)) * (line[b] - line[a]))
  }
  return crossings.sort((p, q) => p - q)
}

function isBetween(crossings: readonly number[], x: number): boolean {
  let below = 0
  while (below < crossings.length && crossings[below] < x) below++
  return below % 2 === 1
}

/** Twice the signed area of the polygon of the first `count` points [m²]. */
export function doubleAreaOf(x: Float64Array, count: number): number {
  let sum = 0
  for (let k = 1; k + 1 < count; k++) sum += turn(x, 0, k, k + 1)
  return sum
}

function turn(x: Float64Array, a: number, b: number, c: number): number {
  const ax = x[2 * a]
  const ay = x[2 * a + 1]
  return (x[2 * b] - ax) * (x[2 * c + 1] - ay) - (x[2 * b + 1] - ay) * (x[2 * c] - ax)
}

function extent(line: Float64Array, at: number): [number, number] {
  let low = line[at]
  let high = low
  for (let k = at; k < line.length; k += 2) {
    low = Math.min(low, line[k])
    high = Math.max(high, line[k])
  }
  return [low, high]
}

const NO_POINTS = new Float64Array(0)
const MARGIN = 3 // rows and columns of the lattice beyond the rectangle
const CLEARANCE = 0.6 // of the asked size: nearer points would make edges below 0.65 with the outline
