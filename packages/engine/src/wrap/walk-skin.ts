/**
 * Straight ahead on the skin: from a place in a given direction, over as many triangles as it takes. At every edge the next
 * triangle is turned into the plane of the last one, so that the way is as straight as a curved surface allows:
 *
 *   d′ = (d·e) e + |d − (d·e) e| m                                                                [–]   (1)
 *
 * e along the edge, m square to it within the next triangle, pointing into it.
 */
import { along, cross, dot, minus, norm, plus, scaled, unit, type Vector3 } from '../core/index.ts'
import { FRAME } from '../geometry/index.ts'
import type { WrapBody } from './wrap-body.ts'

/** A place on the skin, by the rank of its triangle. */
export interface SkinPoint {
  readonly rank: number
  readonly place: Vector3
}

/** Where one ends who walks so far [m] in direction `way`, which need not be level. */
export function walkSkin(body: WrapBody, from: SkinPoint, way: Vector3, length: number): SkinPoint {
  let { rank, place } = from
  let ahead = levelled(body, rank, way)
  let left = length
  let entered = -1
  for (let crossed = 0; crossed < CROSSED_MAX && left > 0; crossed++) {
    const exit = findExit(body, rank, place, ahead, entered)
    if (exit === null || exit.length >= left) return { rank, place: along(place, left, ahead) }
    place = along(place, exit.length, ahead)
    left -= exit.length
    const next = body.rim.mate[3 * rank + exit.edge]
    const [p, q] = edgeEnds(body, rank, exit.edge)
    const edge = unit(minus(q, p))
    const inward = cross(edge, faceNormal(body, next)) // the next triangle runs this edge the other way
    const level = dot(ahead, edge)
    const aside = Math.sqrt(Math.max(0, 1 - level * level))
    ahead = unit(plus(scaled(edge, level), scaled(unit(inward), aside))) // (1)
    entered = sharedEdge(body, next, rank)
    rank = next
  }
  return { rank, place }
}

/** `way` without what points out of the triangle; of length 1. */
export function levelled(body: WrapBody, rank: number, way: Vector3): Vector3 {
  const n = faceNormal(body, rank)
  const level = along(way, -dot(way, n), n)
  if (norm(level) > 1e-9 * norm(way)) return unit(level)
  const [p, q] = edgeEnds(body, rank, 0)
  return unit(minus(q, p)) // straight into the skin: any direction is as good
}

export function faceNormal({ pose }: WrapBody, rank: number): Vector3 {
  const f = pose.frame.subarray(FRAME * rank, FRAME * rank + FRAME)
  return unit(cross([f[3], f[4], f[5]], [f[6], f[7], f[8]]))
}

/** The edge one leaves by, and how far it is [m]; null where one stands on a corner and goes nowhere. */
function findExit(
  body: WrapBody,
  rank: number,
  place: Vector3,
  ahead: Vector3,
  entered: number,
): { edge: number; length: number } | null {
  const n = faceNormal(body, rank)
  let found = -1
  let least = Number.POSITIVE_INFINITY
  for (let edge = 0; edge < 3; edge++) {
    if (edge === entered) continue
    const [p, q] = edgeEnds(body, rank, edge)
    const outward = cross(minus(q, p), n)
    const speed = dot(ahead, outward)
    if (!(speed > 0)) continue
    const length = Math.max(0, dot(minus(p, place), outward) / speed)
    if (length >= least) continue
    least = length
    found = edge
  }
  return found < 0 ? null : { edge: found, length: least }
}

function edgeEnds({ pose }: WrapBody, rank: number, edge: number): readonly [Vector3, Vector3] {
  const { corner } = pose.tree
  const place = (c: number): Vector3 => {
    const at = 3 * corner[3 * rank + c]
    return [pose.position[at], pose.position[at + 1], pose.position[at + 2]]
  }
  return [place(edge), place((edge + 1) % 3)]
}

function sharedEdge({ rim }: WrapBody, rank: number, neighbour: number): number {
  for (let edge = 0; edge < 3; edge++) if (rim.mate[3 * rank + edge] === neighbour) return edge
  return -1
}

const CROSSED_MAX = 10000 // a walk of metres over the finest skin
