/**
 * Lines drawn on a panel as chains of mesh vertices: folds, elastics and shirring are pulled and pressed along edges of
 * the mesh, so the mesh has edges there. A line is sampled like the outline, evenly, in steps of about the length aimed
 * at, shorter where another line runs closer than that; corners it turns by more than CORNER stay. Ends that lie on corners of the outline, or that lines have in common,
 * are one vertex.
 */
import { InputError, magnitude } from '../core/index.ts'
import type { PlainLine, PlainPanel, Point2 } from '../pattern/index.ts'
import { EDGE_AIM } from './bounds.ts'
import { type FixedLines, NO_LINES } from './planar-mesh.ts'

export interface LineChains extends FixedLines {
  /** Vertices inside the panel [m], x and y in turn; they follow those of the outline. */
  readonly x: Float64Array
  /** Vertices of each line, rows of the panel's mesh. */
  readonly chains: readonly { readonly line: PlainLine; readonly rows: readonly number[] }[]
}

/** `samples`: points of each edge; `outline`: the same as one closed line, x and y in turn [m]. */
export function buildLineChains(
  panel: PlainPanel,
  samples: readonly Float64Array[],
  outline: Float64Array,
  resolution: number,
): LineChains {
  if (panel.lines.length === 0) return { ...NO_LINES, x: new Float64Array(0), chains: [] }
  const borderCount = outline.length / 2
  const nodes = new Map<string, number>()
  for (let i = 0; i < borderCount; i++) nodes.set(`${outline[2 * i]} ${outline[2 * i + 1]}`, i)
  const x: number[] = []
  const add = ([px, py]: Point2) => borderCount + x.push(px, py) / 2 - 1
  const node = (point: Point2): number => {
    const key = `${point[0]} ${point[1]}`
    const known = nodes.get(key)
    if (known !== undefined) return known
    const row = add(point)
    nodes.set(key, row)
    return row
  }
  const chains = panel.lines.map((line, row) => {
    if (line.edge !== undefined) return { line, rows: edgeRows(panel, samples, line.edge, borderCount) }
    const rows = [node(line.points[0])]
    const { lineGap, outlineGap } = gapsOf(panel, row, outline, resolution)
    if (Math.min(lineGap, outlineGap) < GAP_LEAST * resolution) throw tooClose(panel, resolution)
    const step = Math.min(EDGE_AIM * resolution, Math.max(STEP_LEAST * resolution, lineGap))
    for (const run of smoothRuns(line.points)) {
      const points = evenPoints(run, step)
      for (const point of points.slice(1, -1)) rows.push(add(point))
      rows.push(node(points[points.length - 1]))
    }
    return { line, rows }
  })
  const edges = chains.flatMap(({ line, rows }) =>
    line.edge === undefined ? rows.slice(1).map((row, k): [number, number] => [rows[k], row]) : [],
  )
  const all = Float64Array.from([...outline, ...x])
  requireApart(panel, all, edges, borderCount, resolution)
  return { x: Float64Array.from(x), vertexCount: x.length / 2, edges, chains }
}

/** Distance from a point to the nearest of the segments [m], or `reach` when they are all farther. */
export function buildLineDistance(
  x: Float64Array,
  edges: readonly (readonly [number, number])[],
  reach: number,
): (px: number, py: number) => number {
  const cells = new Map<string, number[]>()
  const cell = (value: number) => Math.floor(value / reach)
  edges.forEach(([a, b], row) => {
    for (let c = cell(Math.min(x[2 * a], x[2 * b])) - 1; c <= cell(Math.max(x[2 * a], x[2 * b])) + 1; c++) {
      const low = Math.min(x[2 * a + 1], x[2 * b + 1])
      const high = Math.max(x[2 * a + 1], x[2 * b + 1])
      for (let r = cell(low) - 1; r <= cell(high) + 1; r++) {
        const key = `${c} ${r}`
        const list = cells.get(key)
        if (list) list.push(row)
        else cells.set(key, [row])
      }
    }
  })
  return (px, py) => {
    let nearest = reach
    for (const row of cells.get(`${cell(px)} ${cell(py)}`) ?? []) {
      nearest = Math.min(nearest, segmentDistance(x, px, py, ...edges[row]))
    }
    return nearest
  }
}

/** Rows of the vertices along an edge of the outline. */
function edgeRows(
  panel: PlainPanel,
  samples: readonly Float64Array[],
  edge: string,
  borderCount: number,
): number[] {
  let first = 0
  for (let e = 0; e < samples.length; e++) {
    const segments = samples[e].length / 2 - 1
    if (panel.edges[e].id === edge) {
      return Array.from({ length: segments + 1 }, (_, k) => (first + k) % borderCount)
    }
    first += segments
  }
  return []
}

/** The polyline cut where it turns sharply. */
function smoothRuns(points: readonly Point2[]): Point2[][] {
  const runs: Point2[][] = [[points[0]]]
  for (let k = 1; k < points.length; k++) {
    runs[runs.length - 1].push(points[k])
    if (k + 1 < points.length && turnCosine(points[k - 1], points[k], points[k + 1]) < CORNER)
      runs.push([points[k]])
  }
  return runs
}

