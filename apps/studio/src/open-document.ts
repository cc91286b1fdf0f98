/**
 * Documents on their way in: garments of the gallery, patterns and projects from outside, documents kept in this browser.
 * What cannot be read is said in a sentence and changes nothing.
 */
import type { Garment, Project } from '@selvedge/engine'
import { isProjectFile } from '@selvedge/engine/io'
import { buildProject, FABRIC_DEFAULT, freeId, wornGarment } from '@selvedge/engine/project'
import { nameHint } from '@selvedge/engine/sim'
import { CATALOGUE, entryNamed, readEntry } from '@selvedge/wardrobe/open'
import { wishCamera } from './camera-wish.ts'
import { assetAddress } from './catalogue.ts'
import { documentStore } from './document-state.ts'
import { type ImportReading, importStore, readImport } from './import-file.ts'
import { fitsHere, readCloth } from './keep-cloth.ts'
import { holdDocument, noteTrouble, readKept } from './keep-work.ts'
import { EMPTY, LESSONS, lessonNamed } from './lessons.ts'
import { guessWords } from './pattern-file.ts'
import { clothOfFile } from './project-bundle.ts'
import { openProjectText } from './project-file.ts'
import { expectResult } from './same-result.ts'
import { projectOf, studioStore } from './state.ts'
import { createStore } from './store.ts'
import { chooseTool } from './tools/tool-run.ts'
import { edit, message, replaceWork } from './work.ts'

/** Garments are put on with the arms held out, and shown as a person stands. */
const SHOWN_POSE = 'relaxed'

/** What somebody wants of a garment that is opened, where it is not as usual. */
export interface GarmentWishes {
  readonly fabric?: string | undefined
  /** Name of a preset. */
  readonly body?: string | undefined
  readonly pose?: string | undefined
  /** Nobody asked for it: stands back when somebody was quicker. */
  readonly byItself?: boolean
  /** Worn over what is open, instead of it. */
  readonly over?: boolean
}

/** Whether what is chosen in the gallery or the import sheet is worn over what is open. */
export const wearOverStore = createStore({ over: false })

