/**
 * Versions: a document as it was, under a name, in this browser, with the cloth as it hung; one that was named while it moved is
 * draped from the arranged pieces on. Opening one is a step that can be undone. They are of one document, and not in its file.
 */
import type { Project } from '@selvedge/engine'
import { writeProject } from '@selvedge/engine/io'
import { documentStore } from './document-state.ts'
import { clothNow, fitsHere, readCloth } from './keep-cloth.ts'
import { smallPicture } from './keep-picture.ts'
import { type KeptVersion, keepVersion, listVersions } from './keep-versions.ts'
import { fetchGarment } from './open-document.ts'
import { openProjectText } from './project-file.ts'
import { expectResult } from './same-result.ts'
import { projectOf, studioStore } from './state.ts'
import { stage } from './studio.ts'
import { freshId, keepDocument, message, revertWork } from './work.ts'

export const VERSION_COMMANDS = [
  {
    id: 'versions',
    title: 'Versions',
    keys: '',
    run: () => studioStore.set({ dialog: 'Versions' }),
  },
  {
    id: 'name-version',
    needs: true as const,
    title: 'Name a version',
    keys: '',
    run: ({ name }: Record<string, unknown>) => nameVersion(String(name ?? '')),
  },
  {
    id: 'open-version',
    needs: true as const,
    title: 'Open a version',
    keys: '',
    run: ({ name }: Record<string, unknown>) => openNamed(String(name ?? '')),
  },
]

/** Keeps the document as it is now; true when it is kept. */
export async function nameVersion(asked: string): Promise<boolean> {
  const name = asked.trim()
  if (name === '') {
    studioStore.set({ notice: 'A version needs a name, to be found again.' })
    return false
  }
  const project = projectOf(studioStore.get())
  const { document, kept } = documentStore.get()
  const cloth = await clothNow().catch(() => null)
  const facts = { id: freshId(), document, name, at: Date.now() }
  const result = { hash: cloth?.hash ?? project.solver?.stateHash ?? null, text: writeProject(project) }
  const picture = stage.viewer && (await smallPicture(stage.viewer).catch(() => null))
  try {
    await keepVersion({ ...facts, ...result, ...(picture && { picture }) }, cloth)
  } catch (reason) {
    studioStore.set({ notice: `The version ${name} could not be kept in this browser: ${message(reason)}` })
    return false
  }
  if (kept === 'untouched') keepDocument() // a version of nothing would be found by nobody
  return true
}

/** What is open becomes what it was; what it is now is one Undo away. */
export async function openVersion(version: KeptVersion): Promise<void> {
  const project = await readVersion(version)
  if (!project) return
  const cloth = await readCloth(version.id).catch(() => undefined)
  revertWork(project, `open version ${version.name}`, cloth)
  if (!cloth || !fitsHere(cloth)) expectResult(`version ${version.name}`)
}

/** The document as it was; one that cannot be read says so. */
export async function readVersion({ name, text }: KeptVersion): Promise<Project | null> {
  try {
    return (await openProjectText(text, fetchGarment)).project
  } catch (reason) {
    studioStore.set({ notice: `The version ${name} cannot be read: ${message(reason)}` })
    return null
  }
}

async function openNamed(name: string): Promise<void> {
  const found = (await listVersions(documentStore.get().document)).find((one) => one.name === name)
  if (found) await openVersion(found)
  else studioStore.set({ notice: `There is no version called "${name}" of this document.` })
}
