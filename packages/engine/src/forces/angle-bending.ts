/**
 * The part all bending models on the fold angle share: a torque T(θ) with its energy, damped, turned into four forces.
 *
 *   f_i = −(T(θ) + ½ κ τ θ̇) ∂θ/∂x_i,   θ̇ = Σ ∂θ/∂x_j·v_j                                           [N]      (1)
 *   K = T′⁺ (∂θ/∂x)(∂θ/∂x)ᵀ,   damping matrix ½ κ τ (∂θ/∂x)(∂θ/∂x)ᵀ                                [N/m]    (2)
 *
 * κ is `Model.hingeStiffness`; ½ κ is the stiffness against the angle of a flat hinge that bends like the fabric, and
 * T′(0) = ½ κ in every model. K leaves out T ∂²θ/∂x²: it has no sign, and at rest it is zero; (2) is exact there.
 */
import type { BlockMatrix, Real } from '../core/index.ts'
import type { Model } from '../model/index.ts'
import type { ClothForce } from './cloth-force.ts'
import { elementForce } from './element-slots.ts'
import { emptyFold, measureFold } from './fold-angle.ts'

/** What a model says about one hinge at one angle, in units of κ. */
export interface AngleLaw {
  /** T/κ [–] */
  torque: number
  /** T′/κ, never negative [–] */
  tangent: number
  /** W/κ [–] */
  energy: number
}

/** `law(h, angle, answer)` fills the answer for hinge h at the angle θ [rad]. */
export function angleForce(
  model: Model,
  law: (h: number, angle: number, answer: AngleLaw) => void,
): ClothForce {
  const { hingeVertex, hingeCount, hingeStiffness, hingeViscosity } = model
  return elementForce(hingeVertex, 4, (slot) => ({ x, v, force, matrix, stiffnessScale, dampingScale }) => {
    let energy = 0
    for (let h = 0; h < hingeCount; h++) {
      measureFold(hingeVertex, h, x, fold)
      law(h, fold.angle, answer)
      const { slope } = fold
      const kappa = fold.fade * hingeStiffness[h]
      const damping = 0.5 * kappa * hingeViscosity[h]
      energy += kappa * answer.energy
      let rate = 0
      for (let k = 0; k < 12; k++) rate += slope[k] * v[3 * hingeVertex[4 * h + ((k / 3) | 0)] + (k % 3)]
      const torque = kappa * answer.torque + damping * rate
      for (let k = 0; k < 12; k++) {
        force[3 * hingeVertex[4 * h + ((k / 3) | 0)] + (k % 3)] -= torque * slope[k] // (1)
      }
      if (matrix === null) continue
      const scale = stiffnessScale * kappa * answer.tangent + dampingScale * damping // (2)
      addFoldMatrix(matrix, hingeVertex, slot, h, scale, slope)
    }
    return energy
  })
}

/** matrix += scale · slope slopeᵀ of the four vertices of hinge h. */
function addFoldMatrix(
  matrix: BlockMatrix,
  hingeVertex: Int32Array,
  slot: Int32Array,
  h: number,
  scale: number,
  slope: Float64Array,
): void {
  const { block, diagonal } = matrix
  let next = 6 * h
  for (let q = 0; q < 4; q++) {
    addOuter(diagonal, 9 * hingeVertex[4 * h + q], scale, slope, 3 * q, 3 * q)
    for (let p = q + 1; p < 4; p++, next++) {
      const turned = (slot[next] & 1) === 1 // the stored block belongs to the pair (q, p)
      addOuter(block, 9 * (slot[next] >> 1), scale, slope, turned ? 3 * q : 3 * p, turned ? 3 * p : 3 * q)
    }
  }
}

/** One block: rows at i, columns at j of the slope, stored column by column. */
function addOuter(target: Real, to: number, scale: number, slope: Float64Array, i: number, j: number): void {
  const rx = scale * slope[i]
  const ry = scale * slope[i + 1]
  const rz = scale * slope[i + 2]
  for (let c = 0; c < 3; c++) {
    const column = slope[j + c]
    target[to + 3 * c] += rx * column
    target[to + 3 * c + 1] += ry * column
    target[to + 3 * c + 2] += rz * column
  }
}

const fold = emptyFold() // scratch
const answer: AngleLaw = { torque: 0, tangent: 0, energy: 0 }
