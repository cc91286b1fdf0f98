/**
 * From triangles to vertices, for maps that are drawn: the mean of the triangles around a vertex, by their area A.
 *
 *   value_i = Σ A_t value_t / Σ A_t          over the triangles t around vertex i                   (1)
 *
 * Sharp lines of a map, such as a seam between two fabrics, are smeared over one triangle.
 */
import { triangleArea } from '../geometry/index.ts'

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
    area[t] = triangleArea(x, 3 * triVertex[3 * t], 3 * triVertex[3 * t + 1], 3 * triVertex[3 * t + 2])
  }
  return area
}
