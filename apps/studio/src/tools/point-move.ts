/**
 * Points of the outline being moved: the edit, what it does to the seams, and whether the piece can still be cut. One
 * builder for dragging points and edges, for arrows and for fields, so that all of them follow the same rules.
 */
import { InputError } from '@selvedge/engine'
import {
  draftEdit,
  type Edge,
  type Edit,
  edgeLength,
  findOutlineCrossing,
  type Garment,
  type Panel,
  type Point2,
  pointAt,
} from '@selvedge/engine/pattern'
import { plus } from './gesture.ts'
import { seamChanges } from './words.ts'

export interface PointMove {
  readonly edits: readonly Edit[]
  /** The garment so changed, or as it was where the edit is impossible. */
  readonly garment: Garment
  /** Lengths of seams that change. */
  readonly changes: readonly { readonly text: string; readonly wrong: boolean }[]
  /** Why it cannot stay so; empty when it can. */
  readonly wrong: string
}

/** Points by piece, each moved by the same way in the plane of its piece [m]. */
export type MovedPoints = readonly {
  readonly panel: string
  readonly points: readonly string[]
  readonly by: Point2
}[]

/** `alone`: linked pieces are let go of first, so that only this one changes. */
export function movePieces(garment: Garment, moved: MovedPoints, alone = false): PointMove {
  const edits = moved.flatMap(({ panel: id, points, by }): Edit[] => {
    const panel = garment.panels.find((one) => one.id === id)
    if (!panel || points.length === 0) return []
    const moves = panel.points
      .filter((point) => points.includes(point.id))
      .map((point) => ({ point: point.id, to: plus(point.at, by) }))
    const move: Edit = { kind: 'movePoints', panel: id, moves, lengths: 'keep' }
    return alone ? [...unlinked(garment, id), move] : [move]
  })
  return tryEdits(garment, edits)
}

/** What edits of the outline come to. */
export function tryEdits(garment: Garment, edits: readonly Edit[]): PointMove {
  let changed = garment
  try {
    for (const edit of edits) changed = draftEdit(changed, edit)
  } catch (reason) {
    if (!(reason instanceof InputError)) throw reason
    return { edits, garment, changes: [], wrong: reason.message }
  }
  const crossing = changed.panels
    .filter((panel) => !garment.panels.includes(panel))
    .map(crossingWords)
    .find((words) => words !== '')
  return { edits, garment: changed, changes: seamChanges(garment, changed), wrong: crossing ?? '' }
}

/** Why the outline of a piece cannot be cut; empty when it can. Chords are as near as a pencil. */
export function crossingWords(panel: Panel): string {
  const crossing = findOutlineCrossing(panel, PENCIL)
  if (!crossing) return ''
  const [a, b] = [panel.edges[crossing.edgeA].id, panel.edges[crossing.edgeB].id]
  return a === b
    ? `${panel.id}: edge ${a} would cross itself`
    : `${panel.id}: edges ${a} and ${b} would cross each other`
}

/** [m] */
const PENCIL = 0.0005

/** The links of a piece, cut: its own, and those of pieces that follow it. */
function unlinked(garment: Garment, id: string): Edit[] {
  return garment.panels
    .filter((panel) => panel.linked && (panel.id === id || panel.linked.panel === id))
    .map((panel) => ({ kind: 'unlinkPanel', panel: panel.id }))
}

/** An edge made as long as asked: its end goes along its own direction, its start stays, the shape is kept. */
export function longerEdge(panel: Panel, edge: Edge, length: number): Edit[] {
  const ratio = length / edgeLength(panel, edge)
  if (!Number.isFinite(ratio) || !(ratio > 0)) return []
  const [from, end] = [pointAt(panel, edge.from), pointAt(panel, edge.to)]
  const to: Point2 = [from[0] + ratio * (end[0] - from[0]), from[1] + ratio * (end[1] - from[1])]
  return [{ kind: 'movePoint', panel: panel.id, point: edge.to, to, lengths: 'keep' }]
}
