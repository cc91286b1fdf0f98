/**
 * Seams of several edges as seams of one edge each. Both sides are laid out straight from where sewing starts; what
 * meets what is told by the matched places, between which lengths are in proportion:
 *
 *   (s_b − b_k) / (b_{k+1} − b_k) = (s_a − a_k) / (a_{k+1} − a_k)          a_k, b_k matched places [m]      (1)
 *
 * Where one side has a corner or a matched place the other is cut; places a pencil's width apart on both sides are one.
 */
import { assert, InputError } from '../core/index.ts'
import { CUT_TOLERANCE, CutList, cutEdges, key, type WorkPanel, type WorkSeam } from './cut-edges.ts'
import { edgeLength } from './edge-length.ts'
import type { EdgeRef } from './garment.ts'
import { quoted } from './quoted.ts'

/** One edge sewn to one edge. */
export interface SeamPair {
  readonly a: EdgeRef
  readonly b: EdgeRef
  readonly parallel: boolean
}

/** Cuts the edges of all seams so that each pairs up; gives the pairs of each seam in sewing order. */
export function pairSeams(
  panels: readonly WorkPanel[],
  seams: readonly WorkSeam[],
): { panels: WorkPanel[]; pairs: SeamPair[][] } {
  const list = new CutList()
  const rows = edgeRows(panels)
  for (const seam of seams) markSeam(seam, panels, rows, list)
  const cut = list.empty ? { panels: [...panels], seams: [...seams] } : cutEdges(panels, seams, list)
  return { panels: cut.panels, pairs: cut.seams.map(zip) }
}

interface EdgeRow {
  readonly panel: number
  readonly edge: number
}

function edgeRows(panels: readonly WorkPanel[]): (seam: WorkSeam, ref: EdgeRef) => EdgeRow {
  const rows = new Map<string, EdgeRow>()
  panels.forEach((panel, p) => {
    panel.edges.forEach((edge, e) => {
      rows.set(key(panel.id, edge.id), { panel: p, edge: e })
    })
  })
  return (seam, ref) => {
    const row = rows.get(key(ref.panel, ref.edge))
    if (row) return row
    const missing = `panel ${quoted(ref.panel)} has no edge ${quoted(ref.edge)}`
    throw new InputError(`seam ${quoted(seam.id)}: ${missing}; name an existing edge or remove the seam`)
  }
}

/** An edge laid out on its side of the seam, from `begin` on [m]. */
interface Laid extends EdgeRow {
  readonly begin: number
  readonly length: number
  readonly backwards: boolean
}

function layOut(panels: readonly WorkPanel[], refs: readonly EdgeRef[], rows: readonly EdgeRow[]): Laid[] {
  let begin = 0
  return refs.map((ref, k) => {
    const panel = panels[rows[k].panel]
    const length = edgeLength(panel, panel.edges[rows[k].edge])
    const laid = { ...rows[k], begin, length, backwards: ref.reversed ?? false }
    begin += length
    return laid
  })
}

/** Refs of side b in sewing order: from where it meets the start of side a. */
function sewingOrder({ b, parallel }: WorkSeam): EdgeRef[] {
  if (parallel) return [...b]
  return b.toReversed().map(({ panel, edge, reversed }) => ({
    panel,
    edge,
    ...(reversed ? {} : { reversed: true }),
  }))
}

/** A place of the seam on both sides [m], and whether there is a corner on either. */
interface Place {
  a: number
  b: number
  cornerA: boolean
  cornerB: boolean
}

function markSeam(
  seam: WorkSeam,
  panels: readonly WorkPanel[],
  rowOf: ReturnType<typeof edgeRows>,
  list: CutList,
): void {
  if (seam.a.length === 0 || seam.b.length === 0) {
    const where = `seam ${quoted(seam.id)}`
    throw new InputError(`${where}: darts and pleats leave nothing of one side; make them smaller`)
  }
  const order = sewingOrder(seam)
  const rowsA = seam.a.map((ref) => rowOf(seam, ref))
  const rowsB = order.map((ref) => rowOf(seam, ref))
  if (rowsA.length === 1 && rowsB.length === 1 && !seam.match?.length) return
  const sideA = layOut(panels, seam.a, rowsA)
  const sideB = layOut(panels, order, rowsB)
  for (const { a, b, cornerA, cornerB } of seamPlaces(seam, sideA, sideB)) {
    if (!cornerA) markSide(sideA, a, list)
    if (!cornerB) markSide(sideB, b, list)
  }
}

