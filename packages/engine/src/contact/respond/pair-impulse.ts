/**
 * One inelastic impulse with friction on a pair that would meet during the step (Bridson, Fedkiw, Anderson 2002, 7.4).
 * Normal and weights are those of the nearest points at the time of impact; the pair may still close in, but only
 * down to its thickness:
 *
 *   u* = −max(0, g0 − h)/dt,   g0 = n·Σ c_i x0_i                                                   [m/s] (1)
 *   J = (u* − n·u)/W           if positive;   v_i ← v_i + c_i w_i J n                               [N s] (2)
 *   u_t ← u_t max(0, 1 − μ J W/|u_t|)                                                               [m/s] (3)
 *
 * Linear momentum is kept exactly, and since u* ≤ 0 the pair never gains kinetic energy.
 */
import type { ContactMesh } from '../contact-mesh.ts'
import type { ContactSystem } from '../contact-system.ts'
import {
  NEAR_FRICTION,
  NEAR_GAP,
  NEAR_INVERSE_MASS,
  NEAR_LENGTH,
  NEAR_NORMAL,
  NEAR_TARGET,
  NEAR_WEIGHT,
  takeDifferences,
} from '../exact/narrow.ts'
import { blend } from '../exact/toi.ts'
import { AT_END, AT_LOW, AT_START, findWitness, WITNESS_LOW } from '../exact/witness.ts'
import { buildCorners, readCorners } from '../pairs/corners.ts'
import type { PairList } from '../pairs/pair-list.ts'

/** Corner differences of pair k at start and end into `work`; returns how many there are. */
function loadPair({ list: { pairs }, motion: { work, x0, x1 } }: ContactSystem, k: number): number {
  readCorners(pairs, k, pair)
  takeDifferences(work, AT_START, x0, pair)
  return takeDifferences(work, AT_END, x1, pair)
}

/** Vertex row of corner j of pair k. */
export function pairVertex({ pairs }: PairList, k: number, j: number): number {
  const i = pairs[4 * k + j]
  return i < 0 ? ~i : i
}

/** Distance of pair k at the start of the step [m]; its direction stays in `work` at WITNESS_LOW. */
export function startDistance(contact: ContactSystem, k: number): number {
  const { work } = contact.motion
  const corners = loadPair(contact, k)
  blend(work, corners, 0, AT_LOW)
  findWitness(work, corners, AT_LOW, WITNESS_LOW)
  return work[WITNESS_LOW]
}

/** Gives pair k, which meets at `time`, its impulse; returns true if one was needed. Changes velocities. */
export function applyImpulse(contact: ContactSystem, k: number, time: number, dt: number): boolean {
  const { list } = contact
  const { inverseMass } = contact.mesh
  const { work, v } = contact.motion
  const W = measurePair(contact, k, time)
  const nx = work[WITNESS_LOW + 1]
  const ny = work[WITNESS_LOW + 2]
  const nz = work[WITNESS_LOW + 3]
  let ux = 0
  let uy = 0
  let uz = 0
  for (let j = 0; j < 4; j++) {
    const i = pairVertex(list, k, j)
    const c = weight[j]
    ux += c * v[3 * i]
    uy += c * v[3 * i + 1]
    uz += c * v[3 * i + 2]
  }
  const un = nx * ux + ny * uy + nz * uz
  const change = closingSpeed(contact, k, dt) - un // (1) normal speed still missing
  if (!(change > 0 && W > 0)) return false

  const tx = ux - un * nx
  const ty = uy - un * ny
  const tz = uz - un * nz
  const slip = Math.sqrt(tx * tx + ty * ty + tz * tz)
  const friction = pairFriction(contact, k)
  const grip = slip > 0 ? Math.min(1, (friction * change) / slip) : 0 // (3) 1 = sticks
  const jx = (change * nx - grip * tx) / W
  const jy = (change * ny - grip * ty) / W
  const jz = (change * nz - grip * tz) / W
  for (let j = 0; j < 4; j++) {
    const i = pairVertex(list, k, j)
    const share = weight[j] * inverseMass[i] // (2)
    v[3 * i] += share * jx
    v[3 * i + 1] += share * jy
    v[3 * i + 2] += share * jz
  }
  return true
}

