/**
 * Sew part: start and end on one edge, then on another; what lies between is sewn, the first place to the first and the last to
 * the last. The edges are cut where the parts begin and end, so the seam is one like any other. Places are held by ends, notches
 * and middles, and the last one by the length that makes both parts equal.
 */
import {
  draftEdit,
  type Edge,
  type Edit,
  edgeLength,
  type Garment,
  type Panel,
  type Point2,
} from '@selvedge/engine/pattern'
import { freeId } from '@selvedge/engine/project'
import { lengthWords } from '../../numbers/length-words.ts'
import { nearestOnEdge, nearestOnOutline, placeOnEdge } from '../edge-places.ts'
import { garmentEdit, NOTHING_DRAWN, patternPointer, step } from '../gesture.ts'
import { type SidePlace, seamOfEdge, tablePlace } from '../seam-places.ts'
import type { PatternPointer, Tool, ToolDrawing, ToolStep, ToolView } from '../tool.ts'
import { differenceWords } from '../words.ts'

interface SewPartState {
  /** Start and end on the first edge, then on the second: none to three so far. */
  readonly places: readonly SidePlace[]
  readonly hover: SidePlace | null
}

const IDLE: SewPartState = { places: [], hover: null }
/** A shorter part cannot be sewn [m]. */
const LEAST = 0.002
/** Points a part is drawn through, and threads between two of them. */
const PIECES = 12

export const SEW_PART: Tool<SewPartState> = {
  name: 'Sew part',
  key: 'M',
  window: 'pattern',
  idle: IDLE,
  take: (state, event, view) => {
    if (event.kind === 'cancel') return step(IDLE)
    if (event.kind === 'key') {
      const back = event.key === 'Backspace' && state.places.length > 0
      return back ? step({ ...state, places: state.places.slice(0, -1) }) : step(state)
    }
    const pointer = patternPointer(event)
    if (!pointer || event.kind === 'up' || event.kind === 'double') return step(state)
    const place = placeAt(state, pointer, view)
    if (event.kind === 'move') return step({ ...state, hover: place })
    return place
      ? takePlace(state, place, view)
      : step(state, { do: 'say', words: WANTED[state.places.length] })
  },
  draw: drawParts,
  hint: ({ places }) =>
    `${WANTED[places.length]} · Backspace takes one back · Ctrl no snapping · Esc leaves it`,
  busy: ({ places }) => places.length > 0,
}

const WANTED = [
  'Click where the part begins on an edge',
  'Click where it ends, on the same edge',
  'Click what its start is sewn to, on another edge',
  'Click what its end is sewn to, on that edge',
] as const

function takePlace(state: SewPartState, place: SidePlace, view: ToolView): ToolStep<SewPartState> {
  const { places } = state
  const sewn = seamOfEdge(view.garment, place)
  if (sewn) {
    const words = `Edge ${place.edge} of ${place.panel} is sewn already (${sewn.seam.id}); unsew it first.`
    return step(state, { do: 'say', words })
  }
  const before = places.length % 2 === 1 ? places[places.length - 1] : null
  if (before && Math.abs(place.at - before.at) * lengthOf(view.garment, place) < LEAST)
    return step(state, { do: 'say', words: 'The part has no length; click farther along the edge.' })
  if (places.length === 2 && places[0].panel === place.panel && places[0].edge === place.edge)
    return step(state, { do: 'say', words: 'An edge is not sewn to itself; click another one.' })
  if (places.length < 3) return step({ places: [...places, place], hover: place })
  const made = sewnParts(view.garment, [...places, place])
  if ('wrong' in made) return step(IDLE, { do: 'say', words: made.wrong })
  return step(
    IDLE,
    { do: 'commit', edit: garmentEdit(view, ...made.edits), name: 'sew part' },
    { do: 'select', selection: { kind: 'seam', id: made.seam } },
  )
}

/** The place of an edge under the pointer, held by what is near; an end has to lie on the edge of its start. */
function placeAt({ places }: SewPartState, pointer: PatternPointer, view: ToolView): SidePlace | null {
  const { hit, at, reach, modifiers } = pointer
  const start = places.length % 2 === 1 ? places[places.length - 1] : null
  const panel = view.garment.panels.find(({ id }) => id === (start?.panel ?? hit?.panel))
  if (!panel) return null
  const local = view.fromTable(panel.id, at)
  const own = start && panel.edges.find(({ id }) => id === start.edge)
  const near = own ? nearestOnEdge(panel, own, local) : nearestOnOutline(panel, local)
  const edge = panel.edges.find(({ id }) => id === near.edge)
  if (!edge || near.distance > 2 * reach) return null
  const length = edgeLength(panel, edge)
  const stops = [
    ...stopsOf(panel, edge),
    ...(start && places.length === 3 ? equalStops(view, places, length) : []),
  ]
  const held = stops.filter((stop) => Math.abs(stop - near.share) * length < reach)
  const snaps = view.snap && !modifiers.ctrl && held.length > 0
  const share = snaps
    ? held.reduce((a, b) => (Math.abs(b - near.share) < Math.abs(a - near.share) ? b : a))
    : near.share
  return { panel: panel.id, edge: edge.id, at: share }
}

function stopsOf({ notches = [] }: Panel, edge: Edge): number[] {
  return [0, 1, 0.5, ...notches.filter((notch) => notch.edge === edge.id).map(({ at }) => at)]
}

