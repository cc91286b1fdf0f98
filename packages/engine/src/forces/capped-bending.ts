/**
 * Bending with a capped curvature: an arc is laid into the two triangles of a hinge, its curvature is that of the cloth,
 * and there is a curvature cloth does not exceed. So meshes coarser than the fold still feel it, and no fold pushes
 * without bound.
 *
 *   K = tan(|θ|/2)/L,   L = (h1 + h2)/4;   at most Kmax = 2/T                                     [1/m]   (1)
 *   M = D K per width, so a hinge of length |E| turns back with                                   [N]
 *   T(θ) = κ min(tan(|θ|/2), Kmax L) sign θ,   κ = D |E|/L = 2 D |E|²/(A1 + A2)                   [N m]   (2)
 *   W = −2κ ln cos(θ/2)  up to the cap, from there on a straight line                             [J]     (3)
 *
 * The arc touches both triangles at the distance L from the edge: half their mean height, because the other half belongs
 * to the hinges beyond. κ then is `Model.hingeStiffness`, and flat cloth bends like the fabric, as with `hinge.ts`.
 * T in (1) is the thickness: cloth folded on itself turns on a radius of T/2. Beyond the cap the torque is constant and
 * keeping layers apart is the matter of contact. With rest angle θ0 the torque is T(θ) − T(θ0).
 *
 * In matrices the slope of T, ½ κ (1 + tan²(θ/2)), is taken at its word below the cap and ½ κ beyond, where it would be
 * zero: a bound that keeps sharp folds calm. Isotropic in the paper; here D is the fabric's in the direction of the hinge.
 * Source: Volino, Courchesne, Magnenat-Thalmann 1995, "Versatile and Efficient Techniques for Simulating Cloth and
 * Other Deformable Objects", section 3.3, equation 5 and figure 2; the choice of L and Kmax is made here.
 */
import { arcTangent, cosine, logarithm, magnitude, sine } from '../core/index.ts'
import type { Fabric } from '../material/index.ts'
import { findHinges, type Model } from '../model/index.ts'
import { type AngleLaw, angleForce } from './angle-bending.ts'
import type { ForceModel } from './cloth-force.ts'

export const cappedBending: ForceModel = {
  summary: 'curvature of an arc in the two triangles, capped by the thickness (Volino et al. 1995)',
  blocksPerVertex: 4,
  build({ model, panelFabric }) {
    const { hingeRestSine } = model
    const cap = tangentCaps(model, panelFabric)
    return angleForce(model, (h, angle, answer) => {
      const restSine = hingeRestSine[h]
      const restCosine = Math.sqrt(Math.max(0, 1 - restSine * restSine))
      cappedLaw(angle, restSine / Math.max(restCosine, TINY), cap[h], answer)
    })
  },
}

/** Kmax L of every hinge [–]. */
function tangentCaps(model: Model, panelFabric: readonly Fabric[]): Float64Array {
  const { hingeTri } = findHinges(model.triVertex, model.vertexCount)
  const caps = new Float64Array(model.hingeCount)
  for (let h = 0; h < model.hingeCount; h++) {
    const left = hingeTri[2 * h]
    const right = hingeTri[2 * h + 1]
    const thickness =
      0.5 * (panelFabric[model.triPanel[left]].thickness + panelFabric[model.triPanel[right]].thickness)
    const edge = restEdge(model, h, left)
    caps[h] = ((2 / thickness) * 0.5 * (model.triArea[left] + model.triArea[right])) / edge // L = (A1 + A2)/(2 |E|)
  }
  return caps
}

/** Rest length of the edge of hinge h in triangle t [m]. */
function restEdge({ hingeVertex, triVertex, triPattern }: Model, h: number, t: number): number {
  const corner = [0, 1, 2].find(
    (k) => triVertex[3 * t + k] !== hingeVertex[4 * h] && triVertex[3 * t + k] !== hingeVertex[4 * h + 1],
  )
  const p = 6 * t + 2 * (((corner ?? 0) + 1) % 3)
  const q = 6 * t + 2 * (((corner ?? 0) + 2) % 3)
  return magnitude(triPattern[q] - triPattern[p], triPattern[q + 1] - triPattern[p + 1])
}

/** (2), (3) at the angle θ [rad], in units of κ; `restTangent` = tan(θ0/2), `cap` = Kmax L. */
export function cappedLaw(angle: number, restTangent: number, cap: number, answer: AngleLaw): void {
  const tangent = sine(angle) / (1 + cosine(angle) + TINY) // tan(θ/2)
  const below = Math.abs(tangent) < cap
  const torque = below ? tangent : angle < 0 ? -cap : cap
  answer.torque = torque
  answer.tangent = below ? 0.5 * (1 + tangent * tangent) : 0.5
  answer.energy = potential(tangent, Math.abs(angle), cap)
  if (restTangent === 0) return
  const rest = Math.min(Math.max(restTangent, -cap), cap)
  const restAngle = 2 * arcTangent(restTangent, 1)
  answer.torque -= rest
  answer.energy -= potential(restTangent, Math.abs(restAngle), cap) + rest * (angle - restAngle)
}

/** (3) for rest angle zero, from tan(θ/2) and |θ|. */
function potential(tangent: number, angle: number, cap: number): number {
  if (Math.abs(tangent) < cap) return logarithmOfSum(tangent * tangent)
  return logarithmOfSum(cap * cap) + cap * (angle - 2 * arcTangent(cap, 1))
}

/** ln(1 + s) = −2 ln cos(θ/2) for s = tan²(θ/2), without loss of digits near the flat state. */
function logarithmOfSum(s: number): number {
  if (s > 1e-3) return logarithm(1 + s)
  return s * (1 - s * (1 / 2 - s * (1 / 3 - s * (1 / 4 - s * (1 / 5 - s / 6)))))
}

const TINY = 1e-30 // keeps 0/0 away at θ = ±π
