/**
 * Writer of GarmentCode patterns, the other half of `garment-code.ts`. What is written is what is cut and sewn: darts and
 * pleats are worked into the outline, seams join one edge to one edge, splines become cubic Bézier curves. The page
 * docs/formats/garment-code.md lists what is lost.
 *
 * Numbers come back as the same bits wherever the format can hold them: each is written with as few digits as read back
 * to the same value, lengths in centimetres and control points relative to their edges if all of them survive that, else
 * lengths in metres and control points as they are.
 */
import {
  type Edge,
  type EdgeRef,
  freePointName,
  type Garment,
  type Panel,
  type PlainShape,
  type Point2,
  panelSignedArea,
  plainShapes,
  reversedCurve,
  type Seam,
  spanOf,
  splineSegments,
} from '../pattern/index.ts'

/** A GarmentCode pattern as text. */
export function writeGarmentCode(garment: Garment): string {
  const { panels, seams } = withoutSplines(garment)
  const wound = panels.map(windOutside)
  const rows = new Map(
    wound.flatMap(({ panel }) => panel.edges.map((edge, row) => [key(panel.id, edge.id), row] as const)),
  )
  const turned = new Map(wound.map(({ panel, reversed }) => [panel.id, reversed]))
  const stitches = seams.map(({ a, b, parallel }) => {
    const side = (ref: EdgeRef) => ({ panel: ref.panel, edge: rows.get(key(ref.panel, ref.edge)) })
    const alike = parallel !== (turned.get(a.panel) !== turned.get(b.panel))
    return alike ? [side(a), side(b), 'right_wrong'] : [side(a), side(b)]
  })
  const ways = [
    { units: 100, relative: true },
    { units: 100, relative: false },
  ]
  const exact = ways.find((way) => wound.every(({ panel }) => survives(panel, way)))
  const { units, relative } = exact ?? { units: 1, relative: false }
  const document = {
    pattern: {
      panels: Object.fromEntries(wound.map(({ panel }) => [panel.id, writePanel(panel, units, relative)])),
      stitches,
      panel_order: wound.map(({ panel }) => panel.id),
    },
    parameters: {},
    parameter_order: [],
    properties: {
      curvature_coords: relative ? 'relative' : 'absolute',
      normalize_panel_translation: false,
      normalized_edge_loops: true,
      units_in_meter: units,
      ...(garment.fittedBody === undefined ? {} : { fitted_body: garment.fittedBody }),
    },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

type Plain = ReturnType<typeof plainShapes>

/** What is cut and sewn, with chains of cubics in place of splines. */
function withoutSplines(garment: Garment): Plain {
  const plain = plainShapes(garment)
  if (plain.panels.every(({ edges }) => edges.every(({ curve }) => curve.kind !== 'spline'))) return plain
  const parts = new Map<string, string[]>()
  const panels = plain.panels.map(({ lines, ...panel }): Panel => {
    const points = [...panel.points]
    const edges = panel.edges.flatMap((edge): Edge[] => {
      if (edge.curve.kind !== 'spline') return [edge]
      const { a, b } = spanOf(panel, edge)
      const segments = splineSegments(a, b, edge.curve)
      const corners = segments.slice(1).map(([at]) => {
        const id = freePointName(points)
        points.push({ id, at })
        return id
      })
      const stops = [edge.from, ...corners, edge.to]
      const chain = segments.map(
        ([, c, d], k): Edge => ({
          ...edge,
          id: `${edge.id} ${k}`,
          from: stops[k],
          to: stops[k + 1],
          curve: { kind: 'cubic', controls: [c, d] },
        }),
      )
      parts.set(
        key(panel.id, edge.id),
        chain.map(({ id }) => id),
      )
      return chain
    })
    return { ...panel, points, edges }
  })
  const side = (ref: EdgeRef) =>
    (parts.get(key(ref.panel, ref.edge)) ?? [ref.edge]).map((edge) => ({ panel: ref.panel, edge }))
  const seams = plain.seams.map(({ id, a, b, parallel, sides }): Seam => {
    return { id, a: side(a), b: side(b), parallel, sides }
  })
  return plainShapes({ ...garment, panels, seams })
}

/** Loops run counter-clockwise seen from outside; one that does not is travelled the other way. */
function windOutside(panel: PlainShape): { panel: PlainShape; reversed: boolean } {
  if (panelSignedArea(panel) > 0 === (panel.outside === 1)) return { panel, reversed: false }
  const edges = panel.edges
    .toReversed()
    .map((edge) => ({ ...edge, from: edge.to, to: edge.from, curve: reversedCurve(edge.curve) }))
  return { panel: { ...panel, edges }, reversed: true }
}

function writePanel(panel: PlainShape, units: number, relative: boolean): object {
  const { translation, rotation } = panel.placement ?? { translation: [0, 0, 0], rotation: [0, 0, 0] }
  const rows = new Map(panel.points.map(({ id }, row) => [id, row]))
  return {
    translation: translation.map((value) => scaled(value, units)),
    rotation: rotation.map((angle) => shortest(angle / RADIANS, (degrees) => degrees * RADIANS === angle)),
    vertices: panel.points.map(({ at: [x, y] }) => [scaled(x, units), scaled(y, units)]),
    edges: panel.edges.map((edge) => ({
      endpoints: [rows.get(edge.from), rows.get(edge.to)],
      ...writeCurve(panel, edge, units, relative),
      ...(edge.label === undefined ? {} : { label: edge.label }),
    })),
    ...(panel.bodyPart === undefined ? {} : { label: panel.bodyPart }),
  }
}

function writeCurve(panel: PlainShape, edge: Edge, units: number, relative: boolean): object {
  const { curve } = edge
  if (curve.kind === 'line') return {}
  if (curve.kind === 'arc') {
    const { radius, large, right } = curve
    return { curvature: { type: 'circle', params: [scaled(radius, units), large ? 1 : 0, right ? 1 : 0] } }
  }
  const params = relative
    ? relativeControls(panel, edge, units)
    : controlsOf(edge).map(([x, y]) => [scaled(x, units), scaled(y, units)])
  return { curvature: { type: curve.kind, params } }
}

function controlsOf({ curve }: Edge): Point2[] {
  if (curve.kind === 'quadratic') return [curve.control]
  return curve.kind === 'cubic' ? curve.controls : []
}

/** Control points in axes of the edge, (1) of `garment-code.ts`; null when one does not come back as it was. */
function relativeControls(panel: PlainShape, edge: Edge, units: number): Point2[] | null {
  const { a, b } = spanOf(panel, edge)
  const [ax, ay] = readBack(a, units)
  const [bx, by] = readBack(b, units)
  const dx = bx - ax
  const dy = by - ay
  const square = dx * dx + dy * dy
  const found: Point2[] = []
  for (const [x, y] of controlsOf(edge)) {
    const cx = ((x - ax) * dx + (y - ay) * dy) / square
    const cy = ((y - ay) * dx - (x - ax) * dy) / square
    const same = (u: number, v: number) => ax + u * dx - v * dy === x && ay + u * dy + v * dx === y
    const digits = DIGITS.find((count) => same(rounded(cx, count), rounded(cy, count)))
    const pair: Point2 | undefined =
      digits === undefined ? nearby(cx, cy, same) : [rounded(cx, digits), rounded(cy, digits)]
    if (pair === undefined) return null
    found.push(pair)
  }
  return found
}

/** A pair a few last digits away for which `same` holds. */
function nearby(u: number, v: number, same: (u: number, v: number) => boolean): Point2 | undefined {
  for (let i = -NEARBY; i <= NEARBY; i++) {
    for (let j = -NEARBY; j <= NEARBY; j++) {
      const near: Point2 = [u * (1 + i * Number.EPSILON), v * (1 + j * Number.EPSILON)]
      if (same(near[0], near[1])) return near
    }
  }
  return undefined
}

/** Every length of the panel reads back to the same bits when written this way. */
function survives(panel: PlainShape, { units, relative }: { units: number; relative: boolean }): boolean {
  const lengths = [...panel.points.flatMap(({ at }) => at), ...(panel.placement?.translation ?? [])]
  for (const edge of panel.edges) {
    if (edge.curve.kind === 'arc') lengths.push(edge.curve.radius)
    if (relative && relativeControls(panel, edge, units) === null) return false
    if (!relative) lengths.push(...controlsOf(edge).flat())
  }
  return lengths.every((length) => scaled(length, units) / units === length)
}

function readBack([x, y]: Point2, units: number): Point2 {
  return [scaled(x, units) / units, scaled(y, units) / units]
}

/** A length in file units, with as few digits as give it back. */
function scaled(length: number, units: number): number {
  return shortest(length * units, (value) => value / units === length)
}

/** The value with the fewest digits for which `same` holds; itself when none does. */
function shortest(value: number, same: (candidate: number) => boolean): number {
  const digits = DIGITS.find((count) => same(rounded(value, count)))
  return digits === undefined ? value : rounded(value, digits)
}

function rounded(value: number, digits: number): number {
  return Number(value.toPrecision(digits)) + 0
}

function key(panel: string, edge: string): string {
  return JSON.stringify([panel, edge])
}

const RADIANS = Math.PI / 180
const NEARBY = 6 // last digits; the way back to relative coordinates rounds a handful of times
const DIGITS = Array.from({ length: 17 }, (_, k) => k + 1) // 17 tell all numbers apart
