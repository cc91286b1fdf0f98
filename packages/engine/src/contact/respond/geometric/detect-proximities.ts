/**
 * Keeps the memory of proximities up to date at the start of a step, in one of two ways (Volino, Courchesne,
 * Magnenat-Thalmann 1995, 4.4):
 *
 * - *Full*: all near pairs that `findNear` found, and those among tangled cloth, which it leaves out.
 * - *Incremental*: rows move with their elements; where the nearest point has come close to the rim of a triangle, the
 *   pairs beyond that rim are looked at: the vertex with the triangle next door, its edges with the edge between; where
 *   two edges are nearest close to an end, that end with the triangles of the other edge. On two sheets that slide
 *   over each other nothing else can change, for edges begin and cease to cross exactly where a vertex passes an edge.
 *   New contact elsewhere is not seen before the next full detection.
 *
 * Rows that were not seen are remnants: they are measured anew and grow older.
 */
import type { ContactSystem } from '../../contact-system.ts'
import { NEAR_GAP, NEAR_LENGTH, NEAR_RANGE, NEAR_WEIGHT, TANGLED } from '../../exact/narrow.ts'
import type { NearPairs } from '../../exact/near-pairs.ts'
import { edgeBetween, triangleAcross, triangleOf } from './cloth-topology.ts'
import { keepWitness, measureVertices, proximityVertices, updateSide } from './measure-proximity.ts'
import {
  addProximity,
  findProximity,
  forgetProximities,
  type ProximityMemory,
  SHAPE_LENGTH,
  SHAPE_NORMAL,
  SHAPE_WEIGHT,
} from './proximity-memory.ts'

/**
 * Barycentric weight below which a nearest point counts as close to a rim [–]. In range of the triangle next door it
 * is at most range / altitude = 0.29 at the largest thickness contact allows; the rest is way for one step.
 */
const RIM_WEIGHT = 0.4

/** Takes over the near pairs of the cloth from those of the step and, of tangled cloth, from the list. */
export function detectFully(contact: ContactSystem, memory: ProximityMemory): void {
  growOlder(memory)
  const before = memory.count
  const { vertexCount } = contact.mesh
  const { nearCount, nearVertex } = contact.near
  for (let k = 0; k < nearCount; k++) {
    if (nearVertex[4 * k] < vertexCount && nearVertex[4 * k + 3] < vertexCount)
      takeNear(contact.near, memory, k)
  }
  if (contact.memory.tangled > 0) takeTangled(contact, memory)
  finishDetection(contact, memory, before)
}

/** Carries proximities to neighbouring elements, without looking anywhere else. */
export function detectNearby(contact: ContactSystem, memory: ProximityMemory): void {
  growOlder(memory)
  const before = memory.count
  for (let row = 0; row < before; row++) refresh(contact, memory, row)
  for (let row = 0; row < memory.count; row++) {
    // rows added on the way are walked on from too
    if (memory.age[row] > 0) continue
    if (memory.first[row] >= 0) lookAcrossRims(contact, memory, row)
    else lookAtEnds(contact, memory, row)
  }
  finishDetection(contact, memory, before)
}

function growOlder({ age, count }: ProximityMemory): void {
  for (let row = 0; row < count; row++) age[row]++
}

/** Remnants, sides, and what is to be forgotten; the present places become the last ones. */
function finishDetection(contact: ContactSystem, memory: ProximityMemory, before: number): void {
  for (let row = 0; row < memory.count; row++) {
    if (memory.age[row] > 0) refresh(contact, memory, row)
    updateSide(contact.motion, memory, row, row >= before)
  }
  forgetProximities(memory)
  memory.last.set(contact.motion.x0)
  memory.detections++
}

/** Measures a known row; in range it is as good as seen. */
function refresh(
  { mesh: { thickness }, motion: { work, x0 } }: ContactSystem,
  memory: ProximityMemory,
  row: number,
): void {
  const d = measureVertices(work, memory.first[row] < 0, memory.vertex, 4 * row, x0)
  keepWitness(memory, row, work)
  if (d < NEAR_RANGE * thickness) memory.age[row] = 0
}

/** Row k of the near pairs: found among the rows of the memory, or added. */
function takeNear(near: NearPairs, memory: ProximityMemory, k: number): void {
  const { nearRecord, nearVertex } = near
  const { topology } = memory
  const at = NEAR_LENGTH * k
  const i = nearVertex[4 * k]
  const i1 = nearVertex[4 * k + 1]
  const i2 = nearVertex[4 * k + 2]
  const i3 = nearVertex[4 * k + 3]
  const t = nearRecord[at + NEAR_WEIGHT + 1] > 0 ? -1 : triangleOf(topology, i1, i2, i3)
  if (t >= 0) {
    const row = rowFor(memory, i, t)
    if (row >= 0) copyNear(near, memory, row, k, false)
    return
  }
  const a = edgeBetween(topology, i, i1)
  const b = edgeBetween(topology, i2, i3)
  if (a < 0 || b < 0) return
  const row = rowFor(memory, ~Math.min(a, b), Math.max(a, b))
  if (row >= 0) copyNear(near, memory, row, k, a > b)
}

