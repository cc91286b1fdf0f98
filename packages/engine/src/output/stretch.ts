/**
 * How far the cloth is stretched beyond its pattern: the figure every run ends with.
 *
 *   s = |xb − xa| / L − 1        over all edges of the mesh, a seam edge once per side     [–]   (1)
 *
 * Negative means shorter than the pattern: slack, folded finer than the mesh, or eased in. The 99th percentile
 * interpolates linearly between ranks. Edges without length in the pattern say nothing and are left out.
 */
import { findPatternEdges, type PatternEdges, type PatternMesh } from './pattern-edges.ts'

export interface Stretch {
  /** 99 % of all edges are stretched less [–]. */
  readonly p99: number
  readonly max: number
  readonly mean: number
}

export function measureStretch(
  mesh: PatternMesh,
  x: Float64Array,
  edges: PatternEdges = findPatternEdges(mesh),
): Stretch {
  const values = edgeStretch(edges, x).sort()
  const count = values.length
  if (count === 0) return { p99: 0, max: 0, mean: 0 }
  let sum = 0
  for (let e = 0; e < count; e++) sum += values[e]
  const rank = 0.99 * (count - 1)
  const below = Math.floor(rank)
  const above = Math.min(below + 1, count - 1)
  const p99 = values[below] + (rank - below) * (values[above] - values[below])
  return { p99, max: values[count - 1], mean: sum / count }
}

/** (1) for every edge with a length, in the order of the table. */
function edgeStretch(edges: PatternEdges, x: Float64Array): Float64Array {
  const { edgeCount, edgeVertex, edgeLength } = edges
  const values = new Float64Array(edgeCount)
  let count = 0
  for (let e = 0; e < edgeCount; e++) {
    if (edgeLength[e] === 0) continue
    const a = 3 * edgeVertex[2 * e]
    const b = 3 * edgeVertex[2 * e + 1]
    const dx = x[b] - x[a]
    const dy = x[b + 1] - x[a + 1]
    const dz = x[b + 2] - x[a + 2]
    values[count++] = Math.sqrt(dx * dx + dy * dy + dz * dz) / edgeLength[e] - 1
  }
  return values.subarray(0, count)
}
