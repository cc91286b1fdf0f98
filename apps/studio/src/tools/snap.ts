/**
 * Snapping: where the pointer most likely means to be, and why. Tried in order: points, middles of edges, places on edges,
 * then straight lines through the neighbours of what is drawn (in line with an edge, square to it, level, upright, along
 * the grain), the length of the sewn partner, the grid. Two lines that cross near the pointer hold it at their crossing.
 * Everything on the table, x to the right, y up [m].
 */
import { type Edge, edgePoint, edgeVelocity, type Panel, type Point2 } from '@selvedge/engine/pattern'
import { lengthWords } from '../numbers/length-words.ts'
import { chordsOf, nearestOnEdge } from './edge-places.ts'
import { distance, dot, minus, plus, times, unit } from './gesture.ts'
import type { PatternPointer, ToolDrawing, ToolView } from './tool.ts'

export interface Snapped {
  readonly at: Point2
  /** In words, empty where nothing holds. */
  readonly reason: string
  /** Guides to draw, from what they come from to the place. */
  readonly guides: readonly (readonly [Point2, Point2])[]
}

/** A straight line that may hold the pointer. */
export interface GuideLine {
  readonly through: Point2
  readonly along: Point2
  readonly reason: string
}

/** A circle that may hold it: the length a sewn partner has. */
export interface GuideCircle {
  readonly about: Point2
  readonly radius: number
  readonly reason: string
}

export interface SnapGoals {
  /** Pieces whose points and edges hold it; moving ones are left out by id. */
  readonly without?: { readonly panel: string; readonly points: ReadonlySet<string> }
  readonly lines?: readonly GuideLine[]
  readonly circles?: readonly GuideCircle[]
}

/** [m] */
const GRID = 0.005

export function snapTo(
  view: ToolView,
  pointer: Pick<PatternPointer, 'at' | 'reach' | 'modifiers'>,
  goals: SnapGoals = {},
): Snapped {
  const { at, reach, modifiers } = pointer
  if (!view.snap || modifiers.ctrl) return { at, reason: '', guides: [] }
  return (
    onPoint(view, at, reach, goals) ??
    onEdge(view, at, reach, goals) ??
    onLines(at, reach, goals.lines ?? []) ??
    onCircle(at, reach, goals.circles ?? []) ??
    onGrid(at, reach)
  )
}

function onPoint(view: ToolView, at: Point2, reach: number, { without }: SnapGoals): Snapped | null {
  let best: { at: Point2; reason: string } | null = null
  let least = reach
  const offer = (place: Point2, reason: string) => {
    const apart = distance(place, at)
    if (apart >= least) return
    least = apart
    best = { at: place, reason }
  }
  const panels = nearPanels(view, at, reach)
  for (const panel of panels) {
    for (const point of panel.points) {
      if (without?.panel === panel.id && without.points.has(point.id)) continue
      offer(view.toTable(panel.id, point.at), 'point')
    }
  }
  if (best) return { ...(best as { at: Point2; reason: string }), guides: [] }
  for (const panel of panels) {
    for (const edge of panel.edges) {
      if (touches(without, panel.id, edge)) continue
      offer(view.toTable(panel.id, edgePoint(panel, edge, 0.5)), 'middle')
    }
  }
  return best ? { ...(best as { at: Point2; reason: string }), guides: [] } : null
}

function onEdge(view: ToolView, at: Point2, reach: number, { without }: SnapGoals): Snapped | null {
  let best: Snapped | null = null
  let least = reach / 2 // an edge is long: it must not catch what goes by
  for (const panel of nearPanels(view, at, reach)) {
    const place = view.fromTable(panel.id, at)
    for (const edge of panel.edges) {
      if (touches(without, panel.id, edge) || !isWithin(boxOf(panel, edge), place, least)) continue
      const near = nearestOnEdge(panel, edge, place)
      if (near.distance >= least) continue
      least = near.distance
      best = { at: view.toTable(panel.id, near.at), reason: 'on edge', guides: [] }
    }
  }
  return best
}

function onLines(at: Point2, reach: number, lines: readonly GuideLine[]): Snapped | null {
  const near = lines.filter((line) => distance(footOn(line, at), at) < reach / 2)
  const [first] = near
  if (!first) return null
  for (const second of near.slice(1)) {
    const crossing = crossingOf(first, second)
    if (!crossing || distance(crossing, at) > reach) continue
    return {
      at: crossing,
      reason: `${first.reason}, ${second.reason}`,
      guides: [
        [first.through, crossing],
        [second.through, crossing],
      ],
    }
  }
  const foot = footOn(first, at)
  return { at: foot, reason: first.reason, guides: [[first.through, foot]] }
}

function onCircle(at: Point2, reach: number, circles: readonly GuideCircle[]): Snapped | null {
  for (const { about, radius, reason } of circles) {
    const apart = distance(about, at)
    if (apart === 0 || Math.abs(apart - radius) > reach) continue
    const place = plus(about, times(minus(at, about), radius / apart))
    return { at: place, reason, guides: [[about, place]] }
  }
  return null
}

