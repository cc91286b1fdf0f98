/**
 * Lets the implicit solve know that cloth lies on cloth. Impulses after the solve come too late for that: they stop
 * single vertices against forces that were balanced without them, and what they stop shows up as stretch, k dt²/m times
 * the energy they take. So near pairs first lose their approach (`stopAtCloth`), then resist like thin layers of fibre
 * while forces are balanced, along their normal and, by friction, across it:
 *
 *   o   = g* − n·Σ c_i x_i            overlap at the predicted places, g* the gap wished for       [m]    (1)
 *   f_i = c_i k o n,  o > 0           k = foundation stiffness times the area of a vertex          [N]    (2)
 *   k   grows as h/g                  fibres that are pressed flat are stiff                       [N/m]  (3)
 *   f_i = −c_i min(k_t, μ p/|s|) s    p last normal force of pairs there, s slip of the step       [N]    (4)
 *   K_ij = c_i c_j (k n nᵀ + min(…) (1 − n nᵀ))   one row of the solver per pair                   [N/m]  (5)
 *
 * (5) is there for all pairs nearer than HOLD_RANGE thicknesses, also while (2) is zero: weight that is only now setting
 * plies in motion must find them in contact, or they fall into each other by g dt² and hop. Beyond the thickness it is
 * soft (HOLD_SHARE), so that what is drawn apart leaves within hundredths of a second.
 * It must be whole: its diagonal alone would tie each ply to the place it is heading for, and a pile would drift on
 * with the speed it has, deaf to weight and stretch. (4) is Coulomb's law with an elastic stick that forgets: plies under
 * a steady pull below the cone creep by f/k_t in a step, micrometres. What is left after the solve is pushed apart along
 * normals only, and only so far that no pair loses more than half of its gap or a quarter of its thickness (`pushNear`); the proof is the business of
 * `resolveContact`. Near pairs are those of `beginContact`.
 */
import type { Real } from '../../core/index.ts'
import type { PairRows } from '../../forces/index.ts'
import type { ContactMesh } from '../contact-mesh.ts'
import type { ContactReport } from '../contact-report.ts'
import type { ContactSystem } from '../contact-system.ts'
import {
  NEAR_FRICTION,
  NEAR_GAP,
  NEAR_LENGTH,
  NEAR_PUSH,
  NEAR_TARGET,
  NEAR_WEIGHT,
  wishedSpeed,
} from '../exact/narrow.ts'
import type { ClothResponse } from './cloth-response.ts'
import { restDistance } from './pair-impulse.ts'

/** Fluffy fibres: 1 kPa takes a third of a millimetre [Pa/m]. */
const FOUNDATION = 3e6
/** (3) goes no further than this [–]. */
export const HARDENING_MAX = 20
/** Plies cling before they slip [Pa/m]. */
const FOUNDATION_TANGENT = 3e6
/** Pairs up to this many thicknesses apart resist changes of their distance, beyond one with this share of k [–]. */
const HOLD_RANGE = 1.2
const HOLD_SHARE = 0.1
/** Share of its gap that a pair may lose in one step [–]. */
const GAP_LOSS_MAX = 0.5
/** Share of the thickness below which pairs may not close in at all and are led apart [–]. */
const GAP_FLOOR = 0.25
/** Area of a vertex of an equilateral mesh, in squares of its edge [–]. */
const VERTEX_AREA = 0.87
/** Passes over the near pairs. */
const SWEEPS = 4

/**
 * Takes from near pairs the speed with which they close in beyond their thickness; with friction. Changes v [m/s]. What
 * they overlap already is given back by springs, not by speed: speed would be kept, and plies would hop.
 */
export function stopAtCloth(contact: ContactSystem, v: Float64Array): void {
  const { vertexCount, inverseMass } = contact.mesh
  const { nearRecord, nearCount, wish } = contact.near
  const speed = contact.motion.v
  if (nearCount === 0) return
  speed.set(v)
  for (let k = 0; k < nearCount; k++) {
    wish[k] = nearRecord[NEAR_LENGTH * k + NEAR_TARGET]
    nearRecord[NEAR_LENGTH * k + NEAR_TARGET] = Math.min(0, wish[k])
  }
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    contact.kernels.sweepContacts(contact, 1, 0, nearCount)
  }
  for (let k = 0; k < nearCount; k++) nearRecord[NEAR_LENGTH * k + NEAR_TARGET] = wish[k]
  for (let i = 0; i < vertexCount; i++) {
    if (inverseMass[i] === 0) continue
    for (let at = 3 * i; at < 3 * i + 3; at++) v[at] = speed[at]
  }
}

