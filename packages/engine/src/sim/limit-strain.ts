/**
 * Strain limiting: cloth gives a little, then hardly any more. After forces have made velocities, edges of the mesh are
 * kept from being longer or shorter than the fabric allows at the END of the step, by impulses on their two vertices.
 * Soft springs then look like cloth: they carry the first few percent, the limit carries the rest.
 *
 *   (1 − c) L ≤ |xb − xa + h (vb − va)| ≤ (1 + e) L         e = 10 %, c = 0 % unless the fabric says otherwise    (1)
 *
 * e and c are `extensionMax` and `compressionMax` of the fabric; over a seam the looser of both sides holds. With c = 0
 * pressed cloth must buckle out of its plane into folds instead of shortening. An edge that starts outside comes back by
 * at most RECOVERY of its length per step, so that cloth pulled over a body is not shot back. Impulses keep momentum and
 * angular momentum (`edge-limits.ts`); where limits held at the start they only take energy.
 *
 * Sweeps go on until no edge is more than `tolerance` outside, or `sweepsMax` of them; the report says which. One edge
 * after the other (Gauss–Seidel) needs about a tenth of the sweeps of all at once (Jacobi), which do not depend on order.
 *
 * When it fails: edges are not yarns. A sheared cell has one short diagonal, so c = 0 also keeps the cloth from shearing
 * along the edges it has; loosen c for such fabrics. Limits travel one edge per sweep: a long pull on a fine mesh needs
 * many. The limit is felt by nothing else, so forces of the next step start from what it left.
 * Sources: Bridson, Marino, Fedkiw 2003, "Simulation of Clothing with Folds and Wrinkles", section 3 (velocities,
 * 10 % and 0 %); Bridson, Fedkiw, Anderson 2002, "Robust Treatment of Collisions, Contact and Friction for Cloth
 * Animation", section 7.2 (sweeps, momentum).
 */

import { magnitude } from '../core/index.ts'
import { findEdges } from '../geometry/index.ts'
import type { Fabric } from '../material/index.ts'
import type { Model } from '../model/index.ts'
import { type SharedEdgeLimits, sweepEdges, sweepEdgesTogether } from './edge-limits.ts'

export interface StrainLimitOptions {
  /** Limits of fabrics that give none of their own [–]. */
  extension: number
  compression: number
  sweeps: 'gauss-seidel' | 'jacobi'
  sweepsMax: number
  /** Sweeps end when no edge is further outside than this share of its rest length [–]. */
  tolerance: number
}

export const STRAIN_LIMIT_DEFAULTS: StrainLimitOptions = {
  extension: 0.1,
  compression: 0,
  sweeps: 'gauss-seidel',
  sweepsMax: 30,
  tolerance: 1e-3,
}

/** Its shares are one over the edges at the busier end of each edge. */
export interface StrainLimiter extends SharedEdgeLimits {
  readonly options: StrainLimitOptions
  readonly report: StrainLimitReport
}

export interface StrainLimitReport {
  sweeps: number
  /** Worst excess over the rest length that the first and the last sweep met, before correcting it [–]. */
  first: number
  last: number
}

/** Largest part of its rest length by which an edge outside its limits comes back in one step [–]; as Bridson et al. 2002. */
const RECOVERY = 0.1

export function buildStrainLimiter(
  model: Model,
  panelFabric: readonly Fabric[],
  options: Partial<StrainLimitOptions> = {},
): StrainLimiter {
  const settings = { ...STRAIN_LIMIT_DEFAULTS, ...options }
  const { edgeCount, edgeVertex, triEdge } = findEdges(model.triVertex, model.vertexCount)
  const edgeRest = new Float64Array(edgeCount)
  const edgeShortest = new Float64Array(edgeCount).fill(Number.POSITIVE_INFINITY)
  const edgeLongest = new Float64Array(edgeCount)
  const sides = new Int32Array(edgeCount)
  for (let corner = 0; corner < 3 * model.triCount; corner++) {
    const edge = triEdge[corner]
    const next = corner % 3 === 2 ? corner - 2 : corner + 1
    const { triPattern } = model
    const rest = magnitude(
      triPattern[2 * next] - triPattern[2 * corner],
      triPattern[2 * next + 1] - triPattern[2 * corner + 1],
    )
    const fabric = panelFabric[model.triPanel[Math.floor(corner / 3)]]
    const extension = fabric.extensionMax ?? settings.extension
    const compression = fabric.compressionMax ?? settings.compression
    sides[edge]++
    edgeRest[edge] += (rest - edgeRest[edge]) / sides[edge]
    edgeLongest[edge] = Math.max(edgeLongest[edge], (1 + extension) * rest) // (1)
    edgeShortest[edge] = Math.min(edgeShortest[edge], (1 - compression) * rest)
  }
  return {
    edgeVertex,
    edgeRest,
    edgeShortest,
    edgeLongest,
    recovery: RECOVERY,
    options: settings,
    edgeShare: edgeShares(model.vertexCount, edgeVertex),
    change: new Float64Array(3 * model.vertexCount),
    report: { sweeps: 0, first: 0, last: 0 },
  }
}

/** Changes `v` [m/s] so that (1) holds at x + dt v. The report belongs to the limiter and is filled anew. */
export function limitStrain(
  limiter: StrainLimiter,
  model: Model,
  x: Float64Array,
  v: Float64Array,
  dt: number,
): StrainLimitReport {
  const { options, report } = limiter
  report.sweeps = 0
  report.first = 0
  report.last = 0
  while (report.sweeps < options.sweepsMax) {
    report.last =
      options.sweeps === 'jacobi'
        ? sweepEdgesTogether(limiter, model, x, v, dt)
        : sweepEdges(limiter, model, x, v, dt)
    if (report.sweeps === 0) report.first = report.last
    report.sweeps++
    if (report.last <= options.tolerance) break
  }
  return report
}

function edgeShares(vertexCount: number, edgeVertex: Int32Array): Float64Array {
  const valence = new Int32Array(vertexCount)
  for (const i of edgeVertex) valence[i]++
  return Float64Array.from(
    { length: edgeVertex.length / 2 },
    (_, edge) => 1 / Math.max(valence[edgeVertex[2 * edge]], valence[edgeVertex[2 * edge + 1]]),
  )
}
