/**
 * In-plane forces of cloth: every triangle resists being stretched, sheared and, as long as it stays flat, pressed.
 * Constant-strain triangle on Green strain with the law of `material/membrane-law.ts`, and its own viscosity.
 *
 *   F = [U V] = [x1 − x0, x2 − x0] Dm⁻¹,   E = ½ (FᵀF − 1)          U along warp, V along weft    [–]     (1)
 *   W = A (∫S11 dE11 + ∫S22 dE22 at no coupling + C12 E11 E22 + ∫S12 dγ),   γ = 2 E12             [J]     (2)
 *   f_i = −A (U (S11 p + S12 q) + V (S12 p + S22 q)),   (p, q) = ∇N_i = row of Dm⁻¹, f0 = −f1 − f2   [N]  (3)
 *   K_ij = A (B_i D B_jᵀ + (∇N_iᵀ S⁺ ∇N_j) 1)                                                     [N/m]   (4)
 *        = α UUᵀ + β UVᵀ + γ VUᵀ + δ VVᵀ + σ 1;   its transpose only exchanges β and γ                    (5)
 *
 * S in (3) is elastic plus viscous, S⁺ in (4) the elastic stress without its negative principal values. D is positive
 * definite at every strain (see the law), so K and the damping matrix τ A B D Bᵀ are positive semi-definite whatever
 * the cloth does. K is exact where both principal stresses are tensions and the cloth is at rest; left out are the
 * softening of pressed cloth (it buckles instead) and the change of viscous stress with position.
 *
 * Stops being true when a triangle is pressed to a line: Green strain lets it turn over. A triangle without area
 * must not be built.
 * Source: Bonet, Wood 2008, "Nonlinear Continuum Mechanics for Finite Element Analysis", ch. 9; the clamping of
 * stress after Teran et al. 2005, "Robust Quasistatic Finite Elements and Flesh Simulation", section 5.
 */
import type { BlockMatrix, Real } from '../core/index.ts'
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
  MATERIAL_VISCOSITY,
  PRESSED_FADE,
} from '../material/index.ts'
import type { ForceModel } from './cloth-force.ts'
import { elementForce } from './element-slots.ts'

/** Orthotropic St. Venant–Kirchhoff with hardening: the default. Works on the kernels, twins where there are any. */
export const stvkMembrane: ForceModel = {
  summary: 'orthotropic finite elements on Green strain, hardening, soft when pressed (default)',
  blocksPerVertex: 4,
  build: ({ kernels, model }) =>
    elementForce(model.triVertex, 3, (triSlot) => {
      const arrays: MembraneArrays = { ...model, triSlot }
      return ({ x, v, force, matrix, stiffnessScale, dampingScale }) =>
        kernels.assembleMembrane(arrays, x, v, force, matrix, stiffnessScale, dampingScale, 0, model.triCount)
    }),
}

/** A `Model` has all but the last. */
export interface MembraneArrays {
  readonly triVertex: Int32Array
  /** [m²] */
  readonly triArea: Real
  /** Dm⁻¹ row by row, 4 per triangle [1/m]. */
  readonly triRestInverse: Real
  readonly triMaterial: Int32Array
  readonly material: Real
  /** Slots of the ordered corner pairs (1,0), (2,0), (2,1); see `buildElementSlots`. */
  readonly triSlot: Int32Array
}

/**
 * force += f [N]; matrix += stiffnessScale K + dampingScale τ K_material. Without a matrix only forces are added.
 * Returns the elastic energy [J] of triangles begin … end − 1. `v` [m/s] acts through viscosity only.
 */
