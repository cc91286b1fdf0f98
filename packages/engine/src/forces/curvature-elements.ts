/**
 * The curvature of cloth in its own axes, triangle by triangle, read off the folds around it. A hinge alone knows only
 * how far it is folded; three hinges around a triangle know the whole curvature tensor there, which is what yarns bend
 * with and what a lab measures along warp and weft.
 *
 * On the surface w = ½ κ11 u² + ½ κ22 v² + κ12 u v the fold over each edge follows from the rest shape alone:
 *
 *   θ_i − θ0_i = −(w(P) − w̄(P))/h_P − (w(Q) − w̄(Q))/h_Q = a_i·k,   k = (κ11, κ22, 2 κ12)             [rad]  (1)
 *       P, Q the wings, h their heights over the edge, w̄ the straight line through the edge's ends at their feet
 *   k = G θ,   G = (a_1; a_2; a_3)⁻¹                                                                  [1/m]  (2)
 *
 * so every surface of constant curvature is measured exactly, on any mesh. Neighbours over a seam are unfolded about
 * the shared edge. A triangle on the border, or one whose six points lie near a conic (2 then magnifies noise), hands
 * its area to its nearest inner neighbours: curvature goes on to the border as it comes. Only where no inner triangle is
 * near (a strip one cell wide) the shortest k that fits the folds there are is taken, k = aᵀ(a aᵀ)⁻¹ θ.
 *
 * Angles are measured in space, so the cloth may turn and fold; curvature is per rest length, and with folds of more than
 * about 60° a mesh is too coarse to have one.
 * Source: quadratic fit as in Grinspun et al. 2006, "Computing discrete shape operators on general meshes", section 3,
 * there through mid-edge normals; (1), (2) written for folds here.
 */
import { arcSine } from '../core/index.ts'
import { findHinges, type Model } from '../model/index.ts'
import { readRestCorners } from './rest-corners.ts'

/** Elements with the same number of folds: triangle corners, then one wing per fold. */
export interface CurvatureGroup {
  readonly folds: number
  /** Vertices per element, 3 + folds. */
  readonly size: number
  readonly count: number
  readonly vertex: Int32Array
  /** Triangle of each element. */
  readonly triangle: Int32Array
  /** Rows of `Model.hingeVertex`, `folds` per element. */
  readonly hinge: Int32Array
  /** Place in the element of the four vertices of each fold, 4 · folds per element. */
  readonly corner: Uint8Array
  /** G, three rows of `folds` numbers per element [1/m]. */
  readonly operator: Float64Array
  /** Cloth that bends with it [m²]. */
  readonly area: Float64Array
}

/** Least |det| of (2) over the product of its rows' lengths [–]: below it a fit magnifies noise more than tenfold. */
const DETERMINANT_MIN = 0.05

/** Border triangles look for an inner one this many triangles away. */
const RINGS_MAX = 3

export function buildCurvatureGroups(model: Model): CurvatureGroup[] {
  const fits = Array.from({ length: model.triCount }, () => [] as FoldRow[])
  const { hingeTri } = findHinges(model.triVertex, model.vertexCount)
  for (let h = 0; h < model.hingeCount; h++) {
    for (let side = 0; side < 2; side++) {
      const t = hingeTri[2 * h + side]
      fits[t].push(foldRow(model, h, t, hingeTri[2 * h + 1 - side], side))
    }
  }
  const inner = fits.map((rows, t) => rows.length === 3 && distinct(model, t, rows) && isSound(rows))
  const area = shareAreas(model, fits, inner)
  const groups: CurvatureGroup[] = []
  for (let folds = 3; folds >= 1; folds--) {
    const chosen = fits.flatMap((rows, t) => (rows.length === folds && area[t] > 0 ? [t] : []))
    const able = chosen.filter((t) => inner[t] || distinct(model, t, fits[t]))
    if (able.length > 0) groups.push(buildGroup(model, fits, inner, area, able, folds))
  }
  return groups
}

/** Folds of the rest shape, by hinge [rad]. */
export function restAngles({ hingeRestSine }: Model): Float64Array {
  return Float64Array.from(hingeRestSine, (half) => 2 * arcSine(half))
}

