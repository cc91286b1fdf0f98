/**
 * One pattern piece as it is printed: cutting line, sew line, notches, darts and pleats, lines, grain arrow and the
 * words a sewer needs. Millimetres, y up, grain upright, the right side of the cloth towards the reader.
 * Drawings are lists of lines and texts that `print-pattern.ts` puts on paper as PDF or SVG.
 */
import { cosine, magnitude, sine } from '../../core/index.ts'
import {
  allowanceOutline,
  edgeAllowance,
  edgeLength,
  edgePoint,
  edgeVelocity,
  flattenLine,
  type Notch,
  type Panel,
  type Point2,
  panelOutline,
  panelSignedArea,
  parametersAt,
} from '../../pattern/index.ts'
import { boxOf, widestPlace } from './outline-room.ts'
import { drawMarks, type PieceMarks } from './piece-marks.ts'

export type PenName = 'cut' | 'sew' | 'mark' | 'fold' | 'grain' | 'frame'

export interface Stroke {
  readonly pen: PenName
  /** x and y in turn [mm]. */
  readonly points: Float64Array
  readonly closed: boolean
}

/** Text centred on its place. */
export interface Words {
  readonly x: number
  readonly y: number
  /** Height of the letters [mm]. */
  readonly size: number
  readonly text: string
  /** Turned counter-clockwise by so many quarters. */
  readonly quarters?: number
}

export interface Drawing {
  readonly strokes: readonly Stroke[]
  readonly words: readonly Words[]
  /** Corner of the box around everything is (0, 0) [mm]. */
  readonly width: number
  readonly height: number
}

export interface PieceText {
  readonly title: string
  /** Further lines: how often to cut, fabric, allowance. */
  readonly lines: readonly string[]
}

/** `usual`: allowance of edges that have none of their own [m]. */
export function drawPiece(
  panel: Panel,
  text: PieceText,
  usual: number,
  marks: PieceMarks = UNMARKED,
): Drawing {
  const onPaper = paperMap(panel)
  const sew = mapped(panelOutline(panel, TOLERANCE), onPaper)
  const cut = mapped(allowanceOutline(panel, TOLERANCE, usual), onPaper)
  const fold = foldEnds(panel, marks.fold, onPaper)
  const strokes: Stroke[] = [openAlong('cut', cut, fold)]
  if (panel.edges.some((edge) => edgeAllowance(panel, edge, usual) > 0))
    strokes.push(openAlong('sew', sew, fold))
  if (fold) strokes.push(foldLine(strokes[0]))
  const add = (pen: PenName, points: readonly Point2[]) => {
    strokes.push({ pen, points: mapped(Float64Array.from(points.flat()), onPaper), closed: false })
  }
  for (const notch of panel.notches ?? [])
    for (const tick of notchTicks(panel, notch, usual)) add('cut', tick)
  for (const line of foldMarks(panel)) add('mark', line)
  for (const line of panel.lines ?? []) add(line.kind === 'fold' ? 'fold' : 'mark', flattenLine(line))
  const { x, y, room } = widestPlace(sew)
  strokes.push(...grainArrow(sew, x, y, room))
  const along = drawMarks(panel, marks, { sew, cut, onPaper })
  return shifted([...strokes, ...along.strokes], [...wordsAt(sew, text, x, y, room), ...along.words])
}

/** Ends of the edge that is laid on the fold [mm]. */
function foldEnds(
  panel: Panel,
  fold: string | null,
  onPaper: (x: number, y: number) => Point2,
): [Point2, Point2] | null {
  const edge = panel.edges.find(({ id }) => id === fold)
  return edge ? [onPaper(...edgePoint(panel, edge, 0)), onPaper(...edgePoint(panel, edge, 1))] : null
}

