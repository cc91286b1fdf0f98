/**
 * In-plane forces from measured curves: pull along the warp, along the weft, and shear each follow what the lab drew,
 * and the stiffness the solver sees is the slope of that curve where the cloth is now.
 *
 *   W = φ1(E11) + φ2(E22) + C12 E11 E22 + φ3(|2 E12|),   φ' = the fabric's curve                 [J/m²]  (1)
 *   S11 = φ1' + C12 E22,  S22 = φ2' + C12 E11,  S12 = ± φ3'                                      [N/m]   (2)
 *   D11 = φ1'', D22 = φ2'', D33 = φ3'', D12 = C12                                                [N/m]   (3)
 *
 * on the element of `green-triangle.ts`, with Kelvin–Voigt viscosity. An axis without a curve has the constants of the
 * fabric and their hardening: then (1) is the law of `membrane-law.ts` to the last digits. Just below zero strain the
 * slope fades from taut to pressed over 1 % (`PRESSED_FADE`), as there.
 *
 * Stops being true where warp and weft feel each other more than C12 says (crimp interchange at high biaxial load), and
 * beyond the last measured point, where the curve goes on straight. No memory: way out and way back are one curve; for
 * loops take `plastic`.
 * Source: Magnenat-Thalmann et al. 2004, "Simulation of Clothes for Real-time Applications", Eurographics tutorial,
 * sections 2.1.2 and 2.2.4: the slope of the measured curve is taken anew as strain moves; here at every assembly, not
 * once per step.
 */
import {
  buildFabricCurves,
  evaluateCurve,
  type FabricCurves,
  MATERIAL_COMPRESSION,
  MATERIAL_STRIDE,
  PRESSED_FADE,
  type StressCurve,
} from '../material/index.ts'
import type { ForceInput, ForceModel } from './cloth-force.ts'
import { buildGreenForce, materialFabrics, type TriangleLaw } from './green-triangle.ts'

export const curveMembrane: ForceModel = {
  summary:
    'finite elements on Green strain with the measured curves of the fabric, constants where it has none',
  blocksPerVertex: 4,
  build: (input) => buildGreenForce(input.model, curveLaw(input)),
}

function curveLaw(input: ForceInput): TriangleLaw {
  const { triMaterial } = input.model
  const fabrics = materialFabrics(input.panelFabric)
  const curves = curvesOf(input)
  return (t, strain, response) => {
    const { warp, weft, shear, cross } = curves[triMaterial[t]]
    const [e11, e22, gamma] = strain
    response.tau = fabrics[triMaterial[t]].viscosity
    evaluateCurve(warp, e11, at)
    response.energy = at[2] + cross * e11 * e22
    response.s11 = at[0] + cross * e22
    response.d11 = fadedTangent(warp, e11, at[1])
    evaluateCurve(weft, e22, at)
    response.energy += at[2]
    response.s22 = at[0] + cross * e11
    response.d22 = fadedTangent(weft, e22, at[1])
    evaluateCurve(shear, Math.abs(gamma), at)
    response.energy += at[2]
    response.s12 = gamma < 0 ? -at[0] : at[0]
    response.d33 = at[1]
    response.d12 = cross
  }
}

/** Curves by row of `Model.material`, pressed as softly as the mesh asks for. */
export function curvesOf({ model, panelFabric }: ForceInput): FabricCurves[] {
  return materialFabrics(panelFabric).map((fabric, row) =>
    buildFabricCurves(fabric, model.material[MATERIAL_STRIDE * row + MATERIAL_COMPRESSION]),
  )
}

/**
 * The slope for the solver: below the first point of a curve that starts at zero it falls from taut to pressed over
 * 1/PRESSED_FADE of shortening, as stress has a kink there that would make triangles flip.
 */
export function fadedTangent(curve: StressCurve, e: number, tangent: number): number {
  if (e >= curve.strain[0] || curve.strain[0] < 0) return tangent
  return Math.max(tangent, curve.slope[0] * (1 + PRESSED_FADE * e))
}

const at = new Float64Array(3) // scratch: stress, tangent, energy
