/** Where the pointer is on a piece of the pattern window, in the dressing room: a cross that goes with the cloth. */
import { hoverStore } from '../hover-place.ts'
import { stage } from '../studio.ts'
import { crossLine, setOverlay } from './overlay.ts'
import { panelOf } from './shown-pieces.ts'

let drawn = false

/** Half a cross [m]. */
const CROSS = 0.012

export function showHovered(): void {
  const { place } = hoverStore.get()
  const panel = place?.from === 'pattern' ? panelOf(place) : null
  const at = place && panel !== null ? stage.viewer?.placeOf(panel, place.at) : null
  if (!at && !drawn) return
  drawn = Boolean(at)
  setOverlay('hover', at ? [crossLine([at], CROSS)] : [])
}

export function followHover(): () => void {
  return hoverStore.subscribe(showHovered)
}
