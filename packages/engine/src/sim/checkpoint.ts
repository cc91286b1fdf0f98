/**
 * All that a simulation must keep to go on elsewhere to the same bits: its cloth, places, velocities, time, what its parts
 * remember, and the lists of contact. Not kept is what the scene brings: fabrics, bodies, settings.
 */
import { contactMemory, recallContact } from '../contact/index.ts'
import { assert } from '../core/index.ts'
import { type Cloth, type NumberArray, openCloth, packCloth } from '../model/index.ts'
import type { Sim } from './sim.ts'
import { memoryOf } from './succeed.ts'

export interface PackedSim {
  /** Any JSON. */
  readonly values: {
    readonly cloth: Readonly<Record<string, unknown>>
    readonly time: number
    readonly steps: number
    readonly stretchLast: number
    readonly contact: Readonly<Record<string, number>>
  }
  readonly arrays: Readonly<Record<string, NumberArray>>
}

export function packSim(sim: Sim): PackedSim {
  const { state, scene } = sim
  const cloth = packCloth({ ...scene.cloth, position: state.x })
  const arrays: Record<string, NumberArray> = { v: state.v }
  for (const [name, array] of Object.entries(cloth.arrays)) arrays[`cloth ${name}`] = array
  for (const { name, array } of memoryOf(sim)) arrays[`memory ${name}`] = array
  const { plies } = sim.parts
  const contact = plies === null ? { values: {}, arrays: {} } : contactMemory(plies.contact)
  for (const [name, array] of Object.entries(contact.arrays)) arrays[`contact ${name}`] = array
  const { time, steps, stretchLast } = state
  return { values: { cloth: cloth.values, time, steps, stretchLast, contact: contact.values }, arrays }
}

/** `build` makes the simulation from the packed cloth, with the scene and options of the one that was packed. */
export function openSim(packed: PackedSim, build: (cloth: Cloth) => Sim): Sim {
  const { values, arrays } = packed
  const sim = build(openCloth({ values: values.cloth, arrays: arraysOf(arrays, 'cloth ') }))
  sim.state.v.set(arrays.v)
  sim.state.time = values.time
  sim.state.steps = values.steps
  sim.state.stretchLast = values.stretchLast
  for (const { name, array } of memoryOf(sim)) {
    const kept = arrays[`memory ${name}`]
    assert(kept?.length === array.length, `a checkpoint without ${name}`)
    array.set(kept)
  }
  const { plies } = sim.parts
  if (plies !== null) {
    recallContact(plies.contact, { values: values.contact, arrays: arraysOf(arrays, 'contact ') })
  }
  return sim
}

/** The arrays whose names begin so, without that beginning. */
function arraysOf(arrays: PackedSim['arrays'], prefix: string): Record<string, NumberArray> {
  const own = Object.entries(arrays).filter(([name]) => name.startsWith(prefix))
  return Object.fromEntries(own.map(([name, array]) => [name.slice(prefix.length), array]))
}
