/**
 * The cutting line: the sew line moved outwards by the seam allowance of each edge, as a cutter draws it. Straight
 * corners are mitred; where a mitre would reach out more than MITRE_MAX allowances the corner is cut off square.
 *
 *   cut piece = panel ∪ bands,    band of an edge = { P + s n : 0 ≤ s ≤ d },  n outward normal, d allowance   [m]   (1)
 *
 * The edges are drawn as chords within the tolerance and (1) is taken literally: the union of the panel, one
 * parallelogram per chord and the corner pieces. Its outer border is walked in the arrangement of all their sides, so
 * hollows tighter than the allowance, darts and edges that nearly meet give no loops and no slivers. Gaps that the
 * bands close in are not cut out: cloth is left there.
 * Coordinates are rounded to GRID; sides of lines are decided exactly (Shewchuk 1997, robust orientation tests).
 */

import { orient2d } from 'robust-predicates'
import { magnitude } from '../core/index.ts'
import type { Point2 } from './curve.ts'
import type { Edge, Panel } from './garment.ts'
import { flattenEdge, panelSignedArea } from './outline.ts'

/** Cloth left beyond an edge when cutting [m]: its own, else the panel's, else the one given. */
export function edgeAllowance(panel: Panel, edge: Edge, usual = 0): number {
  return edge.allowance ?? panel.allowance ?? usual
}

/**
 * Cutting line as a polygon, x and y in turn [m], counter-clockwise; within `tolerance` [m] of the exact curve.
 * `usual`: allowance where neither edge nor panel has one [m].
 */
export function allowanceOutline(panel: Panel, tolerance: number, usual = 0): Float64Array {
  const chain = chainOf(panel, tolerance, usual)
  if (chain.length < 3) return Float64Array.from(chain.flatMap(({ x, y }) => [x, y]))
  const border = outerBorder(rawOutline(chain))
  return Float64Array.from(border.flat())
}

interface Chord {
  x: number
  y: number
  /** Allowance of the chord that starts here [m]. */
  d: number
  /** Direction of that chord. */
  tx: number
  ty: number
}

/** Chords of the sew line, counter-clockwise. */
function chainOf(panel: Panel, tolerance: number, usual: number): Chord[] {
  const points: { x: number; y: number; d: number }[] = []
  for (const edge of panel.edges) {
    const d = edgeAllowance(panel, edge, usual)
    const line = flattenEdge(panel, edge, tolerance)
    for (let k = 0; k + 2 < line.length; k += 2) points.push({ x: line[k], y: line[k + 1], d })
  }
  if (panelSignedArea(panel) < 0) {
    points.reverse() // the chord that started at a point now ends there
    const first = points[0].d
    for (let k = 0; k < points.length; k++) points[k].d = k + 1 < points.length ? points[k + 1].d : first
  }
  const apart = points.filter((p, k) => {
    const q = points[(k + 1) % points.length]
    return magnitude(q.x - p.x, q.y - p.y) > GRID
  })
  return apart.map((p, k) => {
    const q = apart[(k + 1) % apart.length]
    const length = magnitude(q.x - p.x, q.y - p.y)
    return { ...p, tx: (q.x - p.x) / length, ty: (q.y - p.y) / length }
  })
}

/**
 * The border of (1) with everything it winds around counted: moved chords, joined outside by a corner piece and inside
 * by way of the sew line's own corner. No place is wound around less than nought times, so the walk needs no counting.
 */
function rawOutline(chain: readonly Chord[]): Point2[] {
  const raw: Point2[] = []
  chain.forEach((after, k) => {
    const before = chain[(k + chain.length - 1) % chain.length]
    const v: Point2 = [after.x, after.y]
    const end: Point2 = [v[0] + before.d * before.ty, v[1] - before.d * before.tx]
    const start: Point2 = [v[0] + after.d * after.ty, v[1] - after.d * after.tx]
    const turn = before.tx * after.ty - before.ty * after.tx // sine of the corner, > 0 outwards
    const straight = before.tx * after.tx + before.ty * after.ty
    if (turn < 0) raw.push(end, v, start)
    else raw.push(...cornerPiece(before, after, end, start, turn, straight))
  })
  return raw.map(([x, y]): Point2 => [GRID * Math.round(x / GRID), GRID * Math.round(y / GRID)])
}

