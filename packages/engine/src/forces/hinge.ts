/**
 * Bending: two triangles sharing an edge open and close like a hinge. The four forces act along the one motion that
 * changes the fold and nothing else, so they neither push nor turn the cloth as a whole.
 *
 * Edge from x0 to x1, wings x2 (left) and x3 (right); E = x1 − x0, P = x2 − x0, Q = x3 − x0:
 *
 *   N1 = E × P,  N2 = Q × E,  n = N/|N|                                                            [m²]   (1)
 *   2 sin(θ/2) = ±|n1 − n2|, sign of E·(n1 × n2);   2 cos(θ/2) = |n1 + n2|                         [–]    (2)
 *   u2 = |E| N1/|N1|²,  u3 = |E| N2/|N2|²,  s = P·E/|E|², r = Q·E/|E|²                             [1/m]  (3)
 *   u0 = (s − 1) u2 + (r − 1) u3,  u1 = −s u2 − r u3;   u_i = −∂θ/∂x_i                             [1/m]  (4)
 *   f_i = (κ (sin(θ/2) − sin(θ0/2)) − ½ κ τ θ̇) u_i,   θ̇ = −Σ u_j·v_j                              [N]    (5)
 *   W = 2κ (cos(θ0/2) − cos(θ/2)) − κ sin(θ0/2) (θ − θ0)                                           [J]    (6)
 *   K_ij = ½ κ u_i u_jᵀ,   damping matrix τ K_ij                                                   [N/m]  (7)
 *
 * κ = ke |E|²/(|N1| + |N2|) is frozen at the rest shape (`hingeStiffnessFor`), so stretching does not change it and
 * (5) has the energy (6). (7) is rank one and never negative. It is exact for a flat hinge at rest; folded, it takes ½
 * for ½ cos(θ/2) (a bound, so that sharp folds stay calm in large steps) and leaves out the turning of u, which has no
 * sign. The damping part is exact in velocity.
 *
 * At θ = ±π force is finite and largest, its sign undecided. A wing lower than HEIGHT_MIN of its edge fades out of the
 * model, quadratically with its height; without area, or without edge, a hinge gives no force at all.
 * Source: Bridson, Marino, Fedkiw 2003, "Simulation of Clothing with Folds and Wrinkles", section 4; there edge 3–4
 * is our 0–1, vertices 1 and 2 are our 2 and 3, and kd |E| = ½ κ τ.
 */
import type { BlockMatrix, Real } from '../core/index.ts'
import type { ForceModel } from './cloth-force.ts'
import { elementForce } from './element-slots.ts'

/** Works on the kernels, twins where there are any. */
export const hingeBending: ForceModel = {
  summary:
    'dihedral hinges of Bridson, Marino, Fedkiw 2003, with rest angles; 3 to 20 % too soft, by the mesh',
  blocksPerVertex: 4,
  build: ({ kernels, model }) =>
    elementForce(model.hingeVertex, 4, (hingeSlot) => {
      const arrays: HingeArrays = { ...model, hingeSlot }
      return ({ x, v, force, matrix, stiffnessScale, dampingScale }) =>
        kernels.assembleHinges(arrays, x, v, force, matrix, stiffnessScale, dampingScale, 0, model.hingeCount)
    }),
}

/** A `Model` has all but the last. */
export interface HingeArrays {
  /** Edge start, edge end, left wing, right wing. */
  readonly hingeVertex: Int32Array
  /** κ [N m] */
  readonly hingeStiffness: Real
  /** sin(θ0/2) [–] */
  readonly hingeRestSine: Real
  /** τ [s] */
  readonly hingeViscosity: Real
  /** Slots of the ordered pairs (1,0), (2,0), (3,0), (2,1), (3,1), (3,2); see `buildElementSlots`. */
  readonly hingeSlot: Int32Array
}

/** Lowest wing height over edge length that is taken at its word [–]; meshes keep 25° angles, that is 0.2. */
export const HEIGHT_MIN = 0.01

/**
 * force += f [N]; matrix += (stiffnessScale + dampingScale τ) K. Without a matrix only forces are added.
 * Returns the bending energy [J] of hinges begin … end − 1.
 */
