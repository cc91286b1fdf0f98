/**
 * Flesh under skin: how deep a pressing garment sinks in, and how fast. A soft layer on bone that is pressed at its surface
 * gives way beneath the load, and by its shear a little beside it (Vlasov, Leont'ev 1966, Beams, plates and shells on elastic
 * foundations; Kerr 1964, Elastic and viscoelastic foundation models); it does so with some delay (Kelvin):
 *
 *   k (s − ℓ² ∇²s) = p,    s ≤ DEPTH,    s = 0 where bone lies beneath               depth at rest    [m]   (1)
 *   1/k = h_fat/3 G_fat + h_muscle/3 G_muscle − 1/k_skin                                             [m/Pa] (2)
 *   ℓ² = (G h/3)/k,   k = 3 G/h   ⇒   ℓ = h/3                                        reach of shear   [m]   (3)
 *   τ ḋ = s − d                                                                      depth            [m]   (4)
 *   Σ_j A_j k s_j = Σ_i f_i                          far from bone no force is lost, wherever it acts [N]   (5)
 *
 * p pressure of the cloth [Pa], f normal forces on its vertices, A area of skin around a vertex as it stands at time 0, ∇² by
 * cotangents (Pinkall, Polthier 1993; obtuse corners count as right ones, so that pressing in never lifts skin elsewhere).
 *
 * (2): thighs of 29 people at rest have G = 3.04 ± 0.12 kPa in fat and 3.91 to 4.23 kPa in the large muscles (Chakouch, Charleux,
 * Bensamoun 2015, Quantifying the elastic property of nine thigh muscles using magnetic resonance elastography, PLoS ONE 10,
 * e0138873). Layers of 25 mm and 45 mm give 6.4 mm at 1 kPa, 0.3 mm of which the skin of contact gives already (3 MPa/m,
 * `body-contact.ts`). Buttocks of ten women have less, 0.75 and 1.0 kPa, and stiffen with the length C^½ they are pressed to as
 * G = 0.75 C^−1.18 kPa (Hatt, Lloyd, Bolsterlee, Bilston 2023, Strain-dependent shear properties of human adipose tissue in vivo,
 * J. Mech. Behav. Biomed. Mater. 143, 105924). Sitting is another measure: 74 mm of flesh under the seat become a little more
 * than half (Makhsous et al. 2011, Use of MRI images to measure tissue thickness over the ischial tuberosity, Clin. Anat. 24, 638);
 * with that stiffening and 12 kPa of a seat it begins with 6 mm at 1 kPa. What is pressed hard with a narrow stamp is ten times as
 * stiff (Isogai et al. 2022, J. Phys. Ther. Sci. 34, 777); garments are broad and press with some tenths of a kPa.
 * (4): relaxation times of lower limbs, pressed in by hand, are 0.05 to 8.9 s, and 3 to 28 % of the force relax at all (Zheng, Mak
 * 1999, Extraction of quasi-linear viscoelastic parameters for lower limb soft tissues, J. Biomech. Eng. 121, 330): most of the
 * way is gone at once. One delay near the short end stands for all; it also keeps the giving calm: cloth that is drawn in
 * by d presses less by Y d/r² (Y its tension per strain, r radius), and d, asked every Δ, settles while
 * (1 + Y/(k r²)) (1 − exp(−Δ/τ)) < 2: for denim (Y = 10 kN/m) at 1/240 s round radii of more than 36 mm.
 *
 * Wrong where flesh is not so thick: one k and one h stand for all, the spine, the sacrum, ribs and hip bones are as soft as
 * the belly. Muscle that is tense is about twice as stiff as it is here. What is pressed in comes out nowhere
 * else, though flesh keeps its volume: a girdle all round gives less than this. DEPTH is where (1) is cut off so that skin
 * stays smooth: an eighth of h, at 1.3 kPa; flesh goes on from there, a third stiffer.
 */
