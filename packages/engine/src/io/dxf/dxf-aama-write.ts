/**
 * Writer of DXF-AAMA / ASTM D6673 patterns: R12 text, millimetres, one block per piece (and size). Sew line on layer 14
 * and cut line on layer 1 where a panel has seam allowance, else the outline on layer 1; corners as turn points, curves
 * as chords within 0.01 mm with curve points. Pieces are drawn as seen on the right side of the cloth. What DXF has no
 * word for (seams, placement, the true curves) is added as annotation texts; see docs/formats/dxf-aama.md.
 */
import { cosine, sine } from '../../core/index.ts'
import {
  allowanceOutline,
  boundsOf,
  edgeAllowance,
  edgeLength,
  flattenEdge,
  flattenSpan,
  followLink,
  type Garment,
  type Panel,
  type PanelLine,
  type Point2,
} from '../../pattern/index.ts'
import { notchPlace, placeAlong } from '../drawing/drawn-panel.ts'
import { pointsOf } from '../drawing/fit-curve.ts'
import { millimetreText } from '../drawing/length-text.ts'
import { sewnText, writeName } from '../drawing/sewn-text.ts'
import { privateTexts } from './dxf-private.ts'
import { LAYER } from './dxf-sheet.ts'

export interface SizedGarment {
  readonly size: string
  readonly garment: Garment
}

/** One garment, or several sizes of one style. */
export function writeDxfAama(pattern: Garment | readonly SizedGarment[]): string {
  const sizes: readonly SizedGarment[] = 'panels' in pattern ? [{ size: '', garment: pattern }] : pattern
  const out = new Lines()
  writeHead(out)
  out.add(0, 'SECTION', 2, 'BLOCKS')
  const blocks: { name: string; width: number; left: number }[] = []
  for (const { size, garment } of sizes) {
    for (const panel of garment.panels) {
      const name = writeName(size === '' ? panel.id : `${panel.id}-${size}`)
      blocks.push({ name, ...writeBlock(out, name, followLink(garment, panel), size) })
    }
  }
  out.add(0, 'ENDSEC', 0, 'SECTION', 2, 'ENTITIES')
  writeStyle(out, sizes)
  let x = 0
  for (const { name, width, left } of blocks) {
    out.add(0, 'INSERT', 8, LAYER.boundary, 2, name, 10, millimetreText(x - left), 20, '0', 30, '0')
    x += width + GAP
  }
  out.add(0, 'ENDSEC', 0, 'EOF')
  return `${out.lines.join('\n')}\n`
}

class Lines {
  readonly lines: string[] = []

  /** Group codes and values in turn. */
  add(...pairs: (number | string)[]): void {
    for (const part of pairs) this.lines.push(String(part))
  }

  text(layer: number, [x, y]: Point2, text: string): void {
    this.add(0, 'TEXT', 8, layer, 10, millimetreText(x), 20, millimetreText(y), 30, '0', 40, '3', 1, text)
  }

  point(layer: number, [x, y]: Point2): void {
    this.add(0, 'POINT', 8, layer, 10, millimetreText(x), 20, millimetreText(y), 30, '0')
  }

  chain(layer: number, points: readonly Point2[], closed: boolean): void {
    this.add(0, 'POLYLINE', 8, layer, 66, 1, 70, closed ? 1 : 0)
    for (const [x, y] of points) {
      this.add(0, 'VERTEX', 8, layer, 10, millimetreText(x), 20, millimetreText(y), 30, '0')
    }
    this.add(0, 'SEQEND', 8, layer)
  }
}

function writeHead(out: Lines): void {
  out.add(999, 'ANSI/AAMA and ASTM D6673 pattern, millimetres')
  out.add(0, 'SECTION', 2, 'HEADER', 9, '$ACADVER', 1, 'AC1009', 9, '$INSUNITS', 70, 4, 0, 'ENDSEC')
  const layers = Object.values(LAYER)
  out.add(0, 'SECTION', 2, 'TABLES', 0, 'TABLE', 2, 'LAYER', 70, layers.length)
  for (const layer of layers) out.add(0, 'LAYER', 2, layer, 70, 0, 62, 1 + (layer % 7), 6, 'CONTINUOUS')
  out.add(0, 'ENDTAB', 0, 'ENDSEC')
}