/** A closed line, left open where it runs along the fold: nothing is cut or sewn there. */
function openAlong(pen: PenName, line: Float64Array, fold: [Point2, Point2] | null): Stroke {
  if (!fold) return { pen, points: line, closed: true }
  const [[ax, ay], [bx, by]] = fold
  const length = magnitude(bx - ax, by - ay)
  const count = line.length / 2
  const on = Array.from({ length: count }, (_, k) => {
    const off = (line[2 * k] - ax) * (by - ay) - (line[2 * k + 1] - ay) * (bx - ax)
    return Math.abs(off) < ON_FOLD * length
  })
  const start = on.findIndex((here, k) => here && !on[(k + 1) % count])
  if (start < 0) return { pen, points: line, closed: true }
  const kept: number[] = []
  for (let k = 0; k <= count; k++) {
    const row = (start + k) % count
    kept.push(line[2 * row], line[2 * row + 1])
    if (k > 0 && on[row]) break
  }
  return { pen, points: Float64Array.from(kept), closed: false }
}

/** From one end of the opened cutting line to the other. */
function foldLine({ points }: Stroke): Stroke {
  return { pen: 'fold', points: Float64Array.of(...points.slice(0, 2), ...points.slice(-2)), closed: false }
}

/** Panel plane [m] → paper [mm]: turned until the warp is upright, and over when the right side looks away. */
function paperMap(panel: Panel): (x: number, y: number) => Point2 {
  const [c, s] = [sine(panel.grain), cosine(panel.grain)] // turn by π/2 − grain
  const side = panel.outside
  return (x, y) => [1000 * side * (c * x - s * y), 1000 * (s * x + c * y)]
}

function mapped(line: Float64Array, onPaper: (x: number, y: number) => Point2): Float64Array {
  const points = new Float64Array(line.length)
  for (let k = 0; k < line.length; k += 2) points.set(onPaper(line[k], line[k + 1]), k)
  return points
}

/** From the sew line out to the cutting line, or as far inwards where there is no allowance. */
function notchTicks(panel: Panel, notch: Notch, usual: number): Point2[][] {
  const edge = panel.edges.find(({ id }) => id === notch.edge)
  if (!edge) return []
  const [t] = parametersAt(panel, edge, [notch.at])
  const [px, py] = edgePoint(panel, edge, t)
  const [vx, vy] = edgeVelocity(panel, edge, t)
  const speed = magnitude(vx, vy)
  if (speed === 0) return []
  const out = panelSignedArea(panel) > 0 ? 1 : -1
  const [tx, ty] = [vx / speed, vy / speed]
  const [nx, ny] = [out * ty, -out * tx]
  const allowance = edgeAllowance(panel, edge, usual)
  const reach = allowance > 0 ? allowance : -NOTCH
  const shifts = notch.kind === 'double' ? [-0.5 * NOTCH_GAP, 0.5 * NOTCH_GAP] : [0]
  return shifts.map((shift) => {
    const [x, y] = [px + shift * tx, py + shift * ty]
    return [
      [x, y],
      [x + reach * nx, y + reach * ny],
    ]
  })
}

/** Legs of darts; the lines pleats are folded along, from the edge into the piece. */
function foldMarks(panel: Panel): Point2[][] {
  const marks: Point2[][] = []
  const place = (id: string, at: number, along: number): { p: Point2; inwards: Point2 } | undefined => {
    const edge = panel.edges.find((each) => each.id === id)
    if (!edge) return undefined
    const [middle] = parametersAt(panel, edge, [at])
    const velocity = edgeVelocity(panel, edge, middle)
    const speed = magnitude(...velocity) || 1
    const length = lengthOf(panel, id)
    const share = Math.max(0, Math.min(1, at + along / length))
    const p = edgePoint(panel, edge, parametersAt(panel, edge, [share])[0])
    const side = panelSignedArea(panel) > 0 ? 1 : -1
    return { p, inwards: [(-side * velocity[1]) / speed, (side * velocity[0]) / speed] }
  }
  for (const dart of panel.darts ?? []) {
    for (const side of [-0.5, 0.5]) {
      const start = place(dart.edge, dart.at, side * dart.width)
      if (start) marks.push([start.p, dart.apex])
    }
  }
  for (const pleat of panel.pleats ?? []) {
    for (const step of PLEAT_STEPS[pleat.kind]) {
      const start = place(pleat.edge, pleat.at, step * pleat.depth)
      if (!start) continue
      const [x, y] = start.p
      const to: Point2 = [x + pleat.length * start.inwards[0], y + pleat.length * start.inwards[1]]
      marks.push([start.p, to])
    }
  }
  return marks
}

