/**
 * The outline of a FreeSewing part as strokes, one per drawing operation, and what a cutter does to it: closing, cutting
 * at named points, folding under, opening a piece that was drawn as half on a fold. Strokes are lines or cubic Bézier
 * curves in metres with y up; a draft counts millimetres with y down.
 *
 * A cubic is cut at t by de Casteljau's rule: with p(t) the mean (1−t) p + t q of neighbours taken three times over, the
 * corner points of the two halves appear on the way. Mirroring in the line through p along the unit vector d:
 *
 *   x' = p + 2 d (d · (x − p)) − (x − p)                                                       [m]  (1)
 */
import { InputError, magnitude } from '../../core/index.ts'
import { type Curve, type Point2, quoted, spanLength } from '../../pattern/index.ts'

export interface Stroke {
  readonly from: Point2
  readonly to: Point2
  /** Of a cubic; without them a line. */
  readonly controls?: readonly [Point2, Point2]
  /** Name of the stretch of outline it belongs to. */
  readonly name?: string
  /** Its own name among those. */
  readonly id?: string
}

/** Place on an outline: row of the stroke, parameter on it [–], and how far the point asked for lies off it [m]. */
export interface Spot {
  readonly row: number
  readonly t: number
  readonly distance: number
}

/** M, L, C or Z, then its points [mm], y down. */
export type DraftOp = readonly [string, ...(readonly number[])[]]

/** Strokes of a path: closed if it does not end where it began, without operations of no length. */
export function readStrokes(ops: readonly DraftOp[], where: string): Stroke[] {
  const strokes: Stroke[] = []
  let start: Point2 | undefined
  let at: Point2 = [0, 0]
  for (const [kind, ...given] of ops) {
    const points = given.map(([x, y]): Point2 => [x / MM, 0 - y / MM])
    const wanted = POINTS_OF[kind]
    if (wanted === undefined || points.length !== wanted || (start === undefined) !== (kind === 'M')) {
      const told = `the path "seam" has an operation ${quoted(kind)} with ${points.length} points out of place`
      throw new InputError(`${where}: ${told}; export one closed outline of M, L, C and Z`)
    }
    const to = points[wanted - 1]
    if (kind === 'M') start = to
    if (kind === 'L') strokes.push({ from: at, to })
    if (kind === 'C') strokes.push({ from: at, to, controls: [points[0], points[1]] })
    if (to !== undefined) at = to
  }
  if (start === undefined || strokes.length === 0) {
    throw new InputError(`${where}: the path "seam" draws nothing; draft the pattern again`)
  }
  strokes.push({ from: at, to: start })
  return joinEnds(strokes.filter((stroke) => reach(stroke) > JOIN))
}

/** The spot of the outline nearest to a point. */
export function findSpot(strokes: readonly Stroke[], point: Point2): Spot {
  let best: Spot = { row: 0, t: 0, distance: Number.POSITIVE_INFINITY }
  strokes.forEach((stroke, row) => {
    for (let k = 0; k <= SAMPLES; k++) {
      const distance = apart(strokePoint(stroke, k / SAMPLES), point)
      if (distance < best.distance) best = { row, t: k / SAMPLES, distance }
    }
  })
  const stroke = strokes[best.row]
  let { t } = best
  for (let width = 1 / SAMPLES; width > 1e-12; width *= 0.5) {
    const [low, high] = [Math.max(0, t - width), Math.min(1, t + width)]
    const offs = [low, t, high].map((s) => apart(strokePoint(stroke, s), point))
    if (offs[0] < offs[1] && offs[0] <= offs[2]) t = low
    else if (offs[2] < offs[1]) t = high
  }
  return { row: best.row, t, distance: apart(strokePoint(stroke, t), point) }
}

/** The outline with a corner at a spot: cut there unless a corner is there already. */
export function cutAt(strokes: readonly Stroke[], { row, t }: Spot): Stroke[] {
  const stroke = strokes[row]
  const point = strokePoint(stroke, t)
  if (apart(point, stroke.from) < JOIN || apart(point, stroke.to) < JOIN) return [...strokes]
  return [...strokes.slice(0, row), ...cutStroke(stroke, t), ...strokes.slice(row + 1)]
}