function markSide(side: readonly Laid[], at: number, list: CutList): void {
  const laid = side.findLast(({ begin }) => begin <= at)
  assert(laid !== undefined, 'a seam place before its start')
  const along = at - laid.begin
  list.add(laid.panel, laid.edge, laid.backwards ? laid.length - along : along)
}

/** Places of the seam in order, both ends left out. */
function seamPlaces(seam: WorkSeam, sideA: readonly Laid[], sideB: readonly Laid[]): Place[] {
  const endOf = (side: readonly Laid[]) => side[side.length - 1].begin + side[side.length - 1].length
  const lengthA = endOf(sideA)
  const lengthB = endOf(sideB)
  const inner = (seam.match ?? []).filter(([a, b]) => a > 0 && a < 1 && b > 0 && b < 1)
  const knotA = [0, ...inner.map(([a]) => a * lengthA), lengthA]
  const knotB = [0, ...inner.map(([, b]) => b * lengthB), lengthB]
  const places: Place[] = [
    { a: 0, b: 0, cornerA: true, cornerB: true },
    { a: lengthA, b: lengthB, cornerA: true, cornerB: true },
  ]
  for (const { begin } of sideA.slice(1)) {
    places.push({ a: begin, b: carry(knotA, knotB, begin), cornerA: true, cornerB: false })
  }
  for (const { begin } of sideB.slice(1)) {
    places.push({ a: carry(knotB, knotA, begin), b: begin, cornerA: false, cornerB: true })
  }
  for (let k = 1; k + 1 < knotA.length; k++) {
    places.push({ a: knotA[k], b: knotB[k], cornerA: false, cornerB: false })
  }
  const merged = mergeNear(places.sort((p, q) => p.a - q.a || p.b - q.b))
  for (let k = 1; k < merged.length; k++) {
    if (merged[k].a > merged[k - 1].a && merged[k].b > merged[k - 1].b) continue
    const where = `seam ${quoted(seam.id)}`
    throw new InputError(`${where}: the places to match do not grow along both sides; put them in order`)
  }
  return merged.slice(1, -1)
}

/** (1): place on the other side [m]. */
function carry(from: readonly number[], to: readonly number[], at: number): number {
  let k = 0
  while (k + 2 < from.length && from[k + 1] < at) k++
  return to[k] + ((at - from[k]) / (from[k + 1] - from[k])) * (to[k + 1] - to[k])
}

function mergeNear(places: readonly Place[]): Place[] {
  const merged: Place[] = []
  for (const place of places) {
    const last = merged.at(-1)
    const near =
      last !== undefined &&
      Math.abs(place.a - last.a) < CUT_TOLERANCE &&
      Math.abs(place.b - last.b) < CUT_TOLERANCE &&
      !(place.cornerA && last.cornerA) &&
      !(place.cornerB && last.cornerB)
    if (!near || last === undefined) {
      merged.push({ ...place })
      continue
    }
    if (place.cornerA) last.a = place.a
    if (place.cornerB) last.b = place.b
    last.cornerA ||= place.cornerA
    last.cornerB ||= place.cornerB
  }
  return merged
}

/** Edge by edge; both sides have as many by now. */
function zip(seam: WorkSeam): SeamPair[] {
  const sideB = sewingOrder(seam)
  assert(seam.a.length === sideB.length, `sides of seam ${seam.id} were cut into different numbers of edges`)
  return seam.a.map((a, k) => ({
    a: { panel: a.panel, edge: a.edge },
    b: { panel: sideB[k].panel, edge: sideB[k].edge },
    parallel: (a.reversed ?? false) === (sideB[k].reversed ?? false),
  }))
}
