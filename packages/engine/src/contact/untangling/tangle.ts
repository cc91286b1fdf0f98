/**
 * What is known about the crossings of a contact system while there are any: the lines, the regions they cut off, and
 * whether there is progress. Clean cloth leaves it empty.
 */
import type { Astray } from './flood-regions.ts'
import type { Curve } from './trace-curves.ts'

export interface Tangle {
  /** Triangles of the cloth that crossed when last looked at, pair by pair. */
  crossing: readonly number[]
  /** Cloth through cloth, and cloth (side 0) through obstacles (side 1). */
  curves: Curve[]
  bodyCurves: Curve[]
  /** For each of `curves` the part that must pass; null for short ones, which shrink by themselves, and for folds. */
  astray: (Astray | null)[]
  /** Cloth that is drawn taut: around folds that pass through themselves about a corner. */
  patch: Set<number>
  /** Shortest length of all lines so far [m], and steps since it was last shortened. */
  lengthBest: number
  stalled: number
}

export function buildTangle(): Tangle {
  return {
    crossing: [],
    curves: [],
    bodyCurves: [],
    astray: [],
    patch: new Set(),
    lengthBest: Infinity,
    stalled: 0,
  }
}

/** A fold that passes through itself: its line begins and ends in corners that both sides share. */
export function isFold({ ends }: Curve): boolean {
  return ends.length > 0 && ends.every((end) => end === 'corner')
}
