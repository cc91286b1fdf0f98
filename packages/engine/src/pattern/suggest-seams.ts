/**
 * Which edges of a pattern without seams probably belong together. Edges that are sewn to each other are as long as each
 * other to a few millimetres, carry the same notches, and belong to pieces that meet: front and back at the sides, two long
 * edges of one sleeve at the arm. Each pair is weighed,
 *
 *   c = 20 |a − b| / max(a, b) + what speaks against it − what speaks for it                              [–]  (1)
 *
 * and the lightest pairs are taken first, every edge once. Nobody can be sure: hems of one length look like a seam, and a
 * sleeve cap that is sewn to two armholes is not found. What is handed back is to be looked at and ticked.
 */
import { edgeLength } from './edge-length.ts'
import type { Edge, Garment, Panel, Seam } from './garment.ts'
import { boundsOf, flattenEdge, panelOutline, panelSignedArea } from './outline.ts'
import { type PiecePart, piecePart } from './piece-part.ts'

export interface SuggestedSeam {
  readonly seam: Seam
  /** Of its two edges [m]. */
  readonly lengths: readonly [number, number]
  /** Nothing speaks against it: worth taking unless somebody knows better. */
  readonly likely: boolean
}

/** Shorter edges are corners of something, not seams [m]. */
const LENGTH_MIN = 0.03
/** Longer than this one another they are no plain seam [–]. */
const DIFFERENCE_MAX = 0.03
/** (1) below which a pair is likely, and above which it is not worth a line. */
const LIKELY = 0.5
const POSSIBLE = 1.1
/** Area between edge and chord over length squared from which it is bent, not straight [–]. */
const HOLLOW = 0.02
/** Coarse is enough to see where an edge lies [m]. */
const DRAWN_WITHIN = 0.005

/** Of edges that are in no seam yet. */
export function suggestSeams(garment: Garment): SuggestedSeam[] {
  const sewn = new Set(garment.seams.flatMap(({ a, b }) => [...a, ...b].map(keyOf)))
  const edges = garment.panels
    .flatMap(edgesOf)
    .filter((one) => !sewn.has(one.key) && one.length >= LENGTH_MIN)
  const pairs: { a: SeamEdge; b: SeamEdge; cost: number }[] = []
  edges.forEach((a, row) => {
    for (const b of edges.slice(row + 1)) {
      const cost = costOf(a, b)
      if (cost <= POSSIBLE) pairs.push({ a, b, cost })
    }
  })
  pairs.sort((p, q) => p.cost - q.cost || order(p.a.key, q.a.key) || order(p.b.key, q.b.key))
  const taken = new Set<string>()
  const names = new Set(garment.seams.map(({ id }) => id))
  const found: SuggestedSeam[] = []
  for (const { a, b, cost } of pairs) {
    if (taken.has(a.key) || taken.has(b.key)) continue
    taken.add(a.key).add(b.key)
    const seam = seamOf(a, b, names)
    found.push({ seam, lengths: [a.length, b.length], likely: cost < LIKELY })
  }
  return found
}

interface SeamEdge {
  readonly key: string
  readonly panel: Panel
  readonly edge: Edge
  /** [m] */
  readonly length: number
  /** Where it lies on its piece seen from outside: −1 left … 1 right, −1 bottom … 1 top. */
  readonly across: number
  readonly up: number
  /** Runs along the piece rather than across it. */
  readonly upright: boolean
  /** How far it bends out of the piece, into it if negative, of its length [–]. */
  readonly bulge: number
  /** As flat as a hem, along the bottom of its piece. */
  readonly hem: boolean
  /** Travelled counter-clockwise seen from the right side of the cloth. */
  readonly turn: number
  /** Shares of its length, growing. */
  readonly notches: readonly number[]
  readonly part: PiecePart
}

function edgesOf(panel: Panel): SeamEdge[] {
  const { low, high } = boundsOf(panelOutline(panel, DRAWN_WITHIN))
  const loop = panelSignedArea(panel) > 0 ? 1 : -1
  const turn = loop * panel.outside
  const part = piecePart(panel)
  return panel.edges.map((edge) => {
    const line = flattenEdge(panel, edge, DRAWN_WITHIN)
    const drawn = boundsOf(line)
    const length = edgeLength(panel, edge)
    const wide = drawn.high[0] - drawn.low[0]
    const height = drawn.high[1] - drawn.low[1]
    const place = (c: 0 | 1) =>
      (drawn.low[c] + drawn.high[c] - low[c] - high[c]) / Math.max(high[c] - low[c], DRAWN_WITHIN)
    const tall = high[1] - low[1] > 0.6 * (high[0] - low[0])
    return {
      key: keyOf({ panel: panel.id, edge: edge.id }),
      panel,
      edge,
      length,
      across: panel.outside * place(0),
      up: place(1),
      upright: wide < 0.35 * height,
      bulge: (loop * bulgeArea(line)) / (length * length),
      hem: tall && height < 0.2 * wide && place(1) < -0.8,
      turn,
      notches: (panel.notches ?? [])
        .filter((one) => one.edge === edge.id)
        .map(({ at }) => at)
        .sort(),
      part,
    }
  })
}