export function assembleHinges(
  arrays: HingeArrays,
  x: Float64Array,
  v: Float64Array,
  force: Float64Array,
  matrix: BlockMatrix | null,
  stiffnessScale: number,
  dampingScale: number,
  begin: number,
  end: number,
): number {
  const { hingeVertex, hingeStiffness, hingeRestSine, hingeViscosity, hingeSlot } = arrays
  let energy = 0
  for (let h = begin; h < end; h++) {
    const i0 = hingeVertex[4 * h]
    const i1 = hingeVertex[4 * h + 1]
    const i2 = hingeVertex[4 * h + 2]
    const i3 = hingeVertex[4 * h + 3]
    const a0 = 3 * i0
    const a1 = 3 * i1
    const a2 = 3 * i2
    const a3 = 3 * i3
    const ex = x[a1] - x[a0]
    const ey = x[a1 + 1] - x[a0 + 1]
    const ez = x[a1 + 2] - x[a0 + 2]
    const px = x[a2] - x[a0]
    const py = x[a2 + 1] - x[a0 + 1]
    const pz = x[a2 + 2] - x[a0 + 2]
    const qx = x[a3] - x[a0]
    const qy = x[a3 + 1] - x[a0 + 1]
    const qz = x[a3 + 2] - x[a0 + 2]

    // (1)
    const n1x = ey * pz - ez * py
    const n1y = ez * px - ex * pz
    const n1z = ex * py - ey * px
    const n2x = qy * ez - qz * ey
    const n2y = qz * ex - qx * ez
    const n2z = qx * ey - qy * ex
    const edge2 = ex * ex + ey * ey + ez * ez
    const floor = HEIGHT_MIN * HEIGHT_MIN * edge2 * edge2 + TINY
    const square1 = n1x * n1x + n1y * n1y + n1z * n1z
    const square2 = n2x * n2x + n2y * n2y + n2z * n2z
    const inverse1 = 1 / Math.sqrt(square1 + TINY)
    const inverse2 = 1 / Math.sqrt(square2 + TINY)

    // (2) half angle by differences of unit normals: no loss of digits near the flat state
    const dx = n1x * inverse1 - n2x * inverse2
    const dy = n1y * inverse1 - n2y * inverse2
    const dz = n1z * inverse1 - n2z * inverse2
    const turn = ex * (n1y * n2z - n1z * n2y) + ey * (n1z * n2x - n1x * n2z) + ez * (n1x * n2y - n1y * n2x)
    const halfSine = 0.5 * Math.sqrt(dx * dx + dy * dy + dz * dz)
    const sine = turn < 0 ? -halfSine : halfSine

    // (3), (4)
    const edge = Math.sqrt(edge2)
    const scale1 = edge / (square1 > floor ? square1 : floor)
    const scale2 = edge / (square2 > floor ? square2 : floor)
    const u2x = n1x * scale1
    const u2y = n1y * scale1
    const u2z = n1z * scale1
    const u3x = n2x * scale2
    const u3y = n2y * scale2
    const u3z = n2z * scale2
    const inverseEdge2 = 1 / (edge2 + TINY)
    const s = (px * ex + py * ey + pz * ez) * inverseEdge2
    const r = (qx * ex + qy * ey + qz * ez) * inverseEdge2
    const u1x = -s * u2x - r * u3x
    const u1y = -s * u2y - r * u3y
    const u1z = -s * u2z - r * u3z
    const u0x = -u1x - u2x - u3x
    const u0y = -u1y - u2y - u3y
    const u0z = -u1z - u2z - u3z

    // (5)
    const fade = (square1 > floor ? 1 : square1 / floor) * (square2 > floor ? 1 : square2 / floor)
    const kappa = fade * hingeStiffness[h]
    const restSine = hingeRestSine[h]
    const tau = hingeViscosity[h]
    const rate =
      u0x * v[a0] +
      u0y * v[a0 + 1] +
      u0z * v[a0 + 2] +
      u1x * v[a1] +
      u1y * v[a1 + 1] +
      u1z * v[a1 + 2] +
      u2x * v[a2] +
      u2y * v[a2 + 1] +
      u2z * v[a2 + 2] +
      u3x * v[a3] +
      u3y * v[a3 + 1] +
      u3z * v[a3 + 2] // −θ̇
    const moment = kappa * (sine - restSine) - 0.5 * kappa * tau * rate
    energy += kappa * hingeEnergy(sine, restSine)
    force[a0] += moment * u0x
    force[a0 + 1] += moment * u0y
    force[a0 + 2] += moment * u0z
    force[a1] += moment * u1x
    force[a1 + 1] += moment * u1y
    force[a1 + 2] += moment * u1z
    force[a2] += moment * u2x
    force[a2 + 1] += moment * u2y
    force[a2 + 2] += moment * u2z
    force[a3] += moment * u3x
    force[a3 + 1] += moment * u3y
    force[a3 + 2] += moment * u3z
    if (matrix === null) continue

    // (7)
    const weight = Math.sqrt(0.5 * kappa * (stiffnessScale + dampingScale * tau))
    mode[0] = weight * u0x
    mode[1] = weight * u0y
    mode[2] = weight * u0z
    mode[3] = weight * u1x
    mode[4] = weight * u1y
    mode[5] = weight * u1z
    mode[6] = weight * u2x
    mode[7] = weight * u2y
    mode[8] = weight * u2z
    mode[9] = weight * u3x
    mode[10] = weight * u3y
    mode[11] = weight * u3z
    const { block, diagonal } = matrix
    addModeBlock(diagonal, 2 * i0, 0, 0)
    addModeBlock(diagonal, 2 * i1, 3, 3)
    addModeBlock(diagonal, 2 * i2, 6, 6)
    addModeBlock(diagonal, 2 * i3, 9, 9)
    addModeBlock(block, hingeSlot[6 * h], 3, 0)
    addModeBlock(block, hingeSlot[6 * h + 1], 6, 0)
    addModeBlock(block, hingeSlot[6 * h + 2], 9, 0)
    addModeBlock(block, hingeSlot[6 * h + 3], 6, 3)
    addModeBlock(block, hingeSlot[6 * h + 4], 9, 3)
    addModeBlock(block, hingeSlot[6 * h + 5], 9, 6)
  }
  return energy
}