function onGrid(at: Point2, reach: number): Snapped {
  const place: Point2 = [Math.round(at[0] / GRID) * GRID, Math.round(at[1] / GRID) * GRID]
  // a grid finer than the pointer would only make it tremble
  return distance(place, at) < reach && GRID > reach / 4
    ? { at: place, reason: '', guides: [] }
    : { at, reason: '', guides: [] }
}

/** Lines through a neighbour of what is drawn: level and upright, and along or square to the edges it has there. */
export function guidesFrom(
  view: ToolView,
  panel: Panel,
  point: string,
  moving: ReadonlySet<string>,
): GuideLine[] {
  const own = panel.points.find(({ id }) => id === point)
  if (!own) return []
  const through = view.toTable(panel.id, own.at)
  const onTable = (along: Point2) =>
    unit(minus(view.toTable(panel.id, plus(own.at, along)), view.toTable(panel.id, own.at)))
  const edges = panel.edges.filter(
    ({ from, to }) => (from === point || to === point) && !moving.has(from) && !moving.has(to),
  )
  const tangents = edges.map((edge) => onTable(edgeVelocity(panel, edge, edge.from === point ? 0 : 1)))
  return [
    ...tangents.map((along) => ({ through, along, reason: 'in line' })),
    ...tangents.map(([x, y]) => ({ through, along: [-y, x] satisfies Point2, reason: 'square' })),
    ...levelAndUpright(through),
    { through, along: onTable([Math.cos(panel.grain), Math.sin(panel.grain)]), reason: 'grain' },
  ]
}

export function levelAndUpright(through: Point2): GuideLine[] {
  return [
    { through, along: [1, 0], reason: 'level' },
    { through, along: [0, 1], reason: 'upright' },
  ]
}

export function partnerCircle(about: Point2, radius: number, seam: string): GuideCircle {
  return { about, radius, reason: `= ${lengthWords(radius)}, ${seam}` }
}

/** Guides and their reason, drawn at the place. */
export function snapDrawing({ at, reason, guides }: Snapped): ToolDrawing {
  return {
    lines: guides.map((points) => ({ points, look: 'guide' as const })),
    dots: reason === '' ? [] : [{ at, look: 'guide' }],
    words: reason === '' ? [] : [{ at, text: reason }],
  }
}

function touches(
  without: SnapGoals['without'],
  panel: string,
  { from, to }: { from: string; to: string },
): boolean {
  return without?.panel === panel && (without.points.has(from) || without.points.has(to))
}

/** Pieces the pointer is in reach of: their corners say where they lie, curves may stand out by half of that. */
function nearPanels(view: ToolView, at: Point2, reach: number): Panel[] {
  return view.garment.panels.filter((panel) => {
    const { low, high } = cornersOf(panel)
    const room = reach + 0.5 * Math.max(high[0] - low[0], high[1] - low[1])
    return isWithin({ low, high }, view.fromTable(panel.id, at), room)
  })
}

interface Box {
  readonly low: Point2
  readonly high: Point2
}

function isWithin({ low, high }: Box, [x, y]: Point2, room: number): boolean {
  return x > low[0] - room && x < high[0] + room && y > low[1] - room && y < high[1] + room
}

/** Round the corners of a piece, and round one edge of it; worked out once for each version of the piece. */
function cornersOf(panel: Panel): Box {
  let box = corners.get(panel)
  if (box === undefined) {
    box = boxRound(panel.points.flatMap(({ at }) => at))
    corners.set(panel, box)
  }
  return box
}

function boxOf(panel: Panel, edge: Edge): Box {
  const chords = chordsOf(panel, edge)
  let box = edges.get(chords)
  if (box === undefined) {
    box = boxRound(chords)
    edges.set(chords, box)
  }
  return box
}

const corners = new WeakMap<Panel, Box>()
const edges = new WeakMap<Float64Array, Box>()

function boxRound(places: ArrayLike<number>): Box {
  const low: Point2 = [Infinity, Infinity]
  const high: Point2 = [-Infinity, -Infinity]
  for (let k = 0; k < places.length; k++) {
    low[k % 2] = Math.min(low[k % 2], places[k])
    high[k % 2] = Math.max(high[k % 2], places[k])
  }
  return { low, high }
}

function footOn({ through, along }: GuideLine, at: Point2): Point2 {
  return plus(through, times(along, dot(minus(at, through), along)))
}

function crossingOf(a: GuideLine, b: GuideLine): Point2 | null {
  const turn = a.along[0] * b.along[1] - a.along[1] * b.along[0]
  if (Math.abs(turn) < 0.1) return null // nearly the same line
  const [x, y] = minus(b.through, a.through)
  return plus(a.through, times(a.along, (x * b.along[1] - y * b.along[0]) / turn))
}
