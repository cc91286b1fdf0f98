/**
 * Drafting FreeSewing designs for other measurements. The drafts that are built in need nothing; other sizes need the
 * design's own package, `npm install @freesewing/<design> @freesewing/core` in the folder selvedge is run from. The
 * result has the shape of the files in `assets/freesewing`, see docs/formats/freesewing.md.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { InputError } from '@selvedge/engine'
import { freeSewingDesigns } from '@selvedge/engine/io'
import { nameHint } from '@selvedge/engine/sim'

/** Millimetres by FreeSewing's own names; shoulderSlope in degrees. */
export type FreeSewingMeasurements = Readonly<Record<string, number>>

/** What of FreeSewing's objects is looked at here. */
export interface DesignModule {
  readonly [name: string]: unknown
}

interface Spot {
  readonly x: number
  readonly y: number
}

interface DraftedPath {
  readonly ops: readonly { type: string; cp1?: Spot; cp2?: Spot; to?: Spot }[]
  readonly hidden?: boolean
  readonly attributes?: { get(name: string): unknown }
  length(): number
}

interface DraftedPart {
  readonly hidden: boolean
  readonly points: Readonly<Record<string, Spot>>
  readonly paths: Readonly<Record<string, DraftedPath>>
  readonly snippets: Readonly<Record<string, { def: string; anchor: Spot }>>
}

interface CutEntry {
  readonly grain?: number
  readonly cutOnFold?: readonly [Spot, Spot]
  readonly materials?: Readonly<Record<string, readonly Record<string, unknown>[]>>
}

interface DraftedPattern {
  draft(): unknown
  readonly parts: readonly Readonly<Record<string, DraftedPart>>[]
  readonly setStores: readonly {
    readonly cutlist?: Readonly<Record<string, CutEntry>>
    readonly logs?: { readonly error?: readonly unknown[] }
  }[]
}

type DesignClass = new (settings: Record<string, unknown>) => DraftedPattern

/** One set of measurements out of a file: numbers by name, or after # one of its `sets`. */
export function readMeasurements(text: string, set?: string): FreeSewingMeasurements {
  let stored: unknown
  try {
    stored = JSON.parse(text)
  } catch {
    throw new InputError('the measurements are not valid JSON; write {"chest": 1000, …} in millimetres')
  }
  const fields = fieldsOf(stored)
  const sets = fieldsOf(fields.sets)
  const names = Object.keys(sets)
  if (names.length > 0 && (set === undefined || !Object.hasOwn(sets, set))) {
    throw new InputError(`the file holds several people; add # and one of ${names.join(', ')}`.slice(0, 290))
  }
  const chosen = names.length > 0 && set !== undefined ? fieldsOf(sets[set]) : fields
  const measurements: Record<string, number> = {}
  for (const [name, value] of Object.entries(chosen)) {
    if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) {
      throw new InputError(`measurement ${name.slice(0, 40)}: must be a positive number in millimetres`)
    }
    measurements[name] = value
  }
  if (Object.keys(measurements).length === 0) throw new InputError('the file holds no measurements')
  return measurements
}

/** Whom a design is drafted for. */
export interface DraftedFor {
  readonly measurements: FreeSewingMeasurements
  readonly sex?: 'female' | 'male'
}

/** A draft as the reader of `@selvedge/engine` takes it. */
export async function draftFreeSewing(
  design: string,
  { measurements, sex }: DraftedFor,
  load: (design: string) => Promise<DesignModule> = loadDesign,
): Promise<Record<string, unknown>> {
  const known = freeSewingDesigns()
  if (!known.includes(design)) throw new InputError(`no design "${design}"; ${nameHint(design, known)}`)
  const designClass = (await load(design))[capital(design)]
  if (typeof designClass !== 'function') {
    throw new InputError(`the package @freesewing/${design} holds no design; install version 4 of it`)
  }
  const pattern = draftPattern(designClass as DesignClass, design, measurements)
  const cutlist = pattern.setStores[0]?.cutlist ?? {}
  const parts: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(pattern.parts[0] ?? {})) {
    if (!part.hidden && part.paths.seam) parts[name] = partRecord(part, cutlist[name] ?? {})
  }
  return {
    format: 'freesewing-draft-v1',
    design,
    units: 'mm',
    yAxis: 'down',
    ...(sex === undefined ? {} : { measurementSet: sex }),
    measurements,
    parts,
  }
}

function draftPattern(
  DesignOf: DesignClass,
  design: string,
  measurements: FreeSewingMeasurements,
): DraftedPattern {
  try {
    const pattern = new DesignOf({ measurements, sa: 0 })
    pattern.draft()
    const [error] = pattern.setStores[0]?.logs?.error ?? []
    if (error === undefined) return pattern
    throw error
  } catch (reason) {
    const told = String(reason instanceof Error ? reason.message : reason).split('\n')[0]
    throw new InputError(`FreeSewing cannot draft ${design} for these measurements: ${told.slice(0, 160)}`)
  }
}

/** From the folder the command runs in, where people install packages. */
async function loadDesign(design: string): Promise<DesignModule> {
  const name = `@freesewing/${design}`
  try {
    const path = createRequire(join(process.cwd(), 'package.json')).resolve(name)
    return await import(pathToFileURL(path).href)
  } catch (reason) {
    const missing = /Cannot find (?:package|module) '([^']+)'/.exec(String(reason))?.[1] ?? name
    throw new InputError(
      `drafting ${design} needs ${missing}, which is not installed here: run npm install @freesewing/core ${name}`,
    )
  }
}

function partRecord(part: DraftedPart, cut: CutEntry): Record<string, unknown> {
  const own = <T>(table: Readonly<Record<string, T>>) =>
    Object.entries(table).filter(([name]) => !name.startsWith('__'))
  const drawn = own(part.paths).filter(([, path]) => !path.hidden)
  return {
    points: Object.fromEntries(own(part.points).map(([name, point]) => [name, pair(point)])),
    paths: Object.fromEntries(drawn.map(([name, path]) => [name, pathRecord(path)])),
    snippets: Object.values(part.snippets)
      .filter(({ def }) => MARKS.includes(def))
      .map(({ def, anchor }) => ({ def, at: pair(anchor) })),
    cut: {
      ...(cut.grain === undefined ? {} : { grain: cut.grain }),
      onFold: cut.cutOnFold !== undefined,
      foldLine: cut.cutOnFold?.map(pair) ?? null,
      materials: cut.materials ?? {},
    },
  }
}

function pathRecord(path: DraftedPath): Record<string, unknown> {
  const ops = path.ops.map(({ type, cp1, cp2, to }) => {
    const points = [cp1, cp2, to].filter((point) => point !== undefined).map(pair)
    return [OPS[type] ?? type, ...points]
  })
  return { class: String(path.attributes?.get('class') ?? ''), ops, length: micrometres(path.length()) }
}

function pair({ x, y }: Spot): [number, number] {
  return [micrometres(x), micrometres(y)]
}

/** Rounded to micrometres, without −0 [mm]. */
function micrometres(value: number): number {
  return Math.round(1000 * value) / 1000 + 0
}

function capital(word: string): string {
  return word[0].toUpperCase() + word.slice(1)
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}

const OPS: Readonly<Record<string, string>> = { move: 'M', line: 'L', curve: 'C', close: 'Z' }
const MARKS = ['notch', 'bnotch', 'button', 'buttonhole', 'snap-socket', 'snap-stud']
