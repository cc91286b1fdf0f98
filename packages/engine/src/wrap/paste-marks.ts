/**
 * The first cloth on the body: edges of the mesh that cross a mark on the cloth, its root edges, are laid on the skin across
 * the twin of the mark.
 *
 *   P = the place as far along M as p is along m, in shares of their lengths                             (1)
 *   f(v) = where one ends who walks |v − p| from P, at the angle to M that the edge has to m              (2)
 *
 * p is where the edge crosses m; angles are taken as seen from outside, on cloth and body alike, so the right side of the
 * cloth comes out. A vertex with several root edges goes to the place of the skin nearest to the mean of what they say.
 *
 * Source: Igarashi and Hughes 2002, Clothing Manipulation, figure 11.
 */
import { along, cross, InputError, plus, scaled, type Vector3 } from '../core/index.ts'
import { findNearest, LIST_ROOM } from '../geometry/index.ts'
import { quoted } from '../pattern/index.ts'
import { bodyStroke, clothStroke, type MarkPair, type Stroke, strokePoint, strokeWay } from './marks.ts'
import { followTrack, liftRow } from './track-points.ts'
import { faceNormal, levelled, walkSkin } from './walk-skin.ts'
import type { WrapBody } from './wrap-body.ts'
import { isMirrored } from './wrap-cloth.ts'
import type { Wrapping } from './wrapping.ts'

/** A vertex at the end of a root edge. */
export interface RootEnd {
  readonly vertex: number
  readonly pair: number
  /** From where the edge crosses the mark, and the point of the stroke there [m]. */
  readonly distance: number
  readonly at: number
  /** Of the edge from there to the vertex, in the plane of the piece seen from outside; of length 1. */
  readonly way: readonly [number, number]
}

/** Ends of all edges that cross one of the marks. */
export function findRoots(wrapping: Wrapping, pairs: readonly MarkPair[]): RootEnd[] {
  return pairs.flatMap((pair, row) => rootsOf(wrapping, pair, row))
}

function rootsOf({ source, cloth }: Wrapping, pair: MarkPair, row: number): RootEnd[] {
  const panel = source.panelIds.indexOf(pair.panel)
  if (panel < 0) {
    throw new InputError(
      `mark ${pair.number} is on piece ${quoted(pair.panel)}, which is not there; paint it again`,
    )
  }
  const { triRest, triVertex, edges } = cloth
  const roots: RootEnd[] = []
  const seen = new Set<number>()
  const stroke = outerStroke({ source, cloth }, pair)
  for (let t = 0; t < cloth.triCount; t++) {
    if (source.triPanel[t] !== panel) continue
    for (let k = 0; k < 3; k++) {
      const e = edges.triEdge[3 * t + k]
      if (seen.has(e)) continue
      const next = (k + 1) % 3
      const p: Vector3 = [triRest[6 * t + 2 * k], triRest[6 * t + 2 * k + 1], 0]
      const q: Vector3 = [triRest[6 * t + 2 * next], triRest[6 * t + 2 * next + 1], 0]
      for (const { at, share } of crossings(stroke, p, q)) {
        seen.add(e)
        const [dx, dy] = [q[0] - p[0], q[1] - p[1]]
        const length = Math.sqrt(dx * dx + dy * dy)
        const way = [dx / length, dy / length] as const
        roots.push(
          { vertex: triVertex[3 * t + k], pair: row, distance: share * length, at, way: [-way[0], -way[1]] },
          { vertex: triVertex[3 * t + next], pair: row, distance: (1 - share) * length, at, way },
        )
      }
    }
  }
  if (roots.length > 0) return roots
  throw new InputError(
    `mark ${pair.number} misses piece ${quoted(pair.panel)}, or is shorter than a triangle of it; paint it on the cloth, or longer`,
  )
}

