/**
 * Reader of DXF-AAMA / ASTM D6673 patterns (ASTM D6673-10, Standard Practice for Sewn Products Pattern Data
 * Interchange; ANSI/AAMA-292): one block per piece and size, layers by number, facts as texts. See docs/formats/dxf-aama.md.
 *
 * Such a file holds shapes to cut and nothing about sewing: no seams, no place on the body. Our own files add both as
 * texts (`dxf-private.ts`, `sewn-text.ts`); for all others the notes say what is missing and what was guessed.
 */
import { InputError } from '../../core/index.ts'
import {
  GARMENT_VERSION,
  type Garment,
  garmentSchema,
  inOutlineOrder,
  mirroredShape,
  type Panel,
  type Point2,
  quoted,
  type Seam,
  wearShape,
} from '../../pattern/index.ts'
import { distanceToChain } from '../drawing/fit-curve.ts'
import { isInside, joinPaths, loopArea } from '../drawing/join-paths.ts'
import type { LengthUnit } from '../drawing/length-text.ts'
import { readName, readSewnText, standingSeams } from '../drawing/sewn-text.ts'
import { uniquePanels } from '../drawing/unique-panels.ts'
import { parseWith } from '../schema-sentence.ts'
import { type DxfDrawing, type DxfEntity, dxfNumber, dxfText, readDxf } from './dxf.ts'
import { dxfPath, dxfPoint } from './dxf-paths.ts'
import { grainLine, hasSewLine, type PieceOptions, readPiece } from './dxf-piece.ts'
import { readPrivateTexts } from './dxf-private.ts'
import { entityText, LAYER, layerNumber, readFacts, readSheet, type Sheet } from './dxf-sheet.ts'

export interface DxfPatterns {
  /**
   * One garment per size, in the order of the file; a file that names no size has one, called ''. `grainLines`: how many are
   * drawn on its pieces.
   */
  readonly sizes: readonly { readonly size: string; readonly garment: Garment; readonly grainLines: number }[]
  /** Row of the size the pattern was drafted in, the middle one when the file does not say. */
  readonly sample: number
  /** What was missing, guessed or left out, one sentence each. */
  readonly notes: string[]
}

/** Garments of a DXF text, or an `InputError`. Their geometry is not looked at yet. */
export function readDxfPatterns(text: string, name = 'pattern', options: PieceOptions = {}): DxfPatterns {
  const drawing = readDxf(text)
  const notes: string[] = []
  const strange = new Set<string>()
  const style = drawing.entities.map(entityText).filter((part) => part !== '')
  const facts = readFacts([...style, ...drawing.blocks.flatMap(({ entities }) => entities.map(entityText))])
  const unit = unitOf(drawing, facts, notes)
  const sheets = readSheets(drawing, unit, strange, notes)
  const pieces = sheets.flatMap((sheet) => placePiece(sheet, options, notes))
  if (pieces.length === 0) {
    throw new InputError('dxf: no piece found; each needs a closed outline on layer 1, in a block of its own')
  }
  noteOddities(sheets, options, strange, notes)
  const sizes = [...new Set(pieces.map(({ size }) => size))].filter(
    (size, _, all) => size !== '' || all.length === 1,
  )
  const styleName = facts.get('stylename') || name
  const garments = sizes.map((size) => {
    const own = pieces.filter((piece) => piece.size === size || piece.size === '')
    const panels = uniquePanels(own.map(({ panel }) => panel))
    return {
      size,
      grainLines: own.filter(({ grained }) => grained).length,
      garment: sew(panels, style, size, sizes.length > 1 ? `${styleName} ${size}` : styleName, notes),
    }
  })
  if (garments.every(({ garment }) => garment.seams.length === 0)) {
    notes.push('the file holds no seams, as DXF cannot: sew the pieces before draping')
  }
  const wanted = sizes.indexOf(facts.get('samplesize') ?? facts.get('basesize') ?? '')
  if (sizes.length > 1) notes.push(`the file holds ${sizes.length} sizes: ${sizes.slice(0, 20).join(', ')}`)
  return { sizes: garments, sample: wanted >= 0 ? wanted : sizes.length >> 1, notes: [...new Set(notes)] }
}

