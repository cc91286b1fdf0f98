/**
 * What a strip of the fabric feels like when it is pulled and may grow narrower: the moduli of models that know no
 * coupling between warp and weft (springs, the conditions of Baraff and Witkin). With them a hanging sheet is as long
 * in every model.
 *
 *   E1 = C11 − C12²/C22,   E2 = C22 − C12²/C11                                                   [N/m]   (1)
 *
 * A strip that is held across its width (the tensile test of Kawabata) has C11; models without coupling are softer there
 * by the share C12²/(C11 C22). C12 is kept below COUPLING_MAX of √(C11 C22), as in `buildMaterialTable`.
 */
import { COUPLING_MAX, type Fabric } from '../material/index.ts'

export interface StripModuli {
  /** [N/m] */
  readonly warp: number
  readonly weft: number
}

export function stripModuli({ stretchWarp, stretchWeft, stretchCross }: Fabric): StripModuli {
  const cross = Math.min(stretchCross, COUPLING_MAX * Math.sqrt(stretchWarp * stretchWeft))
  return {
    warp: stretchWarp - (cross * cross) / stretchWeft,
    weft: stretchWeft - (cross * cross) / stretchWarp,
  }
}
