/**
 * Edits of a whole shape: unfolded along a straight edge, which is then the middle of a piece with two like halves, and made
 * larger or smaller along the axes of its plane, about a place of it.
 *
 *   p′ = p − 2 ((p − a) · n) n          n square to the fold through a                    [m]   (1)
 *   p′ = c + diag(f) (p − c)            c place that stays, f factors                     [m]   (2)
 *
 * Under (2) with two unlike factors a circle's arc is none any more: it becomes a chain of cubics with its own tangents. Nor
 * would a spline through the moved points be the moved spline, as it depends on how far they are apart: it keeps its handles.
 */
import { z } from 'zod'
import { InputError } from '../../core/index.ts'
import { type Point2, spanOf, spanPoint, spanVelocity } from '../curve.ts'
import { movedCurve, reversedCurve } from '../cut-curve.ts'
import { edgeLength } from '../edge-length.ts'
import type { Curve, Edge, Garment, Panel } from '../garment.ts'
import { freePointName, pointAt } from '../panel-points.ts'
import { quoted } from '../quoted.ts'
import { splineSegments } from '../spline.ts'
import { edgeNamed, freeName, linkFamily, panelNamed, withPanel } from './find.ts'

const id = z.string().min(1)
const factor = z.number().min(0.01).max(100)

export const shapeEdits = [
  /** The edge goes; mirrored points and edges get names of their own. */
  z.object({ kind: z.literal('unfoldPanel'), panel: id, edge: id }),
  /** Factors along x and y of its plane [–], about a place of it [m]; what is sewn to it stays as it is. */
  z.object({
    kind: z.literal('scalePanel'),
    panel: id,
    factors: z.tuple([factor, factor]),
    about: z.tuple([z.number(), z.number()]),
  }),
] as const

type ShapeEdit = z.infer<(typeof shapeEdits)[number]>
type EditOf<K extends ShapeEdit['kind']> = Extract<ShapeEdit, { kind: K }>

export function unfoldPanel(garment: Garment, edit: EditOf<'unfoldPanel'>): Garment {
  const panel = panelNamed(garment, edit.panel)
  const fold = edgeNamed(panel, edit.edge)
  requireFold(garment, panel, fold)
  return withPanel(garment, panel.id, () => unfolded(panel, fold))
}

function requireFold(garment: Garment, panel: Panel, { id: edge, curve }: Edge): void {
  const where = `panel ${quoted(panel.id)}, edge ${quoted(edge)}`
  if (curve.kind !== 'line') throw new InputError(`${where}: cloth folds along a straight edge; choose one`)
  const family = linkFamily(garment, panel.id)
  const seam = garment.seams.find(({ a, b }) =>
    [...a, ...b].some((ref) => family.has(ref.panel) && ref.edge === edge),
  )
  if (seam) throw new InputError(`${where}: is sewn by seam ${quoted(seam.id)}; unsew it first`)
  const marks = [...(panel.notches ?? []), ...(panel.darts ?? []), ...(panel.pleats ?? [])]
  const mark = marks.find((one) => one.edge === edge)
  if (mark) throw new InputError(`${where}: ${quoted(mark.id)} lies on it; remove that first`)
}

function unfolded(panel: Panel, fold: Edge): Panel {
  const [a, b] = [pointAt(panel, fold.from), pointAt(panel, fold.to)]
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const square = dx * dx + dy * dy
  if (square === 0)
    throw new InputError(`panel ${quoted(panel.id)}: the fold has no length; choose another edge`)
  const mirror = ([x, y]: Point2): Point2 => {
    const off = (2 * (dx * (y - a[1]) - dy * (x - a[0]))) / square // (1), n = (−dy, dx)/√square
    return [x + off * dy, y - off * dx]
  }
  const points = [...panel.points]
  const twin = new Map<string, string>([fold.from, fold.to].map((end) => [end, end]))
  for (const { id: name, at } of panel.points) {
    if (twin.has(name)) continue
    twin.set(name, freePointName(points))
    points.push({ id: twin.get(name)!, at: mirror(at) })
  }
  const row = panel.edges.indexOf(fold)
  const half = [...panel.edges.slice(row + 1), ...panel.edges.slice(0, row)] // from b round to a
  const edges = [...half]
  const edgeTwin = new Map<string, string>()
  for (const edge of half.toReversed()) {
    const name = freeName(`${edge.id}-mirror`, edges)
    edgeTwin.set(edge.id, name)
    edges.push({
      ...edge,
      id: name,
      from: twin.get(edge.to)!,
      to: twin.get(edge.from)!,
      curve: reversedCurve(movedCurve(edge.curve, mirror, true)),
    })
  }
  return { ...panel, points, edges, ...mirroredMarks(panel, mirror, edgeTwin) }
}

