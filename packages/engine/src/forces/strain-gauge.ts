/**
 * Triangles as strain gauges: each edge measures its own elongation, three of them make a rosette that gives the strain
 * of the sheet in warp and weft, Hooke's law gives the stress, and the stress pulls along the edges again.
 *
 *   e_k = ℓ_k/L_k − 1,   e_k = εu c_k² + εv s_k² + γ c_k s_k   for the edge at angle ψ_k, c = cos ψ, s = sin ψ    [–]  (1)
 *   (εu, εv, γ) = T (e_1, e_2, e_3),   T = inverse of the matrix of (1), 3 × 3                                    [–]  (2)
 *   σu = C11 φ(εu) + C12 εv,   σv = C22 φ(εv) + C12 εu,   σuv = G γ                                         [N/m]  (3)
 *   W = A (C11 ∫φ dεu + C22 ∫φ dεv + C12 εu εv + ½ G γ²)                                                      [J]  (4)
 *   t_k = A (Tᵀ (σ + τ D ε̇))_k/L_k   along the edge k;   D = ∂σ/∂ε                                           [N]  (5)
 *   K = Σ (A/(L_k L_l)) (Tᵀ D T)_kl d_k d_lᵀ + Σ (t_k/ℓ_k) (1 − d_k d_kᵀ)                                   [N/m]  (6)
 *   φ′ = c for ε ≤ 0,  c + (1 − c) ε/εs up to εs = SLACK_STRAIN,  1 beyond                                    [–]  (7)
 *
 * (7) is the paper's varying modulus, reduced "for compression and small extension": without it coarse meshes are too
 * rigid to buckle. c is the share of `membrane-law.ts`, from Euler's load of a triangle; on fine meshes it is 1.
 * C and G are the fabric's, orthotropic in warp and weft; a sheet given by Young's modulus, Poisson ratio and thickness
 * becomes a fabric by `isotropicSheet`. The paper spreads stress over edge normals, m L (σ m), which is the same for
 * small strain; along the edges (5) is the exact slope of (4) and turns nothing.
 *
 * (6) is exact at rest and used wherever it has no negative eigenvalue; elsewhere the edges that push lose their second
 * part. The change of viscous stress with place is left out.
 * Stops being true for large shear: three elongations are a strain tensor only while they are small (1 % of it is lost
 * at 2 % of strain). Hardening is not in it. An edge of no length has no direction and gives no force.
 * Source: Volino, Courchesne, Magnenat-Thalmann 1995, "Versatile and Efficient Techniques for Simulating Cloth and
 * Other Deformable Objects", sections 3.1 and 3.3, equations 1 to 4.
 */
import {
  type Fabric,
  MATERIAL_C11,
  MATERIAL_C12,
  MATERIAL_C22,
  MATERIAL_COMPRESSION,
  MATERIAL_SHEAR,
  MATERIAL_STRIDE,
  MATERIAL_VISCOSITY,
} from '../material/index.ts'
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
import { readRestCorners } from './rest-corners.ts'

export const strainGaugeMembrane: ForceModel = {
  summary: 'edges as strain gauges, Hooke’s law, softer when pressed (Volino et al. 1995)',
  blocksPerVertex: 4,
  build({ model }) {
    const rosette = buildRosettes(model)
    return elementForce(
      model.triVertex,
      3,
      (slot) => (assembly) => assembleGauges(model, rosette, slot, assembly),
    )
  },
}

/** εs: extension from which on cloth carries with its full modulus: 2 mm in a metre [–]. */
export const SLACK_STRAIN = 0.002

/** A uniform sheet as the paper describes it. `young` E [Pa], `thickness` T [m], `bendShare` D' [–]: 1 for a solid sheet. */
export interface IsotropicSheet {
  readonly young: number
  readonly poisson: number
  readonly thickness: number
  readonly bendShare: number
}

/**
 * C11 = C22 = E T/(1 − ν²), C12 = ν C11, G = E T/(2 (1 + ν)) [N/m] and the flexural rigidity D = D' E T³/(12 (1 − ν²))
 * [N m] of the paper's equation 5, as fields of a fabric.
 */
