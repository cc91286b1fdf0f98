/** Looking things up in a garment by name, and putting changed ones back; what is missing is an `InputError`. */
import { InputError } from '../../core/index.ts'
import type { Edge, EdgeRef, Garment, Panel, Seam } from '../garment.ts'
import { quoted } from '../quoted.ts'

export function panelNamed(garment: Garment, id: string): Panel {
  const panel = garment.panels.find((candidate) => candidate.id === id)
  if (!panel) throw new InputError(`there is no panel ${quoted(id)}; choose an existing one`)
  return panel
}

export function edgeNamed(panel: Panel, id: string): Edge {
  const edge = panel.edges.find((candidate) => candidate.id === id)
  if (!edge)
    throw new InputError(`panel ${quoted(panel.id)} has no edge ${quoted(id)}; choose an existing one`)
  return edge
}

export function seamNamed(garment: Garment, id: string): Seam {
  const seam = garment.seams.find((candidate) => candidate.id === id)
  if (!seam) throw new InputError(`there is no seam ${quoted(id)}; choose an existing one`)
  return seam
}

export function requireFree(kind: string, id: string, items: readonly { id: string }[]): void {
  if (items.some((item) => item.id === id)) {
    throw new InputError(`there is a ${kind} called ${quoted(id)} already; choose another name`)
  }
}

/** The garment with one panel changed. */
export function withPanel(garment: Garment, id: string, change: (panel: Panel) => Panel): Garment {
  const changed = change(panelNamed(garment, id))
  return { ...garment, panels: garment.panels.map((panel) => (panel.id === id ? changed : panel)) }
}

/** The garment with one seam changed. */
export function withSeam(garment: Garment, id: string, change: (seam: Seam) => Seam): Garment {
  const changed = change(seamNamed(garment, id))
  return { ...garment, seams: garment.seams.map((seam) => (seam.id === id ? changed : seam)) }
}

/** All references of seams to edges, each replaced by none, one or several; a seam left without a side is gone. */
export function mapRefs(garment: Garment, change: (ref: EdgeRef, seam: Seam) => readonly EdgeRef[]): Garment {
  const seams = garment.seams.flatMap((seam): Seam[] => {
    const a = seam.a.flatMap((ref) => change(ref, seam))
    const b = seam.b.flatMap((ref) => change(ref, seam))
    const same = (old: readonly EdgeRef[], now: readonly EdgeRef[]) =>
      old.length === now.length && old.every((ref, k) => ref === now[k])
    if (same(seam.a, a) && same(seam.b, b)) return [seam]
    return a.length === 0 || b.length === 0 ? [] : [{ ...seam, a, b }]
  })
  return { ...garment, seams }
}

/** Panels cut alike by links, the panel itself among them, and whether they are its mirror image. */
export function linkFamily(garment: Garment, name: string): Map<string, boolean> {
  const root = (panel: Panel, mirrored = false, steps = 0): { id: string; mirrored: boolean } => {
    const next = panel.linked && garment.panels.find(({ id }) => id === panel.linked?.panel)
    if (!next || steps > garment.panels.length) return { id: panel.id, mirrored }
    return root(next, mirrored !== panel.linked?.mirrored, steps + 1)
  }
  const own = root(panelNamed(garment, name))
  const family = new Map<string, boolean>()
  for (const panel of garment.panels) {
    const other = root(panel)
    if (other.id === own.id) family.set(panel.id, other.mirrored !== own.mirrored)
  }
  return family
}

/** A name nobody has: `name`, or with a number. */
export function freeName(name: string, items: readonly { id: string }[]): string {
  const taken = new Set(items.map(({ id }) => id))
  if (!taken.has(name)) return name
  let number = 2
  while (taken.has(`${name}-${number}`)) number++
  return `${name}-${number}`
}