/** Between the ends of two bands at an outward corner: the mitre, or a square end where that reaches too far. */
function cornerPiece(
  a: Chord,
  b: Chord,
  end: Point2,
  start: Point2,
  turn: number,
  straight: number,
): Point2[] {
  const most = Math.max(a.d, b.d)
  if (most === 0) return [end]
  // end + s ta = start + u tb, with s ≥ 0 ≥ u for a mitre
  const [dx, dy] = [start[0] - end[0], start[1] - end[1]]
  const s = (dx * b.ty - dy * b.tx) / turn
  const u = (dx * a.ty - dy * a.tx) / turn
  const reach = magnitude(end[0] + s * a.tx - b.x, end[1] + s * a.ty - b.y)
  if (s >= 0 && u <= 0 && reach <= MITRE_MAX * most) return [[end[0] + s * a.tx, end[1] + s * a.ty]]
  if (straight >= 0 || a.d === 0 || b.d === 0) return [end, start] // nearly straight with a step in the allowance
  const away = Math.min(a.d, b.d)
  return [
    end,
    [end[0] + away * a.tx, end[1] + away * a.ty],
    [start[0] - away * b.tx, start[1] - away * b.ty],
    start,
  ]
}

/** Walks around the outside of a closed line that may cross itself: at every fork the rightmost way. */
function outerBorder(raw: readonly Point2[]): Point2[] {
  const { place, next } = arrange(raw)
  let start = 0
  for (let i = 1; i < place.length; i++) {
    const [x, y] = place[i]
    if (x < place[start][0] || (x === place[start][0] && y < place[start][1])) start = i
  }
  const from: Point2 = [place[start][0], place[start][1] + 1] // from above, so that the first way out runs downwards
  const border: number[] = [start]
  let before = from
  let at = start
  const stepsMax = 4 * place.length + 16
  for (let step = 0; step < stepsMax; step++) {
    const way = rightmost(
      place[at],
      before,
      next[at].map((i) => place[i]),
    )
    const to = next[at][way]
    if (at === start && border.length > 1 && to === border[1]) break
    before = place[at]
    at = to
    border.push(at)
  }
  border.pop()
  return withoutSpikes(border).map((i) => place[i])
}

/** Which of the ways out of `at` is met first turning counter-clockwise from the way back. */
function rightmost(at: Point2, back: Point2, ways: readonly Point2[]): number {
  const turned = (p: Point2): number => {
    const side = -orient2d(at[0], at[1], back[0], back[1], p[0], p[1]) // > 0: left of at → back
    if (side > 0) return 0
    if (side < 0) return 2
    const same = (back[0] - at[0]) * (p[0] - at[0]) + (back[1] - at[1]) * (p[1] - at[1]) > 0
    return same ? 3 : 1 // straight back is the last resort
  }
  let best = 0
  for (let k = 1; k < ways.length; k++) {
    const [p, q] = [ways[best], ways[k]]
    const order = turned(q) - turned(p)
    const sooner = order < 0 || (order === 0 && -orient2d(at[0], at[1], q[0], q[1], p[0], p[1]) > 0)
    if (sooner) best = k
  }
  return best
}

