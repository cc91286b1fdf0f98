/** Curve: drag an edge to bend it, drag its handles, click a point to make it smooth or a corner. */
import {
  type Edge,
  edgeLength,
  edgePoint,
  edgeVelocity,
  type Panel,
  type Point2,
  parametersAt,
} from '@selvedge/engine/pattern'
import { lengthWords } from '../../numbers/length-words.ts'
import { nearestOnEdge } from '../edge-places.ts'
import { garmentEdit, isDrag, NOTHING_DRAWN, patternPointer, plus, step, times } from '../gesture.ts'
import { type PointMove, tryEdits } from '../point-move.ts'
import type { PatternHit, PatternPointer, Tool, ToolDrawing, ToolView } from '../tool.ts'
import { bentCurve, handleEdits, isSmooth, toggleSmooth } from './bend.ts'

type CurveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'pointing'; readonly hit: PatternHit; readonly start: Point2 }
  | {
      readonly kind: 'bending'
      readonly hit: PatternHit
      readonly start: Point2
      readonly at: Point2
      readonly move: PointMove
    }

const IDLE: CurveState = { kind: 'idle' }

export const CURVE: Tool<CurveState> = {
  name: 'Curve',
  key: 'C',
  window: 'pattern',
  idle: IDLE,
  take: (state, event, view) => {
    if (event.kind === 'cancel') return step(IDLE, { do: 'discard' })
    const pointer = patternPointer(event)
    if (!pointer) return step(state)
    if (event.kind === 'down') {
      const { hit, at } = pointer
      if (hit?.kind === 'edge' || hit?.kind === 'handle' || hit?.kind === 'point') {
        const selection =
          hit.kind === 'point'
            ? { kind: 'point' as const, id: hit.id, panel: hit.panel }
            : { kind: 'edge' as const, id: hit.id, panel: hit.panel }
        return step({ kind: 'pointing', hit, start: at }, { do: 'select', selection })
      }
      return step(IDLE, {
        do: 'select',
        selection: hit?.kind === 'piece' ? { kind: 'piece', id: hit.id } : null,
      })
    }
    if (event.kind === 'move') {
      if (state.kind === 'idle' || state.hit.kind === 'point') return step(state)
      if (state.kind === 'pointing' && !isDrag(state.start, pointer)) return step(state)
      const move = bent(state.hit, pointer, view)
      return step(
        { kind: 'bending', hit: state.hit, start: state.start, at: pointer.at, move },
        { do: 'draft', garment: move.garment },
      )
    }
    if (event.kind !== 'up') return step(state)
    if (state.kind === 'bending') {
      const { edits, wrong } = state.move
      if (wrong) return step(IDLE, { do: 'discard' }, { do: 'say', words: `Not bent: ${wrong}.` })
      return step(IDLE, { do: 'commit', edit: garmentEdit(view, ...edits), name: 'bend edge' })
    }
    if (state.kind !== 'pointing' || state.hit.kind !== 'point') return step(IDLE)
    const panel = panelOf(state.hit, view)
    const edits = panel ? toggleSmooth(panel, state.hit.id) : []
    if (!panel || edits.length === 0) return step(IDLE)
    const { wrong } = tryEdits(view.garment, edits)
    if (wrong) return step(IDLE, { do: 'say', words: `Not changed: ${wrong}.` })
    const name = isSmooth(panel, state.hit.id) ? 'make corner' : 'make smooth'
    return step(IDLE, { do: 'commit', edit: garmentEdit(view, ...edits), name })
  },
  draw: (state, view) => {
    if (state.kind !== 'bending') return NOTHING_DRAWN
    const panel = state.move.garment.panels.find(({ id }) => id === state.hit.panel)
    const edge = panel?.edges.find(({ id }) => id === state.hit.id)
    if (!panel || !edge) return NOTHING_DRAWN
    const said = [{ text: lengthWords(edgeLength(panel, edge)), wrong: false }, ...state.move.changes]
    const refused = state.move.wrong ? [{ text: state.move.wrong, wrong: true }] : []
    return {
      ...comb(panel, edge, view),
      words: [...said, ...refused].map((one) => ({ at: state.at, ...one })),
    }
  },
  hint: ({ kind }) =>
    kind === 'bending'
      ? 'Bends · Shift keeps the direction of a handle · Alt moves one handle alone'
      : 'Drag an edge to bend it · drag a handle · click a point: corner or smooth',
  busy: ({ kind }) => kind === 'bending',
}

function bent(hit: PatternHit, pointer: PatternPointer, view: ToolView): PointMove {
  const panel = panelOf(hit, view)
  const edge = panel?.edges.find(({ id }) => id === hit.id)
  if (!panel || !edge) return tryEdits(view.garment, [])
  const to = view.fromTable(panel.id, pointer.at)
  const { shift, alt } = pointer.modifiers
  if (hit.kind === 'handle') {
    const options = { keepDirection: shift, alone: alt }
    return tryEdits(view.garment, handleEdits(panel, edge.id, hit.handle ?? 0, to, options))
  }
  const { share } = nearestOnEdge(panel, edge, hit.at)
  const t = parametersAt(panel, edge, [0, share, 1])[1]
  const curve = bentCurve(panel, edge, t, to)
  return tryEdits(view.garment, [
    { kind: 'setCurve', panel: panel.id, edge: edge.id, curve, lengths: 'keep' },
  ])
}

/** Curvature as a comb along the edge: teeth outwards, as long as it is bent. */
function comb(panel: Panel, edge: Edge, view: ToolView): ToolDrawing {
  const teeth: { points: readonly Point2[]; look: 'reach' }[] = []
  const crest: Point2[] = []
  for (let k = 0; k <= TEETH; k++) {
    const t = Math.min(1 - STEP, Math.max(STEP, k / TEETH))
    const [p, q] = [edgeVelocity(panel, edge, t - STEP), edgeVelocity(panel, edge, t + STEP)]
    const [vx, vy] = edgeVelocity(panel, edge, t)
    const speed = Math.hypot(vx, vy) || 1
    const bend = (vx * (q[1] - p[1]) - vy * (q[0] - p[0])) / (2 * STEP * speed ** 3) // [1/m]
    const foot = edgePoint(panel, edge, t)
    const tip = plus(foot, times([vy / speed, 0 - vx / speed], bend * TOOTH))
    const [a, b] = [view.toTable(panel.id, foot), view.toTable(panel.id, tip)]
    teeth.push({ points: [a, b], look: 'reach' })
    crest.push(b)
  }
  return { lines: [...teeth, { points: crest, look: 'reach' }], dots: [], words: [] }
}

const TEETH = 24
const STEP = 0.004 // [–]
/** Length of a tooth for a bend of one per metre [m²]. */
const TOOTH = 0.02

function panelOf({ panel }: PatternHit, view: ToolView): Panel | undefined {
  return view.garment.panels.find(({ id }) => id === panel)
}
