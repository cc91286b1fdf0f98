/**
 * Bending of cloth as a plate: warp, weft, bias and twist as the fabric has them, on any mesh alike. Hinges tell how the
 * cloth is folded; the moment in a triangle is one tensor, so its three hinges are not springs of their own but share it.
 *
 *   J = ν_left + ν_right = Σ c_i x_i        fold of a hinge, |J| = 2 sin(θ/2); ν: conormals of its triangles   [–]   (1)
 *   T = G⁻¹ J,   W = ½ Σ_kl J_k·(G⁻¹)_kl J_l        torque of each hinge, energy; G: see `plate-build.ts`  [N m, J]  (2)
 *   J ← g J,   g = (1 + α q)/(1 + β q),   q = |J|²                            sharp folds, see below          [–]    (3)
 *   f_i = −c_i (g T + 2 g′ (J·T) J)                                                                           [N]    (4)
 *
 * (2) is the element of Hellan, Herrmann and Johnson, or Morley's with its edge rotations eliminated: displacements at
 * vertices only, no Poisson ratio but the fabric's, and free edges without moment. It is exact for constant curvature on
 * every mesh and meets plates within 1 % at 16 triangles a side. J being the fold as a vector, W is quadratic in x,
 * turns with the cloth and needs no angle. G⁻¹ is applied as z → u p(H) u z (`plate-build.ts`), a polynomial in the
 * sparse H: four to eight sweeps over the hinges, always symmetric and positive, so (2) holds with p(H) to the last digit.
 *
 * (3) A polygon is not an arc: with g = 1 torque falls off as sin θ, and strips that turn by 50° per triangle hang 10 %
 * low. α − β = 0.09 makes such strips meet the elastica on all meshes; folded flat, |J| = 2, a hinge then costs four
 * fifths of one after Bridson. β only levels g off, so that overstretched cloth does not burst.
 *
 * The matrix is Σ k c_i c_j (g + 2 q g′)² 1 over hinges, k in proportion to u²: as sparse as that of plain hinges, never
 * negative, flat between 0.8 and about 2 (right-angled grids: 5) times the slope of (4). Steps with it are stable
 * whatever their size; Newton's method with it converges, but not quadratically, and it is not what a plate rings with.
 *
 * Damping is that of hinges, ½ κ τ θ̇ along ∂θ/∂x (`hinge.ts`, (3)–(5)): it knows rigid turning from bending. Its matrix
 * is taken alike in all directions.
 *
 * Stops being true: when cloth stretches unevenly by more than a few percent, as (1) counts that as a fold in its plane;
 * where triangles turn by more than 90° against each other. A hinge with a fold pressed into it bends fold by fold
 * (`hinge.ts`), and is a free edge to the plate on either side.
 * Sources: Hellan 1967, Herrmann 1967, Johnson 1973; Arnold, Brezzi 1985, "Mixed and nonconforming finite element
 * methods: implementation, postprocessing and error estimates"; the vector form after Bergou et al. 2006, "A Quadratic
 * Bending Model for Inextensible Surfaces", section 3. (3) and the polynomial derived here.
 */
import type { Arena, BlockMatrix, Real } from '../core/index.ts'
import type { Model } from '../model/index.ts'
import type { ClothForce, ForceModel } from './cloth-force.ts'
import { joinForces } from './elastic-line.ts'
import { elementForce } from './element-slots.ts'
import { HEIGHT_MIN, type HingeArrays, hingeBending } from './hinge.ts'
import { buildPlate } from './plate-build.ts'

/** Works on the kernels, twins where there are any. */
export const plateBending: ForceModel = {
  summary:
    'plate element of Hellan, Herrmann, Johnson on hinges; within 3 % of the continuum on every mesh (default)',
  blocksPerVertex: 11, // as many blocks as hinges, and room for the constants, twice where folds are pressed in
  build(input) {
    const { arena, kernels, model, cloth, panelFabric } = input
    const { flat, folded } = sortHinges(model)
    const plate = buildPlate(arena, model, cloth, panelFabric, flat)
    const own = folded.length === 0 ? model : pickHinges(arena, model, flat)
    const bending =
      plate === null
        ? NO_BENDING
        : elementForce(own.hingeVertex, 4, (hingeSlot) => {
            const arrays: PlateArrays = { ...own, ...plate, hingeSlot }
            return ({ x, v, force, matrix, stiffnessScale, dampingScale }) =>
              kernels.assemblePlate(arrays, x, v, force, matrix, stiffnessScale, dampingScale)
          })
    if (folded.length === 0) return bending
    const folds = { ...model, ...pickHinges(arena, model, folded), hingeCount: folded.length }
    return {
      ...joinForces(bending, hingeBending.build({ ...input, model: folds })),
      foldCount: folded.length,
    }
  },
}

