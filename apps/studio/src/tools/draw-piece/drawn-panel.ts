/** A piece from what was drawn: corners, curve points, rectangles and ellipses become a panel in its own plane. */
import {
  boundsOf,
  type Curve,
  closedOutline,
  type Panel,
  type Point2,
  panelOutline,
} from '@selvedge/engine/pattern'
import { minus, plus } from '../gesture.ts'

/** A place of the outline; `handle`: from it to the control of the edge that leaves it, the one before mirrors it [m]. */
export interface Corner {
  readonly at: Point2
  readonly handle: Point2 | null
}

/** Corners on the table as a panel about their middle: cut with the grain upright, right side up. */
export function drawnPanel(id: string, corners: readonly Corner[]): { panel: Panel; middle: Point2 } {
  const build = (middle: Point2): Panel => ({
    id,
    ...closedOutline(
      corners.map(({ at }) => minus(at, middle)),
      corners.map((corner, k) => ({
        id: `edge-${k}`,
        curve: curveBetween(corner, corners[(k + 1) % corners.length], middle),
      })),
    ),
    outside: 1,
    grain: Math.PI / 2,
    layer: 0,
  })
  const { low, high } = boundsOf(panelOutline(build([0, 0]), 0.001))
  const middle: Point2 = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2]
  return { panel: build(middle), middle }
}

/** Straight between corners, a quadratic where one end is a curve point, else a cubic. */
function curveBetween(from: Corner, to: Corner, middle: Point2): Curve {
  const out = from.handle && minus(plus(from.at, from.handle), middle)
  const into = to.handle && minus(minus(to.at, to.handle), middle)
  if (out && into) return { kind: 'cubic', controls: [out, into] }
  const control = out ?? into
  return control ? { kind: 'quadratic', control } : { kind: 'line' }
}

/** Four corners from one to the opposite, counter-clockwise from the lower left. */
export function rectangle(a: Point2, b: Point2): Corner[] {
  const [left, right] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])]
  const [low, high] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])]
  const places: Point2[] = [[left, low], [right, low], [right, high], [left, high]] // biome-ignore format: a box
  return places.map((at) => ({ at, handle: null }))
}

/** Four curve points; (4/3) tan(π/8) of each half axis makes a quarter of an ellipse within 0.03 %. */
export function ellipse(a: Point2, b: Point2): Corner[] {
  const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const [rx, ry] = [Math.abs(b[0] - a[0]) / 2, Math.abs(b[1] - a[1]) / 2]
  const k = (4 / 3) * Math.tan(Math.PI / 8)
  return [
    { at: [x + rx, y], handle: [0, k * ry] },
    { at: [x, y + ry], handle: [-k * rx, 0] },
    { at: [x - rx, y], handle: [0, -k * ry] },
    { at: [x, y - ry], handle: [k * rx, 0] },
  ]
}
