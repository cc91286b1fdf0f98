/**
 * All pieces of a garment side by side on one large sheet, 1 : 1 in millimetres: every shape once, with how often it is
 * cut; and squares of 5 cm and 2 inches to check the printer with. Pieces stand in rows, tallest first; turning them
 * to save paper is left to the cutter, since the grain must stay upright.
 */
import {
  allowanceOutline,
  edgeAllowance,
  edgePoint,
  type Garment,
  isInterfaced,
  type Panel,
} from '../../pattern/index.ts'
import { buildCutList, type CutPiece, cutWords } from './cut-list.ts'
import { estimateFabric, type FabricNeed } from './fabric-need.ts'
import { findHems } from './hem-edges.ts'
import { type Drawing, drawPiece, type Stroke, type Words } from './print-piece.ts'
import { markSeams, type SeamMarks } from './seam-marks.ts'

export interface PrintOptions {
  /** Allowance of edges that have none of their own [m]. */
  readonly allowance?: number
  /** Name of the size, printed on every piece. */
  readonly size?: string
  /** What people call the garment; its name when left out. */
  readonly title?: string
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
}

/** What a sewer is told before cutting. */
export interface PrintFacts {
  readonly title: string
  /** Size, or whom it was drafted for; empty when nobody says. */
  readonly size: string
  /** One line per shape: title and how often it is cut. */
  readonly pieces: readonly string[]
  /** One line per seam. */
  readonly seams: readonly string[]
  readonly cloth: readonly FabricNeed[]
}

export interface DrawnGarment {
  readonly drawings: readonly Drawing[]
  readonly facts: PrintFacts
}

/** 1 cm, what home patterns use most [m]. */
export const ALLOWANCE_USUAL = 0.01

export function layOutPieces(drawings: readonly Drawing[], widthMax: number): PrintSheet {
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
  }
}

/** Every shape of the garment drawn once, and what is to be said about them. */
export function drawGarment(garment: Garment, options: PrintOptions): DrawnGarment {
  const usual = options.allowance ?? ALLOWANCE_USUAL
  const { list, hems, pieces } = cutPieces(garment)
  const seams = markSeams(list)
  const size = sizeWords(garment, options)
  const name = options.title ?? garment.name
  const drawings = pieces.map((piece, row) => {
    const { panel, title } = piece
    const lines = [
      `${name}${size ? `, ${size}` : ''}`,
      cutWords(piece),
      allowanceLine(panel, usual, hems[row]),
    ]
    if (panel.lining) lines.push('of lining')
    if ((panel.interfacing ?? (isInterfaced(panel) ? 1 : 0)) > 0) lines.push('with interfacing')
    if (panel.fabric) lines.push(panel.fabric)
    return drawPiece(panel, { title, lines }, usual, marksOf(row, piece, seams, hems[row]))
  })
  const facts = {
    title: name,
    size,
    pieces: pieces.map((piece) => `${piece.title}: ${cutWords(piece)}`),
    seams: seams.list,
    cloth: needsOf(pieces, usual),
  }
  return { drawings, facts }
}

/** How much cloth the garment takes, for every width cloth is sold in; edges without an allowance get `usual` [m]. */
export function fabricNeeds(garment: Garment, usual = ALLOWANCE_USUAL): readonly FabricNeed[] {
  return needsOf(cutPieces(garment).pieces, usual)
}

function cutPieces(garment: Garment) {
  const list = buildCutList(garment)
  const hems = findHems(garment, list)
  const pieces = list.pieces.map((piece, row) => ({ ...piece, panel: hemmed(piece, hems[row]) }))
  return { list, hems, pieces }
}

function needsOf(pieces: readonly CutPiece[], usual: number): FabricNeed[] {
  const marker = pieces.map((piece) => ({
    outline: wholeOutline(piece, usual),
    count: piece.same + piece.mirrored,
  }))
  return CLOTH_WIDTHS.map((width) => estimateFabric(marker, width))
}

/** "Cloth: 1.35 m at 140 cm width, 1.20 m at 150 cm width". */
export function clothLine(cloth: readonly FabricNeed[]): string {
  const fitting = cloth.filter(({ length }) => length !== null)
  const said = fitting.map(
    ({ width, length }) =>
      `${(Math.ceil(20 * (length ?? 0)) / 20).toFixed(2)} m at ${Math.round(100 * width)} cm width`,
  )
  if (fitting.length < cloth.length) {
    const widest = Math.round(100 * cloth[0].widest)
    said.push(`the widest piece takes ${widest} cm: narrower cloth needs a seam in it`)
  }
  return `Cloth: ${said.join(', ')}; single layer, pieces either way up`
}

