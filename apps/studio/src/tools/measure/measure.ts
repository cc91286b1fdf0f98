/** Measure: the tape from one place to another, or along an edge: hover shows it, clicks lay it. Nothing is changed. */
import { edgeLength, type Point2 } from '@selvedge/engine/pattern'
import { centimetres } from '../../sim-words.ts'
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
import type { PatternHit, PatternPointer, Tool, ToolDrawing, ToolView } from '../tool.ts'
import { degrees, signedCm } from '../words.ts'

interface MeasureState {
  /** Where the tape begins; null while only hovering. */
  readonly from: Point2 | null
  readonly to: Snapped | null
  /** The tape is laid: it stays until the next click. */
  readonly laid: boolean
  readonly hit: PatternHit | null
}

const IDLE: MeasureState = { from: null, to: null, laid: false, hit: null }

export const MEASURE: Tool<MeasureState> = {
  name: 'Measure',
  key: 'T',
  window: 'pattern',
  idle: IDLE,
  take: (state, event, view) => {
    if (event.kind === 'cancel') return step(IDLE)
    const pointer = patternPointer(event)
    if (!pointer) return step(state)
    const to = tapeEnd(state, pointer, view)
    if (event.kind === 'down') {
      if (state.from && !state.laid) return step({ ...state, to, laid: true })
      return step({ from: to.at, to, laid: false, hit: pointer.hit })
    }
    const dragged = state.from && distance(state.from, pointer.at) > pointer.reach
    if (event.kind === 'up' && dragged && !state.laid) return step({ ...state, to, laid: true })
    return event.kind === 'move' && !state.laid ? step({ ...state, to, hit: pointer.hit }) : step(state)
  },
  draw: (state, view) => {
    if (!state.from || !state.to) return edgeDrawing(state, view)
    const [dx, dy] = minus(state.to.at, state.from)
    const way = `${degrees(Math.atan2(dy, dx))}  Δx ${signedCm(dx)}  Δy ${signedCm(dy)} cm`
    const guides = state.laid ? NOTHING_DRAWN : snapDrawing(state.to)
    return {
      lines: [{ points: [state.from, state.to.at], look: 'draft' }, ...guides.lines],
      dots: [
        { at: state.from, look: 'draft' },
        { at: state.to.at, look: 'draft' },
      ],
      words: [
        { at: middle(state.from, state.to.at), text: `${centimetres(Math.hypot(dx, dy))}  ${way}` },
        ...guides.words,
      ],
    }
  },
  hint: ({ from, laid }) =>
    from && !laid
      ? 'Click the other end · Shift straight · Ctrl no snapping'
      : 'Click two places · hover an edge for its length',
  busy: ({ from, laid }) => from !== null && !laid,
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
  const words = [{ at: to.at, text: centimetres(edgeLength(panel, edge)) }]
  return { lines: [{ points, look: 'draft' }], dots: [], words }
}
