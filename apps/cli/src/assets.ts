/**
 * What is built in, and files from outside: garments, bodies, fabrics, kernels. A name means something of the wardrobe;
 * anything else is a path. The assets lie three folders up from here, in the sources as well as in `dist`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type BodyData,
  type Fabric,
  fabricNamed,
  type Garment,
  InputError,
  type Kernels,
  loadKernels,
  readFabrics,
  readPattern,
} from '@selvedge/engine'
import { formatOfEnding, readSceneFile, type SceneFile } from '@selvedge/engine/io'
import { nameHint } from '@selvedge/engine/sim'
import { CATALOGUE, entryNamed, type FolderWardrobe, openWardrobe } from '@selvedge/wardrobe'
import { pathKind } from './path-kind.ts'
import { folderTrouble } from './write-files.ts'

export const assetFolder = fileURLToPath(new URL('../../../assets/', import.meta.url))

/** What scenes, drapes and lists are dressed from: opened when first asked for, bodies unpacked once. */
export const wardrobe: FolderWardrobe = openWardrobe({ from: assetFolder })

/** Short names people type, in the order of the catalogue: `tee` for gcx-tee.json. */
export function garmentNames(): string[] {
  return CATALOGUE.map(({ name }) => name)
}

/**
 * A built-in garment, or a file of any format `readPattern` knows; `file.dxf#M` is one of its sizes. What a file left to
 * be guessed is said.
 */
export function openGarment(nameOrPath: string, say: (line: string) => void = () => {}): Garment {
  const known = entryNamed(nameOrPath)
  if (known !== undefined) return inFile(known.file, () => wardrobe.garment(nameOrPath))
  const at = nameOrPath.lastIndexOf('#')
  const sized = at > 0 && !existsSync(nameOrPath)
  const path = sized ? nameOrPath.slice(0, at) : nameOrPath
  if (!existsSync(path)) {
    const looksLikePath = /[\\/]|\.[a-z]+$/i.test(path)
    if (looksLikePath)
      throw new InputError(`no file "${path}"; check the path, or see selvedge list garments`)
    throw new InputError(`no garment "${path}"; ${nameHint(path, garmentNames())}`)
  }
  return inFile(path, () => {
    const size = sized ? { size: nameOrPath.slice(at + 1) } : {}
    const text = readText(path)
    const name = basename(path, extname(path))
    const { garment, notes } = readPattern(text, formatOfEnding(text, path), name, size)
    for (const note of notes) say(`${basename(path)}: ${note}`)
    return garment
  })
}

/** What people call a garment that was asked for by this word: its title in the catalogue, else the name its file gives it. */
export function garmentTitle(word: string, { name }: Garment): string {
  return entryNamed(word)?.title ?? name
}

export function openBodyData(): BodyData {
  return wardrobe.bodyData()
}

export function openFabrics(): Fabric[] {
  return wardrobe.fabrics()
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
  const kernels = await loadKernels()
  if (kernels.note !== '') say(kernels.note)
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
