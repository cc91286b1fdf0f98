/**
 * The fold between two triangles as an angle, with its slopes: what the bending models on the angle itself need.
 * Edge from x0 to x1, wings x2 (left) and x3 (right); E = x1 − x0, P = x2 − x0, Q = x3 − x0:
 *
 *   N1 = E × P,  N2 = Q × E;   θ = angle from N1 to N2 about E, −π … π                             [rad]   (1)
 *   ∂θ/∂x2 = −|E| N1/|N1|²,  ∂θ/∂x3 = −|E| N2/|N2|²,  s = P·E/|E|², r = Q·E/|E|²                    [1/m]   (2)
 *   ∂θ/∂x1 = −s ∂θ/∂x2 − r ∂θ/∂x3,   the four slopes sum to zero                                   [1/m]   (3)
 *
 * As in `hinge.ts` a wing lower than HEIGHT_MIN of its edge fades out, quadratically with its height: there slopes are
 * bounded and `fade` falls from 1 to 0. At θ = ±π the sign is undecided.
 * Source: Bridson, Marino, Fedkiw 2003, "Simulation of Clothing with Folds and Wrinkles", section 4.
 */
import { arcTangent } from '../core/index.ts'
import { HEIGHT_MIN } from './hinge.ts'

export interface Fold {
  /** θ [rad] */
  angle: number
  /** 1, or less for a wing without height [–]. */
  fade: number
  /** ∂θ/∂x of the four vertices [1/m], 12 numbers. */
  readonly slope: Float64Array
}

export function emptyFold(): Fold {
  return { angle: 0, fade: 0, slope: new Float64Array(12) }
}

/** `vertex`: edge start, edge end, left wing, right wing of fold number h, as in `Model.hingeVertex`. */
export function measureFold(vertex: Int32Array, h: number, x: Float64Array, fold: Fold): void {
  const a0 = 3 * vertex[4 * h]
  const a1 = 3 * vertex[4 * h + 1]
  const a2 = 3 * vertex[4 * h + 2]
  const a3 = 3 * vertex[4 * h + 3]
  const ex = x[a1] - x[a0]
  const ey = x[a1 + 1] - x[a0 + 1]
  const ez = x[a1 + 2] - x[a0 + 2]
  const px = x[a2] - x[a0]
  const py = x[a2 + 1] - x[a0 + 1]
  const pz = x[a2 + 2] - x[a0 + 2]
  const qx = x[a3] - x[a0]
  const qy = x[a3 + 1] - x[a0 + 1]
  const qz = x[a3 + 2] - x[a0 + 2]
  const n1x = ey * pz - ez * py
  const n1y = ez * px - ex * pz
  const n1z = ex * py - ey * px
  const n2x = qy * ez - qz * ey
  const n2y = qz * ex - qx * ez
  const n2z = qx * ey - qy * ex
  const edge2 = ex * ex + ey * ey + ez * ez
  const edge = Math.sqrt(edge2)
  const square1 = n1x * n1x + n1y * n1y + n1z * n1z
  const square2 = n2x * n2x + n2y * n2y + n2z * n2z
  const floor = HEIGHT_MIN * HEIGHT_MIN * edge2 * edge2 + TINY
  const turn = ex * (n1y * n2z - n1z * n2y) + ey * (n1z * n2x - n1x * n2z) + ez * (n1x * n2y - n1y * n2x)
  fold.angle = arcTangent(turn, edge * (n1x * n2x + n1y * n2y + n1z * n2z)) // (1)
  fold.fade = (square1 > floor ? 1 : square1 / floor) * (square2 > floor ? 1 : square2 / floor)

  const { slope } = fold
  const scale1 = -edge / (square1 > floor ? square1 : floor)
  const scale2 = -edge / (square2 > floor ? square2 : floor)
  slope[6] = n1x * scale1 // (2)
  slope[7] = n1y * scale1
  slope[8] = n1z * scale1
  slope[9] = n2x * scale2
  slope[10] = n2y * scale2
  slope[11] = n2z * scale2
  const s = (px * ex + py * ey + pz * ez) / (edge2 + TINY)
  const r = (qx * ex + qy * ey + qz * ez) / (edge2 + TINY)
  for (let k = 0; k < 3; k++) {
    slope[3 + k] = -s * slope[6 + k] - r * slope[9 + k] // (3)
    slope[k] = -slope[3 + k] - slope[6 + k] - slope[9 + k]
  }
}

const TINY = 1e-30 // [m⁴] far below any area squared; keeps 0/0 away