/**
 * Rows of the strokes between two corners, whichever way round meets no other corner first; empty when neither does.
 * Corners are rows of the strokes that start there.
 */
export function stretchBetween(
  strokes: readonly Stroke[],
  from: number,
  to: number,
  corners: readonly number[],
): number[] {
  if (from === to) return []
  for (const [first, last] of [
    [from, to],
    [to, from],
  ]) {
    const count = (last - first + strokes.length) % strokes.length
    const rows = Array.from({ length: count }, (_, k) => (first + k) % strokes.length)
    if (!rows.slice(1).some((row) => corners.includes(row))) return rows
  }
  return []
}

/**
 * What remains of an outline on the side of a line where `keep` lies, closed along the line by a stroke called `name`.
 * Undefined when the line does not cut the outline in two.
 */
export function endAtLine(
  outline: readonly Stroke[],
  [p, q]: readonly [Point2, Point2],
  keep: Point2,
  name: string,
): Stroke[] | undefined {
  const length = apart(p, q)
  const height = ([x, y]: Point2) => ((q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0])) / length
  const side = height(keep)
  const cut = outline.flatMap((stroke) => cutByLine(stroke, height))
  const stays = cut.map((stroke) => height(strokePoint(stroke, 0.5)) * side > JOIN * Math.abs(side))
  const first = stays.findIndex((here, row) => here && !stays.at(row - 1))
  if (first < 0) return undefined
  const turned = cut.map((_, k) => (first + k) % cut.length)
  const count = turned.findIndex((row) => !stays[row])
  if (turned.slice(count).some((row) => stays[row])) return undefined
  const kept = turned.slice(0, count).map((row) => cut[row])
  return [...kept, { from: kept[count - 1].to, to: kept[0].from, name }]
}

/** Counter-clockwise, as every piece is kept. */
export function counterClockwise(strokes: readonly Stroke[]): Stroke[] {
  return signedArea(strokes) < 0 ? reversed(strokes) : [...strokes]
}

function reversed(strokes: readonly Stroke[]): Stroke[] {
  return strokes.toReversed().map((stroke) => ({
    ...stroke,
    from: stroke.to,
    to: stroke.from,
    ...(stroke.controls ? { controls: [stroke.controls[1], stroke.controls[0]] as const } : {}),
  }))
}

export function moveStroke(stroke: Stroke, move: (point: Point2) => Point2): Stroke {
  const { controls } = stroke
  return {
    ...stroke,
    from: move(stroke.from),
    to: move(stroke.to),
    ...(controls ? { controls: [move(controls[0]), move(controls[1])] as const } : {}),
  }
}

/** (1) for the line through two points. */
export function mirrorIn([p, q]: readonly [Point2, Point2]): (point: Point2) => Point2 {
  const length = apart(p, q)
  const [dx, dy] = [(q[0] - p[0]) / length, (q[1] - p[1]) / length]
  return ([x, y]) => {
    const along = 2 * (dx * (x - p[0]) + dy * (y - p[1]))
    return [2 * p[0] + along * dx - x, 2 * p[1] + along * dy - y]
  }
}

/**
 * The whole piece of a half that was drawn on a fold: what lies on the fold line goes, the rest is opened. Undefined
 * when the half does not reach the fold in one stretch.
 */
export function unfold(
  half: readonly Stroke[],
  line: readonly [Point2, Point2],
  rename: (name: string, drawn: boolean) => string,
): Stroke[] | undefined {
  const mirror = mirrorIn(line)
  const off = (point: Point2) => 0.5 * apart(point, mirror(point))
  const onFold = (stroke: Stroke) =>
    [stroke.from, stroke.to, ...(stroke.controls ?? [])].every((point) => off(point) < ON_LINE)
  const first = half.findIndex((stroke, row) => !onFold(stroke) && onFold(half.at(row - 1) ?? stroke))
  if (first < 0) return undefined
  const turned = [...half.slice(first), ...half.slice(0, first)]
  const count = turned.findIndex(onFold)
  if (turned.slice(count).some((stroke) => !onFold(stroke))) return undefined
  const renamed = (stroke: Stroke, drawn: boolean) =>
    stroke.name === undefined ? stroke : { ...stroke, name: rename(stroke.name, drawn) }
  const open = turned.slice(0, count)
  const other = reversed(open.map((stroke) => moveStroke(stroke, mirror)))
  return joinEnds([
    ...open.map((stroke) => renamed(stroke, true)),
    ...other.map((stroke) => renamed(stroke, false)),
  ])
}

