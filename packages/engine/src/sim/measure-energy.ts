/** What cloth has stored where it is now: stretch, bend and height. At rest the sum of them is a minimum, but for friction. */
import { addGravity, GRAVITY } from '../forces/index.ts'
import { askForces } from './assemble.ts'
import type { Sim } from './sim.ts'

export interface ClothEnergy {
  /** [J] */
  readonly membrane: number
  readonly bending: number
  /** Of the weight, from the ground up [J]. */
  readonly weight: number
}

/** Changes nothing but scratch, which every step fills anew. */
export function measureEnergy(sim: Sim): ClothEnergy {
  const { model, state, parts, scratch } = sim
  const assembly = askForces(sim, state.time)
  assembly.x = state.x
  assembly.v = scratch.still
  return {
    membrane: parts.membrane.assemble(assembly),
    bending: parts.bending.assemble(assembly),
    weight: addGravity(model.vertexMass, state.x, GRAVITY, scratch.force),
  }
}
