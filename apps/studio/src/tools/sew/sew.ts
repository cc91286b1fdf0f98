/**
 * Sew: click an edge, then the one it is sewn to. Shift-clicks collect several edges for a side, Enter goes to the other
 * side, a plain click there sews: one to one, one to several, several to several. Works in both windows. The direction is
 * solved, so that a plain click never twists; R turns it round. An edge that is sewn already is taken on a second click.
 */
import {
  type EdgeRef,
  type Edit,
  edgeLength,
  findEdge,
  type Point2,
  type Seam,
} from '@selvedge/engine/pattern'
import { freeId } from '@selvedge/engine/project'
import { lengthWords } from '../../numbers/length-words.ts'
import { chordsOf, nearestOnOutline } from '../edge-places.ts'
import { garmentEdit, NOTHING_DRAWN, step } from '../gesture.ts'
import { placeOnSide, seamOfEdge, sideLength, tablePlace, threadsOf } from '../seam-places.ts'
import type { PatternPointer, ScenePointer, Tool, ToolDrawing, ToolStep, ToolView } from '../tool.ts'
import { differenceWords } from '../words.ts'
import { flatSides, isTwisted, type Sides } from './sewn-sides.ts'

interface SewState {
  readonly a: readonly EdgeRef[]
  readonly b: readonly EdgeRef[]
  /** The side that is being collected. */
  readonly side: 'a' | 'b'
  readonly hover: EdgeRef | null
  /** R was pressed: against the direction that was solved. */
  readonly turned: boolean
  /** An edge sewn already that was clicked once: a second click replaces its seam. */
  readonly warned: EdgeRef | null
}

const IDLE: SewState = { a: [], b: [], side: 'a', hover: null, turned: false, warned: null }
/** In the 3D window an edge this near to the place hit is meant [m]. */
const REACH_3D = 0.03
const THREADS = 12

export const SEW: Tool<SewState> = {
  name: 'Sew',
  key: 'N',
  window: 'both',
  idle: IDLE,
  take: (state, event, view) => {
    if (event.kind === 'cancel') return step(IDLE)
    if (event.kind === 'key') return takeKey(state, event.key, view)
    const edge = edgeAt(event.pointer, view)
    if (event.kind === 'move')
      return sameEdge(edge, state.hover) ? step(state) : step({ ...state, hover: edge })
    const clicks = event.pointer.window === 'pattern' ? event.kind === 'down' : event.kind === 'up'
    if (!clicks) return step(state)
    return edge ? takeEdge(state, edge, event.pointer.modifiers.shift, view) : step(state)
  },
  draw: drawSew,
  hint: ({ a, side }) => {
    if (a.length === 0) return 'Click an edge · Shift collects several'
    if (side === 'a') return 'Shift-click collects · Enter goes to the other side · Backspace takes one back'
    return 'Click what it is sewn to · Shift collects several · R turns the direction round · Esc leaves it'
  },
  busy: ({ a }) => a.length > 0,
}

/** The edge under the pointer: hit in the pattern, nearest on the cloth in 3D. */
function edgeAt(pointer: PatternPointer | ScenePointer, view: ToolView): EdgeRef | null {
  if (pointer.window === 'pattern') {
    const { hit } = pointer
    return hit?.kind === 'edge' ? { panel: hit.panel, edge: hit.id } : null
  }
  const { panel: id, at } = pointer.hit ?? {}
  const panel = view.garment.panels.find((one) => one.id === id)
  if (!panel || !at) return null
  const near = nearestOnOutline(panel, at)
  return near.distance < REACH_3D ? { panel: panel.id, edge: near.edge } : null
}

function takeEdge(state: SewState, edge: EdgeRef, shift: boolean, view: ToolView): ToolStep<SewState> {
  const { a, b, side } = state
  if ([...a, ...b].some((one) => sameEdge(one, edge))) {
    return shift
      ? step(without(state, edge))
      : step(state, say('An edge is not sewn to itself; click another one.'))
  }
  const sewn = seamOfEdge(view.garment, edge)
  if (sewn && !sameEdge(state.warned, edge)) {
    const words = `This edge is sewn already, by ${sewn.seam.id}. Click it again to replace that seam.`
    return step({ ...state, warned: edge }, say(words))
  }
  const ready = { ...state, warned: null }
  if (shift) return step(side === 'a' ? { ...ready, a: [...a, edge] } : { ...ready, b: [...b, edge] })
  if (a.length === 0) return step({ ...ready, a: [edge], side: 'b' })
  return sew(ready, [...b, edge], view)
}

function without(state: SewState, edge: EdgeRef): SewState {
  const rest = (side: readonly EdgeRef[]) => side.filter((one) => !sameEdge(one, edge))
  return { ...state, a: rest(state.a), b: rest(state.b) }
}

