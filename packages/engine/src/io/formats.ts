/**
 * Every file format there is, in one table: patterns, projects, meshes, point caches, captured motion, measurements of people. Apps
 * ask here which files they may open, what to write and what is lost on the way; a new format is one more line.
 * What a format of each kind does is `format.ts`.
 */
import { InputError, nameHint } from '../core/index.ts'
import { readBvh } from './bvh.ts'
import {
  type CacheFormat,
  type Format,
  type FormatOptions,
  type MeasuredFormat,
  type MotionFormat,
  type ProjectFormat,
  takeSample,
  textOf,
} from './format.ts'
import { type MeasurementFile, readMeasurementFile, writeMeasurementFile } from './measurement-file.ts'
import { MESH_FORMATS } from './mesh-formats.ts'
import { PATTERN_FORMATS } from './pattern-formats.ts'
import { looksLikeMdd, type PointCache, readMdd, readPc2, writeMdd, writePc2 } from './point-cache.ts'
import { readProject, writeProject } from './project-json.ts'
import { looksLikeSeamly, readSeamlyMeasurements } from './seamly-measurements.ts'

const PROJECT_FORMATS: readonly ProjectFormat[] = [
  {
    name: 'project',
    title: 'Selvedge project',
    kind: 'project',
    extensions: ['json'],
    type: 'application/json',
    page: 'project',
    losses: 'the drape itself is not in it, only the hash it had',
    opens: ({ fields }) => fields?.format === 'selvedge-project',
    read: (bytes) => readProject(textOf(bytes)),
    write: (project) => writeProject(project),
  },
]

const CACHE_FORMATS: readonly CacheFormat[] = [
  {
    name: 'pc2',
    title: 'PC2',
    kind: 'cache',
    extensions: ['pc2'],
    type: 'application/octet-stream',
    page: 'point-cache',
    losses: 'it does not say how fast it plays; triangles are in the mesh it belongs to',
    opens: ({ head }) => head.startsWith('POINTCACHE2'),
    read: readPlaces,
    write: writePlaces,
  },
  {
    name: 'mdd',
    title: 'MDD',
    kind: 'cache',
    extensions: ['mdd'],
    type: 'application/octet-stream',
    page: 'point-cache',
    losses: 'it starts at time 0, whatever the first frame is; triangles are in the mesh it belongs to',
    opens: ({ bytes }) => looksLikeMdd(bytes),
    read: (bytes) => readMdd(bytes),
    write: writeTimedPlaces,
  },
]

const MOTION_FORMATS: readonly MotionFormat[] = [
  {
    name: 'bvh',
    title: 'BVH motion capture',
    kind: 'motion',
    extensions: ['bvh'],
    type: 'text/plain',
    page: 'bvh',
    losses: 'bones keep the lengths of the body that moves; single fingers stay still',
    opens: ({ head }) => /^\uFEFF?\s*HIERARCHY\b/.test(head),
    read: (bytes) => readBvh(textOf(bytes)),
  },
]

const MEASURED_FORMATS: readonly MeasuredFormat[] = [
  {
    name: 'measurements',
    title: 'measurements of a person',
    kind: 'measurements',
    extensions: ['json'],
    type: 'application/json',
    page: 'measurements',
    losses: 'nothing but the measurements we know, sex and age is in it',
    opens: ({ fields }) =>
      fields !== null && ('height' in fields || fields.format === 'selvedge-measurements'),
    read: readMeasured,
    write: writeMeasurementFile,
  },
  {
    name: 'seamly',
    title: 'Seamly2D and Valentina measurements',
    kind: 'measurements',
    extensions: ['smis', 'smms', 'vit', 'vst'],
    type: 'application/xml',
    page: 'seamly-measurements',
    losses: 'measurements we do not take and slopes are passed over',
    opens: ({ head }) => looksLikeSeamly(head),
    read: readMeasured,
  },
]

