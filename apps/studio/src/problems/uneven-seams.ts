/**
 * Seams whose two sides differ in length though nobody said that they should. A difference is meant where the rule of the
 * seam says ratio or free, where places are matched, where it is large enough to be gathers, and where something is set
 * into a neck or an armhole: caps, bands and bindings are eased or stretched onto those.
 */
import {
  type EdgeRef,
  type Edit,
  edgeLength,
  findEdge,
  type Garment,
  isHollow,
  type Point2,
  pointAt,
  type Seam,
  seamLengths,
} from '@selvedge/engine/pattern'
import { tryEdits } from '../tools/point-move.ts'
import { seamOfEdge } from '../tools/seam-places.ts'

export interface UnevenSeam {
  readonly seam: Seam
  readonly longer: 'a' | 'b'
  /** [m], and of the shorter side [–]. */
  readonly difference: number
  readonly share: number
}

/** Sides this near are equal, as for the rule of a seam [m]. */
const EQUAL_WITHIN = 0.001
/** More than this of the shorter side is gathers, which nobody sews by mistake [–]. */
const EASE_MAX = 0.08

export function unevenSeams(garment: Garment): UnevenSeam[] {
  return garment.seams.flatMap((seam) => {
    const { a, b } = seamLengths(garment, seam)
    const difference = Math.abs(a - b)
    const share = difference / Math.min(a, b)
    if (difference <= EQUAL_WITHIN || isMeant(garment, seam, share)) return []
    return [{ seam, longer: a > b ? ('a' as const) : ('b' as const), difference, share }]
  })
}

function isMeant(garment: Garment, { lengths, match, a, b }: Seam, share: number): boolean {
  if (lengths !== undefined) return lengths !== 'equal'
  if (share > EASE_MAX || (match?.length ?? 0) > 0) return true
  return [...a, ...b].some((ref) => {
    const found = findEdge(garment, ref)
    return found !== undefined && isHollow(found.panel, found.edge)
  })
}

/**
 * The edit that gives both sides the length of side `to`: an end of the other one goes along its own direction, rather
 * one where nothing else is sewn. Null where that cannot be, or would put another seam out.
 */
export function matchEdits(garment: Garment, seam: Seam, to: 'a' | 'b'): readonly Edit[] | null {
  const from = to === 'a' ? 'b' : 'a'
  const lengths = seamLengths(garment, seam)
  const side = seam[from]
  const ends = [freeEnd(side[side.length - 1], true), freeEnd(side[0], false)]
  const isLoose = (end: FreeEnd) => !seamOfEdge(garment, neighbour(garment, end))
  const uneven = unevenSeams(garment).length
  for (const end of ends.sort((p, q) => Number(isLoose(q)) - Number(isLoose(p)))) {
    const edits = longerAt(garment, end, lengths[to] - lengths[from])
    const come = tryEdits(garment, edits)
    if (edits.length > 0 && come.wrong === '' && unevenSeams(come.garment).length < uneven) return edits
  }
  return null
}

/** An edge of a side of a seam, and whether its own end is the one that is moved. */
interface FreeEnd {
  readonly ref: EdgeRef
  readonly atEnd: boolean
}

const freeEnd = (ref: EdgeRef, last: boolean): FreeEnd => ({ ref, atEnd: last !== (ref.reversed ?? false) })

/** The edge of the outline beyond that end. */
function neighbour(garment: Garment, { ref, atEnd }: FreeEnd): EdgeRef {
  const edges = garment.panels.find(({ id }) => id === ref.panel)?.edges ?? []
  const row = edges.findIndex(({ id }) => id === ref.edge)
  const next = edges.at((row + (atEnd ? 1 : -1)) % edges.length)
  return { panel: ref.panel, edge: next?.id ?? ref.edge }
}

function longerAt(garment: Garment, { ref, atEnd }: FreeEnd, more: number): Edit[] {
  const found = findEdge(garment, ref)
  if (!found) return []
  const { panel, edge } = found
  const length = edgeLength(panel, edge)
  const ratio = (length + more) / length
  if (!(ratio > 0)) return []
  const [fixed, point] = atEnd ? [edge.from, edge.to] : [edge.to, edge.from]
  const [f, m] = [pointAt(panel, fixed), pointAt(panel, point)]
  const to: Point2 = [f[0] + ratio * (m[0] - f[0]), f[1] + ratio * (m[1] - f[1])]
  return [{ kind: 'movePoint', panel: panel.id, point, to, lengths: 'ease' }]
}
