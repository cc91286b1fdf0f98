/**
 * The constant-strain triangle on Green strain for any in-plane law: strain out of places, the law asked once per
 * triangle, forces and matrix from what it answers. `membrane.ts` is the same element with its one law written out for
 * speed; the laws with curves, tables and memory share this one.
 *
 *   F = [U V] = [x1 − x0, x2 − x0] Dm⁻¹,   e = (E11, E22, 2 E12) of E = ½ (FᵀF − 1)                [–]     (1)
 *   B_i = (p U, q V, p V + q U),   (p, q) = ∇N_i:   ė = Σ B_iᵀ v_i                                 [1/m]   (2)
 *   f_i = −A B_i (S + τ D ė)                                                                       [N]     (3)
 *   K_ij = A (B_i D B_jᵀ + (∇N_iᵀ S⁺ ∇N_j) 1),   C_ij = τ A B_i D B_jᵀ                             [N/m]   (4)
 *
 * S⁺: S without its negative principal values; D must be positive semi-definite, then K and C are. (4) is exact where
 * D is the slope of S, both principal stresses are tensions and the cloth is at rest.
 * Stops being true when a triangle is pressed to a line: Green strain lets it turn over.
 * Source: Bonet, Wood 2008, "Nonlinear Continuum Mechanics for Finite Element Analysis", ch. 9; Teran et al. 2005,
 * "Robust Quasistatic Finite Elements and Flesh Simulation", section 5 (S⁺).
 */
import type { Real } from '../core/index.ts'
import type { Fabric } from '../material/index.ts'
import type { Model } from '../model/index.ts'
import type { ClothForce } from './cloth-force.ts'
import { elementForce } from './element-slots.ts'
import type { ElementAssembly } from './part.ts'
import { scatterElement } from './scatter-element.ts'

/** Answers for triangle `t` at the strain (E11, E22, 2 E12) with energy, stress and tangent. Changes nothing else. */
export type TriangleLaw = (t: number, strain: Float64Array, response: Response) => void

/** What a law answers; one record, written anew for every triangle. */
export interface Response {
  /** [J/m²] */
  energy: number
  /** [N/m] */
  s11: number
  s22: number
  s12: number
  /** D on (E11, E22, 2 E12), symmetric, without negative eigenvalue [N/m]. */
  d11: number
  d22: number
  d12: number
  d33: number
  /** Kelvin–Voigt time [s]. */
  tau: number
}

export interface GreenArrays {
  readonly triCount: number
  readonly triVertex: Int32Array
  /** [m²] */
  readonly triArea: Real
  /** Dm⁻¹ row by row, 4 per triangle [1/m]. */
  readonly triRestInverse: Real
  /** Slots of the corner pairs; see `buildElementSlots`. */
  readonly triSlot: Int32Array
}

/** The element around a law. */
export function buildGreenForce(model: Model, law: TriangleLaw): ClothForce {
  return elementForce(model.triVertex, 3, (triSlot) => {
    const arrays: GreenArrays = { ...model, triSlot }
    return (assembly) => assembleGreenTriangles(arrays, law, assembly)
  })
}

/** The different fabrics in the order of the rows of `Model.material`. */
export function materialFabrics(panelFabric: readonly Fabric[]): Fabric[] {
  return [...new Set(panelFabric)]
}

/** force += f [N]; matrix += stiffnessScale K + dampingScale C. Returns the sum of the laws' energies [J]. */
function assembleGreenTriangles(
  arrays: GreenArrays,
  law: TriangleLaw,
  { x, v, force, matrix, stiffnessScale, dampingScale }: ElementAssembly,
): number {
  const { triCount, triVertex, triArea, triSlot } = arrays
  let energy = 0
  for (let t = 0; t < triCount; t++) {
    greenStrain(arrays, x, t)
    law(t, strain, response)
    const area = triArea[t]
    energy += area * response.energy
    fillGradients(arrays, t)
    addForces(triVertex, t, area, v, force)
    if (matrix === null) continue
    fillDense(area, stiffnessScale, dampingScale)
    scatterElement(matrix, triVertex, triSlot, t, 3, dense)
  }
  return energy
}

/** (1) of one triangle: fills and returns the scratch (E11, E22, 2 E12). */
export function greenStrain(arrays: Omit<GreenArrays, 'triSlot'>, x: Float64Array, t: number): Float64Array {
  const { triVertex, triRestInverse } = arrays
  const a0 = 3 * triVertex[3 * t]
  const a1 = 3 * triVertex[3 * t + 1]
  const a2 = 3 * triVertex[3 * t + 2]
  const p1 = triRestInverse[4 * t]
  const q1 = triRestInverse[4 * t + 1]
  const p2 = triRestInverse[4 * t + 2]
  const q2 = triRestInverse[4 * t + 3]
  for (let c = 0; c < 3; c++) {
    const e1 = x[a1 + c] - x[a0 + c]
    const e2 = x[a2 + c] - x[a0 + c]
    deformation[c] = e1 * p1 + e2 * p2
    deformation[3 + c] = e1 * q1 + e2 * q2
  }
  const [ux, uy, uz, vx, vy, vz] = deformation
  strain[0] = 0.5 * (ux * ux + uy * uy + uz * uz - 1)
  strain[1] = 0.5 * (vx * vx + vy * vy + vz * vz - 1)
  strain[2] = ux * vx + uy * vy + uz * vz
  return strain
}

