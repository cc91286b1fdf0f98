/**
 * Darts and pleats worked into the outline. Lengths s along the edge, c = at · L its place on an edge of length L:
 *
 *   dart    the stretch c ± width/2 is cut out along two straight legs to the apex, which are sewn together
 *   tuck    the stretch s₀ = c − d, c, c + d = s₂ is folded at c and its halves are sewn together            (1)
 *
 * A knife pleat of depth d is one tuck laid to one side. The cloth folds twice by π: at the edge of the tuck that shows,
 * wrong sides together (+π), and at its hidden tip, right sides together (−π). If the fold that shows points to the end of
 * the edge these are s₀ and c, else s₂ and c. A box pleat is a knife towards the start and one towards the end, its face
 * 2d wide between them; an inverted pleat one towards the end and one towards the start, side by side.
 *
 *        box                     inverted              knife, towards the end →
 *     ____________            ______  ______           __________
 *       __|  |__                 __|  |__                    __/
 *      |__    __|               |________|                  /__________
 *
 * The folds run from the edge straight into the panel, square to the edge at c. The wedge of a dart is taken out as if
 * by scissors; where cloth would stay inside a sewn dart it is left out.
 */
import { InputError, magnitude } from '../core/index.ts'
import { edgePoint, edgeVelocity, type Point2 } from './curve.ts'
import {
  addPoint,
  CUT_TOLERANCE,
  cutEdge,
  key,
  type PlainLine,
  type WorkEdge,
  type WorkPanel,
  type WorkSeam,
} from './cut-edges.ts'
import { edgeLength, parametersAt } from './edge-length.ts'
import type { Dart, Edge, Panel, PanelPoint, Pleat } from './garment.ts'
import { panelSignedArea } from './outline.ts'
import { OutlineChords } from './outline-hits.ts'
import { quoted } from './quoted.ts'

export interface FoldedPanel {
  readonly panel: WorkPanel
  /** Seams of darts and tucks. */
  readonly seams: WorkSeam[]
  /** What is left of each folded edge, by `key`, in order. */
  readonly parts: Map<string, string[]>
}

/** Cuts darts and pleats of a panel into its outline; folds are added to its lines. */
export function foldEdges(panel: Panel): FoldedPanel {
  const { lines = [], notches, darts = [], pleats = [], linked, edges, ...rest } = panel
  const points = [...panel.points]
  const seams: WorkSeam[] = []
  const parts = new Map<string, string[]>()
  const folds: PlainLine[] = []
  const inward = panelSignedArea(panel) < 0 ? -1 : 1
  for (const mark of [...darts, ...pleats]) requireEdge(panel, mark)

  const folded = edges.flatMap((edge): WorkEdge[] => {
    const whole = { ...edge, origin: edge.id }
    const marks = edgeMarks(panel, edge, darts, pleats)
    if (marks.length === 0) return [whole]
    const length = edgeLength(panel, edge)
    const inner = marks.flatMap(({ places }) => places).filter((place) => place > 0 && place < length)
    const places = [...new Set(inner)]
    const pieces = cutEdge(points, whole, places)
    const starts = [0, ...places]
    const left: string[] = []
    const result: WorkEdge[] = []
    pieces.forEach((piece, k) => {
      const mark = marks.find(({ places: own }) => starts[k] >= own[0] && starts[k] < own[own.length - 1])
      if (!mark) {
        left.push(piece.id)
        result.push(piece)
      } else if (mark.kind === 'tuck') {
        const name = `${mark.id}/${starts[k] === mark.places[0] ? 'a' : 'b'}`
        result.push({ ...piece, id: name, origin: name })
      } else {
        result.push(...dartLegs(points, piece, mark))
      }
    })
    for (const mark of marks) {
      seams.push(closing(panel.id, mark.id))
      if (mark.kind === 'tuck') folds.push(...tuckFolds(panel, edge, mark, inward))
    }
    parts.set(key(panel.id, edge.id), left)
    return result
  })
  return { panel: { ...rest, points, edges: folded, lines: [...lines, ...folds] }, seams, parts }
}

/** Length of an edge once its darts and pleats are closed [m]. */
export function sewnLength(panel: Panel, edge: Edge): number {
  let length = edgeLength(panel, edge)
  for (const dart of panel.darts ?? []) if (dart.edge === edge.id) length -= dart.width
  for (const pleat of panel.pleats ?? []) {
    if (pleat.edge === edge.id) length -= (pleat.kind === 'knife' ? 2 : 4) * pleat.depth
  }
  return length
}

/** The folds of a pleat as it is drawn, from its edge into the panel, to its other side at most; none where there is no such edge. */
export function pleatFolds(panel: Panel, pleat: Pleat): PlainLine[] {
  const edge = panel.edges.find(({ id }) => id === pleat.edge)
  if (!edge) return []
  const inward = panelSignedArea(panel) < 0 ? -1 : 1
  const outline = new OutlineChords(panel)
  const folds = tucks(pleat, pleat.at * edgeLength(panel, edge)).flatMap((tuck) =>
    tuckFolds(panel, edge, tuck, inward),
  )
  return folds.map((fold) => {
    const [start, end] = fold.points
    const beyond = magnitude(end[0] - start[0], end[1] - start[1])
    const out = outline.hits([start, end]).find(({ at }) => at * beyond > CUT_TOLERANCE)
    return out ? { ...fold, points: [start, [out.place.x, out.place.y]] } : fold
  })
}

