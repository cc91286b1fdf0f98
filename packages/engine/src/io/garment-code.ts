/**
 * Reader of the sewing patterns of GarmentCode and of the older Garment-Pattern-Generator (M. Korosteleva and others,
 * 2021–2024): one JSON file with panels, edges and stitches. See docs/formats/garment-code.md.
 *
 * Lengths are divided by `units_in_meter`, angles become radians. A control point [cx, cy] is relative to its edge
 * a → b, with d = b − a and n = d turned left:
 *
 *   c = a + cx d + cy n                                                                     [m]  (1)
 *
 * Every stored loop runs counter-clockwise seen from outside the garment, so a panel whose loop is clockwise in its
 * own plane shows its right side against R (0, 0, 1), and in a stitch the start of one edge meets the end of the
 * other; `right_wrong` sews the right side of one to the wrong side of the other, and then start meets start.
 * The warp runs along the panel's y axis. Parameters, constraints and the order of panels are not read.
 */
import { z } from 'zod'
import { InputError, sine } from '../core/index.ts'
import {
  type Curve,
  type Edge,
  edgeLength,
  edgePoint,
  GARMENT_VERSION,
  type Garment,
  namePoints,
  type Panel,
  type PlacementHint,
  type Point2,
  panelSignedArea,
  piecePart,
  placePoint,
  pointName,
  quoted,
  type Seam,
} from '../pattern/index.ts'
import { parseWith } from './schema-sentence.ts'

/** Files write −0.0, which JSON of our own would lose: it becomes 0, so that a saved garment has the same bits. */
const number = z.number().transform((value) => value + 0)
const pair = z.tuple([number, number])
const triple = z.tuple([number, number, number])
const flag = z.union([z.literal(0), z.literal(1), z.literal(false), z.literal(true)])

/** The bare pair [cx, cy] is the old way to write a quadratic. */
const curvatureSchema = z.preprocess(
  (value) => (Array.isArray(value) ? { type: 'quadratic', params: [value] } : value),
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('quadratic'), params: z.tuple([pair]) }),
    z.object({ type: z.literal('cubic'), params: z.tuple([pair, pair]) }),
    z.object({ type: z.literal('circle'), params: z.tuple([z.number().positive(), flag, flag]) }),
  ]),
)

const panelSchema = z.object({
  vertices: z.array(pair).min(2),
  edges: z
    .array(
      z.object({
        endpoints: z.tuple([z.int().nonnegative(), z.int().nonnegative()]),
        curvature: curvatureSchema.nullish(),
        label: z.string().nullish(),
      }),
    )
    .min(2),
  translation: triple,
  rotation: triple,
  label: z.string().nullish(),
})

const sideSchema = z.object({ panel: z.string().min(1), edge: z.int().nonnegative() })

const patternSchema = z.object({
  pattern: z.object({
    panels: z.record(z.string().min(1), panelSchema),
    stitches: z.array(z.tuple([sideSchema, sideSchema]).rest(z.unknown())).default([]),
  }),
  properties: z.object({
    units_in_meter: z.number().positive(),
    curvature_coords: z.enum(['relative', 'absolute']).default('relative'),
    fitted_body: z.string().min(1).optional(),
  }),
})

type StoredPattern = z.infer<typeof patternSchema>
type StoredPanel = z.infer<typeof panelSchema>
type StoredCurvature = z.infer<typeof curvatureSchema>

/** Garment from the parsed JSON of a GarmentCode file; its geometry is not looked at yet. */
export function readGarmentCode(document: Record<string, unknown>, name: string): Garment {
  const stored = parseWith(patternSchema, document)
  const panels = Object.entries(stored.pattern.panels).map(([id, panel]) => readPanel(id, panel, stored))
  if (panels.length === 0) throw new InputError('pattern.panels: is empty; draw at least one panel')
  const seams = stored.pattern.stitches.map(readSeam)
  const fittedBody = stored.properties.fitted_body
  const head = { format: 'selvedge-garment', version: GARMENT_VERSION, name } as const
  if (fittedBody !== undefined) return { ...head, fittedBody, panels, seams }
  const placementHint = templateHint(panels, seams)
  if (placementHint) return { ...head, placementHint, panels, seams }
  return { ...head, fittedBody: DEFAULT_BODY, panels, seams }
}

function readPanel(id: string, stored: StoredPanel, { properties }: StoredPattern): Panel {
  const unit = properties.units_in_meter
  const points = stored.vertices.map(([x, y]): Point2 => [x / unit, y / unit])
  const edges = stored.edges.map(({ endpoints: [from, to], curvature, label }, row): Edge => {
    if (from >= points.length || to >= points.length) {
      const where = `panel ${quoted(id)}, edge ${quoted(`edge-${row}`)}`
      throw new InputError(
        `${where}: there is no point ${Math.max(from, to)}; the panel has points 0 to ${points.length - 1}`,
      )
    }
    const curve = readCurve(curvature, points[from], points[to], properties)
    return { id: `edge-${row}`, from: pointName(from), to: pointName(to), curve, ...(label ? { label } : {}) }
  })
  const [x, y, z] = stored.translation
  const [rx, ry, rz] = stored.rotation
  const panel: Panel = {
    id,
    points: namePoints(points),
    edges,
    placement: {
      translation: [x / unit, y / unit, z / unit],
      rotation: [rx * RADIANS, ry * RADIANS, rz * RADIANS],
    },
    outside: 1,
    grain: Math.PI / 2,
    layer: 0,
    ...(stored.label ? { bodyPart: stored.label } : {}),
  }
  return panelSignedArea(panel) < 0 ? { ...panel, outside: -1 } : panel
}

