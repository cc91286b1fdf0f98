/**
 * A pattern graded from the body it was drafted for to another: widths go with the girth of the body where a piece is worn,
 * lengths with its height, and what is sewn together keeps its share of ease.
 *
 *   pieces round torso, hips and legs   s′ = s r(y), y′ = y H′ / H     s from the body's axis, y up, as worn  [m]  (1)
 *   pieces sewn to them                 along × H′ / H, across × w, so that  ℓ′ / ℓ = L′ / L                 [–]  (2)
 *
 * r is G′ / G, the girths of both bodies: of the bust from halfway to the waist up, of the waist at the waist, of the hips from there
 * down, and straight between. L and ℓ are what is sewn together, on the piece that is graded already and on the one that follows. (2) holds for
 * all edges of a piece together, one number for all of them: single seams may differ by a few millimetres, which are eased.
 * Allowances, notches, grain and stitches stay. It is a stretch of the pieces, not a new draft: necks widen with the chest, darts do
 * not deepen, straight edges stay straight, and from a child to an adult it is not to be trusted.
 */
import { type Point2, spanOf, spanPoint } from './curve.ts'
import { movedCurve } from './cut-curve.ts'
import { edgeLength } from './edge-length.ts'
import type { Curve, Edge, EdgeRef, Garment, Panel } from './garment.ts'
import { piecePart } from './piece-part.ts'
import { placementAxes, placePoint } from './placement.ts'
import { findEdge } from './seams.ts'

/** What a tape reads: girths with the height they are taken at, and the height of the body [m]. */
export interface GradeBody {
  readonly height: number
  readonly girths: Readonly<Record<string, { readonly girth: number; readonly level: number }>>
}

export interface GradeOptions {
  /** The wearer is not `to` but who it was before: sleeves, cuffs, hoods stand round the same limbs as they did. */
  readonly sameWearer: boolean
}

export const GRADE_DEFAULTS: GradeOptions = { sameWearer: false }

export function gradeGarment(
  garment: Garment,
  from: GradeBody,
  to: GradeBody,
  options: Partial<GradeOptions> = {},
): Garment {
  const { sameWearer } = { ...GRADE_DEFAULTS, ...options }
  const tall = to.height / from.height
  const graded = new Map<string, Panel>()
  const ratio = girthRatios(from, to)
  for (const panel of garment.panels) {
    if (!isFollower(panel)) graded.set(panel.id, grownWith(panel, ratio, tall)) // (1)
  }
  const waiting = garment.panels.filter(({ id }) => !graded.has(id))
  for (let round = 0; round <= garment.panels.length && waiting.length > 0; round++) {
    const next = waiting.findIndex((panel) => sewnTo(garment, panel, graded).length > 0)
    const [panel] = waiting.splice(Math.max(0, next), 1)
    const shaped = followed(garment, panel, graded, { tall, wide: ratio(middleHeight(panel)) })
    graded.set(panel.id, sameWearer && panel.placement ? { ...shaped, placement: panel.placement } : shaped)
  }
  return { ...garment, panels: garment.panels.map((panel) => graded.get(panel.id) ?? panel) }
}

/** Set in or put on: as wide as what it is sewn to asks for. */
const FOLLOWERS: ReadonlySet<string | undefined> = new Set([
  'arm',
  'wrist',
  'neck',
  'head',
  'hand',
  'foot',
  'ankle',
])

function isFollower(panel: Panel): boolean {
  return FOLLOWERS.has(piecePart(panel).segment)
}

/** r of (1) by height over the ground, on the body the pattern was drafted for [m]. */
function girthRatios(from: GradeBody, to: GradeBody): (height: number) => number {
  const stops = ['hips', 'waist', 'bust'].flatMap((name) => {
    const [old, now] = [from.girths[name], to.girths[name]]
    return old && now ? [{ level: old.level, ratio: now.girth / old.girth }] : []
  })
  const bust = stops[stops.length - 1]
  // full down to the ribs: armholes end there, and the cloth has to pass the fullest place
  if (stops.length === 3) stops.splice(2, 0, { level: (stops[1].level + bust.level) / 2, ratio: bust.ratio })
  return (height) => {
    const above = stops.findIndex(({ level }) => level >= height)
    if (stops.length === 0) return 1
    if (above === 0) return stops[0].ratio
    if (above < 0) return stops[stops.length - 1].ratio
    const [low, high] = [stops[above - 1], stops[above]]
    const share = (height - low.level) / (high.level - low.level)
    return low.ratio + share * (high.ratio - low.ratio)
  }
}

/** Of the corners as they are worn [m]. */
function middleHeight(panel: Panel): number {
  const heights = panel.points.map(({ at: [x, y] }) => placePoint(panel, x, y)[1])
  return (Math.min(...heights) + Math.max(...heights)) / 2
}

/** (1) in the plane of the piece: up as it is worn, or along y where it lies flat, and across. */
function grownWith(panel: Panel, ratio: (height: number) => number, tall: number): Panel {
  const [ux, uy, uz, vx, vy, vz] = placementAxes(panel)
  const steep = Math.sqrt(uy * uy + vy * vy)
  const [a, b] = steep < 0.3 ? [0, 1] : [uy / steep, vy / steep]
  const placed = placedAnew(panel, ratio(middleHeight(panel)), tall)
  // across is (b, −a); where the body's axis passes the origin of the piece, before and after
  const axis = [b * ux - a * vx, b * uy - a * vy, b * uz - a * vz]
  const [before, after] = [panel, placed].map(({ placement }) => {
    const [x, , z] = placement?.translation ?? [0, 0, 0]
    return x * axis[0] + z * axis[2]
  })
  const map = ([x, y]: Point2): Point2 => {
    const along = tall * (a * x + b * y)
    const across = ratio(placePoint(panel, x, y)[1]) * (b * x - a * y + before) - after
    return [a * along + b * across, b * along - a * across]
  }
  return { ...stretched(panel, map, tall), ...(placed.placement && { placement: placed.placement }) }
}

