/**
 * Bending of cloth as a plate: warp, weft, bias and twist as the fabric has them, on any mesh alike. Hinges tell how the
 * cloth is folded; the moment in a triangle is one tensor, so its three hinges are not springs of their own but share it.
 *
 *   J = ν_left + ν_right              fold of a hinge, |J| = 2 sin(θ/2); ν: unit conormals of its triangles    [–]   (1)
 *   T = G⁻¹ J,   W = ½ Σ_kl J_k·(G⁻¹)_kl J_l        torque of each hinge, energy; G: see `plate-build.ts`  [N m, J]  (2)
 *   J ← g J,   g = 2 (1 + β (1 − s))/(1 + s),   s = cos(θ/2) = √(1 − q/4),  q = |J|²    sharp folds, below    [–]    (3)
 *   f_i = −Σ_sides (∂ν/∂x_i)ᵀ (g T + 2 g′ (J·T) J)                                                             [N]    (4)
 *   ν = √(1 + ε²) d/L,   L² = |d|² + ε² h²,   d = (1 − a) x0 + a x1 − x_wing                                   [–]    (5)
 *
 * (2) is the element of Hellan, Herrmann and Johnson, or Morley's with its edge rotations eliminated: displacements at
 * vertices only, no Poisson ratio but the fabric's, and free edges without moment. It is exact for constant curvature on
 * every mesh and meets plates within 1 % at 16 triangles a side. J being the fold as a vector, W turns with the cloth and
 * needs no angle. G⁻¹ is applied as z → u p(H) u z (`plate-build.ts`), a polynomial in the sparse H: four to eight sweeps
 * over the hinges, always symmetric and positive, so (2) holds with p(H) to the last digit.
 *
 * (3) A polygon is not an arc: with g = 1 torque falls off as sin θ, and a seam that is folded shut stays shut. Here the
 * fold counts as 4 tan(θ/4) (1 + β (1 − cos(θ/2))), a convex function of θ: torque rises all the way to 180°. For β = 0 small
 * folds have T = k (θ + θ³/12 + …), as the polygon has that lies on an elastica (Bobenko, Suris); β > 0 because some of
 * the turn of a triangle mesh goes into hinges that lie aslant. It makes strips that turn by 50° per triangle hang as the
 * elastica does on all meshes. Within 2° of 180° s goes on along its tangent, so g stays smooth and finite.
 *
 * (5) a: foot of the wing's height on the edge, h: that height, both at rest. Conormals have unit length however much the
 * cloth is stretched: next to 180° the fold would else follow from the stretch. ε only keeps triangles without height calm.
 *
 * The matrix is Σ k c_i c_j f′² (2 − s) 1 over hinges, f = g |J|, c_i = ∂J/∂x_i at rest, k in proportion to u²: the slope
 * of the torque, alike in all directions, as sparse as that of plain hinges, never negative, flat between 0.8 and about 2
 * (right-angled grids: 5) times the slope of (4). Steps with it are stable whatever their size; Newton's method with it
 * converges, but not quadratically, and it is not what a plate rings with.
 *
 * Damping is that of hinges, ½ κ τ θ̇ along ∂θ/∂x (`hinge.ts`, (3)–(5)): it knows rigid turning from bending. Its matrix
 * is taken alike in all directions.
 *
 * Stops being true: when cloth shears unevenly by more than a few percent, as (1) counts that as a fold in its plane. A
 * hinge with a fold pressed into it bends fold by fold (`hinge.ts`), and is a free edge to the plate on either side.
 * Sources: Hellan 1967, Herrmann 1967, Johnson 1973; Arnold, Brezzi 1985, "Mixed and nonconforming finite element
 * methods: implementation, postprocessing and error estimates"; the vector form after Bergou et al. 2006, "A Quadratic
 * Bending Model for Inextensible Surfaces", section 3; Bobenko, Suris 1999, "Discrete time Lagrangian mechanics on Lie
 * groups, with an application to the Lagrange top" (the polygon). (3), (5) and the polynomial derived here.
 */
import type { Arena, BlockMatrix, Real } from '../core/index.ts'
import type { Cloth, Model } from '../model/index.ts'
import type { ClothForce, ForceModel } from './cloth-force.ts'
import { joinForces } from './elastic-line.ts'
import { elementForce } from './element-slots.ts'
import type { ForceKernels } from './force-kernels.ts'
import { type HingeArrays, hingeBending } from './hinge.ts'
import { buildPlate, fillPlate } from './plate-build.ts'
import { addPlateDamping } from './plate-damping.ts'

