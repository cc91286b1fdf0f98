/**
 * Edits of the outline: points, curves, edges cut and joined. Curves follow the points they hang between: an edge keeps
 * its shape, turned and scaled by the similarity that carries its old ends to its new ones.
 *
 * With `lengths: 'keep'` the other side of each seam follows by the rule of that seam (`partner-length.ts`); `'ease'`
 * leaves it as it is, and the difference is eased or gathered in.
 */
import { z } from 'zod'
import { InputError } from '../../core/index.ts'
import { spanOf, spanPoint } from '../curve.ts'
import { curvePart } from '../cut-curve.ts'
import { edgeLength, parametersAt } from '../edge-length.ts'
import { curveSchema, type Edge, type EdgeRef, type Garment, type Panel } from '../garment.ts'
import { freePointName } from '../panel-points.ts'
import { quoted } from '../quoted.ts'
import { edgeNamed, freeName, linkFamily, mapRefs, panelNamed, requireFree, withPanel } from './find.ts'
import { joinedCurve } from './join-curves.ts'
import { panelWithPoints } from './moved-points.ts'
import { followPartner } from './partner-length.ts'

const id = z.string().min(1)
const lengths = z.enum(['keep', 'ease'])
const point2 = z.tuple([z.number(), z.number()])

export const pointEdits = [
  /** to [m] */
  z.object({ kind: z.literal('movePoint'), panel: id, point: id, to: point2, lengths }),
  /** Several points of a panel at once [m]: an edge between two of them that go the same way keeps its shape and length. */
  z.object({
    kind: z.literal('movePoints'),
    panel: id,
    moves: z.array(z.object({ point: id, to: point2 })).min(1),
    lengths,
  }),
  z.object({ kind: z.literal('setCurve'), panel: id, edge: id, curve: curveSchema, lengths }),
  /** Cut at a share of its length; the first part keeps the name, the new point gets one of its own. */
  z.object({
    kind: z.literal('splitEdge'),
    panel: id,
    edge: id,
    at: z.number().gt(0).lt(1),
    name: id.optional(),
  }),
  /** Joined with the edge behind it; keeps its own name. */
  z.object({ kind: z.literal('joinEdges'), panel: id, edge: id }),
  z.object({ kind: z.literal('renameEdge'), panel: id, edge: id, name: id }),
] as const

type PointEdit = z.infer<(typeof pointEdits)[number]>
type EditOf<K extends PointEdit['kind']> = Extract<PointEdit, { kind: K }>

export function movePoint(garment: Garment, { panel, point, to, lengths }: EditOf<'movePoint'>): Garment {
  return movePoints(garment, { kind: 'movePoints', panel, moves: [{ point, to }], lengths })
}

export function movePoints(garment: Garment, edit: EditOf<'movePoints'>): Garment {
  const old = panelNamed(garment, edit.panel)
  for (const { point } of edit.moves) requirePoint(old, point)
  const goals = new Map(edit.moves.map(({ point, to }) => [point, to]))
  const moved = withPanel(garment, edit.panel, () => panelWithPoints(old, goals))
  if (edit.lengths === 'ease') return moved
  const touched = old.edges.filter(({ from, to }) => goals.has(from) || goals.has(to))
  return touched.reduce((result, edge) => {
    const free = goals.has(edge.to) ? 'end' : 'start'
    return followPartner(result, garment, { panel: old.id, edge: edge.id }, free)
  }, moved)
}

export function setCurve(garment: Garment, edit: EditOf<'setCurve'>): Garment {
  edgeNamed(panelNamed(garment, edit.panel), edit.edge)
  const changed = withPanel(garment, edit.panel, (panel) => ({
    ...panel,
    edges: panel.edges.map((edge) => (edge.id === edit.edge ? { ...edge, curve: edit.curve } : edge)),
  }))
  if (edit.lengths === 'ease') return changed
  return followPartner(changed, garment, { panel: edit.panel, edge: edit.edge }, 'end')
}

export function splitEdge(garment: Garment, edit: EditOf<'splitEdge'>): Garment {
  const panel = panelNamed(garment, edit.panel)
  const edge = edgeNamed(panel, edit.edge)
  const name = edit.name ?? freeName(`${edge.id}-b`, panel.edges)
  requireFree('edge', name, panel.edges)
  const t = parametersAt(panel, edge, [0, edit.at, 1])[1]
  const span = spanOf(panel, edge)
  const point = { id: freePointName(panel.points), at: spanPoint(span, t) }
  const first: Edge = { ...edge, to: point.id, curve: curvePart(span, 0, t) }
  const second: Edge = { ...edge, id: name, from: point.id, curve: curvePart(span, t, 1) }
  const length = edgeLength(panel, edge)
  const moved = moveMarks(panel, edge.id, (at, half, what) => {
    const share = at - edit.at
    if (Math.abs(share) * length < half - 1e-9) {
      throw new InputError(
        `panel ${quoted(panel.id)}, ${what}: lies across the cut; move it, or cut elsewhere`,
      )
    }
    return share < 0 ? { edge: edge.id, at: at / edit.at } : { edge: name, at: share / (1 - edit.at) }
  })
  const cut = withPanel(garment, panel.id, () => ({
    ...moved,
    points: [...panel.points, point],
    edges: panel.edges.flatMap((own) => (own.id === edge.id ? [first, second] : [own])),
  }))
  const family = linkFamily(garment, panel.id)
  return mapRefs(cut, (ref) => {
    const mirrored = family.get(ref.panel)
    if (mirrored === undefined || ref.edge !== edge.id) return [ref]
    const parts = [ref, { ...ref, edge: name }]
    return (ref.reversed ?? false) !== mirrored ? parts.reverse() : parts
  })
}

