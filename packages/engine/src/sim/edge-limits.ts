/**
 * Lengths that edges may have at the end of a step, kept by changing velocities. What strain limiting and over-stretch
 * correction share; which edges, which limits and which order is theirs.
 *
 *   e = xb − xa + h (vb − va)                            the edge at the end of the step               [m]    (1)
 *   |e + s d| = ℓ*,   s = −e·d + √((e·d)² − |e|² + ℓ*²)   ℓ* the nearest length allowed                 [m]    (2)
 *   va −= wa s d/(h (wa + wb)),   vb += wb s d/(h (wa + wb)),   w = 1/m                                 [m/s]  (3)
 *
 * d is the direction of the edge where the step starts: impulses along it change neither momentum nor angular momentum.
 * An edge that turns by more than TURN_MAX in the step is corrected along its direction at the end instead, which keeps
 * momentum only: along d the correction would grow large, and from 90° on (2) has no answer. Pins have w = 0; two pins are left alone. An edge that neither starts
 * nor ends with a length has no direction and is left alone.
 */
import type { Model } from '../model/index.ts'

export interface EdgeLimits {
  /** Pairs a, b in the order they are corrected. */
  readonly edgeVertex: Int32Array
  /** Rest length, and the shortest and longest allowed [m]. */
  readonly edgeRest: Float64Array
  readonly edgeShortest: Float64Array
  readonly edgeLongest: Float64Array
  /** An edge that starts outside its limits comes back by at most this share of its rest length in a step [–]. */
  readonly recovery: number
}

/** Corrects one edge after the other. Returns the worst excess it met, over the rest length [–]. */
export function sweepEdges(
  limits: EdgeLimits,
  { inverseMass }: Model,
  x: Float64Array,
  v: Float64Array,
  dt: number,
): number {
  const { edgeVertex, edgeRest } = limits
  let worst = 0
  for (let edge = 0; edge < edgeRest.length; edge++) {
    const i = edgeVertex[2 * edge]
    const j = edgeVertex[2 * edge + 1]
    const w = inverseMass[i] + inverseMass[j]
    if (w === 0) continue
    const excess = findPush(limits, edge, x, v, dt)
    if (excess === 0) continue
    worst = Math.max(worst, excess / edgeRest[edge])
    const share = 1 / (dt * w)
    for (let k = 0; k < 3; k++) {
      v[3 * i + k] -= inverseMass[i] * share * push[k] // (3)
      v[3 * j + k] += inverseMass[j] * share * push[k]
    }
  }
  return worst
}

/** Limits of edges that are corrected all at once. */
export interface SharedEdgeLimits extends EdgeLimits {
  /** Part of its correction that each edge takes, because others pull at the same vertices [–]. */
  readonly edgeShare: Float64Array
  /** Scratch [m/s], 3 per vertex. */
  readonly change: Float64Array
}

/** Corrects all edges at once from the same velocities, so that the answer does not depend on their order. */
export function sweepEdgesTogether(
  limits: SharedEdgeLimits,
  { inverseMass }: Model,
  x: Float64Array,
  v: Float64Array,
  dt: number,
): number {
  const { edgeVertex, edgeRest, edgeShare, change } = limits
  change.fill(0)
  let worst = 0
  for (let edge = 0; edge < edgeRest.length; edge++) {
    const i = edgeVertex[2 * edge]
    const j = edgeVertex[2 * edge + 1]
    const w = inverseMass[i] + inverseMass[j]
    if (w === 0) continue
    const excess = findPush(limits, edge, x, v, dt)
    if (excess === 0) continue
    worst = Math.max(worst, excess / edgeRest[edge])
    const share = edgeShare[edge] / (dt * w)
    for (let k = 0; k < 3; k++) {
      change[3 * i + k] -= inverseMass[i] * share * push[k]
      change[3 * j + k] += inverseMass[j] * share * push[k]
    }
  }
  for (let k = 0; k < v.length; k++) v[k] += change[k]
  return worst
}

/** Writes s d of (2) to `push` [m]; returns how far the edge is outside its limits, 0 if it is not [m]. */
function findPush(
  { edgeVertex, edgeRest, edgeShortest, edgeLongest, recovery }: EdgeLimits,
  edge: number,
  x: Float64Array,
  v: Float64Array,
  dt: number,
): number {
  const a = 3 * edgeVertex[2 * edge]
  const b = 3 * edgeVertex[2 * edge + 1]
  const sx = x[b] - x[a]
  const sy = x[b + 1] - x[a + 1]
  const sz = x[b + 2] - x[a + 2]
  const ex = sx + dt * (v[b] - v[a])
  const ey = sy + dt * (v[b + 1] - v[a + 1])
  const ez = sz + dt * (v[b + 2] - v[a + 2])
  const end2 = ex * ex + ey * ey + ez * ez
  const end = Math.sqrt(end2)
  const longest = edgeLongest[edge]
  const shortest = edgeShortest[edge]
  if (end <= longest && end >= shortest) return 0 // most edges, most of the time

  const start = Math.sqrt(sx * sx + sy * sy + sz * sz)
  const most = recovery * edgeRest[edge]
  const long = Math.max(longest, start - most)
  const short = Math.min(shortest, start + most)
  const wanted = end > long ? long : end < short ? short : end
  if (wanted === end) return 0
  const along = (ex * sx + ey * sy + ez * sz) / start
  const root = along * along - end2 + wanted * wanted
  if (start > 0 && along >= TURN_MAX * end && root >= 0) {
    const s = (Math.sqrt(root) - along) / start // (2)
    push[0] = s * sx
    push[1] = s * sy
    push[2] = s * sz
  } else {
    const s = end > 0 ? wanted / end - 1 : 0
    push[0] = s * ex
    push[1] = s * ey
    push[2] = s * ez
  }
  return Math.abs(end - wanted)
}

/** Cosine of the turn up to which the direction at the start is used: 32° [–]. */
const TURN_MAX = 0.85

const push = new Float64Array(3) // scratch
