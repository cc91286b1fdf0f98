/**
 * What the cloth carries: strain along its yarns and stress in its plane, from the law of `material/membrane-law.ts`.
 *
 *   F = [U V] = [x1 − x0, x2 − x0] Dm⁻¹,   C = FᵀF,   E = ½ (C − 1)     U along warp, V along weft       [–]     (1)
 *   warp = |U| − 1,   weft = |V| − 1                                                                     [–]     (2)
 *   σ = F S Fᵀ / J,   J = √det C       force per width of the cloth as it lies; S(E) is the law           [N/m]   (3)
 *   its principal values are the eigenvalues of S C / J, λ = (½ tr ± √(¼ tr² − det))                              (4)
 *
 * Only elastic stress: cloth at rest has no other. A run with another membrane than `stvk` (springs, measured curves)
 * is shown by this law too, with the same fabric's constants; the two agree for small strain. A triangle pressed to a
 * line has no width and reads zero. Source of (3): Bonet, Wood 2008, section 5.5.
 */
import {
  LOCKING_START,
  MATERIAL_C11,
  MATERIAL_C12,
  MATERIAL_C22,
  MATERIAL_COMPRESSION,
  MATERIAL_HARDENING,
  MATERIAL_LOCKING,
  MATERIAL_SHEAR,
  MATERIAL_STRAIGHT,
  MATERIAL_STRIDE,
  MATERIAL_TURN,
} from '../material/index.ts'
import type { Model } from '../model/index.ts'

export type ElasticMesh = Pick<
  Model,
  'triCount' | 'triVertex' | 'triRestInverse' | 'triMaterial' | 'material'
>

/** Columns of `membraneState`. */
export const STATE_STRIDE = 4
export const STATE_WARP = 0
export const STATE_WEFT = 1
export const STATE_STRESS_MOST = 2
const STATE_STRESS_LEAST = 3

/** Cloth pressed to less than this share of its area is a fold seen from the side, not a sheet under stress [–]. */
const WIDTH_MIN = 0.01

/** Per triangle: strain along warp and weft [–], larger and smaller principal stress [N/m]. */
export function membraneState(mesh: ElasticMesh, x: Float64Array): Float64Array {
  const { triCount, triVertex, triRestInverse, triMaterial, material } = mesh
  const state = new Float64Array(STATE_STRIDE * triCount)
  for (let t = 0; t < triCount; t++) {
    const a = 3 * triVertex[3 * t]
    const b = 3 * triVertex[3 * t + 1]
    const c = 3 * triVertex[3 * t + 2]
    let c11 = 0
    let c12 = 0
    let c22 = 0
    for (let axis = 0; axis < 3; axis++) {
      const e1 = x[b + axis] - x[a + axis]
      const e2 = x[c + axis] - x[a + axis]
      const u = e1 * triRestInverse[4 * t] + e2 * triRestInverse[4 * t + 2] // (1)
      const v = e1 * triRestInverse[4 * t + 1] + e2 * triRestInverse[4 * t + 3]
      c11 += u * u
      c12 += u * v
      c22 += v * v
    }
    const at = STATE_STRIDE * t
    state[at + STATE_WARP] = Math.sqrt(c11) - 1 // (2)
    state[at + STATE_WEFT] = Math.sqrt(c22) - 1
    const width = Math.sqrt(Math.max(0, c11 * c22 - c12 * c12)) // J
    if (!(width > WIDTH_MIN)) continue
    const row = MATERIAL_STRIDE * triMaterial[t]
    const s11 = axisStress(material, row, MATERIAL_C11, 0.5 * (c11 - 1), 0.5 * (c22 - 1))
    const s22 = axisStress(material, row, MATERIAL_C22, 0.5 * (c22 - 1), 0.5 * (c11 - 1))
    const s12 = shearStress(material, row, c12)
    const half = 0.5 * (s11 * c11 + 2 * s12 * c12 + s22 * c22)
    const spread = Math.sqrt(Math.max(0, half * half - (s11 * s22 - s12 * s12) * width * width))
    state[at + STATE_STRESS_MOST] = (half + spread) / width // (4)
    state[at + STATE_STRESS_LEAST] = (half - spread) / width
  }
  return state
}

/** Stress along one yarn at its own strain `e` and that of the other [N/m]: (1) and (2) of the law. */
function axisStress(
  material: ArrayLike<number>,
  row: number,
  stiffness: number,
  e: number,
  other: number,
): number {
  const coupling = material[row + MATERIAL_C12] * other
  if (e < 0) return material[row + stiffness] * material[row + MATERIAL_COMPRESSION] * e + coupling
  const crimp = Math.min(e, material[row + MATERIAL_STRAIGHT])
  const h = material[row + MATERIAL_HARDENING] * crimp * crimp
  return material[row + stiffness] * (crimp * (1 + h) + (e - crimp) * (1 + 3 * h)) + coupling
}

/** Stress between the yarns at γ = 2 E12 [N/m]: (3) of the law. */
function shearStress(material: ArrayLike<number>, row: number, gamma: number): number {
  const over = Math.max(0, Math.abs(gamma) - LOCKING_START)
  const turned = Math.min(over, material[row + MATERIAL_TURN])
  const closing = material[row + MATERIAL_LOCKING] * turned * turned * (turned / 3 + over - turned)
  return material[row + MATERIAL_SHEAR] * gamma + (gamma < 0 ? -closing : closing)
}
