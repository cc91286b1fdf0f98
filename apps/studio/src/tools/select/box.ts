/**
 * The box round selected pieces, a little outside of them: its corners scale, its sides stretch, and outside a corner it is
 * turned. Scaling changes the pieces, about the corner across or, with Alt, their middle; turning only how they lie.
 */

import type { Edit, Garment, Point2 } from '@selvedge/engine/pattern'
import { flaggedPieces } from '../../editor2d/table.ts'
import { sizeWords } from '../../numbers/length-words.ts'
import { distance, garmentEdit, minus, plus, typedLength } from '../gesture.ts'
import { tableBounds } from '../piece-actions.ts'
import { tryEdits } from '../point-move.ts'
import { allSelected, selectedPieces } from '../selected.ts'
import type { Modifiers, PatternPointer, ToolDrawing, ToolView } from '../tool.ts'
import { degrees } from '../words.ts'
import type { Dragged } from './drag.ts'

/** Round the pieces themselves, on the table [m]. */
export interface Box {
  readonly panels: readonly string[]
  readonly low: Point2
  readonly high: Point2
  /** How far outside handles stand [m]. */
  readonly off: number
}

export type BoxGrip =
  /** −1, 0 or 1: which side of the box, along x and y; a corner has both. */
  { readonly do: 'scale'; readonly side: Point2 } | { readonly do: 'turn' }

/** Handles stand so far outside, and a corner turns up to here [reaches]. */
const OFF = 1.5
const TURN = 2.5
/** Nothing becomes smaller than this in one drag [–]. */
const LEAST = 0.05
const STEP = Math.PI / 12

/** Null unless pieces alone are selected, none of them locked. */
export function boxOf(view: ToolView, reach: number): Box | null {
  const ids = selectedPieces(view)
  if (ids.length === 0 || ids.length !== allSelected(view.selection).length) return null
  const kept = ['locked', 'hidden'] as const
  if (kept.some((word) => ids.some((id) => flaggedPieces(view.project, view.garmentId, word).has(id))))
    return null
  const panels = view.garment.panels.filter(({ id }) => ids.includes(id))
  const bounds = panels.map((panel) => tableBounds(view, panel))
  const low: Point2 = [Math.min(...bounds.map((b) => b.low[0])), Math.min(...bounds.map((b) => b.low[1]))]
  const high: Point2 = [Math.max(...bounds.map((b) => b.high[0])), Math.max(...bounds.map((b) => b.high[1]))]
  return panels.length > 0 ? { panels: panels.map(({ id }) => id), low, high, off: OFF * reach } : null
}

/** What of the box the pointer takes hold of; points of the outline come first. */
export function gripAt(box: Box, { at, hit, reach }: PatternPointer, view: ToolView): BoxGrip | null {
  if (hit?.kind === 'point' || hit?.kind === 'handle') return null
  for (const side of sidesOf(box, view))
    if (distance(at, handleOf(box, side)) <= reach) return { do: 'scale', side }
  const out = [0, 1].some((k) => at[k] < box.low[k] - box.off || at[k] > box.high[k] + box.off)
  const near = CORNERS.some((side) => distance(at, handleOf(box, side)) <= TURN * reach)
  return hit === null && out && near ? { do: 'turn' } : null
}

const CORNERS: readonly Point2[] = [[-1, -1], [1, -1], [1, 1], [-1, 1]] // biome-ignore format: round the box
const SIDES: readonly Point2[] = [[0, -1], [1, 0], [0, 1], [-1, 0]] // biome-ignore format: round the box

/** Pieces that lie askew can be scaled alike in both directions, not stretched. */
function sidesOf({ panels }: Box, view: ToolView): readonly Point2[] {
  return panels.every((panel) => quarter(view, panel) !== null) ? [...CORNERS, ...SIDES] : CORNERS
}

/** Quarter turns a piece lies at, 0 … 3; null where it lies askew. */
function quarter(view: ToolView, panel: string): number | null {
  const turns = (view.lieOf(panel)?.angle ?? 0) / (Math.PI / 2)
  return Math.abs(turns - Math.round(turns)) < 1e-6 ? ((Math.round(turns) % 4) + 4) % 4 : null
}

function handleOf({ low, high, off }: Box, [x, y]: Point2): Point2 {
  const place = (k: number, side: number) =>
    side === 0 ? (low[k] + high[k]) / 2 : side < 0 ? low[k] - off : high[k] + off
  return [place(0, x), place(1, y)]
}

export interface BoxDrag {
  readonly box: Box
  readonly grip: BoxGrip
  readonly start: Point2
}