/** Works on the kernels, twins where there are any. */
export const plateBending: ForceModel = {
  summary:
    'plate element of Hellan, Herrmann, Johnson on hinges; within 3 % of the continuum on every mesh (default)',
  blocksPerVertex: 14, // as many blocks as hinges, and room for the constants, twice where folds are pressed in
  build(input) {
    const { arena, model, cloth, panelFabric } = input
    const { flat, folded } = sortHinges(model)
    const source = { model, cloth, panelFabric, hinges: flat }
    const plate = buildPlate(arena, source)
    const own = folded.length === 0 ? model : pickHinges(arena, model, flat)
    const arrays = plate && { ...own, ...plate, hingeSlot: NO_SLOTS }
    const bending = arrays ? plateForce(input.kernels, arrays) : NO_BENDING
    const folds = folded.length === 0 ? null : pickHinges(arena, model, folded)
    const hold = (held: Cloth) => {
      if (arrays) fillPlate(arrays, { ...source, cloth: held })
      if (folds === null) return
      pickNumbers(own.hingeStiffness, model.hingeStiffness, flat)
      pickNumbers(folds.hingeStiffness, model.hingeStiffness, folded)
    }
    if (folds === null) return { ...bending, hold }
    const folding = { ...model, ...folds, hingeCount: folded.length }
    const both = joinForces(bending, hingeBending.build({ ...input, model: folding }))
    return { ...both, hold, foldCount: folded.length }
  },
}

function plateForce(kernels: ForceKernels, arrays: PlateArrays): ClothForce {
  return elementForce(arrays.hingeVertex, 4, (hingeSlot) => {
    arrays.hingeSlot = hingeSlot
    return ({ x, v, force, matrix, stiffnessScale, dampingScale }) =>
      kernels.assemblePlate(arrays, x, v, force, matrix, stiffnessScale, dampingScale)
  })
}

const NO_SLOTS = new Int32Array(0)

/** Limp cloth, or cloth without a flat hinge. */
const NO_BENDING: ClothForce = { elements: [], bind() {}, assemble: () => 0 }

/** Rows of hinges that are flat at rest, and of those with a fold pressed into them. */
function sortHinges({ hingeCount, hingeRestSine }: Model): { flat: Int32Array; folded: Int32Array } {
  let flatCount = 0
  for (let h = 0; h < hingeCount; h++) if (hingeRestSine[h] === 0) flatCount++
  const flat = new Int32Array(flatCount)
  const folded = new Int32Array(hingeCount - flatCount)
  let nextFlat = 0
  let nextFolded = 0
  for (let h = 0; h < hingeCount; h++) {
    if (hingeRestSine[h] === 0) flat[nextFlat++] = h
    else folded[nextFolded++] = h
  }
  return { flat, folded }
}

/** The hinges of these rows, in arrays of their own. */
function pickHinges(arena: Arena, model: Model, rows: Int32Array): Omit<HingeArrays, 'hingeSlot'> {
  const pick = (array: Real) => {
    const picked = arena.real(rows.length)
    pickNumbers(picked, array, rows)
    return picked
  }
  const hingeVertex = arena.i32(4 * rows.length)
  for (let k = 0; k < hingeVertex.length; k++) hingeVertex[k] = model.hingeVertex[4 * rows[k >> 2] + (k & 3)]
  return {
    hingeVertex,
    hingeStiffness: pick(model.hingeStiffness),
    hingeRestSine: pick(model.hingeRestSine),
    hingeViscosity: pick(model.hingeViscosity),
  }
}

function pickNumbers(picked: Real, array: Real, rows: Int32Array): void {
  for (let k = 0; k < rows.length; k++) picked[k] = array[rows[k]]
}

/** The first three and the last as in `HingeArrays`. */
export interface PlateArrays {
  readonly hingeVertex: Int32Array
  /** κ [N m], of damping only. */
  readonly hingeStiffness: Real
  /** τ [s] */
  readonly hingeViscosity: Real
  hingeSlot: Int32Array
  /** a of (5) left and right [–], 1/h left and right [1/m], 4 per hinge. */
  readonly plateFoot: Real
  /** u [√(N m)] */
  readonly plateRoot: Real
  /** The other hinges of its two triangles, 4 per hinge, itself where there is none, and H between them [–]. */
  readonly plateNeighbour: Int32Array
  readonly plateCoupling: Real
  /** k of the matrix [N m]. */
  readonly plateStiffness: Real
  /** Numbers of the sweeps, 4 each, and how many there are; the first sweep reads z for y. See `plate-build.ts` (5). */
  readonly plateSweep: Real
  plateSweepCount: number
  /** Scratch, 4 per hinge: ν left and right, the last unused; u g, 2 u g′ [√(N m)], √(1 + ε²)/L left and right [1/m]. */
  readonly plateLeft: Real
  readonly plateRight: Real
  readonly plateGain: Real
  /** Scratch, 4 per hinge, the last unused: z = u g J, then y = p(H) z of the last two sweeps. */
  readonly plateLoad: Real
  readonly plateTurn: Real
  readonly plateTurnBefore: Real
}

