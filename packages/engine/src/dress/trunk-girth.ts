/**
 * How far the pieces of the trunk reach round the body together, from their widths as they were placed, flat: what a
 * figure must go through to be dressed in them (`body/slim-body.ts`). Flared pieces count with their widest place.
 */
import type { Cloth } from '../model/index.ts'
import type { PiecePart } from '../pattern/index.ts'
import { verticesOf } from './clear-panels.ts'

/** [m]; 0 without such pieces. `cloth`: before pieces are bent. */
export function trunkGirth(cloth: Cloth, parts: readonly PiecePart[]): number {
  return parts.reduce(
    (sum, { segment }, row) =>
      segment === 'torso' ? sum + widthOf(cloth.position, verticesOf(cloth, row)) : sum,
    0,
  )
}

/** Of an upright piece, whichever way it looks [m]. */
function widthOf(x: Float64Array, rows: readonly number[]): number {
  const range = (axis: number) => {
    const places = rows.map((i) => x[3 * i + axis])
    return Math.max(...places) - Math.min(...places)
  }
  return Math.max(range(0), range(2))
}
