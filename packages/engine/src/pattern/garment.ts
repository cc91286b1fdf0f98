/**
 * The garment document: flat pieces with curved edges, what is marked and folded on them, and which edges are sewn to
 * which. Plain JSON, immutable, metres and radians, ids that survive editing. Anything read from outside passes through
 * `garmentSchema` first; `validateGarment` then looks at the geometry. What is cut, meshed and sewn is the simpler
 * garment that `plainGarment` makes of it: whole edges sewn one to one.
 *
 * A panel lives in its own plane (x to the right, y up when drawn). Its outline is `edges` in loop order, from point to
 * point: the end of one edge is the start of the next. `placement` carries the plane to where the panel hangs before sewing:
 * world = translation + R (x, y, 0), R = Rz Ry Rx. `outside` tells which way the right side of the cloth looks:
 * +1 along R (0, 0, 1), −1 against it. Places along an edge or a side of a seam are shares of its length, 0 … 1.
 */
import { z } from 'zod'

export const GARMENT_VERSION = 3

const finite = z.number()
const share = z.number().min(0).max(1)
const length = z.number().nonnegative()
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
  /**
   * Smooth curve through points in order: a centripetal Catmull–Rom spline. `handles`: Bézier control points of each
   * segment, where the curve is a part of a longer one and not the spline its own points would give.
   */
  z.object({
    kind: z.literal('spline'),
    through: z.array(point2),
    handles: z.array(z.tuple([point2, point2])).optional(),
  }),
])

/** A point of the outline, in the panel's plane [m]; its id stays with it when it is moved. */
export const pointSchema = z.object({ id, at: point2 })

export const edgeSchema = z.object({
  id,
  /** Ids of points of the panel. */
  from: id,
  to: id,
  curve: curveSchema,
  label: z.string().optional(),
  /** Cloth left beyond the seam line when cutting [m]; without it the panel's. */
  allowance: length.optional(),
  /** Of an edge that is sewn to nothing: turned and stitched down by so much [m], 0 left as cut; without it as is usual. */
  hem: length.optional(),
  /** A tape sewn along a free edge keeps its length; without it necks and armholes have one. */
  stay: z.boolean().optional(),
})

/** A line drawn on a panel: through its points, straight from one to the next or, if `smooth`, as a spline. */
export const lineSchema = z.object({
  id,
  /** internal: a mark; fold: pressed to `angle`; elastic: pulls to `stretch` of its length; shirring: sewn that short. */
  kind: z.enum(['internal', 'fold', 'elastic', 'shirring']),
  points: z.array(point2).min(2),
  smooth: z.boolean(),
  /** Between the two sides of a fold [rad]: 0 flat, π folded with the wrong sides together, −π the right sides. */
  angle: finite.optional(),
  /** Length at rest over drawn length, elastic and shirring [–]. */
  stretch: z.number().positive().optional(),
  label: z.string().optional(),
})

export const notchSchema = z.object({ id, edge: id, at: share, kind: z.enum(['single', 'double']) })

/** A wedge taken out of an edge: `width` of the edge around `at` is closed towards the apex. */
export const dartSchema = z.object({ id, edge: id, at: share, width: finite.positive(), apex: point2 })

/**
 * Cloth folded over itself at an edge around `at`, taking twice `depth` of it; pressed over `length` into the panel.
 * knife: folded towards the end of the edge (`towards` 1) or its start (−1); box: two knives away from each other;
 * inverted: two knives towards each other (these take twice as much).
 */
export const pleatSchema = z.object({
  id,
  edge: id,
  at: share,
  depth: finite.positive(),
  length: finite.positive(),
  kind: z.enum(['knife', 'box', 'inverted']),
  towards: z.union([z.literal(1), z.literal(-1)]),
})

export const placementSchema = z.object({ translation: point3, rotation: point3 })

export const panelSchema = z.object({
  id,
  /** As printed on the piece. */
  title: z.string().optional(),
  points: z.array(pointSchema).min(2),
  edges: z.array(edgeSchema).min(2),
  /** Where it hangs before sewing; without it the garment is placed from names, sizes and seams. */
  placement: placementSchema.optional(),
  outside: z.union([z.literal(1), z.literal(-1)]),
  /** Direction of the warp in the panel's plane, from +x counter-clockwise [rad]; π/2 = along y. */
  grain: finite,
  /** Name of a fabric; without it the scene's fabric. */
  fabric: z.string().optional(),
  /** Dressing order, 0 next to the skin. */
  layer: z.int().nonnegative(),
  /** Worn inside what it is sewn to, its right side to the body. */
  lining: z.literal(true).optional(),
  /** Pull stiffness of the interfacing fused to it [N/m], 0 none; without it collars, cuffs, waistbands and facings have one. */
  interfacing: length.optional(),
  /** Length of a triangle edge when it is cut [m]; without it that of the whole garment. */
  meshSize: finite.positive().optional(),
  /** Part of the body it is worn on, when the source says so: body, arm, leg. */
  bodyPart: z.string().optional(),
  /** Cloth left beyond the seam line when cutting [m]. */
  allowance: length.optional(),
  lines: z.array(lineSchema).optional(),
  notches: z.array(notchSchema).optional(),
  darts: z.array(dartSchema).optional(),
  pleats: z.array(pleatSchema).optional(),
  /** The shape follows that of another panel, as it is or mirrored left to right; edits of one reach the other. */
  linked: z.object({ panel: id, mirrored: z.boolean() }).optional(),
})

