/**
 * One piece of a DXF-AAMA / ASTM D6673 pattern: the entities of a block, told apart by layer number, become a panel.
 * What the file leaves out is guessed and said in the notes; what our own texts add is believed where the drawing agrees.
 */
import { arcTangent } from '../../core/index.ts'
import {
  type Curve,
  closedOutline,
  dartSchema,
  edgeSchema,
  flattenEdge,
  flattenSpan,
  lineSchema,
  type Notch,
  notchSchema,
  type Panel,
  type PanelLine,
  type Point2,
  panelSchema,
  pleatSchema,
  quoted,
} from '../../pattern/index.ts'
import {
  counterClockwise,
  drawnPanel,
  edgeChains,
  guessCorners,
  mirrorPoint,
  notchPlace,
  type Outline,
  placeOnOutline,
  unfold,
} from '../drawing/drawn-panel.ts'
import { distanceOf, distanceToChain, pointsOf } from '../drawing/fit-curve.ts'
import { insetPanel } from '../drawing/inset-panel.ts'
import { joinPaths, type Loop, loopArea } from '../drawing/join-paths.ts'
import { parseWith } from '../schema-sentence.ts'
import type { Path } from './dxf-paths.ts'
import type { PrivateText } from './dxf-private.ts'
import { LAYER, type Sheet } from './dxf-sheet.ts'

/** T, castle, check and U notches. */
const NOTCH_LAYERS = [LAYER.notch, 80, 81, 82, 83]

export interface PieceOptions {
  /** Given [m]: a piece with a cut line only has its sew line this far inside. */
  readonly allowance?: number
}

/** Panel of a sheet; undefined, with a note, when it has no outline. */
export function readPiece(
  sheet: Sheet,
  id: string,
  options: PieceOptions,
  notes: string[],
): Panel | undefined {
  const where = `piece ${quoted(id)}`
  const cut = largest(joinPaths(sheet.paths.get(LAYER.boundary) ?? []))
  const sewn = largest(joinPaths(sheet.paths.get(LAYER.sew) ?? []))
  const sewUsed = sewn && (!cut || (sewn.gap === 0 && area(sewn) > 0.3 * area(cut)))
  const loop = sewUsed ? sewn : cut
  if (!loop) {
    notes.push(`${where}: has no outline on layer 1 or 14 and was left out`)
    return undefined
  }
  if (loop.gap > 0) {
    notes.push(`${where}: its outline is open by ${mm(loop.gap)}; it was closed with a straight line`)
  }
  const own = sheet.own.some(({ what }) => what === 'PIECE')
  const drawn = sheet.paths.get(sewUsed ? LAYER.sew : LAYER.boundary) ?? []
  const corners = cornersOf(sheet, loop.points, drawn, where, notes)
  const turned = { points: loop.points, corners }
  const outline = unfoldedOutline(sheet, own ? turned : counterClockwise(turned), own, where, notes)
  const axis = outline.axis
  let panel = ownFacts(sheet, drawnEdges(sheet, id, outline, where, notes))
  if (sewUsed && cut && !own) panel = withAllowance(panel, cut.points)
  else if (!sewUsed && options.allowance) panel = insetPanel(panel, options.allowance)
  panel = withGrain(sheet, panel, own, where, notes)
  const both = (points: readonly Point2[]) => mirroredToo(points, axis)
  panel = withNotches(sheet, panel, both, where, notes)
  panel = withLines(sheet, panel, axis, where, notes)
  return panel
}

/** Is there a sew line apart from the cut line? */
export function hasSewLine(sheet: Sheet): boolean {
  return (sheet.paths.get(LAYER.sew) ?? []).length > 0
}

/** Rows of the corners: turn points; else where one stretch of the drawing ends and the next begins; else sharp bends. */
function cornersOf(
  sheet: Sheet,
  points: readonly Point2[],
  drawn: readonly Path[],
  where: string,
  notes: string[],
): number[] {
  const told = rowsAt(points, sheet.places.get(LAYER.turnPoint) ?? [])
  if (told.length >= 2) return told
  const ends = drawn.flatMap(({ points: stretch }) => [stretch[0], stretch[stretch.length - 1]])
  const joints = drawn.length > 1 ? rowsAt(points, ends) : []
  const corners = joints.length >= 2 ? joints : guessCorners(points)
  const how = joints.length >= 2 ? 'its outline is drawn in stretches' : 'it bends sharply'
  notes.push(`${where}: has no turn points (layer 2); ${corners.length} corners were taken where ${how}`)
  return corners
}

