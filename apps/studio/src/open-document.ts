/**
 * Documents on their way in: garments of the gallery, patterns and projects from outside, documents kept in this browser.
 * What cannot be read is said in a sentence and changes nothing.
 */
import { readPattern } from '@selvedge/engine'
import { formatOfEnding, isProjectFile, type PatternReading } from '@selvedge/engine/io'
import { buildProject, wornGarment } from '@selvedge/engine/project'
import { nameHint } from '@selvedge/engine/sim'
import { CATALOGUE, entryNamed } from '@selvedge/wardrobe/open'
import { assetAddress } from './catalogue.ts'
import { holdDocument, noteKept, readKept } from './keep-work.ts'
import { guessWords } from './pattern-file.ts'
import { openProjectText } from './project-file.ts'
import { expectResult } from './same-result.ts'
import { projectOf, studioStore } from './state.ts'
import { message, replaceWork } from './work.ts'

/** Garments are put on with the arms held out, and shown as a person stands. */
const SHOWN_POSE = 'relaxed'

/** A garment of the catalogue, by name; true when it is open. `byItself`: nobody asked for it. */
export async function openGarment(name: string, byItself = false): Promise<boolean> {
  const entry = entryNamed(name)
  if (!entry) {
    const names = CATALOGUE.map((one) => one.name)
    studioStore.set({
      notice: `There is no garment called "${name}" in the gallery; ${nameHint(name, names)}`,
    })
    return false
  }
  const text = await fetchGarment(name)
  if (text === null) {
    studioStore.set({
      notice: `The garment ${entry.title} could not be loaded; is the server still running?`,
    })
    return false
  }
  return takeGarment(text, { ...entry, byItself })
}

async function fetchGarment(name: string): Promise<string | null> {
  const entry = entryNamed(name)
  if (!entry) return null
  const response = await fetch(assetAddress(entry.file)).catch(() => null)
  return response?.ok ? response.text() : null
}

/** Text of a file from outside, a pattern or a whole project. */
export async function takeFile(text: string, name: string, fileName = name): Promise<boolean> {
  return isProjectFile(text)
    ? takeProject(text, name, fileName)
    : takeGarment(text, { name, title: name, fileName })
}

/** `fileName`: the file that holds it, where there is one. */
export async function takeProject(text: string, name: string, fileName?: string): Promise<boolean> {
  try {
    replaceWork(await openProjectText(text, fetchGarment), name, { fileName })
    studioStore.set({ notice: '' })
    expectResult(fileName ?? 'the link')
    return true
  } catch (reason) {
    studioStore.set({ notice: `${name}: ${message(reason)}` })
    return false
  }
}

/** One of those kept in this browser; a copy of it where another page has it in hand. */
export async function openKept(id: string, title: string, byItself = false): Promise<boolean> {
  const text = await readKept(id).catch(() => undefined)
  if (text === undefined) {
    studioStore.set({ notice: `${title} is no longer kept in this browser.` })
    return false
  }
  try {
    const project = await openProjectText(text, fetchGarment)
    const ours = await holdDocument(id)
    replaceWork(project, title, { byItself, ...(ours && { document: id }) })
    studioStore.set({ notice: ours ? '' : `${title} is open in another page; this is a copy.` })
    return true
  } catch (reason) {
    const trouble = message(reason)
    await noteKept(id, { trouble }).catch(() => {})
    studioStore.set({ notice: `${title} could not be read and was put aside: ${trouble}` })
    return false
  }
}

interface GarmentSource {
  readonly name: string
  readonly title: string
  /** What it is usually made of. */
  readonly fabric?: string
  /** As the person knows it, with its ending. */
  readonly fileName?: string
  readonly byItself?: boolean
}

/**
 * Text of a pattern. One that can be read but not sewn is shown all the same, and what is wrong with it is said; the open
 * work stays as it is when nothing can be read.
 */
function takeGarment(text: string, source: GarmentSource): boolean {
  const { name, title, fabric, fileName = '', byItself } = source
  const format = formatOfEnding(text, fileName)
  let read: PatternReading
  let wrong = ''
  try {
    read = readPattern(text, format, name)
  } catch (reason) {
    wrong = `${title}: ${message(reason)}`
    try {
      read = readPattern(text, format, name, { unchecked: true })
    } catch {
      studioStore.set({ notice: wrong })
      return false
    }
  }
  const { settings } = projectOf(studioStore.get())
  const garment = { ...(fabric && { fabric }), ...read.garment }
  const worn = { ...wornGarment(garment), id: name, title }
  const project = buildProject([worn])
  replaceWork({ ...project, settings, body: { ...project.body, pose: SHOWN_POSE } }, title, { byItself })
  // what a pattern of our own leaves to the engine is nobody's trouble
  studioStore.set({ notice: wrong || (fileName ? guessWords(title, read.notes) : '') })
  return true
}
