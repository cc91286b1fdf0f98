/**
 * What the geometric response remembers, by name, for checkpoints: the rows of its proximities and the displacements of
 * the last step. The table of rows and the scratch of regions follow from these.
 */
import type { Kept } from '../../contact-memory.ts'
import type { GeometricState } from './geometric-response.ts'
import { fillTable, LOAD_LENGTH, type ProximityMemory, SHAPE_LENGTH, takeRoom } from './proximity-memory.ts'

export function keepGeometricState(state: GeometricState): Kept {
  const { memory, start, drift, driftBefore } = state
  return {
    values: {
      count: memory.count,
      refused: memory.refused,
      detections: memory.detections,
      stepsToFull: state.stepsToFull,
      looked: Number(state.looked),
      announced: Number(state.announced),
    },
    arrays: { ...rowArrays(memory), last: memory.last, start, drift, driftBefore },
  }
}

export function recallGeometricState(state: GeometricState, { values, arrays }: Kept): void {
  const { memory } = state
  takeRoom(memory, values.count)
  memory.refused = values.refused
  memory.detections = values.detections
  for (const [name, array] of Object.entries(rowArrays(memory))) array.set(arrays[name])
  fillTable(memory)
  memory.last.set(arrays.last)
  state.start.set(arrays.start)
  state.drift.set(arrays.drift)
  state.driftBefore.set(arrays.driftBefore)
  state.stepsToFull = values.stepsToFull
  state.looked = values.looked === 1
  state.announced = values.announced === 1
}

/** The rows in use; sides, which have a sign, as bytes. */
function rowArrays(memory: ProximityMemory) {
  const { count, side, current } = memory
  return {
    first: memory.first.subarray(0, count),
    second: memory.second.subarray(0, count),
    vertex: memory.vertex.subarray(0, 4 * count),
    shape: memory.shape.subarray(0, SHAPE_LENGTH * count),
    side: new Uint8Array(side.buffer, side.byteOffset, count),
    current: new Uint8Array(current.buffer, current.byteOffset, count),
    reliability: memory.reliability.subarray(0, count),
    age: memory.age.subarray(0, count),
    load: memory.load.subarray(0, LOAD_LENGTH * count),
  }
}
