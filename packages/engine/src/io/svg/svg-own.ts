/**
 * Pieces of an SVG drawing that we wrote: groups with `data-selvedge-piece`. The path of the sew line holds the shape in
 * millimetres of the piece's own plane; the attributes tell which strokes make which edge. The drawing stays the truth:
 * a piece whose path has other strokes than the attributes say was changed by hand and is read as any closed path.
 */

import { z } from 'zod'
import {
  type Curve,
  closedOutline,
  dartSchema,
  type Edge,
  edgeSchema,
  lineSchema,
  notchSchema,
  type Panel,
  type Point2,
  panelSchema,
  pleatSchema,
  quoted,
  splineSegments,
} from '../../pattern/index.ts'
import { distanceOf } from '../drawing/fit-curve.ts'
import { metresOf } from '../drawing/length-text.ts'
import { parseJson } from '../parse-json.ts'
import { parseWith } from '../schema-sentence.ts'
import { multiply, readTransform, transformPath } from './svg-drawing.ts'
import { readSvgPath, type Stroke } from './svg-path.ts'
import { strokePanel } from './svg-piece.ts'
import type { XmlElement } from './xml.ts'

/** Panels of all our groups below the root, in order. */
export function ownPieces(root: XmlElement, notes: string[]): Panel[] {
  const found: Panel[] = []
  const visit = (element: XmlElement) => {
    if (element.attributes.has('data-selvedge-piece')) found.push(...(readOwn(element, notes) ?? []))
    else for (const child of element.children) visit(child)
  }
  visit(root)
  return found
}

function readOwn(group: XmlElement, notes: string[]): Panel[] | undefined {
  const json = (name: string) => parseJson(group.attributes.get(name) ?? '[]')
  const facts = parseWith(factsSchema, json('data-selvedge-piece'))
  const marks = parseWith(marksSchema, json('data-selvedge-marks'))
  const told = parseWith(edgesSchema, json('data-selvedge-edges'))
  const sewn = group.children.find(({ attributes }) => attributes.get('class') === 'sew')
  const where = `piece ${quoted(facts.id)}`
  if (!sewn) {
    notes.push(`${where}: has no sew line any more and was left out`)
    return undefined
  }
  const kept = { ...facts, ...marks }
  const own = linear(group, sewn) ? exactShape(sewn, facts.outside, told) : undefined
  if (own) return [{ ...kept, ...own }]
  notes.push(`${where}: was changed in another program; its edges were named anew`)
  const matrix = multiply([facts.outside * 1e-3, 0, 0, -1e-3, 0, 0], linearPart(group, sewn))
  const path = readSvgPath(sewn.attributes.get('d') ?? '')[0]
  const panel = path && strokePanel(facts.id, transformPath(path, matrix))
  const edges = panel?.edges.map((edge, k) => ({ ...edge, id: `drawn-${k}` })) // a word no seam can mean by chance
  return panel && edges && [{ ...facts, points: panel.points, edges }]
}

/** Is the piece neither turned nor stretched? Moving it on the page does not matter. */
function linear(group: XmlElement, sewn: XmlElement): boolean {
  const [a, b, c, d] = linearPart(group, sewn)
  return Math.abs(a - 1) + Math.abs(b) + Math.abs(c) + Math.abs(d - 1) < 1e-9
}

function linearPart(group: XmlElement, sewn: XmlElement): readonly [number, number, number, number, 0, 0] {
  const of = ({ attributes, line }: XmlElement) => readTransform(attributes.get('transform') ?? '', line)
  const [a, b, c, d] = multiply(of(group), of(sewn))
  return [a, b, c, d, 0, 0]
}

type Told = z.infer<typeof edgesSchema>

/** Points and edges bit for bit; undefined when the strokes are not those the edges tell of. */
function exactShape(
  sewn: XmlElement,
  outside: 1 | -1,
  told: Told,
): Pick<Panel, 'points' | 'edges'> | undefined {
  const paths = readSvgPath(sewn.attributes.get('d') ?? '', (word) => metresOf(word, 'mm'))
  if (paths.length !== 1 || told.length < 2) return undefined
  const here = ([x, y]: Point2): Point2 => [outside * x + 0, 0 - y]
  const { start, strokes } = paths[0]
  if (strokes.length !== told.reduce((sum, { parts }) => sum + (parts ?? 1), 0)) return undefined
  const points: Point2[] = []
  const edges: Omit<Edge, 'from' | 'to'>[] = []
  let from = here(start)
  let row = 0
  for (const { parts, plain, from: _, ...names } of told) {
    const run = strokes.slice(row, row + (parts ?? 1)).map((stroke) => moved(stroke, here, outside))
    row += run.length
    const to = run[run.length - 1].to
    const curve = parts === undefined ? strokeCurve(run[0]) : splineOf(from, run, plain === true)
    if (!curve) return undefined
    points.push(from)
    edges.push({ curve, ...names })
    from = to
  }
  if (distanceOf(from, points[0]) >= 1e-9) return undefined
  return closedOutline(
    points,
    edges,
    told.map((edge) => edge.from),
  )
}

function moved(stroke: Stroke, here: (point: Point2) => Point2, outside: 1 | -1): Stroke {
  const to = here(stroke.to)
  if (stroke.kind === 'quadratic') return { kind: 'quadratic', control: here(stroke.control), to }
  if (stroke.kind === 'cubic')
    return { kind: 'cubic', controls: [here(stroke.controls[0]), here(stroke.controls[1])], to }
  if (stroke.kind === 'arc') return { ...stroke, sweep: stroke.sweep !== (outside === 1), to }
  return { ...stroke, to }
}

function strokeCurve(stroke: Stroke): Curve | undefined {
  if (stroke.kind === 'line') return { kind: 'line' }
  if (stroke.kind === 'quadratic') return { kind: 'quadratic', control: stroke.control }
  if (stroke.kind === 'cubic') return { kind: 'cubic', controls: stroke.controls }
  if (stroke.kind !== 'arc') return undefined
  return { kind: 'arc', radius: stroke.radius, large: stroke.large, right: stroke.sweep }
}

/** A spline from its segments; `plain` when its handles are those its points give, if they still do. */
function splineOf(from: Point2, run: readonly Stroke[], plain: boolean): Curve | undefined {
  const handles: [Point2, Point2][] = []
  for (const stroke of run) {
    if (stroke.kind !== 'cubic') return undefined
    handles.push(stroke.controls)
  }
  const through = run.slice(0, -1).map(({ to }) => to)
  const curve = { kind: 'spline' as const, through }
  const same = splineSegments(from, run[run.length - 1].to, curve).every(([, c, d], k) => {
    return distanceOf(c, handles[k][0]) < HANDLE_MEET && distanceOf(d, handles[k][1]) < HANDLE_MEET
  })
  return plain && same ? curve : { ...curve, handles }
}

/** `from` names the corner an edge starts at; files written before corners had names do not tell it. */
const edgesSchema = z.array(
  edgeSchema.omit({ to: true, curve: true }).partial({ from: true }).extend({
    /** Strokes of a spline, and whether it has no handles of its own. */
    parts: z.int().positive().optional(),
    plain: z.boolean().optional(),
  }),
)
const factsSchema = panelSchema.omit({
  points: true, edges: true, lines: true, notches: true, darts: true, pleats: true,
}) // biome-ignore format: one list
const marksSchema = z.object({
  lines: z.array(lineSchema).optional(),
  notches: z.array(notchSchema).optional(),
  darts: z.array(dartSchema).optional(),
  pleats: z.array(pleatSchema).optional(),
})
const HANDLE_MEET = 1e-6 // [m]