/** The wedge of a dart as it is drawn: one end of its mouth, the apex, the other end [m]. */
export function dartWedge(panel: Panel, dart: Dart): Point2[] {
  const edge = panel.edges.find(({ id }) => id === dart.edge)
  if (!edge) return []
  const half = dart.width / 2 / (edgeLength(panel, edge) || 1)
  const end = (share: number) =>
    edgePoint(panel, edge, parametersAt(panel, edge, [0, Math.min(1, Math.max(0, share)), 1])[1])
  return [end(dart.at - half), dart.apex, end(dart.at + half)]
}

type Mark =
  | { kind: 'dart'; id: string; places: number[]; apex: Point2 }
  | { kind: 'tuck'; id: string; places: number[]; towards: 1 | -1; depth: number; reach: number }
type Tuck = Extract<Mark, { kind: 'tuck' }>

/** Marks of one edge in order, their places within it and apart; else an `InputError`. */
function edgeMarks(panel: Panel, edge: Edge, darts: readonly Dart[], pleats: readonly Pleat[]): Mark[] {
  const length = edgeLength(panel, edge)
  const marks: Mark[] = []
  for (const dart of darts) {
    if (dart.edge !== edge.id) continue
    const middle = dart.at * length
    marks.push({
      kind: 'dart',
      id: dart.id,
      places: [middle - dart.width / 2, middle + dart.width / 2],
      apex: dart.apex,
    })
  }
  for (const pleat of pleats) if (pleat.edge === edge.id) marks.push(...tucks(pleat, pleat.at * length))
  marks.sort((p, q) => p.places[0] - q.places[0])
  let reached = 0
  for (const { id, kind, places } of marks) {
    const last = places.length - 1
    const where = `panel ${quoted(panel.id)}, ${kind === 'dart' ? 'dart' : 'pleat'} ${quoted(id)}`
    for (const end of [0, length]) {
      for (const k of [0, last]) if (Math.abs(places[k] - end) < PLACE_TOLERANCE) places[k] = end
    }
    if (Math.abs(places[0] - reached) < PLACE_TOLERANCE) places[0] = reached
    if (places[0] < 0 || places[last] > length) {
      throw new InputError(`${where}: reaches beyond edge ${quoted(edge.id)}; move it, or make it smaller`)
    }
    if (places[0] < reached) {
      throw new InputError(`${where}: overlaps its neighbour on edge ${quoted(edge.id)}; move one of them`)
    }
    reached = places[last]
  }
  return marks
}

/** (1): the tucks of a pleat around c [m]. */
function tucks(pleat: Pleat, c: number): Tuck[] {
  const { id, depth: d, length: reach, kind } = pleat
  const tuck = (name: string, middle: number, towards: 1 | -1): Tuck => ({
    kind: 'tuck',
    id: name,
    places: [middle - d, middle, middle + d],
    towards,
    depth: d,
    reach,
  })
  if (kind === 'knife') return [tuck(id, c, pleat.towards)]
  if (kind === 'box') return [tuck(`${id}/0`, c - 2 * d, -1), tuck(`${id}/1`, c + 2 * d, 1)]
  return [tuck(`${id}/0`, c - d, 1), tuck(`${id}/1`, c + d, -1)]
}

function tuckFolds(panel: Panel, edge: Edge, mark: Tuck, inward: number): PlainLine[] {
  const [s0, c, s2] = mark.places
  const length = edgeLength(panel, edge)
  const share = (s: number) => Math.min(1, Math.max(0, s / length)) // drawn, it may reach beyond the edge
  const place = (s: number) => parametersAt(panel, edge, [0, share(s), 1])[1]
  const [vx, vy] = edgeVelocity(panel, edge, place(c))
  const reach = (inward * mark.reach) / magnitude(vx, vy)
  const fold = (s: number, angle: number): PlainLine => {
    const [x, y] = edgePoint(panel, edge, place(s))
    const end: Point2 = [x - vy * reach, y + vx * reach]
    return { id: mark.id, kind: 'fold', points: [[x, y], end], smooth: false, angle, tuck: true }
  }
  return [fold(mark.towards === 1 ? s0 : s2, Math.PI), fold(c, -Math.PI)]
}

function dartLegs(
  points: PanelPoint[],
  piece: WorkEdge,
  { id, apex }: Extract<Mark, { kind: 'dart' }>,
): WorkEdge[] {
  const tip = addPoint(points, [apex[0], apex[1]])
  const leg = (name: string, from: string, to: string): WorkEdge => ({
    id: name,
    origin: name,
    from,
    to,
    curve: { kind: 'line' },
  })
  return [leg(`${id}/a`, piece.from, tip), leg(`${id}/b`, tip, piece.to)]
}

/** The two halves of a dart or tuck, from the tip outwards. */
function closing(panel: string, id: string): WorkSeam {
  const side = (half: string) => [{ panel, edge: `${id}/${half}` }]
  const own = { parallel: false, sides: 'right-right', construction: 'side' } as const // darts are pressed to one side
  return { id: `${panel}/${id}`, a: side('a'), b: side('b'), ...own }
}

function requireEdge(panel: Panel, mark: Dart | Pleat): void {
  if (panel.edges.some(({ id }) => id === mark.edge)) return
  const name = `${'apex' in mark ? 'dart' : 'pleat'} ${quoted(mark.id)}`
  throw new InputError(
    `panel ${quoted(panel.id)}, ${name}: there is no edge ${quoted(mark.edge)}; name an existing edge`,
  )
}

const PLACE_TOLERANCE = 1e-4 // [m] what rounding leaves between neighbours that are meant to touch
