/**
 * Hands as cloth sees them: in mittens. Fingers are 15 mm thick with gaps of some millimetres between them; a hem that
 * flies against them would be led into a gap that is narrower than its mesh, hang there and be torn along. Real cloth
 * bridges such gaps. So each hand also wears the convex hull of fingers and thumb, on vertices of the skin itself:
 *
 *   mitten(t) = { skin_i(t) : i on the hull of the fingers in the rest pose }                                  (1)
 *
 * with triangles found once. Fingers move almost as one in captured motions, so (1) stays all but convex and around them;
 * a hand that makes a fist leaves its mitten loose. Cloth keeps out of mitten and skin alike.
 */

import { hullTriangles } from '../geometry/index.ts'
import { limbSkin } from './armpits.ts'
import type { BodyData } from './body-data.ts'

/** A closed surface on vertices of the skin. */
export interface Mitten {
  /** Rows of the skin. */
  readonly skinRow: Int32Array
  /** Rows of `skinRow`, three per triangle, wound outwards. */
  readonly triVertex: Int32Array
}

/** Bones with what hangs on them; rigs without them have no mittens. */
const HANDS = [
  ['LThumb', 'LeftFingerBase'],
  ['RThumb', 'RightFingerBase'],
]

export function buildMittens(data: BodyData, morphed: Float64Array): Mitten[] {
  return HANDS.flatMap((names) => {
    const roots = names.map((name) => data.bones.findIndex((bone) => bone.name === name))
    const skins = roots.filter((row) => row >= 0).map((row) => limbSkin(data, row))
    const rows = Array.from({ length: data.skinCount }, (_, i) => i).filter((i) =>
      skins.some((skin) => skin[i] === 1),
    )
    return rows.length < 4 ? [] : [mittenOn(morphed, rows)]
  })
}

function mittenOn(morphed: Float64Array, rows: readonly number[]): Mitten {
  const faces = hullTriangles(Float64Array.from(rows.flatMap((i) => [...morphed.subarray(3 * i, 3 * i + 3)])))
  const used = [...new Set(faces)].sort((a, b) => a - b)
  const rank = new Map(used.map((row, k) => [row, k]))
  return {
    skinRow: Int32Array.from(used, (row) => rows[row]),
    triVertex: faces.map((row) => rank.get(row) ?? 0),
  }
}
