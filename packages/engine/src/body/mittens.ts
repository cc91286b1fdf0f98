/**
 * Hands as cloth sees them: in mittens. Fingers are 15 mm thick with gaps of some millimetres between them; a hem that
 * flies against them would be led into a gap that is narrower than its mesh, hang there and be torn along. Real cloth
 * bridges such gaps. So each hand also wears the convex hull of fingers and thumb, on vertices of the skin itself:
 *
 *   mitten(t) = { skin_i(t) : i on the hull of the fingers in the rest pose }                                  (1)
 *
 * with triangles found once. Fingers move almost as one in captured motions, so (1) stays all but convex and around them;
 * a hand that makes a fist leaves its mitten loose. Cloth keeps out of mitten and skin alike.
 * Where something comes between thumb and fingers it shrinks: `mitten-size.ts`.
 */

import { magnitude } from '../core/index.ts'
import { hullTriangles } from '../geometry/index.ts'
import { limbSkin } from './armpits.ts'
import type { BodyData } from './body-data.ts'
import { boneHeads } from './pose.ts'

/** A closed surface on vertices of the skin. */
export interface Mitten {
  /** Rows of the skin. */
  readonly skinRow: Int32Array
  /** Rows of `skinRow`, three per triangle, wound outwards. */
  readonly triVertex: Int32Array
  /** Rows of the skin in whose mean the hand has its middle. */
  readonly heart: Int32Array
  /** Rows of the skin that is not of this arm. */
  readonly other: Int32Array
}

/** A mitten of a body that moves. */
export interface MovingMitten extends Mitten {
  /** Share of its size at a time [s], smooth; a function of time alone. */
  sizeAt(time: number): number
}

/** Bones of the fingers, the palm last, and of the arm, with what hangs on them; rigs without them have no mittens. */
const HANDS = [
  { fingers: ['LThumb', 'LeftFingerBase'], arm: 'LeftArm' },
  { fingers: ['RThumb', 'RightFingerBase'], arm: 'RightArm' },
]

export function buildMittens(data: BodyData, morphed: Float64Array): Mitten[] {
  const boneNamed = (name: string) => data.bones.findIndex((bone) => bone.name === name)
  const all = Array.from({ length: data.skinCount }, (_, i) => i)
  return HANDS.flatMap(({ fingers, arm }) => {
    const roots = fingers.map(boneNamed).filter((row) => row >= 0)
    const skins = roots.map((row) => limbSkin(data, row))
    const rows = all.filter((i) => skins.some((skin) => skin[i] === 1))
    if (rows.length < 4) return []
    const onArm = limbSkin(data, boneNamed(arm))
    const heart = nearestTo(morphed, rows, boneHeads(data, morphed), 3 * roots[roots.length - 1])
    return [{ ...mittenOn(morphed, rows), heart, other: Int32Array.from(all.filter((i) => onArm[i] === 0)) }]
  })
}

/** The quarter of the rows that is nearest to a place. */
function nearestTo(x: Float64Array, rows: readonly number[], place: Float64Array, at: number): Int32Array {
  const away = (i: number) =>
    magnitude(x[3 * i] - place[at], x[3 * i + 1] - place[at + 1], x[3 * i + 2] - place[at + 2])
  return Int32Array.from([...rows].sort((a, b) => away(a) - away(b)).slice(0, Math.ceil(rows.length / 4)))
}

/** Writes where the vertices of a mitten of some size are on skin that is at x, 3 numbers each [m]. */
export function placeMitten(
  { skinRow, heart }: Mitten,
  x: Float64Array,
  size: number,
  out: Float64Array,
): void {
  for (let c = 0; c < 3; c++) {
    const middle = meanOf(x, heart, c)
    for (let k = 0; k < skinRow.length; k++) {
      const place = x[3 * skinRow[k] + c]
      out[3 * k + c] = size < 1 ? middle + size * (place - middle) : place // whole: on the skin to the last bit
    }
  }
}

function mittenOn(morphed: Float64Array, rows: readonly number[]): Pick<Mitten, 'skinRow' | 'triVertex'> {
  const faces = hullTriangles(Float64Array.from(rows.flatMap((i) => [...morphed.subarray(3 * i, 3 * i + 3)])))
  const used = [...new Set(faces)].sort((a, b) => a - b)
  const rank = new Map(used.map((row, k) => [row, k]))
  return {
    skinRow: Int32Array.from(used, (row) => rows[row]),
    triVertex: faces.map((row) => rank.get(row) ?? 0),
  }
}

/** Mean of coordinate c over rows of x. */
export function meanOf(x: Float64Array, rows: Int32Array, c: number): number {
  let sum = 0
  for (const i of rows) sum += x[3 * i + c]
  return sum / rows.length
}
