/** The plainest panel: corners joined in order, each edge a line unless a curve is given. For tests and scenes. */
import type { Curve, Panel } from './garment.ts'
import { closedOutline } from './panel-points.ts'

/** Panel through `points` [m]; edge k, called `edge-k`, runs from point k, called `pk`, to the next and has the shape `curves[k]`. */
export function polygonPanel(
  id: string,
  points: [number, number][],
  curves: readonly (Curve | undefined)[] = [],
): Panel {
  return {
    id,
    ...closedOutline(
      points,
      points.map((_, k) => ({ id: `edge-${k}`, curve: curves[k] ?? { kind: 'line' } })),
    ),
    placement: { translation: [0, 0, 0], rotation: [0, 0, 0] },
    outside: 1,
    grain: Math.PI / 2,
    layer: 0,
  }
}
