/**
 * Who sticks to what, looked at once after every step: bonds that are torn or switched off are dropped, and free
 * vertices of adhering regions look for triangles within reach.
 *
 *   caught:   distance to the triangle < d + r,  −β ≤ w_j ≤ 1 + β,  and for bodies in front of it                    (1)
 *   released: s ≥ s_off, or the grip of one of the two regions is 0                                              (2)
 *
 * d rest distance of contact, r reach [m]; w weights of the foot of the perpendicular, which may lie a little outside of
 * the triangle (β): over a ridge no foot is inside of one.
 * Vertices are kept in the order of their x, so that each triangle asks only those within its own range of x.
 */
import { squaredToTriangle } from '../../geometry/index.ts'
import { FEET_MAX, measureBond, setNormal } from './stick-feet.ts'
import { gripAt, type StickingSystem } from './sticking.ts'

/** β of (1) [–]: beyond this a foot says little about its triangle. */
const BEYOND = 0.5

/** The step ended at `time` [s] with the cloth at x [m]. */
export function commitSticking(system: StickingSystem, x: Float64Array, time: number): void {
  gripAt(system, time)
  releaseBonds(system, x)
  sortVertices(system, x)
  const { feet, fresh, triRegion, regionGrip, regionOnBody } = system
  for (let b = 0; b < feet.length; b++) fresh[b] = feet[b] === 0 ? 1 : 0
  for (let t = 0; t < triRegion.length; t++) {
    if (!(regionGrip[triRegion[t]] > 0)) continue
    const onBody = regionOnBody[triRegion[t]] === 1
    loadTriangle(system, t, onBody ? system.end : x, onBody ? system.vertexCount : 0)
    catchVertices(system, t, x, onBody)
  }
  let bonds = 0
  for (let b = 0; b < feet.length; b++) if (feet[b] > 0) bonds++
  system.bondCount = bonds
}

/** (2) */
function releaseBonds(system: StickingSystem, x: Float64Array): void {
  const { feet, regionCount, regionGrip, vertexGrip, options } = system
  for (let b = 0; b < feet.length; b++) {
    if (feet[b] === 0) continue
    const region = b % regionCount
    const grip = regionGrip[region] * vertexGrip[(b - region) / regionCount]
    const square = measureBond(system, b, x, x, 1)
    if (!(grip > 0 && square < options.release * options.release)) feet[b] = 0
  }
}

/** Insertion sort: nearly in order from the last step; equal places in the order of their rows. */
function sortVertices({ vertex, order }: StickingSystem, x: Float64Array): void {
  for (let n = 1; n < order.length; n++) {
    const row = order[n]
    const place = x[3 * vertex[row]]
    let m = n
    for (; m > 0; m--) {
      const other = x[3 * vertex[order[m - 1]]]
      if (other < place || (other === place && order[m - 1] < row)) break
      order[m] = order[m - 1]
    }
    order[m] = row
  }
}

function loadTriangle({ triCorner }: StickingSystem, t: number, place: Float64Array, firstRow: number): void {
  for (let c = 0; c < 3; c++) {
    const at = 3 * (triCorner[3 * t + c] - firstRow)
    for (let k = 0; k < 3; k++) corner[3 * c + k] = place[at + k]
  }
  setNormal(corner, normal)
}

/** All free vertices within reach of the triangle just loaded. */
function catchVertices(system: StickingSystem, t: number, x: Float64Array, onBody: boolean): void {
  const { order, vertex, vertexGrip, feet, fresh, regionCount, triRegion, options, input } = system
  const rest = onBody ? input.bodyDistance : input.clothDistance
  const reach = rest + options.reach
  const lowX = Math.min(corner[0], corner[3], corner[6]) - reach
  const highX = Math.max(corner[0], corner[3], corner[6]) + reach
  for (let n = firstFrom(system, x, lowX); n < order.length; n++) {
    const row = order[n]
    const at = 3 * vertex[row]
    if (x[at] > highX) return
    const b = regionCount * row + triRegion[t]
    if (fresh[b] === 0 || feet[b] === FEET_MAX || !(vertexGrip[row] > 0)) continue
    if (!onBody && ownsTriangle(system, vertex[row], t)) continue
    const squared = squaredToTriangle(x, at, corner, 0, 3, 6)
    if (squared < reach * reach) addFoot(system, b, t, x, at, onBody)
  }
}

/** First place in `order` whose vertex lies at or beyond lowX. */
function firstFrom({ order, vertex }: StickingSystem, x: Float64Array, lowX: number): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (x[3 * vertex[order[middle]]] < lowX) low = middle + 1
    else high = middle
  }
  return low
}

/** Does vertex i belong to triangle t of the cloth, or is it sewn to one of its corners? */
function ownsTriangle({ triCorner, input }: StickingSystem, i: number, t: number): boolean {
  const { vertexClass } = input
  for (let c = 0; c < 3; c++) if (vertexClass[triCorner[3 * t + c]] === vertexClass[i]) return true
  return false
}

/** Weights and heights of a new foot of bond b over the triangle just loaded, if (1) allows it. */
function addFoot(
  { feet, footTri, footWeight, footHeight, input }: StickingSystem,
  b: number,
  t: number,
  x: Float64Array,
  at: number,
  onBody: boolean,
): void {
  const rest = onBody ? input.bodyDistance : input.clothDistance
  let ee = 0
  let ef = 0
  let ff = 0
  let er = 0
  let fr = 0
  let height = 0
  for (let k = 0; k < 3; k++) {
    const e = corner[3 + k] - corner[k]
    const f = corner[6 + k] - corner[k]
    const r = x[at + k] - corner[k]
    ee += e * e
    ef += e * f
    ff += f * f
    er += e * r
    fr += f * r
    height += normal[k] * r
  }
  const det = ee * ff - ef * ef
  if (!(det > 0) || (onBody && !(height > 0))) return
  const wb = (ff * er - ef * fr) / det
  const wc = (ee * fr - ef * er) / det
  if (!(Math.min(1 - wb - wc, wb, wc) >= -BEYOND)) return
  const foot = FEET_MAX * b + feet[b]++
  const held = height < 0 ? -rest : rest
  footTri[foot] = t
  footWeight[2 * foot] = wb
  footWeight[2 * foot + 1] = wc
  footHeight[2 * foot] = Math.min(height, held)
  footHeight[2 * foot + 1] = Math.max(height, held)
}

const corner = new Float64Array(9) // scratch
const normal = new Float64Array(3)