/** (1) */
function costOf(a: SeamEdge, b: SeamEdge): number {
  const difference = Math.abs(a.length - b.length) / Math.max(a.length, b.length)
  if (difference > DIFFERENCE_MAX) return Number.POSITIVE_INFINITY
  const against = a.panel === b.panel ? withinPiece(a, b) : betweenPieces(a, b)
  return 20 * difference + against + (a.hem || b.hem ? 0.6 : 0) + notchCost(a, b)
}

/** A sleeve, a leg, a collar stand closes on itself: two edges that mirror each other across the piece. */
function withinPiece(a: SeamEdge, b: SeamEdge): number {
  const mirrored =
    Math.abs(a.across + b.across) < 0.2 && Math.abs(a.across) > 0.5 && Math.abs(a.up - b.up) < 0.1
  if (!mirrored) return Number.POSITIVE_INFINITY
  const { segment, face } = a.part
  const closes = face === 'around' || segment === 'arm' || segment === 'wrist' || segment === 'waist'
  return closes && face !== 'front' && face !== 'back' ? 0.2 : 0.9
}

function betweenPieces(a: SeamEdge, b: SeamEdge): number {
  const hollow = a.bulge < -HOLLOW && b.bulge < -HOLLOW ? 0.8 : 0 // two necklines, two armholes
  return partCost(a, b) + sideCost(a, b) + hollow + 0.3 * Math.min(1, Math.abs(a.up - b.up))
}

/** Pieces that meet: front and back of one part of the body, left and right of one piece along its middle. */
function partCost(a: SeamEdge, b: SeamEdge): number {
  const { segment: segmentA, side: sideA, face: faceA } = a.part
  const { segment: segmentB, side: sideB, face: faceB } = b.part
  if (sideA !== undefined && sideB !== undefined && sideA !== sideB) {
    const middle = faceA === faceB && segmentA === segmentB && isMiddle(a) && isMiddle(b)
    return middle ? 0.1 : Number.POSITIVE_INFINITY
  }
  if (segmentA !== segmentB) {
    if (segmentA === undefined || segmentB === undefined) return 0.4
    const filled = a.bulge < -HOLLOW ? b.bulge > HOLLOW : b.bulge < -HOLLOW && a.bulge > HOLLOW
    return filled ? 0.2 : 0.8 // a sleeve cap in an armhole
  }
  if (faceA === undefined && faceB === undefined) return 0.4
  return faceA === faceB ? 0.8 : 0
}

/** Along the middle of the body: a left front ends there on its left, seen from outside, a left back on its right. */
function isMiddle({ part: { side, face }, across, upright }: SeamEdge): boolean {
  const end = (side === 'left' ? -1 : 1) * (face === 'back' ? -1 : 1)
  return upright && end * across > 0.5
}

/** Two whole pieces, both seen from outside: what is right on the one meets what is left on the other. */
function sideCost({ across: atA }: SeamEdge, { across: atB }: SeamEdge): number {
  if (Math.abs(atA) < 0.1 || Math.abs(atB) < 0.1) return 0
  return atA * atB < 0 ? 0 : 0.35
}

function notchCost(a: SeamEdge, b: SeamEdge): number {
  if (a.notches.length === 0 && b.notches.length === 0) return 0
  if (a.notches.length !== b.notches.length) return 0.2
  const other = isParallel(a, b) ? b.notches : b.notches.map((at) => 1 - at).reverse()
  const worst = a.notches.reduce((most, at, k) => Math.max(most, Math.abs(at - other[k])), 0)
  return worst < 0.05 ? -0.4 : 0.3
}

/** Right sides together, two pieces drawn alike are travelled against each other along their seam. */
function isParallel(a: SeamEdge, b: SeamEdge): boolean {
  return a.turn !== b.turn
}

/** Between an edge and its chord, to the right of the way it runs [m²]. */
function bulgeArea(line: Float64Array): number {
  let twice = 0
  for (let at = 2; at + 3 < line.length; at += 2) {
    const ax = line[at] - line[0]
    const ay = line[at + 1] - line[1]
    twice += ax * (line[at + 3] - line[1]) - ay * (line[at + 2] - line[0])
  }
  return 0.5 * twice
}

function seamOf(a: SeamEdge, b: SeamEdge, names: Set<string>): Seam {
  const stem = a.panel === b.panel ? a.panel.id : `${a.panel.id}-${b.panel.id}`
  let id = stem
  for (let number = 2; names.has(id); number++) id = `${stem}-${number}`
  names.add(id)
  return {
    id,
    a: [{ panel: a.panel.id, edge: a.edge.id }],
    b: [{ panel: b.panel.id, edge: b.edge.id }],
    parallel: isParallel(a, b),
    sides: 'right-right',
  }
}

function keyOf({ panel, edge }: { panel: string; edge: string }): string {
  return JSON.stringify([panel, edge])
}

/** The same everywhere, whatever the language of the machine. */
function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
