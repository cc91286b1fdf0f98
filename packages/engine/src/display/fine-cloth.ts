/**
 * Cloth as it is shown: every simulated triangle cut into n² and bent to a smooth patch, so that an outline of 20 mm edges looks
 * like a curve. Simulated vertices stay where they are; what lies between them leaves the flat triangle by less than the
 * sagitta of the bend. After Vlachos et al., 2001, "Curved PN Triangles":
 *
 *   edge a → b      p1 = a + (b − a)/3 − w n_a / 3,   w = (b − a) · n_a, at most BEND_MAX |b − a|     [m]   (1)
 *   free edge       p1 = a + |b − a| t_a / 3,          t_a along the two free edges that meet in a    [m]   (2)
 *   middle          b111 = E + (E − V)/2,              E mean of the six points (1), V of the corners [m]   (3)
 *   patch           x(u, v, w) = Σ b_ijk 3!/(i! j! k!) u^i v^j w^k                                    [m]   (4)
 *
 * (1) and (2) depend on an edge alone, so neighbours meet without a crack. `tame` takes a vertex back to the flat triangle where
 * the bend would meet the body or another ply (`clear-cloth.ts`). Maps and seams are linear in the flat triangle.
 */
import { findEdges, type MeshEdges, vertexNormals } from '../geometry/index.ts'
import {
  type CreaseRows,
  findCreaseRows,
  findTurnedPanels,
  openCreases,
  type TurnedPanels,
} from './turned-panels.ts'

/** A garment at rest or in motion: what the engine calls cloth, model and state. */
export interface ClothShape {
  /** [m], 3 per vertex. */
  readonly position: ArrayLike<number>
  readonly triVertex: Int32Array
  /** Place of each corner in the pattern plane [m], 6 per triangle. */
  readonly triPattern: Float64Array | Float32Array
  readonly triPanel: Int32Array
  readonly panelIds: readonly string[]
  /** Pairs of vertices: edges that are pressed so that one side lies on the other; see `pressedEdges`. */
  readonly pressed?: Int32Array
  /** Vertices with a button on them. */
  readonly buttons?: Int32Array
  /** Closed zips, piece by piece: two vertices along the seam, and the width of the chain [µm]. */
  readonly zips?: Int32Array
}

export interface FineCloth {
  readonly shape: ClothShape
  /** Parts of a simulated edge. */
  readonly cuts: number
  readonly vertexCount: number
  readonly triCount: number
  /** Simulated vertices first, then those on edges, then those inside triangles. */
  readonly triVertex: Int32Array
  /** Simulated triangle of each. */
  readonly triParent: Int32Array
  /** Shares of the three corners of the simulated triangle, 9 per triangle [–]. */
  readonly triShare: Float32Array
  /** Share of the bend that is shown, 1 per vertex [–]. */
  readonly tame: Float64Array
  readonly edges: MeshEdges
  /** Of simulated vertices on a free edge: the two next to it along the edge; −1 elsewhere, at corners and at knots. */
  readonly freeNeighbour: Int32Array
  /** What is worn turned over; the creases of that among simulated and among fine vertices. */
  readonly turned: TurnedPanels
  readonly creases: CreaseRows
  readonly fineCreases: CreaseRows
  /** Scratch: normals of the simulated vertices, the same smoothed, and the points (1) (2) of the edges. */
  readonly normal: Float64Array
  readonly smoothNormal: Float64Array
  readonly control: Float64Array
}

/** Edges as fine as this look round on a screen [m]. */
const FINE_EDGE = 0.007
/** More are slow to draw without a graphics card. */
const FINE_TRIANGLES = 64_000
const CUTS_MAX = 4
/** A fold sharper than this is a crease and stays one: share of the edge in (1) [–]. */
const BEND_MAX = 0.4
/** Free edges that turn by more meet in a corner: cosine of 50° [–]. */
const CORNER_COS = 0.64

