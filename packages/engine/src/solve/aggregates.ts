/**
 * Coarsening by topology: neighbouring vertices are gathered into aggregates, and a correction found for an aggregate
 * is carried back to its vertices by a smoothed scalar prolongator, the same weight for x, y and z:
 *
 *   P = (I − ω D⁻¹ G) P0,    P0(i, a) = 1 if vertex i is in aggregate a,   ω = 0.8                     (1)
 *
 * with G the Laplacian of the *graph* (neighbour count on the diagonal D, −1 for each neighbour). Weights depend on
 * who is joined to whom only, never on stiffness, so the hierarchy is built once. Source: Vaněk, Mandel, Brezina
 * 1996, "Algebraic multigrid by smoothed aggregation", with the matrix of (1) replaced by its graph.
 *
 * A pinned vertex has an empty row. So has a vertex without free neighbours: one smoothing solves it exactly, and
 * loose pieces of cloth therefore leave the hierarchy as soon as they have shrunk to one aggregate.
 */
import { type BlockMatrix, findBlockPattern } from '../core/index.ts'

/** Neighbours of each vertex, both directions, ascending. */
export interface Graph {
  readonly start: Int32Array
  readonly neighbour: Int32Array
}

/** Sparse rows of P: entries start[i] … start[i + 1], coarse columns ascending inside a row. */
export interface Prolongator {
  readonly coarseCount: number
  readonly start: Int32Array
  readonly column: Int32Array
  readonly weight: Float64Array
}

const PROLONGATOR_DAMPING = 0.8 // ω of (1) [–]; 0.7 to 0.9 need the same cycles, 0.6 more

/** P of one level, and the graph of the next: two aggregates are neighbours when vertices of theirs are. */
export function buildProlongator(
  graph: Graph,
  pinned: Uint8Array | null,
): { prolongator: Prolongator; coarseGraph: Graph } {
  const free = freeGraph(graph, pinned)
  const { aggregate, count } = findAggregates(free)
  return {
    prolongator: smoothProlongator(free, aggregate, count),
    coarseGraph: quotientGraph(free, aggregate, count),
  }
}

/** Graph in which every two vertices of the same element are neighbours, as in `buildBlockMatrix`. */
export function elementGraph(
  rowCount: number,
  elements: readonly { vertex: ArrayLike<number>; size: number }[],
): Graph {
  return matrixGraph(findBlockPattern(rowCount, elements))
}

/** Graph of the pattern of a half-stored matrix. */
export function matrixGraph(matrix: Pick<BlockMatrix, 'rowCount' | 'rowStart' | 'column'>): Graph {
  const { rowCount, rowStart, column } = matrix
  const start = new Int32Array(rowCount + 1)
  for (let i = 0; i < rowCount; i++) {
    start[i + 1] += rowStart[i + 1] - rowStart[i]
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) start[column[e] + 1]++
  }
  for (let i = 0; i < rowCount; i++) start[i + 1] += start[i]
  const neighbour = new Int32Array(start[rowCount])
  const next = start.slice(0, rowCount)
  for (let i = 0; i < rowCount; i++) {
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) {
      const j = column[e]
      neighbour[next[i]++] = j // columns ascend and are below i, later rows append larger ones: stays sorted
      neighbour[next[j]++] = i
    }
  }
  return { start, neighbour }
}

/** The graph without pinned vertices: they keep an empty row. */
function freeGraph(graph: Graph, pinned: Uint8Array | null): Graph {
  if (pinned === null) return graph
  const rowCount = graph.start.length - 1
  const start = new Int32Array(rowCount + 1)
  const neighbour = new Int32Array(graph.neighbour.length)
  let count = 0
  for (let i = 0; i < rowCount; i++) {
    for (let k = graph.start[i]; k < graph.start[i + 1] && pinned[i] === 0; k++) {
      if (pinned[graph.neighbour[k]] === 0) neighbour[count++] = graph.neighbour[k]
    }
    start[i + 1] = count
  }
  return { start, neighbour: neighbour.subarray(0, count) }
}

