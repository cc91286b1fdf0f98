/**
 * What normals cannot see: flat cloth meets itself where its outline allows. Convex regions (`convex-regions.ts`) leave two
 * ways: strips bent within their plane, and slack rims. So for tests by normals, after the tutorial of Volino and
 * Magnenat-Thalmann (2004, Boundary shape),
 *
 *   - triangles at the outline must share their direction more closely, by 15°, by 30° at concave corners
 *   - pieces narrower than six edges (ribbons) are always searched, and so are regions more than four times as long as
 *     wide: with normals within 60° a strip can shorten on one side by half, and turns by its length over twice its
 *     width, less than a right angle for shorter ones                                                    (1)
 *
 * The test by threads (`tangent-boxes.ts`) sees stretch and needs none of this.
 */
import { arcCosine, cosine } from '../../core/index.ts'
import type { PatternMesh } from './pattern-mesh.ts'

const TIGHTER = Math.PI / 12 // [rad]
const TIGHTER_CONCAVE = Math.PI / 6 // [rad]
/** A piece is narrow when no vertex is this many rings inside [–]. */
const CORE_RINGS = 3
/** Longest region (1), diameter over width [–]. */
const ASPECT_MAX = 4

/** Cosine that normals of each triangle must have with a direction to count as sharing it [–]. */
export function contourSlopes(pattern: PatternMesh, slope: number): Float64Array {
  const { triCount, corner, vertexCount, angle } = pattern
  const wide = arcCosine(slope)
  const atRim = cosine(Math.max(0, wide - TIGHTER))
  const atCorner = cosine(Math.max(0, wide - TIGHTER_CONCAVE))
  const rim = new Uint8Array(vertexCount)
  eachRimEdge(pattern, (i, j) => {
    rim[i] = 1
    rim[j] = 1
  })
  return Float64Array.from({ length: triCount }, (_, t) => {
    let need = slope
    for (let c = 3 * t; c < 3 * t + 3; c++) {
      if (rim[corner[c]] === 0) continue
      need = Math.max(need, angle[corner[c]] > Math.PI + 1e-6 ? atCorner : atRim)
    }
    return need
  })
}

/** Triangles of pieces that are nowhere six edges wide. */
export function narrowTriangles(pattern: PatternMesh): Uint8Array {
  const { triCount, corner, beyond } = pattern
  const ring = rimDistance(pattern)
  const narrow = new Uint8Array(triCount)
  const seen = new Uint8Array(triCount)
  for (let first = 0; first < triCount; first++) {
    if (seen[first] === 1) continue
    const piece = [first]
    seen[first] = 1
    let deepest = 0
    for (let k = 0; k < piece.length; k++) {
      for (let c = 3 * piece[k]; c < 3 * piece[k] + 3; c++) {
        deepest = Math.max(deepest, ring[corner[c]])
        if (beyond[c] < 0 || seen[beyond[c]] === 1) continue
        seen[beyond[c]] = 1
        piece.push(beyond[c])
      }
    }
    if (deepest < CORE_RINGS) for (const t of piece) narrow[t] = 1
  }
  return narrow
}

/** Is a hull too long for its width (1)? */
export function isStrip({ place }: PatternMesh, hull: readonly number[]): boolean {
  let diameter = 0
  let width = Infinity
  for (let k = 0; k < hull.length; k++) {
    const a = 2 * hull[k]
    const b = 2 * hull[(k + 1) % hull.length]
    const du = place[b] - place[a]
    const dv = place[b + 1] - place[a + 1]
    let far = 0
    for (const i of hull) {
      const u = place[2 * i] - place[a]
      const v = place[2 * i + 1] - place[a + 1]
      diameter = Math.max(diameter, Math.sqrt(u * u + v * v))
      far = Math.max(far, du * v - dv * u)
    }
    width = Math.min(width, far / (Math.sqrt(du * du + dv * dv) || 1))
  }
  return diameter > ASPECT_MAX * width
}

/** Rings between each vertex and the outline. */
function rimDistance(pattern: PatternMesh): Int32Array {
  const { corner, vertexCount, aroundBegin, around } = pattern
  const ring = new Int32Array(vertexCount).fill(-1)
  const queue: number[] = []
  const start = (i: number) => {
    if (ring[i] === 0) return
    ring[i] = 0
    queue.push(i)
  }
  eachRimEdge(pattern, (i, j) => {
    start(i)
    start(j)
  })
  for (let head = 0; head < queue.length; head++) {
    const i = queue[head]
    for (let k = aroundBegin[i]; k < aroundBegin[i + 1]; k++) {
      for (let c = 3 * around[k]; c < 3 * around[k] + 3; c++) {
        if (ring[corner[c]] >= 0) continue
        ring[corner[c]] = ring[i] + 1
        queue.push(corner[c])
      }
    }
  }
  for (let i = 0; i < vertexCount; i++) if (ring[i] < 0) ring[i] = CORE_RINGS // closed: no outline at all
  return ring
}

function eachRimEdge({ triCount, corner, beyond }: PatternMesh, visit: (i: number, j: number) => void): void {
  for (let t = 0; t < triCount; t++) {
    for (let k = 0; k < 3; k++) {
      if (beyond[3 * t + k] < 0) visit(corner[3 * t + k], corner[3 * t + ((k + 1) % 3)])
    }
  }
}
