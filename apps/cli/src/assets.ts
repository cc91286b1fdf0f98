/**
 * What is built in, and files from outside: garments, bodies, fabrics, kernels. A name means a file of `assets/`; anything
 * else is a path. The assets lie three folders up from here, in the sources as well as in `dist`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  BODY_FILES,
  BODY_FILES_CHILD,
  type BodyData,
  type Fabric,
  fabricNamed,
  freeSewingDesigns,
  type Garment,
  InputError,
  type Kernels,
  loadKernels,
  nameHint,
  readBodyData,
  readFabrics,
  readGarment,
  readPattern,
  readSceneFile,
  type SceneFile,
} from '@selvedge/engine'
import type { Wardrobe } from '@selvedge/scenes'
import { pathKind } from './path-kind.ts'
import { folderTrouble } from './write-files.ts'

export const assetFolder = fileURLToPath(new URL('../../../assets/', import.meta.url))

/** Short names people type, in order: `tee` for gcx-tee.json where no other file claims the word. */
export function garmentNames(): string[] {
  return [...garmentFiles().keys()]
}

/**
 * A built-in garment, or a file of any format `readPattern` knows; `file.dxf#M` is one of its sizes. What a file left to
 * be guessed is said.
 */
export function openGarment(nameOrPath: string, say: (line: string) => void = () => {}): Garment {
  const files = garmentFiles()
  const known =
    files.get(nameOrPath) ?? [...files.values()].find((file) => basename(file, '.json') === nameOrPath)
  if (known !== undefined) return inFile(known, () => readGarment(readText(known), undefined, nameOrPath))
  const at = nameOrPath.lastIndexOf('#')
  const sized = at > 0 && !existsSync(nameOrPath)
  const path = sized ? nameOrPath.slice(0, at) : nameOrPath
  if (!existsSync(path)) {
    const looksLikePath = /[\\/]|\.[a-z]+$/i.test(path)
    if (looksLikePath)
      throw new InputError(`no file "${path}"; check the path, or see selvedge list garments`)
    throw new InputError(`no garment "${path}"; ${nameHint(path, [...files.keys()])}`)
  }
  return inFile(path, () => {
    const size = sized ? { size: nameOrPath.slice(at + 1) } : {}
    const { garment, notes } = readPattern(readText(path), undefined, basename(path, extname(path)), size)
    for (const note of notes) say(`${basename(path)}: ${note}`)
    return garment
  })
}

/** The built-in bodies; unpacked once, as they never change. */
export function openBodyData(): BodyData {
  bodyData ??= readBodyFiles()
  return bodyData
}

function readBodyFiles(): BodyData {
  const files: Record<string, Uint8Array> = {}
  for (const name of BODY_FILES) files[name] = readFileSync(join(assetFolder, 'bodies', name))
  for (const name of BODY_FILES_CHILD) {
    const get = () => readFileSync(join(assetFolder, 'bodies', name)) // three megabytes most runs never need
    Object.defineProperty(files, name, { get, enumerable: true })
  }
  return readBodyData(files)
}

/** What scenes with garments are dressed from: the built-in patterns and bodies, opened when first asked for. */
export function openWardrobe(): Wardrobe {
  return {
    garment: (name) => openGarment(name),
    bodyData: openBodyData,
  }
}

export function openFabrics(): Fabric[] {
  return readFabrics(readText(join(assetFolder, 'fabrics', 'fabrics.json')))
}

/** A built-in fabric by name, or a fabric file: its first fabric, or after # the one of that name. */
export function openFabric(nameOrPath: string): Fabric {
  const [path, name] = nameOrPath.split('#')
  if (!path.endsWith('.json')) return fabricNamed(openFabrics(), nameOrPath)
  return inFile(path, () => {
    const fabrics = readFabrics(readText(path))
    return name === undefined ? fabrics[0] : fabricNamed(fabrics, name)
  })
}

/** A scene file, or the name of a scene as the shortest of them. */
export function openSceneFile(nameOrPath: string): SceneFile {
  if (!nameOrPath.endsWith('.json')) return { scene: nameOrPath, options: {} }
  return inFile(nameOrPath, () => readSceneFile(readText(nameOrPath)))
}

/** The WebAssembly twins, or the TypeScript originals with a word about it. */
export async function openKernels(say: (line: string) => void): Promise<Kernels> {
  const path = createRequire(import.meta.url).resolve('@selvedge/engine/kernels.wasm')
  const kernels = await loadKernels(existsSync(path) ? readFileSync(path) : null)
  if (kernels.name !== 'wasm')
    say(kernels.note || 'kernels.wasm is not built: the slower TypeScript runs instead')
  return kernels
}

/** Text of a file, or a sentence about it. */
export function readText(path: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(readBytes(path))
}

/** Bytes of a file, or a sentence about it. */
export function readBytes(path: string): Uint8Array {
  try {
    if (pathKind(path) === 'folder') throw new InputError(`"${path}" is a folder; name a file`)
    return readFileSync(path)
  } catch (reason) {
    if (reason instanceof InputError) throw reason
    throw new InputError(`cannot read "${path}": ${folderTrouble(reason)}`)
  }
}

/** Puts the file's name before what its reader complains about. */
export function inFile<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (reason) {
    if (!(reason instanceof InputError)) throw reason
    throw new InputError(
      reason.message.includes(path) ? reason.message : `${basename(path)}: ${reason.message}`,
    )
  }
}

function garmentFiles(): Map<string, string> {
  const folder = join(assetFolder, 'garments')
  const full = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
    .sort()
  const files = new Map<string, string>()
  for (const name of full) {
    const short = name.replace(/^gcx-/, '')
    files.set(full.includes(short) ? name : short, join(folder, `${name}.json`))
  }
  for (const design of freeSewingDesigns())
    files.set(design, join(assetFolder, 'freesewing', `${design}.json`))
  return files
}

let bodyData: BodyData | undefined
