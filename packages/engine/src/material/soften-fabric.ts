/** A fabric that gives way in its plane: its four moduli, a share of what they are. Bending and weight are its own. */
import type { Fabric } from './fabric.ts'

/** `share` of the moduli that is left [–]. Models of cloth that go by measured curves or tables do not see it. */
export function softenFabric(fabric: Fabric, share: number): Fabric {
  return {
    ...fabric,
    stretchWarp: share * fabric.stretchWarp,
    stretchWeft: share * fabric.stretchWeft,
    stretchCross: share * fabric.stretchCross,
    shear: share * fabric.shear,
  }
}
