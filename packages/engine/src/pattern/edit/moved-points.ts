/** A panel with points elsewhere: its curves are carried by the similarity that takes their old ends to the new ones. */
import { magnitude } from '../../core/index.ts'
import { type Point2, type Span, spanOf } from '../curve.ts'
import { movedCurve } from '../cut-curve.ts'
import type { Curve, Panel } from '../garment.ts'

/** `goals`: where to, by the name of the point [m]; the edges at these points keep their shape. */
export function panelWithPoints(panel: Panel, goals: ReadonlyMap<string, Point2>): Panel {
  const moved = {
    ...panel,
    points: panel.points.map((point) => {
      const at = goals.get(point.id)
      return at ? { ...point, at } : point
    }),
  }
  const edges = panel.edges.map((edge) => {
    if (!goals.has(edge.from) && !goals.has(edge.to)) return edge
    return { ...edge, curve: carried(spanOf(panel, edge), spanOf(moved, edge)) }
  })
  return { ...moved, edges }
}

/** The curve carried by the similarity a → a′, b → b′; for edges without a chord it is shifted. */
function carried({ a, b, curve }: Span, { a: p, b: q }: Span): Curve {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const [ex, ey] = [q[0] - p[0], q[1] - p[1]]
  const square = dx * dx + dy * dy
  const cos = square > 0 ? (dx * ex + dy * ey) / square : 1
  const sin = square > 0 ? (dx * ey - dy * ex) / square : 0
  const map = ([x, y]: Point2): Point2 => {
    const [u, v] = [x - a[0], y - a[1]]
    return [p[0] + cos * u - sin * v, p[1] + sin * u + cos * v]
  }
  const scale = magnitude(cos, sin)
  if (curve.kind === 'arc') return scale > 0 ? { ...curve, radius: curve.radius * scale } : curve
  return movedCurve(curve, map, false)
}
