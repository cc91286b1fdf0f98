/**
 * Pairs that single impulses do not keep apart are tied to each other: what frees one drives another. They are taken
 * together, first all their speeds at once, then, as a last resort, as rigid bodies.
 *
 * Inelastic (Harmon, Vouga, Tamstorf, Grinspun 2008, "Robust treatment of simultaneous collisions"): rows G of all pairs
 * that met so far, at the place where they met; impulses λ ≥ 0 with
 *
 *   G (v + M⁻¹ Gᵀ λ) ≥ u*,   λ ≥ 0,   λ = 0 where the speed is greater                                     (1)
 *
 * by Gauss–Seidel passes of `sweepContacts`, with friction inside the cone of each pair. Takes approach, leaves sliding.
 *
 * Rigid (Provot 1997, "Collision and self-collision handling in cloth model dedicated to design garments"): vertices that
 * are joined by pairs which still meet move as one body with their mass, momentum and spin,
 *
 *   X = Σ m x/Σ m,  V = Σ m v/Σ m,  L = Σ m (x − X) × (v − V),  ω = I⁻¹ L                                  (2)
 *   x(dt) = X + dt V + R(dt ω) (x − X)                                                                     (3)
 *
 * The straight paths to (3) are an invertible affine map of the start for turns below π, so nothing inside the zone can
 * meet. A zone that holds scripted vertices, or more than ZONE_SHARE_MAX of the cloth, is left to `cutMotions`.
 */
import { buildSets, cosine, joinSets, magnitude, rootOf, separateAll, sine } from '../../core/index.ts'
import type { ContactReport } from '../contact-report.ts'
import type { ContactSystem } from '../contact-system.ts'
import { CHANGED } from '../exact/narrow.ts'
import { pairRow, pairVertex } from './pair-impulse.ts'

/** Passes over all rows of (1). */
const ZONE_SWEEPS = 30
/** Cloth that freezes in larger zones looks wrong: better lose a little momentum [–]. */
const ZONE_SHARE_MAX = 0.05
/** No zone turns further in one step [rad]: (3) is safe below π. */
const TURN_MAX = 2

/** Adds the pairs that meet to the rows of (1) and solves them with the near pairs; changes `contact.motion.v` [m/s]. */
export function solveInelastic(contact: ContactSystem, hits: number, rows: number, dt: number): number {
  const { list } = contact
  const { hitPair, hitTime, flag } = contact.motion
  const { nearVertex, nearMax } = contact.near
  let count = rows
  for (let h = 0; h < hits; h++) {
    const k = hitPair[h]
    if (count < nearMax && pairRow(contact, k, hitTime[h], dt, count)) count++
  }
  for (let sweep = 0; sweep < ZONE_SWEEPS; sweep++) {
    contact.kernels.sweepContacts(contact, 1, 0, count)
  }
  // a push taken back leaves no trace in its row, but its vertices move otherwise than when they were proved
  for (let row = 0; row < count; row++) {
    for (let j = 0; j < 4; j++) flag[nearVertex[4 * row + j]] |= CHANGED
  }
  for (let h = 0; h < hits; h++) flag[pairVertex(list, hitPair[h], 0)] |= CHANGED
  return count
}

/** Lets the vertices of pairs that meet move as rigid zones (2) (3); returns how many zones did. Changes `contact.motion.v`. */
export function moveRigidly(contact: ContactSystem, hits: number, dt: number, report: ContactReport): number {
  const { list } = contact
  const { inverseMass, vertexCount, totalCount } = contact.mesh
  const { hitPair, flag } = contact.motion
  if (parent.length < totalCount) parent = buildSets(totalCount)
  else separateAll(parent)
  for (let h = 0; h < hits; h++) {
    const first = pairVertex(list, hitPair[h], 0)
    for (let j = 1; j < 4; j++) joinSets(parent, first, pairVertex(list, hitPair[h], j))
    flag[first] |= CHANGED
  }
  zoneRow.clear()
  for (let h = 0; h < hits; h++) {
    for (let j = 0; j < 4; j++) {
      const i = pairVertex(list, hitPair[h], j)
      const root = rootOf(parent, i)
      const rows = zoneRow.get(root)
      if (rows === undefined) zoneRow.set(root, new Set([i]))
      else rows.add(i)
    }
  }
  let moved = 0
  for (const rows of zoneRow.values()) {
    report.zones++
    report.zoneMax = Math.max(report.zoneMax, rows.size)
    const list = [...rows]
    if (list.some((i) => i >= vertexCount || inverseMass[i] === 0)) continue
    if (list.length > ZONE_SHARE_MAX * vertexCount) continue
    turnZone(contact, list, dt)
    for (const i of list) flag[i] |= CHANGED
    moved++
  }
  report.rigidZones += moved
  return moved
}