/**
 * (1)–(5) at the predicted places: forces and, if asked for, one row per pressed pair. Returns their number. Pairs with
 * an obstacle are rows too: its own springs see vertices only, and edges that lie over a corner would be stretched.
 */
export function addClothContact(
  contact: ContactSystem,
  predicted: Float64Array,
  force: Float64Array,
  rows: PairRows | null,
  dt: number,
): number {
  const { vertexCount, edgeLength } = contact.mesh
  const { x0, x1 } = contact.motion
  const { nearRecord, nearVertex, nearCount, pressedRow, pressedForce, pressedStiffness } = contact.near
  const stiffness = plyStiffness(contact.mesh)
  const area = VERTEX_AREA * edgeLength * edgeLength
  let pressed = 0
  for (let row = 0; row < nearCount; row++) {
    const at = NEAR_LENGTH * row
    const nx = nearRecord[at]
    const ny = nearRecord[at + 1]
    const nz = nearRecord[at + 2]
    let gap = 0
    let sx = 0
    let sy = 0
    let sz = 0
    for (let j = 0; j < 4; j++) {
      const i = 3 * nearVertex[4 * row + j]
      const place = i < 3 * vertexCount ? predicted : x1 // obstacles are where the script puts them
      const c = nearRecord[at + NEAR_WEIGHT + j]
      gap += c * (nx * place[i] + ny * place[i + 1] + nz * place[i + 2])
      sx += c * (place[i] - x0[i])
      sy += c * (place[i + 1] - x0[i + 1])
      sz += c * (place[i + 2] - x0[i + 2])
    }
    const start = nearRecord[at + NEAR_GAP]
    const overlap = start + dt * nearRecord[at + NEAR_TARGET] - gap // (1)
    const h = nearThickness(contact, row)
    if (!(overlap > 0) && !(gap < HOLD_RANGE * h)) continue
    const hard = start * HARDENING_MAX > h ? Math.max(1, h / start) : HARDENING_MAX
    const k = stiffness * (overlap > 0 || gap < h ? hard : HOLD_SHARE) // (3)
    const push = Math.max(0, k * overlap)
    const along = nx * sx + ny * sy + nz * sz
    sx -= along * nx
    sy -= along * ny
    sz -= along * nz
    const slip = Math.sqrt(sx * sx + sy * sy + sz * sz)
    const limit = nearRecord[at + NEAR_FRICTION] * lastPress(contact, row)
    let grip = Math.min(k, FOUNDATION_TANGENT * area)
    if (grip * slip > limit) grip = limit / slip // (4)
    pressedRow[pressed] = row
    pressedForce[pressed] = push
    pressedStiffness[pressed] = k
    const fx = push * nx - grip * sx // (2)
    const fy = push * ny - grip * sy
    const fz = push * nz - grip * sz
    const out = 4 * pressed++
    for (let j = 0; j < 4; j++) {
      const i = nearVertex[4 * row + j]
      const own = i < vertexCount
      const c = nearRecord[at + NEAR_WEIGHT + j]
      if (own) {
        force[3 * i] += c * fx
        force[3 * i + 1] += c * fy
        force[3 * i + 2] += c * fz
      }
      if (rows === null) continue
      rows.vertex[out + j] = own ? i : 0 // (5)
      rows.weight[out + j] = own ? c : 0
    }
    if (rows === null) continue
    rows.normal[out] = nx
    rows.normal[out + 1] = ny
    rows.normal[out + 2] = nz
    rows.normal[out + 3] = dt * dt * k
    rows.grip[pressed - 1] = dt * dt * grip
  }
  contact.near.pressedCount = pressed
  return pressed
}

/** k of (2) before it hardens [N/m]. */
export function plyStiffness({ edgeLength }: ContactMesh): number {
  return FOUNDATION * (VERTEX_AREA * edgeLength * edgeLength)
}

