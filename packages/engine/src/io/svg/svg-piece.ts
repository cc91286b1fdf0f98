/**
 * A closed path of a drawing as a panel. Corners are where the tangent breaks: by more than 8°, or 25° between two
 * strokes shorter than 30 mm that are straight, as curves cut into chords have many small breaks. Between corners a
 * single stroke keeps its curve, a chain of straight ones is fitted, and any other chain becomes a spline that carries
 * the control points it was drawn with.
 */
import { arcTangent } from '../../core/index.ts'
import { type Cubic, type Curve, closedOutline, type Panel, type Point2 } from '../../pattern/index.ts'
import { distanceOf, fitCurve } from '../drawing/fit-curve.ts'
import { loopArea } from '../drawing/join-paths.ts'
import { ellipseCubics, type Stroke, type Subpath } from './svg-path.ts'

/** Panel of a closed subpath in metres, y up; undefined when it encloses nothing. */
export function strokePanel(id: string, path: Subpath): Panel | undefined {
  const pieces = counterClockwise(closedPieces(path))
  if (pieces.length === 0) return undefined
  const corners = findCorners(pieces)
  const points = corners.map((row) => pieces[row].from)
  const edges = corners.map((start, k) => {
    const end = corners[(k + 1) % corners.length]
    const stop = end > start ? end : end + pieces.length
    const run = Array.from({ length: stop - start }, (_, j) => pieces[(start + j) % pieces.length])
    return { id: `edge-${k}`, curve: runCurve(run) }
  })
  return { id, ...closedOutline(points, edges), outside: 1, grain: Math.PI / 2, layer: 0 }
}

/** Points along a subpath, fine enough to tell what lies inside it. */
export function strokePoints(path: Subpath): Point2[] {
  let from = path.start
  const points: Point2[] = [from]
  for (const stroke of path.strokes) {
    const count = stroke.kind === 'line' ? 1 : SAMPLES
    for (const cubic of strokeCubics(from, stroke)) {
      for (let k = 1; k <= count; k++) points.push(cubicAt(cubic, k / count))
    }
    from = stroke.to
  }
  return points
}

/** True when a subpath ends where it starts. */
export function isClosed(path: Subpath): boolean {
  const end = path.strokes[path.strokes.length - 1]?.to ?? path.start
  return path.strokes.length > 0 && (path.closed || distanceOf(end, path.start) <= MEET)
}

interface Piece {
  from: Point2
  stroke: Stroke
}

/** The strokes with their starts, closed, without those of no length; a lone stroke is cut in two. */
function closedPieces(path: Subpath): Piece[] {
  const pieces: Piece[] = []
  let from = path.start
  for (const stroke of path.strokes) {
    const straight = distanceOf(from, stroke.to) <= MEET
    if (straight && (stroke.kind === 'line' || handleReach(from, stroke) <= MEET)) continue
    pieces.push({ from, stroke })
    from = stroke.to
  }
  if (pieces.length === 0) return []
  const last = pieces[pieces.length - 1]
  if (distanceOf(from, path.start) <= MEET) last.stroke = { ...last.stroke, to: pieces[0].from }
  else pieces.push({ from, stroke: { kind: 'line', to: pieces[0].from } })
  return pieces.length === 1 ? halves(pieces[0]) : pieces
}

/** How far a curve goes away from where it starts and ends [m]. */
function handleReach(from: Point2, stroke: Stroke): number {
  return Math.max(
    ...strokeCubics(from, stroke).flatMap((cubic) => cubic.map((point) => distanceOf(from, point))),
  )
}

function halves({ from, stroke }: Piece): Piece[] {
  const cubics = strokeCubics(from, stroke)
  const parts = cubics.length > 1 ? cubics : splitCubic(cubics[0])
  return parts.map(([a, c, d, b]): Piece => ({ from: a, stroke: { kind: 'cubic', controls: [c, d], to: b } }))
}

function counterClockwise(pieces: Piece[]): Piece[] {
  const outline = pieces.flatMap(({ from, stroke }) => {
    return strokeCubics(from, stroke).flatMap((cubic) => [0, 0.25, 0.5, 0.75].map((t) => cubicAt(cubic, t)))
  })
  const area = loopArea(outline)
  if (Math.abs(area) < AREA_MIN) return []
  return area > 0 ? pieces : pieces.map(reversedPiece).reverse()
}

function reversedPiece({ from, stroke }: Piece): Piece {
  const start = stroke.to
  if (stroke.kind === 'cubic') {
    return {
      from: start,
      stroke: { kind: 'cubic', controls: [stroke.controls[1], stroke.controls[0]], to: from },
    }
  }
  if (stroke.kind === 'arc' || stroke.kind === 'ellipse') {
    return { from: start, stroke: { ...stroke, sweep: !stroke.sweep, to: from } }
  }
  return { from: start, stroke: { ...stroke, to: from } }
}

