/**
 * Bending edges. A place of the edge is taken along: of all cubics with the same ends the one whose handles move least,
 *
 *   B(t) = q,   b₁ = 3 t (1 − t)², b₂ = 3 t² (1 − t)   ⇒   Δc_k = b_k (q − p) / (b₁² + b₂²)                        (1)
 *
 * an arc stays an arc, through its ends and the pointer; of a spline the nearest of its points goes along. Handles on both
 * sides of a smooth point stay in one line.
 */
import {
  type Curve,
  type Edge,
  type Edit,
  edgeChord,
  edgeCubics,
  edgeVelocity,
  type Panel,
  type Point2,
  pointAt,
} from '@selvedge/engine/pattern'
import { distance, dot, minus, plus, times, unit } from '../gesture.ts'

/** The edge bent so that its place at parameter t comes to lie at `to` [m]. */
export function bentCurve(panel: Panel, edge: Edge, t: number, to: Point2): Curve {
  const { curve } = edge
  if (curve.kind === 'arc') return arcThrough(panel, edge, to) ?? curve
  if (curve.kind === 'spline' && curve.through.length > 0) {
    const gaps = curve.through.map((place) => distance(place, to))
    const nearest = gaps.indexOf(Math.min(...gaps))
    return { kind: 'spline', through: curve.through.with(nearest, to) }
  }
  const [[a, c, d, b]] = edgeCubics(panel, edge)
  const u = 1 - t
  const [b1, b2] = [3 * t * u * u, 3 * t * t * u]
  const weight = b1 * b1 + b2 * b2
  if (!(weight > 1e-6)) return curve // at an end there is nothing to bend
  const here: Point2 = [0, 1].map(
    (k) => u * u * u * a[k] + b1 * c[k] + b2 * d[k] + t * t * t * b[k],
  ) as Point2
  const move = minus(to, here)
  return {
    kind: 'cubic',
    controls: [plus(c, times(move, b1 / weight)), plus(d, times(move, b2 / weight))], // (1)
  }
}

/** The circle through both ends and a third place; undefined when they lie in one line. */
function arcThrough(panel: Panel, edge: Edge, to: Point2): Curve | undefined {
  const [a, b] = [pointAt(panel, edge.from), pointAt(panel, edge.to)]
  const cross = (b[0] - a[0]) * (to[1] - a[1]) - (b[1] - a[1]) * (to[0] - a[0])
  const chord = distance(a, b)
  if (Math.abs(cross) < 1e-9) return undefined
  const radius = (chord * distance(a, to) * distance(b, to)) / (2 * Math.abs(cross))
  const large = dot(minus(a, to), minus(b, to)) > 0 // the pointer sees the chord under less than a right angle
  return { kind: 'arc', radius: Math.max(radius, chord / 2), large, right: cross < 0 }
}

interface HandleMove {
  /** Shift: along the direction it has. */
  readonly keepDirection: boolean
  /** Alt: the handle across a smooth point stays. */
  readonly alone: boolean
}

/** A handle taken to a place [m]; across a smooth point the other one turns with it. */
export function handleEdits(
  panel: Panel,
  edgeId: string,
  handle: number,
  goal: Point2,
  { keepDirection, alone }: HandleMove,
): Edit[] {
  const edge = panel.edges.find(({ id }) => id === edgeId)
  if (!edge) return []
  const old = handlesOf(edge.curve)[handle]
  if (!old) return []
  const end = handle === 0 ? edge.from : edge.to
  const root = pointAt(panel, end)
  const along = unit(minus(old, root))
  const to = keepDirection ? plus(root, times(along, dot(minus(goal, root), along))) : goal
  const edits: Edit[] = [setCurve(panel, edge, withHandle(edge.curve, handle, to))]
  if (alone || edge.curve.kind !== 'cubic' || !isSmooth(panel, end)) return edits
  const other = panel.edges.find((one) => one.id !== edge.id && (one.from === end || one.to === end))
  if (other?.curve.kind !== 'cubic') return edits
  const across = other.from === end ? 0 : 1
  const length = distance(other.curve.controls[across], root)
  const turned = minus(root, times(unit(minus(to, root)), length))
  return [...edits, setCurve(panel, other, withHandle(other.curve, across, turned))]
}

/** Do the edges at a point run on without a corner? */
export function isSmooth(panel: Panel, point: string): boolean {
  const into = panel.edges.find(({ to }) => to === point)
  const out = panel.edges.find(({ from }) => from === point)
  if (!into || !out || (into.curve.kind === 'line' && out.curve.kind === 'line')) return false
  const [u, v] = [unit(edgeVelocity(panel, into, 1)), unit(edgeVelocity(panel, out, 0))]
  return dot(u, v) > Math.cos(SMOOTH)
}

/** Below this a turn is no corner [rad]: 2°. */
const SMOOTH = 0.035

/** A corner made smooth, both edges along the line between its neighbours; a smooth point made a corner. */
export function toggleSmooth(panel: Panel, point: string): Edit[] {
  const into = panel.edges.find(({ to }) => to === point)
  const out = panel.edges.find(({ from }) => from === point)
  if (!into || !out) return []
  const at = pointAt(panel, point)
  if (isSmooth(panel, point)) {
    return [into, out].map((edge) => {
      const far = pointAt(panel, edge === into ? edge.from : edge.to)
      return setCurve(panel, edge, curveWith(panel, edge, point, plus(at, times(minus(far, at), 1 / 3))))
    })
  }
  const along = unit(minus(pointAt(panel, out.to), pointAt(panel, into.from)))
  return [into, out].map((edge) => {
    const reach = (edge === into ? -1 : 1) * (edgeChord(panel, edge) / 3)
    return setCurve(panel, edge, curveWith(panel, edge, point, plus(at, times(along, reach))))
  })
}

/** The edge as a cubic with the handle at this end put there; straight again when both handles lie on its chord. */
function curveWith(panel: Panel, edge: Edge, point: string, handle: Point2): Curve {
  const cubics = edgeCubics(panel, edge)
  const [first, last] = [cubics[0], cubics[cubics.length - 1]]
  const controls: [Point2, Point2] = edge.from === point ? [handle, last[2]] : [first[1], handle]
  const [a, b] = [pointAt(panel, edge.from), pointAt(panel, edge.to)]
  const chord = unit(minus(b, a))
  const off = (place: Point2) => Math.abs(chord[0] * (place[1] - a[1]) - chord[1] * (place[0] - a[0]))
  return off(controls[0]) < 1e-6 && off(controls[1]) < 1e-6 ? { kind: 'line' } : { kind: 'cubic', controls }
}

function setCurve(panel: Panel, edge: Edge, curve: Curve): Edit {
  return { kind: 'setCurve', panel: panel.id, edge: edge.id, curve, lengths: 'keep' }
}

function handlesOf(curve: Curve): readonly Point2[] {
  if (curve.kind === 'quadratic') return [curve.control]
  if (curve.kind === 'cubic') return curve.controls
  return curve.kind === 'spline' ? curve.through : []
}

function withHandle(curve: Curve, handle: number, to: Point2): Curve {
  if (curve.kind === 'quadratic') return { kind: 'quadratic', control: to }
  if (curve.kind === 'cubic') {
    const controls: [Point2, Point2] = handle === 0 ? [to, curve.controls[1]] : [curve.controls[0], to]
    return { kind: 'cubic', controls }
  }
  return curve.kind === 'spline' ? { kind: 'spline', through: curve.through.with(handle, to) } : curve
}
