/**
 * Where a garment is too small for what it is worn on: pieces whose cloth is stretched further than any pattern maker plans
 * for, and of each the edge that gave way most.
 *
 *   p99 = 99th percentile of |e|/L − 1 over the mesh edges of the piece                       [–]     (1)
 *   by  = Σ (|e| − L) over the mesh edges along one edge of the pattern                       [mm]    (2)
 *
 * A piece is named when (1) reaches TIGHT. The whole garment's 99th percentile may reach it where that of no piece does: in
 * pieces of fewer than a hundred edges one tight edge counts only in part. Then the piece where (1) is largest is named.
 * (2) is how much longer the edge had to become: let out so much, on a closed round, and it fits.
 */
import { magnitude } from '../core/index.ts'
import { type Edge, edgePoint, type Garment, type PlainShape, plainShapes } from '../pattern/index.ts'
import { findPatternEdges, type PatternMesh } from './pattern-edges.ts'
import { measureStretch } from './stretch.ts'

export interface TightPlace {
  readonly piece: string
  /** The edge of the piece that is stretched by most; ids of the document. */
  readonly edge: string
  /** (2) [mm] */
  readonly byMm: number
  /** (1) [–] */
  readonly p99: number
}

/** p99 from which on a piece is too tight [–]: woven cloth is cut to be worn below a few hundredths. */
export const TIGHT = 0.1

/** Worst first; `x`: places [m], `first`: panels before this row belong to something else. */
export function findTightPlaces(
  mesh: PatternMesh & { readonly panelIds: readonly string[] },
  x: Float64Array,
  garment: Garment,
  first = 0,
): TightPlace[] {
  const shapes = new Map(plainShapes(garment).panels.map((panel) => [panel.id, panel]))
  const stretches = stretchByPanel(mesh, x)
  const own = mesh.panelIds.flatMap((piece, row) => {
    const shape = shapes.get(piece)
    return row < first || shape === undefined ? [] : [{ piece, row, shape, p99: stretches[row] }]
  })
  own.sort((a, b) => b.p99 - a.p99)
  const tight = own.filter(({ p99 }) => p99 >= TIGHT)
  const named = tight.length > 0 || !isTight(mesh, x, first) ? tight : own.slice(0, 1)
  return named.map(({ piece, row, shape, p99 }) => {
    const { edge, byMm } = tightestEdge(trianglesOf(mesh, row), x, shape)
    return { piece, edge, byMm, p99 }
  })
}

/** Does (1) of all panels from `first` on, taken together, reach TIGHT? */
function isTight(mesh: PatternMesh, x: Float64Array, first: number): boolean {
  const own = trianglesOf(mesh, first, Infinity)
  return measureStretch(own, x, findPatternEdges(own)).p99 >= TIGHT
}

/** (1) of every panel [–], by row. */
export function stretchByPanel(
  mesh: PatternMesh & { readonly panelIds: readonly string[] },
  x: Float64Array,
): number[] {
  return mesh.panelIds.map((_, row) => {
    const own = trianglesOf(mesh, row)
    return measureStretch(own, x, findPatternEdges(own)).p99
  })
}

/** Those of one panel, or of all from one panel to another. */
export function trianglesOf(
  { triCount, triVertex, triPattern, triPanel }: PatternMesh,
  panel: number,
  last = panel,
): PatternMesh {
  const ownVertex = new Int32Array(triVertex.length)
  const ownPattern = new Float64Array(triPattern.length)
  const ownPanel = new Int32Array(triPanel.length)
  let count = 0
  for (let t = 0; t < triCount; t++) {
    if (triPanel[t] < panel || triPanel[t] > last) continue
    ownPanel[count] = triPanel[t]
    for (let k = 0; k < 3; k++) ownVertex[3 * count + k] = triVertex[3 * t + k]
    for (let k = 0; k < 6; k++) ownPattern[6 * count + k] = triPattern[6 * t + k]
    count++
  }
  return {
    triCount: count,
    triVertex: ownVertex.slice(0, 3 * count),
    triPattern: ownPattern.slice(0, 6 * count),
    triPanel: ownPanel.slice(0, count),
  }
}

/** (2) of the edge for which it is largest. */
function tightestEdge(own: PatternMesh, x: Float64Array, shape: PlainShape): { edge: string; byMm: number } {
  const { longer } = rimLengths(own, x, shape)
  const most = longer.indexOf(Math.max(...longer))
  return { edge: shape.edges[most].id, byMm: 1000 * longer[most] }
}

/** Of the mesh edges along each edge of a piece: how long they are in the pattern, and how much longer they became [m]. */
export function rimLengths(
  own: PatternMesh,
  x: ArrayLike<number>,
  shape: PlainShape,
): { drawn: Float64Array; longer: Float64Array } {
  const drawn = new Float64Array(shape.edges.length)
  const longer = new Float64Array(shape.edges.length)
  const lines = shape.edges.map((edge) => lineOf(shape, edge))
  for (const corner of rimCorners(own)) {
    const next = corner % 3 === 2 ? corner - 2 : corner + 1
    const [u, v] = [own.triPattern[2 * corner], own.triPattern[2 * corner + 1]]
    const [p, q] = [own.triPattern[2 * next], own.triPattern[2 * next + 1]]
    const [a, b] = [3 * own.triVertex[corner], 3 * own.triVertex[next]]
    const length = magnitude(x[b] - x[a], x[b + 1] - x[a + 1], x[b + 2] - x[a + 2])
    const row = nearestLine(lines, 0.5 * (u + p), 0.5 * (v + q))
    drawn[row] += magnitude(p - u, q - v)
    longer[row] += length - magnitude(p - u, q - v)
  }
  return { drawn, longer }
}

/** Corners whose edge, to the next corner, is used by one triangle of the piece only, by place in the pattern. */
function rimCorners({ triVertex, triPattern }: PatternMesh): number[] {
  const uses = new Map<string, number[]>()
  for (let corner = 0; corner < triVertex.length; corner++) {
    const next = corner % 3 === 2 ? corner - 2 : corner + 1
    const ends = [corner, next].map((one) => `${triPattern[2 * one]} ${triPattern[2 * one + 1]}`).sort()
    const key = ends.join(' ')
    const known = uses.get(key)
    if (known) known.push(corner)
    else uses.set(key, [corner])
  }
  return [...uses.values()].flatMap((corners) => (corners.length === 1 ? corners : []))
}

const SAMPLES = 24

function lineOf(shape: PlainShape, edge: Edge): [number, number][] {
  return Array.from({ length: SAMPLES + 1 }, (_, k) => [...edgePoint(shape, edge, k / SAMPLES)])
}

function nearestLine(lines: readonly (readonly [number, number][])[], u: number, v: number): number {
  let nearest = 0
  let least = Number.POSITIVE_INFINITY
  lines.forEach((line, row) => {
    for (let k = 0; k + 1 < line.length; k++) {
      const distance = distanceToLine(line[k], line[k + 1], u, v)
      if (distance >= least) continue
      least = distance
      nearest = row
    }
  })
  return nearest
}

function distanceToLine(a: readonly number[], b: readonly number[], u: number, v: number): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const square = dx * dx + dy * dy
  const share = square > 0 ? Math.max(0, Math.min(1, ((u - a[0]) * dx + (v - a[1]) * dy) / square)) : 0
  return magnitude(u - a[0] - share * dx, v - a[1] - share * dy)
}
