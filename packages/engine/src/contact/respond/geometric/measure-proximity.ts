/**
 * Where a remembered pair of elements is now, on which side, and on which side it belongs.
 *
 *   m = nearest vector from the second element to the first,  d = |m|                               [m]   (1)
 *   N = normal of the cloth where m starts: of its triangle, or the sum of those at its edge or corner, wound alike,
 *       so that nothing changes sides by walking around a fold (Bærentzen, Aanæs 2005, Signed distance computation
 *       using the angle weighted pseudonormal; here unweighted)                                     [–]   (2)
 *   side = sign of m·N, none where |m·N| < 0.1 |m| |N|: edge-on, no side can be told               [–]   (3)
 *
 * Tracking ("cinematical tracking", Volino, Courchesne, Magnenat-Thalmann 1995, 4.3): the straight paths of the last
 * step tell whether the elements have met. If they have, they are on the wrong side of each other. If they have not
 * and the side is the same as before, they are on the right one. If it changed all the same, neighbours are asked: the
 * element went through one of them, which is as wrong, or around a border or a fold, and the side goes along.
 */
import { takeDifferences } from '../../exact/narrow.ts'
import { hullToi } from '../../exact/toi.ts'
import { AT_END, AT_LOW, AT_START, findWitness, WITNESS_LOW } from '../../exact/witness.ts'
import { buildCorners, type Corners, setCorners } from '../../pairs/corners.ts'
import type { StepMotion } from '../../step-motion.ts'
import { addNormal } from './cloth-topology.ts'
import {
  GUESSED,
  type ProximityMemory,
  REMEMBERED,
  SHAPE_LENGTH,
  SHAPE_NORMAL,
  SHAPE_WEIGHT,
  TRACKED,
} from './proximity-memory.ts'

/** Cosine of m against N below which a side cannot be told: within 6° of edge-on. */
const EDGE_ON = 0.1

/** Vertex rows of the pair into out: vertex and corners, or the ends of both edges. */
export function proximityVertices(
  memory: ProximityMemory,
  first: number,
  second: number,
  out: Int32Array,
  at: number,
): void {
  const { triVertex, edgeVertex } = memory.topology
  if (first < 0) {
    out[at] = edgeVertex[2 * ~first]
    out[at + 1] = edgeVertex[2 * ~first + 1]
    out[at + 2] = edgeVertex[2 * second]
    out[at + 3] = edgeVertex[2 * second + 1]
    return
  }
  out[at] = first
  for (let k = 0; k < 3; k++) out[at + 1 + k] = triVertex[3 * second + k]
}

/** (1) at places x for four vertices, into `work` at WITNESS_LOW; gives d [m]. */
export function measureVertices(
  work: Float64Array,
  edges: boolean,
  vertex: Int32Array,
  at: number,
  x: Float64Array,
): number {
  setCorners(pair, edges, vertex, at)
  findWitness(work, takeDifferences(work, AT_LOW, x, pair), AT_LOW, WITNESS_LOW)
  return work[WITNESS_LOW]
}

/** Writes the witness in `work` as the shape of a row. */
export function keepWitness(memory: ProximityMemory, row: number, work: Float64Array): void {
  writeShape(work, memory.first[row] < 0, memory.shape, SHAPE_LENGTH * row)
}

function writeShape(work: Float64Array, edges: boolean, out: Float64Array, at: number): void {
  const w1 = work[WITNESS_LOW + 4]
  const w2 = work[WITNESS_LOW + 5]
  out[at] = work[WITNESS_LOW]
  for (let k = 0; k < 3; k++) out[at + SHAPE_NORMAL + k] = work[WITNESS_LOW + 1 + k]
  out[at + SHAPE_WEIGHT] = edges ? 1 - w1 : 1
  out[at + SHAPE_WEIGHT + 1] = edges ? w1 : -w1
  out[at + SHAPE_WEIGHT + 2] = edges ? w2 - 1 : -w2
  out[at + SHAPE_WEIGHT + 3] = edges ? -w2 : -work[WITNESS_LOW + 6]
}