function writeStyle(out: Lines, sizes: readonly SizedGarment[]): void {
  const [{ garment: first }] = sizes
  const several = sizes.length > 1
  const facts = [`STYLE NAME: ${plain(first.name)}`, 'UNITS: METRIC']
  if (sizes[0].size !== '') facts.splice(1, 0, `SAMPLE SIZE: ${plain(sizes[sizes.length >> 1].size)}`)
  let y = 0
  const put = (layer: number, text: string) => {
    y -= TEXT_STEP
    out.text(layer, [0, y], text)
  }
  for (const fact of facts) put(LAYER.boundary, fact)
  for (const { size, garment } of sizes) {
    const tag = several ? size : ''
    const { format: _, version: __, panels: ___, seams, ...head } = garment
    const what = tag === '' ? 'GARMENT' : `GARMENT[${writeName(tag)}]`
    for (const text of privateTexts(what, head)) put(LAYER.annotation, text)
    for (const seam of seams) put(LAYER.annotation, sewnText(seam, tag))
  }
}

/** Returns how wide the piece is and where it begins [m], to lay the pieces side by side. */
function writeBlock(out: Lines, name: string, panel: Panel, size: string): { width: number; left: number } {
  const flip = panel.outside // seen from the right side
  const seen = (points: readonly Point2[]) => points.map(([x, y]): Point2 => [flip * x, y])
  const chains = panel.edges.map((edge) => pointsOf(flattenEdge(panel, edge, DRAWING)))
  const cut = cutLine(panel)
  const sewn = chains.flatMap((chain) => chain.slice(0, -1))
  out.add(0, 'BLOCK', 8, LAYER.boundary, 2, name, 70, 0, 10, '0', 20, '0', 30, '0')
  const { low, high } = boundsOf(Float64Array.from(seen(cut ?? sewn).flat()))
  const middle: Point2 = [
    Math.round(500 * (low[0] + high[0])) / 1000,
    Math.round(500 * (low[1] + high[1])) / 1000,
  ]

  let y = middle[1]
  const put = (layer: number, text: string) => {
    out.text(layer, [middle[0], y], text)
    y -= TEXT_STEP
  }
  put(LAYER.boundary, `PIECE NAME: ${plain(panel.id)}`)
  if (size !== '') put(LAYER.boundary, `SIZE: ${plain(size)}`)
  put(LAYER.boundary, 'QUANTITY: 1')
  if (panel.fabric !== undefined) put(LAYER.boundary, `MATERIAL: ${plain(panel.fabric)}`)
  if (panel.title !== undefined) put(LAYER.boundary, `ANNOTATION: ${plain(panel.title)}`)

  out.chain(LAYER.boundary, seen(cut ?? sewn), true)
  if (cut) out.chain(LAYER.sew, seen(sewn), true)
  for (const chain of chains) {
    const [corner, ...rest] = seen(chain)
    out.point(LAYER.turnPoint, corner)
    for (const point of rest.slice(0, -1)) out.point(LAYER.curvePoint, point)
  }
  writeGrain(out, panel, middle, high[1] - low[1], flip)
  writeNotches(out, panel, seen)
  writeMarks(out, panel, seen, put)
  const { points: _, edges, lines: __, notches, darts: ___, pleats: ____, ...facts } = panel
  for (const text of privateTexts('PIECE', facts)) put(LAYER.annotation, text)
  for (const { to: _to, ...edge } of edges) {
    for (const text of privateTexts('EDGE', edge)) put(LAYER.annotation, text)
  }
  for (const notch of notches ?? [])
    for (const text of privateTexts('NOTCH', notch)) put(LAYER.annotation, text)
  out.add(0, 'ENDBLK', 8, LAYER.boundary)
  return { width: high[0] - low[0], left: low[0] }
}

