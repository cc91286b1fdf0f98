import { describe, expect, it } from 'vitest'
import { buildContact, type ContactSystem } from '../../contact-system.ts'
import { openTestBench, sheetInput } from '../../sheets.fixture.ts'
import {
  keepWitness,
  measureVertices,
  proximityVertices,
  referenceNormal,
  updateSide,
} from './measure-proximity.ts'
import {
  addProximity,
  buildProximityMemory,
  type ProximityMemory,
  REMEMBERED,
  TRACKED,
} from './proximity-memory.ts'

const EDGE = 0.01

describe('updateSide', () => {
  it('follows a vertex around the border of a triangle: it never passed through', () => {
    const path = [
      [0.3, 0.1],
      [1.1, 0.1],
      [1.2, 0],
      [1.1, -0.1],
      [0.9, -0.1],
      [0.3, -0.1],
    ]
    const { contact, memory, row, place } = vertexOnFace()
    place(path[0], true)
    expect(memory.side[row]).toBe(memory.current[row])
    const above = memory.side[row]
    for (const at of path.slice(1)) {
      place(at)
      if (at[1] !== 0) expect(memory.side[row], `at ${at}`).toBe(memory.current[row])
    }
    expect(memory.side[row]).toBe(-above)
    expect(memory.reliability[row]).toBe(TRACKED)
    expect(contact.motion.x0[1]).toBeCloseTo(-0.1 * EDGE, 12)
  })

  it('remembers where a vertex belongs that went straight through, until it is back', () => {
    const { memory, row, place } = vertexOnFace()
    place([0.3, 0.1], true)
    const above = memory.side[row]
    for (const height of [-0.05, -0.2, -0.6, -0.02]) {
      place([0.3, height])
      expect([memory.side[row], memory.current[row]]).toEqual([above, -above])
      expect(memory.reliability[row]).toBe(REMEMBERED)
    }
    place([0.3, 0.05])
    expect(memory.current[row]).toBe(above)
  })

  it('calls it the wrong side when a pair is first seen after a passage', () => {
    const { memory, row, place } = vertexOnFace()
    place([0.3, 0.9], true) // far above, not yet known
    memory.side[row] = 0
    place([0.3, -0.05], true)
    expect(memory.side[row]).toBe(-memory.current[row])
    expect(memory.reliability[row]).toBe(TRACKED)
  })
})

describe('referenceNormal', () => {
  it('of an edge is that of the cloth around it', () => {
    const { contact, memory } = vertexOnFace()
    const edge = addProximity(memory, ~0, memory.topology.triEdge[0])
    const normal = new Float64Array(3)
    referenceNormal(memory, edge, contact.motion.x0, normal)
    const face = addProximity(memory, 0, 0)
    const flat = new Float64Array(3)
    referenceNormal(memory, face, contact.motion.x0, flat)
    expect(Math.abs(flat[1])).toBeCloseTo(1, 12)
    expect(normal[1]).toBeCloseTo(flat[1], 12)
  })
})

/** Vertex 0, the tip of a triangle far aside, over triangle 1 2 3 in the plane y = 0, which is one edge long. */
function vertexOnFace(): {
  contact: ContactSystem
  memory: ProximityMemory
  row: number
  place: (at: readonly number[], isNew?: boolean) => void
} {
  const position = Float64Array.from(
    [0, 1, 0, 0, 0, -1, 2, 0, 0, 0, 0, 1, -5, 3, 0, -5, 3, 1].map((value) => value * EDGE),
  )
  const triVertex = Int32Array.from([1, 2, 3, 0, 4, 5])
  const input = sheetInput({ position, triVertex }, EDGE)
  const contact = buildContact(openTestBench(input), input)
  const memory = buildProximityMemory(contact)
  contact.motion.x0.set(position)
  const row = addProximity(memory, 0, 0)
  proximityVertices(memory, 0, 0, memory.vertex, 4 * row)
  const place = ([x, y]: readonly number[], isNew = false) => {
    contact.motion.x0[0] = 2 * x * EDGE
    contact.motion.x0[1] = y * EDGE
    measureVertices(contact.motion.work, false, memory.vertex, 4 * row, contact.motion.x0)
    keepWitness(memory, row, contact.motion.work)
    updateSide(contact.motion, memory, row, isNew)
    memory.last.set(contact.motion.x0)
    memory.detections++
  }
  return { contact, memory, row, place }
}