/** Greedy: a vertex none of whose neighbours is taken gathers them all; what is left joins an aggregate next to it. */
function findAggregates(graph: Graph): { aggregate: Int32Array; count: number } {
  const { start, neighbour } = graph
  const rowCount = start.length - 1
  const aggregate = new Int32Array(rowCount).fill(-1)
  let count = 0
  for (let i = 0; i < rowCount; i++) {
    if (aggregate[i] >= 0 || start[i] === start[i + 1]) continue
    let taken = false
    for (let k = start[i]; k < start[i + 1] && !taken; k++) taken = aggregate[neighbour[k]] >= 0
    if (taken) continue
    aggregate[i] = count
    for (let k = start[i]; k < start[i + 1]; k++) aggregate[neighbour[k]] = count
    count++
  }
  const seeds = aggregate.slice()
  for (let i = 0; i < rowCount; i++) {
    if (aggregate[i] < 0) aggregate[i] = closestAggregate(graph, seeds, i)
  }
  return { aggregate, count }
}

/** The aggregate most neighbours of i belong to; the first of equals. −1 for a vertex without neighbours. */
function closestAggregate(graph: Graph, seeds: Int32Array, i: number): number {
  const { start, neighbour } = graph
  let best = -1
  let votesMax = 0
  for (let k = start[i]; k < start[i + 1]; k++) {
    const candidate = seeds[neighbour[k]]
    if (candidate < 0) continue
    let votes = 0
    for (let l = start[i]; l < start[i + 1]; l++) if (seeds[neighbour[l]] === candidate) votes++
    if (votes > votesMax) {
      best = candidate
      votesMax = votes
    }
  }
  return best
}

function quotientGraph(graph: Graph, aggregate: Int32Array, count: number): Graph {
  const near: Set<number>[] = Array.from({ length: count }, () => new Set())
  for (let i = 0; i < aggregate.length; i++) {
    for (let k = graph.start[i]; k < graph.start[i + 1]; k++) {
      const other = aggregate[graph.neighbour[k]]
      if (other !== aggregate[i]) near[aggregate[i]].add(other)
    }
  }
  return packGraph(near)
}

function packGraph(near: readonly Set<number>[]): Graph {
  const start = new Int32Array(near.length + 1)
  for (let a = 0; a < near.length; a++) start[a + 1] = start[a] + near[a].size
  const neighbour = new Int32Array(start[near.length])
  for (let a = 0; a < near.length; a++) neighbour.set(Int32Array.from(near[a]).sort(), start[a])
  return { start, neighbour }
}

/** Equation (1), row by row: P_i = (1 − ω) P0_i + (ω / degree) Σ P0_j over neighbours. */
function smoothProlongator(graph: Graph, aggregate: Int32Array, coarseCount: number): Prolongator {
  const rowCount = aggregate.length
  const start = new Int32Array(rowCount + 1)
  const column = new Int32Array(rowCount + graph.neighbour.length)
  const weight = new Float64Array(column.length)
  const sum = new Float64Array(coarseCount)
  let end = 0
  for (let i = 0; i < rowCount; i++) {
    const begin = end
    const degree = graph.start[i + 1] - graph.start[i]
    if (degree > 0) {
      column[end++] = aggregate[i]
      sum[aggregate[i]] = 1 - PROLONGATOR_DAMPING
      const share = PROLONGATOR_DAMPING / degree
      for (let k = graph.start[i]; k < graph.start[i + 1]; k++) {
        const a = aggregate[graph.neighbour[k]]
        if (sum[a] === 0) end = insertSorted(column, begin, end, a)
        sum[a] += share
      }
    }
    for (let k = begin; k < end; k++) {
      weight[k] = sum[column[k]]
      sum[column[k]] = 0
    }
    start[i + 1] = end
  }
  return { coarseCount, start, column: column.slice(0, end), weight: weight.slice(0, end) }
}

/** Puts a new value among the ascending `list[begin … end − 1]`; returns the new end. A row holds a handful. */
export function insertSorted(list: Int32Array, begin: number, end: number, value: number): number {
  let at = end
  for (; at > begin && list[at - 1] > value; at--) list[at] = list[at - 1]
  list[at] = value
  return end + 1
}
