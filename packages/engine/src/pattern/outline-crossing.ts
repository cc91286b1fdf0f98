/**
 * Finds where a panel's cut line crosses or touches itself: such a piece cannot be cut, nor filled with triangles.
 * The curves are drawn as fine chords; sides of chords are decided exactly (robust orientation tests, Shewchuk 1997,
 * Adaptive Precision Floating-Point Arithmetic), so the answer depends on the drawing only, never on rounding.
 * Curves nearer to each other than the tolerance of the drawing may be judged either way.
 */
import { orient2d } from 'robust-predicates'
import { flattenEdge, type Outlined } from './outline.ts'

export interface OutlineCrossing {
  /** Rows of the two edges; the same row twice when one edge crosses itself. */
  edgeA: number
  edgeB: number
  /** A point of the crossing chords, near the crossing [m]. */
  x: number
  y: number
}

/** First crossing met from left to right, or undefined; chords stay within `tolerance` [m] of the curves. */
export function findOutlineCrossing(panel: Outlined, tolerance: number): OutlineCrossing | undefined {
  const chords = outlineChords(panel, tolerance)
  const order = [...chords.keys()].sort((i, j) => chords[i].left - chords[j].left || i - j)
  let open: number[] = [] // chords that reach to the right of the sweep
  for (const j of order) {
    const q = chords[j]
    open = open.filter((i) => chords[i].right >= q.left)
    for (const i of open) {
      const p = chords[i]
      if (Math.min(p.y0, p.y1) > Math.max(q.y0, q.y1) || Math.min(q.y0, q.y1) > Math.max(p.y0, p.y1)) continue
      const follows = j === (i + 1) % chords.length
      const leads = i === (j + 1) % chords.length
      const bad = follows ? foldsBack(p, q) : leads ? foldsBack(q, p) : meet(p, q)
      if (bad) return { edgeA: Math.min(p.edge, q.edge), edgeB: Math.max(p.edge, q.edge), x: q.x0, y: q.y0 }
    }
    open.push(j)
  }
  return undefined
}

interface Chord {
  edge: number
  x0: number
  y0: number
  x1: number
  y1: number
  left: number
  right: number
}

function outlineChords(panel: Outlined, tolerance: number): Chord[] {
  const chords: Chord[] = []
  panel.edges.forEach((edge, row) => {
    const line = flattenEdge(panel, edge, tolerance)
    for (let k = 0; k + 3 < line.length; k += 2) {
      const [x0, y0, x1, y1] = line.subarray(k, k + 4)
      if (x0 === x1 && y0 === y1) continue // a cusp may repeat a point
      chords.push({ edge: row, x0, y0, x1, y1, left: Math.min(x0, x1), right: Math.max(x0, x1) })
    }
  })
  return chords
}

/** Chords without a common end: do they share a point? */
function meet(p: Chord, q: Chord): boolean {
  const q0 = Math.sign(orient2d(p.x0, p.y0, p.x1, p.y1, q.x0, q.y0))
  const q1 = Math.sign(orient2d(p.x0, p.y0, p.x1, p.y1, q.x1, q.y1))
  if (q0 * q1 > 0) return false
  const p0 = Math.sign(orient2d(q.x0, q.y0, q.x1, q.y1, p.x0, p.y0))
  const p1 = Math.sign(orient2d(q.x0, q.y0, q.x1, q.y1, p.x1, p.y1))
  if (p0 * p1 > 0) return false
  // On one line all four are zero: they share a point when their boxes do, as the caller knows of y.
  return q0 !== 0 || q1 !== 0 || (p.left <= q.right && q.left <= p.right)
}

/** Chord q starts where p ends: does it run back over p? */
function foldsBack(p: Chord, q: Chord): boolean {
  if (orient2d(p.x0, p.y0, p.x1, p.y1, q.x1, q.y1) !== 0) return false
  return (p.x0 - p.x1) * (q.x1 - q.x0) + (p.y0 - p.y1) * (q.y1 - q.y0) > 0
}
