/**
 * A round sample of cloth held flat on a round pedestal, as in the drape test: rings of nearly equilateral triangles, or
 * the same with vertices moved about. What lies on the pedestal is pinned; of it only the outermost cell is kept.
 */

import type { Cloth } from '@selvedge/engine'
import { buildRandom } from '@selvedge/engine/sim'

export const DISC_PATTERNS = ['rings', 'jittered rings'] as const
export type DiscPattern = (typeof DISC_PATTERNS)[number]

export interface Disc {
  readonly cloth: Cloth
  readonly pinned: readonly number[]
  /** Vertices of the free edge in order. */
  readonly edge: readonly number[]
  /** Place in the pattern from the centre [m], 2 per vertex. */
  readonly place: Float64Array
}

/** `rings`: cells along the radius; the pedestal must end on one of them. */
export function buildDisc(
  pattern: DiscPattern,
  radius: number,
  pedestal: number,
  rings: number,
  seed = 1,
): Disc {
  const held = Math.round((pedestal / radius) * rings)
  const start: number[] = []
  const place: number[] = []
  for (let ring = held - 1; ring <= rings; ring++) {
    start.push(place.length / 2)
    for (let k = 0; k < 6 * ring; k++) {
      const angle = (Math.PI * k) / (3 * ring)
      place.push((radius * ring * Math.cos(angle)) / rings, (radius * ring * Math.sin(angle)) / rings)
    }
  }
  const vertexCount = place.length / 2
  const triVertex: number[] = []
  for (let ring = held - 1; ring < rings; ring++) {
    const [inner, outer] = [start[ring - held + 1], start[ring - held + 2]]
    stitchRings(triVertex, inner, 6 * ring, outer, 6 * (ring + 1))
  }
  const free = start[2]
  const edgeStart = start[start.length - 1]
  if (pattern === 'jittered rings') jitter(place, free, edgeStart, 0.2 * (radius / rings), seed)
  const triPattern = Float64Array.from(triVertex.flatMap((i) => [place[2 * i], place[2 * i + 1]]))
  const position = new Float64Array(3 * vertexCount)
  for (let i = 0; i < vertexCount; i++) position.set([place[2 * i], 0, -place[2 * i + 1]], 3 * i) // face up
  const cloth: Cloth = {
    vertexCount,
    triCount: triVertex.length / 3,
    position,
    triVertex: Int32Array.from(triVertex),
    triPattern,
    triPanel: new Int32Array(triVertex.length / 3),
    panelIds: ['disc'],
    panelGrain: new Float64Array(1),
  }
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, k) => from + k)
  return {
    cloth,
    pinned: range(0, free),
    edge: range(edgeStart, vertexCount),
    place: Float64Array.from(place),
  }
}

/** Triangles between two rings: whichever neighbour comes first by angle is joined next. */
function stitchRings(
  triVertex: number[],
  inner: number,
  innerCount: number,
  outer: number,
  outerCount: number,
): void {
  let a = 0
  let b = 0
  while (a < innerCount || b < outerCount) {
    const nextInner = (a + 1) / innerCount
    const nextOuter = (b + 1) / outerCount
    if (b < outerCount && nextOuter <= nextInner + 1e-12) {
      triVertex.push(inner + (a % innerCount), outer + b, outer + ((b + 1) % outerCount))
      b++
    } else {
      triVertex.push(inner + a, outer + (b % outerCount), inner + ((a + 1) % innerCount))
      a++
    }
  }
}

/** Moves the vertices between pedestal and edge by up to `reach` [m]. */
function jitter(place: number[], begin: number, end: number, reach: number, seed: number): void {
  const random = buildRandom(seed)
  for (let i = begin; i < end; i++) {
    const radius = reach * Math.sqrt(random())
    const angle = 2 * Math.PI * random()
    place[2 * i] += radius * Math.cos(angle)
    place[2 * i + 1] += radius * Math.sin(angle)
  }
}