/** Rows of the outline at the places given, in order; of several closer than an edge may be, the first. */
function rowsAt(points: readonly Point2[], places: readonly Point2[]): number[] {
  const rows = new Set<number>()
  for (const place of places) {
    let best = -1
    let least = CORNER_MEET
    points.forEach((point, row) => {
      const distance = distanceOf(point, place)
      if (distance <= least) [best, least] = [row, distance]
    })
    if (best >= 0) rows.add(best)
  }
  const corners = [...rows].sort((a, b) => a - b)
  return corners.filter((row, k) => k === 0 || distanceOf(points[row], points[corners[k - 1]]) > EDGE_MIN)
}

function unfoldedOutline(
  sheet: Sheet,
  outline: Outline,
  own: boolean,
  where: string,
  notes: string[],
): Outline & { axis?: [Point2, Point2] } {
  const line = sheet.paths.get(LAYER.mirror)?.[0]
  if (!line || own) return outline
  const axis: [Point2, Point2] = [line.points[0], line.points[line.points.length - 1]]
  const whole = unfold(outline, axis)
  if (!whole) {
    notes.push(`${where}: its mirror line (layer 6) does not lie on the outline, so it was not unfolded`)
    return outline
  }
  notes.push(`${where}: is a half on the fold and was unfolded over its mirror line`)
  return { ...counterClockwise(whole), axis }
}

/** Edges as our own texts tell them, where the drawing agrees. */
function drawnEdges(sheet: Sheet, id: string, outline: Outline, where: string, notes: string[]): Panel {
  const texts = sheet.own.filter(({ what }) => what === 'EDGE')
  if (texts.length !== outline.corners.length) {
    if (texts.length === 0) return drawnPanel(id, outline)
    notes.push(`${where}: was changed in another program; its edges were named anew`)
    return drawnPanel(id, outline, undefined, 'drawn') // a word no seam of the file can mean by chance
  }
  const told = texts.map(({ value }) => parseWith(edgeTextSchema, value))
  const kept = edgeChains(outline).map((chain, k) =>
    agrees(told[k].curve, chain) ? told[k].curve : undefined,
  )
  const changed = kept.filter((curve) => curve === undefined).length
  if (changed > 0)
    notes.push(`${where}: ${changed} edges were changed in another program; the drawn lines were kept`)
  const panel = drawnPanel(id, outline, kept)
  const edges = told.map(({ from: _, ...names }, k) => ({ ...names, curve: panel.edges[k].curve }))
  const corners = panel.points.map(({ at }) => at)
  const named = closedOutline(
    corners,
    edges,
    told.map(({ from }) => from),
  )
  return { ...panel, ...named }
}

/** Does a drawn chain follow the curve between its ends? */
function agrees(curve: Curve, chain: readonly Point2[]): boolean {
  const flat = pointsOf(flattenSpan({ a: chain[0], b: chain[chain.length - 1], curve }, TOLD_DRAWING))
  const same =
    flat.length === chain.length && flat.every((point, k) => distanceOf(point, chain[k]) <= CURVE_MEET)
  if (same) return true // as we write them
  const near = (points: readonly Point2[], line: readonly Point2[]) =>
    points.every((point) => distanceToChain(point, line).distance <= CURVE_MEET)
  return near(chain, flat) && near(flat, chain)
}

function ownFacts(sheet: Sheet, panel: Panel): Panel {
  const text = sheet.own.find(({ what }) => what === 'PIECE')
  if (!text) {
    const title = sheet.facts.get('annotation')
    return title ? { ...panel, title } : panel
  }
  const { points, edges } = panel
  return { ...parseWith(pieceTextSchema, text.value), points, edges }
}