import { exponential, magnitude, type TriangleMesh } from '../core/index.ts'
import { neighbourRows } from '../geometry/index.ts'

/** Layers of (2) [m]. */
const [FAT, MUSCLE] = [0.025, 0.045]
/** Their shear moduli [Pa], and the foundation that contact rests on [Pa/m]. */
const [FAT_SHEAR, MUSCLE_SHEAR, SKIN] = [3040, 4070, 3e6]
/** k of (2) [Pa/m]: 164 kPa/m. */
export const FLESH_STIFFNESS = 1 / (FAT / (3 * FAT_SHEAR) + MUSCLE / (3 * MUSCLE_SHEAR) - 1 / SKIN)
/** ℓ of (3) [m]: 23 mm. */
export const FLESH_REACH = (FAT + MUSCLE) / 3
/** τ of (4) [s]. */
export const FLESH_DELAY = 0.1
/** Of (1) [m]. */
const DEPTH = 0.008
/** Skin nearer than this to a part that does not give way, along the skin, has bone under it: knees, collar bones, shoulders [m]. */
const BONE = 0.06
/** The solve of (1) ends when the error is down to this share of the whole, in energy, or after so many rounds. */
const TOLERANCE = 1e-4
const ROUNDS_MAX = 60

export interface Flesh {
  /** Rows of the skin that gives way. */
  readonly row: Int32Array
  /** A around each of them [m²]. */
  readonly area: Float64Array
  /** Of each of them: its neighbours that give way, as places in `row`, with their share of ℓ² ∇² [m²]. */
  readonly start: Int32Array
  readonly neighbour: Int32Array
  readonly pull: Float64Array
  /** A, and all that a neighbour pulls with, also one that stays [m²]. */
  readonly diagonal: Float64Array
  /** Residual, direction and product of the solve. */
  readonly scratch: readonly [Float64Array, Float64Array, Float64Array]
}

/** `soft`: 1 for every vertex of the skin that belongs to a part with flesh in it. Null without any. */
export function buildFlesh(mesh: TriangleMesh, soft: Uint8Array): Flesh | null {
  const { position, triVertex } = mesh
  const rows = neighbourRows(triVertex, soft.length)
  const bone = boneDistances(position, rows, soft)
  const row = Int32Array.from(soft.keys()).filter((i) => bone[i] > BONE)
  if (row.length === 0) return null
  const place = new Int32Array(soft.length).fill(-1)
  row.forEach((i, k) => {
    place[i] = k
  })
  const { area, pull: pulls } = areasAndPulls(mesh, rows)
  const start = [0]
  const neighbour: number[] = []
  const pull: number[] = []
  const diagonal = Float64Array.from(row, (i) => area[i])
  row.forEach((i, k) => {
    rows[i].forEach((j, n) => {
      const share = FLESH_REACH * FLESH_REACH * Math.max(0, pulls[i][n])
      diagonal[k] += share
      if (place[j] < 0) return
      neighbour.push(place[j])
      pull.push(share)
    })
    start.push(neighbour.length)
  })
  return {
    row,
    area: Float64Array.from(row, (i) => area[i]),
    start: Int32Array.from(start),
    neighbour: Int32Array.from(neighbour),
    pull: Float64Array.from(pull),
    diagonal,
    scratch: [new Float64Array(row.length), new Float64Array(row.length), new Float64Array(row.length)],
  }
}

/**
 * s of (1) for normal forces on the skin that gives way [N], one per row; by conjugate gradients, from the depths that are in
 * `depth` [m].
 */
