/** How the fabric in hand looks on screen, by its own data. */
import { fabricLook } from '@selvedge/engine/display'
import { projectFabrics } from '@selvedge/engine/project'
import { CLOTH_LOOK_DEFAULTS, type ClothLook } from '@selvedge/view'
import { fabricName, projectOf, type StudioState } from '../state.ts'

export function shownLook(state: StudioState): ClothLook {
  const name = fabricName(state)
  const fabric = projectFabrics(projectOf(state), state.fabrics).find((one) => one.name === name)
  return fabric ? { ...fabricLook(fabric), thickness: fabric.thickness } : CLOTH_LOOK_DEFAULTS
}
