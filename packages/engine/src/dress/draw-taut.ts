/**
 * Draws cloth that passes through itself taut, as a hand smooths a seam that has twisted. Where two panels are sewn together
 * their edges may lie the wrong way over each other, and joining them makes a fold that swaps its two sides along the
 * seam. Such a tangle is no wider than the surplus of cloth in it: once the patch around it is stretched flat between its
 * neighbours there is nothing left to cross with, and the surplus folds anew, this time under the eyes of contact.
 *
 *   x_i ← ½ (x_i + mean of the neighbours' x)       for all vertices of the patch                 [m]    (1)
 *   x_i ← x_i + max(0, c − φ(x_i)) n                φ distance to the body, n its normal           [m]    (2)
 *
 * (1) is damped Jacobi on Laplace's equation, whose solution is the membrane spanned by the rim of the patch; (2) keeps
 * it out of the body. Each round looks for crossings anew, and every few rounds the patch grows by one ring.
 * For starts nobody has seen move: places jump, strain is put in, nothing is proved. Does not help where the rims of
 * patches themselves run through each other, such as two sleeves drawn through one another.
 */
import { type Collider, measureGaps } from '../contact/index.ts'
import { findCrossings, neighbourRows, withSolid } from '../geometry/index.ts'
import type { Cloth } from '../model/index.ts'
import { cornersOf, growPatch, smoothPatch } from './patches.ts'

/** Rounds until it is given up; armholes of a fitted tee and a hoodie took two. */
const ROUNDS_MAX = 24
/** The patch grows by one ring each time so many rounds did not help. */
const ROUNDS_PER_RING = 4
/** Distance from the body: at first, and more with each round [m]; the middle of two points beside a round arm lies in it. */
const CLEARANCE = 0.002
const CLEARANCE_GROWTH = 0.0005

/**
 * Moves vertices of `cloth.position` until nothing crosses; false when something still does. Then the cloth is left as
 * it was: a patch drawn taut over another garment can pass through that one, and the cure would be worse.
 */
export function drawTaut(cloth: Cloth, colliders: readonly Collider[]): boolean {
  const neighbours = neighbourRows(cloth.triVertex, cloth.vertexCount)
  const before = cloth.position.slice()
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const still = withSolid(cloth)
    const self = findCrossings(still)
    const body = colliders.map(({ mesh }) => findCrossings(still, mesh))
    if (self.length === 0 && body.every((pairs) => pairs.length === 0)) return true
    const patch = cornersOf(cloth, self)
    growPatch(patch, neighbours, 1 + Math.floor(round / ROUNDS_PER_RING))
    smoothPatch(cloth.position, patch, neighbours) // (1)
    colliders.forEach((collider, k) => {
      const sunk = cornersOf(
        cloth,
        body[k].filter((_, at) => at % 2 === 0),
      )
      liftOff(cloth, collider, new Set([...patch, ...sunk]), CLEARANCE + CLEARANCE_GROWTH * round) // (2)
    })
  }
  cloth.position.set(before)
  return false
}

function liftOff(cloth: Cloth, collider: Collider, rows: Set<number>, clearance: number): void {
  const { position: x, vertexCount } = cloth
  const gap = new Float64Array(vertexCount)
  const normal = new Float64Array(3 * vertexCount)
  measureGaps(collider, x, 0, vertexCount, gap, normal)
  for (const i of rows) {
    const missing = clearance - gap[i]
    if (missing > 0) for (let at = 3 * i; at < 3 * i + 3; at++) x[at] += missing * normal[at]
  }
}
