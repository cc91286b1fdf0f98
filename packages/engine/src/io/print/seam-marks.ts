/**
 * What tells a sewer which edge goes to which: a letter at both sides of every seam (A to A), numbered notches that meet,
 * how much is gathered or eased, and how deep free edges are turned up.
 *
 * Stretches that follow each other on both sides, across the mouths of darts too, are one seam with one letter; mirror
 * twins share theirs. Notches stand at the same share of both sides, out of the middle, so that a side turned end for end
 * does not match. A seam that has notches of its own keeps them: as many on both sides are paired in order, those of one
 * side are carried to the other; automatic ones are for seams without any.
 */
import { magnitude } from '../../core/index.ts'
import { edgePoint, type Point2, parametersAt } from '../../pattern/index.ts'
import type { CutList, SewnPair, Stretch } from './cut-list.ts'

export interface SeamMarks {
  /** Letters, and what is gathered or eased, by place on a piece [m]. */
  readonly letters: readonly { piece: number; at: Point2; text: string }[]
  readonly notches: readonly PlacedNotch[]
  /** One line per seam: "A: Front to Back, 412 mm". */
  readonly list: readonly string[]
}

export interface PlacedNotch {
  readonly piece: number
  readonly at: Point2
  readonly number: number
  /** The pattern has a tick here already. */
  readonly own: boolean
}

export function markSeams({ pieces, sewn }: CutList): SeamMarks {
  const letters: { piece: number; at: Point2; text: string }[] = []
  const notches: PlacedNotch[] = []
  const list: string[] = []
  const own = pieces.map((_, piece) => ownNotches({ pieces, sewn }, piece))
  findRuns(sewn).forEach((run, row) => {
    const letter = seamLetter(row)
    const [a, b] = [sideLength(run, 'a'), sideLength(run, 'b')]
    for (const side of ['a', 'b'] as const) {
      const [long, short] = side === 'a' ? [a, b] : [b, a]
      const fuller = Math.max(a, b) / Math.min(a, b) > EASED && long > short
      const how = Math.max(a, b) / Math.min(a, b) > GATHERED ? 'gather' : 'ease'
      const text = fuller ? `${letter}  ${how} to ${millimetres(short)} mm` : letter
      for (const share of letterShares(long)) {
        const { piece, at } = placeOn(run, side, share)
        if (letters.some((each) => each.piece === piece && distance(each.at, at) < APART)) continue
        letters.push({ piece, at, text })
      }
    }
    for (const pair of pairNotches(run, own)) {
      const taken = notches.length > 0 ? notches[notches.length - 1].number : 0
      const both = [pair.a, pair.b].filter(
        (each, k) => k === 0 || each.piece !== pair.a.piece || distance(each.at, pair.a.at) > 1e-3,
      )
      notches.push(...both.map((each) => ({ ...each, number: taken + 1 })))
    }
    const [from, to] = [pieces[run[0].a.piece].title, pieces[run[0].b.piece].title]
    const lengths =
      Math.abs(a - b) < 1e-3 ? `${millimetres(a)} mm` : `${millimetres(a)} mm to ${millimetres(b)} mm`
    const how = madeWords(run[0]).map((words) => `, ${words}`)
    list.push(`${letter}: ${from} to ${to === from ? 'its other side' : to}, ${lengths}${how.join('')}`)
  })
  return { letters, notches, list }
}

/** A … Z without I and O, which look like numbers, then AA, AB … */
function seamLetter(row: number): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
  const last = letters[row % letters.length]
  return row < letters.length ? last : seamLetter(Math.floor(row / letters.length) - 1) + last
}

/** Pairs in sewing order, all running one way. */
type Run = readonly SewnPair[]

/** Every seam once, pairs that follow each other together. */
function findRuns(sewn: readonly SewnPair[]): Run[] {
  const darts = sewn.filter(({ dart }) => dart)
  const pairs: SewnPair[] = []
  for (const pair of sewn) {
    if (pair.dart || pair.a.points.length === 0 || pair.b.points.length === 0) continue
    if (!pairs.some((other) => samePair(other, pair))) pairs.push(pair)
  }
  const left = new Set(pairs)
  const runs: Run[] = []
  for (const pair of pairs) {
    if (!left.delete(pair)) continue
    const run = [pair]
    for (let next = follower(run[run.length - 1], left, darts); next; ) {
      run.push(next)
      next = follower(next, left, darts)
    }
    for (let before = follower(turned(run[0]), left, darts); before; ) {
      run.unshift(turned(before))
      before = follower(before, left, darts)
    }
    runs.push(run)
  }
  return runs
}