export function boxDragged(
  { box, grip, start }: BoxDrag,
  to: Point2,
  modifiers: Modifiers,
  typed: string,
  view: ToolView,
): Dragged {
  const length = typedLength(typed)
  const number = length === null ? null : 100 * length // what was typed is degrees or percent here
  if (grip.do === 'turn') {
    const centre = handleOf({ ...box, off: 0 }, [0, 0])
    const angleOf = (at: Point2) => Math.atan2(at[1] - centre[1], at[0] - centre[0])
    const free = angleOf(to) - angleOf(start)
    const asked = modifiers.shift ? Math.round(free / STEP) * STEP : free
    return turned(box, number === null ? asked : (number * Math.PI) / 180, centre, view)
  }
  const { side } = grip
  const middle = modifiers.alt
  const anchor = handleOf({ ...box, off: 0 }, middle ? [0, 0] : [0 - side[0], 0 - side[1]])
  const held = handleOf({ ...box, off: 0 }, side)
  const moved = plus(held, minus(to, start))
  const askew = box.panels.some((panel) => quarter(view, panel) === null)
  const free = [0, 1].map((k) =>
    side[k] === 0 ? 1 : Math.max(LEAST, (moved[k] - anchor[k]) / (held[k] - anchor[k] || 1)),
  ) as [number, number]
  const corner = side[0] !== 0 && side[1] !== 0
  const alike = corner && (modifiers.shift || askew) ? Math.max(...free) : null
  const factors =
    number === null
      ? free
      : (free.map((_, k) => (side[k] === 0 ? 1 : Math.max(LEAST, number / 100))) as Point2)
  return scaled(box, alike === null || number !== null ? factors : [alike, alike], anchor, view)
}

/** Lying turned about the middle of the box; nothing that is worn changes. */
function turned({ panels }: Box, angle: number, [cx, cy]: Point2, view: ToolView): Dragged {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const pieces = panels.flatMap((panel) => {
    const lie = view.lieOf(panel)
    if (!lie) return []
    const [x, y] = [lie.at[0] - cx, lie.at[1] - cy]
    const old = view.project.table.find((one) => one.garment === view.garmentId && one.panel === panel)
    const at: Point2 = [cx + c * x - s * y, cy + s * x + c * y]
    return [{ ...old, garment: view.garmentId, panel, ...lie, at, angle: lie.angle + angle }]
  })
  return {
    edit: { kind: 'layPieces', pieces },
    name: 'turn piece',
    words: [{ text: degrees(angle), wrong: false }],
    wrong: '',
  }
}

/** A shape that several pieces share is scaled once. */
function scaled({ panels, low, high }: Box, factors: Point2, anchor: Point2, view: ToolView): Dragged {
  const done = new Set<string>()
  const edits = panels.flatMap((panel): Edit[] => {
    const shape = shapeOf(view.garment, panel)
    if (done.has(shape) || factors.every((factor) => factor === 1)) return []
    done.add(shape)
    const turns = quarter(view, panel) ?? 0
    const own: Point2 = turns % 2 === 0 ? factors : [factors[1], factors[0]]
    return [{ kind: 'scalePanel', panel, factors: own, about: view.fromTable(panel, anchor) }]
  })
  const percent = factors.map((factor) => `${(100 * factor).toFixed(1)} %`)
  const words = [
    {
      text: `${[...new Set(percent)].join(' × ')}, ${sizeWords([0, 1].map((k) => Math.abs(factors[k] * (high[k] - low[k]))))}`,
      wrong: false,
    },
  ]
  if (edits.length === 0) return { edit: null, name: 'scale piece', words, wrong: '' }
  const { garment, changes, wrong } = tryEdits(view.garment, edits)
  const name = panels.length === 1 ? 'scale piece' : 'scale pieces'
  return { edit: garmentEdit(view, ...edits), draft: garment, name, words: [...words, ...changes], wrong }
}

/** Id of the piece whose shape this one has. */
function shapeOf({ panels }: Garment, id: string): string {
  let own = panels.find((one) => one.id === id)
  for (let k = 0; own?.linked && k < panels.length; k++) {
    const goal: string = own.linked.panel
    own = panels.find((one) => one.id === goal)
  }
  return own?.id ?? id
}

export function boxDrawing(box: Box, view: ToolView): ToolDrawing {
  const ring = [...CORNERS, CORNERS[0]].map((side) => handleOf(box, side))
  return {
    lines: [{ points: ring, look: 'reach' }],
    dots: sidesOf(box, view).map((side) => ({ at: handleOf(box, side), look: 'draft' })),
    words: [],
  }
}
