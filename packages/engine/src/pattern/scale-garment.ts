/**
 * A pattern read in the wrong unit, put right: every length of the pieces times a factor. Angles, shares of edges, the
 * stiffness of interfacing and the size of triangles stay; places on the body go, for they belong to pieces of another size and are found anew.
 */
import type { Point2 } from './curve.ts'
import { movedCurve } from './cut-curve.ts'
import type { Curve, Garment, Panel } from './garment.ts'

/** `factor` > 0; 25.4 where inches were taken for millimetres. */
export function scaleGarment(garment: Garment, factor: number): Garment {
  const { placementHint: _, ...rest } = garment
  return { ...rest, panels: garment.panels.map((panel) => scalePanel(panel, factor)) }
}

function scalePanel(panel: Panel, factor: number): Panel {
  const { placement: _, allowance, edges, lines, darts, pleats, ...rest } = panel
  const at = ([x, y]: Point2): Point2 => [factor * x, factor * y]
  return {
    ...rest,
    ...(allowance !== undefined && { allowance: factor * allowance }),
    points: panel.points.map((point) => ({ ...point, at: at(point.at) })),
    edges: edges.map((edge) => ({
      ...edge,
      curve: scaleCurve(edge.curve, at, factor),
      ...(edge.allowance !== undefined && { allowance: factor * edge.allowance }),
      ...(edge.hem !== undefined && { hem: factor * edge.hem }),
    })),
    ...(lines && { lines: lines.map((line) => ({ ...line, points: line.points.map(at) })) }),
    ...(darts && {
      darts: darts.map((dart) => ({ ...dart, width: factor * dart.width, apex: at(dart.apex) })),
    }),
    ...(pleats && {
      pleats: pleats.map((one) => ({ ...one, depth: factor * one.depth, length: factor * one.length })),
    }),
  }
}

function scaleCurve(curve: Curve, at: (point: Point2) => Point2, factor: number): Curve {
  return curve.kind === 'arc' ? { ...curve, radius: factor * curve.radius } : movedCurve(curve, at, false)
}
