/**
 * Where the springs of mass-spring cloth run and how stiff they are, so that cloth of springs feels like the fabric as
 * nearly as springs can. Springs lie on all edges of the mesh and, in cells of a grid, on the second diagonal too:
 * there the sides are Provot's structural springs and the diagonals his shear springs.
 *
 *   k = Σ h(ψ) A/ℓ²   over the triangles (and cells) beside the spring                              [N/m]  (1)
 *   h(ψ) = cos²2ψ hₐ + sin²2ψ h_bias,   hₐ = h_warp for |ψ| < 45°, h_weft above                     [N/m]  (2)
 *   C11 = ⟨h cos⁴ψ⟩,  C22 = ⟨h sin⁴ψ⟩,  C12 = G = ⟨h cos²ψ sin²ψ⟩,   ⟨f⟩ = Σ f A / area of the panel         (3)
 *   C11 = E1 + G²/C22,   C22 = E2 + G²/C11                                                                  (4)
 *
 * ψ is the direction of a spring from the warp, A the rest area of a triangle, ℓ its rest length. (1) is Van Gelder's
 * stiffness E A/ℓ², with a modulus that depends on direction; the three numbers of (2) are chosen once per panel so
 * that the panel, strained evenly (3), has the fabric's E1 and E2 (`strip-moduli.ts`) and, if it can, its shear G.
 * In right-angled cells a × b this is Provot's grid in closed form: diagonals G d²/(2ab), sides (b/a)(C11 − G a²/b²).
 *
 * What springs cannot do: C12 = G always (Cauchy's relation), so contraction across is G/C22 whatever the fabric does.
 * On lattices of equilateral triangles there are three directions only; E1 and E2 come out right, and G is
 * C/3, far stiffer than cloth. On irregular meshes shear comes out too stiff as well, because springs between warp and
 * bias carry both. Springs on the bias keep h ≥ G, the fabric's, and h ≥ HOLD ½ (E1 + E2) in meshes with a vertex that
 * hangs by them alone (crossed ones), which would sag out of the cloth. Where warp or weft has no spring near it, all springs get
 * Van Gelder's h = ½ (E1 + E2), exact for an isotropic fabric of Poisson ratio 1/3 on equilateral triangles.
 * Sources: Provot 1995, "Deformation Constraints in a Mass-Spring Model to Describe Rigid Cloth Behavior", section 2;
 * Van Gelder 1998, "Approximate Simulation of Elastic Membranes by Triangulated Spring Meshes", equation 1;
 * (2) to (4) are derived here.
 */
import { magnitude } from '../core/index.ts'
import type { Fabric } from '../material/index.ts'
import type { Model } from '../model/index.ts'
import { cornerOf, findGridCells } from './grid-cells.ts'
import { readRestCorners } from './rest-corners.ts'
import { stripModuli } from './strip-moduli.ts'

export interface SpringNetwork {
  /** Pairs a, b. */
  readonly springVertex: Int32Array
  /** [m] */
  readonly springLength: Float64Array
  /** k [N/m] */
  readonly springStiffness: Float64Array
  /** τ [s]: damping along the spring is k τ. */
  readonly springViscosity: Float64Array
}

