/**
 * Pieces cut alike: a linked panel takes its shape, and what is drawn on it, from another panel, as it is or mirrored
 * left to right, x → −x. A mirrored outline is travelled the other way round, so that it still runs in the direction of
 * the other; points and edges keep their names. What is the piece's own: its place, fabric, layer, title and side.
 */
import { InputError } from '../core/index.ts'
import type { Point2 } from './curve.ts'
import { movedCurve, reversedCurve } from './cut-curve.ts'
import type { Garment, Panel } from './garment.ts'
import { quoted } from './quoted.ts'

/** What a panel takes over from the one it is linked to. */
const SHAPE = ['points', 'edges', 'grain', 'lines', 'notches', 'darts', 'pleats'] as const
type Shape = Pick<Panel, (typeof SHAPE)[number]>

/** The panel with the shape of the one it is linked to, which may itself be linked; others are returned as they are. */
export function followLink(garment: Garment, panel: Panel): Panel {
  const seen = [panel.id]
  let shape: Panel = panel
  let mirrored = false
  while (shape.linked) {
    const goal: string = shape.linked.panel
    if (shape.linked.mirrored) mirrored = !mirrored
    const source = garment.panels.find(({ id }) => id === goal)
    const where = `panel ${quoted(shape.id)}`
    if (!source) {
      throw new InputError(`${where}: is linked to ${quoted(goal)}, which does not exist; remove the link`)
    }
    if (seen.includes(goal)) {
      throw new InputError(`${where}: is linked in a circle by way of ${quoted(goal)}; remove one link`)
    }
    seen.push(goal)
    shape = source
  }
  if (shape === panel) return panel
  let known = worn.get(panel)
  if (known?.shape !== shape || known.mirrored !== mirrored) {
    known = { shape, mirrored, panel: wearShape(panel, mirrored ? mirroredShape(shape) : shape) }
    worn.set(panel, known)
  }
  return known.panel
}

/** What a panel looks like in the shape of another, worked out once for each version of both: every edge asks for it. */
const worn = new WeakMap<
  Panel,
  { readonly shape: Panel; readonly mirrored: boolean; readonly panel: Panel }
>()

/** `panel` with the shape of another. */
export function wearShape(panel: Panel, shape: Shape): Panel {
  const { lines: _l, notches: _n, darts: _d, pleats: _p, ...own } = panel
  return { ...own, ...shapeOf(shape) }
}

/** The shape alone, in one order. */
export function shapeOf(panel: Shape): Shape {
  const fields = SHAPE.filter((key) => panel[key] !== undefined).map((key) => [key, panel[key]])
  return Object.fromEntries(fields) as Shape
}

/** The shape mirrored left to right; mirrored twice it is the same again, but for rounding of `at` and the grain. */
export function mirroredShape(shape: Shape): Shape {
  const { points, edges, grain, lines, notches, darts, pleats } = shape
  return {
    points: points.map(({ id, at }) => ({ id, at: flip(at) })),
    edges: edges.toReversed().map((edge) => ({
      ...edge,
      from: edge.to,
      to: edge.from,
      curve: reversedCurve(movedCurve(edge.curve, flip, true)),
    })),
    grain: Math.PI - grain,
    ...(lines && { lines: lines.map((line) => ({ ...line, points: line.points.map(flip) })) }),
    ...(notches && { notches: notches.map((notch) => ({ ...notch, at: 1 - notch.at })) }),
    ...(darts && { darts: darts.map((dart) => ({ ...dart, at: 1 - dart.at, apex: flip(dart.apex) })) }),
    ...(pleats && {
      pleats: pleats.map((pleat) => ({ ...pleat, at: 1 - pleat.at, towards: pleat.towards === 1 ? -1 : 1 })),
    }),
  }
}

function flip([x, y]: Point2): Point2 {
  return [0 - x, y] // 0 − x: no −0, which JSON would lose
}
