/** What every mesh must pass, for tests. */
import type { MeshQuality } from './quality.ts'

/** True when nothing is outside the bounds but what the pattern forces. */
export function keepsBounds(quality: MeshQuality): boolean {
  return quality.anglesSharp === quality.anglesForced && quality.edgesOutside === quality.edgesForced
}
