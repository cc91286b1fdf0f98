/** The tape of a measurement on whoever is in the room, where the body stands now. */
import type { Drape } from '@selvedge/engine'
import { layTape, type MeasurementName } from '@selvedge/engine/sim'
import type { ProjectBody } from './project-body.ts'

/** Points, 3 numbers each [m]; empty where nobody can be measured. `skin`: of a recorded frame that is shown. */
export function tapeOn(
  wearer: ProjectBody | undefined,
  drape: Drape | null | undefined,
  skin: ArrayLike<number> | undefined,
  name: MeasurementName,
): Float32Array {
  if (!wearer) return new Float32Array(0)
  return Float32Array.from(layTape(wearer.body, name, skin ?? drape?.skins[0]?.position))
}
