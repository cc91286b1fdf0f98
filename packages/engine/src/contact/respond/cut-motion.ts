/**
 * The fail-safe that always ends: shortens the motion of the vertices of a pair so that a plane keeps the two
 * elements apart for the whole step. At x0 the plane normal to the shortest connection separates them; a vertex may
 * use nine tenths of its distance to it. Once cut, a pair is safe for good, since motions only shrink afterwards.
 *
 *   a = distance of x0 to the plane,  b = motion towards it,   motion ← motion · min(0.9 a, a − ¾ η)/b   if b is more   (1)
 *
 * Scripted vertices (no inverse mass) keep their motion: the plane is moved to where they end, if the cloth leaves
 * room there. This is the directional form of the bounds of Chen et al. 2025 (Offset Geometric Contact). Momentum is
 * lost here, so it must stay rare.
 */
import type { ContactSystem } from '../contact-system.ts'
import { detectHits } from '../exact/detect-hits.ts'
import { CHANGED } from '../exact/narrow.ts'
import { SEPARATION_SHARE } from '../exact/toi.ts'
import { AT_END, AT_START, WITNESS_LOW } from '../exact/witness.ts'
import { coverMotion } from '../pairs/cover-motion.ts'
import { pairVertex, startDistance } from './pair-impulse.ts'

/** Flag of vertices whose motion was cut. */
export const CUT = 4

/** After this many rounds pairs are stopped altogether; after twice as many, all cloth is. */
const CUT_ROUNDS_SOFT = 24

/** How cutting ended: after how many rounds, and what could not be done. */
export interface CutOutcome {
  rounds: number
  /** Pairs that scripted vertices leave no room. */
  unproved: number
  /** Pairs that found no room in the list; then nothing is proved. */
  overflow: number
  /** One of the unproved pairs; −1: none. */
  pair: number
}

/**
 * Cuts motions until every pair is proved apart. A vertex that stops while the cloth around it falls moves against
 * it, perhaps further than the list was made for: so each round begins with making sure of the list.
 */
export function cutMotions(contact: ContactSystem): CutOutcome {
  const outcome: CutOutcome = { rounds: 0, unproved: 0, overflow: 0, pair: -1 }
  for (; outcome.rounds < 2 * CUT_ROUNDS_SOFT; outcome.rounds++) {
    if (cutHits(contact, outcome) === 0) return outcome
  }
  stopCloth(contact)
  cutHits(contact, outcome) // scripted things may still run into it
  return outcome
}

/** One round; returns how many pairs were cut. */
function cutHits(contact: ContactSystem, outcome: CutOutcome): number {
  const { hitPair, flag } = contact.motion
  outcome.overflow = coverMotion(contact)
  outcome.unproved = 0
  outcome.pair = -1
  if (outcome.overflow > 0) return 0
  const hits = detectHits(contact)
  let done = 0
  for (let h = 0; h < hits; h++) {
    const k = hitPair[h]
    const end = cutPair(contact, k, outcome.rounds >= CUT_ROUNDS_SOFT)
    if (end === CUT_DONE) done++
    if (end !== CUT_IMPOSSIBLE) continue
    outcome.unproved++
    outcome.pair = k
    flag[pairVertex(contact.list, k, 0)] |= CHANGED // it is looked at, and counted, in every round
  }
  return done
}

/** No motion of the cloth at all: it cannot meet itself. */
function stopCloth({ mesh: { inverseMass, vertexCount }, motion: { x0, x1, flag } }: ContactSystem): void {
  for (let i = 0; i < vertexCount; i++) {
    if (inverseMass[i] === 0) continue
    for (let at = 3 * i; at < 3 * i + 3; at++) x1[at] = x0[at]
    flag[i] |= CHANGED | CUT
  }
}

/** Pair k was left as it is: its elements do not move against each other, or only scripted ones do. */
const CUT_NOTHING = 0
const CUT_DONE = 1
/** Scripted motion leaves the cloth no room. */
const CUT_IMPOSSIBLE = 2

