/**
 * Scissors: a panel cut in two along a line from edge to edge. The larger part keeps the name of the panel, the other one
 * lies where it lay, of the same cloth; both keep the points and edges they had, and what is drawn on them. Edges that are
 * cut are divided as by `splitEdge`, so seams go on over both parts. The edges along the cut have the same names on either
 * side, and are sewn to each other or left as cut. Panels that are linked are cut alike.
 */
import { z } from 'zod'
import { InputError } from '../../core/index.ts'
import type { Point2 } from '../curve.ts'
import { CUT_TOLERANCE } from '../cut-edges.ts'
import { hitsApart, linePoint, polylineLength } from '../cut-lines.ts'
import { edgeLength, edgeLengthTo } from '../edge-length.ts'
import type { Edge, EdgeRef, Garment, Panel, Seam } from '../garment.ts'
import { mirroredShape, wearShape } from '../linked-panel.ts'
import { panelSignedArea } from '../outline.ts'
import { crossing, OutlineChords, type OutlinePlace } from '../outline-hits.ts'
import { freePointName, pointAt } from '../panel-points.ts'
import { quoted } from '../quoted.ts'
import { divideMarks } from './cut-marks.ts'
import { freeName, linkFamily, mapRefs, panelNamed, requireFree } from './find.ts'
import { splitEdge } from './points.ts'

const id = z.string().min(1)
const point2 = z.tuple([z.number(), z.number()])

export const cutEdits = [
  /** Along a line in the panel's plane [m], as far as it lies inside; `name`: of the part cut off, else one made of the panel's. */
  z.object({
    kind: z.literal('cutPanel'),
    panel: id,
    line: z.array(point2).min(2),
    /** The two parts are sewn together again along the cut. */
    sewn: z.boolean(),
    name: id.optional(),
  }),
] as const

export type CutEdit = z.infer<(typeof cutEdits)[number]>

export function cutPanel(garment: Garment, edit: CutEdit): Garment {
  const whole = panelNamed(garment, edit.panel)
  if (edit.name !== undefined) requireFree('panel', edit.name, garment.panels)
  const names = cutNames(garment, edit)
  const family = linkFamily(garment, whole.id)
  const { inner, ends } = cutAcross(whole, edit.line)
  const split = splitAt(garment, whole, ends)
  const [kept, off] = partsOf(panelNamed(split.garment, whole.id), split.points, inner, edit.sewn)
  const cut = new Set(off.edges.map((edge) => edge.id))
  const along = kept.edges.filter((edge) => cut.has(edge.id)).map((edge) => edge.id)
  const panels = split.garment.panels.flatMap((panel): Panel[] => {
    const name = names.get(panel.id)
    if (name === undefined) return [panel]
    const shape = (part: Panel) => (family.get(panel.id) ? mirroredShape(part) : part)
    return [wearShape(panel, shape(kept)), cutOff(wearShape(panel, shape(off)), name, names)]
  })
  const moved = mapRefs({ ...split.garment, panels }, (ref) => {
    const name = names.get(ref.panel)
    return name !== undefined && cut.has(ref.edge) ? [{ ...ref, panel: name }] : [ref]
  })
  if (!edit.sewn) return moved
  const seams = [...moved.seams]
  for (const [panel, name] of names) {
    seams.push(cutSeam(freeName(`${panel}-cut`, seams), along, [panel, name], family.get(panel)))
  }
  return { ...moved, seams }
}

/** What the part cut off each panel is called, by the panel: of the one that is cut, and of those linked to it. */
export function cutNames(garment: Garment, { panel, name }: CutEdit): ReadonlyMap<string, string> {
  const taken: { id: string }[] = [...garment.panels, ...(name === undefined ? [] : [{ id: name }])]
  return new Map(
    [...linkFamily(garment, panel).keys()].map((own) => {
      const free = own === panel && name !== undefined ? name : freeName(`${own}-2`, taken)
      taken.push({ id: free })
      return [own, free]
    }),
  )
}

/** The part under its own name; linked, it follows what was cut off the other. */
function cutOff(panel: Panel, name: string, names: ReadonlyMap<string, string>): Panel {
  const { linked, title, ...plain } = panel
  const other = linked && names.get(linked.panel)
  return {
    ...plain,
    id: name,
    ...(title !== undefined && { title: `${title} 2` }),
    ...(linked && other !== undefined && { linked: { ...linked, panel: other } }),
  }
}

interface CutLine {
  /** Corners of the line between its ends [m]. */
  readonly inner: readonly Point2[]
  readonly ends: readonly [OutlinePlace, OutlinePlace]
}

