/**
 * Smooth normals for the screen: every triangle's normal, weighted by its area, summed at its vertices.
 *
 *   n = Σ (x1 − x0) × (x2 − x0),  then n / |n|                                              [–]   (1)
 *
 * Merged seams share their vertices, so the shading runs over them without an edge. A vertex without area around it
 * looks up.
 */
export function vertexNormals(
  position: Float64Array,
  triVertex: Int32Array,
  normal: Float64Array = new Float64Array(position.length),
): Float64Array {
  normal.fill(0)
  for (let at = 0; at < triVertex.length; at += 3) {
    const p = 3 * triVertex[at]
    const q = 3 * triVertex[at + 1]
    const r = 3 * triVertex[at + 2]
    const ax = position[q] - position[p]
    const ay = position[q + 1] - position[p + 1]
    const az = position[q + 2] - position[p + 2]
    const bx = position[r] - position[p]
    const by = position[r + 1] - position[p + 1]
    const bz = position[r + 2] - position[p + 2]
    const nx = ay * bz - az * by
    const ny = az * bx - ax * bz
    const nz = ax * by - ay * bx
    for (let corner = 0; corner < 3; corner++) {
      const i = 3 * triVertex[at + corner]
      normal[i] += nx // (1)
      normal[i + 1] += ny
      normal[i + 2] += nz
    }
  }
  for (let at = 0; at < normal.length; at += 3) {
    const [x, y, z] = [normal[at], normal[at + 1], normal[at + 2]]
    const length = Math.sqrt(x * x + y * y + z * z)
    if (length > 0) {
      normal[at] = x / length
      normal[at + 1] = y / length
      normal[at + 2] = z / length
    } else {
      normal[at + 1] = 1
    }
  }
  return normal
}
