/**
 * Keeps smooth cloth where simulated cloth was proved to be: out of the body and out of itself. Wherever the exact count of
 * crossings finds a bent triangle in another, the simulated triangles they belong to are shown flat, as they were simulated;
 * rounds go on until nothing crosses. Flat everywhere it is the simulated surface itself, so this ends. Places are rounded to the 32
 * bits that screens and files keep before they are judged.
 */
import { findCrossings, withSolid } from '../geometry/index.ts'
import type { Surface } from './ambient-light.ts'
import { type FineCloth, placeFineCloth } from './fine-cloth.ts'

/** Rounds before all of it is shown flat; folds at seams that were sewn shut need three. */
const ROUNDS_MAX = 6

/** Tames `fine` and moves `position`, its vertices, until it crosses neither itself nor the body; the crossings left. */
export function clearFineCloth(
  fine: FineCloth,
  simulated: ArrayLike<number>,
  position: Float64Array,
  body: Surface | null,
): number {
  fine.tame.fill(1)
  placeRounded(fine, simulated, position)
  let left = 0
  for (let round = 0; round <= ROUNDS_MAX; round++) {
    const cloth = withSolid({ position, triVertex: fine.triVertex })
    const self = findCrossings(cloth)
    const skin = body === null ? NOTHING : findCrossings(cloth, body)
    left = (self.length + skin.length) / 2
    if (left === 0 || round === ROUNDS_MAX) break
    if (round === ROUNDS_MAX - 1) fine.tame.fill(0)
    const bent = new Set<number>()
    for (let k = 0; k < self.length; k++) bent.add(fine.triParent[self[k]])
    for (let k = 0; k < skin.length; k += 2) bent.add(fine.triParent[skin[k]])
    flatten(fine, bent)
    placeRounded(fine, simulated, position)
  }
  return left
}

function placeRounded(fine: FineCloth, simulated: ArrayLike<number>, position: Float64Array): void {
  placeFineCloth(fine, simulated, position)
  for (let at = 0; at < position.length; at++) position[at] = Math.fround(position[at])
}

function flatten({ triParent, triVertex, tame }: FineCloth, parents: ReadonlySet<number>): void {
  for (let t = 0; t < triParent.length; t++) {
    if (!parents.has(triParent[t])) continue
    for (let k = 0; k < 3; k++) tame[triVertex[3 * t + k]] = 0
  }
}

const NOTHING = new Int32Array(0)