function sizeWords({ fittedBody, fittedTo }: Garment, { size }: PrintOptions): string {
  if (size) return `size ${size}`
  if (fittedBody) return `drafted for ${fittedBody}`
  return fittedTo ? 'drafted to measure' : ''
}

/** Depth of turned edges by id [m]. */
type Hems = ReadonlyMap<string, number>

/** Hems are cut deeper where the pattern does not say how deep. */
function hemmed({ panel }: CutPiece, hems: Hems): Panel {
  const edges = panel.edges.map((edge) =>
    edge.allowance === undefined && hems.has(edge.id) ? { ...edge, allowance: hems.get(edge.id) } : edge,
  )
  return { ...panel, edges }
}

function marksOf(row: number, { panel, fold }: CutPiece, seams: SeamMarks, hems: Hems) {
  const here = <T extends { piece: number }>(all: readonly T[]) => all.filter(({ piece }) => piece === row)
  return {
    fold,
    letters: here(seams.letters),
    notches: here(seams.notches),
    hems: panel.edges.flatMap(({ id }) => {
      const depth = hems.get(id)
      return depth === undefined ? [] : [{ edge: id, depth }]
    }),
  }
}

/** Cutting line of the whole piece, also of one that lies on the fold, x and y in turn [m]. */
function wholeOutline({ panel, fold }: CutPiece, usual: number): Float64Array {
  const half = allowanceOutline(panel, OUTLINE_TOLERANCE, usual)
  const edge = panel.edges.find(({ id }) => id === fold)
  if (!edge) return half
  const axis = edgePoint(panel, edge, 0.5)[0]
  const points = Array.from({ length: half.length / 2 }, (_, k) => [half[2 * k], half[2 * k + 1]])
  const most = points.reduce((far, [x]) => Math.max(far, Math.abs(x - axis)), 0)
  const side = points.some(([x]) => x - axis > 0.5 * most) ? 1 : -1
  // from one end of the fold round to the other, then back on the other side
  const start = points.findIndex(
    ([x], k) => side * (x - axis) > 1e-4 && side * (points.at(k - 1)![0] - axis) <= 1e-4,
  )
  const arm = points
    .map((_, k) => points[(start + k) % points.length])
    .filter(([x]) => side * (x - axis) > 1e-4)
  return Float64Array.from([...arm, ...arm.toReversed().map(([x, y]) => [2 * axis - x, y])].flat())
}

function allowanceLine(panel: Panel, usual: number, hems: Hems): string {
  const rounded = (own: readonly Panel['edges'][number][]) => [
    ...new Set(own.map((edge) => Math.round(1e4 * edgeAllowance(panel, edge, usual)) / 10)),
  ]
  const seams = rounded(panel.edges.filter(({ id }) => !hems.has(id))).filter((mm) => mm > 0)
  const deep = [...new Set([...hems.values()].map((depth) => Math.round(1e4 * depth) / 10))]
  if (seams.length + deep.length === 0) return 'no seam allowance'
  const said = seams.length > 0 ? [`with ${seams.join(' / ')} mm seam allowance`] : []
  if (deep.length > 0) said.push(`${deep.join(' / ')} mm hem`)
  return said.join(', ')
}

export function testSquares(): Drawing {
  const square = (x: number, side: number) => Float64Array.of(x, 0, x + side, 0, x + side, side, x, side)
  const beside = SQUARE + 4
  const strokes: Stroke[] = [
    { pen: 'cut', points: square(0, SQUARE), closed: true },
    { pen: 'cut', points: square(beside, INCHES), closed: true },
  ]
  const words: Words[] = [
    { x: SQUARE / 2, y: SQUARE / 2 + 3, size: 4, text: '5 cm' },
    { x: SQUARE / 2, y: SQUARE / 2 - 4, size: 3, text: 'measure before cutting' },
    { x: beside + INCHES / 2, y: INCHES / 2 + 3, size: 4, text: '2 inches' },
    { x: beside + INCHES / 2, y: INCHES / 2 - 4, size: 3, text: 'measure before cutting' },
  ]
  return { strokes, words, width: beside + INCHES, height: INCHES }
}

const GAP = 10 // [mm] between pieces: room for scissors
const PAD = 3 // [mm] around the sheet, so that no pen is cut in half by a page
export const SQUARE = 50 // [mm]
export const INCHES = 50.8 // [mm]; two of them
const CLOTH_WIDTHS = [1.4, 1.5] // [m]; what shops sell
const OUTLINE_TOLERANCE = 1e-3 // [m]; a marker needs no more