/** A garment of the catalogue, by name; true when it is open. */
export async function openGarment(name: string, wishes: GarmentWishes = {}): Promise<boolean> {
  if (lessonNamed(name) && !wishes.over) return openLesson(name)
  const entry = entryNamed(name)
  if (!entry) {
    const names = [...CATALOGUE, ...LESSONS, EMPTY].map((one) => one.name)
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
  try {
    const garment = readEntry(entry, text, name)
    if (wishes.over) putOver(garment, name, entry.title)
    else putOn(garment, name, entry.title, wishes)
    studioStore.set({ notice: '' }) // what a pattern of our own leaves to the engine is nobody's trouble
    return true
  } catch (reason) {
    studioStore.set({ notice: `${entry.title}: ${message(reason)}` })
    return false
  }
}

/** Text of a garment of the gallery; null when there is none of that name. */
export async function fetchGarment(name: string): Promise<string | null> {
  const entry = entryNamed(name)
  return entry ? fetchText(entry.file) : null
}

async function fetchText(file: string): Promise<string | null> {
  const response = await fetch(assetAddress(file)).catch(() => null)
  return response?.ok ? response.text() : null
}

/** A lesson waits for whoever takes it: nothing moves before Simulate. */
async function openLesson(name: string): Promise<boolean> {
  const lesson = lessonNamed(name)
  const text = lesson ? await fetchText(lesson.file) : null
  if (!lesson || text === null) {
    studioStore.set({ notice: `The lesson ${name} could not be loaded; is the server still running?` })
    return false
  }
  studioStore.set({ paused: lesson.tool === undefined })
  const open = await takeProject(text, lesson.title)
  if (open && lesson.tool) chooseTool(lesson.tool)
  return open
}

/** The project of a lesson, to be looked at. */
export async function readLesson(name: string): Promise<Project | null> {
  const lesson = lessonNamed(name)
  const text = lesson ? await fetchText(lesson.file) : null
  return text === null ? null : (await openProjectText(text, fetchGarment)).project
}

/** Text of a file from outside: a whole project opens at once, a pattern shows what was found in it first. */
export async function takeFile(text: string, name: string, fileName = name): Promise<boolean> {
  if (isProjectFile(text)) return takeProject(text, name, fileName)
  try {
    importStore.set({ reading: readImport(text, name, fileName) })
    studioStore.set({ dialog: 'Import', notice: '' })
    return true
  } catch (reason) {
    studioStore.set({ notice: `${fileName}: ${message(reason)}` })
    return false
  }
}

/** A pattern as the import sheet hands it on. One that cannot be sewn is shown all the same, and what is wrong is said. */
export function takeImported({ name, wrong, notes }: ImportReading, garment: Garment, over: boolean): void {
  if (over) putOver(garment, name, name)
  else putOn(garment, name, name)
  studioStore.set({ notice: wrong === '' ? guessWords(name, notes) : `${name}: ${wrong}` })
}

/** `fileName`: the file that holds it, where there is one. */
export async function takeProject(text: string, name: string, fileName?: string): Promise<boolean> {
  try {
    const { project, drape, camera, notes = [] } = await openProjectText(text, fetchGarment)
    const cloth = drape && clothOfFile(project, drape)
    replaceWork(project, name, { fileName, cloth })
    wishCamera(documentStore.get().document, camera)
    studioStore.set({ notice: notes.map((note) => `${note} It is draped anew.`).join(' ') })
    if (!cloth || !fitsHere(cloth)) expectResult(fileName ?? 'the link')
    return true
  } catch (reason) {
    studioStore.set({ notice: `${name}: ${message(reason)}` })
    return false
  }
}

/** A project as a script hands it on; what cannot be read stops the script. */
export async function openScripted(text: string, title: string, paused: boolean): Promise<void> {
  const { project } = await openProjectText(text, fetchGarment)
  studioStore.set({ paused, notice: '' })
  replaceWork(project, title)
}

/** One of those kept in this browser; a copy of it where another page has it in hand. */
export async function openKept(id: string, title: string, byItself = false): Promise<boolean> {
  const text = await readKept(id).catch(() => undefined)
  if (text === undefined) {
    studioStore.set({ notice: `${title} is no longer kept in this browser.` })
    return false
  }
  try {
    const { project } = await openProjectText(text, fetchGarment)
    const cloth = await readCloth(id).catch(() => undefined)
    const ours = await holdDocument(id)
    replaceWork(project, title, { byItself, cloth, ...(ours && { document: id }) })
    studioStore.set({ notice: ours ? '' : `${title} is open in another page; this is a copy.` })
    return true
  } catch (reason) {
    const trouble = message(reason)
    await noteTrouble(id, trouble).catch(() => {})
    studioStore.set({ notice: `${title} could not be read and was put aside: ${trouble}` })
    return false
  }
}

/** Worn over all that is open, and worked on from now on. Of its usual cloth, whatever was chosen for the others. */
function putOver(garment: Garment, name: string, title: string): void {
  const project = projectOf(studioStore.get())
  const id = freeId(name, project.garments)
  const fabric = project.fabric === undefined ? {} : { fabric: garment.fabric ?? FABRIC_DEFAULT }
  edit(
    { kind: 'addGarment', garment: { ...wornGarment(garment), id, title, ...fabric } },
    { name: `add ${title}` },
  )
  studioStore.set({ chosen: id })
}

/** A document of one garment, with the settings of the one before. */
function putOn(garment: Garment, id: string, title: string, wishes: GarmentWishes = {}): void {
  const { fabric, body, pose = SHOWN_POSE, byItself } = wishes
  const { layOut, ...settings } = projectOf(studioStore.get()).settings // how pieces lie beside the body is their own
  const project = buildProject([{ ...wornGarment(garment), id, title, ...(fabric && { fabric }) }])
  const shape = body === undefined ? project.body.shape : ({ kind: 'preset', name: body } as const)
  replaceWork({ ...project, settings, body: { shape, pose } }, title, { byItself })
}
