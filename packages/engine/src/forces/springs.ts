/**
 * Mass-spring cloth: vertices joined by straight springs along the edges of the mesh, structural and shear springs in
 * cells of a grid (`spring-network.ts` says where they run and how stiff they are). The oldest model that still drapes.
 *
 *   W = ½ k (ℓ − ℓ0)²,   ℓ = |xb − xa|, d = (xb − xa)/ℓ                                            [J]      (1)
 *   fa = −fb = k (ℓ − ℓ0 + τ ℓ̇) d,   ℓ̇ = (vb − va)·d                                              [N]      (2)
 *   K = k (g 1 + (1 − g) d dᵀ),   g = max(0, 1 − ℓ0/ℓ)                                            [N/m]    (3)
 *   damping matrix k τ d dᵀ                                                                       [N s/m]  (4)
 *
 * Damping is projected on the spring: a spring that only turns is not damped, so high damping does not keep cloth from
 * bending. (3) is exact in tension; a pressed spring would push aside (g < 0), which has no sign and is left out. The
 * change of damping with place is left out too.
 *
 * Springs that only push (flexion, `spring-bending.ts`) do nothing while they are longer than at rest, those that only
 * pull (`elastic-line.ts`) while they are shorter.
 * Stops being true for contraction and shear (see the network), and for measured curves: springs are straight lines
 * through the origin. Stiffening beyond 10 % is made afterwards by over-stretch correction (`sim/over-stretch.ts`). A
 * spring of no length has no direction: it gives no force.
 * Sources: Provot 1995, "Deformation Constraints in a Mass-Spring Model to Describe Rigid Cloth Behavior"; Hauth et
 * al., Eurographics 2004 tutorial "Modelling and Animation of Cloth", section 2.1.1, equations 2 and 4.
 */
import type { Real } from '../core/index.ts'
import type { ClothForce, ForceModel } from './cloth-force.ts'
import { elementForce } from './element-slots.ts'
import type { ElementAssembly } from './part.ts'
import { buildMembraneSprings, type SpringNetwork } from './spring-network.ts'

export const springMembrane: ForceModel = {
  summary:
    'springs along edges and in grid cells, projected damping (Provot 1995); cannot choose contraction or shear',
  blocksPerVertex: 4,
  build: ({ model, panelFabric }) => springForce(buildMembraneSprings(model, panelFabric), 'both'),
}

/** Which springs do anything: all, those shorter than at rest, those longer. */
export type SpringSense = 'both' | 'push' | 'pull'

export function springForce(network: SpringNetwork, sense: SpringSense): ClothForce {
  return elementForce(network.springVertex, 2, (springSlot) => {
    const arrays: SpringArrays = { ...network, springSlot, sense }
    return (assembly) => assembleSprings(arrays, assembly)
  })
}

export interface SpringArrays extends SpringNetwork {
  /** Slots of (b, a); see `buildElementSlots`. */
  readonly springSlot: Int32Array
  readonly sense: SpringSense
}

/** force += f [N]; the matrix, if any, += stiffnessScale K + dampingScale k τ d dᵀ. Returns the energy [J]. */
export function assembleSprings(
  arrays: SpringArrays,
  { x, v, force, matrix, stiffnessScale, dampingScale }: ElementAssembly,
): number {
  const { springVertex, springLength, springStiffness, springViscosity, springSlot, sense } = arrays
  const pushOnly = sense === 'push'
  const pullOnly = sense === 'pull'
  let energy = 0
  for (let s = 0; s < springLength.length; s++) {
    const a = 3 * springVertex[2 * s]
    const b = 3 * springVertex[2 * s + 1]
    let dx = x[b] - x[a]
    let dy = x[b + 1] - x[a + 1]
    let dz = x[b + 2] - x[a + 2]
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz)
    const rest = springLength[s]
    if (length > rest ? pushOnly : pullOnly) continue
    const k = springStiffness[s]
    energy += 0.5 * k * (length - rest) * (length - rest) // (1)
    if (length === 0) continue
    dx /= length
    dy /= length
    dz /= length

    const tau = springViscosity[s]
    const rate = (v[b] - v[a]) * dx + (v[b + 1] - v[a + 1]) * dy + (v[b + 2] - v[a + 2]) * dz
    const pull = k * (length - rest + tau * rate) // (2)
    force[a] += pull * dx
    force[a + 1] += pull * dy
    force[a + 2] += pull * dz
    force[b] -= pull * dx
    force[b + 1] -= pull * dy
    force[b + 2] -= pull * dz
    if (matrix === null) continue

    const geometric = length > rest ? 1 - rest / length : 0
    const whole = stiffnessScale * k * geometric // (3)
    const axial = k * (stiffnessScale * (1 - geometric) + dampingScale * tau) // (3) (4)
    direction[0] = dx
    direction[1] = dy
    direction[2] = dz
    addSpringBlock(matrix.diagonal, 3 * a, whole, axial)
    addSpringBlock(matrix.diagonal, 3 * b, whole, axial)
    addSpringBlock(matrix.block, 9 * (springSlot[s] >> 1), -whole, -axial)
  }
  return energy
}

/** += whole 1 + axial d dᵀ, symmetric, so that it needs no transposing; d is in `direction`. */
function addSpringBlock(target: Real, at: number, whole: number, axial: number): void {
  const dx = direction[0]
  const dy = direction[1]
  const dz = direction[2]
  const xy = axial * dx * dy
  const xz = axial * dx * dz
  const yz = axial * dy * dz
  target[at] += whole + axial * dx * dx
  target[at + 1] += xy
  target[at + 2] += xz
  target[at + 3] += xy
  target[at + 4] += whole + axial * dy * dy
  target[at + 5] += yz
  target[at + 6] += xz
  target[at + 7] += yz
  target[at + 8] += whole + axial * dz * dz
}

const direction = new Float64Array(3) // scratch: d
