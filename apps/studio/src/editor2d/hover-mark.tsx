/** Where the pointer is on the cloth in the 3D window, on its piece. */
import { hoverStore } from '../hover-place.ts'
import { shownGarment, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import type { PieceDrawing } from './piece-drawing.ts'

/** [px] */
const RADIUS = 6

export function HoverMark({ pieces, scale }: { pieces: readonly PieceDrawing[]; scale: number }) {
  const place = useStore(hoverStore, (state) => state.place)
  if (place?.from !== '3d' || place.garment !== shownGarment(studioStore.get())?.id) return null
  const piece = pieces.find(({ id }) => id === place.panel)
  if (!piece) return null
  const [a, b, c, d, e, f] = piece.matrix
  const [u, v] = place.at
  return (
    <circle
      className="hover-mark"
      data-panel={place.panel}
      cx={a * u + c * v + e}
      cy={b * u + d * v + f}
      r={RADIUS / scale}
    />
  )
}