function writeGrain(out: Lines, panel: Panel, middle: Point2, height: number, flip: number): void {
  const dx = 0.3 * height * flip * cosine(panel.grain)
  const dy = 0.3 * height * sine(panel.grain)
  const ends = [-1, 1].map((side): Point2 => [middle[0] + side * dx, middle[1] + side * dy])
  const [a, b] = ends.map(([x, y]) => [millimetreText(x), millimetreText(y)])
  out.add(0, 'LINE', 8, LAYER.grain, 10, a[0], 20, a[1], 30, '0', 11, b[0], 21, b[1], 31, '0')
}

/** A double notch is two points, 6 mm from each other. */
function writeNotches(out: Lines, panel: Panel, seen: (points: readonly Point2[]) => Point2[]): void {
  for (const notch of panel.notches ?? []) {
    const found = notchPlace(panel, notch)
    if (!found) continue
    const { place, inward } = found
    const sides = notch.kind === 'double' ? [-1, 1] : [0]
    for (const side of sides) {
      const step = side * DOUBLE_NOTCH
      out.point(LAYER.notch, seen([[place[0] - step * inward[1], place[1] + step * inward[0]]])[0])
    }
  }
}

/** Inner lines, and darts and pleats drawn as such; each with the text that tells what it is. */
function writeMarks(
  out: Lines,
  panel: Panel,
  seen: (points: readonly Point2[]) => Point2[],
  put: (layer: number, text: string) => void,
): void {
  const mark = (what: string, value: unknown, points: readonly Point2[]) => {
    out.chain(LAYER.internal, seen(points), false)
    for (const text of privateTexts(what, value)) put(LAYER.annotation, text)
  }
  for (const line of panel.lines ?? []) mark('LINE', line, linePoints(line))
  for (const dart of panel.darts ?? []) {
    mark('DART', dart, dartPoints(panel, dart))
  }
  for (const pleat of panel.pleats ?? []) {
    const edge = panel.edges.find(({ id }) => id === pleat.edge)
    if (!edge) continue
    const { place, inward } = placeAlong(panel, edge, pleat.at)
    const end: Point2 = [place[0] + pleat.length * inward[0], place[1] + pleat.length * inward[1]]
    mark('PLEAT', pleat, [place, end])
  }
}

/** Cutting line as drawn; undefined when no edge has an allowance. */
export function cutLine(panel: Panel): Point2[] | undefined {
  if (!panel.edges.some((edge) => edgeAllowance(panel, edge) > 0)) return undefined
  return pointsOf(allowanceOutline(panel, CUT_DRAWING))
}

/** Points of an inner line as drawn; a smooth one as chords. */
export function linePoints(line: PanelLine): Point2[] {
  if (!line.smooth || line.points.length < 3) return line.points
  const last = line.points.length - 1
  const curve = { kind: 'spline' as const, through: line.points.slice(1, last) }
  return pointsOf(flattenSpan({ a: line.points[0], b: line.points[last], curve }, DRAWING))
}

/** The two legs of a dart, by way of its apex. */
export function dartPoints(panel: Panel, dart: NonNullable<Panel['darts']>[number]): Point2[] {
  const edge = panel.edges.find(({ id }) => id === dart.edge)
  if (!edge) return [dart.apex, dart.apex]
  const half = (0.5 * dart.width) / edgeLength(panel, edge)
  const at = (share: number) => placeAlong(panel, edge, Math.max(0, Math.min(1, share))).place
  return [at(dart.at - half), dart.apex, at(dart.at + half)]
}

/** One line of ASCII; other letters as \U+XXXX, as AutoCAD writes them. */
function plain(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').replace(/[^\x20-\x5b\x5d-\x7e]/g, (sign) => {
    return `\\U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
  })
}

const DRAWING = 1e-5 // [m] chords this near to the curves: below what a plotter can show
const CUT_DRAWING = 5e-5 // [m] cutters are less exact
const DOUBLE_NOTCH = 3e-3 // [m] half the distance of the two cuts of a double notch
const TEXT_STEP = 0.005 // [m] from one line of text to the next
const GAP = 0.05 // [m] between pieces laid side by side