function findCorners(pieces: readonly Piece[]): number[] {
  const count = pieces.length
  const corners = pieces.flatMap((piece, k) => {
    const before = pieces[(k + count - 1) % count]
    const [ux, uy] = direction(before, 1)
    const [vx, vy] = direction(piece, 0)
    const turn = Math.abs(arcTangent(ux * vy - uy * vx, ux * vx + uy * vy))
    const chords = [before, piece].every(({ from, stroke }) => {
      return stroke.kind === 'line' && distanceOf(from, stroke.to) < CHORD_MAX
    })
    return turn > (chords ? CHORD_TURN : CORNER_TURN) ? [k] : []
  })
  if (corners.length >= 2) return corners
  const first = corners[0] ?? 0
  let far = (first + 1) % count
  for (let k = 0; k < count; k++) {
    const reach = (row: number) => distanceOf(pieces[row].from, pieces[first].from)
    if (reach(k) > reach(far)) far = k
  }
  return [first, far].sort((a, b) => a - b)
}

/** Direction of travel at the start (0) or end (1) of a piece. */
function direction({ from, stroke }: Piece, end: 0 | 1): Point2 {
  const cubics = strokeCubics(from, stroke)
  const cubic = end === 0 ? cubics[0] : cubics[cubics.length - 1]
  const order = end === 0 ? [0, 1, 2, 3] : [3, 2, 1, 0]
  const [a, ...rest] = order.map((row) => cubic[row])
  const next = rest.find((point) => distanceOf(point, a) > 1e-9) ?? rest[2]
  return end === 0 ? [next[0] - a[0], next[1] - a[1]] : [a[0] - next[0], a[1] - next[1]]
}

function runCurve(run: readonly Piece[]): Curve {
  if (run.length === 1) return strokeCurve(run[0])
  if (run.every(({ stroke }) => stroke.kind === 'line')) {
    return fitCurve([run[0].from, ...run.map(({ stroke }) => stroke.to)])
  }
  const cubics = run.flatMap(({ from, stroke }) => strokeCubics(from, stroke))
  return {
    kind: 'spline',
    through: cubics.slice(0, -1).map(([, , , b]) => b),
    handles: cubics.map(([, c, d]): [Point2, Point2] => [c, d]),
  }
}

function strokeCurve({ from, stroke }: Piece): Curve {
  switch (stroke.kind) {
    case 'line':
      return { kind: 'line' }
    case 'quadratic':
      return { kind: 'quadratic', control: stroke.control }
    case 'cubic':
      return { kind: 'cubic', controls: stroke.controls }
    case 'arc': {
      const radius = Math.max(stroke.radius, distanceOf(from, stroke.to) / 2) // as SVG does with radii too short
      return { kind: 'arc', radius, large: stroke.large, right: stroke.sweep }
    }
    case 'ellipse':
      return runCurve(halves({ from, stroke }))
  }
}

/** A stroke as cubic curves: exact but for arcs, which are followed within 0.03 % of their radius. */
function strokeCubics(a: Point2, stroke: Stroke): Cubic[] {
  const b = stroke.to
  switch (stroke.kind) {
    case 'line':
      return [[a, between(a, b, 1 / 3), between(a, b, 2 / 3), b]]
    case 'quadratic':
      return [[a, between(a, stroke.control, 2 / 3), between(b, stroke.control, 2 / 3), b]]
    case 'cubic':
      return [[a, ...stroke.controls, b]]
    default: {
      const { large, sweep, to } = stroke
      const round = stroke.kind === 'arc'
      const [rx, ry, turn] = round ? [stroke.radius, stroke.radius, 0] : [stroke.rx, stroke.ry, stroke.turn]
      const parts = ellipseCubics(a, { kind: 'ellipse', rx, ry, turn, large, sweep, to })
      let from = a
      return parts.flatMap((part) => {
        const start = from
        from = part.to
        return strokeCubics(start, part)
      })
    }
  }
}

function splitCubic([a, c, d, b]: Cubic): Cubic[] {
  const ac = between(a, c, 0.5)
  const cd = between(c, d, 0.5)
  const db = between(d, b, 0.5)
  const left = between(ac, cd, 0.5)
  const right = between(cd, db, 0.5)
  const middle = between(left, right, 0.5)
  return [
    [a, ac, left, middle],
    [middle, right, db, b],
  ]
}

function cubicAt([a, c, d, b]: Cubic, t: number): Point2 {
  const s = 1 - t
  const at = (axis: 0 | 1) =>
    s * s * s * a[axis] + 3 * s * s * t * c[axis] + 3 * s * t * t * d[axis] + t * t * t * b[axis]
  return [at(0), at(1)]
}

function between(a: Point2, b: Point2, share: number): Point2 {
  return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])]
}

const MEET = 2e-5 // [m] rounding of drawings
const AREA_MIN = 1e-6 // [m²] a square millimetre
const SAMPLES = 12 // chords per curve, to tell what lies inside
const CORNER_TURN = (8 * Math.PI) / 180 // [rad]
const CHORD_TURN = (25 * Math.PI) / 180 // [rad]
const CHORD_MAX = 0.03 // [m]
