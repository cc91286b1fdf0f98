/**
 * Finds the triangle of a cloth that lies at a place of the pattern. Panel by panel a grid of cells of about one triangle
 * lists the triangles that reach into each; a place outside of the panel gets the nearest triangle, and how far it is off.
 */
import type { Cloth } from './cloth.ts'

export interface PatternPlace {
  readonly triangle: number
  /** Barycentric weights of its corners; outside of the panel some are negative [–]. */
  readonly weight: readonly [number, number, number]
  /** Distance to the panel [m]; 0 inside. */
  readonly outside: number
}

export interface PatternFinder {
  /** Null: there is no such panel. */
  find(panelId: string, x: number, y: number): PatternPlace | null
}

interface Grid {
  readonly x: number
  readonly y: number
  readonly cell: number
  readonly columns: number
  readonly rows: number
  readonly start: Int32Array
  readonly triangle: Int32Array
}

/** Weights down to this count as inside [–]: rounding on edges. */
const EDGE_SLACK = 1e-9

export function buildPatternFinder(cloth: Cloth): PatternFinder {
  const { triCount, triPanel, panelIds } = cloth
  const ofPanel: number[][] = panelIds.map(() => [])
  for (let t = 0; t < triCount; t++) ofPanel[triPanel[t]].push(t)
  const grids = new Map<string, Grid>()
  panelIds.forEach((id, panel) => {
    if (ofPanel[panel].length > 0) grids.set(id, buildGrid(cloth, ofPanel[panel]))
  })
  return {
    find(panelId, x, y) {
      const grid = grids.get(panelId)
      return grid === undefined ? null : findIn(cloth, grid, x, y)
    },
  }
}

function buildGrid({ triPattern }: Cloth, triangles: readonly number[]): Grid {
  const low = [Infinity, Infinity]
  const high = [-Infinity, -Infinity]
  for (const t of triangles) {
    for (let k = 0; k < 6; k++) {
      low[k % 2] = Math.min(low[k % 2], triPattern[6 * t + k])
      high[k % 2] = Math.max(high[k % 2], triPattern[6 * t + k])
    }
  }
  const cell = Math.sqrt(((high[0] - low[0]) * (high[1] - low[1])) / triangles.length) || 1
  const columns = Math.floor((high[0] - low[0]) / cell) + 1
  const rows = Math.floor((high[1] - low[1]) / cell) + 1
  const lists: number[][] = Array.from({ length: columns * rows }, () => [])
  for (const t of triangles) {
    const [c0, c1, r0, r1] = cellsOf(triPattern, t, low, cell)
    for (let r = r0; r <= r1; r++) for (let c = c0; c <= c1; c++) lists[r * columns + c].push(t)
  }
  const start = new Int32Array(lists.length + 1)
  lists.forEach((list, k) => {
    start[k + 1] = start[k] + list.length
  })
  return { x: low[0], y: low[1], cell, columns, rows, start, triangle: Int32Array.from(lists.flat()) }
}

function cellsOf(triPattern: Float64Array, t: number, low: readonly number[], cell: number): number[] {
  const xs = [0, 2, 4].map((k) => Math.floor((triPattern[6 * t + k] - low[0]) / cell))
  const ys = [1, 3, 5].map((k) => Math.floor((triPattern[6 * t + k] - low[1]) / cell))
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
}

/** Cells are looked at in growing squares until nothing further out can be nearer. */
function findIn(cloth: Cloth, grid: Grid, x: number, y: number): PatternPlace {
  const column = Math.floor((x - grid.x) / grid.cell)
  const row = Math.floor((y - grid.y) / grid.cell)
  let best: PatternPlace = { triangle: -1, weight: [1, 0, 0], outside: Infinity }
  const reach = Math.max(
    grid.columns + Math.abs(column),
    grid.rows + Math.abs(row),
    Math.abs(column - grid.columns),
  )
  for (let ring = 0; ring <= reach + 1 && (ring - 1) * grid.cell <= best.outside; ring++) {
    for (let r = Math.max(0, row - ring); r <= Math.min(grid.rows - 1, row + ring); r++) {
      for (let c = Math.max(0, column - ring); c <= Math.min(grid.columns - 1, column + ring); c++) {
        if (Math.max(Math.abs(r - row), Math.abs(c - column)) !== ring) continue
        const at = r * grid.columns + c
        for (let k = grid.start[at]; k < grid.start[at + 1]; k++) {
          const place = placeIn(cloth, grid.triangle[k], x, y)
          if (place.outside === 0) return place
          if (place.outside < best.outside) best = place
        }
      }
    }
  }
  return best
}

function placeIn({ triPattern: p }: Cloth, triangle: number, x: number, y: number): PatternPlace {
  const at = 6 * triangle
  const [ax, ay, bx, by, cx, cy] = [p[at], p[at + 1], p[at + 2], p[at + 3], p[at + 4], p[at + 5]]
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
  const b = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area
  const c = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area
  const weight: [number, number, number] = [1 - b - c, b, c]
  if (Math.min(...weight) >= -EDGE_SLACK) return { triangle, weight, outside: 0 }
  const outside = Math.min(
    toSegment(x, y, [ax, ay, bx, by]),
    toSegment(x, y, [bx, by, cx, cy]),
    toSegment(x, y, [cx, cy, ax, ay]),
  )
  return { triangle, weight, outside }
}

/** Distance to a segment [m]. */
function toSegment(x: number, y: number, [ax, ay, bx, by]: readonly number[]): number {
  const dx = bx - ax
  const dy = by - ay
  const share = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
  const ox = x - ax - share * dx
  const oy = y - ay - share * dy
  return Math.sqrt(ox * ox + oy * oy)
}
