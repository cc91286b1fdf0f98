/**
 * Measure in the pattern window: the tape from one place to another, or along an edge: hover shows it, clicks lay it. Nothing is
 * changed; Enter keeps the length of an edge, or of a tape that lies on one piece.
 */
import { edgeLength, type Point2 } from '@selvedge/engine/pattern'
import { freeId, type Measure } from '@selvedge/engine/project'
import { lengthUnit, lengthWords, signedLength } from '../../numbers/length-words.ts'
import type { HalfTool } from '../both-windows.ts'
import { chordsOf } from '../edge-places.ts'
import {
  distance,
  middle,
  minus,
  NOTHING_DRAWN,
  patternPointer,
  plus,
  step,
  straightened,
} from '../gesture.ts'
import { type Snapped, snapDrawing, snapTo } from '../snap.ts'
import type { PatternHit, PatternPointer, ToolDrawing, ToolStep, ToolView } from '../tool.ts'
import { degrees } from '../words.ts'

interface MeasureState {
  /** Where the tape begins; null while only hovering. */
  readonly from: Point2 | null
  readonly to: Snapped | null
  /** The tape is laid: it stays until the next click. */
  readonly laid: boolean
  /** Under the pointer now, and where the tape begins. */
  readonly hit: PatternHit | null
  readonly began: PatternHit | null
}

const IDLE: MeasureState = { from: null, to: null, laid: false, hit: null, began: null }

export const MEASURE_PATTERN: HalfTool<MeasureState> = {
  idle: IDLE,
  take: (state, event, view) => {
    if (event.kind === 'cancel') return step(IDLE)
    if (event.kind === 'key') return event.key === 'Enter' ? keep(state, view) : step(state)
    const pointer = patternPointer(event)
    if (!pointer) return step(state)
    const to = tapeEnd(state, pointer, view)
    if (event.kind === 'down') {
      if (state.from && !state.laid) return step({ ...state, to, laid: true, hit: pointer.hit })
      return step({ from: to.at, to, laid: false, hit: pointer.hit, began: pointer.hit })
    }
    const dragged = state.from && distance(state.from, pointer.at) > pointer.reach
    if (event.kind === 'up' && dragged && !state.laid)
      return step({ ...state, to, laid: true, hit: pointer.hit })
    return event.kind === 'move' && !state.laid ? step({ ...state, to, hit: pointer.hit }) : step(state)
  },
  draw: (state, view) => {
    if (!state.from || !state.to) return edgeDrawing(state, view)
    const [dx, dy] = minus(state.to.at, state.from)
    const way = `${degrees(Math.atan2(dy, dx))}  Δx ${signedLength(dx)}  Δy ${signedLength(dy)} ${lengthUnit().sign}`
    const guides = state.laid ? NOTHING_DRAWN : snapDrawing(state.to)
    return {
      lines: [{ points: [state.from, state.to.at], look: 'draft' }, ...guides.lines],
      dots: [
        { at: state.from, look: 'draft' },
        { at: state.to.at, look: 'draft' },
      ],
      words: [
        { at: middle(state.from, state.to.at), text: `${lengthWords(Math.hypot(dx, dy))}  ${way}` },
        ...guides.words,
      ],
    }
  },
  hint: ({ from, laid }) =>
    from && !laid
      ? 'Click the other end · Shift straight · Ctrl no snapping'
      : 'Click two places · hover an edge for its length · Enter keeps what is shown',
  busy: ({ from, laid }) => from !== null && !laid,
}

/** What is shown becomes a measure of the document. */
function keep({ from, to, laid, hit, began }: MeasureState, view: ToolView): ToolStep<MeasureState> {
  const { garmentId: garment } = view
  if (!from && hit?.kind === 'edge')
    return kept({ kind: 'edge', garment, panel: hit.panel, edge: hit.id }, view)
  if (!from || !to || !laid) return step({ from, to, laid, hit, began })
  if (!hit || hit.panel !== began?.panel)
    return step(
      { from, to, laid, hit, began },
      { do: 'say', words: 'A measure is kept on one piece: lay both ends of the tape on it.' },
    )
  const place = (at: Point2) => view.fromTable(hit.panel, at)
  return kept({ kind: 'flat', garment, panel: hit.panel, from: place(from), to: place(to.at) }, view)
}

function kept(tape: Measure['tape'], { project }: ToolView): ToolStep<MeasureState> {
  const measure = { id: freeId('measure', project.measures), tape }
  return step(IDLE, { do: 'commit', edit: { kind: 'addMeasure', measure }, name: 'keep measure' })
}

function tapeEnd({ from, laid }: MeasureState, pointer: PatternPointer, view: ToolView): Snapped {
  if (!from || laid || !pointer.modifiers.shift) return snapTo(view, pointer)
  return { at: plus(from, straightened(minus(pointer.at, from))), reason: 'straight', guides: [] }
}

/** The edge under the pointer, with its length. */
function edgeDrawing({ hit, to }: MeasureState, view: ToolView): ToolDrawing {
  const panel = view.garment.panels.find(({ id }) => id === hit?.panel)
  const edge = hit?.kind === 'edge' ? panel?.edges.find(({ id }) => id === hit.id) : undefined
  if (!panel || !edge || !to) return NOTHING_DRAWN
  const chords = chordsOf(panel, edge)
  const points: Point2[] = []
  for (let k = 0; k < chords.length; k += 2) points.push(view.toTable(panel.id, [chords[k], chords[k + 1]]))
  const words = [{ at: to.at, text: lengthWords(edgeLength(panel, edge)) }]
  return { lines: [{ points, look: 'draft' }], dots: [], words }
}