interface FoldRow {
  readonly hinge: number
  /** The triangle across the fold. */
  readonly other: number
  readonly wing: number
  /** a of (1) [m] */
  readonly row: readonly [number, number, number]
}

/** (1) of triangle `t` and hinge `h`, with the neighbour unfolded into its plane. */
function foldRow(model: Model, h: number, t: number, other: number, side: number): FoldRow {
  const { hingeVertex } = model
  const start = hingeVertex[4 * h]
  const end = hingeVertex[4 * h + 1]
  const wing = hingeVertex[4 * h + 3 - side]
  const own = cornersOf(model, t, start, end, hingeVertex[4 * h + 2 + side])
  const far = cornersOf(model, other, start, end, wing)
  const edge: Point = [own.end[0] - own.start[0], own.end[1] - own.start[1]]
  const length = Math.hypot(edge[0], edge[1])
  // outwards: away from the triangle's own third corner
  const turned: Point = [-edge[1] / length, edge[0] / length]
  const tip: Point = [own.tip[0] - own.start[0], own.tip[1] - own.start[1]]
  const sign = tip[0] * turned[0] + tip[1] * turned[1] > 0 ? -1 : 1
  const height = heightOver(far)
  const foot = shareAlong(far)
  const unfolded: Point = [
    own.start[0] + foot * edge[0] + sign * height * turned[0],
    own.start[1] + foot * edge[1] + sign * height * turned[1],
  ]
  const row = SURFACES.map((w) => {
    const line = (share: number) => w(...own.start) * (1 - share) + w(...own.end) * share
    return -(w(...own.tip) - line(shareAlong(own))) / heightOver(own) - (w(...unfolded) - line(foot)) / height
  })
  return { hinge: h, other, wing, row: [row[0], row[1], row[2]] }
}

type Point = readonly [number, number]

/** w of unit κ11, κ22 and 2 κ12. */
const SURFACES = [
  (u: number, _v: number) => 0.5 * u * u,
  (_u: number, v: number) => 0.5 * v * v,
  (u: number, v: number) => 0.5 * u * v,
]

interface Corners {
  readonly start: Point
  readonly end: Point
  readonly tip: Point
}

/** Rest places of three vertices of a triangle in its own fabric axes [m]. */
function cornersOf(model: Model, t: number, start: number, end: number, tip: number): Corners {
  readRestCorners(model, t, corners)
  const place = (i: number): Point => {
    const k = model.triVertex.subarray(3 * t, 3 * t + 3).indexOf(i)
    return [corners[2 * k], corners[2 * k + 1]]
  }
  return { start: place(start), end: place(end), tip: place(tip) }
}

/** Foot of the tip on the edge, as a share of its length [–]. */
function shareAlong({ start, end, tip }: Corners): number {
  const [eu, ev] = [end[0] - start[0], end[1] - start[1]]
  return ((tip[0] - start[0]) * eu + (tip[1] - start[1]) * ev) / (eu * eu + ev * ev)
}

function heightOver({ start, end, tip }: Corners): number {
  const [eu, ev] = [end[0] - start[0], end[1] - start[1]]
  return Math.abs(eu * (tip[1] - start[1]) - ev * (tip[0] - start[0])) / Math.hypot(eu, ev)
}

/** No vertex twice: around a vertex of three triangles two wings are one. */
function distinct(model: Model, t: number, rows: readonly FoldRow[]): boolean {
  const all = [...model.triVertex.subarray(3 * t, 3 * t + 3), ...rows.map((fit) => fit.wing)]
  return new Set(all).size === all.length
}

function isSound(rows: readonly FoldRow[]): boolean {
  const [a, b, c] = rows.map((fit) => fit.row)
  const sizes = Math.hypot(...a) * Math.hypot(...b) * Math.hypot(...c)
  return Math.abs(determinant(a, b, c)) > DETERMINANT_MIN * sizes
}

function determinant(a: Triple, b: Triple, c: Triple): number {
  return (
    a[0] * (b[1] * c[2] - b[2] * c[1]) -
    a[1] * (b[0] * c[2] - b[2] * c[0]) +
    a[2] * (b[0] * c[1] - b[1] * c[0])
  )
}