/** Places of all corners and crossings, and from each the places a side leads to, every side once in each direction. */
function arrange(raw: readonly Point2[]): { place: Point2[]; next: number[][] } {
  const row = new Map<string, number>()
  const place: Point2[] = []
  const rowOf = (p: Point2): number => {
    const key = `${Math.round(p[0] / GRID)} ${Math.round(p[1] / GRID)}`
    let found = row.get(key)
    if (found === undefined) {
      found = place.length
      row.set(key, found)
      place.push([GRID * Math.round(p[0] / GRID), GRID * Math.round(p[1] / GRID)])
    }
    return found
  }
  const next: Set<number>[] = []
  const sides = raw.map((p, k) => [p, raw[(k + 1) % raw.length]] as const)
  cutSides(sides).forEach((cuts, k) => {
    const [a, b] = sides[k]
    const along = (p: Point2) => (p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])
    const rows = [a, ...cuts.sort((p, q) => along(p) - along(q)), b].map(rowOf)
    for (let j = 1; j < rows.length; j++) {
      if (rows[j] === rows[j - 1]) continue
      for (const i of [rows[j], rows[j - 1]]) next[i] ??= new Set()
      next[rows[j - 1]].add(rows[j])
      next[rows[j]].add(rows[j - 1])
    }
  })
  return { place, next: place.map((_, i) => [...(next[i] ?? [])]) }
}

type Side = readonly [Point2, Point2]

/** Where each side meets others: a sweep from left to right over their boxes. */
function cutSides(sides: readonly Side[]): Point2[][] {
  const cuts: Point2[][] = sides.map(() => [])
  const left = sides.map(([a, b]) => Math.min(a[0], b[0]))
  const right = sides.map(([a, b]) => Math.max(a[0], b[0]))
  const order = [...sides.keys()].sort((i, j) => left[i] - left[j] || i - j)
  let open: number[] = []
  for (const j of order) {
    open = open.filter((i) => right[i] >= left[j] - GRID)
    for (const i of open) {
      const [p, q] = [sides[i], sides[j]]
      if (Math.min(p[0][1], p[1][1]) > Math.max(q[0][1], q[1][1]) + GRID) continue
      if (Math.min(q[0][1], q[1][1]) > Math.max(p[0][1], p[1][1]) + GRID) continue
      for (const point of p) if (liesOn(point, q)) cuts[j].push(point)
      for (const point of q) if (liesOn(point, p)) cuts[i].push(point)
      const crossing = crossingOf(p, q)
      if (crossing) {
        cuts[i].push(crossing)
        cuts[j].push(crossing)
      }
    }
    open.push(j)
  }
  return cuts
}

/** Within the rounding of the grid, and between the ends. */
function liesOn([x, y]: Point2, [a, b]: Side): boolean {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const square = dx * dx + dy * dy
  if (square === 0) return false
  const t = ((x - a[0]) * dx + (y - a[1]) * dy) / square
  if (t <= 0 || t >= 1) return false
  return magnitude(a[0] + t * dx - x, a[1] + t * dy - y) < GRID
}

function crossingOf([a, b]: Side, [c, d]: Side): Point2 | undefined {
  const c0 = orient2d(a[0], a[1], b[0], b[1], c[0], c[1])
  const d0 = orient2d(a[0], a[1], b[0], b[1], d[0], d[1])
  if (c0 === 0 || d0 === 0 || c0 > 0 === d0 > 0) return undefined
  const a0 = orient2d(c[0], c[1], d[0], d[1], a[0], a[1])
  const b0 = orient2d(c[0], c[1], d[0], d[1], b[0], b[1])
  if (a0 === 0 || b0 === 0 || a0 > 0 === b0 > 0) return undefined
  const t = c0 / (c0 - d0)
  return [c[0] + t * (d[0] - c[0]), c[1] + t * (d[1] - c[1])]
}

/** A way there and straight back again encloses nothing. */
function withoutSpikes(border: readonly number[]): number[] {
  const kept: number[] = []
  for (const i of border) {
    if (kept.length >= 2 && kept[kept.length - 2] === i) kept.pop()
    else if (kept[kept.length - 1] !== i) kept.push(i)
  }
  while (kept.length > 2 && kept[kept.length - 1] === kept[1]) {
    kept.pop()
    kept.shift()
  }
  return kept
}

const GRID = 1e-8 // [m]; a hundredth of a micrometre, far below any cutter and far above rounding
const MITRE_MAX = 3 // allowances; corners sharper than some 39° are cut off square