function unitOf(drawing: DxfDrawing, facts: ReadonlyMap<string, string>, notes: string[]): LengthUnit {
  const told = (facts.get('units') ?? '').toUpperCase()
  if (/^(ENGLISH|IMPERIAL|INCH)/.test(told)) return 'in'
  if (/^(METRIC|MM|MILLI)/.test(told)) return 'mm'
  if (/^(CM|CENTI)/.test(told)) return 'cm'
  const header = INSERT_UNITS[drawing.header.get('$INSUNITS') ?? '']
  if (header) return header
  let size = 0
  for (const entity of [...drawing.entities, ...drawing.blocks.flatMap(({ entities }) => entities)]) {
    if (!DRAWN.has(entity.kind)) continue
    const points = dxfPath(entity, 'm')?.points ?? []
    for (const axis of [0, 1]) {
      let low = Number.POSITIVE_INFINITY
      let high = Number.NEGATIVE_INFINITY
      for (const point of points) [low, high] = [Math.min(low, point[axis]), Math.max(high, point[axis])]
      if (high > low) size = Math.max(size, high - low)
    }
  }
  const unit = size > 0 && size < INCHES_BELOW ? 'in' : 'mm'
  const word = unit === 'in' ? 'inches' : 'millimetres'
  notes.push(
    `the file does not say its units; ${word} were taken, as its largest line measures ${Math.round(size)}`,
  )
  return unit
}

/** Blocks with an outline; without any, the outlines drawn straight into the drawing. */
function readSheets(drawing: DxfDrawing, unit: LengthUnit, strange: Set<string>, notes: string[]): Sheet[] {
  const sheets: Sheet[] = []
  const inserts = drawing.entities.filter(({ kind }) => kind === 'INSERT')
  for (const block of drawing.blocks) {
    if (block.name.startsWith('*')) continue // the program's own sheets
    const insert = inserts.find((entity) => dxfText(entity, 2) === block.name)
    const scale: Point2 = insert ? [dxfNumber(insert, 41, 1), dxfNumber(insert, 42, 1)] : [1, 1]
    if (Math.abs(scale[0] * scale[1]) !== 1)
      notes.push(`block ${quoted(block.name)}: is inserted at another scale`)
    const sheet = readSheet(block.name, block.entities, unit, strange, scale)
    if (sheet.paths.has(LAYER.boundary) || sheet.paths.has(LAYER.sew)) sheets.push(sheet)
    else if (sheet.paths.size > 0)
      notes.push(`block ${quoted(block.name)}: has no outline (layer 1); it was left out`)
  }
  if (sheets.length > 0) return sheets
  return looseSheets(drawing.entities, unit, strange, notes)
}

/** Pieces that are not in blocks: every outermost loop with what lies inside it. */
function looseSheets(
  entities: readonly DxfEntity[],
  unit: LengthUnit,
  strange: Set<string>,
  notes: string[],
): Sheet[] {
  const numbered = entities.some(
    ({ kind, layer }) => kind !== 'TEXT' && layerNumber(layer) === LAYER.boundary,
  )
  const outlines = entities.filter(({ kind, layer }) => {
    return DRAWN.has(kind) && (!numbered || layerNumber(layer) === LAYER.boundary)
  })
  const paths = outlines.slice(0, STROKES_MAX).flatMap((entity) => dxfPath(entity, unit) ?? [])
  const loops = joinPaths(paths).filter((loop) => loop.gap === 0)
  const outer = loops.filter((loop) => {
    const own = Math.abs(loopArea(loop.points))
    return !loops.some(
      (other) => Math.abs(loopArea(other.points)) > own && isInside(loop.points[0], other.points),
    )
  })
  if (outer.length === 0) return []
  notes.push(`the pieces are not in blocks; ${outer.length} closed outlines were taken as pieces`)
  return outer.map((loop, row) => {
    const closed = [...loop.points, loop.points[0]]
    const inside = entities.filter((entity) => {
      if (numbered && outlines.includes(entity)) return false
      const point = firstPoint(entity, unit)
      return point && isInside(point, loop.points) && distanceToChain(point, closed).distance > ON_OUTLINE
    })
    const called = inside.map(entityText).find((text) => text !== '' && text.length <= NAME_MAX)
    const sheet = readSheet(called ?? `piece-${row + 1}`, inside, unit, strange)
    const named = new Map(numbered ? sheet.paths : [[LAYER.internal, [...sheet.paths.values()].flat()]])
    named.set(LAYER.boundary, [{ points: loop.points, closed: true }])
    return { ...sheet, paths: named, places: turnPoints(sheet, entities, unit) }
  })
}

function turnPoints(
  sheet: Sheet,
  entities: readonly DxfEntity[],
  unit: LengthUnit,
): Map<number, readonly Point2[]> {
  const places = new Map(sheet.places)
  const turns = entities.filter(
    ({ kind, layer }) => kind === 'POINT' && layerNumber(layer) === LAYER.turnPoint,
  )
  if (turns.length > 0)
    places.set(
      LAYER.turnPoint,
      turns.map((entity) => dxfPoint(entity, unit)),
    )
  return places
}