export function joinEdges(garment: Garment, edit: EditOf<'joinEdges'>): Garment {
  const panel = panelNamed(garment, edit.panel)
  const first = edgeNamed(panel, edit.edge)
  const where = `panel ${quoted(panel.id)}, edge ${quoted(first.id)}`
  if (panel.edges.length < 3) throw new InputError(`${where}: a panel needs two edges; draw more first`)
  const second = panel.edges[(panel.edges.indexOf(first) + 1) % panel.edges.length]
  const [l1, l2] = [edgeLength(panel, first), edgeLength(panel, second)]
  const joined: Edge = { ...first, to: second.to, curve: joinedCurve(panel, first, second) }
  const total = l1 + l2
  const moved = moveMarks(
    moveMarks(panel, first.id, (at) => ({ edge: first.id, at: (at * l1) / total })),
    second.id,
    (at) => ({ edge: first.id, at: (l1 + at * l2) / total }),
  )
  const points = panel.points.filter((point) => point.id !== first.to)
  const edges = panel.edges.filter((edge) => edge !== second).map((edge) => (edge === first ? joined : edge))
  const family = linkFamily(garment, panel.id)
  for (const [own, mirrored] of family) {
    if (mirrored) requireSewnAlike(garment, own, second.id, first.id)
    else requireSewnAlike(garment, own, first.id, second.id)
  }
  const merged = withPanel(garment, panel.id, () => ({ ...moved, points, edges }))
  return mapRefs(merged, (ref) => (family.has(ref.panel) && ref.edge === second.id ? [] : [ref]))
}

export function renameEdge(garment: Garment, edit: EditOf<'renameEdge'>): Garment {
  const panel = panelNamed(garment, edit.panel)
  edgeNamed(panel, edit.edge)
  requireFree('edge', edit.name, panel.edges)
  const moved = moveMarks(panel, edit.edge, (at) => ({ edge: edit.name, at }))
  const renamed = withPanel(garment, panel.id, () => ({
    ...moved,
    edges: panel.edges.map((edge) => (edge.id === edit.edge ? { ...edge, id: edit.name } : edge)),
  }))
  const family = linkFamily(garment, panel.id)
  return mapRefs(renamed, (ref) =>
    family.has(ref.panel) && ref.edge === edit.edge ? [{ ...ref, edge: edit.name }] : [ref],
  )
}

function requirePoint(panel: Panel, name: string): void {
  if (panel.points.some((point) => point.id === name)) return
  throw new InputError(`panel ${quoted(panel.id)} has no point ${quoted(name)}; choose an existing one`)
}

interface MarkPlace {
  readonly edge: string
  readonly at: number
}

/** Marks on an edge put elsewhere; `half`: how far they reach to either side [m]. */
function moveMarks(
  panel: Panel,
  edge: string,
  place: (at: number, half: number, what: string) => MarkPlace,
): Panel {
  const put = <M extends { id: string; edge: string; at: number }>(
    marks: M[] | undefined,
    half: (mark: M) => number,
    word: string,
  ) =>
    marks?.map((mark) =>
      mark.edge === edge ? { ...mark, ...place(mark.at, half(mark), `${word} ${quoted(mark.id)}`) } : mark,
    )
  const notches = put(panel.notches, () => 0, 'notch')
  const darts = put(panel.darts, ({ width }) => width / 2, 'dart')
  const reach = { knife: 1, box: 3, inverted: 2 }
  const pleats = put(panel.pleats, ({ depth, kind }) => reach[kind] * depth, 'pleat')
  return { ...panel, ...(notches && { notches }), ...(darts && { darts }), ...(pleats && { pleats }) }
}

/** Edges can be joined when neither is sewn, or when one seam goes on from one to the other. */
function requireSewnAlike(garment: Garment, panel: string, first: string, second: string): void {
  const is = (ref: EdgeRef, edge: string) => ref.panel === panel && ref.edge === edge
  for (const { id: seam, a, b } of garment.seams) {
    for (const side of [a, b]) {
      const i = side.findIndex((ref) => is(ref, first))
      const j = side.findIndex((ref) => is(ref, second))
      if (i < 0 && j < 0) continue
      const ahead = i >= 0 && j >= 0 && (side[i].reversed ?? false) === (side[j].reversed ?? false)
      if (ahead && j - i === (side[i].reversed ? -1 : 1)) continue
      throw new InputError(
        `panel ${quoted(panel)}: edges ${quoted(first)} and ${quoted(second)} are not sewn on in one go (seam ${quoted(seam)}); remove that seam first`,
      )
    }
  }
}
