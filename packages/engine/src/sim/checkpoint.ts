/**
 * All that a simulation must keep to go on elsewhere as if nothing had happened: its cloth, places, velocities, time, and
 * what its parts remember. Not kept is what the scene brings: fabrics, bodies, settings.
 */
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
  }
  readonly arrays: Readonly<Record<string, NumberArray>>
}

export function packSim(sim: Sim): PackedSim {
  const { state, scene } = sim
  const cloth = packCloth({ ...scene.cloth, position: state.x })
  const arrays: Record<string, NumberArray> = { v: state.v }
  for (const [name, array] of Object.entries(cloth.arrays)) arrays[`cloth ${name}`] = array
  for (const { name, array } of memoryOf(sim)) arrays[`memory ${name}`] = array
  const { time, steps, stretchLast } = state
  return { values: { cloth: cloth.values, time, steps, stretchLast }, arrays }
}

/** `build` makes the simulation from the packed cloth, with the scene and options of the one that was packed. */
export function openSim(packed: PackedSim, build: (cloth: Cloth) => Sim): Sim {
  const { values, arrays } = packed
  const own = Object.entries(arrays).filter(([name]) => name.startsWith('cloth '))
  const sim = build(
    openCloth({
      values: values.cloth,
      arrays: Object.fromEntries(own.map(([name, array]) => [name.slice('cloth '.length), array])),
    }),
  )
  sim.state.v.set(arrays.v)
  sim.state.time = values.time
  sim.state.steps = values.steps
  sim.state.stretchLast = values.stretchLast
  for (const { name, array } of memoryOf(sim)) {
    const kept = arrays[`memory ${name}`]
    assert(kept?.length === array.length, `a checkpoint without ${name}`)
    array.set(kept)
  }
  return sim
}
