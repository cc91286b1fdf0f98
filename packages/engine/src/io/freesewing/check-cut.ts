/** What a draft says is to be cut, to hold the pieces of a design against it. For tests. */
import type { DraftPart } from './freesewing-draft.ts'

/** Pieces to cut from the main fabric, plies counted. */
export function cutCount({ cut }: DraftPart): number {
  const fabric = Object.hasOwn(cut.materials, 'fabric') ? cut.materials.fabric : []
  return fabric.reduce((sum, one) => sum + one.cut, 0)
}