export function buildFineCloth(shape: ClothShape, cuts = cutsFor(shape)): FineCloth {
  const coarseCount = shape.position.length / 3
  const { triVertex, position } = shape
  const edges = findEdges(triVertex, coarseCount)
  const onEdges = coarseCount + (cuts - 1) * edges.edgeCount
  const inside = ((cuts - 1) * (cuts - 2)) / 2
  const vertexCount = onEdges + (inside * triVertex.length) / 3
  const lattice = buildLattice(cuts)
  const parts = cuts * cuts
  const triCount = (parts * triVertex.length) / 3
  const turned = findTurnedPanels(shape, edges)
  const creased = new Int8Array(vertexCount)
  const fineVertex = new Int32Array(3 * triCount)
  const fine: Omit<FineCloth, 'creases' | 'fineCreases'> = {
    shape,
    cuts,
    vertexCount,
    triCount,
    triVertex: fineVertex,
    turned,
    triParent: new Int32Array(triCount),
    triShare: new Float32Array(9 * triCount),
    tame: new Float64Array(vertexCount).fill(1),
    edges,
    freeNeighbour: findFreeNeighbours(edges, coarseCount, position),
    normal: new Float64Array(3 * coarseCount),
    smoothNormal: new Float64Array(3 * coarseCount),
    control: new Float64Array(6 * edges.edgeCount),
  }
  const rows = new Int32Array(lattice.places.length)
  for (let t = 0; 3 * t < triVertex.length; t++) {
    lattice.places.forEach((place, k) => {
      rows[k] = rowOf(place, t, fine, { coarseCount, onEdges, inside })
    })
    for (let part = 0; part < parts; part++) {
      const row = t * parts + part
      fine.triParent[row] = t
      for (let k = 0; k < 3; k++) {
        const place = lattice.corner[3 * part + k]
        fine.triVertex[3 * row + k] = rows[place]
        for (let c = 0; c < 3; c++) {
          fine.triShare[9 * row + 3 * k + c] = lattice.places[place].share[c] / cuts
        }
      }
    }
  }
  turned.crease.forEach((sign, e) => {
    if (sign === 0) return
    for (let k = 1; k < cuts; k++) creased[coarseCount + (cuts - 1) * e + k - 1] = sign
    for (let end = 0; end < 2; end++) creased[edges.edgeVertex[2 * e + end]] = sign
  })
  return {
    ...fine,
    creases: findCreaseRows(creased.subarray(0, coarseCount), triVertex, turned.behind),
    fineCreases: findCreaseRows(
      creased,
      fineVertex,
      Uint8Array.from(fine.triParent, (t) => turned.behind[t]),
    ),
  }
}

/** Places in the pattern of the fine corners, 6 per triangle [m]: linear in the simulated triangle. */
export function finePattern({ shape, triCount, triParent, triShare }: FineCloth): Float64Array {
  const pattern = new Float64Array(6 * triCount)
  for (let c = 0; c < 3 * triCount; c++) {
    const from = 6 * triParent[Math.floor(c / 3)]
    for (let k = 0; k < 3; k++) {
      pattern[2 * c] += triShare[3 * c + k] * shape.triPattern[from + 2 * k]
      pattern[2 * c + 1] += triShare[3 * c + k] * shape.triPattern[from + 2 * k + 1]
    }
  }
  return pattern
}

/** Places of the fine vertices for places of the simulated ones [m]: (1) to (4). Allocates no arrays. */
export function placeFineCloth(fine: FineCloth, position: ArrayLike<number>, out: Float64Array): void {
  const { shape, cuts, edges, tame } = fine
  out.set(position)
  if (cuts === 1) return
  const coarse = out.subarray(0, position.length)
  const { control } = fine
  vertexNormals(coarse, shape.triVertex, fine.normal)
  openCreases(fine.creases, shape.triVertex, coarse, fine.normal)
  findControls(fine, coarse)
  let row = position.length / 3
  for (let e = 0; e < edges.edgeCount; e++) {
    const a = 3 * edges.edgeVertex[2 * e]
    const b = 3 * edges.edgeVertex[2 * e + 1]
    for (let k = 1; k < cuts; k++, row++) {
      const s = k / cuts
      const r = 1 - s
      for (let c = 0; c < 3; c++) {
        const flat = r * coarse[a + c] + s * coarse[b + c]
        const bend =
          r * r * r * coarse[a + c] +
          3 * r * r * s * control[6 * e + c] +
          3 * r * s * s * control[6 * e + 3 + c] +
          s * s * s * coarse[b + c]
        out[3 * row + c] = flat + tame[row] * (bend - flat)
      }
    }
  }
  if (cuts > 2) placeInside(fine, coarse, out, row)
}

