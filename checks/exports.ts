/**
 * Who uses what a file offers: every export of every source, and the files that import it, through re-exports and
 * public entries. A name that a file uses itself needs no export.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { parseSync } from 'rolldown/experimental'
import { listSources, root } from './sources.ts'

/** What one file says to others. */
export interface Door {
  /** Exported name → where it comes from; `file` is the file itself for what it declares. */
  readonly offers: ReadonlyMap<string, { readonly file: string; readonly name: string }>
  /** `export * from`: these files' names are offered too. */
  readonly passes: readonly string[]
  /** Names asked of other files; `*` stands for all of them. */
  readonly asks: readonly { readonly file: string; readonly name: string }[]
  /** Own names that the file itself uses: a type in another of its declarations, a value in any of its code. */
  readonly own: ReadonlySet<string>
}

/** The doors of all sources; `textOf` reads a file. */
export function openDoors(files: readonly string[], textOf: (file: string) => string): Map<string, Door> {
  return new Map(files.map((file) => [file, readDoor(file, textOf(file))]))
}

function readDoor(file: string, text: string): Door {
  const offers = new Map<string, { file: string; name: string }>()
  const passes: string[] = []
  const asks: { file: string; name: string }[] = []
  const { staticImports, staticExports } = parseSync(file, text).module
  for (const { moduleRequest, entries } of staticImports) {
    for (const target of resolveImport(file, moduleRequest.value)) {
      for (const { importName } of entries) {
        const all = importName.kind === 'NamespaceObject'
        asks.push({ file: target, name: all ? '*' : (importName.name ?? 'default') })
      }
    }
  }
  for (const { exportName, localName, importName, moduleRequest } of staticExports.flatMap(
    (each) => each.entries,
  )) {
    const name = exportName.name ?? 'default'
    if (moduleRequest === null) {
      offers.set(name, { file, name: localName.name ?? name })
      continue
    }
    for (const target of resolveImport(file, moduleRequest.value)) {
      if (importName.kind === 'AllButDefault') passes.push(target)
      else
        offers.set(name, {
          file: target,
          name: importName.kind === 'All' ? '*' : (importName.name ?? 'default'),
        })
    }
  }
  // the rest of the ways to ask: import('…') as value and as type, and programs written into a string
  const written = /\bimport\(\s*['"]([^'"]+)['"]|^(?:import|export) \{([^}]*)\} from '([^']+)'/gm
  for (const [, whole, names = '*', part] of text.matchAll(written)) {
    for (const target of resolveImport(file, whole ?? part)) {
      for (const name of names.split(',')) asks.push({ file: target, name: name.trim().split(' ')[0] })
    }
  }
  return { offers, passes, asks, own: findOwnUses(text, offers) }
}

/** Names that occur in the code more often than where they are declared. */
function findOwnUses(text: string, offers: ReadonlyMap<string, unknown>): Set<string> {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  const count = new Map<string, number>()
  for (const [word] of code.matchAll(/[\w$]+/g)) count.set(word, (count.get(word) ?? 0) + 1)
  return new Set([...offers.keys()].filter((name) => (count.get(name) ?? 0) > 1))
}

/** Marks what is asked for along every re-export; returns `file name` of all names in use. */
export function findUsed(
  doors: ReadonlyMap<string, Door>,
  asks: Iterable<{ file: string; name: string }>,
): Set<string> {
  const used = new Set<string>()
  const ask = (file: string, name: string): void => {
    const key = `${file} ${name}`
    const door = doors.get(file)
    if (door === undefined || used.has(key)) return
    used.add(key)
    if (name === '*') {
      for (const each of door.offers.keys()) ask(file, each)
      for (const each of door.passes) ask(each, '*')
      return
    }
    const offer = door.offers.get(name)
    if (offer === undefined) for (const each of door.passes) ask(each, name)
    else if (offer.file !== file) ask(offer.file, offer.name)
  }
  for (const { file, name } of asks) ask(file, name)
  return used
}

/** All names a file offers, those it passes on included. */
export function namesOf(doors: ReadonlyMap<string, Door>, file: string): string[] {
  const door = doors.get(file)
  if (door === undefined) return []
  return [...door.offers.keys(), ...door.passes.flatMap((each) => namesOf(doors, each))]
}

/** Sources behind the entries a package publishes, from the `exports` of every package file. */
export function publicEntries(): string[] {
  return [...packages.values()].flatMap(({ folder, exports }) =>
    Object.values(exports)
      .flatMap(sourcesIn)
      .map((path) => join(folder, path)),
  )
}

/** Files of ours that a specifier leads to: several where pages and servers get different ones. */
function resolveImport(from: string, specifier: string): string[] {
  if (specifier.startsWith('.')) {
    const path = normalize(join(dirname(from), specifier))
      .split(sep)
      .join('/')
    return [path]
  }
  if (specifier.startsWith('#')) {
    const own = [...packages.values()].find(({ folder }) => from.startsWith(`${folder}/`))
    return sourcesIn(own?.imports[specifier]).map((path) => join(own!.folder, path))
  }
  const [, name, entry] = /^(@selvedge\/[a-z]+)(\/.*)?$/.exec(specifier) ?? []
  const owner = packages.get(name)
  if (owner === undefined) return []
  return sourcesIn(owner.exports[`.${entry ?? ''}`]).map((path) => join(owner.folder, path))
}

/** The paths behind our own condition, whatever stands around and below it. */
function sourcesIn(target: unknown): string[] {
  if (typeof target !== 'object' || target === null) return []
  return Object.entries(target).flatMap(([condition, value]) =>
    condition === '@selvedge/source' ? leavesOf(value) : sourcesIn(value),
  )
}

function leavesOf(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(leavesOf)
}

interface Package {
  readonly folder: string
  readonly exports: Record<string, unknown>
  readonly imports: Record<string, unknown>
}

const packages: ReadonlyMap<string, Package> = new Map(
  [
    ...new Set(
      listSources().map((file) =>
        file
          .split('/')
          .slice(0, file.startsWith('truth/') ? 1 : 2)
          .join('/'),
      ),
    ),
  ]
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => {
      const {
        name,
        exports = {},
        imports = {},
      } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
      return [name, { folder, exports, imports }]
    }),
)
