/** Triangles somebody asked to see, where they lie in their pieces: the same that are red in the 3D window. */
import { crossedStore, shownGarment, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { shownCloth } from '../studio.ts'
import type { Sheet } from './layout.ts'
import { areaAround, type SheetArea } from './sheet-view.ts'

export function CrossedTriangles({ sheet }: { sheet: Sheet }) {
  const triangles = useStore(crossedStore, (state) => state.triangles)
  if (triangles.length === 0) return null
  const path = corners(sheet, triangles)
    .map((points) => `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`)
    .join('')
  return <path className="crossed-triangles" d={path} data-count={triangles.length} />
}

/** Corners of triangles of the cloth on the sheet [mm]; those of pieces that do not lie there are left out. */
function corners(sheet: Sheet, triangles: readonly number[]): [number, number][][] {
  const cloth = shownCloth()
  if (!cloth) return []
  const { triPanel, triPattern, pieces } = cloth
  const garment = shownGarment(studioStore.get())?.id
  return triangles.flatMap((t) => {
    const { garment: of, panel } = pieces[triPanel[t]]
    const matrix = of === garment ? sheet.pieces.find(({ id }) => id === panel)?.matrix : undefined
    if (!matrix) return []
    const [a, b, c, d, e, f] = matrix
    return [
      [0, 2, 4].map((k): [number, number] => {
        const [u, v] = [triPattern[6 * t + k], triPattern[6 * t + k + 1]]
        return [a * u + c * v + e, b * u + d * v + f]
      }),
    ]
  })
}

/** A part of the sheet around them, with some of what lies beside; null without any. */
export function areaOf(sheet: Sheet, triangles: readonly number[]): SheetArea | null {
  const points = corners(sheet, triangles).flat()
  if (points.length === 0) return null
  return areaAround(points)
}
