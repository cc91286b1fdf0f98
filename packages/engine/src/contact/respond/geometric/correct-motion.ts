/**
 * Corrects speeds, then places, of everything that is too near, so that all proximities are content at once (Volino,
 * Courchesne, Magnenat-Thalmann 1995, 3.5). No force is made: what is wrong is set right, and every correction is
 * shared by the four vertices so that nothing is added to the whole. With c_i the weights of the nearest points, w_i
 * inverse masses, n the unit vector between the nearest points towards the side where the first element belongs, h the
 * thickness, g the distance along n, negative on the wrong side:
 *
 *   u = Σ c_i v_i,   W = Σ c_i² w_i,   v_i ← v_i + c_i w_i J n,   J = (u* − n·u)/W,  summed J ≥ 0          [N s] (1)
 *   u* = −(g − h)/dt  for g ≥ h: may close in;    u* = 0  for g < h: perfectly inelastic                   [m/s] (2)
 *   |J_t| ≤ μ J       Coulomb: sticks, or slides on the cone                                              [N s] (3)
 *   s_i ← s_i + c_i w_i K n,   n·Σ c_i (dt v_i + s_i) ≥ min(ρ (h − g), σ h)    where g < h                  [m]   (4)
 *
 * Σ m_i s_i = 0 and Σ x_i × m_i s_i = 0: displacements (4) keep the centre of mass and turn nothing; the impulses (1)
 * keep linear and angular momentum. Friction (3) acts over the gap, which leaves a torque g × J_t. Pins take what they
 * are given. On the wrong side (4) draws together and across, on the right side it pushes apart: it is one formula.
 *
 * Proximities that share vertices disturb each other, so both corrections are iterated, Gauss–Seidel in the order of
 * the memory, until the worst place is off by less than TOLERANCE h, or SWEEPS_MAX passes are over. For u* ≤ 0 and no
 * friction every pass lowers a bound of the kinetic energy: stopping early cannot add any.
 */
import type { ContactSystem } from '../../contact-system.ts'
import {
  NEAR_FRICTION,
  NEAR_GAP,
  NEAR_INVERSE_MASS,
  NEAR_LENGTH,
  NEAR_PUSH,
  NEAR_RANGE,
  NEAR_TARGET,
  NEAR_WEIGHT,
} from '../../exact/narrow.ts'
import {
  LOAD_LENGTH,
  type ProximityMemory,
  SHAPE_LENGTH,
  SHAPE_NORMAL,
  SHAPE_WEIGHT,
} from './proximity-memory.ts'

/** Passes between two looks at what is left, and at most. */
const SWEEPS_EACH = 4
const SWEEPS_MAX = 16
/** What may be left, in thicknesses. */
const TOLERANCE = 0.02
/** ρ: share of an overlap given back in one step. All of it at once tears at cloth that is pressed from outside. */
const RETURN_SHARE = 0.5
/** σ: no proximity is moved further in one step, in thicknesses; the wrong side may be far away. */
const RETURN_MAX = 1

/** Place in a near row, free elsewhere: row of the memory, −1 for a pair with a body. */
const MEMORY_ROW = 15

/**
 * Writes what is to be held as rows for the sweeps into the near pairs: pairs with bodies, which `findNear` left
 * there, then the proximities of the memory. `announced`: the velocities know last step's loads already. Sets and
 * returns `nearCount`.
 */
export function writeRows(
  contact: ContactSystem,
  memory: ProximityMemory,
  announced: boolean,
  dt: number,
): number {
  const { mesh, near } = contact
  let rows = keepBodyRows(contact, dt)
  for (let row = 0; row < memory.count && rows < near.nearMax; row++) {
    const d = memory.shape[SHAPE_LENGTH * row]
    const wrong = memory.side[row] !== memory.current[row]
    if (!(d > 0) || (!wrong && d >= NEAR_RANGE * mesh.thickness)) continue
    if (writeRow(contact, memory, row, wrong, rows, dt))
      startRow(near.nearRecord, rows++, memory, row, announced ? dt : 0)
  }
  near.nearCount = rows
  return rows
}

function keepBodyRows(contact: ContactSystem, dt: number): number {
  const { vertexCount, bodyThickness } = contact.mesh
  const { nearRecord, nearVertex, nearCount } = contact.near
  let rows = 0
  for (let k = 0; k < nearCount; k++) {
    if (nearVertex[4 * k] < vertexCount && nearVertex[4 * k + 3] < vertexCount) continue
    nearRecord.copyWithin(NEAR_LENGTH * rows, NEAR_LENGTH * k, NEAR_LENGTH * (k + 1))
    nearVertex.copyWithin(4 * rows, 4 * k, 4 * k + 4)
    const at = NEAR_LENGTH * rows++
    nearRecord[at + NEAR_TARGET] = speedTarget(nearRecord[at + NEAR_GAP], bodyThickness, dt)
    nearRecord[at + MEMORY_ROW] = -1
    nearRecord.fill(0, at + NEAR_PUSH, at + NEAR_GAP)
  }
  return rows
}

