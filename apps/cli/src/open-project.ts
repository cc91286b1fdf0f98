/**
 * What `drape` is asked for, as a project: read from a file, or made of the garments on the command line; either way the
 * flags are edits on top of it, and everything after goes one way. Files a project names are looked for beside it.
 */
import { dirname, relative, resolve } from 'node:path'
import { bodyNames, fitBody, InputError, type Project } from '@selvedge/engine'
import {
  isProjectFile,
  type ProjectReferences,
  readMeasurementFile,
  readOwnBody,
  readProjectFile,
  writeProject,
} from '@selvedge/engine/io'
import {
  applyProjectEdit,
  type BodyShapeChoice,
  buildProject,
  type ProjectEdit,
  type ProjectSettings,
  wornGarments,
} from '@selvedge/engine/project'
import { outfitWish } from '@selvedge/engine/sim'
import { inFile, openBodyData, openFabric, openGarment, readText } from './assets.ts'
import { type ModelChoice, modelSettings } from './model-flags.ts'
import { type OpenedBody, openBodyFor } from './open-body.ts'
import { pathKind, seenFrom } from './path-kind.ts'

export interface ProjectFlags extends ModelChoice {
  readonly over?: string | undefined
  readonly body?: string | undefined
  readonly pose?: string | undefined
  readonly fabric?: string | undefined
  /** [mm] */
  readonly resolution?: number | undefined
  readonly seconds?: number | undefined
  readonly seed?: number | undefined
  readonly static?: boolean
}

type Say = (line: string) => void

export function namesProject(word = ''): boolean {
  return word.endsWith('.json') && pathKind(word) === 'file' && isProjectFile(readText(word))
}

/** The project of a file, or of a garment and what `--over` names, with the flags on top. */
export function openProject(word: string, flags: ProjectFlags, say: Say): Project {
  const fromFile = namesProject(word)
  if (fromFile && flags.over !== undefined) {
    throw new InputError(`--over: ${word} says itself what is worn; change its "garments" instead`)
  }
  const project = fromFile ? openProjectFile(word, say) : projectOf([...under(flags.over), word], say)
  const edits = flagEdits(flags, project.settings)
  return edits.length === 0 ? project : applyProjectEdit(project, { kind: 'batch', edits }).project
}

/** Files it names are found from its own folder, and so are they afterwards. Cloth as it hung is the studio's to show. */
export function openProjectFile(path: string, say: Say = () => {}): Project {
  const home = dirname(resolve(path))
  const read = () => readProjectFile(readText(path), referencesFrom(home, say))
  const { project, drape, notes = [] } = inFile(path, read)
  for (const note of notes) say(note)
  if (drape?.untouched === false)
    say('The file has its cloth as it was left by hand; here it is draped anew, from the pieces.')
  const { shape } = project.body
  if (shape.kind !== 'file') return project
  return { ...project, body: { ...project.body, shape: { ...shape, path: seenFrom(home, shape.path) } } }
}

/** The project as a file at `path`: measurements go into it, a mesh stays where it is. */
export function projectText(project: Project, path: string): string {
  const { shape } = project.body
  if (shape.kind !== 'file') return writeProject(project)
  return writeProject({ ...project, body: { ...project.body, shape: carriedShape(shape.path, path) } })
}

/** The body the project asks for, standing so that everything it wears can be put on. */
export async function openProjectBody(project: Project, say: Say): Promise<OpenedBody> {
  const { shape } = project.body
  const garments = wornGarments(project).map(({ garment }) => garment)
  const outer = garments[garments.length - 1]
  const asked = shape.kind === 'preset' ? shape.name : shape.kind === 'file' ? shape.path : undefined
  if (shape.kind === 'mesh') {
    const { pose } = outfitWish(garments)
    return { body: readOwnBody(shape), pose, shape: null, scale: 1, clips: [] }
  }
  if (shape.kind !== 'measured') return openBodyFor(outer, asked, say, garments.slice(0, -1))
  const { sex, age, name = 'wearer', measurements } = shape
  const { pose } = outfitWish(garments)
  const grown = age === undefined ? {} : { age }
  const fitted = fitBody(openBodyData(), measurements, { sex, ...grown, name, pose })
  for (const [part, error] of Object.entries(fitted.errors)) {
    if (Math.abs(error) <= TOLD) continue
    const by = `${(100 * Math.abs(error)).toFixed(1)} cm ${error > 0 ? 'more' : 'less'} than asked`
    say(`${name}: ${part} could not be met: ${by}`)
  }
  return { body: fitted.body, pose, shape: fitted.sliders, scale: 1, clips: [] }
}

/** Garments drape on 5 mm; what is further off is said [m]. */
const TOLD = 0.005

function under(over = ''): string[] {
  return over.split(',').filter((name) => name !== '')
}

function projectOf(names: readonly string[], say: Say): Project {
  return buildProject(names.map((name) => openGarment(name, say)))
}

/** What the flags change, none for those not given. */
function flagEdits(flags: ProjectFlags, settings: ProjectSettings): ProjectEdit[] {
  const edits: ProjectEdit[] = []
  if (flags.body !== undefined) edits.push({ kind: 'setBody', shape: bodyShape(flags.body) })
  if (flags.pose !== undefined) edits.push({ kind: 'setPose', pose: flags.pose })
  if (flags.fabric !== undefined) edits.push(...fabricEdits(flags.fabric))
  const { resolution, seconds, seed } = flags
  const asked: ProjectSettings = {
    ...(resolution !== undefined && { resolution: resolution / 1000 }),
    ...(seed !== undefined && { seed }),
    ...(flags.static && { static: true }),
    ...(seconds !== undefined && { secondsMax: seconds }),
    ...modelSettings(flags),
  }
  if (Object.keys(asked).length > 0) edits.push({ kind: 'setSettings', settings: { ...settings, ...asked } })
  return edits
}

/** A cloth from a file becomes the project's own. */
function fabricEdits(nameOrPath: string): ProjectEdit[] {
  const fabric = openFabric(nameOrPath)
  const choose: ProjectEdit = { kind: 'setFabric', fabric: fabric.name }
  return nameOrPath === fabric.name ? [choose] : [{ kind: 'putFabric', fabric }, choose]
}

function bodyShape(nameOrPath: string): BodyShapeChoice {
  if (bodyNames(openBodyData()).includes(nameOrPath)) return { kind: 'preset', name: nameOrPath }
  return { kind: 'file', path: nameOrPath }
}

function referencesFrom(home: string, say: Say): ProjectReferences {
  return {
    garment: (name) => openGarment(seenFrom(home, name), say),
    body: (name) => bodyShape(seenFrom(home, name)),
    fabric: (name) => openFabric(seenFrom(home, name)),
  }
}

function carriedShape(bodyPath: string, projectPath: string): BodyShapeChoice {
  if (!/\.json$/i.test(bodyPath)) {
    return { kind: 'file', path: relative(dirname(resolve(projectPath)), resolve(bodyPath)) }
  }
  return inFile(bodyPath, () => {
    const { measurements, ...person } = readMeasurementFile(readText(bodyPath))
    return { kind: 'measured', ...person, measurements: { ...measurements } }
  })
}
