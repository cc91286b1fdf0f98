/**
 * The curvature of cloth in its own axes, vertex by vertex, read off the folds around it. A hinge alone knows how far it
 * is folded; the hinges around a vertex know how much of that is bending of the warp, of the weft, and twist, which is
 * what yarns feel and what a lab measures.
 *
 *   A_T k_T = −½ Σ_i l_i (θ_i − θ0_i) (n1², n2², 2 n1 n2)       over the folds of a triangle                [m]     (1)
 *       k = (κ11, κ22, 2 κ12);  l: length of the edge, n: its normal in the triangle's own axes
 *   A k = ⅓ Σ_T A_T k_T,  A = ⅓ Σ_T A_T                         over the triangles of a vertex              [m]     (2)
 *   Σ A k·m = −Σ_hinges l (n·m n) (θ − θ0)                      for one and the same moment m everywhere    [m²]    (3)
 *
 * (3) is the curvature of the polyhedron: on any mesh the curvature of any part of the cloth is exact on the whole, and a
 * constant moment pushes no vertex inside the cloth. Single vertices are exact on grids, crossed grids and equilateral
 * meshes; on irregular ones they lie a few percent beside it, single triangles a tenth, which is why (2) is taken. A
 * border is free: an edge without neighbour has no fold and carries nothing. Each side of a seam counts in its own axes.
 *
 * Folds are angles in space, so the cloth may turn and fold; curvature is per rest length, and with folds of more than
 * about 60° a mesh is too coarse to have one.
 * Source: Cohen-Steiner, Morvan 2003, "Restricted Delaunay triangulations and normal cycle" (curvature measure of a
 * polyhedron).
 */
import { arcSine } from '../core/index.ts'
import { findHinges, type Model } from '../model/index.ts'
import { readRestCorners } from './rest-corners.ts'

export interface CurvatureStars {
  /** First entry of each vertex, one more than there are vertices. */
  readonly start: Int32Array
  /** Row of `Model.hingeVertex`, by entry. */
  readonly hinge: Int32Array
  /** k per angle of that fold by (1), (2), three per entry [1/m]. */
  readonly operator: Float64Array
  /** Sum of those of a vertex without sign, three per vertex [1/m]. */
  readonly reach: Float64Array
}

/** The folds around every vertex; the cloth each stands for is `Model.vertexArea`. */
export function buildCurvatureStars(model: Model): CurvatureStars {
  const stars = foldStars(model)
  const start = new Int32Array(model.vertexCount + 1)
  stars.forEach((star, i) => {
    start[i + 1] = start[i] + star.size
  })
  const hinge = new Int32Array(start[model.vertexCount])
  const operator = new Float64Array(3 * hinge.length)
  const reach = new Float64Array(3 * model.vertexCount)
  let at = 0
  stars.forEach((star, i) => {
    for (const [h, share] of star) {
      hinge[at] = h
      operator.set(share, 3 * at)
      for (let r = 0; r < 3; r++) reach[3 * i + r] += Math.abs(share[r])
      at++
    }
  })
  return { start, hinge, operator, reach }
}

/** Folds of the rest shape, by hinge [rad]. */
export function restAngles({ hingeRestSine }: Model): Float64Array {
  return Float64Array.from(hingeRestSine, (half) => 2 * arcSine(half))
}

/** By hinge: what a fold around a vertex adds to its k [1/m per rad]. */
type Star = Map<number, [number, number, number]>

/** (1), (2) of every vertex. */
function foldStars(model: Model): Star[] {
  const stars: Star[] = Array.from({ length: model.vertexCount }, () => new Map())
  const { hingeTri } = findHinges(model.triVertex, model.vertexCount)
  for (let k = 0; k < hingeTri.length; k++) {
    const h = k >> 1
    const t = hingeTri[k]
    const share = foldShare(model, h, t)
    for (let corner = 0; corner < 3; corner++) {
      const i = model.triVertex[3 * t + corner]
      const own = stars[i].get(h) ?? [0, 0, 0]
      stars[i].set(h, own)
      for (let r = 0; r < 3; r++) own[r] += share[r] / (3 * model.vertexArea[i])
    }
  }
  return stars
}

/** One term of (1), per angle [m]. */
function foldShare(model: Model, h: number, t: number): readonly [number, number, number] {
  readRestCorners(model, t, corners)
  const own = model.triVertex.subarray(3 * t, 3 * t + 3)
  const a = 2 * own.indexOf(model.hingeVertex[4 * h])
  const b = 2 * own.indexOf(model.hingeVertex[4 * h + 1])
  const eu = corners[b] - corners[a]
  const ev = corners[b + 1] - corners[a + 1]
  const scale = -0.5 / Math.sqrt(eu * eu + ev * ev) // −½ l over l², as n = (−ev, eu)/l
  return [scale * ev * ev, scale * eu * eu, -2 * scale * eu * ev]
}

const corners = new Float64Array(6) // scratch
