/** What is opened: a garment of the catalogue, a pattern or a whole project from a file. */
import { readPattern } from '@selvedge/engine'
import { formatOfEnding, isProjectFile, type PatternReading } from '@selvedge/engine/io'
import { buildProject, wornGarment } from '@selvedge/engine/project'
import { entryNamed } from '@selvedge/wardrobe/open'
import { assetAddress } from './catalogue.ts'
import { guessWords } from './pattern-file.ts'
import { openProjectText } from './project-file.ts'
import { projectOf, studioStore } from './state.ts'
import { message, replaceWork } from './work.ts'

/** Garments are put on with the arms held out, and shown as a person stands. */
const SHOWN_POSE = 'relaxed'

/** A garment of the catalogue, by name. */
export async function openGarment(name: string): Promise<void> {
  const entry = entryNamed(name)
  if (!entry) {
    studioStore.set({ notice: `There is no garment called "${name}" in the gallery.` })
    return
  }
  const text = await fetchGarment(name)
  if (text === null) {
    studioStore.set({
      notice: `The garment ${entry.title} could not be loaded; is the server still running?`,
    })
    return
  }
  takeGarment(text, entry)
}

async function fetchGarment(name: string): Promise<string | null> {
  const entry = entryNamed(name)
  if (!entry) return null
  const response = await fetch(assetAddress(entry.file)).catch(() => null)
  return response?.ok ? response.text() : null
}

/** Text of a file from outside, a pattern or a whole project. */
export async function takeFile(text: string, name: string, fileName = name): Promise<void> {
  if (!isProjectFile(text)) return takeGarment(text, { name, title: name, fileName })
  try {
    replaceWork(await openProjectText(text, fetchGarment), name)
    studioStore.set({ notice: '' })
  } catch (reason) {
    studioStore.set({ notice: `${name}: ${message(reason)}` })
  }
}

interface GarmentSource {
  readonly name: string
  readonly title: string
  /** What it is usually made of. */
  readonly fabric?: string
  /** As the person knows it, with its ending. */
  readonly fileName?: string
}

/**
 * Text of a file from outside. One that can be read but not sewn is shown all the same, and what is wrong with it is
 * said; the open work stays as it is when nothing can be read.
 */
function takeGarment(text: string, { name, title, fabric, fileName = '' }: GarmentSource): void {
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
      return
    }
  }
  const { settings } = projectOf(studioStore.get())
  const garment = { ...(fabric && { fabric }), ...read.garment }
  const worn = { ...wornGarment(garment), id: name, title }
  const project = buildProject([worn])
  replaceWork({ ...project, settings, body: { ...project.body, pose: SHOWN_POSE } }, title)
  // what a pattern of our own leaves to the engine is nobody's trouble
  studioStore.set({ notice: wrong || (fileName ? guessWords(title, read.notes) : '') })
}
