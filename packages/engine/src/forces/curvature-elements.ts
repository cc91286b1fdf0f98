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

/** Elements with equally many folds and vertices. */
export interface CurvatureGroup {
  readonly folds: number
  /** Vertices per element. */
  readonly size: number
  readonly count: number
  readonly vertex: Int32Array
  /** The vertex each element is about. */
  readonly centre: Int32Array
  /** Rows of `Model.hingeVertex`, `folds` per element. */
  readonly hinge: Int32Array
  /** Place in the element of the four vertices of each fold, 4 · folds per element. */
  readonly corner: Uint8Array
  /** k per angle by (1), (2): three rows of `folds` numbers per element [1/m]. */
  readonly operator: Float64Array
}

/** An element for every vertex that has folds around it; the cloth it stands for is `Model.vertexArea`. */
export function buildCurvatureGroups(model: Model): CurvatureGroup[] {
  const stars = foldStars(model)
  const kinds = new Map<number, number[]>()
  stars.forEach((star, i) => {
    if (star.size === 0) return
    const kind = KIND * star.size + starVertices(model, star).length
    const alike = kinds.get(kind)
    if (alike === undefined) kinds.set(kind, [i])
    else alike.push(i)
  })
  const order = [...kinds.keys()].sort((a, b) => a - b)
  return order.map((kind) =>
    buildGroup(model, stars, kinds.get(kind) ?? [], Math.floor(kind / KIND), kind % KIND),
  )
}

/** Folds of the rest shape, by hinge [rad]. */
export function restAngles({ hingeRestSine }: Model): Float64Array {
  return Float64Array.from(hingeRestSine, (half) => 2 * arcSine(half))
}

/** More vertices than any star has: makes one key of folds and vertices. */
const KIND = 1024

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

function starVertices({ hingeVertex }: Model, star: Star): number[] {
  const all = new Set<number>()
  for (const h of star.keys()) for (let k = 0; k < 4; k++) all.add(hingeVertex[4 * h + k])
  return [...all]
}

function buildGroup(
  model: Model,
  stars: readonly Star[],
  centres: readonly number[],
  folds: number,
  size: number,
): CurvatureGroup {
  const vertex = new Int32Array(size * centres.length)
  const hinge = new Int32Array(folds * centres.length)
  const corner = new Uint8Array(4 * folds * centres.length)
  const operator = new Float64Array(3 * folds * centres.length)
  centres.forEach((centre, element) => {
    const all = starVertices(model, stars[centre])
    vertex.set(all, size * element)
    let i = 0
    for (const [h, share] of stars[centre]) {
      hinge[folds * element + i] = h
      for (let k = 0; k < 4; k++) {
        corner[4 * (folds * element + i) + k] = all.indexOf(model.hingeVertex[4 * h + k])
      }
      for (let r = 0; r < 3; r++) operator[folds * (3 * element + r) + i] = share[r]
      i++
    }
  })
  return {
    folds,
    size,
    count: centres.length,
    vertex,
    centre: Int32Array.from(centres),
    hinge,
    corner,
    operator,
  }
}

const corners = new Float64Array(6) // scratch