export function restDepths(flesh: Flesh, force: Float64Array, depth: Float64Array): void {
  const { diagonal } = flesh
  const [r, p, q] = flesh.scratch
  const count = diagonal.length
  let whole = 0
  for (let k = 0; k < count; k++) whole += (force[k] * force[k]) / diagonal[k]
  if (whole === 0) {
    depth.fill(0)
    return
  }
  for (let k = 0; k < count; k++) depth[k] *= FLESH_STIFFNESS // the pressure it bears [Pa]
  multiplyFlesh(flesh, depth, q)
  let energy = 0
  for (let k = 0; k < count; k++) {
    r[k] = force[k] - q[k]
    p[k] = r[k] / diagonal[k]
    energy += r[k] * p[k]
  }
  const enough = TOLERANCE * TOLERANCE * whole
  for (let round = 0; round < ROUNDS_MAX && energy > enough; round++) {
    multiplyFlesh(flesh, p, q)
    let curvature = 0
    for (let k = 0; k < count; k++) curvature += p[k] * q[k]
    const step = energy / curvature
    let next = 0
    for (let k = 0; k < count; k++) {
      depth[k] += step * p[k]
      r[k] -= step * q[k]
      next += (r[k] * r[k]) / diagonal[k]
    }
    for (let k = 0; k < count; k++) p[k] = r[k] / diagonal[k] + (next / energy) * p[k]
    energy = next
  }
  for (let k = 0; k < count; k++) depth[k] = Math.max(0, Math.min(DEPTH, depth[k] / FLESH_STIFFNESS))
}

/** What is left of the way from d to s after dt [s], by (4) [–]. */
export function wayLeft(dt: number): number {
  return exponential(-dt / FLESH_DELAY)
}

/** q = A p − A ℓ² ∇²p */
function multiplyFlesh(flesh: Flesh, p: Float64Array, q: Float64Array): void {
  const { start, neighbour, pull, diagonal } = flesh
  for (let k = 0; k < q.length; k++) {
    let sum = diagonal[k] * p[k]
    for (let n = start[k]; n < start[k + 1]; n++) sum -= pull[n] * p[neighbour[n]]
    q[k] = sum
  }
}

/** A third of the triangles around every vertex [m²], and ½ (cot α + cot β) for each of its neighbours [–]. */
function areasAndPulls({ position: x, triVertex }: TriangleMesh, rows: readonly (readonly number[])[]) {
  const area = new Float64Array(rows.length)
  const pull = rows.map((around) => new Float64Array(around.length))
  for (let t = 0; t < triVertex.length; t += 3) {
    for (let corner = 0; corner < 3; corner++) {
      const o = triVertex[t + corner]
      const i = triVertex[t + ((corner + 1) % 3)]
      const j = triVertex[t + ((corner + 2) % 3)]
      const [ux, uy, uz] = [0, 1, 2].map((c) => x[3 * i + c] - x[3 * o + c])
      const [vx, vy, vz] = [0, 1, 2].map((c) => x[3 * j + c] - x[3 * o + c])
      const twice = magnitude(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx)
      if (!(twice > 0)) continue
      area[o] += twice / 6
      const half = (0.5 * (ux * vx + uy * vy + uz * vz)) / twice
      pull[i][rows[i].indexOf(j)] += half
      pull[j][rows[j].indexOf(i)] += half
    }
  }
  return { area, pull }
}

/** Along edges, from parts that do not give way [m]; beyond BONE only that it is more. */
function boneDistances(
  x: Float64Array,
  rows: readonly (readonly number[])[],
  soft: Uint8Array,
): Float64Array {
  const distance = Float64Array.from(soft, (own) => (own ? Number.POSITIVE_INFINITY : 0))
  let front = [...soft.keys()].filter((i) => !soft[i])
  while (front.length > 0) {
    const next = new Set<number>()
    for (const i of front) {
      for (const j of rows[i]) {
        const length = magnitude(
          x[3 * i] - x[3 * j],
          x[3 * i + 1] - x[3 * j + 1],
          x[3 * i + 2] - x[3 * j + 2],
        )
        const way = distance[i] + length
        if (way >= distance[j] || way > BONE) continue
        distance[j] = way
        next.add(j)
      }
    }
    front = [...next]
  }
  return distance
}