/** The part of the line inside the panel; an `InputError` where it does not cut it in two. */
function cutAcross(panel: Panel, line: readonly Point2[]): CutLine {
  const where = `panel ${quoted(panel.id)}: the cut`
  const outline = new OutlineChords(panel)
  const hits = hitsApart(line, outline.hits(line))
  if (hits.length !== 2) {
    const often = ['does not cross the outline', 'crosses the outline once'][hits.length]
    const many = `crosses the outline ${hits.length} times`
    throw new InputError(`${where} ${often ?? many}; draw it from edge to edge, so that it crosses twice`)
  }
  const [from, to] = hits
  const middle = linePoint(line, (from.at + to.at) / 2)
  if (!outline.contains(middle) || outline.distance(middle) < CUT_TOLERANCE) {
    throw new InputError(`${where} runs outside or along the outline; draw it across the piece`)
  }
  const at = ({ x, y }: OutlinePlace): Point2 => [x, y]
  const between = line.filter((_, row) => row > from.at && row < to.at)
  const inner = between.filter((point) => outline.distance(point) > CUT_TOLERANCE)
  requireSimple([at(from.place), ...inner, at(to.place)], where)
  return { inner, ends: [from.place, to.place] }
}

function requireSimple(line: readonly Point2[], where: string): void {
  for (let i = 0; i + 1 < line.length; i++) {
    if (polylineLength(line.slice(i, i + 2)) < CUT_TOLERANCE)
      throw new InputError(`${where} has two points less than 1 mm apart; leave one of them out`)
    for (let j = i + 2; j + 1 < line.length; j++) {
      if (crossing(line[i], line[i + 1], line[j], line[j + 1]))
        throw new InputError(`${where} crosses itself; draw it without a loop`)
    }
  }
}

/** The outline with a corner at both places: those that were there, or new ones; gives their names. */
function splitAt(
  garment: Garment,
  panel: Panel,
  ends: readonly [OutlinePlace, OutlinePlace],
): { garment: Garment; points: readonly [string, string] } {
  const places = ends.map(({ edge: row, t }) => {
    const edge = panel.edges[row]
    const at = edgeLengthTo(panel, edge, t)
    const length = edgeLength(panel, edge)
    const corner = at < CUT_TOLERANCE ? edge.from : length - at < CUT_TOLERANCE ? edge.to : null
    return { edge, share: at / length, corner }
  })
  const [a, b] = places
  const points: [string, string] = [a.corner ?? '', b.corner ?? '']
  let result = garment
  let reached = 1
  // on one edge the farther place first, so that the nearer one lies on the part that keeps the name
  for (const k of a.share < b.share ? [1, 0] : [0, 1]) {
    const { edge, share, corner } = places[k]
    if (corner !== null) continue
    const at = a.edge === b.edge ? share / reached : share
    result = splitEdge(result, { kind: 'splitEdge', panel: panel.id, edge: edge.id, at })
    if (a.edge === b.edge) reached = share
    points[k] = panelNamed(result, panel.id).points.at(-1)?.id ?? ''
  }
  if (points[0] === points[1])
    throw new InputError(`panel ${quoted(panel.id)}: the cut begins and ends at one point; draw it across`)
  return { garment: result, points }
}

/** Both parts, the larger one first. */
function partsOf(
  panel: Panel,
  [a, b]: readonly [string, string],
  inner: readonly Point2[],
  sewn: boolean,
): readonly [Panel, Panel] {
  const points = [...panel.points]
  const stops = [a]
  for (const at of inner) {
    stops.push(freePointName(points))
    points.push({ id: stops[stops.length - 1], at })
  }
  stops.push(b)
  const named = [...panel.edges]
  const cut = stops.slice(1).map((to, k): Edge => {
    const edge: Edge = { id: freeName('cut', named), from: stops[k], to, curve: { kind: 'line' } }
    named.push(edge)
    return sewn ? edge : { ...edge, hem: 0 } // left as cut
  })
  const back = cut.toReversed().map((edge): Edge => ({ ...edge, from: edge.to, to: edge.from }))
  const start = panel.edges.findIndex(({ from }) => from === a)
  const loop = [...panel.edges.slice(start), ...panel.edges.slice(0, start)]
  const ahead = new Set(
    loop.slice(
      0,
      loop.findIndex(({ from }) => from === b),
    ),
  )
  const part = (mine: boolean, end: string, closing: readonly Edge[]) => {
    const edges = panel.edges
      .filter((edge) => ahead.has(edge) === mine)
      .flatMap((edge) => (edge.to === end ? [edge, ...closing] : [edge]))
    const used = new Set(edges.map(({ from }) => from))
    return { ...panel, points: points.filter((point) => used.has(point.id)), edges }
  }
  const line = stops.map((name) => pointAt({ points }, name))
  const parts = divideMarks(panel, line, [part(true, b, back), part(false, a, cut)])
  const [first, second] = parts.map((one) => Math.abs(panelSignedArea(one)))
  return first < second ? [parts[1], parts[0]] : parts
}

/** The edges along the cut, `names` as they run on the first panel, sewn to those of the same names on the second. */
function cutSeam(
  seam: string,
  names: readonly string[],
  [a, b]: readonly [string, string],
  mirrored = false,
): Seam {
  const side = (panel: string, edges: readonly string[]) =>
    edges.map((edge): EdgeRef => ({ panel, edge, ...(mirrored && { reversed: true }) }))
  return {
    id: seam,
    a: side(a, names),
    b: side(b, names.toReversed()),
    parallel: false,
    sides: 'right-right',
  }
}
