/** Projects from outside: those that name garments of the gallery get them fetched first. */

import type { Garment } from '@selvedge/engine'
import { NO_REFERENCES, type ProjectFile, readProjectFile } from '@selvedge/engine/io'
import { entryNamed, readEntry } from '@selvedge/wardrobe/open'

/** `fetchGarment` gives the text of a garment of the gallery, null when there is none of that name. */
export async function openProjectText(
  text: string,
  fetchGarment: (name: string) => Promise<string | null>,
): Promise<ProjectFile> {
  const known = new Map<string, Garment>()
  for (const name of garmentsNamed(text)) {
    const entry = entryNamed(name)
    const found = entry && (await fetchGarment(name))
    if (found) known.set(name, readEntry(entry, found, name))
  }
  return readProjectFile(text, {
    ...NO_REFERENCES,
    garment: (name) => known.get(name) ?? NO_REFERENCES.garment(name),
    body: (name) => ({ kind: 'preset', name }),
  })
}

/** Names a project written by hand has in the place of garments; whatever else is wrong the reader says. */
function garmentsNamed(text: string): string[] {
  try {
    const { garments } = JSON.parse(text.replace(/^\uFEFF/, ''))
    const names = garments.map((entry: string | { garment: unknown }) =>
      typeof entry === 'string' ? entry : entry.garment,
    )
    return names.filter((name: unknown) => typeof name === 'string')
  } catch {
    return []
  }
}
