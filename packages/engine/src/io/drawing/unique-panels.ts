/** Drawings may call two pieces the same; in a garment every piece has a name of its own. */
import type { Panel } from '../../pattern/index.ts'

/** The first of a name keeps it, the others are numbered. */
export function uniquePanels(panels: readonly Panel[]): Panel[] {
  const taken = new Set<string>()
  return panels.map((panel) => {
    let id = panel.id
    for (let k = 2; taken.has(id); k++) id = `${panel.id}-${k}`
    taken.add(id)
    return id === panel.id ? panel : { ...panel, id }
  })
}