function lengthOf(panel: Panel, id: string): number {
  const edge = panel.edges.find((each) => each.id === id)
  return edge ? edgeLength(panel, edge) : 1
}

/** Upright beside the words, with a head at each end, well inside the piece. */
function grainArrow(sew: Float64Array, x: number, y: number, room: number): Stroke[] {
  const at = x - 0.7 * room
  const crossings = [-Infinity, Infinity]
  for (let k = 0; k < sew.length; k += 2) {
    const j = (k + 2) % sew.length
    if (sew[k] > at === sew[j] > at) continue
    crossings.push(sew[k + 1] + ((at - sew[k]) / (sew[j] - sew[k])) * (sew[j + 1] - sew[k + 1]))
  }
  const low = Math.max(...crossings.filter((c) => c <= y))
  const high = Math.min(...crossings.filter((c) => c > y))
  const half = Math.min(0.35 * (high - low), 0.5 * GRAIN_MAX)
  const middle = 0.5 * (low + high)
  if (!(half > 2)) return []
  const head = Math.min(4, 0.4 * half)
  const shaft = Float64Array.of(at, middle - half, at, middle + half)
  const ends = [-1, 1].map((end) => {
    const tip = middle + end * half
    return Float64Array.of(at - 0.5 * head, tip - end * head, at, tip, at + 0.5 * head, tip - end * head)
  })
  return [shaft, ...ends].map((points) => ({ pen: 'grain', points, closed: false }))
}

/** Title and lines, as large as the room allows; turned on tall narrow pieces. */
function wordsAt(
  sew: Float64Array,
  { title, lines }: PieceText,
  x: number,
  y: number,
  room: number,
): Words[] {
  const box = boxOf(sew)
  const quarters = box[3] - box[1] > 2 * (box[2] - box[0]) && room < 60 ? 1 : 0
  const longest = Math.max(...[title, ...lines].map((line) => line.length), 1)
  const size = Math.max(
    2,
    Math.min(5, (quarters ? 3 : 1.9) * (room / longest) + 1.2, (1.3 * room) / (lines.length + 2)),
  )
  const all = [title, ...lines]
  return all.map((text, k) => {
    const down = 1.35 * size * (0.5 * (all.length - 1) - k)
    const place = quarters ? { x: x - down, y } : { x: x + 0.1 * room, y: y + down }
    return { ...place, size: k === 0 ? 1.15 * size : size, text, quarters }
  })
}

/** Everything moved so that its box starts at (0, 0). */
function shifted(strokes: readonly Stroke[], words: readonly Words[]): Drawing {
  const all = strokes.map(({ points }) => boxOf(points))
  const low = [0, 1].map((axis) => Math.min(...all.map((box) => box[axis])))
  const high = [2, 3].map((axis) => Math.max(...all.map((box) => box[axis])))
  return {
    strokes: strokes.map((stroke) => ({ ...stroke, points: stroke.points.map((v, k) => v - low[k & 1]) })),
    words: words.map((each) => ({ ...each, x: each.x - low[0], y: each.y - low[1] })),
    width: high[0] - low[0],
    height: high[1] - low[1],
  }
}

/** Folds of a pleat along the edge, in depths from its place: `pattern/fold-edges.ts`. */
const PLEAT_STEPS = { knife: [-1, 0, 1], inverted: [-2, -1, 0, 1, 2], box: [-3, -2, -1, 1, 2, 3] }
const TOLERANCE = 2e-5 // [m]; a tenth of the thinnest pen
const NOTCH = 0.005 // [m]; inwards on edges cut without allowance
const NOTCH_GAP = 0.004 // [m] between the two ticks of a double notch
const UNMARKED: PieceMarks = { fold: null, letters: [], notches: [], hems: [] }
const ON_FOLD = 0.3 // [mm]
const GRAIN_MAX = 300 // [mm]; longer arrows help nobody