/** `reversed`: travelled from its end to its start. */
export const edgeRefSchema = z.object({ panel: id, edge: id, reversed: z.literal(true).optional() })

/**
 * How a seam opens and closes, and whether it is closed now; buttons hold at points, evenly along the seam. Where one side
 * laps over the other by `lap` [m], beyond the edges that are drawn, it bridges what lies between buttons: closed, the two
 * are held all along.
 */
export const closureSchema = z.discriminatedUnion('kind', [
  /** `size` as zips are sold, by the width of their chain; without it 5. */
  z.object({ kind: z.literal('zip'), closed: z.boolean(), size: z.int().min(3).max(10).optional() }),
  z.object({
    kind: z.literal('buttons'),
    closed: z.boolean(),
    count: z.int().positive(),
    lap: length.optional(),
  }),
])

/**
 * The edges `a`, end to end, are sewn to the edges `b`. Each side is travelled in the order of its list; the start of
 * side `a` meets the end of side `b`, or its start if `parallel`.
 */
export const seamSchema = z.object({
  id,
  a: z.array(edgeRefSchema).min(1),
  b: z.array(edgeRefSchema).min(1),
  parallel: z.boolean(),
  /** right-wrong: the right side of `a` lies on the wrong side of `b`. */
  sides: z.enum(['right-right', 'right-wrong']),
  /**
   * Places that meet: [share of side a, share of side b], both from where sewing starts, growing. In between, and
   * without any, a difference in length is spread evenly: this is where ease and gathers are put.
   */
  match: z.array(z.tuple([share, share])).optional(),
  closure: closureSchema.optional(),
  /**
   * How its allowances lie: pressed open, which is usual; both to side `b`; lapped: turned into each other and stitched
   * down; topstitched: to side `b` and stitched down; bound: pressed open, wrapped in tape.
   */
  construction: z.enum(['open', 'side', 'lapped', 'topstitched', 'bound']).optional(),
  /**
   * Turned over along the seam and pressed so, as a collar on its stand; without it flat. Between the two sides [rad], as
   * for lines: π folded with the wrong sides together, −π the right sides.
   */
  fold: finite.min(-Math.PI).max(Math.PI).optional(),
  /**
   * What an edit of one side does to the other: equal makes it as long, ratio keeps its share of ease, free lets it be.
   * Without it equal where they are within a millimetre of each other, else ratio.
   */
  lengths: z.enum(['equal', 'ratio', 'free']).optional(),
})

export const garmentSchema = z.object({
  format: z.literal('selvedge-garment'),
  version: z.literal(GARMENT_VERSION),
  name: z.string().min(1),
  /** Name of the body the pattern was drafted for. */
  fittedBody: z.string().optional(),
  /** Name of the cloth it is usually made of; what pieces name comes first, and another may be asked for. */
  fabric: id.optional(),
  /** The person it was drafted for, when the source says: girths and lengths by the names `fitBody` takes [m]. */
  fittedTo: z
    .object({
      sex: z.enum(['female', 'male', 'neutral']),
      measurements: z.record(z.string(), z.number().positive()),
    })
    .optional(),
  /**
   * How a body must stand for the stored placements to fit, when that is not the dressing pose of `fittedBody`:
   * its preset, scale [–] and pose, and how far the panels are to be lifted first [m].
   */
  placementHint: z
    .object({ body: id, scale: finite.positive(), pose: z.enum(['t-pose', 'legs-apart']), lift: finite })
    .optional(),
  panels: z.array(panelSchema),
  seams: z.array(seamSchema),
})

export type Curve = z.infer<typeof curveSchema>
export type PanelPoint = z.infer<typeof pointSchema>
export type Edge = z.infer<typeof edgeSchema>
export type PanelLine = z.infer<typeof lineSchema>
export type Notch = z.infer<typeof notchSchema>
export type Dart = z.infer<typeof dartSchema>
export type Pleat = z.infer<typeof pleatSchema>
export type Placement = z.infer<typeof placementSchema>
export type Panel = z.infer<typeof panelSchema>
export type EdgeRef = z.infer<typeof edgeRefSchema>
export type Closure = z.infer<typeof closureSchema>
export type Seam = z.infer<typeof seamSchema>
export type PlacementHint = NonNullable<z.infer<typeof garmentSchema>['placementHint']>
export type Garment = z.infer<typeof garmentSchema>
