/**
 * An iron is put down, or lifted: plies along seams are held to each other otherwise, and nothing but bending changes. Contact,
 * matrix and solver know no more of it than of another fold, so the simulation itself goes on, where its bending law can.
 */
import type { SewnPlies } from '../mesh/index.ts'
import { holdHinges } from '../model/index.ts'
import type { Sim } from './sim.ts'
import { succeed } from './succeed.ts'

/** The simulation to go on with; the one handed in is over. */
export function holdPlies(sim: Sim, plies: SewnPlies): Sim {
  const { scene, state, model, parts } = sim
  const { law } = parts.bending
  if (law.hold === undefined)
    return succeed(sim, { scene: { cloth: { ...scene.cloth, position: state.x, plies } } })
  const cloth = { ...scene.cloth, plies }
  holdHinges(model, cloth, scene.panelFabric)
  law.hold(cloth)
  return { ...sim, scene: { ...scene, cloth } }
}