/** Every place of the piece where the map takes it; `tall`: how much longer it is up and down. */
function stretched(panel: Panel, map: (at: Point2) => Point2, tall: number): Panel {
  const points = panel.points.map((point) => ({ ...point, at: map(point.at) }))
  const edges = panel.edges.map((edge) => ({ ...edge, curve: mappedCurve(panel, edge, map) }))
  const shaped: Panel = { ...panel, points, edges }
  const longer = (name: string) => {
    const [old, now] = [panel, shaped].map((one) => edgeOf(one, name))
    return old && now ? edgeLength(shaped, now) / edgeLength(panel, old) : 1
  }
  return {
    ...shaped,
    ...(panel.lines && { lines: panel.lines.map((line) => ({ ...line, points: line.points.map(map) })) }),
    ...(panel.darts && {
      darts: panel.darts.map((dart) => ({
        ...dart,
        width: dart.width * longer(dart.edge),
        apex: map(dart.apex),
      })),
    }),
    ...(panel.pleats && {
      pleats: panel.pleats.map((one) => ({
        ...one,
        depth: one.depth * longer(one.edge),
        length: one.length * tall,
      })),
    }),
  }
}

/** An arc that is stretched is none: it becomes a smooth curve through places of it. */
function mappedCurve(panel: Panel, edge: Edge, map: (at: Point2) => Point2): Curve {
  if (edge.curve.kind !== 'arc') return movedCurve(edge.curve, map, false)
  const span = spanOf(panel, edge)
  return { kind: 'spline', through: ARC_PLACES.map((t) => map(spanPoint(span, t))) }
}

const ARC_PLACES = [1 / 8, 1 / 4, 3 / 8, 1 / 2, 5 / 8, 3 / 4, 7 / 8]

/** Pieces stand round a body that is wider and taller: as far from its axis and from the ground as it grew. */
function placedAnew(panel: Panel, wide: number, tall: number): Panel {
  if (!panel.placement) return panel
  const [x, y, z] = panel.placement.translation
  return { ...panel, placement: { ...panel.placement, translation: [wide * x, tall * y, wide * z] } }
}

interface SewnEdge {
  readonly edge: string
  /** What it is to be as long as, over its length now [–]. */
  readonly ratio: number
}

/** Edges of the piece that are sewn to graded ones. */
function sewnTo(garment: Garment, panel: Panel, graded: ReadonlyMap<string, Panel>): SewnEdge[] {
  return garment.seams.flatMap(({ a, b }) =>
    [
      [a, b],
      [b, a],
    ].flatMap(([own, other]): SewnEdge[] => {
      if (!own.every((ref) => ref.panel === panel.id) || !other.every((ref) => graded.has(ref.panel)))
        return []
      const was = other.reduce((sum, ref) => sum + lengthOf(garment, ref), 0)
      const now = other.reduce((sum, ref) => sum + ownLength(graded.get(ref.panel)!, ref.edge), 0)
      return own.map(({ edge }) => ({ edge, ratio: now / was }))
    }),
  )
}

/** (2) by halving: the longer across, the longer the edges. */
function followed(
  garment: Garment,
  panel: Panel,
  graded: ReadonlyMap<string, Panel>,
  { tall, wide }: { tall: number; wide: number },
): Panel {
  const sewn = sewnTo(garment, panel, graded)
  const goal = sewn.reduce((sum, { edge, ratio }) => sum + ratio * ownLength(panel, edge), 0)
  const upright = isUpright(panel, sewn)
  const wider = (w: number) =>
    stretched(panel, ([x, y]) => (upright ? [w * x, tall * y] : [tall * x, w * y]), tall)
  const total = (one: Panel) => sewn.reduce((sum, { edge }) => sum + ownLength(one, edge), 0)
  let [low, high] = [0.25, 4]
  for (let k = 0; k < HALVINGS; k++) {
    const middle = (low + high) / 2
    if (total(wider(middle)) < goal) low = middle
    else high = middle
  }
  return placedAnew(wider(sewn.length > 0 ? (low + high) / 2 : wide), wide, tall)
}

const HALVINGS = 50

/** Across is the way the sewn edges run, along is square to it: y, unless they run that way. */
function isUpright(panel: Panel, sewn: readonly SewnEdge[]): boolean {
  let [dx, dy] = [0, 0]
  for (const { edge } of sewn) {
    const found = edgeOf(panel, edge)
    if (!found) continue
    const { a, b } = spanOf(panel, found)
    dx += Math.abs(b[0] - a[0])
    dy += Math.abs(b[1] - a[1])
  }
  return dx >= dy
}

function edgeOf(panel: Panel, name: string): Edge | undefined {
  return panel.edges.find(({ id }) => id === name)
}

function ownLength(panel: Panel, name: string): number {
  const edge = edgeOf(panel, name)
  return edge ? edgeLength(panel, edge) : 0
}

function lengthOf(garment: Garment, ref: EdgeRef): number {
  const found = findEdge(garment, ref)
  return found ? edgeLength(found.panel, found.edge) : 0
}