/** Finds out on which side the first element is (3), and on which it belongs. `isNew`: nothing is known of the pair. */
export function updateSide(motion: StepMotion, memory: ProximityMemory, row: number, isNew: boolean): void {
  const { side, current, reliability } = memory
  const before = current[row]
  const now = sideOf(memory, row, motion.x0, memory.shape, SHAPE_LENGTH * row)
  if (now === 0) return // edge-on: the last word stands
  current[row] = now
  if (isNew || side[row] === 0) trackNew(motion, memory, row, now)
  else if (before === side[row] && now !== before && memory.detections > 0) {
    const walked = meetsSinceLast(motion, memory, row) === APART && !passedBeside(motion, memory, row)
    if (walked) side[row] = now
    reliability[row] = walked ? TRACKED : REMEMBERED
  }
}

/** The side of a pair that was not known before. */
function trackNew(motion: StepMotion, memory: ProximityMemory, row: number, now: number): void {
  const { side, reliability } = memory
  side[row] = now
  reliability[row] = GUESSED
  if (memory.detections === 0) return
  const met = meetsSinceLast(motion, memory, row)
  const before = lastSide(motion, memory, row)
  if (met === UNKNOWN || (met === MET && before === now)) return
  const passed = met === MET || (before === -now && passedBeside(motion, memory, row))
  side[row] = passed ? -now : now
  reliability[row] = TRACKED
}

/** Side at the last places. */
function lastSide({ work }: StepMotion, memory: ProximityMemory, row: number): number {
  const edges = memory.first[row] < 0
  measureVertices(work, edges, memory.vertex, 4 * row, memory.last)
  writeShape(work, edges, lastShape, 0)
  return sideOf(memory, row, memory.last, lastShape, 0)
}

/** (2) and (3) for a shape at places x. */
function sideOf(
  memory: ProximityMemory,
  row: number,
  x: Float64Array,
  shape: Float64Array,
  at: number,
): number {
  facingNormal(memory, row, x, shape, at + SHAPE_WEIGHT)
  const n = at + SHAPE_NORMAL
  const along = shape[n] * normal[0] + shape[n + 1] * normal[1] + shape[n + 2] * normal[2]
  const length = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2])
  if (!(Math.abs(along) > EDGE_ON * length)) return 0
  return along > 0 ? 1 : -1
}

/** N of (2) into `normal`, for weights at c of `shape`: exactly 0 where m does not start at a corner or its edges. */
function facingNormal(
  memory: ProximityMemory,
  row: number,
  x: Float64Array,
  shape: Float64Array,
  c: number,
): void {
  const { topology } = memory
  const second = memory.second[row]
  const edges = memory.first[row] < 0
  normal.fill(0)
  let corners = 0
  let corner = -1
  let missing = -1
  for (let j = edges ? 2 : 1; j < 4; j++) {
    if (shape[c + j] === 0) missing = j
    else {
      corners++
      corner = memory.vertex[4 * row + j]
    }
  }
  if (corners === 1) addCornerNormals(memory, corner, x)
  else if (edges) addEdgeNormals(memory, second, x)
  else if (corners === 2) addEdgeNormals(memory, topology.triEdge[3 * second + (missing % 3)], x)
  else addNormal(topology, second, x, normal)
}

function addEdgeNormals({ topology }: ProximityMemory, e: number, x: Float64Array): void {
  for (let k = 2 * e; k < 2 * e + 2; k++) {
    const t = topology.edgeTri[k]
    if (t >= 0) addNormal(topology, t, x, normal)
  }
}

/** Each triangle at the vertex comes twice, by both of its edges there. */
function addCornerNormals(memory: ProximityMemory, i: number, x: Float64Array): void {
  const { vertexEdgeStart, vertexEdge } = memory.topology
  for (let at = vertexEdgeStart[i]; at < vertexEdgeStart[i + 1]; at++)
    addEdgeNormals(memory, vertexEdge[at], x)
}

