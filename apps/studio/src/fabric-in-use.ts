/** The cloth of the garment shown: which it is, and how it gets another one. */
import type { Fabric } from '@selvedge/engine'
import { type ProjectEdit, projectFabrics } from '@selvedge/engine/project'
import { fabricName, projectOf, type StudioState, shownGarment } from './state.ts'

/** Null before fabrics are there. */
export function fabricInUse(state: StudioState): Fabric | null {
  const name = fabricName(state)
  return projectFabrics(projectOf(state), state.fabrics).find((one) => one.name === name) ?? null
}

/** Its own if the garment has one or is one of several, else that of all. */
export function fabricChange(state: StudioState, fabric: string): ProjectEdit {
  const shown = shownGarment(state)
  const alone = projectOf(state).garments.length < 2
  return !shown || (shown.fabric === undefined && alone)
    ? { kind: 'setFabric', fabric }
    : { kind: 'setGarmentFabric', garment: shown.id, fabric }
}