function rowFor(memory: ProximityMemory, first: number, second: number): number {
  const row = findProximity(memory, first, second)
  return row >= 0 ? row : addProximity(memory, first, second)
}

/** `swapped`: the row names the second edge first, so vector and weights change sign. */
function copyNear(
  { nearRecord, nearVertex }: NearPairs,
  memory: ProximityMemory,
  row: number,
  k: number,
  swapped: boolean,
): void {
  const { shape, vertex } = memory
  const from = NEAR_LENGTH * k
  const to = SHAPE_LENGTH * row
  const sign = swapped ? -1 : 1
  shape[to] = nearRecord[from + NEAR_GAP]
  for (let j = 0; j < 3; j++) shape[to + SHAPE_NORMAL + j] = sign * nearRecord[from + j]
  for (let j = 0; j < 4; j++) {
    const own = swapped ? j ^ 2 : j
    shape[to + SHAPE_WEIGHT + own] = sign * nearRecord[from + NEAR_WEIGHT + j]
    vertex[4 * row + own] = nearVertex[4 * k + j]
  }
  memory.age[row] = 0
}

/** Near pairs of four tangled vertices of the cloth. */
function takeTangled(contact: ContactSystem, memory: ProximityMemory): void {
  const { vertexCount } = contact.mesh
  const { pairs, pairCount } = contact.list
  const { flag } = contact.motion
  const { topology } = memory
  for (let k = 0; k < 4 * pairCount; k += 4) {
    const edges = pairs[k] < 0
    const i = edges ? ~pairs[k] : pairs[k]
    if (i >= vertexCount || pairs[k + 3] >= vertexCount) continue
    const flags = flag[i] & flag[pairs[k + 1]] & flag[pairs[k + 2]] & flag[pairs[k + 3]]
    if ((flags & TANGLED) === 0) continue
    if (edges) {
      const a = edgeBetween(topology, i, pairs[k + 1])
      const b = edgeBetween(topology, pairs[k + 2], pairs[k + 3])
      takeElements(contact, memory, ~Math.min(a, b), Math.max(a, b))
    } else takeElements(contact, memory, i, triangleOf(topology, pairs[k + 1], pairs[k + 2], pairs[k + 3]))
  }
}

/** Adds the pair if it is in range and not yet known; a known one is measured with the remnants. */
function takeElements(contact: ContactSystem, memory: ProximityMemory, first: number, second: number): void {
  if (findProximity(memory, first, second) >= 0) return
  proximityVertices(memory, first, second, corner, 0)
  const { vertexClass, thickness } = contact.mesh
  const { work, x0 } = contact.motion
  const split = first < 0 ? 2 : 1
  for (let j = 0; j < split; j++) {
    for (let m = split; m < 4; m++) if (vertexClass[corner[j]] === vertexClass[corner[m]]) return
  }
  if (!(measureVertices(work, first < 0, corner, 0, x0) < NEAR_RANGE * thickness)) return
  const row = addProximity(memory, first, second)
  if (row < 0) return
  memory.vertex.set(corner, 4 * row)
  keepWitness(memory, row, work)
}

/** From vertex p on triangle t: what lies beyond the rims that are close. */
function lookAcrossRims(contact: ContactSystem, memory: ProximityMemory, row: number): void {
  const { topology } = memory
  const p = memory.first[row]
  const t = memory.second[row]
  for (let k = 0; k < 3; k++) {
    const opposite = k === 0 ? 2 : k - 1 // the weight of the corner that edge k does not have
    if (-memory.shape[SHAPE_LENGTH * row + SHAPE_WEIGHT + 1 + opposite] > RIM_WEIGHT) continue
    const across = triangleAcross(topology, t, k)
    if (across >= 0) takeElements(contact, memory, p, across)
    const e = topology.triEdge[3 * t + k]
    for (let at = topology.vertexEdgeStart[p]; at < topology.vertexEdgeStart[p + 1]; at++) {
      const f = topology.vertexEdge[at]
      takeElements(contact, memory, ~Math.min(e, f), Math.max(e, f))
    }
  }
}

/** From edge on edge: an end that is close to the other edge may step onto its triangles, as at the border of a sheet. */
function lookAtEnds(contact: ContactSystem, memory: ProximityMemory, row: number): void {
  const { edgeTri } = memory.topology
  const first = ~memory.first[row]
  const second = memory.second[row]
  for (let j = 0; j < 4; j++) {
    if (1 - Math.abs(memory.shape[SHAPE_LENGTH * row + SHAPE_WEIGHT + j]) > RIM_WEIGHT) continue
    const i = memory.vertex[4 * row + j]
    const other = j < 2 ? second : first
    for (let k = 2 * other; k < 2 * other + 2; k++) {
      if (edgeTri[k] >= 0) takeElements(contact, memory, i, edgeTri[k])
    }
  }
}

const corner = new Int32Array(4) // scratch
