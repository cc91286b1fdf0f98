/** The seam that gapes most, by name: why a garment could not be sewn. */
import { stitchGap } from '../forces/index.ts'
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
    const gap = stitchGap(x, stitchVertex, s)
    if (gap <= widest) continue
    widest = gap
    seam = stitchSeam[s]
  }
  const gapMm = (1000 * widest).toFixed(1)
  return `seam ${seamIds[seam]} does not close: ${gapMm} mm stay open; check that its pieces reach each other around this body`
}
