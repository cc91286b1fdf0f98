/**
 * What the cloth remembers of its own nearness: one row per pair of elements that are, or lately were, closer than the
 * contact range. A row outlives its detection by REMNANT_STEPS steps, so that a side is not forgotten while a vertex is
 * out of range for a moment, perhaps on the wrong side (Volino, Courchesne, Magnenat-Thalmann 1995, Versatile and
 * efficient techniques for simulating cloth and other deformable objects, 4.3, "remnant proximities").
 *
 * Rows keep the order in which they were first seen. Arrays double when they are full, up to `roomMax` rows; what
 * comes after that is counted in `refused` and left to the proof.
 */
import { assert } from '../../../core/index.ts'
import type { ContactSystem } from '../../contact-system.ts'
import { buildClothTopology, type ClothTopology } from './cloth-topology.ts'

/** Steps a proximity is kept after it was last seen: a tenth to a fifth of a second at usual steps. */
export const REMNANT_STEPS = 8

/** How a side came to be known: how much it says when a region is asked. */
export const GUESSED = 1
/** Remembered from before a crossing. */
export const REMEMBERED = 2
/** Told by the motion of the last step. */
export const TRACKED = 3

/** Numbers per row of `shape`: distance d [m], unit vector from the second element to the first, four weights c_i. */
export const SHAPE_LENGTH = 8
export const SHAPE_NORMAL = 1
export const SHAPE_WEIGHT = 4
/** Numbers per row of `load`. */
export const LOAD_LENGTH = 4

/** Least room, and most, in near pairs: remnants need room beside what is near. */
const ROOM_START = 1024
const ROOM_PER_NEAR = 2

export interface ProximityMemory {
  readonly topology: ClothTopology
  readonly roomMax: number
  room: number
  count: number
  refused: number
  /** Detections so far; with none there is no last place to track from. */
  detections: number
  /** Vertex (vertex–face) or ~edge (edge–edge). */
  first: Int32Array
  /** Triangle, or the edge with the larger number. */
  second: Int32Array
  /** Four vertex rows; those of the list of pairs, without its mark for edges. */
  vertex: Int32Array
  shape: Float64Array
  /** Side of the second element, ±1 along its normal, on which the first belongs; 0: it has none. */
  side: Int8Array
  /** Side on which the first element is, or was when last it could be told. */
  current: Int8Array
  /** GUESSED, REMEMBERED, TRACKED. */
  reliability: Uint8Array
  /** Steps since the pair was last within range. */
  age: Uint8Array
  /** What the pair bore in the last step [N]: push along its normal, then grip (3). */
  load: Float64Array
  table: Int32Array
  /** Places of all vertices at the last detection [m]. */
  readonly last: Float64Array
}

export function buildProximityMemory({ mesh, near }: ContactSystem): ProximityMemory {
  const roomMax = ROOM_PER_NEAR * near.nearMax
  const room = Math.min(ROOM_START, roomMax)
  return {
    topology: buildClothTopology(mesh),
    roomMax,
    room,
    count: 0,
    refused: 0,
    detections: 0,
    first: new Int32Array(room),
    second: new Int32Array(room),
    vertex: new Int32Array(4 * room),
    shape: new Float64Array(SHAPE_LENGTH * room),
    side: new Int8Array(room),
    current: new Int8Array(room),
    reliability: new Uint8Array(room),
    age: new Uint8Array(room),
    load: new Float64Array(LOAD_LENGTH * room),
    table: new Int32Array(tableLength(room)).fill(-1),
    last: new Float64Array(3 * mesh.totalCount),
  }
}

/** Row of the pair, or −1. */
export function findProximity(memory: ProximityMemory, first: number, second: number): number {
  const { table, first: firsts, second: seconds } = memory
  const mask = table.length - 1
  let slot = slotOf(first, second, mask)
  for (let row = table[slot]; row >= 0; row = table[slot]) {
    if (firsts[row] === first && seconds[row] === second) return row
    slot = (slot + 1) & mask
  }
  return -1
}

