/**
 * Elastic sewn along a line of the cloth, or a thread drawn up: each edge of the line pulls its ends together while it
 * is longer than the elastic is at rest. Slack elastic does not push.
 *
 *   W = ½ F ℓ0 ε²,   ε = max(0, ℓ/ℓ0 − 1),   ℓ = |xb − xa|, d = (xb − xa)/ℓ                        [J]      (1)
 *   fa = −fb = F (ε + τ ℓ̇/ℓ0) d   while ε > 0,   ℓ̇ = (vb − va)·d                                  [N]      (2)
 *   K = F/ℓ0 (g 1 + (1 − g) d dᵀ),   g = 1 − ℓ0/ℓ;   damping matrix F τ/ℓ0 d dᵀ                    [N/m]    (3)
 *
 * F: pull per strain [N], ℓ0: length at rest [m], τ: viscosity [s]. (3) is exact. A real elastic stiffens before it
 * breaks at about twice its length; this one is a straight line through the origin.
 * Source: a bar of stiffness EA = F, as in any textbook; without compression, as tape and thread have none.
 */
import type { BlockMatrix } from '../core/index.ts'
import type { Cloth } from '../model/index.ts'
import type { ClothForce } from './cloth-force.ts'
import { buildElementSlots } from './element-slots.ts'
import { addSpringBlock } from './springs.ts'

export interface ElasticArrays {
  /** Pairs a, b. */
  readonly elasticVertex: Int32Array
  /** ℓ0 [m] */
  readonly elasticLength: Float64Array
  /** F [N] */
  readonly elasticForce: Float64Array
  /** τ [s] */
  readonly elasticViscosity: number
}

/** The elastics of a cloth; null when it has none. */
export function buildElasticLines({ lines }: Cloth): ClothForce | null {
  if (lines === undefined || lines.elasticLength.length === 0) return null
  return elasticForce({ ...lines, elasticViscosity: ELASTIC_VISCOSITY })
}

export function elasticForce(arrays: ElasticArrays): ClothForce {
  let slots = new Int32Array(0)
  return {
    elements: [{ vertex: arrays.elasticVertex, size: 2 }],
    bind(arena, matrix) {
      slots = Int32Array.from(buildElementSlots(arena, matrix, arrays.elasticVertex, 2))
    },
    assemble: (x, v, force, matrix, stiffnessScale, dampingScale) =>
      assembleElastics(arrays, slots, x, v, force, matrix, stiffnessScale, dampingScale),
  }
}

/** Two forces as one; a cloth without the second keeps the first as it is. */
export function joinForces(first: ClothForce, second: ClothForce | null): ClothForce {
  if (second === null) return first
  return {
    elements: [...first.elements, ...second.elements],
    bind(arena, matrix) {
      first.bind(arena, matrix)
      second.bind(arena, matrix)
    },
    assemble: (x, v, force, matrix, stiffnessScale, dampingScale) =>
      first.assemble(x, v, force, matrix, stiffnessScale, dampingScale) +
      second.assemble(x, v, force, matrix, stiffnessScale, dampingScale),
    ...(first.commit && { commit: first.commit.bind(first) }),
    ...(first.memory && { memory: first.memory }),
  }
}

/** force += f [N]; the matrix, if any, += stiffnessScale K + dampingScale C. Returns the energy [J]. */
function assembleElastics(
  { elasticVertex, elasticLength, elasticForce: pullPerStrain, elasticViscosity: tau }: ElasticArrays,
  slots: Int32Array,
  x: Float64Array,
  v: Float64Array,
  force: Float64Array,
  matrix: BlockMatrix | null,
  stiffnessScale: number,
  dampingScale: number,
): number {
  let energy = 0
  for (let s = 0; s < elasticLength.length; s++) {
    const a = 3 * elasticVertex[2 * s]
    const b = 3 * elasticVertex[2 * s + 1]
    let dx = x[b] - x[a]
    let dy = x[b + 1] - x[a + 1]
    let dz = x[b + 2] - x[a + 2]
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz)
    const rest = elasticLength[s]
    if (length <= rest) continue
    const k = pullPerStrain[s] / rest
    energy += 0.5 * k * (length - rest) * (length - rest) // (1)
    dx /= length
    dy /= length
    dz /= length
    const rate = (v[b] - v[a]) * dx + (v[b + 1] - v[a + 1]) * dy + (v[b + 2] - v[a + 2]) * dz
    const pull = k * (length - rest + tau * rate) // (2)
    force[a] += pull * dx
    force[a + 1] += pull * dy
    force[a + 2] += pull * dz
    force[b] -= pull * dx
    force[b + 1] -= pull * dy
    force[b + 2] -= pull * dz
    if (matrix === null) continue

    const geometric = 1 - rest / length
    const whole = stiffnessScale * k * geometric // (3)
    const axial = k * (stiffnessScale * (1 - geometric) + dampingScale * tau)
    addSpringBlock(matrix.diagonal, 3 * a, whole, axial, dx, dy, dz)
    addSpringBlock(matrix.diagonal, 3 * b, whole, axial, dx, dy, dz)
    addSpringBlock(matrix.block, 9 * (slots[s] >> 1), -whole, -axial, dx, dy, dz)
  }
  return energy
}

const ELASTIC_VISCOSITY = 0.02 // [s] rubber gives a little late; calms the first pull
