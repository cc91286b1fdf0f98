/**
 * The shape of DXF entities as chains of points in metres: lines, polylines with bulges, arcs, circles, splines.
 *
 * A bulge b belongs to the stretch p → q; the arc on it sweeps θ = 4 arctan b, counter-clockwise when positive:
 *
 *   centre = (p + q)/2 + (1 − b²)/(4b) n,   n = q − p turned left,   r = |q − p| (1 + b²)/(4|b|)     [m]  (1)
 *
 * Splines are evaluated by de Boor's rule (de Boor 1972, On calculating with B-splines). Curves become chords that stay
 * within 0.01 mm; the curve itself is found again by `fit-curve.ts`.
 */
import { arcCosine, arcTangent, cosine, InputError, magnitude, sine } from '../../core/index.ts'
import type { Point2 } from '../../pattern/index.ts'
import { type LengthUnit, metresOf } from '../drawing/length-text.ts'
import { type DxfEntity, dxfNumber, dxfText } from './dxf.ts'

export interface Path {
  readonly points: Point2[]
  readonly closed: boolean
}

/** Path of an entity in metres; undefined for one that has no shape we draw (its kind is the caller's to report). */
export function dxfPath(entity: DxfEntity, unit: LengthUnit): Path | undefined {
  switch (entity.kind) {
    case 'LINE':
      return { points: [dxfPoint(entity, unit), dxfPoint(entity, unit, 11)], closed: false }
    case 'POLYLINE':
      return polylinePath(entity, unit)
    case 'LWPOLYLINE':
      return lightPath(entity, unit)
    case 'ARC':
    case 'CIRCLE':
      return arcPath(entity, unit)
    case 'SPLINE':
      return splinePath(entity, unit)
  }
}

/** Place of an entity [m]: codes 10 and 20, or 11 and 21. */
export function dxfPoint(entity: DxfEntity, unit: LengthUnit, code = 10): Point2 {
  return [lengthOf(entity, dxfText(entity, code), unit), lengthOf(entity, dxfText(entity, code + 10), unit)]
}

function lengthOf(entity: DxfEntity, word: string, unit: LengthUnit): number {
  const value = metresOf(word, unit)
  if (Number.isFinite(value) && Math.abs(value) <= FAR) return value
  const said = word === '' ? 'has no place' : 'has a place that is no number, or too far away'
  throw new InputError(`dxf line ${entity.line}: ${entity.kind} ${said}; export the file again`)
}

function polylinePath(entity: DxfEntity, unit: LengthUnit): Path {
  const corners = entity.vertices
    .filter((vertex) => (dxfNumber(vertex, 70, 0) & SPLINE_FRAME) === 0) // the frame of a spline is not drawn
    .map((vertex) => ({ at: dxfPoint(vertex, unit), bulge: dxfNumber(vertex, 42, 0) }))
  return bulgedPath(corners, (dxfNumber(entity, 70, 0) & CLOSED) !== 0)
}

function lightPath(entity: DxfEntity, unit: LengthUnit): Path {
  const corners: { at: Point2; bulge: number }[] = []
  for (const [code, value] of entity.groups) {
    if (code === 10) corners.push({ at: [lengthOf(entity, value, unit), 0], bulge: 0 })
    const last = corners[corners.length - 1]
    if (!last) continue
    if (code === 20) last.at[1] = lengthOf(entity, value, unit)
    if (code === 42) last.bulge = Number(value) || 0
  }
  return bulgedPath(corners, (dxfNumber(entity, 70, 0) & CLOSED) !== 0)
}

function bulgedPath(corners: readonly { at: Point2; bulge: number }[], closed: boolean): Path {
  const points: Point2[] = []
  corners.forEach(({ at, bulge }, k) => {
    points.push(at)
    const last = k === corners.length - 1
    if (bulge === 0 || !Number.isFinite(bulge) || (last && !closed)) return
    const next = corners[last ? 0 : k + 1].at
    const dx = next[0] - at[0]
    const dy = next[1] - at[1]
    const side = (1 - bulge * bulge) / (4 * bulge) // (1)
    const centre: Point2 = [(at[0] + next[0]) / 2 - side * dy, (at[1] + next[1]) / 2 + side * dx]
    const radius = magnitude(at[0] - centre[0], at[1] - centre[1])
    const start = arcTangent(at[1] - centre[1], at[0] - centre[0])
    const inner = arcPoints(centre, radius, start, 4 * arcTangent(bulge, 1))
    points.push(...inner.slice(1, -1))
  })
  return { points, closed }
}