/** β of (3) [–], chosen by measurement: `selvedge truth cantilever --gamma 100`. */
const FOLD_RISE = 0.1
/** Least s of (3) that is taken at its word [–]: 177.7°. */
const FOLD_LEAST = 0.02
/** ε² of (5) [–]: a triangle lower than a twentieth of its height at rest fades out. */
const FLAT = 0.0025
const FLAT_ROOT = Math.sqrt(1 + FLAT)

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

/** (1), (3) and (5) */
function readFolds(arrays: PlateArrays, x: Float64Array, begin: number, end: number): void {
  const { hingeVertex, plateFoot, plateRoot, plateLeft, plateRight, plateGain, plateLoad } = arrays
  for (let h = begin; h < end; h++) {
    const at = 4 * h
    const a0 = 3 * hingeVertex[at]
    const a1 = 3 * hingeVertex[at + 1]
    const a2 = 3 * hingeVertex[at + 2]
    const a3 = 3 * hingeVertex[at + 3]
    const ex = x[a1] - x[a0]
    const ey = x[a1 + 1] - x[a0 + 1]
    const ez = x[a1 + 2] - x[a0 + 2]
    const left = plateFoot[at]
    const right = plateFoot[at + 1]
    const dx = left * ex - (x[a2] - x[a0])
    const dy = left * ey - (x[a2 + 1] - x[a0 + 1])
    const dz = left * ez - (x[a2 + 2] - x[a0 + 2])
    const bx = right * ex - (x[a3] - x[a0])
    const by = right * ey - (x[a3 + 1] - x[a0 + 1])
    const bz = right * ez - (x[a3 + 2] - x[a0 + 2])
    const steepLeft = plateFoot[at + 2]
    const steepRight = plateFoot[at + 3]
    const unitLeft = FLAT_ROOT / Math.sqrt(dx * dx + dy * dy + dz * dz + FLAT / (steepLeft * steepLeft)) // (5)
    const unitRight = FLAT_ROOT / Math.sqrt(bx * bx + by * by + bz * bz + FLAT / (steepRight * steepRight))
    plateLeft[at] = unitLeft * dx
    plateLeft[at + 1] = unitLeft * dy
    plateLeft[at + 2] = unitLeft * dz
    plateRight[at] = unitRight * bx
    plateRight[at + 1] = unitRight * by
    plateRight[at + 2] = unitRight * bz
    const jx = plateLeft[at] + plateRight[at]
    const jy = plateLeft[at + 1] + plateRight[at + 1]
    const jz = plateLeft[at + 2] + plateRight[at + 2]
    const rest = 1 - 0.25 * (jx * jx + jy * jy + jz * jz)
    const sigma = Math.max(Math.sqrt(Math.max(rest, 0)), FOLD_LEAST)
    const s = 0.5 * (rest / sigma + sigma)
    const share = 1 / (1 + s)
    const bend = 1 + FOLD_RISE * (1 - s)
    plateGain[at] = 2 * plateRoot[h] * bend * share // u g
    plateGain[at + 1] = (0.5 * plateRoot[h] * (bend * share + FOLD_RISE) * share) / sigma // 2 u g′
    plateGain[at + 2] = unitLeft
    plateGain[at + 3] = unitRight
    plateLoad[at] = plateGain[at] * jx
    plateLoad[at + 1] = plateGain[at] * jy
    plateLoad[at + 2] = plateGain[at] * jz
  }
}

