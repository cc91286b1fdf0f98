/**
 * Ironing: once its edges are joined, and before weight comes on, a garment lies weightless under the iron. Seams are sewn
 * from two flat pieces and born shut; where cloth lies on the body, or on itself, it may rest either way, and how it was
 * pressed decides. Afterwards the plies along its seams are held to each other as they are when worn.
 */
import type { SewnPlies } from '../mesh/index.ts'
import { type Sim, succeed } from '../sim/index.ts'

/** So long [s]: folds caught in the armpit of a hoodie, the slowest, open within; a skirt does not drift. */
export const IRON_SECONDS = 1
/**
 * By so many times plies are held to each other under the iron [–]: its sole is a board. With 10 the cloth pushed together
 * behind an arm still keeps the armhole folded.
 */
const IRON = 100

/** The same simulation with its seams under the iron. */
export function ironSeams(sim: Sim): Sim {
  const { plies } = sim.scene.cloth
  if (plies === undefined) return sim
  return withPlies(sim, { ...plies, triBond: plies.triBond.map((bond) => IRON * bond) })
}

/** The same simulation with plies held to each other so. */
export function withPlies(sim: Sim, plies: SewnPlies): Sim {
  const { scene, state } = sim
  return succeed(sim, { scene: { cloth: { ...scene.cloth, position: state.x, plies } } })
}
