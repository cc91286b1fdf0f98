/**
 * What a drag with Select takes along, and what it comes to: pieces on the table, points and whole edges of the outline,
 * handles, notches along their edge, lines, tips of darts. Every drag is one edit that can be shown and taken back.
 */
import type { Garment } from '@selvedge/engine'
import type { Edit, Point2 } from '@selvedge/engine/pattern'
import type { ProjectEdit } from '@selvedge/engine/project'
import { flaggedPieces } from '../../editor2d/table.ts'
import { lengthUnit, signedLength } from '../../numbers/length-words.ts'
import type { Selected } from '../../state.ts'
import { handleEdits } from '../curve/bend.ts'
import { nearestOnEdge } from '../edge-places.ts'
import { alongPiece, distance, garmentEdit, plus } from '../gesture.ts'
import { copyPieces } from '../piece-actions.ts'
import { movePieces, type PointMove, tryEdits } from '../point-move.ts'
import { allSelected, selectedPieces, selectedPoints } from '../selected.ts'
import { guidesFrom, partnerCircle, type SnapGoals } from '../snap.ts'
import type { Modifiers, PatternHit, ToolView } from '../tool.ts'

export type Drag =
  | { readonly what: 'pieces'; readonly panels: readonly string[] }
  | { readonly what: 'points'; readonly points: readonly { panel: string; points: readonly string[] }[] }
  | { readonly what: 'handle' | 'notch' | 'line' | 'dart'; readonly hit: PatternHit }

/** What a drag that begins on a thing takes along: all that is selected if the thing is, else the thing alone. */
export function dragOf(hit: PatternHit, view: ToolView): Drag {
  const { kind, id, panel } = hit
  const chosen = allSelected(view.selection)
  const has = (one: Selected) =>
    chosen.some((other) => other.kind === one.kind && other.id === one.id && other.panel === one.panel)
  if (kind === 'point' || kind === 'edge') {
    const held = has({ kind, id, panel })
    return { what: 'points', points: selectedPoints(view.garment, held ? chosen : [{ kind, id, panel }]) }
  }
  if (kind === 'handle' || kind === 'notch' || kind === 'line' || kind === 'dart') return { what: kind, hit }
  const pieces = selectedPieces(view)
  return { what: 'pieces', panels: pieces.includes(panel) ? pieces : [panel] }
}

export interface Dragged {
  readonly edit: ProjectEdit | null
  /** Shown meanwhile, where that is quicker than the edit itself. */
  readonly draft?: Garment
  readonly name: string
  readonly words: readonly { readonly text: string; readonly wrong: boolean }[]
  /** Why it cannot stay so. */
  readonly wrong: string
}

/** The drag as far as it has come: `by` on the table [m]. */
export function dragged(drag: Drag, by: Point2, to: Point2, modifiers: Modifiers, view: ToolView): Dragged {
  const moved = {
    text: `Δx ${signedLength(by[0])}  Δy ${signedLength(by[1])} ${lengthUnit().sign}`,
    wrong: false,
  }
  if (drag.what === 'pieces') {
    const edit = modifiers.alt ? copyPieces(view, drag.panels, by).edit : laidBy(view, drag.panels, by)
    return { edit, name: modifiers.alt ? 'copy piece' : 'move piece', words: [moved], wrong: '' }
  }
  if (drag.what === 'points') {
    const goals = drag.points.map(({ panel, points }) => ({ panel, points, by: alongPiece(view, panel, by) }))
    const move = movePieces(view.garment, goals, modifiers.alt)
    return fromMove(
      move,
      drag.points.every(({ points }) => points.length === 1) ? 'move point' : 'move edge',
      moved,
      view,
    )
  }
  const { hit } = drag
  const panel = view.garment.panels.find(({ id }) => id === hit.panel)
  if (!panel) return { edit: null, name: '', words: [], wrong: '' }
  const place = view.fromTable(hit.panel, to)
  const shift = alongPiece(view, hit.panel, by)
  if (drag.what === 'handle') {
    const options = { keepDirection: modifiers.shift, alone: modifiers.alt }
    return fromMove(
      tryEdits(view.garment, handleEdits(panel, hit.id, hit.handle ?? 0, place, options)),
      'bend edge',
      moved,
      view,
    )
  }
  if (drag.what === 'notch') {
    const notch = panel.notches?.find(({ id }) => id === hit.id)
    const edge = panel.edges.find(({ id }) => id === notch?.edge)
    if (!notch || !edge) return { edit: null, name: '', words: [], wrong: '' }
    const { share } = nearestOnEdge(panel, edge, place)
    const edit: Edit = { kind: 'setNotch', panel: panel.id, notch: { ...notch, at: share } }
    return {
      edit: garmentEdit(view, edit),
      name: 'move notch',
      words: [{ text: `${(100 * share).toFixed(1)} %`, wrong: false }],
      wrong: '',
    }
  }
  if (drag.what === 'line') {
    const line = panel.lines?.find(({ id }) => id === hit.id)
    if (!line) return { edit: null, name: '', words: [], wrong: '' }
    const edit: Edit = {
      kind: 'setLine',
      panel: panel.id,
      line: { ...line, points: line.points.map((one) => plus(one, shift)) },
    }
    return { edit: garmentEdit(view, edit), name: 'move line', words: [moved], wrong: '' }
  }
  const dart = panel.darts?.find(({ id }) => id === hit.id)
  if (!dart) return { edit: null, name: '', words: [], wrong: '' }
  return fromMove(
    tryEdits(view.garment, [
      { kind: 'setDart', panel: panel.id, dart: { ...dart, apex: plus(dart.apex, shift) } },
    ]),
    'move dart',
    moved,
    view,
  )
}

