/**
 * How a fabric looks: what its file says under `look`; else a guess from what was measured. Cloth that gives way to a finger is
 * knitted, heavy woven cloth is a twill, and threads lie about twice their thickness apart. Looks only; its physics is data.
 */
import type { Fabric, FabricLook } from '../material/index.ts'

/** A plain grey-blue cotton. */
const PLAIN: FabricLook = {
  colour: '#7f93a8',
  reverse: '#6f8295',
  weave: 'plain',
  pitch: 0.0008,
  sheen: 0.5,
  roughness: 0.86,
}
/** Softer than this along the weft it is a knit [N/m]. */
const KNIT_STRETCH = 1000
/** Heavier woven cloth is mostly a twill [kg/m²]. */
const TWILL_DENSITY = 0.2

export function fabricLook(fabric: Fabric): FabricLook {
  if (fabric.look !== undefined) return fabric.look
  const knit = fabric.stretchWeft < KNIT_STRETCH
  const weave = knit ? 'knit' : fabric.density > TWILL_DENSITY ? 'twill' : 'plain'
  return {
    ...PLAIN,
    weave,
    pitch: Math.min(0.002, Math.max(0.0004, 2 * fabric.thickness)),
    sheen: knit ? 0.8 : PLAIN.sheen,
    roughness: knit ? 0.92 : PLAIN.roughness,
  }
}
