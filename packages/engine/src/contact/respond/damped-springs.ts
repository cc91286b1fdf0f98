/**
 * Plies pushed apart by stiff damped springs inside the solve and by nothing else: no impulses before it, none after it,
 * until the proof. What Baraff and Witkin hold cloth off cloth with.
 *
 *   o   = h − n·Σ c_i x_i             overlap at the predicted places, h the thickness                     [m]    (1)
 *   f_n = k o − d u_n,  not below 0   k foundation stiffness times the area of a vertex, d = k T           [N]    (2)
 *   f_t = −(μ p/|u_T|) u_T            friction of the push p = k (h − g) that the last step ended with     [N]    (3)
 *   f_i = c_i (f_n n + f_t)                                                                                       (4)
 *   A_ij += c_i c_j ((dt² k + dt d) n nᵀ + dt (μ p/|u_T|) (1 − n nᵀ))   one row of the solver per pair      [kg]   (5)
 *
 * u = Σ c_i v_i; g the gap at the start of the step. Without damping a stiff spring gives an overlap back within the step,
 * and plies pop; with d = k T it decays as exp(−t/T), and a ply that comes down is stopped by the dashpot, without a
 * bounce. (3) is Coulomb's law with the load a step late: exact where plies rest, too weak in the step in which they
 * meet, and below the cone they creep by |u_T| min, the slowest slip that is told from rest.
 * Only pairs within 1.5 thicknesses at the start of the step have springs; faster cloth meets in the proof, whose impulses
 * stretch it. So this is the plainest response, not the calmest: more is left to the proof than with `layers`.
 * (4) and (5) have weights that sum to zero: linear momentum is kept as exactly as the system is solved.
 *
 * Source: Baraff, Witkin 1998, Large Steps in Cloth Simulation, section 6 ("a strong damped spring force").
 */

import type { PairRows } from '../../forces/index.ts'
import type { ContactSystem } from '../contact-system.ts'
import { NEAR_FRICTION, NEAR_GAP, NEAR_LENGTH, NEAR_WEIGHT } from '../exact/narrow.ts'
import type { ClothResponse } from './cloth-response.ts'

/** Pressed fibres: 1 kPa takes a third of a millimetre [Pa/m]. */
const FOUNDATION = 3e6
/** Area of a vertex of an equilateral mesh, in squares of its edge [–]. */
const VERTEX_AREA = 0.87
/** T [s]: an overlap is gone in a dozen steps of 1/120 s, nothing pops. */
const RELAXATION = 0.03
/** Slower slip is rest [m/s]: in a minute of it cloth creeps by its own thickness. */
const SLIP_MIN = 1e-5

export const dampedSpringResponse: ClothResponse = {
  summary: 'stiff damped springs between plies inside the solve, no impulses (Baraff and Witkin 1998)',
  stop() {},
  add: addDampedSprings,
  push() {},
}

/** (1)–(5) for all near pairs; gives the number of rows. */
export function addDampedSprings(
  contact: ContactSystem,
  predicted: Float64Array,
  v: Float64Array,
  force: Float64Array,
  rows: PairRows | null,
  dt: number,
): number {
  const { edgeLength, thickness, bodyThickness } = contact.mesh
  const { nearRecord, nearCount } = contact.near
  const k = FOUNDATION * VERTEX_AREA * edgeLength * edgeLength
  const d = k * RELAXATION
  let count = 0
  for (let row = 0; row < nearCount; row++) {
    const at = NEAR_LENGTH * row
    const h = isOnBody(contact, row) ? bodyThickness : thickness
    const overlap = h - measurePair(contact, row, predicted, v, dt) // (1)
    if (!(overlap > 0)) continue
    const nx = nearRecord[at]
    const ny = nearRecord[at + 1]
    const nz = nearRecord[at + 2]
    const closing = nx * speed[0] + ny * speed[1] + nz * speed[2]
    const push = k * overlap - d * closing // (2)
    if (!(push > 0)) continue
    for (let c = 0; c < 3; c++) speed[c] -= closing * nearRecord[at + c]
    const slip = Math.sqrt(speed[0] * speed[0] + speed[1] * speed[1] + speed[2] * speed[2])
    const load = k * Math.max(0, h - nearRecord[at + NEAR_GAP])
    const drag = (nearRecord[at + NEAR_FRICTION] * load) / Math.max(slip, SLIP_MIN) // (3)
    addPair(contact, row, push, drag, force)
    if (rows !== null) writeRow(contact, row, dt * dt * k + dt * d, dt * drag, rows, count)
    count++
  }
  return count
}

function isOnBody({ mesh: { vertexCount }, near: { nearVertex } }: ContactSystem, row: number): boolean {
  return nearVertex[4 * row] >= vertexCount || nearVertex[4 * row + 3] >= vertexCount
}

/** n·Σ c x at the predicted places [m]; `speed` = Σ c v. Obstacles are where the script puts them. */
function measurePair(
  { mesh: { vertexCount }, motion: { x0, x1 }, near: { nearRecord, nearVertex } }: ContactSystem,
  row: number,
  predicted: Float64Array,
  v: Float64Array,
  dt: number,
): number {
  const at = NEAR_LENGTH * row
  speed.fill(0)
  let gap = 0
  for (let j = 0; j < 4; j++) {
    const i = nearVertex[4 * row + j]
    const weight = nearRecord[at + NEAR_WEIGHT + j]
    for (let c = 0; c < 3; c++) {
      const k = 3 * i + c
      const own = i < vertexCount
      gap += weight * nearRecord[at + c] * (own ? predicted[k] : x1[k])
      speed[c] += weight * (own ? v[k] : (x1[k] - x0[k]) / dt)
    }
  }
  return gap
}

/** (4), with the tangential part of the pair's velocity in `speed`. */
function addPair(
  { mesh: { vertexCount }, near: { nearRecord, nearVertex } }: ContactSystem,
  row: number,
  push: number,
  drag: number,
  force: Float64Array,
): void {
  const at = NEAR_LENGTH * row
  for (let j = 0; j < 4; j++) {
    const i = nearVertex[4 * row + j]
    if (i >= vertexCount) continue
    const weight = nearRecord[at + NEAR_WEIGHT + j]
    for (let c = 0; c < 3; c++) force[3 * i + c] += weight * (push * nearRecord[at + c] - drag * speed[c])
  }
}

/** (5) as row `out` of the solver. */
function writeRow(
  { mesh: { vertexCount }, near: { nearRecord, nearVertex } }: ContactSystem,
  row: number,
  along: number,
  across: number,
  rows: PairRows,
  out: number,
): void {
  const at = NEAR_LENGTH * row
  for (let j = 0; j < 4; j++) {
    const i = nearVertex[4 * row + j]
    const own = i < vertexCount
    rows.vertex[4 * out + j] = own ? i : 0
    rows.weight[4 * out + j] = own ? nearRecord[at + NEAR_WEIGHT + j] : 0
  }
  for (let c = 0; c < 3; c++) rows.normal[4 * out + c] = nearRecord[at + c]
  rows.normal[4 * out + 3] = along
  rows.grip[out] = across
}

const speed = new Float64Array(3) // scratch
