/**
 * The last of a wrap: vertices are off the skin, but a triangle between three of them may still be cut by what stands out of
 * it, a nipple, a knuckle. By the exact count (`geometry/count-crossings.ts`) the corners of every such triangle are kept
 * further off from here on, round by round, and the cloth around is relaxed, until nothing crosses.
 */
import { countCrossings, findCrossings, type SolidMesh } from '../geometry/index.ts'
import { relaxWrapping } from './relax.ts'
import { liftRow } from './track-points.ts'
import { type Wrapping, wrappedPlaces } from './wrapping.ts'

/** Rounds at most, and how much further off cloth is kept in each [–]: up to ten times in the end. */
const ROUNDS_MAX = 14
const FURTHER = 1.18
/** In so many of them cloth around it gives way; then what crosses is lifted alone. */
const ROUNDS_RELAXED = 8

/** Returns how often cloth crosses the body in the end: 0 unless the body stands through it. */
export function clearSkin(wrapping: Wrapping): number {
  const { cloth, body, rowOffset, gap, held } = wrapping
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const crossing = findCrossings(clothMesh(wrapping), body.mesh)
    if (crossing.length === 0) return 0
    for (let k = 0; k < crossing.length; k += 2) {
      for (let c = 3 * crossing[k]; c < 3 * crossing[k] + 3; c++) RAISED.add(cloth.triVertex[c])
    }
    for (const i of RAISED) {
      rowOffset[i] *= FURTHER
      if (gap[i] < rowOffset[i] && held[i] === 0) liftRow(wrapping, i, rowOffset[i])
    }
    RAISED.clear()
    if (round < ROUNDS_RELAXED) relaxWrapping(wrapping, 2)
  }
  return countCrossings(clothMesh(wrapping), body.mesh)
}

function clothMesh(wrapping: Wrapping): SolidMesh {
  return { position: wrappedPlaces(wrapping), triVertex: wrapping.cloth.triVertex }
}

const RAISED = new Set<number>() // scratch
