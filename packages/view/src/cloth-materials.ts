/**
 * The materials of cloth: one for the look of most panels and one for each other look, as where several garments are worn.
 * View mode, theme, map and selection are those of all.
 */
import type { Mesh } from 'three'
import { buildClothMaterial, type ClothMaterial } from './cloth-material.ts'
import type { OnChange } from './cloth-print.ts'
import type { ClothSurface } from './cloth-surface.ts'
import type { ClothLook, ThemeColours } from './theme.ts'

/** Looks of panels, by their ids, where they are not as the others'. */
export type PanelLooks = ReadonlyMap<string, ClothLook>

export interface ClothMaterials extends Omit<ClothMaterial, 'material' | 'setLook'> {
  setLook(look: ClothLook, panels?: PanelLooks): void
  lookOf(panelId: string): ClothLook
  /** Gives every triangle of the mesh the material of its panel. */
  dress(mesh: Mesh, surface: ClothSurface | null): void
}

/** `onChange`: one looks otherwise than a moment ago, by itself, or not as asked, and why. */
export function buildClothMaterials(
  colours: ThemeColours,
  look: ClothLook,
  onChange: OnChange,
): ClothMaterials {
  const all = [buildClothMaterial(colours, look, onChange)]
  /** What was asked of all, for those that come later. */
  const asked = new Map<string, (one: ClothMaterial) => void>()
  let usual = look
  let others: PanelLooks = new Map()

  const ask = (what: string, act: (one: ClothMaterial) => void) => {
    asked.set(what, act)
    for (const one of all) act(one)
  }
  const rowOf = (panelId: string) => looksOf(others).indexOf(JSON.stringify(others.get(panelId))) + 1

  return {
    setLook: (next, panels = new Map()) => {
      usual = next
      others = panels
      all[0].setLook(next)
      const texts = looksOf(panels)
      for (const one of all.splice(1 + texts.length)) one.dispose()
      texts.forEach((text, row) => {
        const own: ClothLook = JSON.parse(text)
        all[row + 1] ??= buildClothMaterial(colours, own, onChange)
        all[row + 1].setLook(own)
        for (const act of asked.values()) act(all[row + 1])
      })
    },
    lookOf: (panelId) => others.get(panelId) ?? usual,
    dress: (mesh, surface) => {
      mesh.geometry.clearGroups()
      const several = surface !== null && others.size > 0
      mesh.material = several ? all.map(({ material }) => material) : all[0].material
      if (!several) return
      const rows = surface.mesh.panelIds.map(rowOf)
      for (const { first, count, row } of materialRuns(surface.index, surface.cornerKind, rows))
        mesh.geometry.addGroup(first, count, row)
    },
    setMode: (mode) => ask('mode', (one) => one.setMode(mode)),
    setTheme: (theme) => ask('theme', (one) => one.setTheme(theme)),
    setRange: (low, high) => ask('range', (one) => one.setRange(low, high)),
    setSelected: (panel) => ask('selected', (one) => one.setSelected(panel)),
    dispose: () => {
      for (const one of all) one.dispose()
    },
  }
}

/** Those that differ, as text. */
function looksOf(panels: PanelLooks): string[] {
  return [...new Set([...panels.values()].map((look) => JSON.stringify(look)))]
}

/**
 * Triangles that follow each other and have one material: the first corner in `index`, how many corners, and the row of the
 * material. `cornerKind` has the row of the panel as the second number of each corner.
 */
export function materialRuns(
  index: Uint32Array,
  cornerKind: Float32Array,
  rowOfPanel: readonly number[],
): { first: number; count: number; row: number }[] {
  const runs: { first: number; count: number; row: number }[] = []
  for (let first = 0; first < index.length; first += 3) {
    const row = rowOfPanel[cornerKind[2 * index[first] + 1]]
    const last = runs.at(-1)
    if (last?.row === row) last.count += 3
    else runs.push({ first, count: 3, row })
  }
  return runs
}