function readCurve(
  curvature: StoredCurvature | null | undefined,
  a: Point2,
  b: Point2,
  properties: StoredPattern['properties'],
): Curve {
  if (!curvature) return { kind: 'line' }
  const unit = properties.units_in_meter
  if (curvature.type === 'circle') {
    const [radius, large, right] = curvature.params
    return { kind: 'arc', radius: radius / unit, large: Boolean(large), right: Boolean(right) }
  }
  const dx = b[0] - a[0]
  const dy = b[1] - a[1]
  const control = ([cx, cy]: Point2): Point2 =>
    properties.curvature_coords === 'absolute'
      ? [cx / unit, cy / unit]
      : [a[0] + cx * dx - cy * dy, a[1] + cx * dy + cy * dx] // (1)
  if (curvature.type === 'quadratic') return { kind: 'quadratic', control: control(curvature.params[0]) }
  return { kind: 'cubic', controls: [control(curvature.params[0]), control(curvature.params[1])] }
}

function readSeam(stored: StoredPattern['pattern']['stitches'][number], row: number): Seam {
  const [a, b, ...rest] = stored
  if (rest.length > 1 || (rest.length === 1 && rest[0] !== 'right_wrong')) {
    throw new InputError(`pattern.stitches[${row}]: must be two sides, then at most "right_wrong"`)
  }
  const rightWrong = rest.length === 1
  return {
    id: `stitch-${row}`,
    a: [{ panel: a.panel, edge: `edge-${a.edge}` }],
    b: [{ panel: b.panel, edge: `edge-${b.edge}` }],
    parallel: rightWrong,
    sides: rightWrong ? 'right-wrong' : 'right-right',
  }
}

/**
 * The templates of Garment-Pattern-Generator name no body and count y from the waist of theirs, not from the floor: known by
 * a garment for the trunk that would end below the waist, or one for the legs that would end below the knee. They fit a
 * woman of 1.66 m with arms held level: a slim one where their waist is as narrow as hers (a trouser waist of 52 cm), else
 * the default one of that height, who also wears those whose panels below the waist are turned about z, with her legs apart.
 */
function templateHint(panels: readonly Panel[], seams: readonly Seam[]): PlacementHint | undefined {
  const tops = panels.map((panel) =>
    Math.max(...panel.points.map(({ at: [x, y] }) => placePoint(panel, x, y)[1])),
  )
  const upper = panels.some((panel) => UPPER.includes(piecePart(panel).segment ?? ''))
  if (Math.max(...tops) > (upper ? WAIST : KNEE)) return undefined
  const legsApart = panels.some((panel, p) => {
    const lean = Math.abs(sine(panel.placement?.rotation[2] ?? 0))
    return tops[p] < WAIST_SLACK && lean > LEAN_MIN
  })
  if (legsApart) return { body: 'default-female', scale: 1.0442, pose: 'legs-apart', lift: 1.07 }
  if (!upper && waistGirth(panels, seams, Math.max(...tops)) > WAIST_SLIM_MAX)
    return { body: 'default-female', scale: 1.0442, pose: 't-pose', lift: 1.12 }
  return { body: 'slim-female', scale: 1, pose: 't-pose', lift: 1.12 }
}

/** Length of the edges that are sewn to nothing at the upper end [m]. */
function waistGirth(panels: readonly Panel[], seams: readonly Seam[], top: number): number {
  const sewn = new Set(seams.flatMap(({ a, b }) => [...a, ...b]).map(({ panel, edge }) => `${panel} ${edge}`))
  return panels.reduce((sum, panel) => {
    const open = panel.edges.filter((edge) => {
      const [x, y] = edgePoint(panel, edge, 0.5)
      return !sewn.has(`${panel.id} ${edge.id}`) && placePoint(panel, x, y)[1] > top - BAND
    })
    return sum + open.reduce((girth, edge) => girth + edgeLength(panel, edge), 0)
  }, 0)
}

const UPPER: readonly string[] = ['torso', 'arm', 'neck', 'head']
const WAIST = 1 // [m] above the floor: no trunk of an adult ends below
const BAND = 0.06 // [m] a waist that dips in front
/** The slim woman holds a waist up to this [m], half way from her waist (53 cm) to her thighs; a skirt of 77 cm slid off. */
const WAIST_SLIM_MAX = 0.72

const RADIANS = Math.PI / 180
const DEFAULT_BODY = 'mean_all' // GarmentCode drafts for it unless told otherwise
const KNEE = 0.5 // [m] above the floor
const WAIST_SLACK = 0.05 // [m]
const LEAN_MIN = 0.05 // [–] sine of 3°: more than rounding, less than any pose