/** Limp cloth, or cloth without a flat hinge. */
const NO_BENDING: ClothForce = { elements: [], bind() {}, assemble: () => 0 }

/** Rows of hinges that are flat at rest, and of those with a fold pressed into them. */
function sortHinges({ hingeCount, hingeRestSine }: Model): { flat: Int32Array; folded: Int32Array } {
  const rows = Int32Array.from({ length: hingeCount }, (_, h) => h)
  return {
    flat: rows.filter((h) => hingeRestSine[h] === 0),
    folded: rows.filter((h) => hingeRestSine[h] !== 0),
  }
}

/** The hinges of these rows, in arrays of their own. */
function pickHinges(arena: Arena, model: Model, rows: Int32Array): Omit<HingeArrays, 'hingeSlot'> {
  const pick = (array: Real) => arena.realFrom(Float64Array.from(rows, (h) => array[h]))
  const vertex = Int32Array.from(
    { length: 4 * rows.length },
    (_, k) => model.hingeVertex[4 * rows[k >> 2] + (k & 3)],
  )
  return {
    hingeVertex: arena.i32From(vertex),
    hingeStiffness: pick(model.hingeStiffness),
    hingeRestSine: pick(model.hingeRestSine),
    hingeViscosity: pick(model.hingeViscosity),
  }
}

/** The first three and the last as in `HingeArrays`. */
export interface PlateArrays {
  readonly hingeVertex: Int32Array
  /** κ [N m], of damping only. */
  readonly hingeStiffness: Real
  /** τ [s] */
  readonly hingeViscosity: Real
  readonly hingeSlot: Int32Array
  /** c of (1), 4 per hinge, sum 0 [1/m]. */
  readonly plateWeight: Real
  /** u [√(N m)] */
  readonly plateRoot: Real
  /** The other hinges of its two triangles, 4 per hinge, itself where there is none, and H between them [–]. */
  readonly plateNeighbour: Int32Array
  readonly plateCoupling: Real
  /** k of the matrix [N m]. */
  readonly plateStiffness: Real
  /** Numbers of the sweeps, 4 each; the first sweep reads z for y. See `plate-build.ts` (5). */
  readonly plateSweep: Real
  /** Scratch, 4 per hinge, the last unused: J, then z = u g J, then y = p(H) z of the last two sweeps. */
  readonly plateFold: Real
  readonly plateLoad: Real
  readonly plateTurn: Real
  readonly plateTurnBefore: Real
}

/** α and β of (3) [–], chosen by measurement: `selvedge truth cantilever --gamma 100`. */
const FOLD_RISE = 0.1525
const FOLD_LEVEL = 0.0625

/**
 * force += f [N]; matrix += stiffnessScale K + dampingScale C. Without a matrix only forces are added.
 * Returns the bending energy [J] of the whole cloth.
 */
export function assemblePlate(
  arrays: PlateArrays,
  x: Float64Array,
  v: Float64Array,
  force: Float64Array,
  matrix: BlockMatrix | null,
  stiffnessScale: number,
  dampingScale: number,
): number {
  const hingeCount = arrays.hingeVertex.length / 4
  readFolds(arrays, x, 0, hingeCount)
  const turn = sweepFolds(arrays, hingeCount)
  addPlateDamping(arrays, x, v, force, 0, hingeCount)
  const energy = addPlateForces(arrays, turn, force, 0, hingeCount)
  if (matrix !== null) addPlateMatrix(arrays, matrix, stiffnessScale, dampingScale, 0, hingeCount)
  return energy
}

/** (1) and (3) */
function readFolds(arrays: PlateArrays, x: Float64Array, begin: number, end: number): void {
  const { hingeVertex, plateWeight, plateRoot, plateFold, plateLoad } = arrays
  for (let h = begin; h < end; h++) {
    const at = 4 * h
    const a0 = 3 * hingeVertex[at]
    const a1 = 3 * hingeVertex[at + 1]
    const a2 = 3 * hingeVertex[at + 2]
    const a3 = 3 * hingeVertex[at + 3]
    const c1 = plateWeight[at + 1]
    const c2 = plateWeight[at + 2]
    const c3 = plateWeight[at + 3]
    const jx = c1 * (x[a1] - x[a0]) + c2 * (x[a2] - x[a0]) + c3 * (x[a3] - x[a0])
    const jy = c1 * (x[a1 + 1] - x[a0 + 1]) + c2 * (x[a2 + 1] - x[a0 + 1]) + c3 * (x[a3 + 1] - x[a0 + 1])
    const jz = c1 * (x[a1 + 2] - x[a0 + 2]) + c2 * (x[a2 + 2] - x[a0 + 2]) + c3 * (x[a3 + 2] - x[a0 + 2])
    const q = jx * jx + jy * jy + jz * jz
    const scale = (plateRoot[h] * (1 + FOLD_RISE * q)) / (1 + FOLD_LEVEL * q)
    plateFold[at] = jx
    plateFold[at + 1] = jy
    plateFold[at + 2] = jz
    plateLoad[at] = scale * jx
    plateLoad[at + 1] = scale * jy
    plateLoad[at + 2] = scale * jz
  }
}

