/** How fabrics look on screen, by their own data: that of the outermost garment, and of the pieces of others. */
import { fabricLook } from '@selvedge/engine/display'
import { FABRIC_DEFAULT, fabricOf, projectFabrics } from '@selvedge/engine/project'
import { CLOTH_LOOK_DEFAULTS, type ClothLook } from '@selvedge/view'
import { outermostOf, projectOf, type StudioState } from '../state.ts'
import { panelOf } from './shown-pieces.ts'

export function shownLook(state: StudioState): ClothLook {
  const project = projectOf(state)
  const worn = outermostOf(project)
  return lookOf(state, worn ? fabricOf(worn, project) : FABRIC_DEFAULT)
}

/** As `GarmentViewer.setLook` takes them. */
export function shownLooks(state: StudioState): [ClothLook, ReadonlyMap<string, ClothLook>] {
  const project = projectOf(state)
  const usual = shownLook(state)
  const others = new Map<string, ClothLook>()
  for (const worn of project.garments) {
    const look = lookOf(state, fabricOf(worn, project))
    if (JSON.stringify(look) === JSON.stringify(usual)) continue
    for (const { id } of worn.garment.panels) {
      const panel = panelOf({ garment: worn.id, panel: id })
      if (panel !== null) others.set(panel, look)
    }
  }
  return [usual, others]
}

function lookOf(state: StudioState, name: string): ClothLook {
  const fabric = projectFabrics(projectOf(state), state.fabrics).find((one) => one.name === name)
  return fabric ? { ...fabricLook(fabric), thickness: fabric.thickness } : CLOTH_LOOK_DEFAULTS
}