export function isotropicSheet({ young, poisson, thickness, bendShare }: IsotropicSheet) {
  const plane = (young * thickness) / (1 - poisson * poisson)
  const rigidity = (bendShare * plane * thickness * thickness) / 12
  return {
    thickness,
    stretchWarp: plane,
    stretchWeft: plane,
    stretchCross: poisson * plane,
    shear: (young * thickness) / (2 * (1 + poisson)),
    bendWarp: rigidity,
    bendBias: rigidity,
    bendWeft: rigidity,
  } satisfies Partial<Fabric>
}

/** Per triangle: rest vectors (u, v) of the edges 0→1, 1→2, 2→0 [m], their lengths [m], T row by row [–]. */
const ROSETTE_STRIDE = 18
const LENGTH_AT = 6
const GAUGE_AT = 9

function buildRosettes(model: Model): Float64Array {
  const rosette = new Float64Array(ROSETTE_STRIDE * model.triCount)
  const corners = new Float64Array(6)
  for (let t = 0; t < model.triCount; t++) {
    const at = ROSETTE_STRIDE * t
    readRestCorners(model, t, corners)
    const rows: number[][] = []
    for (let k = 0; k < 3; k++) {
      const next = (k + 1) % 3
      const u = corners[2 * next] - corners[2 * k]
      const v = corners[2 * next + 1] - corners[2 * k + 1]
      const square = u * u + v * v
      rosette[at + 2 * k] = u
      rosette[at + 2 * k + 1] = v
      rosette[at + LENGTH_AT + k] = Math.sqrt(square)
      rows.push([(u * u) / square, (v * v) / square, (u * v) / square])
    }
    inverse3(rows, rosette, at + GAUGE_AT)
  }
  return rosette
}

/** Inverse by cofactors. Three edges of a triangle with area have three directions, so there is one. */
function inverse3(m: number[][], to: Float64Array, at: number): void {
  const minor = (r: number, c: number) =>
    m[(r + 1) % 3][(c + 1) % 3] * m[(r + 2) % 3][(c + 2) % 3] -
    m[(r + 1) % 3][(c + 2) % 3] * m[(r + 2) % 3][(c + 1) % 3]
  const det = m[0][0] * minor(0, 0) + m[0][1] * minor(0, 1) + m[0][2] * minor(0, 2)
  for (let r = 0; r < 3; r++) for (let c = 0; c < 3; c++) to[at + 3 * r + c] = minor(c, r) / det
}

function assembleGauges(
  model: Model,
  rosette: Float64Array,
  slot: Int32Array,
  { x, v, force, matrix, stiffnessScale, dampingScale }: ElementAssembly,
): number {
  const { triArea, triMaterial, material } = model
  let energy = 0
  for (let t = 0; t < model.triCount; t++) {
    const at = ROSETTE_STRIDE * t
    const row = MATERIAL_STRIDE * triMaterial[t]
    const tau = material[row + MATERIAL_VISCOSITY]
    readDeformation(model, t, x, deformation)
    readDeformation(model, t, v, rate)
    readEdges(rosette, at)
    energy += triArea[t] * readStress(rosette, at, material, row)
    writeTensions(rosette, at, triArea[t], 0, pull)
    writeTensions(rosette, at, triArea[t], tau, tension)

    slope.fill(0)
    for (let k = 0; k < 3; k++) {
      for (let r = 0; r < 3; r++) {
        slope[r] += tension[k] * rosette[at + 2 * k] * direction[3 * k + r]
        slope[3 + r] += tension[k] * rosette[at + 2 * k + 1] * direction[3 * k + r]
      }
    }
    subtractDeformationSlope(model, t, slope, force)
    if (matrix === null) continue

    // (6)
    writeGaugeMatrix(rosette, at, triArea[t])
    const viscous = dampingScale * tau
    if (isExactPositive(rosette, at, triArea[t] * (tangent[0] + tangent[1]))) {
      for (let k = 0; k < 36; k++) hessian[k] = stiffnessScale * hessian[k] + viscous * gauge[k]
    } else {
      for (let k = 0; k < 36; k++) hessian[k] = (stiffnessScale + viscous) * gauge[k]
      addEdgeTurning(rosette, at, stiffnessScale, true)
    }
    addDeformationMatrix(matrix, model, slot, t, hessian)
  }
  return energy
}

