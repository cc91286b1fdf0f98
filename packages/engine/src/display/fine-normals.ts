/**
 * Normals of fine cloth. The patches meet without a crack but not without a kink, so the normals of their triangles waver at
 * every simulated edge, and light that grazes a fold shows it as a saw. Light is therefore reckoned with normals that are
 * linear between simulated vertices, and those are smoothed once: across a fold that is only a few edges wide, vertices lie
 * by turns before and behind its ridge, which is the mesh's doing and not the cloth's.
 *
 *   s_i = Σ_j (n_i + n_j)                    over the neighbours j of vertex i, then s / |s|              [–]   (1)
 *   n(u, v, w) = u s_a + v s_b + w s_c       inside triangle a b c, then n / |n|                          [–]   (2)
 */
import { vertexNormals } from '../geometry/index.ts'
import type { FineCloth } from './fine-cloth.ts'
import { openCreases } from './turned-panels.ts'

/** For fine places [m], whose first rows are the simulated vertices; 3 per fine vertex. Allocates no arrays. */
export function fineNormals(fine: FineCloth, position: Float64Array, out: Float32Array | Float64Array): void {
  const { shape, triVertex, triParent, triShare, normal, smoothNormal } = fine
  const coarse = position.subarray(0, normal.length)
  vertexNormals(coarse, shape.triVertex, normal)
  openCreases(fine.creases, shape.triVertex, coarse, normal)
  smooth(fine)
  for (let corner = 0; corner < triVertex.length; corner++) {
    const parent = 3 * triParent[Math.floor(corner / 3)]
    const at = 3 * triVertex[corner]
    let squared = 0
    for (let k = 0; k < 3; k++) {
      let sum = 0
      for (let end = 0; end < 3; end++)
        sum += triShare[3 * corner + end] * smoothNormal[3 * shape.triVertex[parent + end] + k] // (2)
      out[at + k] = sum
      squared += sum * sum
    }
    const scale = 1 / Math.max(1e-15, Math.sqrt(squared))
    for (let k = 0; k < 3; k++) out[at + k] *= scale
  }
}

/** (1). */
function smooth({ edges, normal, smoothNormal }: FineCloth): void {
  smoothNormal.fill(0)
  for (let e = 0; e < edges.edgeCount; e++) {
    const i = 3 * edges.edgeVertex[2 * e]
    const j = 3 * edges.edgeVertex[2 * e + 1]
    for (let k = 0; k < 3; k++) {
      const sum = normal[i + k] + normal[j + k]
      smoothNormal[i + k] += sum
      smoothNormal[j + k] += sum
    }
  }
  for (let at = 0; at < smoothNormal.length; at += 3) {
    const [x, y, z] = [smoothNormal[at], smoothNormal[at + 1], smoothNormal[at + 2]]
    const scale = 1 / Math.max(1e-15, Math.sqrt(x * x + y * y + z * z))
    for (let k = 0; k < 3; k++) smoothNormal[at + k] *= scale
  }
}