/** Distance of the cut line from each edge: the commonest is the panel's allowance, others stay with their edges. */
function withAllowance(panel: Panel, cut: readonly Point2[]): Panel {
  const closed = [...cut, cut[0]]
  const distances = panel.edges.map((edge) => {
    const chain = pointsOf(flattenEdge(panel, edge, CURVE_MEET))
    const samples = [0.3, 0.5, 0.7].map((share) => {
      const at = Math.min(chain.length - 2, Math.floor(share * (chain.length - 1)))
      const part = share * (chain.length - 1) - at
      const [a, b] = [chain[at], chain[at + 1]]
      const point: Point2 = [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])]
      return distanceToChain(point, closed).distance
    })
    return Math.round(samples.sort((a, b) => a - b)[1] * 1e5) / 1e5
  })
  const votes = new Map<number, number>()
  for (const distance of distances) votes.set(distance, (votes.get(distance) ?? 0) + 1)
  const [allowance] = [...votes].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]
  const edges = panel.edges.map((edge, k) =>
    distances[k] === allowance ? edge : { ...edge, allowance: distances[k] },
  )
  return { ...panel, edges, allowance }
}

/** Its grain line, where one is drawn. */
export function grainLine({ paths }: Sheet) {
  const line = paths.get(LAYER.grain)?.[0]
  return line && line.points.length > 1 ? line : undefined
}

function withGrain(sheet: Sheet, panel: Panel, own: boolean, where: string, notes: string[]): Panel {
  const line = grainLine(sheet)
  if (!line) {
    if (!own) notes.push(`${where}: has no grain line (layer 7); the grain was taken upwards`)
    return panel
  }
  const [a] = line.points
  const b = line.points[line.points.length - 1]
  const grain = arcTangent(b[1] - a[1], b[0] - a[0])
  const turned = grain - panel.grain
  const whole = Math.round(turned / (2 * Math.PI)) * 2 * Math.PI
  if (own && Math.abs(turned - whole) < GRAIN_MEET) return panel
  return { ...panel, grain }
}

function withNotches(
  sheet: Sheet,
  panel: Panel,
  both: (points: readonly Point2[]) => Point2[][],
  where: string,
  notes: string[],
): Panel {
  const told = sheet.own
    .filter(({ what }) => what === 'NOTCH')
    .map(({ value }) => parseWith(notchSchema, value))
  const drawn: Point2[] = []
  for (const layer of NOTCH_LAYERS) {
    const lines = (sheet.paths.get(layer) ?? []).map(({ points }) => points)
    const starts = lines.map((points) => nearestTo(panel, points))
    for (const [place] of [...(sheet.places.get(layer) ?? []), ...starts].flatMap((p) => both([p]))) {
      if (!drawn.some((other) => distanceOf(other, place) < NOTCH_SAME)) drawn.push(place)
    }
  }
  const notches: Notch[] = []
  for (const notch of told) {
    const place = notchPlace(panel, notch)?.place
    const near = drawn.filter((other) => place && distanceOf(other, place) <= NOTCH_MEET)
    if (near.length === 0) continue // taken away in another program
    for (const other of near) drawn.splice(drawn.indexOf(other), 1)
    notches.push(notch)
  }
  for (const place of drawn) {
    const { edge, at, distance } = placeOnOutline(panel, place)
    if (distance > NOTCH_REACH)
      notes.push(`${where}: a notch lies ${mm(distance)} away from the outline and was left out`)
    else notches.push({ id: free('notch', notches), edge, at, kind: 'single' })
  }
  return notches.length > 0 ? { ...panel, notches } : panel
}