function cutsFor({ triVertex, triPattern }: ClothShape): number {
  let sum = 0
  for (let c = 0; c < triVertex.length; c++) {
    const d = c % 3 === 2 ? c - 2 : c + 1
    const u = triPattern[2 * d] - triPattern[2 * c]
    const v = triPattern[2 * d + 1] - triPattern[2 * c + 1]
    sum += Math.sqrt(u * u + v * v)
  }
  const wished = Math.round(sum / Math.max(1, triVertex.length) / FINE_EDGE)
  const most = Math.floor(Math.sqrt(FINE_TRIANGLES / Math.max(1, triVertex.length / 3)))
  return Math.max(1, Math.min(wished, most, CUTS_MAX))
}

interface LatticePlace {
  /** In n-ths of the three corners. */
  readonly share: readonly [number, number, number]
  /** Rows count up inside a triangle; −1 on its border. */
  readonly inner: number
}

/** All places of a cut triangle, and the corners of its n² parts, turning as the triangle does. */
function buildLattice(cuts: number): { places: LatticePlace[]; corner: number[] } {
  const places: LatticePlace[] = []
  const row = (j: number, k: number) => (k * (2 * cuts + 3 - k)) / 2 + j
  let inner = 0
  for (let k = 0; k <= cuts; k++) {
    for (let j = 0; j + k <= cuts; j++) {
      const isInner = j > 0 && k > 0 && j + k < cuts
      places.push({ share: [cuts - j - k, j, k], inner: isInner ? inner++ : -1 })
    }
  }
  const corner: number[] = []
  for (let k = 0; k < cuts; k++) {
    for (let j = 0; j + k < cuts; j++) {
      corner.push(row(j, k), row(j + 1, k), row(j, k + 1))
      if (j + k + 1 < cuts) corner.push(row(j + 1, k), row(j + 1, k + 1), row(j, k + 1))
    }
  }
  return { places, corner }
}

interface Layout {
  readonly coarseCount: number
  readonly onEdges: number
  readonly inside: number
}

/** Row of the fine vertex at a place of triangle t. */
function rowOf(
  { share, inner }: LatticePlace,
  t: number,
  fine: Pick<FineCloth, 'cuts' | 'edges' | 'shape'>,
  layout: Layout,
): number {
  const { cuts, edges, shape } = fine
  if (inner >= 0) return layout.onEdges + t * layout.inside + inner
  const corner = share.indexOf(cuts)
  if (corner >= 0) return shape.triVertex[3 * t + corner]
  const side = (share.indexOf(0) + 1) % 3 // the edge from this corner to the next has no share of the third
  const edge = edges.triEdge[3 * t + side]
  const forward = edges.edgeVertex[2 * edge] === shape.triVertex[3 * t + side]
  const step = share[forward ? (side + 1) % 3 : side]
  return layout.coarseCount + (cuts - 1) * edge + step - 1
}

/** The two inner points of every edge, near its smaller and near its larger vertex: (1) and (2), 6 numbers each. */
function findControls(fine: FineCloth, x: Float64Array): void {
  const { edges, freeNeighbour, normal, control } = fine
  for (let e = 0; e < edges.edgeCount; e++) {
    const isFree = edges.edgeTri[2 * e + 1] < 0
    for (let end = 0; end < 2; end++) {
      const i = edges.edgeVertex[2 * e + end]
      const j = edges.edgeVertex[2 * e + 1 - end]
      const a = 3 * i
      const b = 3 * j
      const dx = x[b] - x[a]
      const dy = x[b + 1] - x[a + 1]
      const dz = x[b + 2] - x[a + 2]
      const at = 6 * e + 3 * end
      const length = Math.sqrt(dx * dx + dy * dy + dz * dz)
      const before = freeNeighbour[2 * i] === j ? freeNeighbour[2 * i + 1] : freeNeighbour[2 * i]
      if (isFree && before >= 0) {
        const p = 3 * before
        const tx = x[b] - x[p]
        const ty = x[b + 1] - x[p + 1]
        const tz = x[b + 2] - x[p + 2]
        const step = length / (3 * Math.max(1e-12, Math.sqrt(tx * tx + ty * ty + tz * tz)))
        control[at] = x[a] + step * tx // (2)
        control[at + 1] = x[a + 1] + step * ty
        control[at + 2] = x[a + 2] + step * tz
      } else {
        const most = BEND_MAX * length
        const rise = dx * normal[a] + dy * normal[a + 1] + dz * normal[a + 2]
        const w = Math.max(-most, Math.min(most, rise))
        control[at] = x[a] + (dx - w * normal[a]) / 3 // (1)
        control[at + 1] = x[a + 1] + (dy - w * normal[a + 1]) / 3
        control[at + 2] = x[a + 2] + (dz - w * normal[a + 2]) / 3
      }
    }
  }
}

