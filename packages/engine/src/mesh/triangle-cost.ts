/**
 * How much a triangle leaves to be desired. Zero for an equilateral one of the wanted size; it reaches about 1 for each
 * angle or edge that arrives at its bound and grows quadratically beyond, so the worst offenders are mended first.
 *
 *   E = Σ corners (max(0, cos α − c₀)/(c₁ − c₀))²                                   angles          (1)
 *     + Σ inner edges (max(0, s₀ − r)/(s₀ − 0.65))² + (max(0, r − l₀)/(1.35 − l₀))²  lengths, r = ℓ/h (2)
 *     + w (Σ ℓ² / (4 √3 A) − 1)                                                     roundness       (3)
 *
 * (1) and (2) begin a little inside the bounds, as a margin. The roundness (3), the classic mean-ratio measure
 * (Bank & Smith 1997, Mesh smoothing using a posteriori error estimates, eq. 3.1, inverted), is a faint pull that
 * decides where the bounds are silent. Edges of the outline and of lines are given and cost nothing.
 */
import { cosine } from '../core/index.ts'
import { ANGLE_SMALLEST, EDGE_LONGEST, EDGE_SHORTEST } from './bounds.ts'
import type { PlanarMesh } from './planar-mesh.ts'
import { type SizeField, sizeAt } from './size-field.ts'

export function triangleCost(mesh: PlanarMesh, t: number): number {
  const { from } = mesh
  const h = 3 * t
  const inner =
    (mesh.isFree(h) ? INNER_IJ : 0) |
    (mesh.isFree(h + 1) ? INNER_JK : 0) |
    (mesh.isFree(h + 2) ? INNER_KI : 0)
  return cornersCost(mesh, from[h], from[h + 1], from[h + 2], inner)
}

/** Bits that say which edges of a triangle i, j, k are inner ones. */
export const INNER_IJ = 1
export const INNER_JK = 2
export const INNER_KI = 4

/** Cost of a triangle with corners i, j, k, which need not be in the mesh; `inner` is a sum of INNER_… */
export function cornersCost(mesh: PlanarMesh, i: number, j: number, k: number, inner: number): number {
  const { x } = mesh
  const a = 2 * i
  const b = 2 * j
  const c = 2 * k
  const ux = x[b] - x[a]
  const uy = x[b + 1] - x[a + 1]
  const vx = x[c] - x[b]
  const vy = x[c + 1] - x[b + 1]
  const wx = x[a] - x[c]
  const wy = x[a + 1] - x[c + 1]
  const uu = ux * ux + uy * uy
  const vv = vx * vx + vy * vy
  const ww = wx * wx + wy * wy
  const doubleArea = ux * vy - uy * vx
  const squares = uu + vv + ww
  if (!(doubleArea > FLATTEST * squares)) return INVERTED - doubleArea / (mesh.field.size * mesh.field.size)

  let cost = ROUNDNESS * (squares / (TWO_ROOT_3 * doubleArea) - 1) // (3)
  cost += angleCost(-(wx * ux + wy * uy), ww * uu)
  cost += angleCost(-(ux * vx + uy * vy), uu * vv)
  cost += angleCost(-(vx * wx + vy * wy), vv * ww)
  if ((inner & INNER_IJ) !== 0) cost += edgeCost(mesh.field, uu, x[a] + 0.5 * ux, x[a + 1] + 0.5 * uy)
  if ((inner & INNER_JK) !== 0) cost += edgeCost(mesh.field, vv, x[b] + 0.5 * vx, x[b + 1] + 0.5 * vy)
  if ((inner & INNER_KI) !== 0) cost += edgeCost(mesh.field, ww, x[c] + 0.5 * wx, x[c + 1] + 0.5 * wy)
  return cost
}

/** (1) from the product of the two sides at the corner and of their squared lengths; no root for a good angle. */
function angleCost(dot: number, squares: number): number {
  if (dot <= 0 || dot * dot <= COS_EASY * COS_EASY * squares) return 0
  const over = (dot / Math.sqrt(squares) - COS_EASY) / (COS_BOUND - COS_EASY)
  return over * over
}

/** (2); in the shadow of a forced place the wanted size is smaller, and the upper bound follows more slowly. */
function edgeCost(field: SizeField, square: number, mx: number, my: number): number {
  const wanted = field.place.length === 0 ? field.size : sizeAt(field, mx, my)
  const shortest = SHORT_EASY * wanted
  if (square < shortest * shortest) {
    const short = (SHORT_EASY - Math.sqrt(square) / wanted) / (SHORT_EASY - EDGE_SHORTEST)
    return short * short
  }
  const most = Math.min(field.size, SHADOW_SLACK * wanted)
  if (square <= LONG_EASY * LONG_EASY * most * most) return 0
  const long = (Math.sqrt(square) / most - LONG_EASY) / (EDGE_LONGEST - LONG_EASY)
  return long * long
}

const TWO_ROOT_3 = 2 * Math.sqrt(3)
const COS_BOUND = cosine(ANGLE_SMALLEST)
const COS_EASY = cosine(ANGLE_SMALLEST + (3 * Math.PI) / 180) // margin of 3° [–]
const SHORT_EASY = 0.71 // of the wanted size [–]
const LONG_EASY = 1.29 // of the wanted size [–]
const SHADOW_SLACK = 1.4 // [–] lets edges grow outwards from a short one
const ROUNDNESS = 0.05 // [–] weight of (3) against a bound reached
const FLATTEST = 1e-6 // double area over sum of squares; equilateral 0.29 [–]
const INVERTED = 1e4 // dearer than any sum of honest costs around a vertex [–]