function turnCosine(a: Point2, b: Point2, c: Point2): number {
  const ux = b[0] - a[0]
  const uy = b[1] - a[1]
  const vx = c[0] - b[0]
  const vy = c[1] - b[1]
  return (ux * vx + uy * vy) / (magnitude(ux, uy) * magnitude(vx, vy) || 1)
}

/** Points at even distances along a polyline, its ends included. */
function evenPoints(line: readonly Point2[], step: number): Point2[] {
  const reached = [0]
  for (let k = 1; k < line.length; k++) {
    reached.push(reached[k - 1] + magnitude(line[k][0] - line[k - 1][0], line[k][1] - line[k - 1][1]))
  }
  const length = reached[line.length - 1]
  const count = Math.max(1, Math.round(length / step))
  const points: Point2[] = [line[0]]
  let row = 0
  for (let n = 1; n < count; n++) {
    const goal = (n / count) * length
    while (reached[row + 1] < goal) row++
    const share = (goal - reached[row]) / (reached[row + 1] - reached[row])
    points.push([
      line[row][0] + share * (line[row + 1][0] - line[row][0]),
      line[row][1] + share * (line[row + 1][1] - line[row][1]),
    ])
  }
  points.push(line[line.length - 1])
  return points
}

/** How close other lines and the outline run beside a line, away from its ends [m]. */
function gapsOf({ lines }: PlainPanel, own: number, outline: Float64Array, resolution: number) {
  const inner = evenPoints(lines[own].points, 0.5 * resolution).slice(2, -2)
  const nearest = (x: Float64Array, segments: number) => {
    const count = x.length / 2
    let gap = Number.POSITIVE_INFINITY
    for (const [px, py] of inner) {
      for (let k = 0; k < segments; k++) gap = Math.min(gap, segmentDistance(x, px, py, k, (k + 1) % count))
    }
    return gap
  }
  const gaps = lines.map(({ points, edge }, row) =>
    row === own || edge !== undefined
      ? Number.POSITIVE_INFINITY
      : nearest(Float64Array.from(points.flat()), points.length - 1),
  )
  return { lineGap: Math.min(...gaps), outlineGap: nearest(outline, outline.length / 2) }
}

/** No segment of a line may cross the sampled outline or another line, nor run along it much closer than a triangle. */
function requireApart(
  panel: PlainPanel,
  x: Float64Array,
  edges: readonly (readonly [number, number])[],
  borderCount: number,
  resolution: number,
): void {
  const border = Array.from({ length: borderCount }, (_, k) => [k, (k + 1) % borderCount] as const)
  const all = [...border, ...edges]
  const left = all.map(([a, b]) => Math.min(x[2 * a], x[2 * b]))
  const right = all.map(([a, b]) => Math.max(x[2 * a], x[2 * b]))
  const order = all.map((_, k) => k).sort((p, q) => left[p] - left[q] || p - q)
  const reach = NEAREST * resolution
  let open: number[] = []
  for (const k of order) {
    open = open.filter((j) => right[j] + reach >= left[k])
    for (const j of open) {
      if ((j < borderCount && k < borderCount) || distance(x, all[j], all[k]) >= reach) continue
      throw tooClose(panel, resolution)
    }
    open.push(k)
  }
}

function tooClose(panel: PlainPanel, resolution: number): InputError {
  const sizeMm = Number((1000 * resolution).toPrecision(4))
  return new InputError(
    `panel "${panel.id}": at ${sizeMm} mm its lines run into each other or the outline; ask for a finer resolution`,
  )
}

/** Distance of two segments [m]; without end when they share one. */
function distance(
  x: Float64Array,
  [a, b]: readonly [number, number],
  [c, d]: readonly [number, number],
): number {
  if (a === c || a === d || b === c || b === d) return Number.POSITIVE_INFINITY
  const turn = (p: number, q: number, r: number) =>
    (x[2 * q] - x[2 * p]) * (x[2 * r + 1] - x[2 * p + 1]) -
    (x[2 * q + 1] - x[2 * p + 1]) * (x[2 * r] - x[2 * p])
  if (turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0) return 0
  return Math.min(toSegment(x, a, c, d), toSegment(x, b, c, d), toSegment(x, c, a, b), toSegment(x, d, a, b))
}

function toSegment(x: Float64Array, p: number, a: number, b: number): number {
  return segmentDistance(x, x[2 * p], x[2 * p + 1], a, b)
}

/** From a point to the segment between rows a and b [m]. */
function segmentDistance(x: Float64Array, px: number, py: number, a: number, b: number): number {
  const dx = x[2 * b] - x[2 * a]
  const dy = x[2 * b + 1] - x[2 * a + 1]
  const qx = px - x[2 * a]
  const qy = py - x[2 * a + 1]
  const t = Math.max(0, Math.min(1, (qx * dx + qy * dy) / (dx * dx + dy * dy)))
  return magnitude(qx - t * dx, qy - t * dy)
}

const NEAREST = 0.02 // of the asked size [–]: closest that lines may come to anything
const GAP_LEAST = 0.1 // of the asked size [–]: closer side by side they would fill the panel with tiny triangles
const STEP_LEAST = 0.25 // of the asked size [–]: lines closer than this get long triangles between them
const CORNER = 0.9 // [–] cosine of 26°: as the smallest angle of a good triangle
