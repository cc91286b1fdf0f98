/**
 * Tucks what is worn under the garment that was just closed over it, as a hand pushes in the fold of a shirt that a zip has
 * caught. A shirt is wider than the band closed over it; its surplus gathers where it still can, in the open seam, and
 * is pinched there when the edges meet: joined as they are, the seam would run through the shirt, and whatever leads the
 * two apart afterwards may lead the whole shirt out.
 *
 *   x_i ← ½ (x_i + mean of the neighbours' x)       inner cloth around a crossing                 [m]    (1)
 *   φ(x_i) ∈ [c, 2c] + e_i                          the same, between the skin and (3)            [m]    (2)
 *   φ(x_i) ≥ 3c + e_i + r ε                         outer cloth around a crossing, in round r     [m]    (3)
 *
 * φ is the distance to the body, c the room of a layer. (1) draws the fold into the membrane spanned by its rim, (2) lays
 * that on the skin and (3) makes room for it below the outer cloth; each round the patches grow by a ring. Flat triangles
 * cut into a round body, and φ errs by a few millimetres: e grows by ε wherever one does. The surplus is
 * pressed flat in the plane by that and folds anew below the closed seam, under the eyes of contact.
 * For starts nobody has seen move: places jump, strain is put in. Fails where the rim of the patch lies outside.
 */
import { type Collider, measureGaps } from '../contact/index.ts'
import { findCrossings, neighbourRows } from '../geometry/index.ts'
import type { Cloth } from '../model/index.ts'
import { cornersOf, growPatch, smoothPatch } from './patches.ts'

/** c of (2) [m]: several cloths of 0.3 mm, and yet below a taut band, which a lift by 3c stretches by 1 % at 20 mm. */
const LAYER = 0.0015
/** ε of (3) [m]: what a flat edge of 30 mm sinks into a waist or an arm, 0.1 to 2 mm, in a few rounds. */
const LIFT = 0.0005
/** Rounds until it is given up; a tee caught in the seam of a hood took two. */
const ROUNDS_MAX = 16
/** Rings around a crossing in the first round: a pinched fold is about a finger deep, two edges of a usual mesh. */
const RINGS = 2
/** Sweeps of (1) in a round: a patch of two rings is taut to a tenth after them, and (2) brings wider ones down. */
const SWEEPS = 30

/**
 * Moves vertices of `cloth.position` until nothing crosses; the first `innerCount` ones are worn below the rest. False
 * when something still crosses: then the cloth is left as it was.
 */
export function tuckUnder(cloth: Cloth, innerCount: number, colliders: readonly Collider[]): boolean {
  const neighbours = neighbourRows(cloth.triVertex, cloth.vertexCount)
  const before = cloth.position.slice()
  const extra = new Float64Array(cloth.vertexCount) // e of (2) and (3)
  let tucks = 0
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const crossing = findCrossings(cloth)
    const sunk = cornersOf(cloth, sunkTriangles(cloth, colliders))
    if (crossing.length === 0 && sunk.size === 0) return true
    for (const i of sunk) extra[i] += LIFT
    const patch = cornersOf(cloth, crossing)
    if (crossing.length > 0) growPatch(patch, neighbours, RINGS + tucks++)
    const inner = [...patch].filter((i) => i < innerCount)
    const outer = [...patch].filter((i) => i >= innerCount)
    const room = 3 * LAYER + LIFT * tucks
    layBetween(cloth, outer, colliders, extra, [room, Number.POSITIVE_INFINITY]) // (3)
    for (let sweep = 0; sweep < SWEEPS && inner.length > 0; sweep++) {
      smoothPatch(cloth.position, inner, neighbours) // (1)
      layBetween(cloth, inner, colliders, extra, [LAYER, 2 * LAYER]) // (2)
    }
    layBetween(cloth, [...sunk], colliders, extra, [LAYER, Number.POSITIVE_INFINITY])
  }
  cloth.position.set(before)
  return false
}

/** Triangles of the cloth that cross a body. */
function sunkTriangles(cloth: Cloth, colliders: readonly Collider[]): number[] {
  return colliders.flatMap(({ mesh }) => [...findCrossings(cloth, mesh)].filter((_, at) => at % 2 === 0))
}

/** Brings vertices into the range of distances from each body [m], each `extra` further out. */
function layBetween(
  { position }: Cloth,
  rows: readonly number[],
  colliders: readonly Collider[],
  extra: Float64Array,
  [low, high]: readonly [number, number],
): void {
  const x = new Float64Array(3 * rows.length)
  const gap = new Float64Array(rows.length)
  const normal = new Float64Array(3 * rows.length)
  for (const collider of colliders) {
    rows.forEach((i, k) => {
      x.set(position.subarray(3 * i, 3 * i + 3), 3 * k)
    })
    measureGaps(collider, x, 0, rows.length, gap, normal)
    rows.forEach((i, k) => {
      if (gap[k] === Number.POSITIVE_INFINITY) return // further out than this body knows
      const move = Math.min(high + extra[i], Math.max(low + extra[i], gap[k])) - gap[k]
      for (let c = 0; c < 3; c++) position[3 * i + c] += move * normal[3 * k + c]
    })
  }
}
