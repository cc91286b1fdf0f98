/**
 * The table of the pattern window: how every piece lies on it. A place the person chose is in the document; all others are
 * where the program laid them when they were first seen, and stay there while the pieces are edited: what is being drawn
 * must not wander off under the pointer. Pieces that come later lie to the right of all others.
 */
import type { Garment, Project } from '@selvedge/engine'
import type { Panel, Point2 } from '@selvedge/engine/pattern'
import type { TablePiece } from '@selvedge/engine/project'
import { drawPieces, type Lie, layPieces } from './layout.ts'

export type Lies = ReadonlyMap<string, Lie>
export type TableLie = Pick<TablePiece, 'at' | 'angle' | 'mirrored'>

/** Between a piece that came later and the others [m]. */
const GAP = 0.05

/** How the pieces of one garment of the project lie. */
export function tableOf(project: Project, garmentId: string, garment: Garment): Lies {
  const chosen = new Map(
    project.table.filter((one) => one.garment === garmentId).map((one) => [one.panel, one]),
  )
  const before = remembered.get(garmentId)
  const laid = new Map(before ?? layPieces(garment))
  remembered.set(garmentId, laid)
  for (const panel of garment.panels) {
    if (!laid.has(panel.id)) laid.set(panel.id, beside(garment, laid, panel))
  }
  return new Map(
    garment.panels.map((panel) => {
      const own = chosen.get(panel.id)
      return [panel.id, own ? lieOf(own, panel) : laid.get(panel.id)!]
    }),
  )
}

/** Pieces of a garment that are locked, or hidden, on the table. */
export function flaggedPieces(
  { table }: Pick<Project, 'table'>,
  garmentId: string,
  word: 'locked' | 'hidden',
): ReadonlySet<string> {
  return new Set(table.flatMap((one) => (one.garment === garmentId && one[word] ? [one.panel] : [])))
}

/** Another document is opened: nothing of the last one is remembered. */
export function clearTable(): void {
  remembered.clear()
}

const remembered = new Map<string, Map<string, Lie>>()

function beside(garment: Garment, laid: Lies, panel: Panel): Lie {
  const others = garment.panels.filter(({ id }) => laid.has(id))
  if (others.length === 0) return layPieces({ ...garment, panels: [panel], seams: [] }).get(panel.id)!
  const there = drawPieces({ ...garment, panels: others, seams: [] }, laid)
  const alone = layPieces({ ...garment, panels: [panel], seams: [] }).get(panel.id)!
  return {
    turn: alone.turn,
    at: [alone.at[0] + (there.left + there.width) / 1000 + GAP, alone.at[1] - there.top / 1000],
  }
}

/** As the document says it: turned by an angle, and perhaps lying on its right side. */
function lieOf({ at, angle, mirrored }: TableLie, panel: Pick<Panel, 'outside'>): Lie {
  const side = mirrored ? -panel.outside : panel.outside
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  return { turn: [side * c, side * s, -s, c], at }
}

/** The same the other way round. */
export function tableLieOf({ at, turn }: Lie, panel: Pick<Panel, 'outside'>): TableLie {
  const side = turn[0] * turn[3] - turn[1] * turn[2] > 0 ? 1 : -1
  return { at: [...at], angle: Math.atan2(side * turn[1], side * turn[0]), mirrored: side !== panel.outside }
}

export function toTable({ turn, at }: Lie, [x, y]: Point2): Point2 {
  return [turn[0] * x + turn[2] * y + at[0], turn[1] * x + turn[3] * y + at[1]]
}

/** The turn is orthogonal: its transpose leads back. */
export function fromTable({ turn, at }: Lie, place: Point2): Point2 {
  const [x, y] = [place[0] - at[0], place[1] - at[1]]
  return [turn[0] * x + turn[1] * y, turn[2] * x + turn[3] * y]
}
