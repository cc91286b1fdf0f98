/** One number of the fabric in use: the cloth becomes one of the document's own, and what is worn follows; one step. */
import { type ProjectEdit, projectFabrics } from '@selvedge/engine/project'
import { changedFabric, FABRIC_NUMBERS, type FabricNumber } from './change-fabric.ts'
import { fabricChange, fabricInUse } from './fabric-in-use.ts'
import { projectOf, studioStore } from './state.ts'
import { edit } from './work.ts'

export const NUMBER_WORDS: Record<FabricNumber, string> = {
  density: 'Fabric weight',
  thickness: 'Thickness',
  stretchWarp: 'Stretch, warp',
  stretchWeft: 'Stretch, weft',
  shear: 'Shear',
  bendWarp: 'Bending, warp',
  bendWeft: 'Bending, weft',
  frictionBody: 'Friction on the body',
  frictionCloth: 'Friction on cloth',
}

/** In SI units. */
export function setFabricNumber(field: string, value: number): void {
  const state = studioStore.get()
  const fabric = fabricInUse(state)
  const known = FABRIC_NUMBERS.find((name) => name === field)
  if (!fabric) return
  if (!known || !Number.isFinite(value) || value < 0) {
    const words = `Numbers of a fabric are ${FABRIC_NUMBERS.join(', ')}, none of them below zero.`
    studioStore.set({ notice: words })
    return
  }
  const project = projectOf(state)
  const own = project.fabrics.map(({ name }) => name)
  const taken = projectFabrics(project, state.fabrics).map(({ name }) => name)
  const changed = changedFabric(fabric, known, value, { own, taken })
  const edits: ProjectEdit[] = [{ kind: 'putFabric', fabric: changed }]
  if (changed.name !== fabric.name) edits.push(fabricChange(state, changed.name))
  edit({ kind: 'batch', edits }, { name: `change ${NUMBER_WORDS[known].toLowerCase()}` })
}
