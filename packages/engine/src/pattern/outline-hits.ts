/**
 * Where a line drawn on a panel meets its outline. Curves are drawn as chords within TOLERANCE of them, so that places
 * are as exact as that; ends that stop a pencil's width short of the outline are taken to reach it.
 */
import { magnitude } from '../core/index.ts'
import type { Point2 } from './curve.ts'
import { CUT_TOLERANCE } from './cut-edges.ts'
import { flattenEdge, type Outlined } from './outline.ts'

/** A place on the outline. */
export interface OutlinePlace {
  readonly edge: number
  /** Parameter on that edge. */
  readonly t: number
  readonly x: number
  readonly y: number
}

export interface LineHit {
  /** Where on the line: row of the segment plus the share of it [–]. */
  readonly at: number
  readonly place: OutlinePlace
}

interface Chord {
  readonly edge: number
  readonly t0: number
  readonly t1: number
  readonly a: Point2
  readonly b: Point2
}

export class OutlineChords {
  readonly #chords: Chord[] = []

  constructor(panel: Outlined) {
    panel.edges.forEach((edge, row) => {
      const line = flattenEdge(panel, edge, TOLERANCE)
      const count = line.length / 2 - 1
      for (let k = 0; k < count; k++) {
        const [ax, ay, bx, by] = line.subarray(2 * k, 2 * k + 4)
        this.#chords.push({ edge: row, t0: k / count, t1: (k + 1) / count, a: [ax, ay], b: [bx, by] })
      }
    })
  }

  /** All places where the polyline crosses the outline, and its ends if they lie on it; in order along the line. */
  hits(line: readonly Point2[]): LineHit[] {
    const hits: LineHit[] = []
    for (let k = 0; k + 1 < line.length; k++) {
      for (const chord of this.#chords) {
        const shares = crossing(line[k], line[k + 1], chord.a, chord.b)
        if (shares) hits.push({ at: k + shares[0], place: placeOn(chord, shares[1]) })
      }
    }
    for (const k of [0, line.length - 1]) {
      const place = this.nearest(line[k])
      if (magnitude(place.x - line[k][0], place.y - line[k][1]) < CUT_TOLERANCE) hits.push({ at: k, place })
    }
    return hits.sort((p, q) => p.at - q.at)
  }

  nearest([x, y]: Point2): OutlinePlace {
    let best = placeOn(this.#chords[0], 0)
    let least = Number.POSITIVE_INFINITY
    for (const chord of this.#chords) {
      const dx = chord.b[0] - chord.a[0]
      const dy = chord.b[1] - chord.a[1]
      const along = ((x - chord.a[0]) * dx + (y - chord.a[1]) * dy) / (dx * dx + dy * dy || 1)
      const place = placeOn(chord, Math.max(0, Math.min(1, along)))
      const off = magnitude(place.x - x, place.y - y)
      if (off >= least) continue
      least = off
      best = place
    }
    return best
  }

  /** Inside the outline, by the even-odd rule. */
  contains([x, y]: Point2): boolean {
    let inside = false
    for (const { a, b } of this.#chords) {
      if (a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) inside = !inside
    }
    return inside
  }

  distance(point: Point2): number {
    const { x, y } = this.nearest(point)
    return magnitude(x - point[0], y - point[1])
  }
}

/** Shares of both segments where they cross, or undefined; parallel ones do not. */
export function crossing(a: Point2, b: Point2, c: Point2, d: Point2): [number, number] | undefined {
  const ux = b[0] - a[0]
  const uy = b[1] - a[1]
  const vx = d[0] - c[0]
  const vy = d[1] - c[1]
  const det = ux * vy - uy * vx
  if (det === 0) return undefined
  const wx = c[0] - a[0]
  const wy = c[1] - a[1]
  const s = (wx * vy - wy * vx) / det
  const t = (wx * uy - wy * ux) / det
  return s >= 0 && s <= 1 && t >= 0 && t <= 1 ? [s, t] : undefined
}

function placeOn({ edge, t0, t1, a, b }: Chord, share: number): OutlinePlace {
  return {
    edge,
    t: t0 + share * (t1 - t0),
    x: a[0] + share * (b[0] - a[0]),
    y: a[1] + share * (b[1] - a[1]),
  }
}

const TOLERANCE = 2e-5 // [m] a fifth of a thread
