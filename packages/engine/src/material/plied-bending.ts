/**
 * Cloth on cloth: what n plies of one fabric, lying on each other along a seam or a hem, resist when they are bent.
 *
 *   D = n B + c E t² n (n² − 1)/12        n plies at distances t, Σ z² = t² n (n² − 1)/12            [N m]   (1)
 *   4/E45 = 1/E1 + 1/E2 + 1/G             pull along the bias                                        [m/N]   (2)
 *
 * Plies that slide on each other bend each by itself: n B. Plies that cannot slide (c = 1) are pulled on one face and
 * pressed on the other, with the pull stiffness E of the fabric at the distance z from their middle. A solid sheet has
 * B = E t²/12, and (1) is n³ B; cloth has far less, as its yarns slide, so plies that are held together gain more: two of
 * poplin 14 B, of jersey 8 B, of wool suiting 33 B. c is the share of sliding that seam, stitches and iron prevent.
 * Stops being true where the pressed ply buckles away from the other: sharp bends of plies stitched far apart.
 * Source: sum of layers about their middle, Timoshenko, Woinowsky-Krieger 1959, "Theory of Plates and Shells".
 */
import type { BendingFabric } from './bending-law.ts'
import type { Fabric } from './fabric.ts'

/** Asked for every triangle: the fabric itself where one ply lies alone. `plies`: n, a mean where plies lie on a part of the cloth; `bond`: c n (n² − 1)/12, likewise [–]; `zip`: what a zip adds in all directions [N m]. */
export function pliedBending(fabric: Fabric, plies: number, bond: number, zip = 0): BendingFabric {
  const { bendWarp, bendBias, bendWeft, stretchWarp, stretchWeft, shear, thickness } = fabric
  const limp = bendWarp + bendBias + bendWeft === 0 // meant to be so, however many plies
  if (limp || (plies === 1 && bond === 0 && zip === 0)) return fabric
  const lever = bond * thickness * thickness
  const bias = 4 / (1 / stretchWarp + 1 / stretchWeft + 1 / shear) // (2)
  return {
    bendWarp: plies * bendWarp + lever * stretchWarp + zip, // (1)
    bendBias: plies * bendBias + lever * bias + zip,
    bendWeft: plies * bendWeft + lever * stretchWeft + zip,
  }
}
