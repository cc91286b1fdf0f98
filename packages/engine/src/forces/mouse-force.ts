/**
 * A hand on the cloth: one point of it, anywhere in a triangle, is drawn to where the hand is. A damped spring when near,
 * a steady pull when far, so that a hand that jumps across the room does not tear what it holds.
 *
 *   p = Σ b_i x_i,   Σ b_i = 1, b_i ≥ 0            the point held, by its place in the triangle    [m]     (1)
 *   W = ½ k ℓ²,  ℓ ≤ r;   W = k r (ℓ − ½ r),  ℓ > r        d = target − p, ℓ = |d|, r = F/k        [J]     (2)
 *   f_i = b_i (q d − c ṗ),   q = k min(1, r/ℓ)                                                     [N]     (3)
 *   matrix, on the diagonal only:  b_i (q stiffnessScale + c dampingScale) 1                               (4)
 *
 * (4) has the row sums of the exact b_i b_j (…) and is never smaller, as the b sum to one. Damping holds the point
 * against the room, not against the hand, whose speed is not known between two events of the page.
 * Nothing is held at first. Hold, move and release between steps; within a step the hand is still.
 * Source: the "mouse" force of Baraff, Witkin 1998, "Large Steps in Cloth Simulation"; the steady pull is our own.
 */
import type { BlockMatrix } from '../core/index.ts'
import type { OuterForce } from './outer-force.ts'

export interface MouseOptions {
  /** k [N/m]: the point follows within 1 cm at 5 N. */
  readonly stiffness: number
  /** c [N s/m] */
  readonly damping: number
  /** F: strongest pull [N]; a hand that means no harm. */
  readonly pullMax: number
}

export const MOUSE_DEFAULTS: MouseOptions = { stiffness: 500, damping: 1, pullMax: 20 }

export interface MouseForce extends OuterForce {
  /** Takes hold of three vertices with weights b [–]; a triangle's corners, or one vertex with weight 1. */
  hold(vertices: readonly [number, number, number], weights: readonly [number, number, number]): void
  /** Where the hand is [m]. */
  moveTo(x: number, y: number, z: number): void
  release(): void
}

export function buildMouseForce(options: Partial<MouseOptions> = {}): MouseForce {
  const { stiffness, damping, pullMax } = { ...MOUSE_DEFAULTS, ...options }
  const reach = pullMax / stiffness
  const vertex = new Int32Array(3)
  const weight = new Float64Array(3)
  const target = new Float64Array(3)
  let grabbed = false
  return {
    hold(vertices, weights) {
      const sum = weights[0] + weights[1] + weights[2]
      vertex.set(vertices)
      for (let k = 0; k < 3; k++) weight[k] = Math.max(0, weights[k]) / sum
      grabbed = true
    },
    moveTo(x, y, z) {
      target[0] = x
      target[1] = y
      target[2] = z
    },
    release() {
      grabbed = false
    },
    assemble({ x, v, force, anchor, stiffnessScale, dampingScale }) {
      if (!grabbed) return 0
      meanOf(x, vertex, weight, point)
      meanOf(v, vertex, weight, speed)
      let square = 0
      for (let k = 0; k < 3; k++) square += (target[k] - point[k]) * (target[k] - point[k])
      const length = Math.sqrt(square)
      const near = length <= reach
      const pull = near ? stiffness : (stiffness * reach) / length
      for (let k = 0; k < 3; k++) {
        const f = pull * (target[k] - point[k]) - damping * speed[k] // (3)
        for (let c = 0; c < 3; c++) force[3 * vertex[c] + k] += weight[c] * f
      }
      if (anchor !== null) addDiagonal(anchor, vertex, weight, pull * stiffnessScale + damping * dampingScale)
      return near ? 0.5 * stiffness * square : stiffness * reach * (length - 0.5 * reach) // (2)
    },
  }
}

/** (1) */
function meanOf(x: Float64Array, vertex: Int32Array, weight: Float64Array, mean: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    mean[k] =
      weight[0] * x[3 * vertex[0] + k] + weight[1] * x[3 * vertex[1] + k] + weight[2] * x[3 * vertex[2] + k]
  }
}

/** (4) */
function addDiagonal(matrix: BlockMatrix, vertex: Int32Array, weight: Float64Array, amount: number): void {
  for (let c = 0; c < 3; c++) {
    for (let k = 0; k < 9; k += 4) matrix.diagonal[9 * vertex[c] + k] += weight[c] * amount
  }
}

const point = new Float64Array(3) // scratch
const speed = new Float64Array(3) // scratch
