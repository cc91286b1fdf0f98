/**
 * From a drawn outline to a panel: a loop of points and which of them are corners becomes edges with curves. Shared by
 * the readers of drawings (DXF, SVG), which know shapes but neither edges nor seams.
 *
 * A half piece is unfolded over its fold line through p with unit direction d:
 *
 *   x′ = p + 2 ((x − p)·d) d − (x − p)                                                      [m]  (1)
 */
import { arcTangent } from '../../core/index.ts'
import {
  type Curve,
  closedOutline,
  type Edge,
  flattenEdge,
  type Notch,
  type Panel,
  type Point2,
} from '../../pattern/index.ts'
import { chainLength, distanceOf, distanceToChain, fitCurve, pointsOf } from './fit-curve.ts'
import { loopArea } from './join-paths.ts'

/** A loop of points [m] and the rows of it that are corners, growing. */
export interface Outline {
  readonly points: readonly Point2[]
  readonly corners: readonly number[]
}

/** Panel with edges `edge-0`, … between the corners; `told` are curves that are known already, `name` another word. */
export function drawnPanel(
  id: string,
  outline: Outline,
  told?: readonly (Curve | undefined)[],
  name = 'edge',
): Panel {
  const chains = edgeChains(outline)
  const edges = chains.map((chain, k) => ({ id: `${name}-${k}`, curve: told?.[k] ?? fitCurve(chain) }))
  return {
    id,
    ...closedOutline(
      chains.map((chain) => chain[0]),
      edges,
    ),
    outside: 1,
    grain: Math.PI / 2,
    layer: 0,
  }
}

/** The points of each edge, from corner to corner. */
export function edgeChains({ points, corners }: Outline): Point2[][] {
  return corners.map((start, k) => {
    const end = corners[(k + 1) % corners.length]
    const stop = end > start ? end : end + points.length
    return Array.from({ length: stop - start + 1 }, (_, j): Point2 => {
      const [x, y] = points[(start + j) % points.length]
      return [x, y]
    })
  })
}

/**
 * Corners where the outline turns by more than 25°, and where a long straight stretch runs into the short chords of a
 * curve; when there are fewer than two, at its two farthest ends.
 */
export function guessCorners(points: readonly Point2[]): number[] {
  const count = points.length
  const corners: number[] = []
  for (let k = 0; k < count; k++) {
    if (turnAt(points, k) > CORNER_TURN || endsStraight(points, k)) corners.push(k)
  }
  return corners.length >= 2 ? corners : farthestPair(points)
}

/** Does a straight stretch meet chords here that are at least five times shorter? */
function endsStraight(points: readonly Point2[], k: number): boolean {
  const count = points.length
  const before = distanceOf(points[(k + count - 1) % count], points[k])
  const after = distanceOf(points[k], points[(k + 1) % count])
  return Math.max(before, after) > STRAIGHT_MIN && Math.max(before, after) > 5 * Math.min(before, after)
}

/** How sharply a loop turns at one of its points [rad], 0 = straight on. */
function turnAt(points: readonly Point2[], k: number): number {
  const count = points.length
  const [ax, ay] = points[(k + count - 1) % count]
  const [x, y] = points[k]
  const [bx, by] = points[(k + 1) % count]
  const dot = (x - ax) * (bx - x) + (y - ay) * (by - y)
  const cross = (x - ax) * (by - y) - (y - ay) * (bx - x)
  return Math.abs(arcTangent(cross, dot))
}

/** Counter-clockwise, as pieces are drawn with their right side up. */
export function counterClockwise({ points, corners }: Outline): Outline {
  if (loopArea(points) >= 0) return { points, corners }
  const last = points.length - 1
  const turned = corners.map((row) => last - row).sort((a, b) => a - b)
  return { points: [...points].reverse(), corners: turned }
}

/** (1) */
export function mirrorPoint([x, y]: Point2, axis: readonly [Point2, Point2]): Point2 {
  const [[px, py], [qx, qy]] = axis
  const dx = qx - px
  const dy = qy - py
  const share = (2 * ((x - px) * dx + (y - py) * dy)) / (dx * dx + dy * dy)
  return [px + share * dx - (x - px), py + share * dy - (y - py)]
}

