/**
 * Stretch and shear as conditions that cloth wants to be zero, after Baraff and Witkin. Each has a stiffness and its own
 * damping along the one motion that changes it.
 *
 *   U = ∂x/∂u, V = ∂x/∂v of a triangle (`deformation-element.ts`)                                        [–]      (1)
 *   Cu = |U| − 1,   Cv = |V| − 1,   Cs = U·V                                                       [–]      (2)
 *   W = ½ A (E1 Cu² + E2 Cv² + G Cs²)                                                              [J]      (3)
 *   f = −Σ A k (C + τ Ċ) ∂C/∂x,   Ċ = ∂C/∂x·v                                                      [N]      (4)
 *   K = Σ A k (∂C/∂x ∂C/∂xᵀ + (C + τ Ċ) ∂²C/∂x²)                                                   [N/m]    (5)
 *   damping matrix Σ A k τ ∂C/∂x ∂C/∂xᵀ                                                            [N s/m]  (6)
 *   ∂²Cu/∂U² = (1 − ÛÛᵀ)/|U|,   ∂²Cs/∂U∂V = 1                                                      [–]      (7)
 *
 * k is E1, E2 (`strip-moduli.ts`) for stretch and G for shear [N/m]. The paper has the area inside C, so that its energy
 * goes with A² and the cloth softens as the mesh gets finer; here √A stands there, and k is the fabric's on any mesh.
 *
 * (5) is the exact slope of (4) but for the term τ ∂C/∂x ∂Ċ/∂xᵀ, which is not symmetric; the paper leaves it out too.
 * It is used as it stands wherever it has no negative eigenvalue, which is in all cloth under tension. Elsewhere the two
 * terms without a sign are dropped: (C + τ Ċ) ∂²C/∂x² of pressed threads, and of shear. (The paper keeps them and
 * trusts conjugate gradients with the rest; multigrid and Cholesky do not forgive.)
 *
 * There is no coupling of warp and weft: pulled cloth does not grow narrower. Cs is U·V, which is the angle lost only for
 * small shear at small stretch. Pressed cloth is as stiff as pulled cloth, so coarse meshes fold unwillingly.
 * A thread pressed to nothing has no direction and gives no stretch force.
 * Source: Baraff, Witkin 1998, "Large Steps in Cloth Simulation", sections 4.1 to 4.3 and 4.5.
 */
import type { Fabric } from '../material/index.ts'
import type { Model } from '../model/index.ts'
import type { ForceModel } from './cloth-force.ts'
import {
  addDeformationMatrix,
  isDeformationMatrixPositive,
  mayDeformationMatrixBePositive,
  readDeformation,
  subtractDeformationSlope,
} from './deformation-element.ts'
import { elementForce } from './element-slots.ts'
import type { ElementAssembly } from './part.ts'
import { stripModuli } from './strip-moduli.ts'

export const baraffWitkinMembrane: ForceModel = {
  summary: 'stretch and shear conditions with their damping and exact slopes (Baraff, Witkin 1998)',
  blocksPerVertex: 4,
  build({ model, panelFabric }) {
    const stiffness = conditionStiffness(panelFabric)
    return elementForce(
      model.triVertex,
      3,
      (slot) => (assembly) => assembleConditions(model, stiffness, slot, assembly),
    )
  },
}

/** E1, E2, G [N/m] and τ [s] of every panel. */
function conditionStiffness(panelFabric: readonly Fabric[]): Float64Array {
  const rows = panelFabric.map((fabric) => {
    const { warp, weft } = stripModuli(fabric)
    return [warp, weft, fabric.shear, fabric.viscosity]
  })
  return Float64Array.from(rows.flat())
}