export function assembleMembrane(
  arrays: MembraneArrays,
  x: Float64Array,
  v: Float64Array,
  force: Float64Array,
  matrix: BlockMatrix | null,
  stiffnessScale: number,
  dampingScale: number,
  begin: number,
  end: number,
): number {
  const { triVertex, triArea, triRestInverse, triMaterial, material, triSlot } = arrays
  let energy = 0
  for (let t = begin; t < end; t++) {
    const i0 = triVertex[3 * t]
    const i1 = triVertex[3 * t + 1]
    const i2 = triVertex[3 * t + 2]
    const a0 = 3 * i0
    const a1 = 3 * i1
    const a2 = 3 * i2
    const p1 = triRestInverse[4 * t]
    const q1 = triRestInverse[4 * t + 1]
    const p2 = triRestInverse[4 * t + 2]
    const q2 = triRestInverse[4 * t + 3]
    const area = triArea[t]

    // (1) deformation gradient and its rate
    const e1x = x[a1] - x[a0]
    const e1y = x[a1 + 1] - x[a0 + 1]
    const e1z = x[a1 + 2] - x[a0 + 2]
    const e2x = x[a2] - x[a0]
    const e2y = x[a2 + 1] - x[a0 + 1]
    const e2z = x[a2 + 2] - x[a0 + 2]
    const ux = e1x * p1 + e2x * p2
    const uy = e1y * p1 + e2y * p2
    const uz = e1z * p1 + e2z * p2
    const vx = e1x * q1 + e2x * q2
    const vy = e1y * q1 + e2y * q2
    const vz = e1z * q1 + e2z * q2
    const w1x = v[a1] - v[a0]
    const w1y = v[a1 + 1] - v[a0 + 1]
    const w1z = v[a1 + 2] - v[a0 + 2]
    const w2x = v[a2] - v[a0]
    const w2y = v[a2 + 1] - v[a0 + 1]
    const w2z = v[a2 + 2] - v[a0 + 2]
    const udx = w1x * p1 + w2x * p2
    const udy = w1y * p1 + w2y * p2
    const udz = w1z * p1 + w2z * p2
    const vdx = w1x * q1 + w2x * q2
    const vdy = w1y * q1 + w2y * q2
    const vdz = w1z * q1 + w2z * q2
    const e11 = 0.5 * (ux * ux + uy * uy + uz * uz - 1)
    const e22 = 0.5 * (vx * vx + vy * vy + vz * vz - 1)
    const shear = ux * vx + uy * vy + uz * vz // 2 E12
    const rate11 = ux * udx + uy * udy + uz * udz
    const rate22 = vx * vdx + vy * vdy + vz * vdz
    const rateShear = ux * vdx + uy * vdy + uz * vdz + vx * udx + vy * udy + vz * udz // 2 Ė12

    // the law: energy (2), stress, tangent
    const at = MATERIAL_STRIDE * triMaterial[t]
    const c11 = material[at + MATERIAL_C11]
    const c22 = material[at + MATERIAL_C22]
    const c12 = material[at + MATERIAL_C12]
    const g = material[at + MATERIAL_SHEAR]
    const hardening = material[at + MATERIAL_HARDENING]
    const tau = material[at + MATERIAL_VISCOSITY]
    const compression = material[at + MATERIAL_COMPRESSION]
    const straight = material[at + MATERIAL_STRAIGHT]
    const locking = material[at + MATERIAL_LOCKING]
    const turn = material[at + MATERIAL_TURN]
    const pull11 = e11 > 0 ? e11 : 0
    const pull22 = e22 > 0 ? e22 : 0
    const crimp11 = pull11 < straight ? pull11 : straight
    const crimp22 = pull22 < straight ? pull22 : straight
    const yarn11 = pull11 - crimp11
    const yarn22 = pull22 - crimp22
    const press11 = compression * (e11 - pull11)
    const press22 = compression * (e22 - pull22)
    const h11 = hardening * crimp11 * crimp11
    const h22 = hardening * crimp22 * crimp22
    const fade11 = 1 + e11 * PRESSED_FADE
    const fade22 = 1 + e22 * PRESSED_FADE
    const d11 = c11 * (e11 > 0 ? 1 + 3 * h11 : fade11 > compression ? fade11 : compression)
    const d22 = c22 * (e22 > 0 ? 1 + 3 * h22 : fade22 > compression ? fade22 : compression)
    const s11 = c11 * (crimp11 * (1 + h11) + yarn11 * (1 + 3 * h11) + press11) + c12 * e22
    const s22 = c22 * (crimp22 * (1 + h22) + yarn22 * (1 + 3 * h22) + press22) + c12 * e11
    const sheared = shear < 0 ? -shear : shear
    const over = sheared > LOCKING_START ? sheared - LOCKING_START : 0
    const turned = over < turn ? over : turn
    const locked = over - turned
    const d33 = g + locking * turned * turned
    const closing = locking * turned * turned * (turned / 3 + locked)
    const s12 = g * shear + (shear < 0 ? -closing : closing)
    const w12 =
      g * shear * shear +
      locking * turned * turned * (turned * (turned / 6 + (2 / 3) * locked) + locked * locked)
    const w11 =
      crimp11 * crimp11 * (1 + 0.5 * h11) + yarn11 * (2 * crimp11 * (1 + h11) + yarn11 * (1 + 3 * h11))
    const w22 =
      crimp22 * crimp22 * (1 + 0.5 * h22) + yarn22 * (2 * crimp22 * (1 + h22) + yarn22 * (1 + 3 * h22))
    energy +=
      area * (0.5 * (c11 * (w11 + press11 * e11) + c22 * (w22 + press22 * e22) + w12) + c12 * e11 * e22)

    // (3)
    const t11 = area * (s11 + tau * (d11 * rate11 + c12 * rate22))
    const t22 = area * (s22 + tau * (d22 * rate22 + c12 * rate11))
    const t12 = area * (s12 + tau * d33 * rateShear)
    const m1 = t11 * p1 + t12 * q1
    const n1 = t12 * p1 + t22 * q1
    const m2 = t11 * p2 + t12 * q2
    const n2 = t12 * p2 + t22 * q2
    const f1x = ux * m1 + vx * n1
    const f1y = uy * m1 + vy * n1
    const f1z = uz * m1 + vz * n1
    const f2x = ux * m2 + vx * n2
    const f2y = uy * m2 + vy * n2
    const f2z = uz * m2 + vz * n2
    force[a0] += f1x + f2x
    force[a0 + 1] += f1y + f2y
    force[a0 + 2] += f1z + f2z
    force[a1] -= f1x
    force[a1 + 1] -= f1y
    force[a1 + 2] -= f1z
    force[a2] -= f2x
    force[a2 + 1] -= f2y
    force[a2 + 2] -= f2z
    if (matrix === null) continue

    // S⁺: negative principal stresses dropped; no division by zero when they are equal
    const mean = 0.5 * (s11 + s22)
    const half = 0.5 * (s11 - s22)
    const radius = Math.sqrt(half * half + s12 * s12)
    const high = mean + radius > 0 ? mean + radius : 0
    const low = mean - radius > 0 ? mean - radius : 0
    const scale = stiffnessScale * area
    const centre = 0.5 * scale * (high + low)
    const spread = (0.5 * scale * (high - low)) / (radius + 1e-30)

    // (4): stiffness and damping share D
    const both = (stiffnessScale + dampingScale * tau) * area
    tangent[0] = both * d11
    tangent[1] = both * d22
    tangent[2] = both * c12
    tangent[3] = both * d33
    tangent[4] = centre + spread * half
    tangent[5] = centre - spread * half
    tangent[6] = spread * s12
    deformation[0] = ux
    deformation[1] = uy
    deformation[2] = uz
    deformation[3] = vx
    deformation[4] = vy
    deformation[5] = vz
    const p0 = -p1 - p2
    const q0 = -q1 - q2
    const { block, diagonal } = matrix
    addTangentBlock(diagonal, 2 * i0, p0, q0, p0, q0)
    addTangentBlock(diagonal, 2 * i1, p1, q1, p1, q1)
    addTangentBlock(diagonal, 2 * i2, p2, q2, p2, q2)
    addTangentBlock(block, triSlot[3 * t], p1, q1, p0, q0)
    addTangentBlock(block, triSlot[3 * t + 1], p2, q2, p0, q0)
    addTangentBlock(block, triSlot[3 * t + 2], p2, q2, p1, q1)
  }
  return energy
}

