/**
 * The crayon in the pattern window. A stroke is on the piece where it began; with laser paint also on the piece that lies
 * there wrong side up below it, or right side up above.
 */
import { type Point2, panelOutline } from '@selvedge/engine/pattern'
import type { Mark } from '@selvedge/engine/project'
import type { HalfTool } from '../both-windows.ts'
import { distance, isDrag, NOTHING_DRAWN, patternPointer, step } from '../gesture.ts'
import type { PatternHit, PatternPointer, ToolAction, ToolStep, ToolView } from '../tool.ts'
import { removeMarks } from './erase.ts'
import { ERASING_HINT, markHint, PAINTING_HINT } from './mark-hint.ts'
import { addMarks, addName } from './marks.ts'

interface Painting {
  readonly kind: 'painting' | 'erasing'
  readonly hit: PatternHit
  /** On the table [m]. */
  readonly points: readonly Point2[]
  readonly moved: boolean
  /** Marks that were touched. */
  readonly touched: readonly string[]
}

export type MarkPatternState = { readonly kind: 'idle' } | Painting

const IDLE: MarkPatternState = { kind: 'idle' }

export const MARK_PATTERN: HalfTool<MarkPatternState> = {
  idle: IDLE,
  take: (state, event, view) => {
    if (event.kind === 'cancel') return step(IDLE)
    const pointer = patternPointer(event)
    if (!pointer) return step(state)
    if (event.kind === 'down') return step(begin(pointer))
    if (state.kind === 'idle') return step(state)
    if (event.kind === 'move') return step(goOn(state, pointer))
    return event.kind === 'up' ? end(goOn(state, pointer), view) : step(state)
  },
  draw: (state) =>
    state.kind === 'painting'
      ? { ...NOTHING_DRAWN, lines: [{ points: state.points, look: 'reach' }] }
      : NOTHING_DRAWN,
  hint: (state, window, view) =>
    state.kind === 'idle'
      ? markHint(window, view ?? null)
      : state.kind === 'painting'
        ? PAINTING_HINT
        : ERASING_HINT,
  busy: (state) => state.kind !== 'idle',
}

/** Beside all pieces nothing begins. */
function begin({ hit, at, modifiers }: PatternPointer): MarkPatternState {
  if (!hit) return IDLE
  const kind = modifiers.alt ? 'erasing' : 'painting'
  return { kind, hit, points: [at], moved: false, touched: hit.kind === 'mark' ? [hit.id] : [] }
}

function goOn(state: Painting, pointer: PatternPointer): Painting {
  const { hit, at, reach } = pointer
  const moved = state.moved || isDrag(state.points[0], pointer)
  const touched =
    hit?.kind === 'mark' && !state.touched.includes(hit.id) ? [...state.touched, hit.id] : state.touched
  const last = state.points[state.points.length - 1]
  const onPiece = hit?.panel === state.hit.panel && distance(last, at) > STRIDE * reach
  return { ...state, moved, touched, points: onPiece ? [...state.points, at] : state.points }
}

/** Points of a stroke are this far apart, of the pointer's reach [–]: 3 px. */
const STRIDE = 0.375

function end(state: Painting, view: ToolView): ToolStep<MarkPatternState> {
  if (state.kind === 'erasing') return step(IDLE, ...removeMarks(state.touched))
  const { hit, moved } = state
  if (!moved && hit.kind === 'mark')
    return step(IDLE, { do: 'select', selection: { kind: 'mark', id: hit.id } })
  const strokes = strokesOf({ ...state, points: moved ? state.points : state.points.slice(0, 1) }, view)
  const edit = addMarks(view.project, strokes)
  const said: ToolAction[] =
    view.laser && strokes.length === 1
      ? [
          {
            do: 'say',
            words: `Laser paint marks the piece below as well, and none lies wrong side up under ${hit.panel}.`,
          },
        ]
      : []
  return step(IDLE, { do: 'commit', edit, name: addName(strokes.length) }, ...said)
}

/** Right side up first: that is the front. */
function strokesOf({ hit: { panel }, points }: Painting, view: ToolView): Mark['on'][] {
  const below = view.laser ? otherPiece(panel, points, view) : null
  const pieces = below === null ? [panel] : [panel, below]
  const isTurned = (id: string) => (view.lieOf(id)?.mirrored ? 1 : 0)
  return pieces
    .toSorted((a, b) => isTurned(a) - isTurned(b))
    .map((id) => ({ kind: 'cloth', garment: view.garmentId, panel: id, stroke: onPiece(id, points, view) }))
}

function onPiece(panel: string, points: readonly Point2[], view: ToolView): [number, number][] {
  const own = points.map((at): [number, number] => [...view.fromTable(panel, at)] as [number, number])
  const outline = outlineOf(panel, view)
  const inside = outline ? own.filter((at) => isWithin(outline, at)) : own
  return inside.length > 0 ? inside : own.slice(0, 1)
}

/** The uppermost piece that shows its other side under the stroke. */
function otherPiece(panel: string, points: readonly Point2[], view: ToolView): string | null {
  const turned = view.lieOf(panel)?.mirrored
  const found = view.garment.panels.findLast(({ id }) => {
    const lie = view.lieOf(id)
    const outline = outlineOf(id, view)
    if (!lie || !outline || lie.mirrored === turned) return false
    return points.some((at) => isWithin(outline, view.fromTable(id, at)))
  })
  return found?.id ?? null
}

function outlineOf(panel: string, view: ToolView): Float64Array | null {
  const found = view.garment.panels.find(({ id }) => id === panel)
  return found ? panelOutline(found, 0.0005) : null
}

/** Even and odd: how often a line to the right meets the outline. */
function isWithin(outline: Float64Array, [x, y]: Point2): boolean {
  let within = false
  for (let k = 0, before = outline.length - 2; k < outline.length; before = k, k += 2) {
    const [ax, ay, bx, by] = [outline[before], outline[before + 1], outline[k], outline[k + 1]]
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) within = !within
  }
  return within
}
