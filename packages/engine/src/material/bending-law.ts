/**
 * Bending of cloth as a plate: moment per width M = D κ, and what one hinge of the mesh must carry so that the whole
 * mesh bends like that plate. Measured cloth bends differently along warp, bias and weft.
 *
 *   hinge energy at small angles   ¼ ke |E|²/(|N1| + |N2|) θ²,   |N| = twice the wing's area      [J]    (1)
 *   on an equilateral lattice this is a plate of rigidity  D = ke/4  in every direction           [N m]  (2)
 *   κh = ke |E|²/(|N1| + |N2|) = 2 D |E|²/(A1 + A2)                                               [N m]  (3)
 *
 * Direction: a hinge feels the curvature across its edge. Bending along φ (from the warp) turns a hinge that bends
 * along ψ by cos²(φ − ψ) of its full turn; averaged over all ψ of an isotropic mesh the plate therefore has
 *
 *   D(φ) = 8/3 ⟨Dh(ψ) cos⁴(φ − ψ)⟩                                                                       (4)
 *   Dh = a + b cos 2ψ + c cos 4ψ   gives   D = a + 2/3 b cos 2φ + 1/6 c cos 4φ                           (5)
 *
 * so hinges need more contrast than the fabric: b is taken 3/2 and c 6 times as large. A hinge never falls below a
 * quarter of the softest direction; fabrics with more contrast than about 1 : 5 come out less contrasted. A hinge
 * mesh cannot choose its Poisson ratio: it is −1/3 on equilateral lattices. On right-angled grids (2) is off by up
 * to 20 %.
 *
 * The plate itself, for elements that can carry all of it (`forces/plate.ts`), moments M per width [N], curvatures κ [1/m]:
 *
 *   M11 = D11 κ11 + D12 κ22,   M22 = D12 κ11 + D22 κ22,   M12 = 2 D66 κ12                        [N]    (6)
 *   D(φ) = D11 cos⁴φ + 2 (D12 + 2 D66) cos²φ sin²φ + D22 sin⁴φ                                   [N m]  (7)
 *
 * Warp and weft give D11 and D22, the bias gives D12 + 2 D66; how that sum is shared no strip test can tell. Woven cloth
 * bent along the warp hardly curls along the weft, so D12 = 0 (no Poisson effect) and all of it is twist.
 *
 * Sources: (1) Bridson, Marino, Fedkiw 2003, "Simulation of Clothing with Folds and Wrinkles", section 4; (2) exact
 * lattice sum, checked in `truth/src/bending-vectors.ts`; (4), (5) derived here from (1); (6), (7) Timoshenko,
 * Woinowsky-Krieger 1959, "Theory of Plates and Shells", section 85.
 */
import type { Fabric } from './fabric.ts'

/** What a fabric says of bending. */
export type BendingFabric = Pick<Fabric, 'bendWarp' | 'bendBias' | 'bendWeft'>

/** Plate rigidity for cylindrical bending along (u, v), any length [N m]: the three measured values joined smoothly. */
export function plateRigidity(fabric: BendingFabric, u: number, v: number): number {
  return rigidityAlong(fabric, u, v, 1, 1)
}

/** Rigidity a hinge over the edge (edgeU, edgeV) [m] needs so that an isotropic mesh bends like the fabric (5) [N m]. */
export function hingeRigidity(fabric: BendingFabric, edgeU: number, edgeV: number): number {
  const softest = Math.min(fabric.bendWarp, fabric.bendBias, fabric.bendWeft)
  return Math.max(softest / 4, rigidityAlong(fabric, -edgeV, edgeU, 3 / 2, 6))
}

/** Constant of one hinge (3) from rest edge length [m] and rest areas of its wings [m²]; `Model.hingeStiffness` [N m]. */
export function hingeStiffnessFor(
  rigidity: number,
  edgeLength: number,
  area1: number,
  area2: number,
): number {
  return (2 * rigidity * edgeLength * edgeLength) / (area1 + area2)
}

/** (6) [N m]. */
export interface PlateTensor {
  readonly d11: number
  readonly d22: number
  readonly d12: number
  readonly d66: number
}

/** Least rigidity of any direction against the stiffest [–]: the contrast of a stiff ribbed weave. */
const CONTRAST_MIN = 0.02
/** Least D66, and most −D12, over √(D11 D22) [–]: keeps (6) positive definite where bias measures very soft. */
const TWIST_MIN = 0.05
const COUPLING_MOST = 0.9

/** Always positive definite, or all zero for cloth without bending stiffness. */
export function plateTensor({ bendWarp, bendBias, bendWeft }: BendingFabric): PlateTensor {
  const least = CONTRAST_MIN * Math.max(bendWarp, bendBias, bendWeft)
  const d11 = Math.max(bendWarp, least)
  const d22 = Math.max(bendWeft, least)
  const mean = Math.sqrt(d11 * d22)
  const sum = 2 * Math.max(bendBias, least) - 0.5 * (d11 + d22) // (7) at 45°: D12 + 2 D66
  const d66 = Math.max(0.5 * sum, TWIST_MIN * mean)
  return { d11, d22, d12: Math.max(sum - 2 * d66, -COUPLING_MOST * mean), d66 }
}

/** a + contrast2 b cos 2φ + contrast4 c cos 4φ through the three measured directions 0°, 45°, 90°. */
function rigidityAlong(
  fabric: BendingFabric,
  u: number,
  v: number,
  contrast2: number,
  contrast4: number,
): number {
  const { bendWarp, bendBias, bendWeft } = fabric
  const a = (bendWarp + 2 * bendBias + bendWeft) / 4
  const b = (bendWarp - bendWeft) / 2
  const c = (bendWarp - 2 * bendBias + bendWeft) / 4
  const length2 = u * u + v * v
  const cos2 = length2 > 0 ? (u * u - v * v) / length2 : 0 // a hinge without length bends nothing; any value will do
  const cos4 = 2 * cos2 * cos2 - 1
  return a + contrast2 * b * cos2 + contrast4 * c * cos4
}
