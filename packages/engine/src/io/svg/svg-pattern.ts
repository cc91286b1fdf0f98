/**
 * Patterns from SVG drawings. A drawing of our own (`svg-pattern-write.ts`) comes back bit for bit; in any other every
 * closed path is a piece, an outline drawn around another one is its cut line, what else lies inside is marked on it, and
 * the notes say what was guessed: scale, names, seams that are not there. See docs/formats/svg-pattern.md.
 */
import { InputError } from '../../core/index.ts'
import {
  GARMENT_VERSION,
  type Garment,
  garmentSchema,
  type Panel,
  type PanelLine,
  type Point2,
  quoted,
  type Seam,
} from '../../pattern/index.ts'
import { distanceToChain } from '../drawing/fit-curve.ts'
import { isInside, loopArea } from '../drawing/join-paths.ts'
import { readSewnText, standingSeams } from '../drawing/sewn-text.ts'
import { uniquePanels } from '../drawing/unique-panels.ts'
import { parseJson } from '../parse-json.ts'
import { parseWith } from '../schema-sentence.ts'
import { readDrawing, type SvgDrawing } from './svg-drawing.ts'
import { ownPieces } from './svg-own.ts'
import { isClosed, strokePanel, strokePoints } from './svg-piece.ts'
import { readXml, type XmlElement } from './xml.ts'

/** Garment of an SVG text, or an `InputError`; its geometry is not looked at yet. */
export function readSvgPattern(
  text: string,
  name = 'pattern',
): { garment: Garment; notes: string[]; grainLines: number } {
  const root = readXml(text)
  if (root.name !== 'svg')
    throw new InputError(`svg: the root element is ${quoted(root.name)}, not svg; choose another file`)
  const notes: string[] = []
  const own = ownPieces(root, notes)
  const panels = own.length > 0 ? own : readPieces(readDrawing(root, notes), notes)
  if (panels.length === 0)
    throw new InputError('svg: no closed path in the drawing; draw each piece as one closed path')
  const seams = standingSeams(panels, readSeams(root), notes)
  if (seams.length === 0) notes.push('the drawing holds no seams: sew the pieces before draping')
  const told = root.attributes.get('data-selvedge-garment')
  const head = told === undefined ? { name } : parseWith(headSchema, parseJson(told))
  const garment: Garment = {
    format: 'selvedge-garment',
    version: GARMENT_VERSION,
    ...head,
    panels: uniquePanels(panels),
    seams,
  }
  return { garment, notes, grainLines: own.length } // other drawings do not say
}

function readSeams(root: XmlElement): Seam[] {
  const desc = root.children.find(({ name }) => name === 'desc')
  return (desc?.text ?? '').split('\n').flatMap((line) => readSewnText(line.trim())?.seam ?? [])
}

interface Drawn {
  name: string
  panel: Panel
  outline: Point2[]
  area: number
}

function readPieces(drawing: SvgDrawing, notes: string[]): Panel[] {
  const drawn: Drawn[] = []
  const lines: Point2[][] = []
  for (const { path, name } of drawing.shapes) {
    const outline = strokePoints(path)
    const panel = isClosed(path) ? strokePanel(name || `piece-${drawn.length + 1}`, path) : undefined
    if (panel) drawn.push({ name, panel, outline, area: Math.abs(loopArea(outline)) })
    else lines.push(outline)
  }
  if (drawn.length > LOOPS_MAX)
    throw new InputError(`svg: more than ${LOOPS_MAX} closed paths; export the pattern pieces alone`)
  drawn.sort((a, b) => b.area - a.area)
  const pieces: Drawn[] = []
  for (const shape of drawn) {
    const around = pieces.findLast((piece) => isInside(shape.outline[0], piece.outline))
    if (!around) pieces.push(shape)
    else if (!takeSewLine(around, shape, notes)) lines.push([...shape.outline, shape.outline[0]])
  }
  const unnamed = pieces.filter(({ name }) => name === '').length
  if (unnamed > 0)
    notes.push(`${unnamed} of ${pieces.length} pieces have no name in the drawing; they were numbered`)
  notes.push('the grain was taken upwards in all pieces, as a drawing does not say')
  return pieces.map((piece) => marked(piece, lines, drawing, notes))
}

/** An outline within 60 mm all around another is its sew line: the piece takes its shape and the distance as allowance. */
function takeSewLine(around: Drawn, inner: Drawn, notes: string[]): boolean {
  if (around.panel.allowance !== undefined || inner.area < 0.4 * around.area) return false
  const closed = [...around.outline, around.outline[0]]
  const distances = inner.outline
    .map((point) => distanceToChain(point, closed).distance)
    .sort((a, b) => a - b)
  if (distances[distances.length - 1] > ALLOWANCE_MAX) return false
  const allowance = Math.round(1e4 * distances[distances.length >> 1]) / 1e4
  around.panel = { ...inner.panel, id: around.name || inner.name || around.panel.id, allowance }
  notes.push(
    `piece ${quoted(around.panel.id)}: has two outlines; the inner one was taken as the sew line, ${1000 * allowance} mm inside the cut line`,
  )
  return true
}

/** The piece with the lines and the first text that lie inside it. */
function marked(piece: Drawn, lines: readonly Point2[][], drawing: SvgDrawing, notes: string[]): Panel {
  const inner = lines.filter((line) => isInside(line[line.length >> 1], piece.outline))
  const marks = inner.slice(0, LINES_MAX).map((points, k): PanelLine => {
    return { id: `line-${k}`, kind: 'internal', points, smooth: false }
  })
  if (inner.length > LINES_MAX)
    notes.push(`piece ${quoted(piece.panel.id)}: only ${LINES_MAX} of its inner lines were kept`)
  const title = drawing.texts.find(({ at }) => isInside(at, piece.outline))?.text.slice(0, TITLE_MAX)
  const { panel } = piece
  return { ...panel, ...(title ? { title } : {}), ...(marks.length > 0 ? { lines: marks } : {}) }
}

const headSchema = garmentSchema.omit({ format: true, version: true, panels: true, seams: true })
const ALLOWANCE_MAX = 0.06 // [m] wider hems are marked, not drawn all around
const LOOPS_MAX = 2000
const LINES_MAX = 500 // per piece
const TITLE_MAX = 80 // characters