export function buildMembraneSprings(model: Model, panelFabric: readonly Fabric[]): SpringNetwork {
  const threads = findThreads(model)
  const hold = isCarriedByThreads(model, threads) ? 0 : HOLD
  const directional = panelFabric.map((fabric, panel) =>
    fitThreads(threadMoments(model, threads, panel), fabric, hold),
  )
  const row = new Map<number, number>()
  const pairs: number[] = []
  const sums: number[][] = [] // Σ k, Σ k ℓ, Σ k τ of each spring: parallel springs of a seam edge make one
  for (const { a, b, panel, area, u, v } of threads) {
    const key = Math.min(a, b) * model.vertexCount + Math.max(a, b)
    const at = row.get(key) ?? sums.length
    if (at === sums.length) {
      row.set(key, at)
      pairs.push(Math.min(a, b), Math.max(a, b))
      sums.push([0, 0, 0])
    }
    const length2 = u * u + v * v
    const k = (threadStiffness(directional[panel], u, v) * area) / length2 // (1)
    sums[at][0] += k
    sums[at][1] += k * Math.sqrt(length2)
    sums[at][2] += k * panelFabric[panel].viscosity
  }
  return {
    springVertex: Int32Array.from(pairs),
    springLength: Float64Array.from(sums, ([k, kl]) => kl / k),
    springStiffness: Float64Array.from(sums, ([k]) => k),
    springViscosity: Float64Array.from(sums, ([k, , kt]) => kt / k),
  }
}

/** One edge of one triangle, or the second diagonal of a cell: rest vector (u, v) [m] and the area it stands for [m²]. */
interface Thread {
  readonly a: number
  readonly b: number
  readonly panel: number
  readonly area: number
  readonly u: number
  readonly v: number
}

/** h along warp, bias and weft [N/m]. */
type ThreadStiffness = readonly [warp: number, bias: number, weft: number]

function findThreads(model: Model): Thread[] {
  const { triVertex, triArea, triPanel } = model
  const threads: Thread[] = []
  for (let t = 0; t < model.triCount; t++) {
    readRestCorners(model, t, corners)
    for (let k = 0; k < 3; k++) {
      const p = 2 * k
      const q = 2 * ((k + 1) % 3)
      threads.push({
        a: triVertex[3 * t + k],
        b: triVertex[3 * t + ((k + 1) % 3)],
        panel: triPanel[t],
        area: triArea[t],
        u: corners[q] - corners[p],
        v: corners[q + 1] - corners[p + 1],
      })
    }
  }
  const { cellVertex, cellTri } = findGridCells(model)
  for (let cell = 0; 2 * cell < cellTri.length; cell++) {
    const t = cellTri[2 * cell]
    const [i, j, a, b] = cellVertex.subarray(4 * cell, 4 * cell + 4)
    readRestCorners(model, t, corners)
    const [p, q, r] = [i, j, a].map((vertex) => 2 * cornerOf(model, t, vertex))
    threads.push({
      a,
      b,
      panel: triPanel[t],
      area: triArea[t] + triArea[cellTri[2 * cell + 1]],
      u: corners[p] + corners[q] - 2 * corners[r], // the fourth corner mirrors the first in the middle of the cell
      v: corners[p + 1] + corners[q + 1] - 2 * corners[r + 1],
    })
  }
  return threads
}

/** (3) as a matrix: rows C11, C22, G; columns h_warp, h_bias, h_weft. */
function threadMoments(model: Model, threads: readonly Thread[], panel: number): Float64Array {
  const moments = new Float64Array(9)
  let area = 0
  for (let t = 0; t < model.triCount; t++) if (model.triPanel[t] === panel) area += model.triArea[t]
  for (const thread of threads) {
    if (thread.panel !== panel) continue
    const { u, v } = thread
    const square = u * u + v * v
    const c2 = (u * u) / square
    const s2 = (v * v) / square
    const weight = thread.area / area
    writeShares(u, v)
    for (let column = 0; column < 3; column++) {
      moments[column] += weight * shares[column] * c2 * c2
      moments[3 + column] += weight * shares[column] * s2 * s2
      moments[6 + column] += weight * shares[column] * c2 * s2
    }
  }
  return moments
}

/** (2) */
function threadStiffness(h: ThreadStiffness, u: number, v: number): number {
  writeShares(u, v)
  return shares[0] * h[0] + shares[1] * h[1] + shares[2] * h[2]
}

