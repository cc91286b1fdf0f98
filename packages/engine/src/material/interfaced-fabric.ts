/**
 * Cloth with an interfacing fused to its wrong side: collars, cuffs, waistbands and facings keep their shape by it.
 *
 *   E = E + J,    G = G + J/2,    D = B + J z²,   z = ½ t       J: pull stiffness of the interfacing    [N/m, N m]   (1)
 *
 * A fusible web is bonded all over, so it is pulled and pressed at half the thickness from the middle of the cloth. It is
 * chosen to suit the cloth: J counts at most as much as the cloth's own pull, so that knits stay knits.
 */
import type { Fabric } from './fabric.ts'

/** A light non-woven fusible [N/m], and its weight per pull stiffness [kg/N/m]: 35 g/m² at 800 N/m. */
export const INTERFACING_USUAL = 800
const INTERFACING_WEIGHT = 0.035 / 800

/** `pull`: J [N/m]. */
export function interfacedFabric(fabric: Fabric, pull: number): Fabric {
  if (pull === 0) return fabric
  const { stretchWarp, stretchWeft, shear, bendWarp, bendBias, bendWeft, thickness, density } = fabric
  const own = Math.min(pull, stretchWarp, stretchWeft)
  const stiffer = 0.25 * own * thickness * thickness
  return {
    ...fabric,
    density: density + INTERFACING_WEIGHT * own,
    stretchWarp: stretchWarp + own, // (1)
    stretchWeft: stretchWeft + own,
    shear: shear + 0.5 * own,
    bendWarp: bendWarp + stiffer,
    bendBias: bendBias + stiffer,
    bendWeft: bendWeft + stiffer,
  }
}