/** What is drawn on both halves. */
function mirroredMarks(
  { lines, notches, darts, pleats }: Panel,
  mirror: (at: Point2) => Point2,
  edgeTwin: ReadonlyMap<string, string>,
): Partial<Panel> {
  const both = <T extends { id: string }>(items: readonly T[], twin: (item: T) => T): T[] => {
    const all = [...items]
    for (const item of items) all.push({ ...twin(item), id: freeName(`${item.id}-mirror`, all) })
    return all
  }
  const edge = (name: string) => edgeTwin.get(name) ?? name
  return {
    ...(lines && { lines: both(lines, (line) => ({ ...line, points: line.points.map(mirror) })) }),
    ...(notches && { notches: both(notches, (one) => ({ ...one, edge: edge(one.edge), at: 1 - one.at })) }),
    ...(darts && {
      darts: both(darts, (one) => ({ ...one, edge: edge(one.edge), at: 1 - one.at, apex: mirror(one.apex) })),
    }),
    ...(pleats && {
      pleats: both(pleats, (one) => ({
        ...one,
        edge: edge(one.edge),
        at: 1 - one.at,
        towards: one.towards === 1 ? -1 : 1,
      })),
    }),
  }
}

export function scalePanel(garment: Garment, edit: EditOf<'scalePanel'>): Garment {
  const { factors, about } = edit
  const place = ([x, y]: Point2): Point2 => [
    about[0] + factors[0] * (x - about[0]), // (2)
    about[1] + factors[1] * (y - about[1]),
  ]
  return withPanel(garment, edit.panel, (panel) => {
    const edges = panel.edges.map((edge) => ({ ...edge, curve: scaledCurve(panel, edge, factors, place) }))
    const points = panel.points.map((point) => ({ ...point, at: place(point.at) }))
    const { lines, darts } = panel
    const longer = (name: string): number => {
      const old = edgeNamed(panel, name)
      const now = edges.find((edge) => edge.id === name)!
      return edgeLength({ ...panel, points }, now) / edgeLength(panel, old)
    }
    return {
      ...panel,
      points,
      edges,
      ...(lines && { lines: lines.map((line) => ({ ...line, points: line.points.map(place) })) }),
      ...(darts && {
        darts: darts.map((dart) => ({
          ...dart,
          width: dart.width * longer(dart.edge),
          apex: place(dart.apex),
        })),
      }),
    }
  })
}

function scaledCurve(
  panel: Panel,
  edge: Edge,
  [fx, fy]: readonly [number, number],
  place: (at: Point2) => Point2,
): Curve {
  const { curve } = edge
  const span = spanOf(panel, edge)
  if (curve.kind === 'spline' && fx !== fy) {
    const handles = splineSegments(span.a, span.b, curve).map(([, c, d]): [Point2, Point2] => [c, d])
    return movedCurve({ ...curve, handles }, place, false)
  }
  if (curve.kind !== 'arc') return movedCurve(curve, place, false)
  if (fx === fy) return { ...curve, radius: fx * curve.radius }
  const handle = (t: number, sign: number): Point2 => {
    const [x, y] = spanPoint(span, t)
    const [vx, vy] = spanVelocity(span, t)
    return place([x + (sign * vx) / (3 * ARC_PARTS), y + (sign * vy) / (3 * ARC_PARTS)])
  }
  return {
    kind: 'spline',
    through: Array.from({ length: ARC_PARTS - 1 }, (_, k) => place(spanPoint(span, (k + 1) / ARC_PARTS))),
    handles: Array.from({ length: ARC_PARTS }, (_, k) => [
      handle(k / ARC_PARTS, 1),
      handle((k + 1) / ARC_PARTS, -1),
    ]),
  }
}

/** Cubics of an arc: a half circle in eight parts is true to a ten-thousandth of its radius. */
const ARC_PARTS = 8
