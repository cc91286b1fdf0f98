/**
 * Makes all proximities of a contact region agree on a side. Where two sheets have passed through each other, some of
 * their proximities may have a wrong idea of where they belong; the region as a whole has not (Volino, Courchesne,
 * Magnenat-Thalmann 1995, 4.3, "consistency checking and correction").
 *
 * Two proximities are neighbours when they share a vertex on one surface and on the other a vertex, or an edge between
 * them: a walk over both sheets at once, so the upper and the lower neighbour of one ply never mix. Sides of neighbours are compared by
 *
 *   σ = 1                    normals (2) of `measure-proximity.ts` on the same surface, wound alike           (1)
 *   σ = −sign(N_P·N_Q)        normals on the two surfaces that lie on each other                             (2)
 *   S = sign Σ r_P σ_P side_P,    side_P ← σ_P S        r: 1 guessed, 2 remembered, 3 tracked               (3)
 *
 * A region whose walk comes back with the opposite sign has no side (a Möbius band, a sheet folded into itself at a
 * point): it is left as it is.
 */
import { TANGLED } from '../../exact/narrow.ts'
import type { StepMotion } from '../../step-motion.ts'
import { referenceNormal } from './measure-proximity.ts'
import { type ProximityMemory, slotOf } from './proximity-memory.ts'

/** Cosine of two sheets below which they do not lie on each other: 60°. */
const PARALLEL_MIN = 0.5

/** Room for the walk; grows with the memory and is kept. */
export interface RegionScratch {
  /** Union–find: parent of each row, and whether its side is turned against the parent's (±1). */
  parent: Int32Array
  turn: Int8Array
  /** Of the roots: sum (3), and flags. */
  vote: Float64Array
  mark: Uint8Array
  /** Vertex pair → first row that has it. */
  key: Int32Array
  holder: Int32Array
}

const DISTURBED = 1
const CONTRADICTS = 2

export function buildRegionScratch(): RegionScratch {
  return {
    parent: new Int32Array(0),
    turn: new Int8Array(0),
    vote: new Float64Array(0),
    mark: new Uint8Array(0),
    key: new Int32Array(0),
    holder: new Int32Array(0),
  }
}

/**
 * Forces one side on each region in which something crosses, or is on the wrong side. Returns how many proximities
 * changed their mind.
 */
export function agreeOnSides(motion: StepMotion, memory: ProximityMemory, scratch: RegionScratch): number {
  const { count, side, current, reliability } = memory
  makeRoom(scratch, memory.room)
  joinNeighbours({ x: motion.x0, memory, scratch })
  const { parent, vote, mark } = scratch
  for (let row = 0; row < count; row++) {
    const turn = findRoot(scratch, row)
    const root = parent[row]
    vote[root] += turn * reliability[row] * side[row] // (3)
    if (current[row] !== side[row] || isTangled(motion, memory, row)) mark[root] |= DISTURBED
  }
  let changed = 0
  for (let row = 0; row < count; row++) {
    const turn = findRoot(scratch, row)
    const root = parent[row]
    if (mark[root] !== DISTURBED || vote[root] === 0 || side[row] === 0) continue
    const agreed = vote[root] > 0 ? turn : -turn
    if (side[row] === agreed) continue
    side[row] = agreed
    changed++
  }
  return changed
}

function isTangled({ flag }: StepMotion, { vertex }: ProximityMemory, row: number): boolean {
  const at = 4 * row
  return (
    (flag[vertex[at]] & flag[vertex[at + 1]] & flag[vertex[at + 2]] & flag[vertex[at + 3]] & TANGLED) !== 0
  )
}

/** The walk over all proximities with the cloth at x [m]. */
interface Walk {
  readonly x: Float64Array
  readonly memory: ProximityMemory
  readonly scratch: RegionScratch
}

function joinNeighbours(walk: Walk): void {
  const { first, vertex, count } = walk.memory
  for (let row = 0; row < count; row++) {
    const split = first[row] < 0 ? 2 : 1
    for (let j = 0; j < split; j++) {
      for (let k = split; k < 4; k++) {
        joinAt(walk, row, vertex[4 * row + j], vertex[4 * row + k], true)
      }
    }
  }
  for (let row = 0; row < count; row++) if (first[row] >= 0) joinAround(walk, row)
}

