/**
 * Corotational finite elements: every triangle is turned back into the plane of its pattern, linear elasticity with the
 * full orthotropic tensor is asked there, and the answer is turned forward again. Strain is plain stretch, so force is
 * in proportion to elongation however far the cloth has turned.
 *
 *   F = [U V] = [x1 − x0, x2 − x0] Dm⁻¹ = R S,   d = |U × V|, n = U × V/d, t = √(F:F + 2d)     [–]    (1)
 *   S = (FᵀF + d 1)/t,   R = [U + V × n, V + n × U]/t,   ε = S − 1 = RᵀF − 1                   [–]    (2)
 *   W = A (½ C11 ε11² + ½ C22 ε22² + C12 ε11 ε22 + 2 G ε12²)                                   [J]    (3)
 *   T = C : (ε + τ ε̇),   T11 = C11 ε11 + C12 ε22 …, T12 = 2 G ε12                              [N/m]  (4)
 *   f_i = −A R (T + (k/t) J) ∇N_i,   k = (T22 − T11) S12 + T12 (S11 − S22),  J = [0 1; −1 0]   [N]    (5)
 *   ε̇ = RᵀḞ + ω J S,   ω = (R2·U̇ − R1·V̇)/t                                                  [1/s]  (6)
 *   K = A (Bᵀ [C b; bᵀ h] B + n nᵀ ∇Nᵀ 2Y⁺ ∇N),   S Y + Y S = T                                [N/m]  (7)
 *
 * (1), (2) is the polar decomposition in closed form; a surface in space never turns inside out, so d ≥ 0 and S has no
 * negative eigenvalue. Etzmuß's force is (5) without k: that is the slope of (3) only if warp and weft are alike, and
 * turns the cloth by itself if they are not. With k, (5) is the exact slope and no torque is left.
 *
 * B in (7) takes motions to (dε11, dε22, 2 dε12, ω). With C alone it is the published matrix R K0 Rᵀ, up to terms of
 * the size of the strain; b = (−2 z21, 2 z12, z11 − z22) with z = S Y, h = T:S and Y⁺ (without negative eigenvalues) are
 * what tension adds. h is raised to bᵀC⁻¹b where it is less, which makes K positive semi-definite at any state; where
 * it is not and Y = Y⁺, that is in all cloth under tension at rest, K is exact. The damping matrix τ A BᵀCB is exact.
 *
 * Stops being true for strains beyond some 10 %: real cloth has stiffened long before. Pressed cloth is as stiff as
 * pulled cloth here, so coarse meshes fold unwillingly; `membrane.ts` softens there. In a triangle pressed to a line n
 * has no direction: force stays finite and its stiffness out of the plane is lost.
 * Sources: Etzmuß, Keckeisen, Straßer 2003, "A Fast Finite Element Solution for Cloth Modelling", sections 3, 4;
 * Hauth et al., Eurographics 2004 tutorial "Modelling and Animation of Cloth", section 2.2.6, equations 14, 15. k, b, h
 * and Y are derived here from (3).
 */
import type { Real } from '../core/index.ts'
import { COUPLING_MAX, type Fabric } from '../material/index.ts'
import type { Model } from '../model/index.ts'
import type { ForceModel } from './cloth-force.ts'
import { elementForce } from './element-slots.ts'
import type { ElementAssembly } from './part.ts'

export const corotationalMembrane: ForceModel = {
  summary: 'corotational linear finite elements, full orthotropic tensor (Etzmuß 2003)',
  blocksPerVertex: 4,
  build({ model, panelFabric }) {
    const tensor = buildElasticTensors(panelFabric)
    return elementForce(
      model.triVertex,
      3,
      (slot) => (assembly) => assembleCorotational(model, tensor, slot, assembly),
    )
  },
}

/** Numbers per fabric: C11, C22, C12, G [N/m], τ [s]. */
export const TENSOR_STRIDE = 5

/** The plain linear law of each fabric; C12 is kept where the tensor is positive definite. */
export function buildElasticTensors(panelFabric: readonly Fabric[]): Float64Array {
  const tensor = new Float64Array(TENSOR_STRIDE * panelFabric.length)
  panelFabric.forEach(({ stretchWarp, stretchWeft, stretchCross, shear, viscosity }, panel) => {
    const crossMax = COUPLING_MAX * Math.sqrt(stretchWarp * stretchWeft)
    const row = [stretchWarp, stretchWeft, Math.min(stretchCross, crossMax), shear, viscosity]
    tensor.set(row, TENSOR_STRIDE * panel)
  })
  return tensor
}

