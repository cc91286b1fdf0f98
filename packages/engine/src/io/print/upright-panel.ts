/**
 * A panel as it lies on the table: warp upright, right side of the cloth towards the reader. And one half of a piece that
 * is its own mirror image about the warp: what is laid on the fold of the cloth.
 */
import { cosine, sine } from '../../core/index.ts'
import {
  curvePart,
  type Edge,
  edgePoint,
  movedCurve,
  type Panel,
  type PanelPoint,
  type Point2,
  spanOf,
  spanPoint,
} from '../../pattern/index.ts'

/** Turned until the warp is upright, and over when the right side looks away; metres as before. */
export function uprightPanel(panel: Panel): Panel {
  const [c, s] = [sine(panel.grain), cosine(panel.grain)] // turn by π/2 − grain
  const over = panel.outside === -1
  if (!over && Math.abs(s) < 1e-12) return panel
  const map = ([x, y]: Point2): Point2 => [panel.outside * (c * x - s * y), s * x + c * y]
  const { lines, darts } = panel
  return {
    ...panel,
    outside: 1,
    grain: 0.5 * Math.PI,
    points: panel.points.map(({ id, at }) => ({ id, at: map(at) })),
    edges: panel.edges.map((edge) => ({ ...edge, curve: movedCurve(edge.curve, map, over) })),
    ...(lines && { lines: lines.map((line) => ({ ...line, points: line.points.map(map) })) }),
    ...(darts && { darts: darts.map((dart) => ({ ...dart, apex: map(dart.apex) })) }),
  }
}

/** Middle of the box around an upright panel [m]. */
export function panelMiddle(panel: Panel): Point2 {
  const points = panel.edges.flatMap((edge) => PLACES.map((t) => edgePoint(panel, edge, t)))
  const middle = (axis: number) => {
    const values = points.map((p) => p[axis])
    return 0.5 * (Math.min(...values) + Math.max(...values))
  }
  return [middle(0), middle(1)]
}

/** The edge that lies on the fold of a halved panel. */
export const FOLD_EDGE = 'fold'

/**
 * The half to the right of the upright line through `axis` [m], closed along it by `FOLD_EDGE`; null when the line does
 * not cut the outline in two.
 */
export function halfPanel(panel: Panel, axis: number): Panel | null {
  const kept = panel.edges.map((edge) => partRightOf(panel, edge, axis))
  const count = kept.length
  const starts = [...kept.keys()].filter((k) => kept[k] !== null && kept[(k + count - 1) % count] === null)
  const whole = kept.every((part) => part !== null)
  if (starts.length !== 1 && !whole) return null
  // an outline that is cut in two edges only has no edge left out: it begins where a part begins on the axis
  const first = starts[0] ?? kept.findIndex((part) => part !== null && part.from > 0)
  if (first < 0) return null
  const points: PanelPoint[] = []
  const edges: Edge[] = []
  for (let k = 0; k < count; k++) {
    const row = (first + k) % count
    const part = kept[row]
    if (part === null) continue
    const edge = panel.edges[row]
    const span = spanOf(panel, edge)
    const begin = points.at(-1)?.id ?? `${FOLD_EDGE} start`
    if (points.length === 0) points.push({ id: begin, at: spanPoint(span, part.from) })
    const end = `${FOLD_EDGE} ${k}`
    points.push({ id: end, at: spanPoint(span, part.to) })
    edges.push({ ...edge, from: begin, to: end, curve: curvePart(span, part.from, part.to) })
  }
  const [low, high] = [points[0], points[points.length - 1]]
  if (Math.abs(low.at[0] - axis) > ON_AXIS || Math.abs(high.at[0] - axis) > ON_AXIS) return null
  edges.push({ id: FOLD_EDGE, from: high.id, to: low.id, curve: { kind: 'line' }, allowance: 0 })
  return { ...panel, points, edges }
}

/** Parameters between which an edge lies right of the axis; null for none. It crosses once at most. */
function partRightOf(panel: Panel, edge: Edge, axis: number): { from: number; to: number } | null {
  const span = spanOf(panel, edge)
  const off = (t: number) => spanPoint(span, t)[0] - axis
  const [a, b] = [off(0), off(1)]
  if (a < ON_AXIS && b < ON_AXIS) return null
  if (a > -ON_AXIS && b > -ON_AXIS) return { from: 0, to: 1 }
  let [low, high] = [0, 1]
  for (let round = 0; round < 60; round++) {
    const t = 0.5 * (low + high)
    if (off(t) > 0 === a > 0) low = t
    else high = t
  }
  const t = 0.5 * (low + high)
  return a > 0 ? { from: 0, to: t } : { from: t, to: 1 }
}

const ON_AXIS = 2e-4 // [m]; less than a pencil line
const PLACES = [0, 0.25, 0.5, 0.75]