type Triple = readonly [number, number, number]

/** Cloth each triangle answers for: inner ones their own and a share of the others nearest to them, others what is left. */
function shareAreas(
  { triCount, triArea }: Model,
  fits: readonly FoldRow[][],
  inner: readonly boolean[],
): Float64Array {
  const area = new Float64Array(triCount)
  for (let t = 0; t < triCount; t++) {
    let ring = new Set([t])
    const seen = new Set(ring)
    let takers = inner[t] ? [t] : []
    for (let round = 0; round < RINGS_MAX && takers.length === 0; round++) {
      const next = new Set<number>()
      for (const from of ring) for (const { other } of fits[from]) if (!seen.has(other)) next.add(other)
      for (const found of next) seen.add(found)
      takers = [...next].filter((found) => inner[found])
      ring = next
    }
    if (takers.length === 0) area[t] += triArea[t]
    for (const taker of takers) area[taker] += triArea[t] / takers.length
  }
  return area
}

function buildGroup(
  model: Model,
  fits: readonly FoldRow[][],
  inner: readonly boolean[],
  area: Float64Array,
  chosen: readonly number[],
  folds: number,
): CurvatureGroup {
  const size = 3 + folds
  const vertex = new Int32Array(size * chosen.length)
  const hinge = new Int32Array(folds * chosen.length)
  const corner = new Uint8Array(4 * folds * chosen.length)
  const operator = new Float64Array(3 * folds * chosen.length)
  chosen.forEach((t, element) => {
    const rows = fits[t]
    const all = [...model.triVertex.subarray(3 * t, 3 * t + 3), ...rows.map((fit) => fit.wing)]
    vertex.set(all, size * element)
    rows.forEach((fit, i) => {
      hinge[folds * element + i] = fit.hinge
      for (let k = 0; k < 4; k++) {
        corner[4 * (folds * element + i) + k] = all.indexOf(model.hingeVertex[4 * fit.hinge + k])
      }
    })
    const g = inner[t] ? inverse(rows) : shortestFit(rows)
    operator.set(g, 3 * folds * element)
  })
  return {
    folds,
    size,
    count: chosen.length,
    vertex,
    triangle: Int32Array.from(chosen),
    hinge,
    corner,
    operator,
    area: Float64Array.from(chosen, (t) => area[t]),
  }
}

/** (2): row r, column i of the inverse is the cofactor of a_i over the determinant. */
function inverse(rows: readonly FoldRow[]): number[] {
  const [a, b, c] = rows.map((fit) => fit.row)
  const det = determinant(a, b, c)
  const columns = [cross(b, c), cross(c, a), cross(a, b)]
  return [0, 1, 2].flatMap((r) => columns.map((column) => column[r] / det))
}

function cross(a: Triple, b: Triple): Triple {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/** k = aᵀ (a aᵀ + ε)⁻¹ θ by Gauss elimination; ε keeps two equal rows apart. */
function shortestFit(rows: readonly FoldRow[]): number[] {
  const n = rows.length
  const a = rows.map((fit) => fit.row)
  const size = Math.max(...a.map((row) => Math.hypot(...row)))
  const wide = 2 * n
  const m = new Float64Array(n * wide)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) m[wide * i + j] = a[i][0] * a[j][0] + a[i][1] * a[j][1] + a[i][2] * a[j][2]
    m[wide * i + i] += 1e-3 * size * size
    m[wide * i + n + i] = 1
  }
  for (let p = 0; p < n; p++) {
    for (let i = 0; i < n; i++) {
      const factor = i === p ? 0 : m[wide * i + p] / m[wide * p + p]
      for (let j = 0; j < wide; j++) m[wide * i + j] -= factor * m[wide * p + j]
    }
  }
  return [0, 1, 2].flatMap((r) =>
    rows.map((_, i) => {
      let sum = 0
      for (let j = 0; j < n; j++) sum += (a[j][r] * m[wide * j + n + i]) / m[wide * j + j]
      return sum
    }),
  )
}

const corners = new Float64Array(6) // scratch
