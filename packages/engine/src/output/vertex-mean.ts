/**
 * From triangles to vertices, for maps that are drawn: the mean of the triangles around a vertex, by their area A.
 *
 *   value_i = Σ A_t value_t / Σ A_t          over the triangles t around vertex i                   (1)
 *
 * Sharp lines of a map, such as a seam between two fabrics, are smeared over one triangle.
 */
export interface TriangleRows {
  readonly triCount: number
  readonly triVertex: Int32Array
}

/** (1) of one column: `value[stride * t + column]`; zero at vertices without triangles. */
export function vertexMean(
  mesh: TriangleRows,
  triArea: ArrayLike<number>,
  value: ArrayLike<number>,
  vertexCount: number,
  { stride = 1, column = 0 }: { readonly stride?: number; readonly column?: number } = {},
): Float64Array {
  const { triCount, triVertex } = mesh
  const mean = new Float64Array(vertexCount)
  const weight = new Float64Array(vertexCount)
  for (let t = 0; t < triCount; t++) {
    for (let corner = 3 * t; corner < 3 * t + 3; corner++) {
      mean[triVertex[corner]] += triArea[t] * value[stride * t + column]
      weight[triVertex[corner]] += triArea[t]
    }
  }
  for (let i = 0; i < vertexCount; i++) if (weight[i] > 0) mean[i] /= weight[i]
  return mean
}

/** Area of each triangle as it lies now [m²]. */
export function presentAreas({ triCount, triVertex }: TriangleRows, x: Float64Array): Float64Array {
  const area = new Float64Array(triCount)
  for (let t = 0; t < triCount; t++) {
    const a = 3 * triVertex[3 * t]
    const b = 3 * triVertex[3 * t + 1]
    const c = 3 * triVertex[3 * t + 2]
    const ex = x[b] - x[a]
    const ey = x[b + 1] - x[a + 1]
    const ez = x[b + 2] - x[a + 2]
    const fx = x[c] - x[a]
    const fy = x[c + 1] - x[a + 1]
    const fz = x[c + 2] - x[a + 2]
    const nx = ey * fz - ez * fy
    const ny = ez * fx - ex * fz
    const nz = ex * fy - ey * fx
    area[t] = 0.5 * Math.sqrt(nx * nx + ny * ny + nz * nz)
  }
  return area
}