function fromMove(move: PointMove, name: string, moved: Dragged['words'][number], view: ToolView): Dragged {
  if (move.edits.length === 0) return { edit: null, name, words: [], wrong: move.wrong }
  const edit = garmentEdit(view, ...move.edits)
  return { edit, draft: move.garment, name, words: [moved, ...move.changes], wrong: move.wrong }
}

/** Pieces lying elsewhere on the table; nothing that is worn changes. Locked ones stay. */
export function laidBy(view: ToolView, panels: readonly string[], by: Point2): ProjectEdit | null {
  const locked = flaggedPieces(view.project, view.garmentId, 'locked')
  const pieces = panels.flatMap((panel) => {
    const lie = view.lieOf(panel)
    if (!lie || locked.has(panel)) return []
    const old = view.project.table.find((one) => one.garment === view.garmentId && one.panel === panel)
    return [{ ...old, garment: view.garmentId, panel, ...lie, at: plus(lie.at, by) }]
  })
  return pieces.length > 0 ? { kind: 'layPieces', pieces } : null
}

/** What may hold the point or edge that is dragged: its neighbours' lines, and the lengths of sewn partners. */
export function goalsOf(drag: Drag, hit: PatternHit, view: ToolView): SnapGoals | null {
  if (drag.what !== 'points')
    return drag.what === 'line' || drag.what === 'dart' || drag.what === 'handle' ? {} : null
  const moving = drag.points.find(({ panel }) => panel === hit.panel)
  const panel = view.garment.panels.find(({ id }) => id === hit.panel)
  if (!moving || !panel || hit.kind !== 'point') return null
  const points = new Set(moving.points)
  const edges = panel.edges.filter(({ from, to }) => points.has(from) !== points.has(to))
  const lines = edges.flatMap((edge) =>
    guidesFrom(view, panel, points.has(edge.from) ? edge.to : edge.from, points),
  )
  const circles = edges.flatMap((edge) => {
    const seam = view.garment.seams.find(({ a, b }) =>
      [...a, ...b].some((ref) => ref.panel === panel.id && ref.edge === edge.id),
    )
    const other = seam && [...seam.a, ...seam.b].find((ref) => ref.panel !== panel.id || ref.edge !== edge.id)
    const partner = other && view.garment.panels.find(({ id }) => id === other.panel)
    const sewn = partner?.edges.find(({ id }) => id === other?.edge)
    if (
      !seam ||
      seam.a.length + seam.b.length !== 2 ||
      !partner ||
      !sewn ||
      edge.curve.kind !== 'line' ||
      sewn.curve.kind !== 'line'
    )
      return []
    const ends = [sewn.from, sewn.to].map(
      (id) => partner.points.find((one) => one.id === id)?.at ?? [0, 0],
    ) as [Point2, Point2]
    const fixed = panel.points.find(({ id }) => id === (points.has(edge.from) ? edge.to : edge.from))
    return fixed ? [partnerCircle(view.toTable(panel.id, fixed.at), distance(ends[0], ends[1]), seam.id)] : []
  })
  return { without: { panel: panel.id, points }, lines, circles }
}
