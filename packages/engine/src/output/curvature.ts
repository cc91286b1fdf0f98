/**
 * How sharply cloth is bent, per vertex: mean curvature of the surface, positive on ridges and negative in valleys seen from
 * outside. A fold of radius r has 1/(2 r), a ball of radius r has 1/r.
 *
 *   H_i = 1/(4 A_i) Σ_j (cot α_ij + cot β_ij) (x_i − x_j) · n_i           A_i a third of the triangles around   [1/m]   (1)
 *
 * α and β lie opposite the edge ij. On a hem one of them is missing, and the rest of (1) is along the cloth, off the normal.
 * Source: Meyer, Desbrun, Schröder, Barr 2003, Discrete differential-geometry operators for triangulated 2-manifolds, (8).
 */
import type { TriangleMesh } from '../core/index.ts'
import { vertexNormals } from '../geometry/index.ts'

export function vertexCurvature({ position, triVertex }: TriangleMesh): Float64Array {
  const normal = vertexNormals(position, triVertex)
  const count = position.length / 3
  const curvature = new Float64Array(count)
  const area = new Float64Array(count)
  const edge = new Float64Array(3)
  for (let t = 0; t < triVertex.length; t += 3) {
    const twice = twiceArea(position, triVertex, t)
    if (twice === 0) continue
    for (let k = 0; k < 3; k++) {
      const [o, i, j] = [triVertex[t + k], triVertex[t + ((k + 1) % 3)], triVertex[t + ((k + 2) % 3)]]
      area[o] += twice / 6
      let cosine = 0
      for (let c = 0; c < 3; c++) {
        cosine += (position[3 * i + c] - position[3 * o + c]) * (position[3 * j + c] - position[3 * o + c])
        edge[c] = position[3 * i + c] - position[3 * j + c]
      }
      const cotangent = cosine / twice // of the corner opposite ij
      for (let c = 0; c < 3; c++) {
        curvature[i] += cotangent * edge[c] * normal[3 * i + c]
        curvature[j] -= cotangent * edge[c] * normal[3 * j + c]
      }
    }
  }
  for (let i = 0; i < count; i++) curvature[i] = area[i] > 0 ? curvature[i] / (4 * area[i]) : 0 // (1)
  return curvature
}

function twiceArea(x: Float64Array, triVertex: Int32Array, t: number): number {
  const [p, q, r] = [3 * triVertex[t], 3 * triVertex[t + 1], 3 * triVertex[t + 2]]
  const [ax, ay, az] = [x[q] - x[p], x[q + 1] - x[p + 1], x[q + 2] - x[p + 2]]
  const [bx, by, bz] = [x[r] - x[p], x[r + 1] - x[p + 1], x[r + 2] - x[p + 2]]
  const [nx, ny, nz] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
  return Math.sqrt(nx * nx + ny * ny + nz * nz)
}
