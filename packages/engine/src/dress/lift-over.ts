/**
 * Lifts what lies turned over the rest of a garment off it, as a hand lifts a collar while its stand is sewn in. Joining moves
 * edges by half of what their stitches still gape, and a fall that rests on the seam of its stand is then pierced by it.
 *
 *   x_i ← x_i + ε n(x_i)       vertices of the fall around a crossing, each round, ε as long as a cloth is thick    [m]  (1)
 *
 * n is the normal of the body below. Edges that the fall shares with what it hangs on stay. The fall comes down again by
 * itself. Fails where it was caught below what it should lie on.
 */
import { type Collider, measureGaps } from '../contact/index.ts'
import { findCrossings, neighbourRows } from '../geometry/index.ts'
import type { Cloth } from '../model/index.ts'
import { cornersOf, growPatch } from './patches.ts'

/** ε of (1) [m] */
const LIFT = 0.0005
/** Rounds until it is given up: a centimetre is more than any fall lies too deep. */
const ROUNDS_MAX = 20

/** Moves vertices of `cloth.position` until nothing crosses; false when something still does, and nothing is moved then. */
export function liftOver(cloth: Cloth, falls: readonly number[], colliders: readonly Collider[]): boolean {
  const { position, vertexCount, triVertex, triPanel } = cloth
  const own = new Set<number>()
  triVertex.forEach((i, corner) => {
    if (falls.includes(triPanel[Math.floor(corner / 3)])) own.add(i)
  })
  triVertex.forEach((i, corner) => {
    if (!falls.includes(triPanel[Math.floor(corner / 3)])) own.delete(i)
  })
  const neighbours = neighbourRows(triVertex, vertexCount)
  const before = position.slice()
  const gap = new Float64Array(vertexCount)
  const normal = new Float64Array(3 * vertexCount)
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const crossing = findCrossings(cloth)
    if (crossing.length === 0) return true
    const patch = cornersOf(cloth, crossing)
    growPatch(patch, neighbours, 1)
    for (const collider of colliders) {
      measureGaps(collider, position, 0, vertexCount, gap, normal)
      for (const i of patch) {
        if (!own.has(i) || gap[i] === Number.POSITIVE_INFINITY) continue
        for (let at = 3 * i; at < 3 * i + 3; at++) position[at] += LIFT * normal[at] // (1)
      }
    }
  }
  position.set(before)
  return false
}
