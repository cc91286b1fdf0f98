/**
 * Where the feet of what sticks are: places over triangles of bodies and cloth, and how far and how fast the stuck vertex
 * is off them. Equations (1)–(3) of `sticking.ts`.
 */
import type { StickingSystem } from './sticking.ts'

/** Feet a vertex can have in one region: in the middle of a fan of six triangles it is over one of them, near three more. */
export const FEET_MAX = 4

/** What `measureBond` found, foot by foot: y − x [m], u − v [m/s], n, and 1 where the height is held by (2). */
export const feetOf = {
  gap: new Float64Array(3 * FEET_MAX),
  slip: new Float64Array(3 * FEET_MAX),
  normal: new Float64Array(3 * FEET_MAX),
  held: new Uint8Array(FEET_MAX),
}

/** Fills `feetOf` for the feet of bond b, obstacles being at a share of the step [–]; gives (3) [m²]. */
export function measureBond(
  system: StickingSystem,
  b: number,
  x: Float64Array,
  v: Float64Array,
  share: number,
): number {
  const { feet, regionCount, regionOnBody, vertex, footHeight } = system
  const region = b % regionCount
  const at = 3 * vertex[(b - region) / regionCount]
  let square = 0
  for (let f = 0; f < feet[b]; f++) {
    const foot = FEET_MAX * b + f
    const o = 3 * f
    if (regionOnBody[region] === 1) {
      placeOnBody(system, foot, 0, before, beforeNormal)
      placeOnBody(system, foot, 1, after, afterNormal)
      placeOnBody(system, foot, share, point, unit)
    } else placeOnCloth(system, foot, x, v)
    let height = 0
    for (let k = 0; k < 3; k++) height += unit[k] * (x[at + k] - point[k])
    const kept = Math.max(footHeight[2 * foot], Math.min(footHeight[2 * foot + 1], height)) // (2)
    feetOf.held[f] = kept === height ? 0 : 1
    for (let k = 0; k < 3; k++) {
      const pull = point[k] + kept * unit[k] - x[at + k] // (1)
      const turned = after[k] - before[k] + kept * (afterNormal[k] - beforeNormal[k])
      const speed = regionOnBody[region] === 1 ? turned / system.dt : drift[k]
      feetOf.gap[o + k] = pull
      feetOf.slip[o + k] = speed - v[at + k]
      feetOf.normal[o + k] = unit[k]
      square += pull * pull
    }
  }
  return square / feet[b]
}

/** Σ w p and n of a foot on an obstacle, at a share of the step [–]. */
function placeOnBody(
  { triCorner, footTri, footWeight, start, end, vertexCount }: StickingSystem,
  foot: number,
  share: number,
  place: Float64Array,
  n: Float64Array,
): void {
  for (let c = 0; c < 3; c++) {
    const at = 3 * (triCorner[3 * footTri[foot] + c] - vertexCount)
    for (let k = 0; k < 3; k++) corner[3 * c + k] = start[at + k] + share * (end[at + k] - start[at + k])
  }
  const b = footWeight[2 * foot]
  const c = footWeight[2 * foot + 1]
  for (let k = 0; k < 3; k++) place[k] = (1 - b - c) * corner[k] + b * corner[3 + k] + c * corner[6 + k]
  setNormal(corner, n)
}

/** Σ w p, n and Σ w v of a foot on the cloth, into the scratch. */
function placeOnCloth(
  { triCorner, footTri, footWeight }: StickingSystem,
  foot: number,
  x: Float64Array,
  v: Float64Array,
): void {
  const b = footWeight[2 * foot]
  const c = footWeight[2 * foot + 1]
  const t = 3 * footTri[foot]
  for (let k = 0; k < 3; k++) {
    const i = 3 * triCorner[t] + k
    const j = 3 * triCorner[t + 1] + k
    const l = 3 * triCorner[t + 2] + k
    corner[k] = x[i]
    corner[3 + k] = x[j]
    corner[6 + k] = x[l]
    point[k] = (1 - b - c) * x[i] + b * x[j] + c * x[l]
    drift[k] = (1 - b - c) * v[i] + b * v[j] + c * v[l]
  }
  setNormal(corner, unit)
}

/** Unit normal of the triangle p, 3 corners one after the other; zero where it has no area. */
export function setNormal(p: Float64Array, n: Float64Array): void {
  const ex = p[3] - p[0]
  const ey = p[4] - p[1]
  const ez = p[5] - p[2]
  const fx = p[6] - p[0]
  const fy = p[7] - p[1]
  const fz = p[8] - p[2]
  n[0] = ey * fz - ez * fy
  n[1] = ez * fx - ex * fz
  n[2] = ex * fy - ey * fx
  const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2])
  for (let k = 0; k < 3; k++) n[k] = length > 0 ? n[k] / length : 0
}

const corner = new Float64Array(9) // scratch
const point = new Float64Array(3)
const unit = new Float64Array(3)
const drift = new Float64Array(3)
const before = new Float64Array(3)
const beforeNormal = new Float64Array(3)
const after = new Float64Array(3)
const afterNormal = new Float64Array(3)