/** The whole piece of a half that ends at a fold line; undefined when no stretch of the outline lies on that line. */
export function unfold(outline: Outline, axis: readonly [Point2, Point2]): Outline | undefined {
  const { points, corners } = outline
  if (distanceOf(axis[0], axis[1]) < 1e-3) return undefined
  const onAxis = points.map((point) => distanceOf(point, mirrorPoint(point, axis)) / 2 <= AXIS_TOLERANCE)
  const folds = corners.flatMap((start, k) => {
    const end = corners[(k + 1) % corners.length]
    for (let row = start; ; row = (row + 1) % points.length) {
      if (!onAxis[row]) return []
      if (row === end) return [{ start, end }]
    }
  })
  if (folds.length === 0 || folds.length === corners.length) return undefined
  const first = folds.find((fold) => !folds.some((other) => other.end === fold.start)) ?? folds[0]
  let end = first.end
  for (let k = 0; k < folds.length; k++) end = folds.find((fold) => fold.start === end)?.end ?? end
  const half: Point2[] = []
  const halfCorners: number[] = []
  for (let row = end; ; row = (row + 1) % points.length) {
    if (corners.includes(row)) halfCorners.push(half.length)
    half.push(points[row])
    if (row === first.start) break
  }
  if (half.length < 3) return undefined
  const last = half.length - 1
  for (const row of [0, last]) half[row] = middle(half[row], mirrorPoint(half[row], axis))
  const mirrored = half
    .slice(1, last)
    .map((point) => mirrorPoint(point, axis))
    .reverse()
  const whole = [...half, ...mirrored]
  const inner = halfCorners.filter((row) => row > 0 && row < last)
  const all = [0, ...inner, last, ...inner.map((row) => 2 * last - row).reverse()]
  const kept = all.filter((row) => (row !== 0 && row !== last) || !isSmooth(whole, row))
  return { points: whole, corners: kept.length >= 2 ? kept : farthestPair(whole) }
}

/** Does the outline go on over the fold as it bends beside it? */
function isSmooth(points: readonly Point2[], row: number): boolean {
  const turn = turnAt(points, row)
  return turn < SMOOTH_TURN || (turn < CORNER_TURN && turn < 2 * turnAt(points, (row + 1) % points.length))
}

/** Nearest place of the outline: edge and share of its length, and how far away it is [m]. */
export function placeOnOutline(panel: Panel, point: Point2): { edge: string; at: number; distance: number } {
  let best = { edge: '', at: 0, distance: Number.POSITIVE_INFINITY }
  for (const edge of panel.edges) {
    const chain = pointsOf(flattenEdge(panel, edge, DRAWING))
    const { distance, along } = distanceToChain(point, chain)
    if (distance < best.distance) {
      best = { edge: edge.id, at: Math.max(0, Math.min(1, along / chainLength(chain))), distance }
    }
  }
  return best
}

/** Place of a share of an edge's length [m], and the unit normal that points into the panel. */
export function placeAlong(panel: Panel, edge: Edge, at: number): { place: Point2; inward: Point2 } {
  const chain = pointsOf(flattenEdge(panel, edge, DRAWING))
  let left = at * chainLength(chain)
  let k = 1
  while (k < chain.length - 1 && left > distanceOf(chain[k - 1], chain[k])) {
    left -= distanceOf(chain[k - 1], chain[k])
    k++
  }
  const length = distanceOf(chain[k - 1], chain[k]) || 1
  const dx = (chain[k][0] - chain[k - 1][0]) / length
  const dy = (chain[k][1] - chain[k - 1][1]) / length
  const side = loopArea(panel.points.length > 2 ? outlineOf(panel) : chain) >= 0 ? 1 : -1
  return {
    place: [chain[k - 1][0] + left * dx, chain[k - 1][1] + left * dy],
    inward: [-side * dy, side * dx],
  }
}

/** The place of a notch of a panel, as `placeAlong`. */
export function notchPlace(panel: Panel, notch: Notch): { place: Point2; inward: Point2 } | undefined {
  const edge = panel.edges.find(({ id }) => id === notch.edge)
  return edge && placeAlong(panel, edge, notch.at)
}

/** Outline of a panel as points fine enough to draw. */
function outlineOf(panel: Panel): Point2[] {
  return panel.edges.flatMap((edge) => pointsOf(flattenEdge(panel, edge, DRAWING)).slice(0, -1))
}

/** First point, and the one farthest from it; growing rows. */
function farthestPair(points: readonly Point2[]): number[] {
  let far = 1
  for (let k = 1; k < points.length; k++) {
    if (distanceOf(points[k], points[0]) > distanceOf(points[far], points[0])) far = k
  }
  return [0, far]
}

function middle(a: Point2, b: Point2): Point2 {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
}

const CORNER_TURN = (25 * Math.PI) / 180 // [rad] chords of digitised curves turn by less
const STRAIGHT_MIN = 0.05 // [m] shorter stretches may be chords of a flat curve
const SMOOTH_TURN = (3 * Math.PI) / 180 // [rad] a fold line crossed this squarely leaves no corner
const AXIS_TOLERANCE = 3e-4 // [m] a drawn fold line may miss the outline by the width of the pen
const DRAWING = 1e-5 // [m]