function firstPoint(entity: DxfEntity, unit: LengthUnit): Point2 | undefined {
  if (DRAWN.has(entity.kind)) return dxfPath(entity, unit)?.points[0]
  return /^(POINT|TEXT|MTEXT)$/.test(entity.kind) ? dxfPoint(entity, unit) : undefined
}

interface Piece {
  size: string
  panel: Panel
  /** It has a grain line of its own. */
  grained: boolean
}

/** The piece, and a second one when the file asks for two. */
function placePiece(sheet: Sheet, options: PieceOptions, notes: string[]): Piece[] {
  const size = sheet.facts.get('size') ?? ''
  const id = sheet.facts.get('piecename') || sheet.name || 'piece'
  const panel = readPiece(sheet, id, options, notes)
  if (!panel) return []
  const [whole, mirrored] = (sheet.facts.get('quantity') ?? '1').split(/[,;/]/).map(Number)
  const count = (whole || 0) + (mirrored || 0)
  if (count > 2)
    notes.push(`piece ${quoted(id)}: is to be cut ${count} times; two are kept, copy it for more`)
  const piece = { size, panel, grained: grainLine(sheet) !== undefined }
  if (!(count >= 2)) return [piece]
  const flipped = mirrored > 0 || Number.isNaN(mirrored) || mirrored === undefined
  notes.push(
    `piece ${quoted(id)}: is to be cut ${count} times; a ${flipped ? 'mirrored' : 'second'} copy was added`,
  )
  const copy = copyPanel(panel, `${panel.id}-2`, flipped)
  return [piece, { size, panel: copy, grained: false }]
}

/** The same piece again; mirrored left to right it is the one for the other side of the body. */
function copyPanel(panel: Panel, id: string, mirrored: boolean): Panel {
  const shape = mirrored ? mirroredShape(panel) : panel
  const ordered = inOutlineOrder(shape) // as everywhere here
  return { ...wearShape(panel, ordered), id, linked: { panel: panel.id, mirrored } }
}

function noteOddities(
  sheets: readonly Sheet[],
  options: PieceOptions,
  strange: Set<string>,
  notes: string[],
): void {
  const cutOnly = sheets.filter((sheet) => sheet.own.length === 0 && !hasSewLine(sheet)).length
  if (cutOnly > 0) {
    const cure = options.allowance
      ? `their sew lines were laid ${Number((1000 * options.allowance).toPrecision(3))} mm inside`
      : 'it was taken as the sew line; give the seam allowance to have it taken off'
    notes.push(`${cutOnly} pieces have one outline only (layer 1, no sew line on 14): ${cure}`)
  }
  if (sheets.some(({ texts }) => texts.some((text) => /^#\s*\d+/.test(text)))) {
    notes.push(
      'the file has grade rule numbers; the rule table (.rul) is not read, so only drawn sizes are there',
    )
  }
  if (strange.size > 0)
    notes.push(`left out, as they have no meaning for cutting: ${[...strange].slice(0, 8).join(', ')}`)
}

/** What our own texts tell about the garment and its seams. */
function sew(
  panels: Panel[],
  style: readonly string[],
  size: string,
  name: string,
  notes: string[],
): Garment {
  const told: Seam[] = style.flatMap((text) => {
    const sewn = readSewnText(text)
    return sewn && (sewn.size === '' || sewn.size === size) ? [sewn.seam] : []
  })
  const facts = readPrivateTexts(style).find(({ what }) => {
    const found = /^GARMENT(?:\[(.*)\])?$/.exec(what)
    return found && (found[1] === undefined || readName(found[1]) === size)
  })
  const seams = standingSeams(panels, told, notes)
  const head = { format: 'selvedge-garment', version: GARMENT_VERSION } as const
  return { ...head, ...(facts ? parseWith(garmentTextSchema, facts.value) : { name }), panels, seams }
}

export const garmentTextSchema = garmentSchema.omit({
  format: true,
  version: true,
  panels: true,
  seams: true,
})

const INSERT_UNITS: Record<string, LengthUnit | undefined> = { 1: 'in', 4: 'mm', 5: 'cm', 6: 'm' } // $INSUNITS
const DRAWN = new Set(['LINE', 'POLYLINE', 'LWPOLYLINE', 'ARC', 'CIRCLE', 'SPLINE'])
const INCHES_BELOW = 80 // units: no piece of clothing is as small as 8 cm, few as large as 80 inches
const NAME_MAX = 40 // characters: longer texts are instructions
const ON_OUTLINE = 2e-4 // [m] a stroke that starts here is part of the outline
const STROKES_MAX = 5000 // loose lines joined to outlines