/** Cuts the motion of the free vertices of pair k; `stop` takes all of it instead of what is needed. */
function cutPair(contact: ContactSystem, k: number, stop: boolean): number {
  const distance = startDistance(contact, k)
  const { list } = contact
  const { inverseMass, eta } = contact.mesh
  const { work, x0, x1, flag } = contact.motion
  const edges = list.pairs[4 * k] < 0
  if (isStill(work, edges ? 12 : 9)) return CUT_NOTHING
  const split = edges ? 2 : 1 // corners before it are the first element, on the far side of the normal
  const plane = stop ? Number.NaN : planeLevel(contact, k, split, distance)
  if (plane === Infinity) return CUT_IMPOSSIBLE
  const margin = 0.75 * Math.min(eta, SEPARATION_SHARE * distance)
  let done = CUT_NOTHING
  for (let j = 0; j < 4; j++) {
    const i = pairVertex(list, k, j)
    if (inverseMass[i] === 0) continue
    const side = j < split ? 1 : -1
    const a = side * (level(x0, 3 * i, x0, 3 * pairVertex(list, k, 0), work) - plane)
    const b = -side * level(x1, 3 * i, x0, 3 * i, work)
    const room = Math.min(0.9 * a, a - margin)
    if (b <= room || rests(x0, x1, 3 * i)) continue
    const share = room > 0 ? room / b : 0 // also when there is no plane (NaN): no motion at all
    for (let at = 3 * i; at < 3 * i + 3; at++) x1[at] = x0[at] + share * (x1[at] - x0[at])
    flag[i] |= CHANGED | CUT
    done = CUT_DONE
  }
  if (done === CUT_DONE) return done
  return stop ? CUT_IMPOSSIBLE : cutPair(contact, k, true)
}

function rests(x0: Float64Array, x1: Float64Array, at: number): boolean {
  return x0[at] === x1[at] && x0[at + 1] === x1[at + 1] && x0[at + 2] === x1[at + 2]
}

/**
 * Height of the separating plane along the normal, measured from the first vertex at x0; NaN when the normal does not
 * separate the elements (rounding: they all but touch), Infinity when scripted vertices leave no room.
 */
function planeLevel(contact: ContactSystem, k: number, split: number, distance: number): number {
  const { inverseMass, eta } = contact.mesh
  const { work, x0, x1 } = contact.motion
  const { list } = contact
  const origin = 3 * pairVertex(list, k, 0)
  const margin = 0.75 * Math.min(eta, SEPARATION_SHARE * distance)
  let above = Infinity // the first element reaches down to here, with all motion that cannot be cut
  let below = -Infinity
  let aboveStart = Infinity
  let belowStart = -Infinity
  let aboveFree = false
  let belowFree = false
  for (let j = 0; j < 4; j++) {
    const at = 3 * pairVertex(list, k, j)
    const free = inverseMass[at / 3] > 0
    const start = level(x0, at, x0, origin, work)
    const end = free ? start : start + level(x1, at, x0, at, work)
    if (j < split) {
      aboveStart = Math.min(aboveStart, start)
      above = Math.min(above, start, end)
      aboveFree ||= free
    } else {
      belowStart = Math.max(belowStart, start)
      below = Math.max(below, start, end)
      belowFree ||= free
    }
  }
  if (!(aboveStart > belowStart)) return Number.NaN
  let plane = 0.5 * (above + below)
  if (!belowFree) plane = below + margin
  else if (!aboveFree) plane = above - margin
  const fits = plane - below >= 0.999 * margin && above - plane >= 0.999 * margin
  return fits && (aboveFree || belowFree) ? plane : Infinity
}

/** (a − b)·n with the normal of the witness in `work`. */
function level(a: Float64Array, i: number, b: Float64Array, j: number, work: Float64Array): number {
  return (
    work[WITNESS_LOW + 1] * (a[i] - b[j]) +
    work[WITNESS_LOW + 2] * (a[i + 1] - b[j + 1]) +
    work[WITNESS_LOW + 3] * (a[i + 2] - b[j + 2])
  )
}

/** No difference changes during the step: what is apart stays apart. */
function isStill(work: Float64Array, count: number): boolean {
  for (let k = 0; k < count; k++) if (work[AT_START + k] !== work[AT_END + k]) return false
  return true
}