/** The first format of an ending is the one it stands for when nothing else is said. */
export const FORMATS: readonly Format[] = [
  ...PATTERN_FORMATS,
  ...PROJECT_FORMATS,
  ...MESH_FORMATS,
  ...CACHE_FORMATS,
  ...MOTION_FORMATS,
  ...MEASURED_FORMATS,
]

export type FormatKind = Format['kind']
export type FormatAbility = 'read' | 'write'

/** A format of one of these kinds; with `Able` it surely does that. */
export type FormatOf<Kind extends FormatKind, Able extends FormatAbility = never> = Kind extends FormatKind
  ? Extract<Format, { readonly kind: Kind }> & Required<Pick<Extract<Format, { readonly kind: Kind }>, Able>>
  : never

/** Which formats are meant: of these kinds, and such as can be read or written. */
export interface FormatWish<Kind extends FormatKind, Able extends FormatAbility> {
  readonly kinds?: readonly Kind[]
  readonly able?: Able
}

export function formatsFor<Kind extends FormatKind = FormatKind, Able extends FormatAbility = never>(
  wish: FormatWish<Kind, Able>,
): FormatOf<Kind, Able>[] {
  const { kinds, able }: { kinds?: readonly FormatKind[]; able?: FormatAbility } = wish
  const meant = FORMATS.filter(
    (format) =>
      (kinds === undefined || kinds.includes(format.kind)) &&
      (able === undefined || format[able] !== undefined),
  )
  return meant as FormatOf<Kind, Able>[]
}

/** A wrong name is an input error that tells the nearest right one. */
export function formatNamed<Kind extends FormatKind = FormatKind, Able extends FormatAbility = never>(
  name: string,
  wish: FormatWish<Kind, Able> = {},
): FormatOf<Kind, Able> {
  const able = formatsFor(wish)
  const found = able.find((format) => format.name === name)
  if (found !== undefined) return found
  const names = able.map((format) => format.name)
  throw new InputError(`no format "${name}"; ${nameHint(name, names)}`)
}

/** By the ending of a file's name. */
export function formatOf<Kind extends FormatKind = FormatKind, Able extends FormatAbility = never>(
  path: string,
  wish: FormatWish<Kind, Able> = {},
): FormatOf<Kind, Able> | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1].toLowerCase()
  return formatsFor(wish).find(({ extensions }) => extensions.includes(ending ?? ''))
}

/** By the content of the file, for names that say nothing. */
export function sniffFormat<Kind extends FormatKind = FormatKind, Able extends FormatAbility = never>(
  bytes: Uint8Array,
  wish: FormatWish<Kind, Able> = {},
): FormatOf<Kind, Able> | undefined {
  const sample = takeSample(bytes)
  return formatsFor(wish).find(({ opens }) => opens?.(sample))
}

/** Endings without their dot, each once. */
export function extensionsFor(wish: FormatWish<FormatKind, FormatAbility>): string[] {
  return [...new Set(formatsFor(wish).flatMap(({ extensions }) => extensions))]
}

function readPlaces(bytes: Uint8Array, { note }: FormatOptions): PointCache {
  const cache = readPc2(bytes)
  note?.(`PC2 does not say how fast it plays: ${cache.fps} frames per second were taken`)
  return cache
}

function writePlaces(cache: PointCache, { note }: FormatOptions): Uint8Array {
  note?.(`PC2 cannot say how fast it plays: set ${cache.fps} frames per second`)
  return writePc2(cache)
}

function writeTimedPlaces(cache: PointCache, { note }: FormatOptions): Uint8Array {
  if (cache.startFrame !== 0) note?.(`MDD starts at time 0: the first frame was ${cache.startFrame}`)
  return writeMdd(cache)
}

/** Whatever its ending says: the content decides which of the two it is. */
function readMeasured(bytes: Uint8Array, { note }: FormatOptions): MeasurementFile {
  const text = textOf(bytes)
  if (!looksLikeSeamly(text)) return readMeasurementFile(text)
  const { sex = 'neutral', measurements, notes } = readSeamlyMeasurements(text)
  for (const one of notes) note?.(one)
  return { sex, measurements }
}
