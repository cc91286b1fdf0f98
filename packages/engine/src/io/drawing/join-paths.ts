/**
 * Joins chains of points end to end into loops, as drawings often give an outline in several strokes, drawn in any order
 * and direction. Two ends meet when they lie within 0.2 mm: files round to a tenth.
 */
import type { Point2 } from '../../pattern/index.ts'
import type { Path } from '../dxf/dxf-paths.ts'
import { distanceOf } from './fit-curve.ts'

/** A loop without its first point repeated; `gap` is how far its ends were apart before it was closed [m]. */
export interface Loop {
  readonly points: Point2[]
  readonly gap: number
}

export function joinPaths(paths: readonly Path[]): Loop[] {
  const loops: Loop[] = []
  const open: Point2[][] = []
  for (const path of paths) {
    const points = withoutRepeats(path.points)
    if (points.length < 2) continue
    if (path.closed || distanceOf(points[0], points[points.length - 1]) <= MEET) {
      if (points.length >= 3) loops.push({ points: closeLoop(points).points, gap: 0 })
    } else open.push(points)
  }
  while (open.length > 0) {
    let chain = open.shift() as Point2[]
    for (;;) {
      const end = chain[chain.length - 1]
      if (chain.length > 2 && distanceOf(end, chain[0]) <= MEET) break
      const next = nearestEnd(open, end)
      if (!next) {
        const before = nearestEnd(open, chain[0])
        if (!before) break
        chain = [...chain].reverse() // go on at the other end
        continue
      }
      const [piece] = open.splice(next.row, 1)
      chain = chain.concat((next.reversed ? [...piece].reverse() : piece).slice(1))
    }
    if (chain.length >= 3) loops.push(closeLoop(chain))
  }
  return loops
}

/** Points nearer than 0.02 mm to the one before are slips of rounding. */
function withoutRepeats(points: readonly Point2[]): Point2[] {
  const kept: Point2[] = []
  for (const point of points) {
    if (kept.length === 0 || distanceOf(kept[kept.length - 1], point) > REPEAT) kept.push(point)
  }
  return kept
}

/** Area inside a loop [m²], positive counter-clockwise. */
export function loopArea(points: readonly Point2[]): number {
  let area = 0
  for (let k = 0; k < points.length; k++) {
    const [ax, ay] = points[k]
    const [bx, by] = points[(k + 1) % points.length]
    area += (ax - points[0][0]) * (by - points[0][1]) - (bx - points[0][0]) * (ay - points[0][1])
  }
  return area / 2
}

/** Even-odd rule. */
export function isInside([x, y]: Point2, loop: readonly Point2[]): boolean {
  let inside = false
  for (let k = 0, j = loop.length - 1; k < loop.length; j = k++) {
    const [ax, ay] = loop[k]
    const [bx, by] = loop[j]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

function closeLoop(points: Point2[]): Loop {
  const gap = distanceOf(points[0], points[points.length - 1])
  return { points: gap <= MEET ? points.slice(0, -1) : points, gap: gap <= MEET ? 0 : gap }
}

function nearestEnd(open: readonly Point2[][], end: Point2): { row: number; reversed: boolean } | undefined {
  let best: { row: number; reversed: boolean } | undefined
  let least = MEET
  open.forEach((points, row) => {
    const start = distanceOf(points[0], end)
    const stop = distanceOf(points[points.length - 1], end)
    if (start <= least) {
      least = start
      best = { row, reversed: false }
    }
    if (stop < least) {
      least = stop
      best = { row, reversed: true }
    }
  })
  return best
}

const MEET = 2e-4 // [m]
const REPEAT = 2e-5 // [m]