/** How much of warp, bias and weft a spring along (u, v) is: cos²2ψ and sin²2ψ of (2). */
function writeShares(u: number, v: number): void {
  const cos2 = (u * u - v * v) / (u * u + v * v)
  const straight = cos2 * cos2
  shares[0] = cos2 > 0 ? straight : 0
  shares[1] = 1 - straight
  shares[2] = cos2 > 0 ? 0 : straight
}

/** The matrix of (3) must tell warp from weft at least this well [–]; 1 is a grid. */
const DISTINCT_MIN = 0.01

/** Least stiffness of the bias where a vertex hangs by it alone, over the mean of warp and weft [–]. */
const HOLD = 0.1

/** Share of its springs, as a tensor, that must run along warp and weft for a vertex to be carried without the bias [–]. */
const HELD_MIN = 0.05

/** Is every vertex carried both ways by springs along warp and weft? Smallest eigenvalue of Σ share d dᵀ over that of all. */
function isCarriedByThreads(model: Model, threads: readonly Thread[]): boolean {
  const tensor = new Float64Array(4 * model.vertexCount) // uu, uv, vv of straight springs; all springs
  for (const { a, b, u, v } of threads) {
    const square = u * u + v * v
    writeShares(u, v)
    const straight = 1 - shares[1]
    for (const i of [a, b]) {
      tensor[4 * i] += (straight * u * u) / square
      tensor[4 * i + 1] += (straight * u * v) / square
      tensor[4 * i + 2] += (straight * v * v) / square
      tensor[4 * i + 3] += 1
    }
  }
  for (let i = 0; i < model.vertexCount; i++) {
    const mean = 0.5 * (tensor[4 * i] + tensor[4 * i + 2])
    const least = mean - magnitude(0.5 * (tensor[4 * i] - tensor[4 * i + 2]), tensor[4 * i + 1])
    if (least < HELD_MIN * tensor[4 * i + 3]) return false
  }
  return true
}

/** Chooses (2) by (3) and (4); `moments` as `threadMoments` gives them, `hold` the least share of the bias [–]. */
function fitThreads(moments: Float64Array, fabric: Fabric, hold: number): ThreadStiffness {
  const { warp: e1, weft: e2 } = stripModuli(fabric)
  const [m00, m01, m02, m10, m11, m12, m20, m21, m22] = moments
  const det = m00 * m12 - m02 * m10
  const even = 0.5 * (e1 + e2)
  if (!(det > DISTINCT_MIN)) return [even, even, even]
  const qWarp = (m12 * m01 - m02 * m11) / det
  const qWeft = (m00 * m11 - m10 * m01) / det
  const shearByBias = m21 - m20 * qWarp - m22 * qWeft
  const least = Math.max(fabric.shear, hold * even)
  let shear = fabric.shear
  let c11 = e1
  let c22 = e2
  let warp = 0
  let bias = 0
  let weft = 0
  // (4) depends on the shear that (3) gives; the rounds contract by (G/C)², at worst 1/9
  for (let round = 0; round < 40; round++) {
    c11 = e1 + (shear * shear) / c22
    c22 = e2 + (shear * shear) / c11
    const pWarp = (m12 * c11 - m02 * c22) / det // h_warp = p − q h_bias, h_weft alike: C11 and C22 are met
    const pWeft = (m00 * c22 - m10 * c11) / det
    const wanted = (fabric.shear - m20 * pWarp - m22 * pWeft) / shearByBias
    bias = Math.max(least, shearByBias > DISTINCT_MIN ? wanted : even)
    if (qWarp > 0) bias = Math.min(bias, pWarp / qWarp)
    if (qWeft > 0) bias = Math.min(bias, pWeft / qWeft)
    bias = Math.max(bias, 0)
    warp = Math.max(0, pWarp - qWarp * bias)
    weft = Math.max(0, pWeft - qWeft * bias)
    shear = m20 * warp + m21 * bias + m22 * weft
  }
  return [warp, bias, weft]
}

const corners = new Float64Array(6) // scratch
const shares = new Float64Array(3)