/** The pair that goes on where this one ends, run the same way; it is taken out of `left`. */
function follower(pair: SewnPair, left: Set<SewnPair>, darts: readonly SewnPair[]): SewnPair | undefined {
  for (const other of left) {
    for (const way of [other, turned(other), swapped(other), turned(swapped(other))]) {
      if (!meets(pair.a, way.a, darts) || !meets(pair.b, way.b, darts)) continue
      left.delete(other)
      return way
    }
  }
  return undefined
}

function meets(before: Stretch, after: Stretch, darts: readonly SewnPair[]): boolean {
  if (before.piece !== after.piece) return false
  const [p, q] = [before.points[before.points.length - 1], after.points[0]]
  if (distance(p, q) < NEAR) return true
  return darts.some(({ a, b }) => {
    if (a.piece !== before.piece) return false
    const tipFirst = distance(a.points[0], b.points[0]) < NEAR
    const mouth = [a, b].map(({ points }) => points[tipFirst ? points.length - 1 : 0])
    const across = (m: Point2, n: Point2) => distance(p, m) < NEAR && distance(q, n) < NEAR
    return across(mouth[0], mouth[1]) || across(mouth[1], mouth[0])
  })
}

function turned(pair: SewnPair): SewnPair {
  const back = ({ piece, points }: Stretch) => ({ piece, points: points.toReversed() })
  return { ...pair, a: back(pair.a), b: back(pair.b) }
}

function swapped(pair: SewnPair): SewnPair {
  return { ...pair, a: pair.b, b: pair.a }
}

function samePair(p: SewnPair, q: SewnPair): boolean {
  return (sameStretch(p.a, q.a) && sameStretch(p.b, q.b)) || (sameStretch(p.a, q.b) && sameStretch(p.b, q.a))
}

function sameStretch(p: Stretch, q: Stretch): boolean {
  const middle = ({ points }: Stretch) => points[(points.length - 1) / 2]
  return p.piece === q.piece && distance(middle(p), middle(q)) < NEAR
}

function sideLength(run: Run, side: 'a' | 'b'): number {
  return run.reduce((sum, pair) => sum + stretchLength(pair[side]), 0)
}

function stretchLength({ points }: Stretch): number {
  let length = 0
  for (let k = 1; k < points.length; k++) length += distance(points[k - 1], points[k])
  return length
}

/** Place at a share of the length of a side. */
function placeOn(run: Run, side: 'a' | 'b', share: number): { piece: number; at: Point2 } {
  const { row, local } = splitShare(run, side, share)
  return { piece: run[row][side].piece, at: along(run[row][side], local) }
}

function splitShare(run: Run, side: 'a' | 'b', share: number): { row: number; local: number } {
  let left = share * sideLength(run, side)
  for (let row = 0; row < run.length; row++) {
    const length = stretchLength(run[row][side])
    if (left <= length || row === run.length - 1) return { row, local: Math.min(1, left / length) }
    left -= length
  }
  return { row: 0, local: 0 }
}

/** Steps of a stretch are equally long. */
function along({ points }: Stretch, share: number): Point2 {
  const at = share * (points.length - 1)
  const k = Math.min(points.length - 2, Math.floor(at))
  const [[x, y], [u, v]] = [points[k], points[k + 1]]
  return [x + (at - k) * (u - x), y + (at - k) * (v - y)]
}

interface NotchPair {
  readonly a: Omit<PlacedNotch, 'number'>
  readonly b: Omit<PlacedNotch, 'number'>
}

