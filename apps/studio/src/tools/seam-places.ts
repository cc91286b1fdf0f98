/**
 * Places along the two sides of a seam and which of them meet. A side is travelled in the order of its edges; the start of
 * one meets the end of the other, or its start if the seam is parallel. Between matched places a difference in length is
 * spread evenly.
 */
import {
  type EdgeRef,
  findEdge,
  type Garment,
  type Point2,
  type Seam,
  sewnLength,
} from '@selvedge/engine/pattern'
import { placeOnEdge } from './edge-places.ts'
import type { ToolView } from './tool.ts'

export interface SidePlace {
  readonly panel: string
  readonly edge: string
  /** Share of the edge's length. */
  readonly at: number
}

/** The seam an edge is sewn in, and on which side. */
export function seamOfEdge(garment: Garment, ref: EdgeRef): { seam: Seam; side: 'a' | 'b' } | null {
  const is = (other: EdgeRef) => other.panel === ref.panel && other.edge === ref.edge
  for (const seam of garment.seams) {
    if (seam.a.some(is)) return { seam, side: 'a' }
    if (seam.b.some(is)) return { seam, side: 'b' }
  }
  return null
}

/** What a place of a sewn edge meets; null where the edge is not sewn. */
export function partnerPlace(garment: Garment, place: SidePlace): SidePlace | null {
  const found = seamOfEdge(garment, place)
  if (!found) return null
  const { seam, side } = found
  const other = side === 'a' ? 'b' : 'a'
  const share = shareOfSide(garment, seam[side], place)
  const own = side === 'a' || seam.parallel ? share : 1 - share // both are told from where sewing starts
  const met = throughMatch(own, seam, side)
  return placeOnSide(garment, seam[other], other === 'a' || seam.parallel ? met : 1 - met)
}

/** `match` gives pairs [a, b], from where sewing starts; side b is travelled backwards from there unless parallel. */
function throughMatch(share: number, { match = [] }: Seam, side: 'a' | 'b'): number {
  const [own, other] = side === 'a' ? [0, 1] : [1, 0]
  const stops = [[0, 0], ...match, [1, 1]]
  for (let k = 1; k < stops.length; k++) {
    const [from, to] = [stops[k - 1], stops[k]]
    if (share > to[own] && k < stops.length - 1) continue
    const room = to[own] - from[own]
    const t = room > 0 ? (share - from[own]) / room : 0
    return from[other] + t * (to[other] - from[other])
  }
  return share
}

export function sideLength(garment: Garment, side: readonly EdgeRef[]): number {
  return side.reduce((sum, ref) => sum + edgeOf(garment, ref).length, 0)
}

/** Share of a whole side up to a place of one of its edges. */
function shareOfSide(garment: Garment, side: readonly EdgeRef[], place: SidePlace): number {
  let before = 0
  for (const ref of side) {
    const { length } = edgeOf(garment, ref)
    if (ref.panel === place.panel && ref.edge === place.edge) {
      before += length * (ref.reversed ? 1 - place.at : place.at)
      break
    }
    before += length
  }
  return before / (sideLength(garment, side) || 1)
}

/** The place at a share of a whole side. */
export function placeOnSide(garment: Garment, side: readonly EdgeRef[], share: number): SidePlace {
  let left = share * sideLength(garment, side)
  for (const [row, ref] of side.entries()) {
    const { length } = edgeOf(garment, ref)
    if (left <= length || row === side.length - 1) {
      const t = length > 0 ? Math.min(1, Math.max(0, left / length)) : 0
      return { panel: ref.panel, edge: ref.edge, at: ref.reversed ? 1 - t : t }
    }
    left -= length
  }
  return { panel: side[0].panel, edge: side[0].edge, at: 0 }
}

/** Where such a place lies on the table [m]. */
export function tablePlace(view: ToolView, { panel, edge, at }: SidePlace): Point2 {
  const found = findEdge(view.garment, { panel, edge })
  return found ? view.toTable(panel, placeOnEdge(found.panel, found.edge, at)) : [0, 0]
}

/** Threads between the two sides of a seam, as it is or would be sewn: pairs of places on the table [m]. */
export function threadsOf(
  view: ToolView,
  seam: Pick<Seam, 'a' | 'b' | 'parallel' | 'match'>,
  count: number,
): [Point2, Point2][] {
  const whole: Seam = { id: '', sides: 'right-right', ...seam }
  return Array.from({ length: count + 1 }, (_, k) => {
    const met = throughMatch(k / count, whole, 'a')
    const a = placeOnSide(view.garment, seam.a, k / count)
    const b = placeOnSide(view.garment, seam.b, seam.parallel ? met : 1 - met)
    return [tablePlace(view, a), tablePlace(view, b)]
  })
}

function edgeOf(garment: Garment, ref: EdgeRef): { length: number } {
  const found = findEdge(garment, ref)
  return { length: found ? sewnLength(found.panel, found.edge) : 0 }
}
