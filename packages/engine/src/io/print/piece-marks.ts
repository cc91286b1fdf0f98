/**
 * Marks along the outline of a printed piece: letters of seams in circles, numbered notches, depths of hems, and the bracket
 * of the edge that is laid on the fold. Millimetres, in the plane the piece is drawn in.
 */
import { edgeLength, edgePoint, type Panel, type Point2, parametersAt } from '../../pattern/index.ts'
import { insideDistance, inwardAt } from './outline-room.ts'
import type { Drawing, Stroke, Words } from './print-piece.ts'

export interface PieceMarks {
  /** Edge laid on the fold of the cloth. */
  readonly fold: string | null
  /** By places in the panel's plane [m]. */
  readonly letters: readonly { readonly at: Point2; readonly text: string }[]
  readonly notches: readonly { readonly at: Point2; readonly number: number; readonly own: boolean }[]
  /** Edges turned up, and how deep [m]. */
  readonly hems: readonly { readonly edge: string; readonly depth: number }[]
}

export interface PaperOutlines {
  readonly sew: Float64Array
  readonly cut: Float64Array
  readonly onPaper: (x: number, y: number) => Point2
}

export function drawMarks(
  panel: Panel,
  marks: PieceMarks,
  outlines: PaperOutlines,
): Pick<Drawing, 'strokes' | 'words'> {
  const strokes: Stroke[] = []
  const words: Words[] = []
  for (const { at, text } of marks.letters) drawLetter(outlines, at, text, strokes, words)
  for (const { at, number, own } of marks.notches) {
    const [x, y] = outlines.onPaper(...at)
    const [nx, ny] = inwardAt(x, y, outlines.sew)
    const reach = insideDistance(x, y, outlines.cut)
    const end = reach > 1 ? -reach : NOTCH
    if (!own) strokes.push(line('cut', [x, y, x + end * nx, y + end * ny]))
    const off = reach > 1 ? 3 : NOTCH + 3
    words.push({ x: x + off * nx, y: y + off * ny, size: 3, text: String(number) })
  }
  drawHem(panel, marks, outlines, words)
  if (marks.fold !== null) drawFold(panel, marks.fold, outlines, strokes, words)
  return { strokes, words }
}

/** Inside the sew line; what is gathered stands beside it. */
function drawLetter(
  { sew, onPaper }: PaperOutlines,
  at: Point2,
  text: string,
  strokes: Stroke[],
  words: Words[],
): void {
  const [letter, ...rest] = text.split('  ')
  const [x, y] = onPaper(...at)
  const [nx, ny] = inwardAt(x, y, sew)
  const [cx, cy] = [x + 7 * nx, y + 7 * ny]
  strokes.push({ pen: 'mark', points: circle(cx, cy, 3.6), closed: true })
  words.push({ x: cx, y: cy, size: letter.length > 1 ? 3.4 : 4.5, text: letter })
  const quarters = Math.abs(nx) > Math.abs(ny) ? 1 : 0
  for (const more of rest) {
    words.push({ x: cx + 7 * nx, y: cy + 7 * ny, size: 3, text: more, quarters })
  }
}

/** Said once, on the longest hem. */
function drawHem(panel: Panel, { hems }: PieceMarks, { sew, onPaper }: PaperOutlines, words: Words[]): void {
  const found = hems.flatMap(({ edge: id, depth }) => {
    const edge = panel.edges.find((each) => each.id === id)
    return edge ? [{ edge, depth, length: edgeLength(panel, edge) }] : []
  })
  const longest = found.toSorted((p, q) => q.length - p.length)[0]
  if (!longest) return
  const [t] = parametersAt(panel, longest.edge, [0.5])
  const [x, y] = onPaper(...edgePoint(panel, longest.edge, t))
  const [nx, ny] = inwardAt(x, y, sew)
  const quarters = Math.abs(nx) > Math.abs(ny) ? 1 : 0
  const text = `hem, turn up ${Math.round(1000 * longest.depth)} mm here`
  words.push({ x: x + 4 * nx, y: y + 4 * ny, size: 3, text, quarters })
}

/** A bracket along the fold whose ends point at it. */
function drawFold(
  panel: Panel,
  fold: string,
  { sew, onPaper }: PaperOutlines,
  strokes: Stroke[],
  words: Words[],
): void {
  const edge = panel.edges.find(({ id }) => id === fold)
  if (!edge) return
  const [a, b] = [0, 1].map((t) => onPaper(...edgePoint(panel, edge, t)))
  const middle: Point2 = [0.5 * (a[0] + b[0]), 0.5 * (a[1] + b[1])]
  const [nx, ny] = inwardAt(middle[0], middle[1], sew)
  const on = (share: number, off: number): [number, number] => [
    a[0] + share * (b[0] - a[0]) + off * nx,
    a[1] + share * (b[1] - a[1]) + off * ny,
  ]
  strokes.push(line('grain', [...on(0.12, 0), ...on(0.12, 9), ...on(0.88, 9), ...on(0.88, 0)]))
  for (const share of [0.12, 0.88]) {
    const [x, y] = on(share, 0)
    const [tx, ty] = [-ny, nx]
    const wing = (side: number) => [x + 3 * nx + 1.5 * side * tx, y + 3 * ny + 1.5 * side * ty]
    strokes.push(line('grain', [...wing(-1), x, y, ...wing(1)]))
  }
  const quarters = Math.abs(nx) > Math.abs(ny) ? 1 : 0
  words.push({ x: middle[0] + 5 * nx, y: middle[1] + 5 * ny, size: 3.5, text: 'place on the fold', quarters })
}

function line(pen: Stroke['pen'], points: readonly number[]): Stroke {
  return { pen, points: Float64Array.from(points), closed: false }
}

function circle(x: number, y: number, radius: number): Float64Array {
  return Float64Array.from(ROUND.flatMap(([c, s]) => [x + radius * c, y + radius * s]))
}

const NOTCH = 5 // [mm]; inwards on edges cut without allowance
/** Twelve corners of the unit circle. */
const ROUND = [
  [1, 0],
  [0.866, 0.5],
  [0.5, 0.866],
  [0, 1],
  [-0.5, 0.866],
  [-0.866, 0.5],
  [-1, 0],
  [-0.866, -0.5],
  [-0.5, -0.866],
  [0, -1],
  [0.5, -0.866],
  [0.866, -0.5],
]
