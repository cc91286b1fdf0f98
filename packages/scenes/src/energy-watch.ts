/**
 * Bookkeeping of mechanical energy for cloth that is left alone: gravity is the only thing that does work on it, and it
 * has a potential. Friction, air, viscosity, impulses and the step itself may only take.
 *
 *   E = ½ Σ m v² + membrane + bending + pressed plies − Σ m g·x                                    [J]   (1)
 *   gain = max over steps of  E(t) − min E(s < t)                                                  [J]   (2)
 *
 * What cloth pressed on bodies stores is not in (1). Wrong for scenes with pins or solids that move: they do work.
 */

import type { Sim, StepReport } from '@selvedge/engine'
import { pressEnergy } from '@selvedge/engine/sim'

export interface EnergyRecord {
  /** (1) at the start and after the last step [J]. */
  start: number
  last: number
  least: number
  /** (2), and when it was reached [s]. */
  gain: number
  gainTime: number
}

export function watchEnergy(sim: Sim): { record: EnergyRecord; look: (report: StepReport) => void } {
  const start = storedEnergy(sim) + potentialEnergy(sim) // still
  const record: EnergyRecord = { start, last: start, least: start, gain: 0, gainTime: 0 }
  return {
    record,
    look({ kineticEnergy }) {
      record.last = kineticEnergy + storedEnergy(sim) + potentialEnergy(sim) // (1)
      record.least = Math.min(record.least, record.last)
      if (record.last - record.least <= record.gain) return
      record.gain = record.last - record.least // (2)
      record.gainTime = sim.state.time
    },
  }
}

/** Of membrane, bending and pressed plies where the cloth is now; the report has them where the step began [J]. */
function storedEnergy({ parts, state, scratch }: Sim): number {
  const { membrane, bending, plies } = parts
  const { still, force } = scratch
  return (
    membrane.law.assemble(state.x, still, force, null, 0, 0) +
    bending.law.assemble(state.x, still, force, null, 0, 0) +
    (plies === null ? 0 : pressEnergy(plies.contact, state.x))
  )
}

/** Of the weight, against the origin [J]. */
function potentialEnergy({ model, state, controls }: Sim): number {
  const [gx, gy, gz] = controls.gravity
  let sum = 0
  for (let i = 0; i < model.vertexCount; i++) {
    const at = 3 * i
    sum -= model.vertexMass[i] * (gx * state.x[at] + gy * state.x[at + 1] + gz * state.x[at + 2])
  }
  return sum
}
