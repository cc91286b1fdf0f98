/**
 * The free edges of a garment as a tailor sees them: runs of edges with nothing sewn on, and how each is finished. A straight or
 * outward curve (the hem of a sleeve, of a skirt) is turned up by HEM_DEPTH and stitched there; an inward curve (a neckline,
 * an armhole) cannot be turned far and is stitched close to the edge.
 *
 *   κ = mean turn per length over a hand's width, positive where the cloth lies inside the bend      [1/m]   (1)
 *   depth = HEM_DEPTH where κ < KAPPA_NECK, else NECK_DEPTH, and so on collars that are turned over  [m]     (2)
 */
import type { FineCloth } from './fine-cloth.ts'

/** A simulated free edge, from `from` to `to` with the cloth on its left seen from outside. */
export interface FreeEdge {
  readonly tri: number
  /** Corner of the triangle it starts at, 0 … 2. */
  readonly corner: number
  /** Its row in `fine.edges`. */
  readonly edge: number
  readonly from: number
  readonly to: number
}

export interface FreeRun {
  readonly edges: readonly FreeEdge[]
  readonly closed: boolean
  /** Where it is stitched (2), 1 per edge [m]. */
  readonly depth: Float64Array
}

const HEM_DEPTH = 0.02 // [m]
const NECK_DEPTH = 0.007 // [m]
/** An inward curve of 0.4 m radius [1/m]. */
const KAPPA_NECK = 2.5
/** Half the length over which a bend is measured [m]. */
const HAND = 0.05

/** Runs in the order of their first triangles; at knots of more than two free edges they end. */
export function findFreeRuns({ shape, edges, turned }: FineCloth): FreeRun[] {
  const { triVertex, triPanel } = shape
  const free: FreeEdge[] = []
  const after = new Map<number, FreeEdge[]>()
  const met = new Map<number, number>()
  for (let t = 0; 3 * t < triVertex.length; t++) {
    for (let corner = 0; corner < 3; corner++) {
      const edge = edges.triEdge[3 * t + corner]
      if (edges.edgeTri[2 * edge + 1] >= 0) continue
      const from = triVertex[3 * t + corner]
      const to = triVertex[3 * t + ((corner + 1) % 3)]
      const one = { tri: t, corner, edge, from, to }
      free.push(one)
      after.set(from, [...(after.get(from) ?? []), one])
      met.set(to, (met.get(to) ?? 0) + 1)
    }
  }
  const next = (edge: FreeEdge): FreeEdge | undefined => {
    const ways = after.get(edge.to) ?? []
    return ways.length === 1 && met.get(edge.to) === 1 ? ways[0] : undefined
  }
  const followed = new Set(free.map(next))
  const done = new Set<FreeEdge>()
  const runs: FreeRun[] = []
  for (const first of [...free.filter((edge) => !followed.has(edge)), ...free]) {
    if (done.has(first)) continue
    const run: FreeEdge[] = []
    let edge: FreeEdge | undefined = first
    for (; edge !== undefined && !done.has(edge); edge = next(edge)) {
      done.add(edge)
      run.push(edge)
    }
    const depth = depths(run, shape.triPattern, triPanel).map((deep, k) =>
      turned.tri[run[k].tri] === 1 ? NECK_DEPTH : deep,
    )
    runs.push({ edges: run, closed: edge === first, depth })
  }
  return runs
}

/** Pattern places of the ends of a free edge [m]. */
export function patternEnds(edge: FreeEdge, triPattern: ArrayLike<number>): [number, number, number, number] {
  const a = 6 * edge.tri + 2 * edge.corner
  const b = 6 * edge.tri + 2 * ((edge.corner + 1) % 3)
  return [triPattern[a], triPattern[a + 1], triPattern[b], triPattern[b + 1]]
}

/** (2): bends are measured inside one panel, a seam across the run ends them. */
function depths(run: readonly FreeEdge[], triPattern: ArrayLike<number>, triPanel: Int32Array): Float64Array {
  const depth = new Float64Array(run.length)
  for (let k = 0; k < run.length; k++) {
    let turn = 0
    let length = 0
    for (const step of [-1, 1]) {
      let reach = 0
      for (let j = k; reach < HAND; j += step) {
        const other = run[j + step]
        const [ax, ay, bx, by] = patternEnds(run[j], triPattern)
        const own = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        reach += own
        length += own
        if (other === undefined || triPanel[other.tri] !== triPanel[run[j].tri]) break
        const [cx, cy, dx, dy] = patternEnds(other, triPattern)
        const sign = step * ((bx - ax) * (dy - cy) - (by - ay) * (dx - cx))
        const span = own * Math.sqrt((dx - cx) * (dx - cx) + (dy - cy) * (dy - cy))
        if (Math.abs(sign) > CORNER * span) break
        turn += sign / span
      }
    }
    const left = leftOf(run[k], triPattern) // the side of the edge that the cloth lies on
    depth[k] = (-left * turn) / Math.max(length, 1e-6) > KAPPA_NECK ? NECK_DEPTH : HEM_DEPTH // (1)
  }
  return depth
}

/** 1 where the cloth lies on the left of the edge in the pattern plane, −1 on its right. */
export function leftOf(edge: FreeEdge, triPattern: ArrayLike<number>): number {
  const [ax, ay, bx, by] = patternEnds(edge, triPattern)
  const c = 6 * edge.tri + 2 * ((edge.corner + 2) % 3)
  return (bx - ax) * (triPattern[c + 1] - ay) - (by - ay) * (triPattern[c] - ax) < 0 ? -1 : 1
}

/** Sine of a turn that is a corner and no curve [–]. */
const CORNER = 0.5