/** The vertices next to that of a row, over the corners of its triangle. */
function joinAround(walk: Walk, row: number): void {
  const { memory } = walk
  const { vertexEdgeStart, vertexEdge, edgeVertex } = memory.topology
  const p = memory.first[row]
  for (let at = vertexEdgeStart[p]; at < vertexEdgeStart[p + 1]; at++) {
    const e = vertexEdge[at]
    const q = edgeVertex[2 * e] === p ? edgeVertex[2 * e + 1] : edgeVertex[2 * e]
    for (let k = 1; k < 4; k++) joinAt(walk, row, q, memory.vertex[4 * row + k], false)
  }
}

/**
 * `of` belongs to the first element of the row or is next to it, `on` to the second, whose normal tells its side.
 * `enter`: if nobody has this pair of vertices yet, the row is the first.
 */
function joinAt({ x, memory, scratch }: Walk, row: number, of: number, on: number, enter: boolean): void {
  const { key, holder } = scratch
  const low = Math.min(of, on)
  const high = Math.max(of, on)
  const mask = holder.length - 1
  let slot = slotOf(low, high, mask)
  while (holder[slot] >= 0 && (key[2 * slot] !== low || key[2 * slot + 1] !== high)) slot = (slot + 1) & mask
  const other = holder[slot]
  if (other < 0) {
    if (!enter) return
    key[2 * slot] = low
    key[2 * slot + 1] = high
    holder[slot] = row
    return
  }
  const sigma = sameSecond(memory, other, on) ? 1 : opposedNormals(x, memory, row, other)
  if (sigma !== 0) unite(scratch, row, other, sigma)
}

/** Does vertex `on` belong to the second element of the row too? */
function sameSecond({ first, vertex }: ProximityMemory, row: number, on: number): boolean {
  for (let k = first[row] < 0 ? 2 : 1; k < 4; k++) if (vertex[4 * row + k] === on) return true
  return false
}

/** σ of (2), or 0 where the sheets do not lie on each other. */
function opposedNormals(x: Float64Array, memory: ProximityMemory, row: number, other: number): number {
  referenceNormal(memory, row, x, own)
  referenceNormal(memory, other, x, their)
  const dot = own[0] * their[0] + own[1] * their[1] + own[2] * their[2]
  const size =
    (own[0] * own[0] + own[1] * own[1] + own[2] * own[2]) *
    (their[0] * their[0] + their[1] * their[1] + their[2] * their[2])
  if (!(dot * dot > PARALLEL_MIN * PARALLEL_MIN * size)) return 0
  return dot > 0 ? -1 : 1
}

/** Points the row at its root; gives its turn against it. */
function findRoot({ parent, turn }: RegionScratch, row: number): number {
  let root = row
  let whole = 1
  while (parent[root] !== root) {
    whole *= turn[root]
    root = parent[root]
  }
  let at = row
  let left = whole
  while (parent[at] !== root && at !== root) {
    const next = parent[at]
    const step = turn[at]
    parent[at] = root
    turn[at] = left
    left *= step
    at = next
  }
  return whole
}

/** The lower row becomes the root: the same whatever the order. */
function unite(scratch: RegionScratch, row: number, other: number, sigma: number): void {
  const { parent, turn, mark } = scratch
  const rowTurn = findRoot(scratch, row)
  const otherTurn = findRoot(scratch, other)
  const a = parent[row]
  const b = parent[other]
  const relation = rowTurn * otherTurn * sigma
  if (a === b) {
    if (relation < 0) mark[a] |= CONTRADICTS
    return
  }
  const low = Math.min(a, b)
  const high = Math.max(a, b)
  parent[high] = low
  turn[high] = relation
  mark[low] |= mark[high]
}

/** Every row a region of its own. */
function makeRoom(scratch: RegionScratch, room: number): void {
  if (scratch.parent.length < room) {
    scratch.parent = new Int32Array(room)
    scratch.turn = new Int8Array(room)
    scratch.vote = new Float64Array(room)
    scratch.mark = new Uint8Array(room)
    const slots = 1 << (32 - Math.clz32(8 * room - 1)) // at most four vertex pairs a row, half full
    scratch.key = new Int32Array(2 * slots)
    scratch.holder = new Int32Array(slots)
  }
  for (let row = 0; row < room; row++) scratch.parent[row] = row
  scratch.turn.fill(1)
  scratch.vote.fill(0)
  scratch.mark.fill(0)
  scratch.holder.fill(-1)
}

const own = new Float64Array(3) // scratch
const their = new Float64Array(3)