/** y = p(H) z; returns the array that holds it. */
function sweepFolds(arrays: PlateArrays, hingeCount: number): Real {
  const { plateSweepCount, plateLoad, plateTurn, plateTurnBefore } = arrays
  let from = plateLoad
  let to = plateTurn
  for (let m = 0; m < plateSweepCount; m++) {
    sweepOnce(arrays, 4 * m, from, to, 0, hingeCount)
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
  { hingeVertex, plateFoot, plateLeft, plateRight, plateGain, plateLoad }: PlateArrays,
  turn: Real,
  force: Float64Array,
  begin: number,
  end: number,
): number {
  let energy = 0
  for (let h = begin; h < end; h++) {
    const at = 4 * h
    const lx = plateLeft[at]
    const ly = plateLeft[at + 1]
    const lz = plateLeft[at + 2]
    const rx = plateRight[at]
    const ry = plateRight[at + 1]
    const rz = plateRight[at + 2]
    const tx = turn[at]
    const ty = turn[at + 1]
    const tz = turn[at + 2]
    energy += 0.5 * (tx * plateLoad[at] + ty * plateLoad[at + 1] + tz * plateLoad[at + 2])
    const g = plateGain[at]
    const slope = plateGain[at + 1] * ((lx + rx) * tx + (ly + ry) * ty + (lz + rz) * tz)
    const mx = g * tx + slope * (lx + rx)
    const my = g * ty + slope * (ly + ry)
    const mz = g * tz + slope * (lz + rz)
    const alongLeft = (lx * mx + ly * my + lz * mz) / (1 + FLAT)
    const alongRight = (rx * mx + ry * my + rz * mz) / (1 + FLAT)
    const unitLeft = plateGain[at + 2]
    const unitRight = plateGain[at + 3]
    const fx = unitLeft * (mx - alongLeft * lx) // on the left wing
    const fy = unitLeft * (my - alongLeft * ly)
    const fz = unitLeft * (mz - alongLeft * lz)
    const px = unitRight * (mx - alongRight * rx)
    const py = unitRight * (my - alongRight * ry)
    const pz = unitRight * (mz - alongRight * rz)
    const left = plateFoot[at]
    const right = plateFoot[at + 1]
    const a0 = 3 * hingeVertex[at]
    const a1 = 3 * hingeVertex[at + 1]
    const a2 = 3 * hingeVertex[at + 2]
    const a3 = 3 * hingeVertex[at + 3]
    force[a0] -= (1 - left) * fx + (1 - right) * px
    force[a0 + 1] -= (1 - left) * fy + (1 - right) * py
    force[a0 + 2] -= (1 - left) * fz + (1 - right) * pz
    force[a1] -= left * fx + right * px
    force[a1 + 1] -= left * fy + right * py
    force[a1 + 2] -= left * fz + right * pz
    force[a2] += fx
    force[a2 + 1] += fy
    force[a2 + 2] += fz
    force[a3] += px
    force[a3 + 1] += py
    force[a3 + 2] += pz
  }
  return energy
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
  const { plateFoot, plateStiffness, plateLeft, plateRight } = arrays
  for (let h = begin; h < end; h++) {
    const at = 4 * h
    const jx = plateLeft[at] + plateRight[at]
    const jy = plateLeft[at + 1] + plateRight[at + 1]
    const jz = plateLeft[at + 2] + plateRight[at + 2]
    const s = Math.sqrt(Math.max(1 - 0.25 * (jx * jx + jy * jy + jz * jz), 0))
    const share = 1 / (1 + s)
    const bend = 1 + FOLD_RISE * (1 - s)
    const steep = 2 * share * (bend + FOLD_RISE * (1 - s * s)) // f′ = s (g + 2 q g′)
    const scale =
      stiffnessScale * plateStiffness[h] * steep * steep * (2 - s) +
      0.5 * dampingScale * hingeStiffness[h] * hingeViscosity[h]
    const left = plateFoot[at]
    const right = plateFoot[at + 1]
    const steepLeft = plateFoot[at + 2]
    const steepRight = plateFoot[at + 3]
    weight[0] = (1 - left) * steepLeft + (1 - right) * steepRight
    weight[1] = left * steepLeft + right * steepRight
    weight[2] = -steepLeft
    weight[3] = -steepRight
    let next = 6 * h
    for (let k = 0; k < 4; k++) {
      const c = scale * weight[k]
      addScalar(diagonal, 9 * hingeVertex[at + k], c * weight[k])
      for (let m = k + 1; m < 4; m++) addScalar(block, 9 * (hingeSlot[next++] >> 1), c * weight[m])
    }
  }
}

function addScalar(target: Real, to: number, value: number): void {
  target[to] += value
  target[to + 4] += value
  target[to + 8] += value
}

const weight = new Float64Array(4) // scratch: c of one hinge [1/m]