/** Normal of the second element as a whole: its triangle's, or the sum of its edge's two. */
export function referenceNormal(
  memory: ProximityMemory,
  row: number,
  x: Float64Array,
  out: Float64Array,
): void {
  const { topology } = memory
  out.fill(0)
  const second = memory.second[row]
  if (memory.first[row] >= 0) {
    addNormal(topology, second, x, out)
    return
  }
  for (let k = 2 * second; k < 2 * second + 2; k++) {
    const t = topology.edgeTri[k]
    if (t >= 0) addNormal(topology, t, x, out)
  }
}

const APART = 0
const MET = 1
/** The elements already touched where the step began. */
const UNKNOWN = 2

/** Did the elements of a row meet on their way from the last places to the present ones? */
function meetsSinceLast(motion: StepMotion, memory: ProximityMemory, row: number): number {
  setCorners(pair, memory.first[row] < 0, memory.vertex, 4 * row)
  return meets(motion, memory, pair)
}

/** The same for four vertices; those that share one are neighbours and never meet. */
function meets({ work, x0 }: StepMotion, { last }: ProximityMemory, pair: Corners): number {
  const { edges, i0, i1, i2, i3 } = pair
  if (i0 === i2 || i0 === i3 || i1 === i3 || (edges === 1 ? i1 === i2 : i0 === i1)) return APART
  takeDifferences(work, AT_START, last, pair)
  const time = hullToi(work, takeDifferences(work, AT_END, x0, pair), 0)
  if (time > 1) return APART
  return time > 0 ? MET : UNKNOWN
}

/** Did one element of a row meet a neighbour of the other? Asked only when a pair changed sides without meeting. */
function passedBeside(motion: StepMotion, memory: ProximityMemory, row: number): boolean {
  const { edgeVertex, triVertex } = memory.topology
  const second = memory.second[row]
  if (memory.first[row] >= 0) {
    const p = memory.first[row]
    for (let k = 3 * second; k < 3 * second + 3; k++) {
      if (meetsAround(motion, memory, p, triVertex[k])) return true
    }
    return false
  }
  const first = ~memory.first[row]
  for (let j = 0; j < 2; j++) {
    const a = edgeVertex[2 * first + j]
    const b = edgeVertex[2 * second + j]
    for (let k = 0; k < 2; k++) {
      if (meetsAround(motion, memory, a, edgeVertex[2 * second + k])) return true
      if (meetsAround(motion, memory, b, edgeVertex[2 * first + k])) return true
    }
    if (edgeMeetsAround(motion, memory, first, b) || edgeMeetsAround(motion, memory, second, a)) return true
  }
  return false
}

/** Vertex p and the triangles at vertex i. */
function meetsAround(motion: StepMotion, memory: ProximityMemory, p: number, i: number): boolean {
  const { vertexEdgeStart, vertexEdge, edgeTri, triVertex } = memory.topology
  for (let at = vertexEdgeStart[i]; at < vertexEdgeStart[i + 1]; at++) {
    for (let k = 0; k < 2; k++) {
      const t = 3 * edgeTri[2 * vertexEdge[at] + k]
      if (t < 0) continue
      pair.edges = 0
      pair.i0 = p
      pair.i1 = triVertex[t]
      pair.i2 = triVertex[t + 1]
      pair.i3 = triVertex[t + 2]
      if (meets(motion, memory, pair) === MET) return true
    }
  }
  return false
}

/** Edge e and the edges at vertex i. */
function edgeMeetsAround(motion: StepMotion, memory: ProximityMemory, e: number, i: number): boolean {
  const { vertexEdgeStart, vertexEdge, edgeVertex } = memory.topology
  for (let at = vertexEdgeStart[i]; at < vertexEdgeStart[i + 1]; at++) {
    const f = vertexEdge[at]
    pair.edges = 1
    pair.i0 = edgeVertex[2 * e]
    pair.i1 = edgeVertex[2 * e + 1]
    pair.i2 = edgeVertex[2 * f]
    pair.i3 = edgeVertex[2 * f + 1]
    if (meets(motion, memory, pair) === MET) return true
  }
  return false
}

const normal = new Float64Array(3) // scratch
const lastShape = new Float64Array(SHAPE_LENGTH)
const pair = buildCorners()