/** Where the second part would be as long as the first, to either side. */
function equalStops(
  { garment }: ToolView,
  [from, to, start]: readonly SidePlace[],
  length: number,
): number[] {
  const share = (Math.abs(to.at - from.at) * lengthOf(garment, from)) / length
  return [start.at - share, start.at + share].filter((stop) => stop >= 0 && stop <= 1)
}

/** The cuts and the seam between four places. */
function sewnParts(
  garment: Garment,
  [a0, a1, b0, b1]: readonly SidePlace[],
): { edits: Edit[]; seam: string } | { wrong: string } {
  const [start, end] = [b0, b1].map((place) => pointOf(garment, place))
  const first = partOf(garment, a0, a1)
  const cut = first.edits.reduce(draftEdit, garment)
  // a linked piece was cut along: its place is looked for again
  const panel = cut.panels.find(({ id }) => id === b0.panel)
  const middle = pointOf(garment, { ...b0, at: (b0.at + b1.at) / 2 })
  const edge = panel?.edges.find(({ id }) => id === nearestOnOutline(panel, middle).edge)
  if (!panel || !edge) return { wrong: 'The second edge is gone; begin again.' }
  const [from, to] = [start, end].map((at) => nearestOnEdge(panel, edge, at))
  if (Math.max(from.distance, to.distance) > LEAST / 2)
    return {
      wrong: `${b0.panel} is cut alike with ${a0.panel} and would be cut inside the part; unlink it first.`,
    }
  const place = { panel: panel.id, edge: edge.id }
  const second = partOf(cut, { ...place, at: from.share }, { ...place, at: to.share })
  const seam = freeId('seam', garment.seams)
  const sewn: Edit = {
    kind: 'addSeam',
    seam: {
      id: seam,
      a: [{ panel: a0.panel, edge: first.edge }],
      b: [{ panel: panel.id, edge: second.edge }],
      parallel: a1.at > a0.at === b1.at > b0.at,
      sides: 'right-right',
    },
  }
  return { edits: [...first.edits, ...second.edits, sewn], seam }
}

/** Cuts that leave the part between two places of an edge as an edge of its own, and its name. */
function partOf(garment: Garment, one: SidePlace, other: SidePlace): { edits: Edit[]; edge: string } {
  const { panel, edge } = one
  const [low, high] = [Math.min(one.at, other.at), Math.max(one.at, other.at)]
  const length = lengthOf(garment, one)
  const edits: Edit[] = []
  const taken = [...(garment.panels.find(({ id }) => id === panel)?.edges ?? [])]
  const cut = (at: number) => {
    const name = freeId(`${edge}-part`, taken)
    taken.push({ ...taken[0], id: name })
    edits.push({ kind: 'splitEdge', panel, edge, at, name })
    return name
  }
  const top = (1 - high) * length < END ? 1 : high
  if (top < 1) cut(top)
  return { edits, edge: low * length < END ? edge : cut(low / top) }
}

/** Nearer to an end than this there is nothing to cut off [m]. */
const END = 0.001

function drawParts({ places, hover }: SewPartState, view: ToolView): ToolDrawing {
  const all = hover ? [...places, hover] : places
  if (all.length === 0) return NOTHING_DRAWN
  const [a0, a1 = a0, b0, b1 = b0] = all
  const last = all[all.length - 1]
  const at = tablePlace(view, last)
  const lengths = [
    [a0, a1],
    [b0, b1],
  ].map(([from, to]) => (from && to ? Math.abs(to.at - from.at) * lengthOf(view.garment, from) : 0))
  const difference = lengths[1] > 0 ? `, ${differenceWords(lengths[0], lengths[1])}` : ''
  const text = `${lengthWords(lengths[all.length > 2 ? 1 : 0])}${difference}`
  const parts = [[a0, a1], ...(b0 && b1 ? [[b0, b1]] : [])].map(([from, to]) => along(view, from, to))
  const threads = all.length === 4 ? parts[0].map((from, k): Point2[] => [from, parts[1][k]]) : []
  return {
    lines: [
      ...threads.map((points) => ({ points, look: 'thread' as const })),
      ...parts.map((points) => ({ points, look: 'draft' as const })),
    ],
    dots: all.map((place) => ({ at: tablePlace(view, place), look: 'draft' as const })),
    words: [{ at, text }],
  }
}

/** Places between two of one edge, on the table [m]. */
function along(view: ToolView, from: SidePlace, to: SidePlace): Point2[] {
  return Array.from({ length: PIECES + 1 }, (_, k) =>
    tablePlace(view, { ...from, at: from.at + (k / PIECES) * (to.at - from.at) }),
  )
}

function lengthOf(garment: Garment, place: SidePlace): number {
  const panel = garment.panels.find(({ id }) => id === place.panel)
  const edge = panel?.edges.find(({ id }) => id === place.edge)
  return panel && edge ? edgeLength(panel, edge) : 0
}

function pointOf(garment: Garment, { panel: name, edge: id, at }: SidePlace): Point2 {
  const panel = garment.panels.find((one) => one.id === name)
  const edge = panel?.edges.find((one) => one.id === id)
  return panel && edge ? placeOnEdge(panel, edge, at) : [0, 0]
}