/** Edge vectors from U and V: lengths, directions, elongations (1) and their rates. */
function readEdges(rosette: Float64Array, at: number): void {
  for (let k = 0; k < 3; k++) {
    const u = rosette[at + 2 * k]
    const w = rosette[at + 2 * k + 1]
    const ex = u * deformation[0] + w * deformation[3]
    const ey = u * deformation[1] + w * deformation[4]
    const ez = u * deformation[2] + w * deformation[5]
    const now = Math.sqrt(ex * ex + ey * ey + ez * ez)
    const inverse = now > 0 ? 1 / now : 0
    const rest = rosette[at + LENGTH_AT + k]
    length[k] = now
    direction[3 * k] = ex * inverse
    direction[3 * k + 1] = ey * inverse
    direction[3 * k + 2] = ez * inverse
    elongation[k] = now / rest - 1
    elongationRate[k] =
      (direction[3 * k] * (u * rate[0] + w * rate[3]) +
        direction[3 * k + 1] * (u * rate[1] + w * rate[4]) +
        direction[3 * k + 2] * (u * rate[2] + w * rate[5])) /
      rest
  }
}

/** (2), (3): stress, its rate and its slope; returns the energy per area (4) [J/m²]. */
function readStress(rosette: Float64Array, at: number, material: Model['material'], row: number): number {
  for (let a = 0; a < 3; a++) {
    strain[a] = 0
    strainRate[a] = 0
    for (let k = 0; k < 3; k++) {
      strain[a] += rosette[at + GAUGE_AT + 3 * a + k] * elongation[k]
      strainRate[a] += rosette[at + GAUGE_AT + 3 * a + k] * elongationRate[k]
    }
  }
  const c11 = material[row + MATERIAL_C11]
  const c22 = material[row + MATERIAL_C22]
  const c12 = material[row + MATERIAL_C12]
  const g = material[row + MATERIAL_SHEAR]
  const share = material[row + MATERIAL_COMPRESSION]
  gaugeLaw(strain[0], share, law)
  const energyU = law.energy
  stress[0] = c11 * law.stress + c12 * strain[1]
  const d11 = c11 * law.tangent
  gaugeLaw(strain[1], share, law)
  stress[1] = c22 * law.stress + c12 * strain[0]
  stress[2] = g * strain[2]
  tangent[0] = d11
  tangent[1] = c22 * law.tangent
  tangent[2] = c12
  tangent[3] = g
  return c11 * energyU + c22 * law.energy + c12 * strain[0] * strain[1] + 0.5 * g * strain[2] * strain[2]
}

export interface GaugeLaw {
  /** φ, φ′ and ∫φ [–] */
  stress: number
  tangent: number
  energy: number
}

/** (7) with c = `share`. */
export function gaugeLaw(strain: number, share: number, answer: GaugeLaw): void {
  const slack = 1 - share
  if (strain <= 0) {
    answer.stress = share * strain
    answer.tangent = share
    answer.energy = 0.5 * share * strain * strain
  } else if (strain < SLACK_STRAIN) {
    const part = strain / SLACK_STRAIN
    answer.stress = strain * (share + 0.5 * slack * part)
    answer.tangent = share + slack * part
    answer.energy = strain * strain * (0.5 * share + (slack * part) / 6)
  } else {
    answer.stress = strain - 0.5 * slack * SLACK_STRAIN
    answer.tangent = 1
    answer.energy = 0.5 * strain * (strain - slack * SLACK_STRAIN) + (slack * SLACK_STRAIN * SLACK_STRAIN) / 6
  }
}

/** (5) with viscosity τ [s], into `to` [N]. */
function writeTensions(rosette: Float64Array, at: number, area: number, tau: number, to: Float64Array): void {
  const su = stress[0] + tau * (tangent[0] * strainRate[0] + tangent[2] * strainRate[1])
  const sv = stress[1] + tau * (tangent[1] * strainRate[1] + tangent[2] * strainRate[0])
  const ss = stress[2] + tau * tangent[3] * strainRate[2]
  for (let k = 0; k < 3; k++) {
    const turned =
      rosette[at + GAUGE_AT + k] * su +
      rosette[at + GAUGE_AT + 3 + k] * sv +
      rosette[at + GAUGE_AT + 6 + k] * ss
    to[k] = (area * turned) / rosette[at + LENGTH_AT + k]
  }
}

