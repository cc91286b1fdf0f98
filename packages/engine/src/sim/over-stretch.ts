/**
 * Over-stretch correction, Provot's answer to cloth of soft springs that hangs like rubber from the points that hold it:
 * after a step, every spring that is more than 10 % too long is shortened to 10 %, both ends moving, or the free one
 * alone if the other is held.
 *
 *   ℓ ≤ (1 + τ) ℓ0,   τ = 10 %                                                                       (1)
 *
 * Springs are those of mass-spring cloth (`forces/spring-network.ts`): structural and shear springs in grids, edges on
 * any other mesh; `shear: false` corrects grid lines only, as in Provot's first picture. They are gone through from the
 * held vertices outwards: those near a pin are the overstretched ones, and each correction goes on to the next.
 * Ends share a correction by their masses, so a pair that is not held keeps its momentum (Provot moves both by half, which
 * is the same for equal masses). Provot corrects places; here the correction is made in the velocities that will lead to
 * those places, because contact must see every motion before it is made. The result is the same places.
 *
 * When it fails: one sweep corrects every spring once and stretches its neighbours; on fine meshes the sweeps needed grow
 * with the number of springs between pin and hem, and `sweepsMax` leaves a rest. The order shows: another order of
 * springs gives another cloth. Pressed springs are let be; `limit-strain.ts` limits both ways.
 * Sources: Provot 1995, "Deformation Constraints in a Mass-Spring Model to Describe Rigid Cloth Behavior", section 4;
 * Hauth et al., Eurographics 2004 tutorial "Modelling and Animation of Cloth", section 2.1.1.
 */
import { buildMembraneSprings, findGridCells } from '../forces/index.ts'
import type { Fabric } from '../material/index.ts'
import type { Model } from '../model/index.ts'
import { type EdgeLimits, sweepEdges } from './edge-limits.ts'

export interface OverStretchOptions {
  /** τ [–] */
  stretchMax: number
  /** Correct the diagonals of grid cells too. */
  shear: boolean
  sweepsMax: number
  /** Sweeps end when no spring is longer than (1) by more than this share of its rest length [–]. */
  tolerance: number
}

export const OVER_STRETCH_DEFAULTS: OverStretchOptions = {
  stretchMax: 0.1,
  shear: true,
  sweepsMax: 20,
  tolerance: 1e-3,
}

export interface OverStretch extends EdgeLimits {
  readonly options: OverStretchOptions
  readonly report: OverStretchReport
}

export interface OverStretchReport {
  sweeps: number
  /** Worst excess over (1) that the first and the last sweep met, before correcting it, over the rest length [–]. */
  first: number
  last: number
}

export function buildOverStretch(
  model: Model,
  panelFabric: readonly Fabric[],
  options: Partial<OverStretchOptions> = {},
): OverStretch {
  const settings = { ...OVER_STRETCH_DEFAULTS, ...options }
  const { springVertex, springLength } = buildMembraneSprings(model, panelFabric)
  const skipped = settings.shear ? new Set<number>() : diagonalsOf(model)
  const distance = distanceFromPins(model, springVertex)
  const reach = (s: number) => Math.min(distance[springVertex[2 * s]], distance[springVertex[2 * s + 1]])
  const order = [...springLength.keys()]
    .filter((s) => !skipped.has(springVertex[2 * s] * model.vertexCount + springVertex[2 * s + 1]))
    .sort((s, t) => reach(s) - reach(t) || s - t)
  return {
    edgeVertex: Int32Array.from(order.flatMap((s) => [springVertex[2 * s], springVertex[2 * s + 1]])),
    edgeRest: Float64Array.from(order, (s) => springLength[s]),
    edgeShortest: new Float64Array(order.length),
    edgeLongest: Float64Array.from(order, (s) => (1 + settings.stretchMax) * springLength[s]), // (1)
    recovery: Number.POSITIVE_INFINITY,
    options: settings,
    report: { sweeps: 0, first: 0, last: 0 },
  }
}

/** Changes `v` [m/s] so that (1) holds at x + dt v. The report belongs to the correction and is filled anew. */
export function correctOverStretch(
  correction: OverStretch,
  model: Model,
  x: Float64Array,
  v: Float64Array,
  dt: number,
): OverStretchReport {
  const { options, report } = correction
  report.sweeps = 0
  report.first = 0
  report.last = 0
  while (report.sweeps < options.sweepsMax) {
    report.last = sweepEdges(correction, model, x, v, dt)
    if (report.sweeps === 0) report.first = report.last
    report.sweeps++
    if (report.last <= options.tolerance) break
  }
  return report
}

/** Both diagonals of every grid cell, as smaller · vertexCount + larger. */
function diagonalsOf(model: Model): Set<number> {
  const { cellVertex } = findGridCells(model)
  const keys = new Set<number>()
  for (let at = 0; at < cellVertex.length; at += 2) {
    const low = Math.min(cellVertex[at], cellVertex[at + 1])
    keys.add(low * model.vertexCount + Math.max(cellVertex[at], cellVertex[at + 1]))
  }
  return keys
}

/** Springs between each vertex and the nearest pin; all 0 where nothing is pinned. */
function distanceFromPins({ vertexCount, inverseMass }: Model, springVertex: Int32Array): Int32Array {
  const neighbours: number[][] = Array.from({ length: vertexCount }, () => [])
  for (let at = 0; at < springVertex.length; at += 2) {
    neighbours[springVertex[at]].push(springVertex[at + 1])
    neighbours[springVertex[at + 1]].push(springVertex[at])
  }
  const distance = new Int32Array(vertexCount)
  let front = [...inverseMass.keys()].filter((i) => inverseMass[i] === 0)
  const seen = new Set(front)
  for (let step = 1; front.length > 0; step++) {
    const next: number[] = []
    for (const i of front) {
      for (const j of neighbours[i]) {
        if (seen.has(j)) continue
        seen.add(j)
        distance[j] = step
        next.push(j)
      }
    }
    front = next
  }
  return distance
}
