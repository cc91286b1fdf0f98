/**
 * The drawing of one piece as it lies on the table: outline, edges and points, as paths on the sheet. What is the same as
 * before is not drawn again, neither a piece nor an edge of it: while a point is dragged two edges are, of two hundred.
 */
import { type Edge, flattenEdge, type Panel, type Point2 } from '@selvedge/engine/pattern'
import type { Lie } from './layout.ts'

/** x' = a x + c y + e, y' = b x + d y + f: panel's plane [m] to the sheet [mm, y down]. */
export type SheetMatrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export interface PieceDrawing {
  readonly id: string
  readonly title: string
  readonly matrix: SheetMatrix
  readonly path: string
  readonly edges: readonly { id: string; path: string; seam: number }[]
  /** Corners by their id in the document, on the sheet [mm]. */
  readonly points: readonly { id: string; x: number; y: number }[]
  /** Middle of the piece and its extent on the sheet [mm]. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Curves are drawn to this [m]: below a screen pixel at five times real size. */
export const TOLERANCE = 0.00005

/** A piece that is the same, lies the same and is sewn the same has the same drawing. */
export function drawOnce(
  panel: Panel,
  lies: Lie,
  seamOf: ReadonlyMap<string, number>,
  title: string,
): PieceDrawing {
  const before = drawings.get(panel)
  const rows = panel.edges.map(({ id }) => seamOf.get(`${panel.id}/${id}`) ?? -1)
  if (
    before?.title === title &&
    sameLie(before.lies, lies) &&
    rows.every((row, k) => row === before.drawing.edges[k].seam)
  )
    return before.drawing
  const drawing = draw(panel, lies, rows, title)
  drawings.set(panel, { lies, title, drawing })
  return drawing
}

interface Drawn {
  readonly lies: Lie
  readonly title: string
  readonly drawing: PieceDrawing
}

const drawings = new WeakMap<Panel, Drawn>()

function sameLie(a: Lie, b: Lie): boolean {
  return (
    a === b || (a.turn.every((value, k) => value === b.turn[k]) && a.at[0] === b.at[0] && a.at[1] === b.at[1])
  )
}

function draw(panel: Panel, lies: Lie, rows: readonly number[], title: string): PieceDrawing {
  const { turn, at } = lies
  const matrix: SheetMatrix = [
    1000 * turn[0],
    -1000 * turn[1],
    1000 * turn[2],
    -1000 * turn[3],
    1000 * at[0],
    -1000 * at[1],
  ]
  const places = new Map(panel.points.map((point) => [point.id, point.at]))
  const lines = panel.edges.map((edge) => drawEdge(panel, edge, places, matrix))
  const left = Math.min(...lines.map(({ box }) => box.left))
  const right = Math.max(...lines.map(({ box }) => box.right))
  const top = Math.min(...lines.map(({ box }) => box.top))
  const bottom = Math.max(...lines.map(({ box }) => box.bottom))
  return {
    id: panel.id,
    title,
    matrix,
    // the edges one after the other, each from where the last one ended
    path: `${lines.map(({ path }, k) => (k === 0 ? path : path.slice(path.indexOf('L')))).join('')}Z`,
    edges: panel.edges.map(({ id }, k) => ({ id, path: lines[k].path, seam: rows[k] })),
    points: panel.points.map(({ id, at: place }) => {
      const [x, y] = onSheet(place, matrix)
      return { id, x, y }
    }),
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    width: right - left,
    height: bottom - top,
  }
}

interface EdgeDrawing {
  readonly from: Point2 | undefined
  readonly to: Point2 | undefined
  readonly matrix: SheetMatrix
  readonly path: string
  readonly box: {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }
}

/** An edge between the same ends, on a piece that lies the same, has the same drawing: a point moved redraws two of them. */
function drawEdge(
  panel: Panel,
  edge: Edge,
  places: ReadonlyMap<string, Point2>,
  matrix: SheetMatrix,
): EdgeDrawing {
  const [from, to] = [places.get(edge.from), places.get(edge.to)]
  const before = edgeDrawings.get(edge)
  const known =
    before?.from === from && before?.to === to && before?.matrix.every((value, k) => value === matrix[k])
  if (before && known) return before
  const line = flattenEdge(panel, edge, TOLERANCE)
  const drawing = { from, to, matrix, path: pathOf(line, matrix), box: extent(line, matrix) }
  edgeDrawings.set(edge, drawing)
  return drawing
}

const edgeDrawings = new WeakMap<Edge, EdgeDrawing>()

function extent(line: Float64Array, matrix: SheetMatrix) {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  for (let k = 0; k < line.length; k += 2) {
    const [x, y] = onSheet([line[k], line[k + 1]], matrix)
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return box
}

function onSheet([x, y]: readonly [number, number], [a, b, c, d, e, f]: SheetMatrix): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f]
}

function pathOf(points: Float64Array, matrix: SheetMatrix): string {
  let path = ''
  for (let k = 0; k < points.length; k += 2) {
    const [x, y] = onSheet([points[k], points[k + 1]], matrix)
    path += `${k === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`
  }
  return path
}
