/**
 * The garment document: flat pieces with curved edges, and which edge is sewn to which.
 * Plain JSON, immutable, metres and radians, ids that survive editing. Anything read from outside passes through
 * `garmentSchema` first; `validateGarment` then looks at the geometry.
 *
 * A panel lives in its own plane (x to the right, y up when drawn). Its outline is `edges` in loop order: the end of
 * one edge is the start of the next. `placement` carries the plane to where the panel hangs before sewing:
 * world = translation + R (x, y, 0), R = Rz Ry Rx. `outside` tells which way the right side of the cloth looks:
 * +1 along R (0, 0, 1), −1 against it.
 */
import { z } from 'zod'

export const GARMENT_VERSION = 1

const finite = z.number()
const point2 = z.tuple([finite, finite])
const point3 = z.tuple([finite, finite, finite])
const id = z.string().min(1)

/** Shape of an edge between its two end points; control points are in the panel's plane [m]. */
export const curveSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('line') }),
  z.object({ kind: z.literal('quadratic'), control: point2 }),
  z.object({ kind: z.literal('cubic'), controls: z.tuple([point2, point2]) }),
  /** Circle arc; `large` as in SVG; `right` = it bulges to the right of start → end (y up). */
  z.object({ kind: z.literal('arc'), radius: finite.positive(), large: z.boolean(), right: z.boolean() }),
])

export const edgeSchema = z.object({
  id,
  /** Rows of the panel's `points`. */
  from: z.int().nonnegative(),
  to: z.int().nonnegative(),
  curve: curveSchema,
  label: z.string().optional(),
})

export const panelSchema = z.object({
  id,
  points: z.array(point2).min(2),
  edges: z.array(edgeSchema).min(2),
  placement: z.object({ translation: point3, rotation: point3 }),
  outside: z.union([z.literal(1), z.literal(-1)]),
  /** Direction of the warp in the panel's plane, from +x counter-clockwise [rad]; π/2 = along y. */
  grain: finite,
  /** Name of a fabric; without it the scene's fabric. */
  fabric: z.string().optional(),
  /** Dressing order, 0 next to the skin. */
  layer: z.int().nonnegative(),
  /** Part of the body it is worn on, when the source says so: body, arm, leg. */
  bodyPart: z.string().optional(),
})

export const edgeRefSchema = z.object({ panel: id, edge: id })

/** Start of `a` meets the end of `b` unless `parallel`; a difference in length is eased evenly. */
export const seamSchema = z.object({
  id,
  a: edgeRefSchema,
  b: edgeRefSchema,
  parallel: z.boolean(),
  /** right-wrong: the right side of `a` lies on the wrong side of `b`. */
  sides: z.enum(['right-right', 'right-wrong']),
})

export const garmentSchema = z.object({
  format: z.literal('selvedge-garment'),
  version: z.literal(GARMENT_VERSION),
  name: z.string().min(1),
  /** Name of the body the pattern was drafted for. */
  fittedBody: z.string().optional(),
  /**
   * How a body must stand for the stored placements to fit, when that is not the dressing pose of `fittedBody`:
   * its preset, scale [–] and pose, and how far the panels are to be lifted first [m].
   */
  placementHint: z
    .object({ body: id, scale: finite.positive(), pose: z.enum(['t-pose', 'legs-apart']), lift: finite })
    .optional(),
  panels: z.array(panelSchema).min(1),
  seams: z.array(seamSchema),
})

export type Curve = z.infer<typeof curveSchema>
export type Edge = z.infer<typeof edgeSchema>
export type Panel = z.infer<typeof panelSchema>
export type EdgeRef = z.infer<typeof edgeRefSchema>
export type Seam = z.infer<typeof seamSchema>
export type PlacementHint = NonNullable<z.infer<typeof garmentSchema>['placementHint']>
export type Garment = z.infer<typeof garmentSchema>
