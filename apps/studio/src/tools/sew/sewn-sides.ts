/**
 * The two sides of a new seam, from the edges somebody clicked: in which order and which way each is travelled, so that the
 * cloth is not twisted. Seen from the right side, every edge is travelled with its cloth on the left; edges that are
 * sewn together already run on from one into the next; and both sides meet head to foot. Where a chain closes to a ring it
 * could begin anywhere: it begins where high places meet high ones, as the pieces hang.
 *
 *   with the cloth on the left   w o r = +1      w sense of the outline, o outside, r = −1 backwards                (1)
 */

import { type EdgeRef, type Garment, panelSignedArea, type Seam } from '@selvedge/engine/pattern'
import { solveSeamDirections } from '@selvedge/engine/sim'
import { placeOnSide, tablePlace } from '../seam-places.ts'
import type { ToolView } from '../tool.ts'

export type Sides = Pick<Seam, 'a' | 'b' | 'parallel'>

/** Sides as they are sewn flat. */
export function flatSides(view: ToolView, a: readonly EdgeRef[], b: readonly EdgeRef[]): Sides {
  let best: Sides | null = null
  let most = -Infinity
  const first = orders(view.garment, a)
  const second = orders(view.garment, b)
  for (const one of first) {
    for (const other of second) {
      const fit = first.length * second.length > 1 ? agreement(view, one, other) : 0
      if (fit <= most) continue
      most = fit
      best = { a: one, b: other, parallel: false }
    }
  }
  return tidy(best ?? { a: [...a], b: [...b], parallel: false })
}

/** Is the seam sewn so that the cloth is twisted? */
export function isTwisted(garment: Garment, seam: Seam): boolean {
  return solveSeamDirections({ ...garment, seams: [seam] }).notes.length > 0
}

/** The same seam with as few edges travelled backwards as can be. */
function tidy({ a, b, parallel }: Sides): Sides {
  const turn = (side: readonly EdgeRef[]) => side[0]?.reversed === true
  const turned = (side: readonly EdgeRef[]) => side.toReversed().map(backwards)
  const [flipA, flipB] = [turn(a), turn(b)]
  return {
    a: flipA ? turned(a) : [...a],
    b: flipB ? turned(b) : [...b],
    parallel: parallel !== (flipA !== flipB),
  }
}

function backwards({ panel, edge, reversed }: EdgeRef): EdgeRef {
  return reversed ? { panel, edge } : { panel, edge, reversed: true }
}

/** All orders of a side with the most edges running on into the next; travelled by (1). */
function orders(garment: Garment, side: readonly EdgeRef[]): EdgeRef[][] {
  const leftward = side.map((ref) => withClothLeft(garment, ref))
  if (leftward.length === 1 || leftward.length > ORDERED_MAX) return [leftward]
  const ends = sewnPoints(garment)
  const links = (order: readonly EdgeRef[]) =>
    order.slice(1).filter((ref, k) => ends(garment, order[k], 'end') === ends(garment, ref, 'start')).length
  const all = permutations(leftward)
  const most = Math.max(...all.map(links))
  return all.filter((order) => links(order) === most)
}

/** Beyond this many edges the order of the clicks is taken: 5! = 120 are tried quickly. */
const ORDERED_MAX = 5

function withClothLeft({ panels }: Garment, { panel, edge }: EdgeRef): EdgeRef {
  const found = panels.find(({ id }) => id === panel)
  if (!found || panelSignedArea(found) * found.outside > 0) return { panel, edge }
  return { panel, edge, reversed: true }
}

/** The point at an end of a travelled edge, as one name for all points that seams bring together there. */
function sewnPoints(garment: Garment) {
  const parent = new Map<string, string>()
  const root = (name: string): string => {
    const next = parent.get(name)
    return next === undefined || next === name ? name : root(next)
  }
  const name = (ref: EdgeRef, end: 'start' | 'end') => {
    const edge = garment.panels.find(({ id }) => id === ref.panel)?.edges.find(({ id }) => id === ref.edge)
    const atStart = (end === 'start') !== (ref.reversed ?? false)
    return `${ref.panel} ${atStart ? edge?.from : edge?.to}`
  }
  for (const { a, b, parallel } of garment.seams) {
    const [firstA, lastA, firstB, lastB] = [a[0], a[a.length - 1], b[0], b[b.length - 1]]
    const pairs = parallel
      ? [[name(firstA, 'start'), name(firstB, 'start')], [name(lastA, 'end'), name(lastB, 'end')]] // biome-ignore format: pairs
      : [[name(firstA, 'start'), name(lastB, 'end')], [name(lastA, 'end'), name(firstB, 'start')]] // biome-ignore format: pairs
    for (const [one, other] of pairs) parent.set(root(one), root(other))
  }
  return (_: Garment, ref: EdgeRef, end: 'start' | 'end') => root(name(ref, end))
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, k) => permutations(items.toSpliced(k, 1)).map((rest) => [item, ...rest]))
}

/** How well high places meet high ones, −1 … 1: heights on the table along both sides, as they would meet. */
function agreement(view: ToolView, a: readonly EdgeRef[], b: readonly EdgeRef[]): number {
  const heights = (side: readonly EdgeRef[], share: (k: number) => number) => {
    const raw = Array.from(
      { length: SAMPLES },
      (_, k) => tablePlace(view, placeOnSide(view.garment, side, share(k / (SAMPLES - 1))))[1],
    )
    const mean = raw.reduce((sum, value) => sum + value, 0) / SAMPLES
    return raw.map((value) => value - mean)
  }
  const [p, q] = [heights(a, (share) => share), heights(b, (share) => 1 - share)]
  const product = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, k) => sum + value * y[k], 0)
  const size = Math.sqrt(product(p, p) * product(q, q))
  return size > 0 ? product(p, q) / size : 0
}

const SAMPLES = 9
