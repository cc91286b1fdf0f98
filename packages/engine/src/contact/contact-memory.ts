/**
 * What one step leaves to the next, beside the list of pairs: pressures, what was found crossed, what a response
 * remembers. `contactMemory` names all of it, the lasting part of the list included: a system built anew from the same
 * input that is handed it by `recallContact` goes on to the same bits. Everything else is filled anew in every step.
 */
import { type Arena, assert } from '../core/index.ts'
import type { ContactMesh } from './contact-mesh.ts'
import type { ContactSystem } from './contact-system.ts'
import { setFrame } from './pairs/boxes.ts'
import { buildTangle, type Tangle } from './untangling/tangle.ts'

export interface ContactMemory {
  /** Mean normal force of the springs at each vertex after the last solve [N]. */
  readonly vertexPress: Float64Array
  /** Were the start places looked at for crossings? How many triangles cross? */
  inspected: boolean
  tangled: number
  /** The lines along which they cross, and whether there is progress. */
  readonly tangle: Tangle
  /** Obstacles have been given a motion; until then their boxes are fitted once. */
  obstaclesMove: boolean
  /** What the response remembers; it alone knows what is in it. */
  response: object | null
}

export function buildContactMemory(arena: Arena, { vertexCount }: ContactMesh): ContactMemory {
  return {
    vertexPress: arena.f64(vertexCount),
    inspected: false,
    tangled: 0,
    tangle: buildTangle(),
    obstaclesMove: false,
    response: null,
  }
}

/** Memory by name. Values are finite, flags are 0 or 1; arrays are views, to be copied before the next step. */
export interface Kept {
  readonly values: Readonly<Record<string, number>>
  readonly arrays: Readonly<Record<string, Float64Array | Float32Array | Int32Array | Uint8Array>>
}

/** All that a checkpoint must keep of contact. Places and velocities of the cloth are the state's, not kept here. */
export function contactMemory(contact: ContactSystem): Kept {
  const { list, motion, memory, response } = contact
  const { pairCount } = list
  const of = response.memory?.(contact)
  return {
    values: {
      reach: list.reach,
      reachLimit: finite(list.reachLimit),
      reachWished: list.reachWished,
      pairCount,
      listFresh: Number(list.listFresh),
      listLasted: Number(list.listLasted),
      shortLists: list.shortLists,
      inspected: Number(memory.inspected),
      tangled: memory.tangled,
      tangleLength: finite(memory.tangle.lengthBest),
      tangleStalled: memory.tangle.stalled,
      obstaclesMove: Number(memory.obstaclesMove),
      ...prefixed(of?.values ?? {}),
    },
    arrays: {
      vertexPress: memory.vertexPress,
      flag: motion.flag,
      obstaclePlaces: obstaclePlaces(contact, motion.x0),
      listStart: list.listStart,
      listEnd: list.listEnd,
      frameBox: list.frameBox,
      pairs: list.pairs.subarray(0, 4 * pairCount),
      pairOwn: list.pairOwn.subarray(0, pairCount),
      pairNormal: list.pairNormal.subarray(0, 3 * pairCount),
      ...prefixed(of?.arrays ?? {}),
    },
  }
}

/** Takes over what `contactMemory` named of a system built from the same input. */
export function recallContact(contact: ContactSystem, kept: Kept): void {
  const { list, motion, memory, response } = contact
  const { values, arrays } = kept
  const names = contactMemory(contact)
  for (const name of Object.keys(names.values)) assert(name in values, `contact memory has no ${name}`)
  for (const name of Object.keys(names.arrays)) assert(name in arrays, `contact memory has no ${name}`)
  list.reach = values.reach
  list.reachLimit = values.reachLimit
  list.reachWished = values.reachWished
  list.pairCount = values.pairCount
  list.listFresh = values.listFresh === 1
  list.listLasted = values.listLasted === 1
  list.shortLists = values.shortLists
  list.listStart.set(arrays.listStart)
  list.listEnd.set(arrays.listEnd)
  list.frameBox.set(arrays.frameBox)
  setFrame(list.frame, list.frameBox, list.frameBox.subarray(3))
  list.relativeKnown = false
  list.obstaclesCovered = false
  list.obstaclesFitted = false
  list.pairs.set(arrays.pairs)
  list.pairOwn.set(arrays.pairOwn)
  list.pairNormal.set(arrays.pairNormal)
  memory.vertexPress.set(arrays.vertexPress)
  memory.inspected = values.inspected === 1
  memory.tangled = values.tangled
  memory.tangle.lengthBest = values.tangleLength
  memory.tangle.stalled = values.tangleStalled
  memory.obstaclesMove = values.obstaclesMove === 1
  motion.flag.set(arrays.flag)
  obstaclePlaces(contact, motion.x0).set(arrays.obstaclePlaces)
  obstaclePlaces(contact, motion.x1).set(arrays.obstaclePlaces)
  motion.obstacleExtent = -1
  response.recall?.(contact, { values: unprefixed(values), arrays: unprefixed(arrays) })
}

function obstaclePlaces({ mesh }: ContactSystem, x: Float64Array): Float64Array {
  return x.subarray(3 * mesh.vertexCount)
}

/** Infinity, which no JSON holds, and the largest number say the same here: there is no limit. */
function finite(value: number): number {
  return Math.min(value, Number.MAX_VALUE)
}

const PREFIX = 'response-'

function prefixed<T>(parts: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [PREFIX + name, part]))
}

function unprefixed<T>(parts: Readonly<Record<string, T>>): Record<string, T> {
  const own = Object.entries(parts).filter(([name]) => name.startsWith(PREFIX))
  return Object.fromEntries(own.map(([name, part]) => [name.slice(PREFIX.length), part]))
}
