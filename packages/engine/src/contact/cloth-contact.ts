/**
 * Lets the implicit solve know that cloth lies on cloth. Impulses after the solve come too late for that: they stop
 * single vertices against forces that were balanced without them, and what they stop shows up as stretch. So near
 * pairs first lose their approach (`stopAtCloth`), then resist like thin layers of fibre while forces are balanced:
 *
 *   o   = g* − n·Σ c_i x_i            overlap at the predicted places, g* the gap wished for       [m]    (1)
 *   f_i = c_i k o n                   k = foundation stiffness times the area of a vertex          [N]    (2)
 *   K_ij = k c_i c_j n nᵀ             one row of the solver's rank-one springs per pair             [N/m]  (3)
 *
 * (3) must be whole: its diagonal alone would tie each ply to the place it is heading for, and a pile would drift on
 * with the speed it has, deaf to weight and stretch. Whatever is left is the business of `resolveContact`, which also
 * proves. Near pairs are those of `findCandidates` at the start of the step.
 */
import type { Real } from '../core/index.ts'
import type { ClothResponse } from './cloth-response.ts'
import type { ContactReport } from './contact-report.ts'
import type { ContactSystem } from './contact-system.ts'
import { NEAR_GAP, NEAR_LENGTH, NEAR_PUSH, NEAR_TARGET, NEAR_WEIGHT } from './narrow.ts'

/** Pressed fibres: 1 kPa takes a third of a millimetre [Pa/m]. */
const FOUNDATION = 3e6
/** Area of a vertex of an equilateral mesh, in squares of its edge [–]. */
const VERTEX_AREA = 0.87
/** Passes over the near pairs. */
const SWEEPS = 4

/** Takes from near pairs the speed with which they close in beyond their thickness; with friction. Changes v [m/s]. */
export function stopAtCloth(contact: ContactSystem, v: Float64Array): void {
  const { kernels, nearVertex, near, nearCount, inverseMass } = contact
  if (nearCount === 0) return
  contact.v.set(v)
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    kernels.sweepContacts(nearVertex, near, inverseMass, contact.v, 0, nearCount)
  }
  for (let i = 0; i < contact.vertexCount; i++) {
    if (inverseMass[i] === 0) continue
    for (let at = 3 * i; at < 3 * i + 3; at++) v[at] = contact.v[at]
  }
}

/** Springs of up to four vertices along one direction, four numbers a row. */
export interface ContactRows {
  readonly vertex: Int32Array
  /** Signed weights c_i [–]. */
  readonly weight: Real
  /** n, and as fourth number the stiffness times dt² [kg]. */
  readonly normal: Real
}

/**
 * (1)–(3) at the predicted places: forces and, if asked for, one row per pressed pair. Returns their number. Pairs with
 * an obstacle are rows too: its own springs see vertices only, and edges that lie over a corner would be stretched.
 */
export function addClothContact(
  contact: ContactSystem,
  predicted: Float64Array,
  force: Float64Array,
  rows: ContactRows | null,
  dt: number,
): number {
  const { near, nearVertex, nearCount, vertexCount, edgeLength, x1 } = contact
  const k = FOUNDATION * VERTEX_AREA * edgeLength * edgeLength
  let pressed = 0
  for (let row = 0; row < nearCount; row++) {
    const at = NEAR_LENGTH * row
    const nx = near[at]
    const ny = near[at + 1]
    const nz = near[at + 2]
    let gap = 0
    for (let j = 0; j < 4; j++) {
      const i = 3 * nearVertex[4 * row + j]
      const place = i < 3 * vertexCount ? predicted : x1 // obstacles are where the script puts them
      gap += near[at + NEAR_WEIGHT + j] * (nx * place[i] + ny * place[i + 1] + nz * place[i + 2])
    }
    const overlap = near[at + NEAR_GAP] + dt * near[at + NEAR_TARGET] - gap // (1)
    if (!(overlap > 0)) continue
    const out = 4 * pressed++
    for (let j = 0; j < 4; j++) {
      const i = nearVertex[4 * row + j]
      const own = i < vertexCount
      const c = near[at + NEAR_WEIGHT + j]
      if (own) {
        force[3 * i] += c * k * overlap * nx // (2)
        force[3 * i + 1] += c * k * overlap * ny
        force[3 * i + 2] += c * k * overlap * nz
      }
      if (rows === null) continue
      rows.vertex[out + j] = own ? i : 0 // (3)
      rows.weight[out + j] = own ? c : 0
    }
    if (rows === null) continue
    rows.normal[out] = nx
    rows.normal[out + 1] = ny
    rows.normal[out + 2] = nz
    rows.normal[out + 3] = dt * dt * k
  }
  return pressed
}

/** After the solve: the near pairs give way to each other once more, with what the forces have made of their speeds. */
export function pushNear(contact: ContactSystem, report: ContactReport): void {
  const { kernels, nearVertex, near, inverseMass, nearCount } = contact
  for (let k = 0; k < nearCount; k++) near.fill(0, NEAR_LENGTH * k + NEAR_PUSH, NEAR_LENGTH * k + NEAR_GAP)
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    kernels.sweepContacts(nearVertex, near, inverseMass, contact.v, 0, nearCount)
  }
  for (let k = 0; k < nearCount; k++) {
    if (near[NEAR_LENGTH * k + NEAR_PUSH] > 0) report.repulsions++
  }
}

/** Springs in the solve, sweeps of impulses before and after it. */
export const layerResponse: ClothResponse = {
  summary: 'plies as thin layers of fibre inside the solve, with impulses before and after it',
  stop: (contact, v) => stopAtCloth(contact, v),
  add: (contact, predicted, _v, force, rows, dt) => addClothContact(contact, predicted, force, rows, dt),
  push: (contact, _dt, report) => pushNear(contact, report),
}
