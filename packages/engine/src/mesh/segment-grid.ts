/**
 * The sampled outline of a panel in a grid of square cells, for two questions: how near is the cut line to a point,
 * and does the line cross itself? Cells are one asked edge length wide, so each holds a handful of segments.
 */
import { orient2d } from 'robust-predicates'

export interface SegmentGrid {
  /** Vertices of the closed line, x and y in turn [m]; segment k runs from vertex k to k + 1. */
  readonly line: Float64Array
  readonly cell: number
  readonly left: number
  readonly bottom: number
  readonly columns: number
  readonly rows: number
  /** Segments by cell: `segment[start[c]] … segment[start[c + 1] − 1]`. */
  readonly start: Int32Array
  readonly segment: Int32Array
}

export function buildSegmentGrid(line: Float64Array, size: number): SegmentGrid {
  let left = line[0]
  let right = left
  let bottom = line[1]
  let top = bottom
  for (let at = 0; at < line.length; at += 2) {
    left = Math.min(left, line[at])
    right = Math.max(right, line[at])
    bottom = Math.min(bottom, line[at + 1])
    top = Math.max(top, line[at + 1])
  }
  const cell = Math.max(size, Math.max(right - left, top - bottom) / CELLS_MAX)
  const columns = Math.floor((right - left) / cell) + 1
  const rows = Math.floor((top - bottom) / cell) + 1
  const start = new Int32Array(columns * rows + 1)
  const grid = { line, cell, left, bottom, columns, rows, start, segment: new Int32Array(0) }
  const count = line.length / 2
  for (let k = 0; k < count; k++) visitCells(grid, k, (c) => start[c + 1]++)
  for (let c = 0; c < columns * rows; c++) start[c + 1] += start[c]
  const segment = new Int32Array(start[columns * rows])
  const filled = start.slice()
  for (let k = 0; k < count; k++) visitCells(grid, k, (c) => (segment[filled[c]++] = k))
  return { ...grid, segment }
}

/** Distance from a point to the line [m]; `reach` when it is farther than that. `reach` is at most one cell. */
export function distanceToLine(grid: SegmentGrid, px: number, py: number, reach: number): number {
  const { cell, left, bottom, columns, rows, start, segment } = grid
  const c0 = Math.max(0, Math.floor((px - reach - left) / cell))
  const c1 = Math.min(columns - 1, Math.floor((px + reach - left) / cell))
  const r0 = Math.max(0, Math.floor((py - reach - bottom) / cell))
  const r1 = Math.min(rows - 1, Math.floor((py + reach - bottom) / cell))
  let nearest = reach
  for (let r = r0; r <= r1; r++) {
    for (let c = c0; c <= c1; c++) {
      const at = r * columns + c
      for (let s = start[at]; s < start[at + 1]; s++) {
        nearest = Math.min(nearest, distanceToSegment(grid.line, segment[s], px, py))
      }
    }
  }
  return nearest
}

/** Two segments of the line that cross or touch although they are no neighbours; null when the line is simple. */
export function findLineCrossing(grid: SegmentGrid): [number, number] | null {
  const { columns, rows, start, segment, line } = grid
  const count = line.length / 2
  for (let c = 0; c < columns * rows; c++) {
    for (let p = start[c]; p < start[c + 1]; p++) {
      for (let q = p + 1; q < start[c + 1]; q++) {
        const j = segment[p]
        const k = segment[q]
        const apart = Math.abs(j - k)
        if (apart > 1 && apart < count - 1 && segmentsTouch(line, j, k)) return [j, k]
      }
    }
  }
  return null
}

function distanceToSegment(line: Float64Array, k: number, px: number, py: number): number {
  const a = 2 * k
  const b = a + 2 < line.length ? a + 2 : 0
  const dx = line[b] - line[a]
  const dy = line[b + 1] - line[a + 1]
  const qx = px - line[a]
  const qy = py - line[a + 1]
  const t = Math.max(0, Math.min(1, (qx * dx + qy * dy) / (dx * dx + dy * dy)))
  const ox = qx - t * dx
  const oy = qy - t * dy
  return Math.sqrt(ox * ox + oy * oy)
}

function segmentsTouch(line: Float64Array, j: number, k: number): boolean {
  const a = 2 * j
  const b = a + 2 < line.length ? a + 2 : 0
  const c = 2 * k
  const d = c + 2 < line.length ? c + 2 : 0
  const side = (p: number, q: number, r: number) =>
    Math.sign(orient2d(line[p], line[p + 1], line[q], line[q + 1], line[r], line[r + 1]))
  const apart = (at: number) =>
    Math.max(line[a + at], line[b + at]) < Math.min(line[c + at], line[d + at]) ||
    Math.max(line[c + at], line[d + at]) < Math.min(line[a + at], line[b + at])
  if (apart(0) || apart(1)) return false
  return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0
}

/** Cells of the bounding rectangle of segment k. */
function visitCells(grid: SegmentGrid, k: number, visit: (cell: number) => void): void {
  const { line, cell, left, bottom, columns } = grid
  const a = 2 * k
  const b = a + 2 < line.length ? a + 2 : 0
  const c0 = Math.floor((Math.min(line[a], line[b]) - left) / cell)
  const c1 = Math.floor((Math.max(line[a], line[b]) - left) / cell)
  const r0 = Math.floor((Math.min(line[a + 1], line[b + 1]) - bottom) / cell)
  const r1 = Math.floor((Math.max(line[a + 1], line[b + 1]) - bottom) / cell)
  for (let r = r0; r <= r1; r++) for (let c = c0; c <= c1; c++) visit(r * columns + c)
}

const CELLS_MAX = 4096 // per side: bounds the grid of a very long, thin panel