/** A new row for a pair that has none, or −1 when there is no more room. Its vertices and shape are not yet known. */
export function addProximity(memory: ProximityMemory, first: number, second: number): number {
  if (memory.count === memory.room && !growMemory(memory)) {
    memory.refused++
    return -1
  }
  const row = memory.count++
  memory.first[row] = first
  memory.second[row] = second
  memory.side[row] = 0
  memory.current[row] = 0
  memory.reliability[row] = 0
  memory.age[row] = 0
  memory.load.fill(0, LOAD_LENGTH * row, LOAD_LENGTH * (row + 1))
  enterRow(memory, row)
  return row
}

/** Forgets rows that were not seen for REMNANT_STEPS steps; the others keep their order. */
export function forgetProximities(memory: ProximityMemory): void {
  const { vertex, shape, age, count } = memory
  let kept = 0
  for (let row = 0; row < count; row++) {
    if (age[row] > REMNANT_STEPS) continue
    if (kept < row) {
      memory.first[kept] = memory.first[row]
      memory.second[kept] = memory.second[row]
      vertex.copyWithin(4 * kept, 4 * row, 4 * row + 4)
      shape.copyWithin(SHAPE_LENGTH * kept, SHAPE_LENGTH * row, SHAPE_LENGTH * (row + 1))
      memory.load.copyWithin(LOAD_LENGTH * kept, LOAD_LENGTH * row, LOAD_LENGTH * (row + 1))
      memory.side[kept] = memory.side[row]
      memory.current[kept] = memory.current[row]
      memory.reliability[kept] = memory.reliability[row]
      age[kept] = age[row]
    }
    kept++
  }
  if (kept === count) return
  memory.count = kept
  fillTable(memory)
}

/** Makes `count` rows of what is to be written into the arrays from outside; call `fillTable` when that is done. */
export function takeRoom(memory: ProximityMemory, count: number): void {
  while (memory.room < count) assert(growMemory(memory), 'more proximities than there is room for')
  memory.count = count
}

/** Doubles the room; false when all of it is in use. */
function growMemory(memory: ProximityMemory): boolean {
  const room = Math.min(2 * memory.room, memory.roomMax)
  if (room <= memory.room) return false
  memory.first = grown(memory.first, new Int32Array(room))
  memory.second = grown(memory.second, new Int32Array(room))
  memory.vertex = grown(memory.vertex, new Int32Array(4 * room))
  memory.shape = grown(memory.shape, new Float64Array(SHAPE_LENGTH * room))
  memory.side = grown(memory.side, new Int8Array(room))
  memory.current = grown(memory.current, new Int8Array(room))
  memory.reliability = grown(memory.reliability, new Uint8Array(room))
  memory.age = grown(memory.age, new Uint8Array(room))
  memory.load = grown(memory.load, new Float64Array(LOAD_LENGTH * room))
  memory.table = new Int32Array(tableLength(room))
  memory.room = room
  fillTable(memory)
  return true
}

function grown<T extends Int32Array | Float64Array | Int8Array | Uint8Array>(from: T, to: T): T {
  to.set(from)
  return to
}

/** Finds the place of every row in the table. */
export function fillTable(memory: ProximityMemory): void {
  memory.table.fill(-1)
  for (let row = 0; row < memory.count; row++) enterRow(memory, row)
}

function enterRow({ table, first, second }: ProximityMemory, row: number): void {
  const mask = table.length - 1
  let slot = slotOf(first[row], second[row], mask)
  while (table[slot] >= 0) slot = (slot + 1) & mask
  table[slot] = row
}

/** A power of two, at most half full. */
function tableLength(room: number): number {
  return 1 << (32 - Math.clz32(2 * Math.max(1, room) - 1))
}

export function slotOf(first: number, second: number, mask: number): number {
  const hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)
  return (hash ^ (hash >>> 15)) & mask
}
