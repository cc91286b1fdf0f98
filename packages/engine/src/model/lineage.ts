/**
 * Which rows of an old cloth each row of a new one comes from: the same rows, several that were joined into one, or the
 * place in the pattern where a new mesh was laid over the old. Whatever is carried from one cloth to the next goes by it.
 *
 *   q_new = Σ w_j q_old(j),   Σ w_j = 1         places, velocities                                      (1)
 *   v_new = Σ m_j v_j/m_new                     where vertices were joined: momentum is kept            (2)
 */
import { assert } from '../core/index.ts'
import type { Cloth } from './cloth.ts'
import { buildPatternFinder } from './pattern-finder.ts'

export interface Lineage {
  /** Old vertices of new vertex i: rows start[i] … start[i + 1] − 1 of `vertex` and `weight`, the heaviest first. */
  readonly start: Int32Array
  readonly vertex: Int32Array
  readonly weight: Float64Array
  /** Old triangle each new one lies in; −1: none. */
  readonly triangle: Int32Array
  /** Vertices were joined, (2); else (1). */
  readonly joined: boolean
  /** How far outside of the old pattern each new vertex lies [m]; 0 inside. */
  readonly outside: Float64Array
}

/** Every row stays what it is. */
export function sameRows({ vertexCount, triCount }: Cloth): Lineage {
  return {
    start: countUp(vertexCount + 1),
    vertex: countUp(vertexCount),
    weight: new Float64Array(vertexCount).fill(1),
    triangle: countUp(triCount),
    joined: false,
    outside: new Float64Array(vertexCount),
  }
}

function countUp(length: number): Int32Array {
  const rows = new Int32Array(length)
  for (let row = 0; row < length; row++) rows[row] = row
  return rows
}

/** Vertices joined as `joinVertices` does; triangles keep their rows. */
export function joinedRows({ triCount }: Cloth, vertexClass: Int32Array, classCount: number): Lineage {
  const start = new Int32Array(classCount + 1)
  for (const row of vertexClass) start[row + 1]++
  for (let row = 0; row < classCount; row++) start[row + 1] += start[row]
  const filled = start.slice()
  const vertex = new Int32Array(vertexClass.length)
  for (let i = 0; i < vertexClass.length; i++) vertex[filled[vertexClass[i]]++] = i
  return {
    start,
    vertex,
    weight: Float64Array.from(vertex, (i) => {
      const row = vertexClass[i]
      return 1 / (start[row + 1] - start[row])
    }),
    triangle: countUp(triCount),
    joined: true,
    outside: new Float64Array(classCount),
  }
}

/**
 * By panel and place in the pattern. A vertex outside of what was there goes by the nearest old triangle, as if that went on
 * flat; panels that were not there have no old rows at all, unless they were cut off one that was (`origins`, by their ids).
 */
export function patternRows(
  old: Cloth,
  next: Cloth,
  origins: ReadonlyMap<string, string> = new Map(),
): Lineage {
  const finder = buildPatternFinder(old)
  const panelOf = (t: number) => {
    const id = next.panelIds[next.triPanel[t]]
    return origins.get(id) ?? id
  }
  const start = new Int32Array(next.vertexCount + 1)
  const vertex: number[] = []
  const weight: number[] = []
  const outside = new Float64Array(next.vertexCount)
  const corner = firstCorners(next)
  for (let i = 0; i < next.vertexCount; i++) {
    const at = corner[i]
    assert(at >= 0, `vertex ${i} belongs to no triangle`)
    const found = finder.find(
      panelOf(Math.floor(at / 3)),
      next.triPattern[2 * at],
      next.triPattern[2 * at + 1],
    )
    if (found !== null) {
      const order = [0, 1, 2].sort((a, b) => found.weight[b] - found.weight[a])
      for (const k of order) {
        vertex.push(old.triVertex[3 * found.triangle + k])
        weight.push(found.weight[k])
      }
      outside[i] = found.outside
    }
    start[i + 1] = vertex.length
  }
  const triangle = Int32Array.from({ length: next.triCount }, (_, t) => {
    const [x, y] = [0, 1].map((k) => {
      const p = 6 * t + k
      return (next.triPattern[p] + next.triPattern[p + 2] + next.triPattern[p + 4]) / 3
    })
    return finder.find(panelOf(t), x, y)?.triangle ?? -1
  })
  return {
    start,
    vertex: Int32Array.from(vertex),
    weight: Float64Array.from(weight),
    triangle,
    joined: false,
    outside,
  }
}

/** (1) for an array of `width` numbers per vertex; rows without ancestors stay as they are in `into`. */
export function carryMean(
  lineage: Lineage,
  width: number,
  from: ArrayLike<number>,
  into: Float64Array,
): void {
  const { start, vertex, weight } = lineage
  for (let i = 0; i + 1 < start.length; i++) {
    if (start[i] === start[i + 1]) continue
    for (let k = 0; k < width; k++) {
      let sum = 0
      for (let j = start[i]; j < start[i + 1]; j++) sum += weight[j] * from[width * vertex[j] + k]
      into[width * i + k] = sum
    }
  }
}

/** A corner of the mesh for every vertex, the first; −1: none. */
function firstCorners({ vertexCount, triVertex }: Cloth): Int32Array {
  const corner = new Int32Array(vertexCount).fill(-1)
  for (let at = triVertex.length - 1; at >= 0; at--) corner[triVertex[at]] = at
  return corner
}