/** (2): three rows of nine numbers, and the shape function gradients. */
function fillGradients({ triRestInverse }: GreenArrays, t: number): void {
  const p1 = triRestInverse[4 * t]
  const q1 = triRestInverse[4 * t + 1]
  const p2 = triRestInverse[4 * t + 2]
  const q2 = triRestInverse[4 * t + 3]
  slope[0] = -p1 - p2
  slope[1] = -q1 - q2
  slope[2] = p1
  slope[3] = q1
  slope[4] = p2
  slope[5] = q2
  for (let i = 0; i < 3; i++) {
    const p = slope[2 * i]
    const q = slope[2 * i + 1]
    for (let c = 0; c < 3; c++) {
      gradient[3 * i + c] = p * deformation[c]
      gradient[9 + 3 * i + c] = q * deformation[3 + c]
      gradient[18 + 3 * i + c] = p * deformation[3 + c] + q * deformation[c]
    }
  }
}

/** (3) */
function addForces(
  triVertex: Int32Array,
  t: number,
  area: number,
  v: Float64Array,
  force: Float64Array,
): void {
  let rate1 = 0
  let rate2 = 0
  let rate3 = 0
  for (let i = 0; i < 3; i++) {
    const at = 3 * triVertex[3 * t + i]
    for (let c = 0; c < 3; c++) {
      const speed = v[at + c]
      rate1 += gradient[3 * i + c] * speed
      rate2 += gradient[9 + 3 * i + c] * speed
      rate3 += gradient[18 + 3 * i + c] * speed
    }
  }
  const { s11, s22, s12, d11, d22, d12, d33, tau } = response
  const t1 = area * (s11 + tau * (d11 * rate1 + d12 * rate2))
  const t2 = area * (s22 + tau * (d22 * rate2 + d12 * rate1))
  const t3 = area * (s12 + tau * d33 * rate3)
  for (let i = 0; i < 3; i++) {
    const at = 3 * triVertex[3 * t + i]
    for (let c = 0; c < 3; c++) {
      const k = 3 * i + c
      force[at + c] -= t1 * gradient[k] + t2 * gradient[9 + k] + t3 * gradient[18 + k]
    }
  }
}

/** (4) of the whole element. */
function fillDense(area: number, stiffnessScale: number, dampingScale: number): void {
  const { s11, s22, s12, d11, d22, d12, d33, tau } = response
  const both = area * (stiffnessScale + dampingScale * tau)
  for (let a = 0; a < 9; a++) {
    const g1 = both * (d11 * gradient[a] + d12 * gradient[9 + a])
    const g2 = both * (d12 * gradient[a] + d22 * gradient[9 + a])
    const g3 = both * d33 * gradient[18 + a]
    for (let b = 0; b < 9; b++) {
      dense[9 * a + b] = g1 * gradient[b] + g2 * gradient[9 + b] + g3 * gradient[18 + b]
    }
  }
  // S⁺: no division by zero when the principal stresses are equal
  const mean = 0.5 * (s11 + s22)
  const half = 0.5 * (s11 - s22)
  const radius = Math.sqrt(half * half + s12 * s12)
  const high = Math.max(0, mean + radius)
  const low = Math.max(0, mean - radius)
  const scale = stiffnessScale * area
  const centre = 0.5 * scale * (high + low)
  const spread = (0.5 * scale * (high - low)) / (radius + TINY)
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      const pp = slope[2 * i] * slope[2 * j]
      const qq = slope[2 * i + 1] * slope[2 * j + 1]
      const pq = slope[2 * i] * slope[2 * j + 1] + slope[2 * i + 1] * slope[2 * j]
      const sigma = (centre + spread * half) * pp + (centre - spread * half) * qq + spread * s12 * pq
      for (let c = 0; c < 3; c++) dense[9 * (3 * i + c) + 3 * j + c] += sigma
    }
  }
}

const TINY = 1e-30 // [N/m] keeps 0/0 away
const NOTHING: Response = {
  energy: 0, s11: 0, s22: 0, s12: 0, d11: 0, d22: 0, d12: 0, d33: 0, tau: 0,
} // biome-ignore format: one record

const response: Response = { ...NOTHING } // scratch
const strain = new Float64Array(3) // scratch: E11, E22, 2 E12
const deformation = new Float64Array(6) // scratch: U, V
const slope = new Float64Array(6) // scratch: (p, q) of the three corners
const gradient = new Float64Array(27) // scratch: B row by row
const dense = new Float64Array(81) // scratch
