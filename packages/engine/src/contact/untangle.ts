/**
 * Cloth that crosses itself is led apart along the shortest way: every edge that passes through a triangle is moved so
 * that the line along which the two sheets cross becomes shorter, until it is gone (Volino, Magnenat-Thalmann 2006,
 * "Resolving Surface Collisions through Intersection Contour Minimization"). No side needs to be known, which is just
 * what is lost when two sheets cross.
 *
 *   edge with unit direction E, face with unit normal N, R = unit direction of the contour into the edge's triangle (1)
 *   G = R − 2 (E·R)/(E·N) N            the contour shortens when the edge moves along +G, the face along −G         (2)
 *   H = s G / √(|G|² + 1)              way in this step                                                     [m]     (3)
 *   v_i += c_i w_i / Σ c_j² w_j · H/dt,  c weights of the crossing point on edge (+) and face (−)           [m/s]   (4)
 *
 * Momentum is kept. Long crossings shrink from their ends; two sheets that cross in a closed line around nothing come
 * apart; what is tied into a knot does not, and stays counted in the report.
 */
import type { ContactSystem } from './contact-system.ts'

/** s: way of one crossing in one step [m]. */
const UNTANGLE_STEP = 0.0005

/** Moves what crosses, by velocities `contact.v` [m/s]. Crossing triangles are those `flagTangled` found. */
export function untangle(contact: ContactSystem, dt: number): void {
  const { crossing, clothTriCount, v } = contact
  pushes.length = 0
  for (let k = 0; k < crossing.length; k += 2) {
    const t = crossing[k]
    const u = crossing[k + 1]
    if (t >= clothTriCount || u >= clothTriCount) continue
    for (let edge = 0; edge < 3; edge++) {
      shortenContour(contact, t, edge, u, dt)
      shortenContour(contact, u, edge, t, dt)
    }
  }
  const count = new Map<number, number>()
  for (const { rows } of pushes) for (const i of rows) count.set(i, (count.get(i) ?? 0) + 1)
  for (const { rows, speed, G } of pushes) {
    const shared = Math.max(...rows.map((i) => count.get(i) ?? 1)) // a vertex in many crossings is pushed as by one
    rows.forEach((i, k) => {
      for (let axis = 0; axis < 3; axis++) v[3 * i + axis] += (speed[k] / shared) * G[axis]
    })
  }
}

/** One crossing's push: vertices of edge and face, the speed of each along G [m/s]. Rare enough to live outside the arena. */
interface Push {
  readonly rows: readonly number[]
  readonly speed: readonly number[]
  readonly G: Vector
}

const pushes: Push[] = []

type Vector = [number, number, number]

/** (1)–(4) for one edge of triangle `t` against the face `u`, if they meet. */
function shortenContour(contact: ContactSystem, t: number, edge: number, u: number, dt: number): void {
  const { triVertex, x0, inverseMass } = contact
  const i = triVertex[3 * t + edge]
  const j = triVertex[3 * t + ((edge + 1) % 3)]
  const apex = at(x0, triVertex[3 * t + ((edge + 2) % 3)])
  const p = at(x0, i)
  const q = at(x0, j)
  const face = [triVertex[3 * u], triVertex[3 * u + 1], triVertex[3 * u + 2]]
  const [a, b, c] = face.map((row) => at(x0, row))
  const along = minus(q, p)
  const N = unit(cross(minus(b, a), minus(c, a)))
  const M = cross(along, minus(apex, p))
  const reach = dot(along, N)
  if (N === null || reach === 0) return
  const s = dot(minus(a, p), N) / reach
  if (!(s >= 0 && s <= 1)) return
  const hit: Vector = [p[0] + s * along[0], p[1] + s * along[1], p[2] + s * along[2]]
  const weight = barycentric(hit, a, b, c)
  if (weight === null) return

  const line = unit(cross(N, M))
  const E = unit(along)
  if (line === null || E === null) return
  const R = dot(line, minus(apex, hit)) < 0 ? scaled(line, -1) : line // (1)
  const G = minus(R, scaled(N, (2 * dot(E, R)) / dot(E, N))) // (2)
  const size = UNTANGLE_STEP / Math.sqrt(dot(G, G) + 1) // (3)
  const rows = [i, j, ...face]
  const share = [1 - s, s, -weight[0], -weight[1], -weight[2]]
  let W = 0
  for (let k = 0; k < rows.length; k++) W += share[k] * share[k] * inverseMass[rows[k]]
  if (!(W > 0)) return
  const speed = rows.map((row, k) => (share[k] * inverseMass[row] * size) / (W * dt)) // (4)
  pushes.push({ rows, speed, G })
}

/** Weights of a point of the plane, or null outside the triangle. */
function barycentric(h: Vector, a: Vector, b: Vector, c: Vector): Vector | null {
  const e = minus(b, a)
  const f = minus(c, a)
  const g = minus(h, a)
  const ee = dot(e, e)
  const ef = dot(e, f)
  const ff = dot(f, f)
  const det = ee * ff - ef * ef
  const wb = (ff * dot(g, e) - ef * dot(g, f)) / det
  const wc = (ee * dot(g, f) - ef * dot(g, e)) / det
  return wb >= 0 && wc >= 0 && wb + wc <= 1 ? [1 - wb - wc, wb, wc] : null
}

function at(x: Float64Array, row: number): Vector {
  return [x[3 * row], x[3 * row + 1], x[3 * row + 2]]
}

function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

function scaled(a: Vector, k: number): Vector {
  return [k * a[0], k * a[1], k * a[2]]
}

function dot(a: Vector, b: Vector | null): number {
  return b === null ? 0 : a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function cross(a: Vector | null, b: Vector): Vector {
  if (a === null) return [0, 0, 0]
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function unit(a: Vector): Vector | null {
  const length = Math.sqrt(dot(a, a))
  return length > 0 ? scaled(a, 1 / length) : null
}