function assembleCorotational(
  model: Model,
  tensor: Float64Array,
  triSlot: Int32Array,
  { x, v, force, matrix, stiffnessScale, dampingScale }: ElementAssembly,
): number {
  const { triCount, triVertex, triArea, triRestInverse, triPanel } = model
  let energy = 0
  for (let t = 0; t < triCount; t++) {
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
    const law = TENSOR_STRIDE * triPanel[t]
    const c11 = tensor[law]
    const c22 = tensor[law + 1]
    const c12 = tensor[law + 2]
    const g = tensor[law + 3]
    const tau = tensor[law + 4]

    // (1)
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
    let nx = uy * vz - uz * vy
    let ny = uz * vx - ux * vz
    let nz = ux * vy - uy * vx
    const d = Math.sqrt(nx * nx + ny * ny + nz * nz)
    const upright = 1 / (d + TINY)
    nx *= upright
    ny *= upright
    nz *= upright
    const square11 = ux * ux + uy * uy + uz * uz
    const square22 = vx * vx + vy * vy + vz * vz
    const inverse = 1 / (Math.sqrt(square11 + square22 + 2 * d) + TINY) // 1/t

    // (2)
    const s11 = (square11 + d) * inverse
    const s22 = (square22 + d) * inverse
    const s12 = (ux * vx + uy * vy + uz * vz) * inverse
    const r1x = (ux + vy * nz - vz * ny) * inverse
    const r1y = (uy + vz * nx - vx * nz) * inverse
    const r1z = (uz + vx * ny - vy * nx) * inverse
    const r2x = (vx + ny * uz - nz * uy) * inverse
    const r2y = (vy + nz * ux - nx * uz) * inverse
    const r2z = (vz + nx * uy - ny * ux) * inverse
    const strain11 = s11 - 1
    const strain22 = s22 - 1

    // (6)
    const w1x = v[a1] - v[a0]
    const w1y = v[a1 + 1] - v[a0 + 1]
    const w1z = v[a1 + 2] - v[a0 + 2]
    const w2x = v[a2] - v[a0]
    const w2y = v[a2 + 1] - v[a0 + 1]
    const w2z = v[a2 + 2] - v[a0 + 2]
    const one1 = r1x * w1x + r1y * w1y + r1z * w1z
    const one2 = r1x * w2x + r1y * w2y + r1z * w2z
    const two1 = r2x * w1x + r2y * w1y + r2z * w1z
    const two2 = r2x * w2x + r2y * w2y + r2z * w2z
    const spin = (two1 * p1 + two2 * p2 - one1 * q1 - one2 * q2) * inverse
    const rate11 = one1 * p1 + one2 * p2 + spin * s12
    const rate22 = two1 * q1 + two2 * q2 - spin * s12
    const rate12 = one1 * q1 + one2 * q2 + spin * s22

    // (3), (4)
    const t11 = c11 * strain11 + c12 * strain22
    const t22 = c22 * strain22 + c12 * strain11
    const t12 = 2 * g * s12
    energy += area * (0.5 * (t11 * strain11 + t22 * strain22) + t12 * s12)
    const pull11 = t11 + tau * (c11 * rate11 + c12 * rate22)
    const pull22 = t22 + tau * (c22 * rate22 + c12 * rate11)
    const pull12 = t12 + tau * 2 * g * rate12

    // (5)
    const skew = ((pull22 - pull11) * s12 + pull12 * (s11 - s22)) * inverse
    const along1 = area * (pull11 * p1 + (pull12 + skew) * q1)
    const across1 = area * ((pull12 - skew) * p1 + pull22 * q1)
    const along2 = area * (pull11 * p2 + (pull12 + skew) * q2)
    const across2 = area * ((pull12 - skew) * p2 + pull22 * q2)
    const f1x = r1x * along1 + r2x * across1
    const f1y = r1y * along1 + r2y * across1
    const f1z = r1z * along1 + r2z * across1
    const f2x = r1x * along2 + r2x * across2
    const f2y = r1y * along2 + r2y * across2
    const f2z = r1z * along2 + r2z * across2
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

    // Y of (7) in closed form: 2 t d Y = d T + S̃ T S̃, S̃ the adjugate of S
    const height = d > FLAT ? d : FLAT
    const share = (0.5 * inverse) / height
    const m11 = s22 * t11 - s12 * t12
    const m12 = s22 * t12 - s12 * t22
    const m21 = s11 * t12 - s12 * t11
    const m22 = s11 * t22 - s12 * t12
    const y11 = share * (height * t11 + m11 * s22 - m12 * s12)
    const y12 = share * (height * t12 + m12 * s11 - m11 * s12)
    const y22 = share * (height * t22 + m22 * s11 - m21 * s12)
    const b1 = -2 * (s12 * y11 + s22 * y12)
    const b2 = 2 * (s11 * y12 + s12 * y22)
    const b3 = s11 * y11 - s22 * y22
    const least =
      (c22 * b1 * b1 - 2 * c12 * b1 * b2 + c11 * b2 * b2) / (c11 * c22 - c12 * c12) + (b3 * b3) / g
    const tension = t11 * s11 + t22 * s22 + 2 * t12 * s12
    const h = tension > least ? tension : least

    const mean = 0.5 * (y11 + y22)
    const half = 0.5 * (y11 - y22)
    const radius = Math.sqrt(half * half + y12 * y12)
    const most = mean + radius > 0 ? mean + radius : 0
    const rest = mean - radius > 0 ? mean - radius : 0
    const elastic = stiffnessScale * area
    const both = (stiffnessScale + dampingScale * tau) * area
    const centre = elastic * (most + rest) // 2 Y⁺
    const spread = (elastic * (most - rest)) / (radius + TINY)
    lift[0] = centre + spread * half
    lift[1] = centre - spread * half
    lift[2] = spread * y12
    // (7) on M = RᵀdF instead of (dε11, dε22, 2 dε12, ω): with ω = (M21 − M12)/t these are
    // M11 − turn (M12 − M21), M22 + turn (M12 − M21), low M12 + high M21
    const turn = s12 * inverse
    const low = 1 - (s22 - s11) * inverse
    const high = 1 + (s22 - s11) * inverse
    const d11 = both * c11
    const d22 = both * c22
    const d12 = both * c12
    const d33 = both * g
    const w1 = elastic * b1 * inverse
    const w2 = elastic * b2 * inverse
    const w3 = elastic * b3 * inverse
    const spinning = turn * (turn * (d11 + d22 - 2 * d12) + 2 * (w1 - w2)) + elastic * h * inverse * inverse
    tangent[0] = d11
    tangent[1] = d22
    tangent[2] = d12
    tangent[3] = (d11 - d12) * turn + w1 // M11 with M21, less M11 with M12
    tangent[4] = (d22 - d12) * turn - w2 // M22 with M12, less M22 with M21
    tangent[5] = spinning + low * (d33 * low - 2 * w3)
    tangent[6] = spinning + high * (d33 * high + 2 * w3)
    tangent[7] = d33 * low * high + w3 * (low - high) - spinning
    rotation[0] = r1x
    rotation[1] = r1y
    rotation[2] = r1z
    rotation[3] = r2x
    rotation[4] = r2y
    rotation[5] = r2z
    rotation[6] = nx
    rotation[7] = ny
    rotation[8] = nz
    const p0 = -p1 - p2
    const q0 = -q1 - q2
    const { block, diagonal } = matrix
    addBlock(diagonal, 2 * i0, p0, q0, p0, q0)
    addBlock(diagonal, 2 * i1, p1, q1, p1, q1)
    addBlock(diagonal, 2 * i2, p2, q2, p2, q2)
    addBlock(block, triSlot[3 * t], p1, q1, p0, q0)
    addBlock(block, triSlot[3 * t + 1], p2, q2, p0, q0)
    addBlock(block, triSlot[3 * t + 2], p2, q2, p1, q1)
  }
  return energy
}