function arcPath(entity: DxfEntity, unit: LengthUnit): Path {
  const centre = dxfPoint(entity, unit)
  const radius = lengthOf(entity, dxfText(entity, 40), unit)
  if (entity.kind === 'CIRCLE') {
    return { points: arcPoints(centre, radius, 0, 2 * Math.PI).slice(0, -1), closed: true }
  }
  const start = dxfNumber(entity, 50, 0) * RADIANS
  let sweep = dxfNumber(entity, 51, 360) * RADIANS - start
  sweep -= 2 * Math.PI * Math.floor(sweep / (2 * Math.PI)) // counter-clockwise from start to end
  return { points: arcPoints(centre, radius, start, sweep === 0 ? 2 * Math.PI : sweep), closed: false }
}

/** Chords of an arc, both ends included. */
function arcPoints([x, y]: Point2, radius: number, start: number, sweep: number): Point2[] {
  const widest = 2 * arcCosine(Math.max(0.5, 1 - DRAWING / Math.max(radius, DRAWING)))
  const count = Math.max(4, Math.min(CHORDS_MAX, Math.ceil(Math.abs(sweep) / widest) || 0))
  return Array.from({ length: count + 1 }, (_, k): Point2 => {
    const angle = start + (k / count) * sweep
    return [x + radius * cosine(angle), y + radius * sine(angle)]
  })
}

/** B-spline from control points and knots; from fit points alone the chain through them. */
function splinePath(entity: DxfEntity, unit: LengthUnit): Path {
  const closed = (dxfNumber(entity, 70, 0) & CLOSED) !== 0
  const list = (code: number) => entity.groups.filter(([own]) => own === code).map(([, value]) => value)
  const places = (code: number): Point2[] => {
    const second = list(code + 10)
    return list(code).map((x, k) => [lengthOf(entity, x, unit), lengthOf(entity, second[k] ?? '', unit)])
  }
  const control = places(10)
  if (control.length < 2) return { points: places(11), closed }
  const knots = list(40).map(Number)
  const weights = list(41).map(Number)
  const degree = dxfNumber(entity, 71, 3)
  const good =
    Number.isInteger(degree) &&
    degree >= 1 &&
    degree <= 9 &&
    knots.length === control.length + degree + 1 &&
    knots.every((knot, k) => Number.isFinite(knot) && (k === 0 || knot >= knots[k - 1])) &&
    weights.every((weight) => weight > 0 && Number.isFinite(weight))
  if (!good || control.length > CONTROLS_MAX) {
    throw new InputError(
      `dxf line ${entity.line}: SPLINE has knots that do not fit its control points; export it as a polyline`,
    )
  }
  const points: Point2[] = []
  for (let span = degree; span < control.length; span++) {
    const from = knots[span]
    const to = knots[span + 1]
    if (!(to > from)) continue
    for (let k = 0; k < SPAN_CHORDS; k++) {
      points.push(deBoor(control, knots, weights, degree, span, from + (k / SPAN_CHORDS) * (to - from)))
    }
  }
  points.push(deBoor(control, knots, weights, degree, control.length - 1, knots[control.length]))
  return { points, closed }
}

function deBoor(
  control: readonly Point2[],
  knots: readonly number[],
  weights: readonly number[],
  degree: number,
  span: number,
  t: number,
): Point2 {
  const rows = Array.from({ length: degree + 1 }, (_, k) => {
    const row = span - degree + k
    const w = weights[row] ?? 1
    return [w * control[row][0], w * control[row][1], w]
  })
  for (let level = 1; level <= degree; level++) {
    for (let k = degree; k >= level; k--) {
      const low = knots[span - degree + k]
      const high = knots[span + 1 + k - level]
      const share = high > low ? (t - low) / (high - low) : 0
      for (let c = 0; c < 3; c++) rows[k][c] = (1 - share) * rows[k - 1][c] + share * rows[k][c]
    }
  }
  return [rows[degree][0] / rows[degree][2], rows[degree][1] / rows[degree][2]]
}

const CLOSED = 1 // bit of code 70
const SPLINE_FRAME = 16 // bit of a vertex's code 70
const FAR = 1e4 // [m] farther away is damage; pieces are checked more closely later
const DRAWING = 1e-5 // [m] chords stay this near to the curve: below what a plotter can show
const CHORDS_MAX = 1024 // per arc
const SPAN_CHORDS = 16 // per stretch between knots
const CONTROLS_MAX = 2000
const RADIANS = Math.PI / 180