/** Adds the product of two rows of the bending mode, transposed when the slot is odd. */
function addModeBlock(target: Real, slot: number, row: number, column: number): void {
  const i = (slot & 1) === 0 ? row : column
  const j = (slot & 1) === 0 ? column : row
  const rx = mode[i]
  const ry = mode[i + 1]
  const rz = mode[i + 2]
  const cx = mode[j]
  const cy = mode[j + 1]
  const cz = mode[j + 2]
  const to = 9 * (slot >> 1)
  target[to] += rx * cx
  target[to + 1] += ry * cx
  target[to + 2] += rz * cx
  target[to + 3] += rx * cy
  target[to + 4] += ry * cy
  target[to + 5] += rz * cy
  target[to + 6] += rx * cz
  target[to + 7] += ry * cz
  target[to + 8] += rz * cz
}

/**
 * (6) without κ [–], from the two half-angle sines. The angle itself is needed only by hinges with a fold at rest:
 * arcus tangent by halving the angle four times and a series, good to 1e-15, the same bits everywhere.
 */
function hingeEnergy(sine: number, restSine: number): number {
  const cosine = Math.sqrt(Math.max(0, 1 - sine * sine))
  if (restSine === 0) return (2 * sine * sine) / (1 + cosine)
  const restCosine = Math.sqrt(Math.max(0, 1 - restSine * restSine))
  const swing = sine * restCosine - cosine * restSine // sine and cosine of (θ − θ0)/2
  const along = cosine * restCosine + sine * restSine
  let tangent = swing / (1 + along + TINY)
  tangent /= 1 + Math.sqrt(1 + tangent * tangent)
  tangent /= 1 + Math.sqrt(1 + tangent * tangent)
  tangent /= 1 + Math.sqrt(1 + tangent * tangent)
  const square = tangent * tangent
  let series = 0
  for (let k = 21; k >= 1; k -= 2) series = 1 / k - square * series
  const angle = 32 * tangent * series // θ − θ0
  return 2 * (restCosine - cosine) - restSine * angle
}

const TINY = 1e-30 // [m⁴] far below any area squared; keeps 0/0 away, in f32 too
const mode = new Float64Array(12) // scratch: √(½ κ scale) u of the hinge
