/** The seam that gapes most, by name: why a garment could not be sewn. */
import { magnitude } from '../core/index.ts'
import type { GarmentMesh } from '../mesh/index.ts'

/** `stitchVertex`: pairs of vertices with places `x` [m], in the order of the mesh's stitches. */
export function widestSeamReason(
  { stitchSeam, seamIds }: Pick<GarmentMesh, 'stitchSeam' | 'seamIds'>,
  stitchVertex: Int32Array,
  x: Float64Array,
): string {
  let widest = 0
  let seam = 0
  for (let s = 0; s < stitchSeam.length; s++) {
    const a = 3 * stitchVertex[2 * s]
    const b = 3 * stitchVertex[2 * s + 1]
    const gap = magnitude(x[a] - x[b], x[a + 1] - x[b + 1], x[a + 2] - x[b + 2])
    if (gap <= widest) continue
    widest = gap
    seam = stitchSeam[s]
  }
  const gapMm = (1000 * widest).toFixed(1)
  return `seam ${seamIds[seam]} does not close: ${gapMm} mm stay open; check that its pieces reach each other around this body`
}