function takeKey(state: SewState, key: string, view: ToolView): ToolStep<SewState> {
  if (state.a.length === 0) return step(state)
  if (key.toLowerCase() === 'r') return step({ ...state, turned: !state.turned })
  if (key === 'Backspace') {
    if (state.b.length > 0) return step({ ...state, b: state.b.slice(0, -1) })
    const a = state.side === 'a' ? state.a.slice(0, -1) : state.a
    return step(a.length === 0 ? IDLE : { ...state, a, side: 'a' })
  }
  if (key !== 'Enter') return step(state)
  if (state.side === 'a') return step({ ...state, side: 'b' })
  const b = state.b.length > 0 ? state.b : offered(state, view)
  return b.length > 0 ? sew(state, b, view) : step(state)
}

/** The unsewn edge whose length comes nearest. */
function offered({ a }: SewState, view: ToolView): EdgeRef[] {
  const { garment } = view
  const length = sideLength(garment, a)
  let best: EdgeRef | null = null
  let least = Infinity
  for (const panel of garment.panels) {
    for (const edge of panel.edges) {
      const ref = { panel: panel.id, edge: edge.id }
      if (a.some((one) => sameEdge(one, ref)) || seamOfEdge(garment, ref)) continue
      const difference = Math.abs(edgeLength(panel, edge) - length)
      if (difference >= least) continue
      least = difference
      best = ref
    }
  }
  return best ? [best] : []
}

function sew(state: SewState, b: readonly EdgeRef[], view: ToolView): ToolStep<SewState> {
  const sides = sidesOf(state, b, view)
  const replaced = new Set(
    [...sides.a, ...sides.b].flatMap((ref) => seamOfEdge(view.garment, ref)?.seam.id ?? []),
  )
  const seam: Seam = { id: freeId('seam', view.garment.seams), ...sides, sides: 'right-right' }
  const edits: Edit[] = [
    ...[...replaced].map((id): Edit => ({ kind: 'removeSeam', seam: id })),
    { kind: 'addSeam', seam },
  ]
  return step(
    { ...IDLE, hover: state.hover },
    { do: 'commit', edit: garmentEdit(view, ...edits), name: replaced.size > 0 ? 'replace seam' : 'sew' },
    { do: 'select', selection: { kind: 'seam', id: seam.id } },
  )
}

function sidesOf({ a, turned }: SewState, b: readonly EdgeRef[], view: ToolView): Sides {
  const sides = flatSides(view, a, b)
  return turned ? { ...sides, parallel: !sides.parallel } : sides
}

function drawSew(state: SewState, view: ToolView): ToolDrawing {
  const { a, b, side, hover } = state
  const lit = [...a, ...b, ...(hover ? [hover] : [])].map((ref) => ({
    points: chordPlaces(ref, view),
    look: 'draft' as const,
  }))
  if (a.length === 0)
    return hover ? { ...NOTHING_DRAWN, lines: lit, words: sideWords([hover], view) } : NOTHING_DRAWN
  const fresh = hover && side === 'b' && ![...a, ...b].some((one) => sameEdge(one, hover)) ? [hover] : []
  const meets = [...b, ...fresh]
  const shown = meets.length > 0 ? meets : side === 'b' ? offered(state, view) : []
  if (shown.length === 0) return { lines: lit, dots: [], words: sideWords(a, view) }
  const sides = sidesOf(state, shown, view)
  const threads = threadsOf(view, sides, THREADS)
  const seam: Seam = { id: '', ...sides, sides: 'right-right' }
  const twisted = isTwisted(view.garment, seam)
  const [la, lb] = [sideLength(view.garment, sides.a), sideLength(view.garment, sides.b)]
  const at = threads[Math.floor(threads.length / 2)][1]
  const lengths = `${lengthWords(la)} to ${lengthWords(lb)}: ${differenceWords(la, lb)}`
  return {
    lines: [
      ...lit,
      ...threads.map((points) => ({ points, look: twisted ? ('wrong' as const) : ('thread' as const) })),
    ],
    dots: [
      { at: threads[0][0], look: 'guide' },
      { at: threads[0][1], look: 'guide' },
    ],
    words: [
      { at, text: meets.length > 0 ? lengths : `${lengths}, Enter sews` },
      ...(twisted ? [{ at, text: 'twisted: R turns it round', wrong: true }] : []),
    ],
  }
}

function sideWords(side: readonly EdgeRef[], view: ToolView): ToolDrawing['words'] {
  const at = tablePlace(view, placeOnSide(view.garment, side, 0.5))
  return [{ at, text: lengthWords(sideLength(view.garment, side)) }]
}

function chordPlaces(ref: EdgeRef, view: ToolView): Point2[] {
  const found = findEdge(view.garment, ref)
  if (!found) return []
  const chords = chordsOf(found.panel, found.edge)
  const places: Point2[] = []
  for (let k = 0; k < chords.length; k += 2) places.push(view.toTable(ref.panel, [chords[k], chords[k + 1]]))
  return places
}

function sameEdge(a: EdgeRef | null, b: EdgeRef | null): boolean {
  return a?.panel === b?.panel && a?.edge === b?.edge
}

function say(words: string) {
  return { do: 'say' as const, words }
}
