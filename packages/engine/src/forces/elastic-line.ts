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
 * Worked out by `springs.ts`: k = F/ℓ0, springs that only pull.
 */
import type { Cloth } from '../model/index.ts'
import type { ClothForce } from './cloth-force.ts'
import { springForce } from './springs.ts'

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
  const { elasticVertex, elasticLength, elasticForce: pullPerStrain, elasticViscosity } = arrays
  const network = {
    springVertex: elasticVertex,
    springLength: elasticLength,
    springStiffness: elasticLength.map((rest, s) => pullPerStrain[s] / rest),
    springViscosity: elasticLength.map(() => elasticViscosity),
  }
  return springForce(network, 'pull')
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

const ELASTIC_VISCOSITY = 0.02 // [s] rubber gives a little late; calms the first pull