/** (2) (3) for one zone. */
function turnZone(
  { mesh: { inverseMass }, motion: { x0, v } }: ContactSystem,
  rows: readonly number[],
  dt: number,
): void {
  let mass = 0
  const X = [0, 0, 0]
  const V = [0, 0, 0]
  for (const i of rows) {
    const m = 1 / inverseMass[i]
    mass += m
    for (let k = 0; k < 3; k++) {
      X[k] += m * x0[3 * i + k]
      V[k] += m * v[3 * i + k]
    }
  }
  for (let k = 0; k < 3; k++) {
    X[k] /= mass
    V[k] /= mass
  }
  const L = [0, 0, 0]
  const I = new Float64Array(6) // xx, yy, zz, xy, xz, yz
  for (const i of rows) {
    const m = 1 / inverseMass[i]
    const [x, y, z] = [x0[3 * i] - X[0], x0[3 * i + 1] - X[1], x0[3 * i + 2] - X[2]]
    const [u, w, q] = [v[3 * i] - V[0], v[3 * i + 1] - V[1], v[3 * i + 2] - V[2]]
    L[0] += m * (y * q - z * w)
    L[1] += m * (z * u - x * q)
    L[2] += m * (x * w - y * u)
    I[0] += m * (y * y + z * z)
    I[1] += m * (x * x + z * z)
    I[2] += m * (x * x + y * y)
    I[3] -= m * x * y
    I[4] -= m * x * z
    I[5] -= m * y * z
  }
  const spin = solveSymmetric(I, L)
  const rate = magnitude(spin[0], spin[1], spin[2])
  const angle = Math.min(TURN_MAX, dt * rate)
  const axis = rate > 0 ? spin.map((s) => s / rate) : [0, 1, 0]
  const c = cosine(angle)
  const s = sine(angle)
  for (const i of rows) {
    const at = 3 * i
    const r = [x0[at] - X[0], x0[at + 1] - X[1], x0[at + 2] - X[2]]
    const along = (1 - c) * (axis[0] * r[0] + axis[1] * r[1] + axis[2] * r[2])
    const turned = [
      c * r[0] + s * (axis[1] * r[2] - axis[2] * r[1]) + along * axis[0],
      c * r[1] + s * (axis[2] * r[0] - axis[0] * r[2]) + along * axis[1],
      c * r[2] + s * (axis[0] * r[1] - axis[1] * r[0]) + along * axis[2],
    ]
    for (let k = 0; k < 3; k++) v[at + k] = V[k] + (turned[k] - r[k]) / dt // (3)
  }
}

/** I⁻¹ L; directions without inertia (zones on a line) do not turn. */
function solveSymmetric(I: Float64Array, L: readonly number[]): number[] {
  const trace = I[0] + I[1] + I[2]
  const lift = 1e-12 * trace // a line has no inertia about itself, and no spin there either
  const a = I[0] + lift
  const b = I[1] + lift
  const c = I[2] + lift
  const [d, e, f] = [I[3], I[4], I[5]]
  const m0 = b * c - f * f
  const m1 = e * f - d * c
  const m2 = d * f - b * e
  const det = a * m0 + d * m1 + e * m2
  if (!(det > 0)) return [0, 0, 0]
  const m3 = a * c - e * e
  const m4 = d * e - a * f
  const m5 = a * b - d * d
  return [
    (m0 * L[0] + m1 * L[1] + m2 * L[2]) / det,
    (m1 * L[0] + m3 * L[1] + m4 * L[2]) / det,
    (m2 * L[0] + m4 * L[1] + m5 * L[2]) / det,
  ]
}

let parent: Int32Array = new Int32Array(0) // grown once per larger system
const zoneRow = new Map<number, Set<number>>() // zones are rare
