/** The plainest panel: corners joined in order, each edge a line unless a curve is given. For tests and scenes. */
import type { Curve, Panel } from './garment.ts'

/** Panel through `points` [m]; edge k, called `edge-k`, runs from point k to the next and has the shape `curves[k]`. */
export function polygonPanel(
  id: string,
  points: [number, number][],
  curves: readonly (Curve | undefined)[] = [],
): Panel {
  return {
    id,
    points,
    edges: points.map((_, k) => ({
      id: `edge-${k}`,
      from: k,
      to: (k + 1) % points.length,
      curve: curves[k] ?? { kind: 'line' },
    })),
    placement: { translation: [0, 0, 0], rotation: [0, 0, 0] },
    outside: 1,
    grain: Math.PI / 2,
    layer: 0,
  }
}