/** First part of (6) in terms of U and V: Σ_ab D_ab g_a g_bᵀ with g_a = Σ_k T_ak E_k ⊗ d_k/L_k, into `gauge`. */
function writeGaugeMatrix(rosette: Float64Array, at: number, area: number): void {
  for (let a = 0; a < 3; a++) {
    for (let j = 0; j < 6; j++) {
      let sum = 0
      for (let k = 0; k < 3; k++) {
        const edge = rosette[at + 2 * k + (j < 3 ? 0 : 1)]
        sum +=
          (rosette[at + GAUGE_AT + 3 * a + k] * edge * direction[3 * k + (j % 3)]) /
          rosette[at + LENGTH_AT + k]
      }
      mode[6 * a + j] = sum
    }
  }
  for (let i = 0; i < 6; i++) {
    const u = area * (tangent[0] * mode[i] + tangent[2] * mode[6 + i])
    const w = area * (tangent[1] * mode[6 + i] + tangent[2] * mode[i])
    const s = area * tangent[3] * mode[12 + i]
    for (let j = 0; j < 6; j++) {
      gauge[6 * i + j] = u * mode[j] + w * mode[6 + j] + s * mode[12 + j]
    }
  }
}

/** Is (6) without negative eigenvalue? If so it is in `hessian`. `size`: largest stiffness, area included [J]. */
function isExactPositive(rosette: Float64Array, at: number, size: number): boolean {
  let uu = 0
  let uw = 0
  let ww = 0
  for (let k = 0; k < 3; k++) {
    const across = length[k] > 0 ? pull[k] / length[k] : 0
    const u = rosette[at + 2 * k]
    const w = rosette[at + 2 * k + 1]
    uu += across * u * u
    uw += across * u * w
    ww += across * w * w
  }
  if (!mayDeformationMatrixBePositive(uu, uw, ww, size)) return false
  for (let k = 0; k < 36; k++) hessian[k] = gauge[k]
  addEdgeTurning(rosette, at, 1, false)
  return isDeformationMatrixPositive(hessian)
}

/** hessian += scale × the second part of (6), of edges that pull only if `clamped`. */
function addEdgeTurning(rosette: Float64Array, at: number, scale: number, clamped: boolean): void {
  for (let k = 0; k < 3; k++) {
    if (length[k] === 0 || (clamped && pull[k] < 0)) continue
    const across = (scale * pull[k]) / length[k]
    const u = rosette[at + 2 * k]
    const w = rosette[at + 2 * k + 1]
    for (let r = 0; r < 3; r++) {
      for (let c = 0; c < 3; c++) {
        const part = across * ((r === c ? 1 : 0) - direction[3 * k + r] * direction[3 * k + c])
        hessian[6 * r + c] += u * u * part
        hessian[6 * r + 3 + c] += u * w * part
        hessian[6 * (3 + r) + c] += u * w * part
        hessian[6 * (3 + r) + 3 + c] += w * w * part
      }
    }
  }
}

// scratch of one triangle: U, V and their rates; edges; strain and stress; matrices
const deformation = new Float64Array(6)
const rate = new Float64Array(6)
const length = new Float64Array(3)
const direction = new Float64Array(9)
const elongation = new Float64Array(3)
const elongationRate = new Float64Array(3)
const strain = new Float64Array(3)
const strainRate = new Float64Array(3)
const stress = new Float64Array(3)
const tangent = new Float64Array(4) // D11, D22, D12, G [N/m]
const pull = new Float64Array(3) // elastic tension of the edges [N]
const tension = new Float64Array(3) // with its viscous part
const slope = new Float64Array(6)
const mode = new Float64Array(18)
const gauge = new Float64Array(36)
const hessian = new Float64Array(36)
const law: GaugeLaw = { stress: 0, tangent: 0, energy: 0 }
