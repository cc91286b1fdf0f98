/**
 * The work that plies do on each other, booked where it is done. Contact may store energy in pressed plies and give it
 * back, and must not give more: with W the work done on the cloth so far and P what pressed plies hold,
 *
 *   W(t) + P(t) − P(0) ≤ 0                                                                          [J]   (1)
 *
 *   springs in the solve    Σ dt (f_n n + f_t)·Σ c_i (v_i + ½ Δv_i)    forces at the end, mean velocity of the step (2)
 *   stops, pushes, impulses, zones and cuts       change of ½ Σ m v²                                             (3)
 *
 * (2) and (3) are exact: over a step the kinetic energy changes by impulse times mean velocity. What cloth gains from
 * itself is not in here: one linear solve per step may end a little above the energy it started with.
 */

import type { Sim, StepReport } from '@selvedge/engine'
import { type ClothResponse, type ContactSystem, type PairRows, pressEnergy } from '@selvedge/engine/sim'

export interface ContactWork {
  /** Left side of (1) after the last step, and the most it has been [J]. */
  last: number
  most: number
  /** Steps that were undone and taken in halves: their work was booked as well, and (1) says nothing. */
  undone: number
}

/** Numbers per near pair, and where its weights begin; see the contact kernels. */
const NEAR_LENGTH = 16
const NEAR_WEIGHT = 3

/** Call `look` after every step of a sim with cloth on cloth. */
export function watchContactWork(
  sim: Sim,
  contact: ContactSystem,
): {
  record: ContactWork
  look: (report: StepReport) => void
} {
  const record: ContactWork = { last: 0, most: 0, undone: 0 }
  const response: ClothResponse = contact.response
  const held = pressEnergy(contact, sim.state.x)
  let work = 0
  let pushed = 0
  let rows: PairRows | null = null
  contact.response = {
    ...response,
    stop(system, v, dt) {
      const before = kineticEnergy(sim, v)
      response.stop(system, v, dt)
      work += kineticEnergy(sim, v) - before // (3)
    },
    add(system, predicted, v, force, asked, dt) {
      rows = asked
      return response.add(system, predicted, v, force, asked, dt)
    },
    settle(system, change, dt) {
      response.settle?.(system, change, dt)
      if (rows !== null) work += springWork(system, rows, sim.state.v, change, dt) // (2)
    },
    push(system, dt, report) {
      const before = kineticEnergy(sim, system.motion.v)
      response.push(system, dt, report)
      pushed = kineticEnergy(sim, system.motion.v)
      work += pushed - before // (3)
    },
  }
  return {
    record,
    look({ halvings }) {
      record.undone += halvings
      work += kineticEnergy(sim, sim.state.v) - pushed // (3)
      record.last = work + pressEnergy(contact, sim.state.x) - held // (1)
      record.most = Math.max(record.most, record.last)
    },
  }
}

function kineticEnergy({ model }: Sim, v: Float64Array): number {
  let sum = 0
  for (let i = 0; i < model.vertexCount; i++) {
    const at = 3 * i
    sum += 0.5 * model.vertexMass[i] * (v[at] * v[at] + v[at + 1] * v[at + 1] + v[at + 2] * v[at + 2])
  }
  return sum
}

/** (2) over all springs of the solve that has just ended; v before it, `change` what it adds, 4 numbers per vertex. */
function springWork(
  { near }: ContactSystem,
  rows: PairRows,
  v: Float64Array,
  change: ArrayLike<number>,
  dt: number,
): number {
  const { nearRecord, nearVertex, pressedRow, pressedForce, pressedStiffness, pressedCount } = near
  let sum = 0
  for (let p = 0; p < pressedCount; p++) {
    const at = NEAR_LENGTH * pressedRow[p]
    let mean = 0 // n·Σ c (v + ½ Δv), n·Σ c Δv, and along all of space
    let closing = 0
    for (let k = 0; k < 3; k++) {
      before[k] = 0
      gained[k] = 0
      for (let j = 0; j < 4; j++) {
        const i = nearVertex[4 * pressedRow[p] + j]
        const c = nearRecord[at + NEAR_WEIGHT + j]
        before[k] += c * v[3 * i + k]
        gained[k] += c * change[4 * i + k]
      }
      mean += nearRecord[at + k] * (before[k] + 0.5 * gained[k])
      closing += nearRecord[at + k] * gained[k]
    }
    sum += dt * (pressedForce[p] - dt * pressedStiffness[p] * closing) * mean
    const grip = rows.grip[p] / (dt * dt) // [N/m]
    for (let k = 0; k < 3; k++) {
      const slip =
        dt * (before[k] + gained[k] - nearRecord[at + k] * (alongNormal(nearRecord, at, before) + closing))
      sum -= dt * grip * slip * (before[k] + 0.5 * gained[k])
    }
  }
  return sum
}

function alongNormal(nearRecord: Float64Array, at: number, u: Float64Array): number {
  return nearRecord[at] * u[0] + nearRecord[at + 1] * u[1] + nearRecord[at + 2] * u[2]
}

const before = new Float64Array(3) // scratch
const gained = new Float64Array(3)
