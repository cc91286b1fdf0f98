/** How much of a slide reaches the cloth, painted on it while the hand holds: strong at the grip, nothing behind pins. */
import type { GarmentViewer } from '@selvedge/view'
import { studioStore } from '../state.ts'

let shown = false

export function showField(viewer: GarmentViewer, field: Float32Array | null): void {
  if (field) {
    if (!shown) viewer.setViewMode('strain')
    viewer.setMap(
      field.map((share) => -share), // the cool end of the colours: nothing is tight here
      [-1, 1],
    )
  } else if (shown) viewer.setViewMode(studioStore.get().viewMode)
  shown = field !== null
}
