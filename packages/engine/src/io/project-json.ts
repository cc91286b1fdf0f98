/**
 * Projects as files: JSON with `format` and `version`, metres and radians. What a program writes is whole; what people
 * write by hand may be short: a garment by name or file, a body by name, nothing about what is as usual. See
 * docs/formats/project.md.
 *
 *   { "format": "selvedge-project", "version": 1, "garments": ["tank", "tee"], "body": "mean_female" }
 *
 * A file that a program saved may have more at its end that is no part of the project: see `project-beside.ts`.
 */
import { InputError } from '../core/index.ts'
import type { Fabric } from '../material/index.ts'
import { type Garment, quoted } from '../pattern/index.ts'
import {
  type BodyShapeChoice,
  buildProject,
  checkProject,
  freeId,
  PROJECT_VERSION,
  type Project,
  projectSchema,
} from '../project/index.ts'
import { readGarmentJson } from './garment-json.ts'
import { parseJson } from './parse-json.ts'
import { type Beside, type ProjectFile, readBeside } from './project-beside.ts'
import { parseWith } from './schema-sentence.ts'

/** Opens what a file only names; the engine itself touches no files. Each throws an `InputError` for what it does not know. */
export interface ProjectReferences {
  garment(reference: string): Garment
  body(reference: string): BodyShapeChoice
  fabric(reference: string): Fabric
}

/** A program without a wardrobe: only projects that are whole can be read. */
export const NO_REFERENCES: ProjectReferences = {
  garment: (name) => nothingCalled('garment', name),
  body: (name) => nothingCalled('body', name),
  fabric: (name) => nothingCalled('fabric', name),
}

/** Turns a document of version k + 1 into version k + 2 at row k. Appended when the version grows, never edited. */
const MIGRATIONS: readonly ((document: Fields) => Fields)[] = []

type Fields = Record<string, unknown>

/** Is this the text of a project, whatever else may be wrong with it? */
export function isProjectFile(text: string): boolean {
  return /^\uFEFF?\s*\{/.test(text) && /"format"\s*:\s*"selvedge-project"/.test(text.slice(0, FORMAT_WITHIN))
}

/** The format is named near the top of a file [characters]. */
const FORMAT_WITHIN = 4000

/** The project, with what it only names opened; an `InputError` says what is wrong, where, and what to do. */
export function readProject(text: string, references: ProjectReferences = NO_REFERENCES): Project {
  return readProjectFile(text, references).project
}

/** The project, and what a saved file has beside it. */
export function readProjectFile(text: string, references: ProjectReferences = NO_REFERENCES): ProjectFile {
  const raw = parseJson(text)
  if (!isFields(raw) || raw.format !== 'selvedge-project') {
    throw new InputError(
      'no project; write { "format": "selvedge-project", "version": 1, "garments": ["tank", "tee"] }',
    )
  }
  const { drape, camera, ...fields } = raw
  let document: Fields = fields
  for (let version = documentVersion(fields); version < PROJECT_VERSION; version++) {
    document = { ...MIGRATIONS[version - 1](document), version: version + 1 }
  }
  const project = parseWith(projectSchema, opened(document, references))
  checkProject(project)
  return { project, ...readBeside({ drape, camera }, project) }
}

/** Two spaces deep: readable, and quiet in version control. `beside`: what a saved file has at its end. */
export function writeProject(project: Project, { drape, camera }: Omit<Beside, 'notes'> = {}): string {
  const document = { ...project, ...(camera && { camera }), ...(drape && { drape }) }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** The document with short forms written out; what is wrong with the rest is left for the schema to say. */
function opened(document: Fields, references: ProjectReferences): Fields {
  const { garments, fabrics, body, ...rest } = document
  return {
    ...buildProject(),
    ...rest,
    ...(garments !== undefined && { garments: openedGarments(garments, references) }),
    ...(fabrics !== undefined && { fabrics: listed(fabrics, 'fabrics', references.fabric) }),
    ...(body !== undefined && { body: openedBody(body, references) }),
  }
}

function openedGarments(list: unknown, { garment }: ProjectReferences): unknown {
  if (!Array.isArray(list)) return list
  const named: { id: string }[] = list.filter((entry) => typeof entry?.id === 'string')
  return list.map((entry: unknown, row) => {
    const fields: Fields = typeof entry === 'string' ? { garment: entry } : isFields(entry) ? entry : {}
    const pattern = inPlace(`garments[${row}]`, () => openedGarment(fields.garment, garment))
    const name = isFields(pattern) && typeof pattern.name === 'string' ? pattern.name : 'garment'
    const id = fields.id ?? freeId(name, named)
    if (typeof id === 'string' && fields.id === undefined) named.push({ id })
    return { worn: true, ...fields, id, garment: pattern }
  })
}

function openedGarment(garment: unknown, open: (reference: string) => Garment): unknown {
  if (typeof garment === 'string') return open(garment)
  return isFields(garment) && 'version' in garment ? readGarmentJson(garment) : garment
}

function openedBody(body: unknown, references: ProjectReferences): unknown {
  const open = (reference: string) => inPlace('body', () => references.body(reference))
  if (typeof body === 'string') return { shape: open(body) }
  if (!isFields(body)) return body
  const { shape = { kind: 'drafted' } } = body
  return { ...body, shape: typeof shape === 'string' ? open(shape) : shape }
}

/** Names in a list replaced by what they stand for. */
function listed(list: unknown, place: string, open: (reference: string) => unknown): unknown {
  if (!Array.isArray(list)) return list
  return list.map((entry, row) =>
    typeof entry === 'string' ? inPlace(`${place}[${row}]`, () => open(entry)) : entry,
  )
}

/** Puts the place in the file before what is wrong there. */
function inPlace<T>(place: string, open: () => T): T {
  try {
    return open()
  } catch (reason) {
    if (!(reason instanceof InputError)) throw reason
    throw new InputError(`${place}: ${reason.message}`.slice(0, SENTENCE_MAX))
  }
}

function nothingCalled(what: string, name: string): never {
  throw new InputError(`no ${what} is known by the name ${quoted(name)} here; write the ${what} itself`)
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function documentVersion({ version }: Fields): number {
  const reads = `this build reads up to version ${PROJECT_VERSION}`
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    throw new InputError(`version: must be a whole number; ${reads}`)
  }
  if (version > PROJECT_VERSION) {
    throw new InputError(
      `version: the project is version ${version}, ${reads}; open it with a newer Selvedge`,
    )
  }
  return version
}

const SENTENCE_MAX = 290 // [characters]
