/**
 * What is sewn together stays as long as it should be. When one side of a seam changed its length, the other follows by
 * the seam's rule: `equal` makes it as long, `ratio` keeps its share of ease or gathers, `free` leaves it alone. It follows
 * at the end that meets the one that was moved: the last edge of the side there is scaled about its other end, so the free
 * end goes along its own direction and the shape is kept.
 *
 *   equal   ℓ′ = L′          ratio   ℓ′ = ℓ L′ / L            L, ℓ before, L′, ℓ′ after, own and other side [m]  (1)
 *
 * A point inside a chain of edges is none of its ends: there the other side is left, as the sum of both hardly changes.
 */
import { edgeChord, type Point2 } from '../curve.ts'
import { edgeLength } from '../edge-length.ts'
import type { EdgeRef, Garment, Seam } from '../garment.ts'
import { pointAt } from '../panel-points.ts'
import { seamLengths } from '../seams.ts'
import { edgeNamed, linkFamily, panelNamed, withPanel } from './find.ts'
import { panelWithPoints } from './moved-points.ts'

/** Sides this near are meant to be equal [m]. */
const EQUAL_WITHIN = 0.001

/** The rule of a seam: its own, or what its sides as they are now say. */
export function lengthsRule(garment: Garment, seam: Seam): NonNullable<Seam['lengths']> {
  if (seam.lengths) return seam.lengths
  const { a, b } = seamLengths(garment, seam)
  return Math.abs(a - b) <= EQUAL_WITHIN ? 'equal' : 'ratio'
}

/** The garment with the other side of the seam of `ref` following; `free`: the end of that edge that was moved. */
export function followPartner(
  garment: Garment,
  before: Garment,
  ref: EdgeRef,
  free: 'start' | 'end',
): Garment {
  const is = (other: EdgeRef) => other.panel === ref.panel && other.edge === ref.edge
  const seam = before.seams.find(({ a, b }) => [...a, ...b].some(is))
  if (!seam) return garment
  const own = seam.a.some(is) ? 'a' : 'b'
  const other = own === 'a' ? 'b' : 'a'
  const end = chainEnd(seam[own], is, free)
  if (end === null) return garment
  const last = (end === 'last') === seam.parallel ? seam[other].at(-1) : seam[other][0]
  if (!last || linkFamily(garment, ref.panel).has(last.panel)) return garment // it follows anyway
  const rule = lengthsRule(before, seam)
  if (rule === 'free') return garment
  const [was, now] = [seamLengths(before, seam), seamLengths(garment, seam)]
  const goal = rule === 'equal' ? now[own] : (was[other] * now[own]) / was[own] // (1)
  const atEnd = (end === 'last') === seam.parallel
  return withEdgeLonger(garment, last, atEnd !== (last.reversed ?? false), goal - now[other])
}

/** Which end of the side that end of the edge is; null: it lies inside. */
function chainEnd(
  side: readonly EdgeRef[],
  is: (ref: EdgeRef) => boolean,
  free: 'start' | 'end',
): 'first' | 'last' | null {
  const row = side.findIndex(is)
  const ahead = (free === 'end') !== (side[row].reversed ?? false)
  if (ahead) return row === side.length - 1 ? 'last' : null
  return row === 0 ? 'first' : null
}

/** An edge made longer at its end, or at its start; one without a chord is left. */
function withEdgeLonger(garment: Garment, ref: EdgeRef, atEnd: boolean, more: number): Garment {
  const panel = panelNamed(garment, ref.panel)
  const edge = edgeNamed(panel, ref.edge)
  const length = edgeLength(panel, edge)
  const ratio = (length + more) / length
  if (!(ratio > 0) || Math.abs(ratio - 1) < 1e-12 || edgeChord(panel, edge) === 0) return garment
  const [fixed, point] = atEnd ? [edge.from, edge.to] : [edge.to, edge.from]
  const [f, m] = [pointAt(panel, fixed), pointAt(panel, point)]
  const to: Point2 = [f[0] + ratio * (m[0] - f[0]), f[1] + ratio * (m[1] - f[1])]
  return withPanel(garment, panel.id, () => panelWithPoints(panel, new Map([[point, to]])))
}
