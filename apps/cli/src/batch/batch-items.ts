/**
 * What a job file asks for, as command lines of `drape` or `animate`, and the hash each result is known by: everything that can change
 * it, and nothing else. The garment as read, the fabric's numbers, the body's files, every flag with its default, and the
 * program itself; not where files lie, how many work at once, or what the job file is called.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { InputError } from '@selvedge/engine'
import { expandJob, type JobFile, type JobItem } from '@selvedge/engine/io'
import { FABRIC_DEFAULT } from '@selvedge/engine/project'
import { DRAPE_DEFAULTS } from '@selvedge/engine/sim'
import { assetFolder, garmentNames, openFabric, openFabrics, openGarment } from '../assets.ts'
import { type Command, readCommandLine } from '../command.ts'
import { namesProject, openProjectFile } from '../open-project.ts'
import { pathKind, seenFrom } from '../path-kind.ts'
import { version } from '../version.ts'

export interface BatchItem extends JobItem {
  /** One line for people: "skirt M, mean_female, denim-11oz". */
  readonly title: string
  /** Words after the command, without --out. */
  readonly words: readonly string[]
  /** Empty when the item cannot even be opened; then `trouble` says why. */
  readonly hash: string
  readonly trouble: string
}

/** `extra`: words of the command line that hold for every item and win over the file. Paths are seen from `home`. */
export function batchItems(
  job: JobFile,
  home: string,
  spec: Command,
  extra: readonly string[] = [],
): BatchItem[] {
  const stamp = programStamp()
  const opened = new Map<string, string>()
  const built = { garments: garmentNames(), fabrics: openFabrics().map(({ name }) => name) }
  return expandJob(job, built).map((item) => {
    const words = itemWords(item, job.options, home, spec, extra)
    const flags = readCommandLine(spec, words) // a flag no drape has is the file's fault: told at once
    const title = [
      item.size === null ? item.name : `${item.name} ${item.size}`,
      item.body,
      item.fabric,
      item.pose,
      item.motion,
    ]
      .filter((part) => part !== null)
      .join(', ')
    try {
      return { ...item, title, words, hash: itemHash(flags, stamp, opened), trouble: '' }
    } catch (reason) {
      if (!(reason instanceof InputError)) throw reason
      return { ...item, title, words, hash: '', trouble: reason.message }
    }
  })
}

function itemWords(
  item: JobItem,
  options: JobFile['options'],
  home: string,
  spec: Command,
  extra: readonly string[],
): string[] {
  const words = [seenFrom(home, item.garment)]
  const flag = (name: string, value: string | number | boolean | null) => {
    if (value === null || value === false) return
    if (OWN_FLAGS.has(name))
      throw new InputError(`options.${name}: belongs on the command line, not in a job`)
    if (!Object.hasOwn(spec.options, name)) {
      const known = Object.keys(spec.options).filter((one) => !OWN_FLAGS.has(one))
      throw new InputError(
        `options.${name.slice(0, 40)}: ${spec.name} has no such flag; known: ${known.join(', ')}`,
      )
    }
    words.push(value === true ? `--${name}` : `--${name}=${seenFrom(home, String(value))}`)
  }
  for (const [name, value] of Object.entries(options)) flag(name, value)
  flag('body', item.body)
  flag('fabric', item.fabric)
  flag('pose', item.pose)
  flag('motion', item.motion)
  return [...words, ...extra, ...('no-preview' in spec.options ? ['--no-preview'] : []), '--json']
}

/** Flags of the batch itself. */
const OWN_FLAGS = new Set(['out', 'json', 'jobs', 'no-preview', 'save-project', 'resume'])
/** Flags that change how fast, never what. */
const SPEED_FLAGS = new Set(['threads'])
/** What a garment is draped with when nothing is said; a project says it itself. */
const USUAL = { seed: DRAPE_DEFAULTS.seed }

function itemHash(
  flags: Record<string, unknown> & { args: string[] },
  stamp: string,
  opened: Map<string, string>,
): string {
  const known = (key: string, make: () => string): string => {
    const text = opened.get(key) ?? make()
    opened.set(key, text)
    return text
  }
  const { args, ...rest } = flags
  const garment = args[0] ?? ''
  const matters: Record<string, unknown> = {
    stamp,
    garment: known(`garment ${garment}`, () => garmentDigest(garment)),
  }
  const usual: Record<string, unknown> = namesProject(garment)
    ? {}
    : { ...USUAL, fabric: openGarment(garment).fabric ?? FABRIC_DEFAULT }
  for (const [name, given] of Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const value = given ?? usual[name]
    if (OWN_FLAGS.has(name) || SPEED_FLAGS.has(name) || value === undefined) continue
    matters[name] = value
    if (name === 'fabric') {
      matters[name] = known(`fabric ${value}`, () => digest(JSON.stringify(openFabric(String(value)))))
    } else if (name === 'over' && typeof value === 'string') {
      matters[name] = value.split(',').map((one) => known(`garment ${one}`, () => garmentDigest(one)))
    } else if (typeof value === 'string' && pathKind(value) === 'file') {
      matters[name] = known(`file ${value}`, () => digest(readFileSync(value)))
    }
  }
  return digest(JSON.stringify(matters)).slice(0, 20) // 80 bits: no two of a million results share one
}

/** The pattern, and the fabrics its pieces name; of a project all it holds. */
function garmentDigest(nameOrPath: string): string {
  if (namesProject(nameOrPath)) return digest(JSON.stringify([openProjectFile(nameOrPath), openFabrics()]))
  const garment = openGarment(nameOrPath)
  const named = new Set(garment.panels.flatMap(({ fabric }) => fabric ?? []))
  return digest(JSON.stringify([garment, ...openFabrics().filter(({ name }) => named.has(name))]))
}

/** Version, compiled code of all that decides a drape, kernels and the bodies that are built in. */
function programStamp(): string {
  if (stampKnown !== '') return stampKnown
  const hash = createHash('sha256').update(version())
  const code = [dirname(dirname(fileURLToPath(import.meta.url)))]
  const { resolve } = createRequire(import.meta.url)
  const wasm = resolve('@selvedge/engine/kernels.wasm')
  const wardrobe = join(dirname(resolve('@selvedge/wardrobe/worker')), 'dist')
  for (const folder of [dirname(wasm), wardrobe]) if (existsSync(folder)) code.push(folder)
  for (const folder of code) hashFolder(hash, folder, /\.(js|mjs|ts|wasm)$/)
  for (const folder of ['bodies', 'motions']) hashFolder(hash, join(assetFolder, folder), /./)
  stampKnown = hash.digest('hex')
  return stampKnown
}

function hashFolder(hash: ReturnType<typeof createHash>, folder: string, wanted: RegExp): void {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) hashFolder(hash, path, wanted)
    else if (wanted.test(entry.name) && !/\.test\.ts$|\.d\.ts$/.test(entry.name)) {
      hash.update(entry.name).update(readFileSync(path))
    }
  }
}

function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

let stampKnown = '' // a program does not change while it runs