function pairNotches(run: Run, own: readonly (readonly Point2[])[]): NotchPair[] {
  const [a, b] = [drawnOn(run, 'a', own), drawnOn(run, 'b', own)]
  if (a.length !== b.length && a.length > 0 && b.length > 0) return []
  const make = (row: number, local: number, ownA: boolean, ownB: boolean): NotchPair => ({
    a: { piece: run[row].a.piece, at: along(run[row].a, local), own: ownA },
    b: { piece: run[row].b.piece, at: along(run[row].b, local), own: ownB },
  })
  if (a.length === 0 && b.length === 0) {
    return notchShares(sideLength(run, 'a')).map((share) => {
      const { row, local } = splitShare(run, 'a', share)
      return make(row, local, false, false)
    })
  }
  if (a.length === 0 || b.length === 0) {
    return (a.length > 0 ? a : b).map(({ row, local }) => make(row, local, a.length > 0, b.length > 0))
  }
  return a.map((each, k) => ({
    a: make(each.row, each.local, true, true).a,
    b: make(b[k].row, b[k].local, true, true).b,
  }))
}

/** The pattern's own notches along one side, in sewing order. */
function drawnOn(
  run: Run,
  side: 'a' | 'b',
  own: readonly (readonly Point2[])[],
): { row: number; local: number }[] {
  return run
    .flatMap((pair, row) => {
      const { piece, points } = pair[side]
      return own[piece].flatMap((at) => {
        const local = shareOf(points, at)
        return local === undefined ? [] : [{ row, local }]
      })
    })
    .sort((p, q) => p.row - q.row || p.local - q.local)
}

/** Where along a stretch a place lies; ends are corners, not notches. */
function shareOf(points: readonly Point2[], at: Point2): number | undefined {
  for (let k = 1; k < points.length; k++) {
    const [[x, y], [u, v]] = [points[k - 1], points[k]]
    const [dx, dy] = [u - x, v - y]
    const t = ((at[0] - x) * dx + (at[1] - y) * dy) / (dx * dx + dy * dy || 1)
    if (t < 0 || t > 1 || distance(at, [x + t * dx, y + t * dy]) > NEAR) continue
    const share = (k - 1 + t) / (points.length - 1)
    return share > 0 && share < 1 ? share : undefined
  }
  return undefined
}

function ownNotches({ pieces }: CutList, piece: number): Point2[] {
  const { panel } = pieces[piece]
  return (panel.notches ?? []).flatMap(({ edge: id, at }) => {
    const edge = panel.edges.find((each) => each.id === id)
    return edge ? [edgePoint(panel, edge, parametersAt(panel, edge, [at])[0])] : []
  })
}

/** As many as a seam is long, none in the middle. */
function notchShares(length: number): number[] {
  if (length < 0.08) return []
  if (length < 0.25) return [0.42]
  return length < 0.7 ? [0.3, 0.65] : [0.2, 0.45, 0.75]
}

function letterShares(length: number): number[] {
  return length < 0.6 ? [0.5] : [0.12, 0.5, 0.88]
}

function distance([x, y]: Point2, [u, v]: Point2): number {
  return magnitude(x - u, y - v)
}

function millimetres(length: number): number {
  return Math.round(1000 * length)
}

/** How a seam is pressed and what closes it, where the document says. */
function madeWords({ construction, closure }: SewnPair): string[] {
  const pressed = construction === undefined ? [] : [MADE[construction]]
  if (closure === undefined) return pressed
  if (closure.kind === 'zip') return [...pressed, `zip${closure.size ? `, size ${closure.size}` : ''}`]
  const { count, lap = 0 } = closure
  const over = lap > 0 ? `, lapping by ${millimetres(lap)} mm` : ''
  return [...pressed, `${count} button${count === 1 ? '' : 's'}${over}`]
}

/** In a sewer's words. */
const MADE = {
  open: 'pressed open',
  side: 'pressed to one side',
  lapped: 'flat-felled',
  topstitched: 'to one side and topstitched',
  bound: 'pressed open and bound',
}
const NEAR = 3e-3 // [m]; corners that are one, though left and right may differ by a pencil line
const APART = 0.02 // [m]; two letters would cover each other
const EASED = 1.015 // longer side over shorter [–]; below, the machine feeds it in
const GATHERED = 1.2 // above this a gathering thread is needed; caps of sleeves and bands of knits are eased by up to a sixth