/** False when nothing of the pair can move. */
function writeRow(
  contact: ContactSystem,
  memory: ProximityMemory,
  row: number,
  wrong: boolean,
  to: number,
  dt: number,
): boolean {
  const { inverseMass, vertexGrip, thickness } = contact.mesh
  const { nearRecord, nearVertex } = contact.near
  const { shape, vertex } = memory
  const from = SHAPE_LENGTH * row
  const at = NEAR_LENGTH * to
  const sign = wrong ? -1 : 1
  let W = 0
  for (let j = 0; j < 4; j++) {
    const i = vertex[4 * row + j]
    const c = shape[from + SHAPE_WEIGHT + j]
    W += c * c * inverseMass[i]
    nearRecord[at + NEAR_WEIGHT + j] = c
    nearVertex[4 * to + j] = i
  }
  if (!(W > 0)) return false
  for (let k = 0; k < 3; k++) nearRecord[at + k] = sign * shape[from + SHAPE_NORMAL + k]
  nearRecord[at + NEAR_INVERSE_MASS] = W
  const friction = vertexGrip[vertex[4 * row]] * vertexGrip[vertex[4 * row + 3]]
  nearRecord[at + NEAR_FRICTION] = wrong ? 0 : friction // what passes through is not held
  nearRecord[at + NEAR_GAP] = shape[from]
  nearRecord[at + NEAR_TARGET] = speedTarget(sign * shape[from], thickness, dt)
  return true
}

/** The sums of impulses begin with what was announced: loads of the last step over `dt`, or 0. */
function startRow(
  nearRecord: Float64Array,
  to: number,
  memory: ProximityMemory,
  row: number,
  dt: number,
): void {
  const at = NEAR_LENGTH * to
  for (let k = 0; k < LOAD_LENGTH; k++)
    nearRecord[at + NEAR_PUSH + k] = dt * memory.load[LOAD_LENGTH * row + k]
  nearRecord[at + MEMORY_ROW] = row
}

/** (2) at distance g [m]. */
function speedTarget(g: number, h: number, dt: number): number {
  return g < h ? 0 : (h - g) / dt
}

/** (4) at distance g, as the speed that makes it within dt [m/s]. */
function placeTarget(g: number, h: number, dt: number): number {
  return g < h ? Math.min(RETURN_SHARE * (h - g), RETURN_MAX * h) / dt : (h - g) / dt
}

/**
 * Both corrections on the rows of the near pairs. Afterwards `motion.v` [m/s] holds speed and displacement together,
 * `drift` the displacement alone, as the speed that makes it within dt [m/s], and the memory the loads that were borne.
 * Returns the impulses given.
 */
export function correctMotion(
  contact: ContactSystem,
  memory: ProximityMemory,
  drift: Float64Array,
  dt: number,
): number {
  const { vertexCount } = contact.mesh
  const { v } = contact.motion
  const { nearRecord, nearCount } = contact.near
  const cloth = 3 * vertexCount
  sweepUntilContent(contact, dt)
  memory.load.fill(0, 0, LOAD_LENGTH * memory.count)
  let given = 0
  for (let k = 0; k < nearCount; k++) given += turnToPlaces(contact, memory, k, dt)
  for (let k = 0; k < cloth; k++) drift[k] = v[k]
  sweepUntilContent(contact, dt)
  for (let k = 0; k < cloth; k++) drift[k] = v[k] - drift[k]
  for (let k = 0; k < nearCount; k++) if (nearRecord[NEAR_LENGTH * k + NEAR_PUSH] > 0) given++
  return given
}

/** Speeds are done: keeps what row k bore and makes it ask for places. Gives 1 if it was pushed. */
function turnToPlaces(contact: ContactSystem, memory: ProximityMemory, k: number, dt: number): number {
  const { thickness, bodyThickness } = contact.mesh
  const { nearRecord } = contact.near
  const at = NEAR_LENGTH * k
  const row = nearRecord[at + MEMORY_ROW]
  const pushed = nearRecord[at + NEAR_PUSH] > 0 ? 1 : 0
  let g = nearRecord[at + NEAR_GAP]
  if (row >= 0) {
    if (memory.side[row] !== memory.current[row]) g = -g
    for (let j = 0; j < LOAD_LENGTH; j++)
      memory.load[LOAD_LENGTH * row + j] = nearRecord[at + NEAR_PUSH + j] / dt
  }
  nearRecord[at + NEAR_TARGET] = placeTarget(g, row < 0 ? bodyThickness : thickness, dt)
  nearRecord[at + NEAR_FRICTION] = 0 // places are set right without grip
  nearRecord.fill(0, at + NEAR_PUSH, at + NEAR_GAP)
  return pushed
}

function sweepUntilContent(contact: ContactSystem, dt: number): void {
  const { kernels, mesh, near } = contact
  for (let sweep = 1; sweep <= SWEEPS_MAX; sweep++) {
    kernels.sweepContacts(contact, 1, 0, near.nearCount)
    if (sweep % SWEEPS_EACH === 0 && worstRow(contact) * dt < TOLERANCE * mesh.thickness) return
  }
}

/** Largest speed still missing along a normal [m/s]. */
function worstRow({ motion: { v }, near: { nearRecord, nearVertex, nearCount } }: ContactSystem): number {
  let worst = 0
  for (let k = 0; k < nearCount; k++) {
    const at = NEAR_LENGTH * k
    let un = 0
    for (let j = 0; j < 4; j++) {
      const i = 3 * nearVertex[4 * k + j]
      un +=
        nearRecord[at + NEAR_WEIGHT + j] *
        (nearRecord[at] * v[i] + nearRecord[at + 1] * v[i + 1] + nearRecord[at + 2] * v[i + 2])
    }
    worst = Math.max(worst, nearRecord[at + NEAR_TARGET] - un)
  }
  return worst
}
