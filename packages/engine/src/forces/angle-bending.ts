/**
 * The part all bending models on the fold angle share: a torque T(θ) with its energy, damped, turned into four forces.
 *
 *   f_i = −(T(θ) + ½ κ τ θ̇) ∂θ/∂x_i,   θ̇ = Σ ∂θ/∂x_j·v_j                                           [N]      (1)
 *   K = T′⁺ (∂θ/∂x)(∂θ/∂x)ᵀ,   damping matrix ½ κ τ (∂θ/∂x)(∂θ/∂x)ᵀ                                [N/m]    (2)
 *
 * κ is `Model.hingeStiffness`; ½ κ is the stiffness against the angle of a flat hinge that bends like the fabric, and
 * T′(0) = ½ κ in every model. K leaves out T ∂²θ/∂x²: it has no sign, and at rest it is zero; (2) is exact there.
 */
import type { BlockMatrix } from '../core/index.ts'
import type { Model } from '../model/index.ts'
import type { ClothForce } from './cloth-force.ts'
import { buildElementSlots } from './element-slots.ts'
import { emptyFold, measureFold } from './fold-angle.ts'
import { scatterElement } from './scatter-element.ts'

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
  let slot: Int32Array = new Int32Array(0)

  function assemble(
    x: Float64Array,
    v: Float64Array,
    force: Float64Array,
    matrix: BlockMatrix | null,
    stiffnessScale: number,
    dampingScale: number,
  ): number {
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
      for (let row = 0; row < 12; row++) {
        for (let column = 0; column < 12; column++) dense[12 * row + column] = slope[row] * slope[column]
      }
      const scale = stiffnessScale * kappa * answer.tangent + dampingScale * damping // (2)
      scatterElement(matrix, hingeVertex, slot, h, 4, dense, scale)
    }
    return energy
  }

  return {
    elements: [{ vertex: hingeVertex, size: 4 }],
    bind(arena, matrix) {
      slot = buildElementSlots(arena, matrix, hingeVertex, 4)
    },
    assemble,
  }
}

const fold = emptyFold() // scratch
const answer: AngleLaw = { torque: 0, tangent: 0, energy: 0 }
const dense = new Float64Array(144)
