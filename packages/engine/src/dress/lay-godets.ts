/**
 * Lays godets at the slots they are let into. Patterns draw them in a row beside the skirt, half a metre from where they
 * belong, and sewn from there each would drag its slot along. A piece sewn with two edges or more to one other piece alone is
 * moved as a whole so that its stitches are shortest (Horn 1987, Closed-form solution of absolute orientation using unit
 * quaternions),
 *
 *   min Σ |R (p − p̄) − (q − q̄)|²      q: other end of the stitch at p                                 [m]    (1)
 *   R from the eigenvector of the largest eigenvalue of N (S),   S = Σ (p − p̄)(q − q̄)ᵀ                       (2)
 *
 * and then outwards until nothing touches. Shapes are untouched. Fronts and backs that are sewn to each other alone are no
 * godets: laid upon each other they would look opposite ways.
 */
import { cross, dot, minus, plus, type Vector3 } from '../core/index.ts'
import type { GarmentMesh } from '../mesh/index.ts'
import type { Cloth } from '../model/index.ts'

export interface Godet {
  /** Vertices of the piece that are sewn, and the vertex of the other piece each is sewn to. */
  readonly own: readonly number[]
  readonly met: readonly number[]
}

/** Stitches shorter than this, on average, are near enough [m]. */
const FAR = 0.1

/** Null for pieces that are no godets, or lie at their slot. */
export function findGodet(
  row: number,
  cloth: Cloth,
  { stitchVertex, vertexPanel }: Pick<GarmentMesh, 'stitchVertex' | 'vertexPanel'>,
): Godet | null {
  const { position } = cloth
  const own: number[] = []
  const met: number[] = []
  for (let s = 0; s < stitchVertex.length; s++) {
    if (vertexPanel[stitchVertex[s]] !== row) continue
    own.push(stitchVertex[s])
    met.push(stitchVertex[s ^ 1]) // the other end of the stitch
  }
  const hosts = new Set(met.map((i) => vertexPanel[i]))
  if (hosts.size !== 1 || hosts.has(row)) return null
  if (new Set(own).size === own.length) return null // no corner that two edges share: one edge only
  const far = own.reduce((sum, i, k) => {
    const d = minus(placeOf(position, i), placeOf(position, met[k]))
    return sum + Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2])
  }, 0)
  if (far <= FAR * own.length) return null
  const turn = bestTurn(position, own, met, meanPlace(position, own), meanPlace(position, met))
  const looks = turn(normalAlong(cloth, vertexPanel, new Set(own), row))
  const [host] = hosts
  return dot(looks, normalAlong(cloth, vertexPanel, new Set(met), host)) > 0 ? { own, met } : null
}

/** Sum of the normals of a panel's triangles at these vertices, by area [m²]. */
function normalAlong(
  { position, triVertex, triCount }: Cloth,
  vertexPanel: Int32Array,
  rows: ReadonlySet<number>,
  panel: number,
): Vector3 {
  let sum: Vector3 = [0, 0, 0]
  for (let t = 0; t < triCount; t++) {
    const [a, b, c] = triVertex.subarray(3 * t, 3 * t + 3)
    if (vertexPanel[a] !== panel || !(rows.has(a) || rows.has(b) || rows.has(c))) continue
    const at = placeOf(position, a)
    sum = plus(sum, cross(minus(placeOf(position, b), at), minus(placeOf(position, c), at)))
  }
  return sum
}

/** Places of vertices `rows` of the piece at its slot, `outwards` away from the upright axis through `axis` [m]. */
export function godetPlaces(
  { own, met }: Godet,
  { position }: Cloth,
  rows: readonly number[],
  axis: Vector3,
  outwards: number,
): Float64Array {
  const from = meanPlace(position, own)
  const to = meanPlace(position, met)
  const turn = bestTurn(position, own, met, from, to)
  const [ox, oz] = [to[0] - axis[0], to[2] - axis[2]]
  const away = Math.sqrt(ox * ox + oz * oz)
  const shift: Vector3 = [to[0] + (outwards * ox) / away, to[1], to[2] + (outwards * oz) / away]
  const places = new Float64Array(3 * rows.length)
  rows.forEach((i, k) => {
    const turned = turn(minus(placeOf(position, i), from))
    for (let c = 0; c < 3; c++) places[3 * k + c] = shift[c] + turned[c]
  })
  return places
}

/** (2) */
function bestTurn(
  x: Float64Array,
  own: readonly number[],
  met: readonly number[],
  from: Vector3,
  to: Vector3,
): (d: Vector3) => Vector3 {
  const s = new Float64Array(9)
  own.forEach((i, k) => {
    const p = minus(placeOf(x, i), from)
    const q = minus(placeOf(x, met[k]), to)
    for (let a = 0; a < 3; a++) for (let b = 0; b < 3; b++) s[3 * a + b] += p[a] * q[b]
  })
  const [xx, xy, xz, yx, yy, yz, zx, zy, zz] = s
  const n = [
    [xx + yy + zz, yz - zy, zx - xz, xy - yx],
    [yz - zy, xx - yy - zz, xy + yx, zx + xz],
    [zx - xz, xy + yx, yy - xx - zz, yz + zy],
    [xy - yx, zx + xz, yz + zy, zz - xx - yy],
  ]
  const bound = s.reduce((sum, value) => sum + Math.abs(value), 0) // makes all eigenvalues positive
  let q = [1, 0.1, 0.2, 0.3] // not square to the answer
  for (let round = 0; round < ROUNDS; round++) {
    const next = n.map((line, a) => line.reduce((sum, value, b) => sum + value * q[b], 2 * bound * q[a]))
    const size = Math.sqrt(next.reduce((sum, value) => sum + value * value, 0))
    q = next.map((value) => value / size)
  }
  const [w, i, j, k] = q
  return ([a, b, c]) => [
    (w * w + i * i - j * j - k * k) * a + 2 * (i * j - w * k) * b + 2 * (i * k + w * j) * c,
    2 * (i * j + w * k) * a + (w * w - i * i + j * j - k * k) * b + 2 * (j * k - w * i) * c,
    2 * (i * k - w * j) * a + 2 * (j * k + w * i) * b + (w * w - i * i - j * j + k * k) * c,
  ]
}

/** Rounds of the power iteration of (2): godets are long and narrow, eigenvalues far apart. */
const ROUNDS = 400

function placeOf(x: Float64Array, i: number): Vector3 {
  return [x[3 * i], x[3 * i + 1], x[3 * i + 2]]
}

function meanPlace(x: Float64Array, rows: readonly number[]): Vector3 {
  const sum = [0, 0, 0]
  for (const i of rows) for (let c = 0; c < 3; c++) sum[c] += x[3 * i + c]
  return [sum[0] / rows.length, sum[1] / rows.length, sum[2] / rows.length]
}