/** Adds (5) for the corners with gradients (pi, qi), (pj, qj), transposed when the slot is odd. */
function addTangentBlock(target: Real, slot: number, pi: number, qi: number, pj: number, qj: number): void {
  const pp = pi * pj
  const pq = pi * qj
  const qp = qi * pj
  const qq = qi * qj
  const alpha = tangent[0] * pp + tangent[3] * qq
  const delta = tangent[1] * qq + tangent[3] * pp
  const uv = tangent[2] * pq + tangent[3] * qp
  const vu = tangent[2] * qp + tangent[3] * pq
  const sigma = tangent[4] * pp + tangent[5] * qq + tangent[6] * (pq + qp)
  const beta = (slot & 1) === 0 ? uv : vu
  const gamma = (slot & 1) === 0 ? vu : uv
  const ux = deformation[0]
  const uy = deformation[1]
  const uz = deformation[2]
  const vx = deformation[3]
  const vy = deformation[4]
  const vz = deformation[5]
  const mx = alpha * ux + beta * vx
  const my = alpha * uy + beta * vy
  const mz = alpha * uz + beta * vz
  const nx = gamma * ux + delta * vx
  const ny = gamma * uy + delta * vy
  const nz = gamma * uz + delta * vz
  const to = 9 * (slot >> 1)
  target[to] += ux * mx + vx * nx + sigma
  target[to + 1] += uy * mx + vy * nx
  target[to + 2] += uz * mx + vz * nx
  target[to + 3] += ux * my + vx * ny
  target[to + 4] += uy * my + vy * ny + sigma
  target[to + 5] += uz * my + vz * ny
  target[to + 6] += ux * mz + vx * nz
  target[to + 7] += uy * mz + vy * nz
  target[to + 8] += uz * mz + vz * nz + sigma
}

const tangent = new Float64Array(7) // scratch: D11, D22, D12, D33, S⁺11, S⁺22, S⁺12 of the triangle, area and step included
const deformation = new Float64Array(6) // scratch: U, V
