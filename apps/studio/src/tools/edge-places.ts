/** Places on edges, as shares of their length: where the pointer meets an edge, and where a share of it lies. */
import {
  type Edge,
  edgePoint,
  flattenEdge,
  type Panel,
  type Point2,
  panelOutline,
  parametersAt,
} from '@selvedge/engine/pattern'

export interface EdgePlace {
  readonly edge: string
  /** Share of its length, 0 … 1. */
  readonly share: number
  /** In the plane of the piece [m]. */
  readonly at: Point2
  /** From the place asked about [m]. */
  readonly distance: number
}

/** Chords of curves are this near to them [m]. */
const TOLERANCE = 0.0001

/** The place of an edge nearest to one of the plane. */
export function nearestOnEdge(panel: Panel, edge: Edge, [x, y]: Point2): EdgePlace {
  const line = chordsOf(panel, edge)
  let [best, along, total] = [Infinity, 0, 0]
  let at: Point2 = [line[0], line[1]]
  for (let k = 0; k + 3 < line.length; k += 2) {
    const [ax, ay] = [line[k], line[k + 1]]
    const [dx, dy] = [line[k + 2] - ax, line[k + 3] - ay]
    const length = Math.hypot(dx, dy)
    const t = length > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (length * length))) : 0
    const [px, py] = [ax + t * dx, ay + t * dy]
    const distance = Math.hypot(x - px, y - py)
    if (distance < best) {
      ;[best, along] = [distance, total + t * length]
      at = [px, py]
    }
    total += length
  }
  return { edge: edge.id, share: total > 0 ? along / total : 0, at, distance: best }
}

/** The nearest place of the whole outline. */
export function nearestOnOutline(panel: Panel, at: Point2): EdgePlace {
  return panel.edges
    .map((edge) => nearestOnEdge(panel, edge, at))
    .reduce((best, place) => (place.distance < best.distance ? place : best))
}

/** Where a share of an edge's length lies [m]. */
export function placeOnEdge(panel: Panel, edge: Edge, share: number): Point2 {
  return edgePoint(panel, edge, parametersAt(panel, edge, [0, share, 1])[1])
}

/** Is the place inside the outline? By the number of edges a ray to the right meets. */
export function isInside(panel: Panel, [x, y]: Point2): boolean {
  const outline = panelOutline(panel, TOLERANCE)
  let inside = false
  for (let k = 0, before = outline.length - 2; k < outline.length; before = k, k += 2) {
    const [ax, ay, bx, by] = [outline[before], outline[before + 1], outline[k], outline[k + 1]]
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
  }
  return inside
}

/** An edge as chords, worked out once for each version of a piece. */
export function chordsOf(panel: Panel, edge: Edge): Float64Array {
  let lines = known.get(panel)
  if (lines === undefined) {
    lines = new Map()
    known.set(panel, lines)
  }
  let line = lines.get(edge.id)
  if (line === undefined) {
    line = flattenEdge(panel, edge, TOLERANCE)
    lines.set(edge.id, line)
  }
  return line
}

const known = new WeakMap<Panel, Map<string, Float64Array>>()