/** Distance at which the near pair of a row rests [m]. */
export function nearThickness({ mesh, near: { nearVertex } }: ContactSystem, row: number): number {
  return restDistance(mesh, nearVertex[4 * row], nearVertex[4 * row + 3])
}

/** p of (4): mean normal force of the pairs that the vertices of this one were in at the end of the last solve [N]. */
function lastPress(
  { mesh: { vertexCount }, near: { nearRecord, nearVertex }, memory: { vertexPress } }: ContactSystem,
  row: number,
): number {
  let sum = 0
  let share = 0
  for (let j = 0; j < 4; j++) {
    const i = nearVertex[4 * row + j]
    if (i >= vertexCount) continue
    const c = Math.abs(nearRecord[NEAR_LENGTH * row + NEAR_WEIGHT + j])
    sum += c * vertexPress[i]
    share += c
  }
  return share > 0 ? sum / share : 0
}

/** After the solve: the normal forces it ended with, k (o − dt n·Σ c_i dv_i), as means over the pairs of each vertex. */
function settlePress(contact: ContactSystem, change: Real, dt: number): void {
  const { vertexCount } = contact.mesh
  const { nearRecord, nearVertex, pressShare } = contact.near
  const { pressedCount, pressedRow, pressedForce, pressedStiffness } = contact.near
  const { vertexPress } = contact.memory
  vertexPress.fill(0)
  pressShare.fill(0)
  for (let p = 0; p < pressedCount; p++) {
    const at = NEAR_LENGTH * pressedRow[p]
    let closing = 0
    for (let j = 0; j < 4; j++) {
      const i = nearVertex[4 * pressedRow[p] + j]
      if (i >= vertexCount) continue
      const along =
        nearRecord[at] * change[4 * i] +
        nearRecord[at + 1] * change[4 * i + 1] +
        nearRecord[at + 2] * change[4 * i + 2]
      closing += nearRecord[at + NEAR_WEIGHT + j] * along
    }
    const force = pressedForce[p] - dt * pressedStiffness[p] * closing // where held both ways, below 0 too
    for (let j = 0; j < 4; j++) {
      const i = nearVertex[4 * pressedRow[p] + j]
      if (i >= vertexCount) continue
      const c = Math.abs(nearRecord[at + NEAR_WEIGHT + j])
      vertexPress[i] += c * force
      pressShare[i] += c
    }
  }
  for (let i = 0; i < vertexCount; i++) {
    if (pressShare[i] > 0) vertexPress[i] = Math.max(0, vertexPress[i] / pressShare[i])
  }
}

/**
 * After the solve: pairs that would lose more than GAP_LOSS_MAX of their gap give way to each other along their normals,
 * so that few are left to the proof.
 */
function pushNear(contact: ContactSystem, dt: number, report: ContactReport): void {
  const { nearRecord, nearCount } = contact.near
  for (let k = 0; k < nearCount; k++) {
    const at = NEAR_LENGTH * k
    nearRecord.fill(0, at + NEAR_PUSH, at + NEAR_GAP)
    const gap = nearRecord[at + NEAR_GAP]
    const floor = GAP_FLOOR * nearThickness(contact, k)
    const kept = Math.max(floor, (1 - GAP_LOSS_MAX) * gap)
    nearRecord[at + NEAR_TARGET] = gap > floor ? (kept - gap) / dt : wishedSpeed(gap, floor, dt)
  }
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    contact.kernels.sweepContacts(contact, 0, 0, nearCount)
  }
  for (let k = 0; k < nearCount; k++) {
    if (nearRecord[NEAR_LENGTH * k + NEAR_PUSH] > 0) report.repulsions++
  }
}

/** Springs in the solve, sweeps of impulses before and after it. */
export const layerResponse: ClothResponse = {
  summary: 'plies as thin layers of fibre inside the solve, with impulses before and after it',
  stop: (contact, v) => stopAtCloth(contact, v),
  add: (contact, predicted, _v, force, rows, dt) => addClothContact(contact, predicted, force, rows, dt),
  settle: settlePress,
  push: pushNear,
}