/** (3) and (4) for the vertices inside triangles. */
function placeInside(fine: FineCloth, x: Float64Array, out: Float64Array, first: number): void {
  const { shape, cuts, edges, tame, control } = fine
  const { triVertex } = shape
  const inner = buildLattice(cuts).places.filter((place) => place.inner >= 0)
  let row = first
  for (let t = 0; 3 * t < triVertex.length; t++) {
    for (let k = 0; k < 3; k++) {
      const edge = edges.triEdge[3 * t + k]
      const forward = edges.edgeVertex[2 * edge] === triVertex[3 * t + k]
      near[k] = 6 * edge + (forward ? 0 : 3)
      near[3 + k] = 6 * edge + (forward ? 3 : 0)
    }
    for (const { share } of inner) {
      const u = share[0] / cuts
      const v = share[1] / cuts
      const w = share[2] / cuts
      for (let c = 0; c < 3; c++) {
        const p = x[3 * triVertex[3 * t] + c]
        const q = x[3 * triVertex[3 * t + 1] + c]
        const r = x[3 * triVertex[3 * t + 2] + c]
        const pq = control[near[0] + c]
        const qp = control[near[3] + c]
        const qr = control[near[1] + c]
        const rq = control[near[4] + c]
        const rp = control[near[2] + c]
        const pr = control[near[5] + c]
        const middle = (pq + qp + qr + rq + rp + pr) / 4 - (p + q + r) / 6 // (3)
        const bend =
          u * u * (u * p + 3 * v * pq + 3 * w * pr) +
          v * v * (v * q + 3 * u * qp + 3 * w * qr) +
          w * w * (w * r + 3 * u * rp + 3 * v * rq) +
          6 * u * v * w * middle // (4)
        const flat = u * p + v * q + w * r
        out[3 * row + c] = flat + tame[row] * (bend - flat)
      }
      row++
    }
  }
}

/** Vertices with exactly two free edges that do not meet in a corner. */
function findFreeNeighbours(edges: MeshEdges, count: number, x: ArrayLike<number>): Int32Array {
  const neighbour = new Int32Array(2 * count).fill(-1)
  const met = new Uint8Array(count)
  for (let e = 0; e < edges.edgeCount; e++) {
    if (edges.edgeTri[2 * e + 1] >= 0) continue
    for (let end = 0; end < 2; end++) {
      const i = edges.edgeVertex[2 * e + end]
      if (met[i] < 2) neighbour[2 * i + met[i]] = edges.edgeVertex[2 * e + 1 - end]
      met[i]++
    }
  }
  for (let i = 0; i < count; i++) {
    if (
      met[i] === 0 ||
      (met[i] === 2 && straightness(x, neighbour[2 * i], i, neighbour[2 * i + 1]) > CORNER_COS)
    )
      continue
    neighbour[2 * i] = -1
    neighbour[2 * i + 1] = -1
  }
  return neighbour
}

/** Cosine of the turn at b on the way from a to c [–]. */
function straightness(x: ArrayLike<number>, a: number, b: number, c: number): number {
  let dot = 0
  let before = 0
  let after = 0
  for (let k = 0; k < 3; k++) {
    const one = x[3 * b + k] - x[3 * a + k]
    const two = x[3 * c + k] - x[3 * b + k]
    dot += one * two
    before += one * one
    after += two * two
  }
  return dot / Math.max(1e-30, Math.sqrt(before * after))
}

/** Scratch: where the controls of the three edges of a triangle begin, near each corner, then far from it. */
const near = new Int32Array(6)