/** Writes pair k, which meets at `time`, as a row like those of near pairs; false when nothing of it can move. */
export function pairRow(contact: ContactSystem, k: number, time: number, dt: number, row: number): boolean {
  const { list } = contact
  const { work } = contact.motion
  const { nearRecord, nearVertex } = contact.near
  const W = measurePair(contact, k, time)
  if (!(W > 0)) return false
  const at = NEAR_LENGTH * row
  nearRecord.fill(0, at, at + NEAR_LENGTH)
  for (let j = 0; j < 3; j++) nearRecord[at + NEAR_NORMAL + j] = work[WITNESS_LOW + 1 + j]
  for (let j = 0; j < 4; j++) {
    nearRecord[at + NEAR_WEIGHT + j] = weight[j]
    nearVertex[4 * row + j] = pairVertex(list, k, j)
  }
  nearRecord[at + NEAR_INVERSE_MASS] = W
  nearRecord[at + NEAR_TARGET] = closingSpeed(contact, k, dt)
  nearRecord[at + NEAR_GAP] = gapAtStart(contact, k)
  nearRecord[at + NEAR_FRICTION] = pairFriction(contact, k)
  return true
}

/** Normal and weights of pair k where it meets, into `work` and `weight`; gives W [1/kg]. */
function measurePair(contact: ContactSystem, k: number, time: number): number {
  const { list } = contact
  const { inverseMass } = contact.mesh
  const { work } = contact.motion
  const corners = loadPair(contact, k)
  blend(work, corners, time, AT_LOW)
  findWitness(work, corners, AT_LOW, WITNESS_LOW)
  setWeights(work, corners)
  let W = 0
  for (let j = 0; j < 4; j++) W += weight[j] * weight[j] * inverseMass[pairVertex(list, k, j)]
  return W
}

/** u* of (1) for the pair just measured [m/s]. */
function closingSpeed(contact: ContactSystem, k: number, dt: number): number {
  const { mesh, list } = contact
  const rest = restDistance(mesh, pairVertex(list, k, 0), pairVertex(list, k, 3))
  return -Math.max(0, gapAtStart(contact, k) - rest) / dt
}

/** g0 of (1) for the pair just measured [m]. */
function gapAtStart({ list: { pairs }, motion: { work, x0 } }: ContactSystem, k: number): number {
  let gap = 0
  for (let j = 0; j < 4; j++) {
    const row = pairs[4 * k + j]
    const i = 3 * (row < 0 ? ~row : row)
    gap +=
      weight[j] *
      (work[WITNESS_LOW + 1] * (x0[i] - x0[0]) +
        work[WITNESS_LOW + 2] * (x0[i + 1] - x0[1]) +
        work[WITNESS_LOW + 3] * (x0[i + 2] - x0[2]))
  }
  return gap
}

/** Distance at which a pair rests, one side of it with vertex i, the other with vertex j [m]; see `findNear`. */
export function restDistance(
  { vertexThickness, vertexCount, bodyThickness }: ContactMesh,
  i: number,
  j: number,
): number {
  if (i >= vertexCount || j >= vertexCount) return bodyThickness
  return 0.5 * (vertexThickness[i] + vertexThickness[j])
}

/** μ of pair k [–]; see `findNear`. */
function pairFriction({ mesh, list }: ContactSystem, k: number): number {
  const { vertexGrip, vertexCount } = mesh
  const i = pairVertex(list, k, 0)
  const j = pairVertex(list, k, 3)
  const onObstacle = i >= vertexCount || j >= vertexCount
  return onObstacle ? vertexGrip[Math.max(i, j)] : vertexGrip[i] * vertexGrip[j]
}

/** Signed weights of the four vertices from the witness: Σ c_i x_i is the vector between the nearest points. */
function setWeights(work: Float64Array, corners: number): void {
  const first = work[WITNESS_LOW + 4]
  const second = work[WITNESS_LOW + 5]
  weight[0] = corners === 4 ? 1 - first : 1
  weight[1] = corners === 4 ? first : -first
  weight[2] = corners === 4 ? second - 1 : -second
  weight[3] = corners === 4 ? -second : -work[WITNESS_LOW + 6]
}

const weight = new Float64Array(4) // scratch
const pair = buildCorners()
