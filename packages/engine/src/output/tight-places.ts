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
import { edgePoint, type Garment, type PlainShape, plainShapes } from '../pattern/index.ts'
import { findPatternEdges, type PatternMesh, sameSide } from './pattern-edges.ts'
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
  const lines = linesOf(shape)
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
function rimCorners({ triVertex, triPattern, triPanel }: PatternMesh): number[] {
  const base = triVertex.reduce((most, vertex) => Math.max(most, vertex + 1), 0)
  const open = new Map<number, number[]>() // ends → sides that no other has met yet
  for (let side = 0; side < triVertex.length; side++) {
    const [a, b] = [triVertex[side], triVertex[side % 3 === 2 ? side - 2 : side + 1]]
    const key = Math.min(a, b) * base + Math.max(a, b)
    const known = open.get(key)
    const other = known?.findIndex((one) => sameSide(triVertex, triPattern, triPanel, one, side)) ?? -1
    if (!known) open.set(key, [side])
    else if (other < 0) known.push(side)
    else known.splice(other, 1)
  }
  return [...open.values()].flat()
}

/** Pieces of a curved edge. */
const SAMPLES = 24

/** The outline as straight segments. */
interface Lines {
  /** Row of the edge each is part of. */
  readonly edge: Int32Array
  /** 4 per segment: its beginning and the way to its end [m]. */
  readonly span: Float64Array
}

function linesOf(shape: PlainShape): Lines {
  const edges: number[] = []
  const spans: number[] = []
  shape.edges.forEach((edge, row) => {
    const samples = edge.curve.kind === 'line' ? 1 : SAMPLES
    let [x, y] = edgePoint(shape, edge, 0)
    for (let k = 1; k <= samples; k++) {
      const [nextX, nextY] = edgePoint(shape, edge, k / samples)
      edges.push(row)
      spans.push(x, y, nextX - x, nextY - y)
      x = nextX
      y = nextY
    }
  })
  return { edge: Int32Array.from(edges), span: Float64Array.from(spans) }
}

/** Row of the edge that comes nearest to a place of the pattern. */
function nearestLine({ edge, span }: Lines, u: number, v: number): number {
  let nearest = 0
  let least = Number.POSITIVE_INFINITY
  for (let k = 0; k < edge.length; k++) {
    const [ox, oy] = [u - span[4 * k], v - span[4 * k + 1]]
    const [dx, dy] = [span[4 * k + 2], span[4 * k + 3]]
    const square = dx * dx + dy * dy
    const share = square > 0 ? Math.max(0, Math.min(1, (ox * dx + oy * dy) / square)) : 0
    const [x, y] = [ox - share * dx, oy - share * dy]
    const distance = x * x + y * y
    if (distance >= least) continue
    least = distance
    nearest = edge[k]
  }
  return nearest
}