/** y = p(H) z; returns the array that holds it. */
function sweepFolds(arrays: PlateArrays, hingeCount: number): Real {
  const { plateSweep, plateLoad, plateTurn, plateTurnBefore } = arrays
  let from = plateLoad
  let to = plateTurn
  for (let m = 0; m < plateSweep.length; m += 4) {
    sweepOnce(arrays, m, from, to, 0, hingeCount)
    from = to
    to = to === plateTurn ? plateTurnBefore : plateTurn
  }
  return from
}

/** One sweep, `plate-build.ts` (5): `to` holds y of two sweeps ago and takes the new one. */
function sweepOnce(
  { plateSweep, plateNeighbour, plateCoupling, plateLoad }: PlateArrays,
  m: number,
  from: Real,
  to: Real,
  begin: number,
  end: number,
): void {
  const own = plateSweep[m]
  const near = plateSweep[m + 1]
  const load = plateSweep[m + 2]
  const last = plateSweep[m + 3]
  for (let h = begin; h < end; h++) {
    const at = 4 * h
    const n0 = 4 * plateNeighbour[at]
    const n1 = 4 * plateNeighbour[at + 1]
    const n2 = 4 * plateNeighbour[at + 2]
    const n3 = 4 * plateNeighbour[at + 3]
    const h0 = plateCoupling[at]
    const h1 = plateCoupling[at + 1]
    const h2 = plateCoupling[at + 2]
    const h3 = plateCoupling[at + 3]
    for (let k = 0; k < 3; k++) {
      const sum = h0 * from[n0 + k] + h1 * from[n1 + k] + h2 * from[n2 + k] + h3 * from[n3 + k]
      const old = last === 0 ? 0 : last * to[at + k] // of an earlier call in the first two sweeps
      to[at + k] = own * from[at + k] - near * sum + load * plateLoad[at + k] + old
    }
  }
}

/** (4), and the energy (2). */
function addPlateForces(
  { hingeVertex, plateWeight, plateRoot, plateFold, plateLoad }: PlateArrays,
  turn: Real,
  force: Float64Array,
  begin: number,
  end: number,
): number {
  let energy = 0
  for (let h = begin; h < end; h++) {
    const at = 4 * h
    const jx = plateFold[at]
    const jy = plateFold[at + 1]
    const jz = plateFold[at + 2]
    const tx = turn[at]
    const ty = turn[at + 1]
    const tz = turn[at + 2]
    energy += 0.5 * (tx * plateLoad[at] + ty * plateLoad[at + 1] + tz * plateLoad[at + 2])
    const q = jx * jx + jy * jy + jz * jz
    const level = 1 / (1 + FOLD_LEVEL * q)
    const g = plateRoot[h] * (1 + FOLD_RISE * q) * level
    const slope = 2 * plateRoot[h] * (FOLD_RISE - FOLD_LEVEL) * level * level * (jx * tx + jy * ty + jz * tz)
    const mx = g * tx + slope * jx
    const my = g * ty + slope * jy
    const mz = g * tz + slope * jz
    for (let k = 0; k < 4; k++) {
      const to = 3 * hingeVertex[at + k]
      const c = plateWeight[at + k]
      force[to] -= c * mx
      force[to + 1] -= c * my
      force[to + 2] -= c * mz
    }
  }
  return energy
}

