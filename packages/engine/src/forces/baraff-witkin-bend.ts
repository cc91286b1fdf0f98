/**
 * Bending as a condition: Baraff and Witkin ask the angle θ between two triangles to be zero, or what it is at rest.
 *
 *   C(x) = θ − θ0                                                                               [rad]    (1)
 *   W = ½ kb C²,   f_i = −kb C ∂θ/∂x_i − kd Ċ ∂θ/∂x_i,   Ċ = Σ ∂θ/∂x_j·v_j                      [J], [N] (2)
 *   kb = ½ κ,   kd = kb τ                                                                       [N m]    (3)
 *   K = kb (∂θ/∂x)(∂θ/∂x)ᵀ,   damping matrix kd (∂θ/∂x)(∂θ/∂x)ᵀ                                 [N/m]    (4)
 *
 * kb from `Model.hingeStiffness` κ (3): flat cloth bends like the fabric, as with `hinge.ts`. The torque grows with the
 * angle itself, so a sharp fold resists more than a hinge does: π/2 times as much when folded flat. The paper holds
 * the lengths of normals and edge fixed while it differentiates; here ∂θ/∂x is exact at any stretch, and so W, (2) and
 * the damping matrix are. K leaves out kb C ∂²θ/∂x², which has no sign; (4) is exact at θ = θ0.
 * At θ = ±π the angle jumps from one to the other: cloth folded flat may be pushed open to either side.
 * Source: Baraff, Witkin 1998, "Large Steps in Cloth Simulation", sections 4.4 and 4.5.
 */
import { arcSine } from '../core/index.ts'
import { type AngleLaw, angleForce } from './angle-bending.ts'
import type { ForceModel } from './cloth-force.ts'

export const baraffWitkinBending: ForceModel = {
  summary: 'fold angle as a condition, with its damping (Baraff, Witkin 1998)',
  blocksPerVertex: 4,
  build({ model }) {
    const { hingeRestSine } = model
    return angleForce(model, (h, angle, answer) => {
      const restSine = hingeRestSine[h]
      angleCondition(angle - (restSine === 0 ? 0 : 2 * arcSine(restSine)), answer)
    })
  },
}

/** (2), (4) for C [rad], in units of κ. */
function angleCondition(c: number, answer: AngleLaw): void {
  answer.torque = 0.5 * c
  answer.tangent = 0.5
  answer.energy = 0.25 * c * c
}
