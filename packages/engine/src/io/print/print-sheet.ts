/**
 * All pieces of a garment side by side on one large sheet, 1 : 1 in millimetres: every shape once, with how often it is
 * cut, beside a square of 50 mm to check the printer with. Pieces stand in rows, tallest first; turning them to save
 * paper is left to the cutter, since the grain must stay upright.
 */
import { cosine, magnitude, sine } from '../../core/index.ts'
import {
  edgeAllowance,
  edgePoint,
  followLink,
  type Garment,
  type Panel,
  type Point2,
} from '../../pattern/index.ts'
import { type Drawing, drawPiece, type PieceText, type Stroke, type Words } from './print-piece.ts'

export interface PrintOptions {
  /** Allowance of edges that have none of their own [m]. */
  readonly allowance?: number
  /** Name of the size, printed on every piece. */
  readonly size?: string
}

export interface PlacedDrawing {
  readonly drawing: Drawing
  /** Lower left corner on the sheet [mm]. */
  readonly x: number
  readonly y: number
}

export interface PrintSheet {
  /** [mm] */
  readonly width: number
  readonly height: number
  readonly pieces: readonly PlacedDrawing[]
  /** One line per shape: title and how often it is cut. */
  readonly list: readonly string[]
}

/** 1 cm, what home patterns use most [m]. */
export const ALLOWANCE_USUAL = 0.01

export function layOutPieces(
  drawings: readonly Drawing[],
  widthMax: number,
  list: readonly string[],
): PrintSheet {
  const order = [...drawings.keys()].sort((i, j) => drawings[j].height - drawings[i].height || i - j)
  const limit = Math.max(widthMax - 2 * PAD, ...drawings.map(({ width }) => width))
  const rows: { x: number; row: number; drawing: Drawing }[] = []
  const heights: number[] = [0]
  let x = 0
  for (const i of order) {
    const drawing = drawings[i]
    if (x > 0 && x + drawing.width > limit) {
      heights.push(0)
      x = 0
    }
    const row = heights.length - 1
    rows.push({ x: x + PAD, row, drawing })
    heights[row] = Math.max(heights[row], drawing.height)
    x += drawing.width + GAP
  }
  const height = heights.reduce((sum, each) => sum + each + GAP, 2 * PAD - GAP)
  const top = heights.map((_, row) => heights.slice(0, row).reduce((sum, each) => sum + each + GAP, PAD))
  return {
    width: Math.max(...rows.map((each) => each.x + each.drawing.width)) + PAD,
    height,
    pieces: rows.map(({ x, row, drawing }) => ({ drawing, x, y: height - top[row] - drawing.height })),
    list,
  }
}

/** Every shape of the garment drawn once, and the test square first. */
export function drawGarment(
  garment: Garment,
  options: PrintOptions,
): { drawings: Drawing[]; list: string[] } {
  const usual = options.allowance ?? ALLOWANCE_USUAL
  const groups: { panel: Panel; same: number; mirrored: number }[] = []
  for (const each of garment.panels) {
    const panel = followLink(garment, each)
    const alike = groups.map((group) => sameCut(group.panel, panel))
    const row = alike.findIndex((kind) => kind !== 'other')
    if (row < 0) groups.push({ panel, same: 1, mirrored: 0 })
    else groups[row][alike[row] === 'same' ? 'same' : 'mirrored']++
  }
  const list: string[] = []
  const drawings = groups.map(({ panel, same, mirrored }) => {
    const cut = mirrored === 0 ? `cut ${same}` : `cut ${same} + ${mirrored} mirrored`
    const title = panel.title ?? panel.id
    list.push(`${title}: ${cut}`)
    const lines = [
      `${garment.name}${options.size ? `, size ${options.size}` : ''}`,
      cut,
      allowanceLine(panel, usual),
    ]
    if (panel.fabric) lines.push(panel.fabric)
    return drawPiece(panel, { title, lines } satisfies PieceText, usual)
  })
  return { drawings: [testSquare(), ...drawings], list }
}

/** Same shape for the same side of the cloth, or its mirror image; the grain must agree. */
export function sameCut(a: Panel, b: Panel): 'same' | 'mirrored' | 'other' {
  const alike = (side: 1 | -1): boolean => {
    const [p, q] = [keyPoints(a, 1), keyPoints(b, side)]
    return p.every((point) => q.some((other) => magnitude(point[0] - other[0], point[1] - other[1]) < SAME))
  }
  const marks = ({ edges, notches, darts, pleats, lines, allowance, fabric }: Panel) =>
    [
      edges.length,
      ...[notches, darts, pleats, lines].map((each) => each?.length ?? 0),
      allowance,
      fabric,
      edges.map((edge) => edge.allowance).sort(),
    ].join()
  if (marks(a) !== marks(b)) return 'other'
  if (alike(a.outside === b.outside ? 1 : -1)) return 'same'
  return alike(a.outside === b.outside ? -1 : 1) ? 'mirrored' : 'other'
}

/** Corners and places along the edges about the middle of their box, turned to the grain [m]. */
function keyPoints(panel: Panel, side: 1 | -1): Point2[] {
  const turn = panel.grain - 0.5 * Math.PI
  const points = panel.edges.flatMap((edge) => [0, 0.25, 0.5, 0.75].map((t) => edgePoint(panel, edge, t)))
  const even = Math.abs(turn) < 1e-9 ? points : points.map((p): Point2 => rotated(p, -turn))
  const middle = [0, 1].map((axis) => {
    const values = even.map((p) => p[axis])
    return 0.5 * (Math.min(...values) + Math.max(...values))
  })
  return even.map(([x, y]) => [side * (x - middle[0]), y - middle[1]])
}

function rotated([x, y]: Point2, angle: number): Point2 {
  const [c, s] = [cosine(angle), sine(angle)]
  return [c * x - s * y, s * x + c * y]
}

function allowanceLine(panel: Panel, usual: number): string {
  const own = new Set(panel.edges.map((edge) => Math.round(1e4 * edgeAllowance(panel, edge, usual)) / 10))
  if (own.size === 1 && own.has(0)) return 'no seam allowance'
  return `with ${[...own].join(' / ')} mm seam allowance`
}

function testSquare(): Drawing {
  const points = Float64Array.of(0, 0, SQUARE, 0, SQUARE, SQUARE, 0, SQUARE)
  const strokes: Stroke[] = [{ pen: 'cut', points, closed: true }]
  const words: Words[] = [
    { x: SQUARE / 2, y: SQUARE / 2 + 3, size: 4, text: `${SQUARE} mm` },
    { x: SQUARE / 2, y: SQUARE / 2 - 4, size: 3, text: 'measure before cutting' },
  ]
  return { strokes, words, width: SQUARE, height: SQUARE }
}

const GAP = 10 // [mm] between pieces: room for scissors
const PAD = 3 // [mm] around the sheet, so that no pen is cut in half by a page
const SQUARE = 50 // [mm]
const SAME = 2e-4 // [m]; less than a pencil line