/** −½ κ τ θ̇ ∂θ/∂x; see `hinge.ts` for the equations and for wings without height. */
function addPlateDamping(
  { hingeVertex, hingeStiffness, hingeViscosity }: PlateArrays,
  x: Float64Array,
  v: Float64Array,
  force: Float64Array,
  begin: number,
  end: number,
): void {
  for (let h = begin; h < end; h++) {
    if (hingeViscosity[h] === 0) continue
    const a0 = 3 * hingeVertex[4 * h]
    const a1 = 3 * hingeVertex[4 * h + 1]
    const a2 = 3 * hingeVertex[4 * h + 2]
    const a3 = 3 * hingeVertex[4 * h + 3]
    const ex = x[a1] - x[a0]
    const ey = x[a1 + 1] - x[a0 + 1]
    const ez = x[a1 + 2] - x[a0 + 2]
    const px = x[a2] - x[a0]
    const py = x[a2 + 1] - x[a0 + 1]
    const pz = x[a2 + 2] - x[a0 + 2]
    const qx = x[a3] - x[a0]
    const qy = x[a3 + 1] - x[a0 + 1]
    const qz = x[a3 + 2] - x[a0 + 2]
    const n1x = ey * pz - ez * py
    const n1y = ez * px - ex * pz
    const n1z = ex * py - ey * px
    const n2x = qy * ez - qz * ey
    const n2y = qz * ex - qx * ez
    const n2z = qx * ey - qy * ex
    const edge2 = ex * ex + ey * ey + ez * ez
    const floor = HEIGHT_MIN * HEIGHT_MIN * edge2 * edge2 + TINY
    const square1 = n1x * n1x + n1y * n1y + n1z * n1z
    const square2 = n2x * n2x + n2y * n2y + n2z * n2z
    const edge = Math.sqrt(edge2)
    const scale1 = edge / Math.max(square1, floor)
    const scale2 = edge / Math.max(square2, floor)
    const u2x = n1x * scale1
    const u2y = n1y * scale1
    const u2z = n1z * scale1
    const u3x = n2x * scale2
    const u3y = n2y * scale2
    const u3z = n2z * scale2
    const s = (px * ex + py * ey + pz * ez) / (edge2 + TINY)
    const r = (qx * ex + qy * ey + qz * ez) / (edge2 + TINY)
    const u1x = -s * u2x - r * u3x
    const u1y = -s * u2y - r * u3y
    const u1z = -s * u2z - r * u3z
    const u0x = -u1x - u2x - u3x
    const u0y = -u1y - u2y - u3y
    const u0z = -u1z - u2z - u3z
    const fade = Math.min(1, square1 / floor) * Math.min(1, square2 / floor)
    const rate =
      u1x * (v[a1] - v[a0]) +
      u1y * (v[a1 + 1] - v[a0 + 1]) +
      u1z * (v[a1 + 2] - v[a0 + 2]) +
      u2x * (v[a2] - v[a0]) +
      u2y * (v[a2 + 1] - v[a0 + 1]) +
      u2z * (v[a2 + 2] - v[a0 + 2]) +
      u3x * (v[a3] - v[a0]) +
      u3y * (v[a3 + 1] - v[a0 + 1]) +
      u3z * (v[a3 + 2] - v[a0 + 2]) // −θ̇
    const moment = -0.5 * fade * hingeStiffness[h] * hingeViscosity[h] * rate
    force[a0] += moment * u0x
    force[a0 + 1] += moment * u0y
    force[a0 + 2] += moment * u0z
    force[a1] += moment * u1x
    force[a1 + 1] += moment * u1y
    force[a1 + 2] += moment * u1z
    force[a2] += moment * u2x
    force[a2 + 1] += moment * u2y
    force[a2 + 2] += moment * u2z
    force[a3] += moment * u3x
    force[a3 + 1] += moment * u3y
    force[a3 + 2] += moment * u3z
  }
}

function addPlateMatrix(
  arrays: PlateArrays,
  { block, diagonal }: BlockMatrix,
  stiffnessScale: number,
  dampingScale: number,
  begin: number,
  end: number,
): void {
  const { hingeVertex, hingeStiffness, hingeViscosity, hingeSlot } = arrays
  const { plateWeight, plateStiffness, plateFold } = arrays
  for (let h = begin; h < end; h++) {
    const at = 4 * h
    const q =
      plateFold[at] * plateFold[at] +
      plateFold[at + 1] * plateFold[at + 1] +
      plateFold[at + 2] * plateFold[at + 2]
    const level = 1 / (1 + FOLD_LEVEL * q)
    const steep = (1 + FOLD_RISE * q) * level + 2 * q * (FOLD_RISE - FOLD_LEVEL) * level * level // g + 2 q g′
    const scale =
      stiffnessScale * plateStiffness[h] * steep * steep +
      0.5 * dampingScale * hingeStiffness[h] * hingeViscosity[h]
    let next = 6 * h
    for (let k = 0; k < 4; k++) {
      const c = scale * plateWeight[at + k]
      addScalar(diagonal, 9 * hingeVertex[at + k], c * plateWeight[at + k])
      for (let m = k + 1; m < 4; m++) addScalar(block, 9 * (hingeSlot[next++] >> 1), c * plateWeight[at + m])
    }
  }
}

function addScalar(target: Real, to: number, value: number): void {
  target[to] += value
  target[to + 4] += value
  target[to + 8] += value
}

const TINY = 1e-30 // [m⁴] far below any area squared; keeps 0/0 away