/** [m] */
export function strokeLength({ from, to, controls }: Stroke): number {
  if (controls === undefined) return apart(from, to)
  const curve: Curve = { kind: 'cubic', controls: [controls[0], controls[1]] }
  return spanLength({ a: from, b: to, curve })
}

/** Length from the start of the stroke to parameter t [m]. */
export function lengthUpTo(stroke: Stroke, t: number): number {
  if (t <= 0) return 0
  return t >= 1 ? strokeLength(stroke) : strokeLength(cutStroke(stroke, t)[0])
}

export function strokePoint({ from, to, controls }: Stroke, t: number): Point2 {
  if (t === 0) return from
  if (t === 1) return to
  if (controls === undefined) return between(from, to, t)
  const [c, d] = controls
  const [p, q, r] = [between(from, c, t), between(c, d, t), between(d, to, t)]
  return between(between(p, q, t), between(q, r, t), t)
}

export function apart(p: readonly number[], q: readonly number[]): number {
  return magnitude(p[0] - q[0], p[1] - q[1])
}

/** De Casteljau's rule. */
function cutStroke(stroke: Stroke, t: number): [Stroke, Stroke] {
  const { from, to, controls } = stroke
  if (controls === undefined) {
    const middle = between(from, to, t)
    return [
      { ...stroke, to: middle },
      { ...stroke, from: middle },
    ]
  }
  const [c, d] = controls
  const [p, q, r] = [between(from, c, t), between(c, d, t), between(d, to, t)]
  const [left, right] = [between(p, q, t), between(q, r, t)]
  const middle = between(left, right, t)
  return [
    { ...stroke, to: middle, controls: [p, left] },
    { ...stroke, from: middle, controls: [right, r] },
  ]
}

/** The parts of a stroke on either side of the line where `height` is zero. */
function cutByLine(stroke: Stroke, height: (point: Point2) => number): Stroke[] {
  const above = (t: number) => height(strokePoint(stroke, t)) > 0
  for (let k = 0; k < SAMPLES; k++) {
    let [low, high] = [k / SAMPLES, (k + 1) / SAMPLES]
    if (above(low) === above(high)) continue
    for (let halving = 0; halving < 50; halving++) {
      const middle = 0.5 * (low + high)
      if (above(low) === above(middle)) low = middle
      else high = middle
    }
    const [before, after] = cutStroke(stroke, low)
    if (reach(before) < JOIN || reach(after) < JOIN) continue
    return [before, ...cutByLine(after, height)]
  }
  return [stroke]
}

/** Each stroke starts exactly where the last one ended, also where the draft rounded differently. */
function joinEnds(strokes: readonly Stroke[]): Stroke[] {
  return strokes.map((stroke, row) => ({ ...stroke, from: strokes.at(row - 1)?.to ?? stroke.from }))
}

/** Farthest the stroke gets from its start [m], at most. */
function reach({ from, to, controls }: Stroke): number {
  return Math.max(...[to, ...(controls ?? [])].map((point) => apart(from, point)))
}

/** Of the control polygons [m²]: exact enough to tell the sense of travel. */
function signedArea(strokes: readonly Stroke[]): number {
  let twice = 0
  for (const { from, to, controls } of strokes) {
    const corners = [from, ...(controls ?? []), to]
    for (let k = 1; k < corners.length; k++) {
      const [p, q] = [corners[k - 1], corners[k]]
      twice += p[0] * q[1] - p[1] * q[0]
    }
  }
  return 0.5 * twice
}

function between(p: Point2, q: Point2, t: number): Point2 {
  return [p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])]
}

const MM = 1000 // of a draft in a metre
const POINTS_OF: Record<string, number | undefined> = { M: 1, L: 1, C: 3, Z: 0 }
const SAMPLES = 32 // a stroke of a pattern bends no more than twice between two of them
/** Drafts round to micrometres: nearer than this is the same place [m] … */
const JOIN = 5e-6
/** … and this near to a fold line is on it [m]. */
const ON_LINE = 1e-4