function assembleConditions(
  model: Model,
  stiffness: Float64Array,
  slot: Int32Array,
  { x, v, force, matrix, stiffnessScale, dampingScale }: ElementAssembly,
): number {
  const { triArea, triPanel } = model
  let energy = 0
  for (let t = 0; t < model.triCount; t++) {
    const area = triArea[t]
    const at = 4 * triPanel[t]
    const stretchU = area * stiffness[at]
    const stretchV = area * stiffness[at + 1]
    const shear = area * stiffness[at + 2]
    const tau = stiffness[at + 3]
    readDeformation(model, t, x, deformation)
    readDeformation(model, t, v, rate)
    const lengthU = unitOf(deformation, 0)
    const lengthV = unitOf(deformation, 3)

    // (2), (4)
    const cu = lengthU - 1
    const cv = lengthV - 1
    const cs = dot3(deformation, 0, deformation, 3)
    const pullU = stretchU * (cu + tau * dot3(unit, 0, rate, 0))
    const pullV = stretchV * (cv + tau * dot3(unit, 3, rate, 3))
    const skew = shear * (cs + tau * (dot3(rate, 0, deformation, 3) + dot3(deformation, 0, rate, 3)))
    energy += 0.5 * (stretchU * cu * cu + stretchV * cv * cv + shear * cs * cs) // (3)
    for (let k = 0; k < 3; k++) {
      slope[k] = pullU * unit[k] + skew * deformation[3 + k]
      slope[3 + k] = pullV * unit[3 + k] + skew * deformation[k]
    }
    subtractDeformationSlope(model, t, slope, force)
    if (matrix === null) continue

    // (5), (6)
    writeOuterProducts(stretchU, stretchV, shear)
    const viscous = dampingScale * tau
    if (isExactPositive(pullU / lengthU, pullV / lengthV, skew, stretchU + stretchV)) {
      for (let k = 0; k < 36; k++) hessian[k] = stiffnessScale * hessian[k] + viscous * outer[k]
    } else {
      for (let k = 0; k < 36; k++) hessian[k] = (stiffnessScale + viscous) * outer[k]
      const tensionU = (stiffnessScale * stretchU * Math.max(0, cu)) / lengthU
      const tensionV = (stiffnessScale * stretchV * Math.max(0, cv)) / lengthV
      addCurvature(tensionU, tensionV, 0)
    }
    addDeformationMatrix(matrix, model, slot, t, hessian)
  }
  return energy
}

/** Length of U (at 0) or V (at 3); its direction goes to `unit`, zero if it has none. */
function unitOf(of: Float64Array, at: number): number {
  const length = Math.sqrt(dot3(of, at, of, at))
  const inverse = length > LENGTH_MIN ? 1 / length : 0
  for (let k = at; k < at + 3; k++) unit[k] = of[k] * inverse
  return Math.max(length, LENGTH_MIN)
}

/** Shortest thread that has a direction, over its rest length [–]. */
const LENGTH_MIN = 1e-12

/** Is (5) without negative eigenvalue? If so it is in `hessian`. */
function isExactPositive(tensionU: number, tensionV: number, skew: number, size: number): boolean {
  if (!mayDeformationMatrixBePositive(tensionU, skew, tensionV, size)) return false
  for (let k = 0; k < 36; k++) hessian[k] = outer[k]
  addCurvature(tensionU, tensionV, skew)
  return isDeformationMatrixPositive(hessian)
}

/** Σ A k ∂C ∂Cᵀ, into `outer`. */
function writeOuterProducts(stretchU: number, stretchV: number, shear: number): void {
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 3; c++) {
      outer[6 * r + c] = stretchU * unit[r] * unit[c] + shear * deformation[3 + r] * deformation[3 + c]
      outer[6 * r + 3 + c] = shear * deformation[3 + r] * deformation[c]
      outer[6 * (3 + r) + c] = shear * deformation[r] * deformation[3 + c]
      outer[6 * (3 + r) + 3 + c] =
        stretchV * unit[3 + r] * unit[3 + c] + shear * deformation[r] * deformation[c]
    }
  }
}

/** hessian += the terms of (7): tensions over length along warp and weft, and shear stress. */
function addCurvature(tensionU: number, tensionV: number, skew: number): void {
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 3; c++) {
      const same = r === c ? 1 : 0
      hessian[6 * r + c] += tensionU * (same - unit[r] * unit[c])
      hessian[6 * (3 + r) + 3 + c] += tensionV * (same - unit[3 + r] * unit[3 + c])
    }
    hessian[6 * r + 3 + r] += skew
    hessian[6 * (3 + r) + r] += skew
  }
}

function dot3(a: Float64Array, i: number, b: Float64Array, j: number): number {
  return a[i] * b[j] + a[i + 1] * b[j + 1] + a[i + 2] * b[j + 2]
}

// scratch: U and V, their rates and directions, ∂W/∂(U, V), 6 × 6 matrices of a triangle
const deformation = new Float64Array(6)
const rate = new Float64Array(6)
const unit = new Float64Array(6)
const slope = new Float64Array(6)
const outer = new Float64Array(36)
const hessian = new Float64Array(36)
