/**
 * Pleats laid evenly over a stretch of an edge, n of depth d on a stretch of length s:
 *
 *   knife       each takes 2 d, folded width s − 2 n d                                                       [m]    (1)
 *   box         two knives away from each other: s − 4 n d                                                   [m]    (2)
 *   accordion   ridges and valleys d apart, pressed to a right angle: s − 2 n d (1 − cos 45°)                [m]    (3)
 *
 * Knives and boxes are pleats of the document, whose folds and seams it works out itself. An accordion is not sewn to
 * itself: it is lines pressed to and fro, the first and the last by half as much, so that what lies beside them stays flat.
 */
import {
  type Edge,
  type Edit,
  edgeLength,
  edgeVelocity,
  type Panel,
  type PanelLine,
  type Pleat,
  type Point2,
  panelOutline,
  panelSignedArea,
  parametersAt,
  pleatFolds,
} from '@selvedge/engine/pattern'
import { freeId } from '@selvedge/engine/project'
import { lengthWords } from '../../numbers/length-words.ts'
import { placeOnEdge } from '../edge-places.ts'
import { plus, times } from '../gesture.ts'
import type { PleatOptions } from '../tool-options.ts'

/** Where pleats are laid: a stretch of an edge in shares of its length, and how far into the piece they are pressed. */
export interface PleatStretch {
  readonly from: number
  readonly to: number
  /** [m]; null: to the other side. */
  readonly pressed: number | null
}

export interface LaidPleats {
  readonly edits: readonly Edit[]
  /** Ids of pleats, or of the lines of an accordion. */
  readonly ids: readonly string[]
  readonly kind: 'pleat' | 'line'
  /** Width of the stretch as it is cut, and once it is folded [m]. */
  readonly flat: number
  readonly folded: number
  /** Folds in the plane of the piece [m]. */
  readonly folds: readonly (readonly Point2[])[]
  /** Why they cannot be; empty where they can. */
  readonly wrong: string
}

/** Ridges of an accordion [rad]: beyond a right angle a line across a piece is one that it is turned over along. */
const RIDGE = Math.PI / 2
/** Folds nearer than this to the end of the edge are none [m]. */
const ASIDE = 0.002

export function layPleats(
  panel: Panel,
  edge: Edge,
  stretch: PleatStretch,
  options: PleatOptions,
): LaidPleats {
  const length = edgeLength(panel, edge)
  const [low, high] = [Math.min(stretch.from, stretch.to), Math.max(stretch.from, stretch.to)]
  const flat = (high - low) * length
  const { kind, count, depth } = options
  const needed = count * depth * (kind === 'box' ? 6 : 2)
  const what = `${count} ${kind} ${count === 1 ? 'pleat' : 'pleats'} of ${lengthWords(depth)}`
  const room = flat - needed < (kind === 'accordion' ? -1e-9 : ASIDE)
  const wrong = room ? `${what} need ${lengthWords(needed)} of the edge; take fewer, or less deep` : ''
  const middles = Array.from({ length: count }, (_, k) => low + ((k + 0.5) / count) * (high - low))
  const laid = kind === 'accordion' ? accordion : folded
  return {
    ...laid(panel, edge, { ...stretch, middles, length }, options),
    flat,
    wrong,
    folded: flat - taken(options),
  }
}

/** (1) (2) (3) [m] */
function taken({ kind, count, depth }: PleatOptions): number {
  if (kind === 'accordion') return 2 * count * depth * (1 - Math.cos(RIDGE / 2))
  return (kind === 'box' ? 4 : 2) * count * depth
}

interface Places extends PleatStretch {
  /** Of the pleats, in shares of the edge. */
  readonly middles: readonly number[]
  /** Of the edge [m]. */
  readonly length: number
}

type Laid = Pick<LaidPleats, 'edits' | 'ids' | 'kind' | 'folds'>

/** Knives lie the way they were drawn. */
function folded(
  panel: Panel,
  edge: Edge,
  { middles, pressed, from, to }: Places,
  options: PleatOptions,
): Laid {
  const named = [...(panel.darts ?? []), ...(panel.pleats ?? [])].map(({ id }) => ({ id }))
  const pleats = middles.map((at): Pleat => {
    const id = freeId('pleat', named)
    named.push({ id })
    const length = pressed ?? across(panel, edge, at)
    const kind = options.kind === 'box' ? 'box' : 'knife'
    return { id, edge: edge.id, at, depth: options.depth, length, kind, towards: to < from ? -1 : 1 }
  })
  return {
    kind: 'pleat',
    ids: pleats.map(({ id }) => id),
    edits: pleats.map((pleat): Edit => ({ kind: 'addPleat', panel: panel.id, pleat })),
    folds: pleats.flatMap((pleat) => pleatFolds(panel, pleat).map(({ points }) => points)),
  }
}

function accordion(
  panel: Panel,
  edge: Edge,
  { middles, pressed, length }: Places,
  options: PleatOptions,
): Laid {
  const { depth, count } = options
  const middle = (middles[0] + middles[count - 1]) / 2
  const named = [...(panel.lines ?? [])].map(({ id }) => ({ id }))
  const lines = Array.from({ length: 2 * count + 1 }, (_, k): PanelLine[] => {
    const at = middle + ((k - count) * depth) / length
    if (Math.min(at, 1 - at) * length < ASIDE) return []
    const id = freeId('pleat', named)
    named.push({ id })
    const half = k === 0 || k === 2 * count ? 0.5 : 1
    const reach = Math.min(pressed ?? Infinity, across(panel, edge, at))
    const start = placeOnEdge(panel, edge, at)
    const points = [start, plus(start, times(inwards(panel, edge, at), reach))]
    return [{ id, kind: 'fold', points, smooth: false, angle: half * (k % 2 === 0 ? -RIDGE : RIDGE) }]
  }).flat()
  return {
    kind: 'line',
    ids: lines.map(({ id }) => id),
    edits: lines.map((line): Edit => ({ kind: 'addLine', panel: panel.id, line })),
    folds: lines.map(({ points }) => points),
  }
}

/** Square to the edge at a share of it, into the piece, of length one. */
export function inwards(panel: Panel, edge: Edge, at: number): Point2 {
  const share = Math.min(1, Math.max(0, at))
  const [vx, vy] = edgeVelocity(panel, edge, parametersAt(panel, edge, [0, share, 1])[1])
  const side = (panelSignedArea(panel) < 0 ? -1 : 1) / (Math.hypot(vx, vy) || 1)
  return [-vy * side, vx * side]
}

/** From a place of an edge straight to the other side of the piece [m]. */
function across(panel: Panel, edge: Edge, at: number): number {
  const [x, y] = placeOnEdge(panel, edge, at)
  const [dx, dy] = inwards(panel, edge, at)
  const outline = panelOutline(panel, 0.0005)
  let least = Infinity
  for (let k = 0, before = outline.length - 2; k < outline.length; before = k, k += 2) {
    const [ax, ay] = [outline[before] - x, outline[before + 1] - y]
    const [bx, by] = [outline[k] - x, outline[k + 1] - y]
    const [p, q] = [dx * ay - dy * ax, dx * by - dy * bx] // how far beside the way
    if (p > 0 === q > 0) continue
    const along = (dx * ax + dy * ay) * (q / (q - p)) - (dx * bx + dy * by) * (p / (q - p))
    if (along > ASIDE) least = Math.min(least, along)
  }
  return Number.isFinite(least) ? least : ASIDE
}