/** Where the segment from p to q crosses the stroke: how far along each [m, –]. */
function crossings({ point, from }: Stroke, p: Vector3, q: Vector3): { at: number; share: number }[] {
  const found: { at: number; share: number }[] = []
  const [ux, uy] = [q[0] - p[0], q[1] - p[1]]
  for (let k = 1; k < point.length; k++) {
    const [a, b] = [point[k - 1], point[k]]
    const [vx, vy] = [b[0] - a[0], b[1] - a[1]]
    const det = ux * vy - uy * vx
    if (det === 0) continue
    const share = ((a[0] - p[0]) * vy - (a[1] - p[1]) * vx) / det
    const along = ((a[0] - p[0]) * uy - (a[1] - p[1]) * ux) / det
    if (share < 0 || share > 1 || along < 0 || along > 1) continue
    found.push({ at: from[k - 1] + along * (from[k] - from[k - 1]), share })
  }
  return found
}

/** Lays the ends of root edges on the body; returns their vertices, each once. */
export function pasteRoots(
  wrapping: Wrapping,
  pairs: readonly MarkPair[],
  roots: readonly RootEnd[],
): number[] {
  const { body, cloth, x, mapped, track, offset } = wrapping
  const reach = cloth.edgeMean
  const strokes = pairs.map((pair) => [outerStroke(wrapping, pair), bodyStroke(body, pair, DOT * reach)])
  const sum = new Map<number, { place: Vector3; count: number; rank: number }>()
  for (const root of roots) {
    const [ours, theirs] = strokes[root.pair]
    const end = layRoot(body, root, ours, theirs, reach)
    const { place, count } = sum.get(root.vertex) ?? { place: [0, 0, 0] as const, count: 0 }
    sum.set(root.vertex, { place: plus(place, end.place), count: count + 1, rank: end.rank })
  }
  for (const [i, { place, count, rank }] of sum) {
    x.set(scaled(place, 1 / count), 3 * i)
    mapped[i] = 1
    track[i] = rank
    followTrack(wrapping, i)
    liftRow(wrapping, i, offset)
  }
  return [...sum.keys()].sort((a, b) => a - b)
}

/** The stroke on the cloth, seen from outside. */
function outerStroke({ source, cloth }: Pick<Wrapping, 'source' | 'cloth'>, pair: MarkPair): Stroke {
  const first = source.triPanel.indexOf(source.panelIds.indexOf(pair.panel))
  return clothStroke(pair, isMirrored(source, first), DOT * cloth.edgeMean)
}

/** Length of the stroke that a single point stands for, in edges [–]: it crosses some. */
const DOT = 3

/** (1), (2). */
function layRoot(body: WrapBody, root: RootEnd, ours: Stroke, theirs: Stroke, reach: number) {
  const share = root.at / ours.length
  const at = strokePoint(theirs, share * theirs.length)
  POINT.set(at)
  const rank = findNearest(body.pose, POINT, 0, Number.POSITIVE_INFINITY, -1, LIST)
  const [tx, ty] = strokeWay(ours, root.at, reach)
  const tangent = levelled(
    body,
    rank,
    strokeWay(theirs, share * theirs.length, (reach * theirs.length) / ours.length),
  )
  const left = cross(faceNormal(body, rank), tangent)
  const level = root.way[0] * tx + root.way[1] * ty
  const aside = tx * root.way[1] - ty * root.way[0]
  const way = along(scaled(tangent, level), aside, left)
  return walkSkin(body, { rank, place: onFace(body, rank, at) }, way, root.distance)
}

/** The place moved square onto the plane of the triangle. */
function onFace(body: WrapBody, rank: number, place: Vector3): Vector3 {
  const n = faceNormal(body, rank)
  const at = 3 * body.pose.tree.corner[3 * rank]
  const y = body.pose.position
  const height = (place[0] - y[at]) * n[0] + (place[1] - y[at + 1]) * n[1] + (place[2] - y[at + 2]) * n[2]
  return along(place, -height, n)
}

const POINT = new Float64Array(3) // scratch
const LIST = { rank: new Int32Array(LIST_ROOM), begin: 0, count: 0, radius: 0 }