/** Adds (7) for the corners with gradients (pi, qi), (pj, qj), transposed when the slot is odd. */
function addBlock(target: Real, slot: number, pi: number, qi: number, pj: number, qj: number): void {
  const pp = pi * pj
  const pq = pi * qj
  const qp = qi * pj
  const qq = qi * qj
  const both = pq + qp
  const alpha = tangent[0] * pp - tangent[3] * both + tangent[5] * qq
  const delta = tangent[1] * qq - tangent[4] * both + tangent[6] * pp
  const shared = tangent[3] * pp + tangent[4] * qq
  const oneTwo = shared + tangent[2] * pq + tangent[7] * qp
  const twoOne = shared + tangent[2] * qp + tangent[7] * pq
  const beta = (slot & 1) === 0 ? oneTwo : twoOne
  const gamma = (slot & 1) === 0 ? twoOne : oneTwo
  const sigma = lift[0] * pp + lift[1] * qq + lift[2] * both
  const r1x = rotation[0]
  const r1y = rotation[1]
  const r1z = rotation[2]
  const r2x = rotation[3]
  const r2y = rotation[4]
  const r2z = rotation[5]
  const nx = rotation[6]
  const ny = rotation[7]
  const nz = rotation[8]
  const to = 9 * (slot >> 1)
  const ax = alpha * r1x + beta * r2x
  const ay = alpha * r1y + beta * r2y
  const az = alpha * r1z + beta * r2z
  const bx = gamma * r1x + delta * r2x
  const by = gamma * r1y + delta * r2y
  const bz = gamma * r1z + delta * r2z
  const cx = sigma * nx
  const cy = sigma * ny
  const cz = sigma * nz
  target[to] += r1x * ax + r2x * bx + nx * cx
  target[to + 1] += r1y * ax + r2y * bx + ny * cx
  target[to + 2] += r1z * ax + r2z * bx + nz * cx
  target[to + 3] += r1x * ay + r2x * by + nx * cy
  target[to + 4] += r1y * ay + r2y * by + ny * cy
  target[to + 5] += r1z * ay + r2z * by + nz * cy
  target[to + 6] += r1x * az + r2x * bz + nx * cz
  target[to + 7] += r1y * az + r2y * bz + ny * cz
  target[to + 8] += r1z * az + r2z * bz + nz * cz
}

const TINY = 1e-30 // [–] keeps 0/0 away where a triangle has become a line or a point
const FLAT = 1e-6 // [–] area left of 1 below which Y no longer grows
const tangent = new Float64Array(8) // scratch: in-plane part of (7) on M, area and step included
const lift = new Float64Array(3) // scratch: 2Y⁺ 11, 22, 12, area and step included
const rotation = new Float64Array(9) // scratch: R1, R2, n