function withLines(
  sheet: Sheet,
  panel: Panel,
  axis: readonly [Point2, Point2] | undefined,
  where: string,
  notes: string[],
): Panel {
  const lines: PanelLine[] = []
  const add = (points: readonly Point2[], label?: string) => {
    for (const [k, side] of mirroredToo(points, axis).entries()) {
      if (k > 0 && side.every((point, row) => distanceOf(point, points[row]) < CORNER_MEET)) continue
      lines.push({
        id: free('line', lines),
        kind: 'internal',
        points: side,
        smooth: false,
        ...(label ? { label } : {}),
      })
    }
  }
  const marks = sheet.own.filter(({ what }) => what === 'LINE' || what === 'DART' || what === 'PLEAT')
  const drawn = (sheet.paths.get(LAYER.internal) ?? []).filter(({ points }) => points.length >= 2)
  if (marks.length > 0 && marks.length === drawn.length) {
    panel = ownMarks(panel, marks, lines)
  } else {
    if (marks.length > 0)
      notes.push(`${where}: its inner lines were changed in another program; all are kept as plain lines`)
    for (const { points, closed } of drawn) add(closed ? [...points, points[0]] : points)
  }
  const cutouts = sheet.paths.get(LAYER.cutout) ?? []
  for (const { points, closed } of cutouts) {
    if (points.length >= 2) add(closed ? [...points, points[0]] : points, 'cutout')
  }
  if (cutouts.length > 0)
    notes.push(`${where}: ${cutouts.length} inner cutouts are kept as drawn lines, not as holes`)
  for (const [x, y] of sheet.places.get(LAYER.drill) ?? []) {
    add([[x - DRILL, y], [x + DRILL, y]], 'drill hole') // biome-ignore format: one place
  }
  return lines.length > 0 ? { ...panel, lines } : panel
}

function ownMarks(panel: Panel, marks: readonly PrivateText[], lines: PanelLine[]): Panel {
  const values = (what: string) => marks.filter((mark) => mark.what === what).map((mark) => mark.value)
  lines.push(...values('LINE').map((value) => parseWith(lineSchema, value)))
  const here = ({ edge }: { edge: string }) => panel.edges.some(({ id }) => id === edge)
  const darts = values('DART')
    .map((value) => parseWith(dartSchema, value))
    .filter(here)
  const pleats = values('PLEAT')
    .map((value) => parseWith(pleatSchema, value))
    .filter(here)
  return { ...panel, ...(darts.length > 0 ? { darts } : {}), ...(pleats.length > 0 ? { pleats } : {}) }
}

function mirroredToo(points: readonly Point2[], axis: readonly [Point2, Point2] | undefined): Point2[][] {
  const own = points.map(([x, y]): Point2 => [x, y])
  return axis ? [own, points.map((point) => mirrorPoint(point, axis))] : [own]
}

/** The end of a drawn notch that lies on the outline. */
function nearestTo(panel: Panel, points: readonly Point2[]): Point2 {
  const ends = [points[0], points[points.length - 1]]
  const [a, b] = ends.map((end) => placeOnOutline(panel, end).distance)
  return b < a ? ends[1] : ends[0]
}

/** `notch-0`, `notch-1`, … the first that is not taken. */
function free(kind: string, taken: readonly { id: string }[]): string {
  for (let k = taken.length; ; k++) {
    if (!taken.some(({ id }) => id === `${kind}-${k}`)) return `${kind}-${k}`
  }
}

function largest(loops: readonly Loop[]): Loop | undefined {
  return [...loops].sort((a, b) => area(b) - area(a))[0]
}

function area(loop: Loop): number {
  return Math.abs(loopArea(loop.points))
}

function mm(length: number): string {
  return `${Number((1000 * length).toPrecision(3))} mm`
}

/** The start names the corner; files written before corners had names do not tell it. */
const edgeTextSchema = edgeSchema.omit({ to: true }).partial({ from: true })
const pieceTextSchema = panelSchema.omit({
  points: true, edges: true, lines: true, notches: true, darts: true, pleats: true,
}) // biome-ignore format: one list

const CORNER_MEET = 1e-4 // [m] between a turn point and its corner
const EDGE_MIN = 1.5e-4 // [m] corners nearer to each other are one
const TOLD_DRAWING = 1e-5 // [m] chords of told curves
const CURVE_MEET = 5e-5 // [m] between a told and a drawn curve
const GRAIN_MEET = 1e-6 // [rad]
const NOTCH_SAME = 5e-4 // [m] point and line of one notch
const NOTCH_MEET = 5e-3 // [m] half the spread of a double notch, and a little
const NOTCH_REACH = 0.06 // [m] wider than any allowance
const DRILL = 2e-3 // [m] half the mark of a drill hole
