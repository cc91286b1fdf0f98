/**
 * What is built in, and files from outside: garments, bodies, fabrics, kernels. A name means a file of `assets/`; anything
 * else is a path. The assets lie three folders up from here, in the sources as well as in `dist`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  BODY_FILES,
  BODY_FILES_CHILD,
  type Body,
  type BodyData,
  buildBody,
  countCrossings,
  type Fabric,
  fabricNamed,
  findCrossings,
  fitBody,
  freeSewingDesigns,
  type Garment,
  InputError,
  type Kernels,
  loadKernels,
  type ObjMesh,
  outfitWish,
  readBodyData,
  readFabrics,
  readGarment,
  readObj,
  readSceneFile,
  type SceneFile,
} from '@selvedge/engine'
import type { Wardrobe } from '@selvedge/scenes'
import { nameHint } from './nearest-name.ts'
import { openBody } from './open-body.ts'
import { pathKind } from './path-kind.ts'
import { folderTrouble } from './write-files.ts'

export const assetFolder = fileURLToPath(new URL('../../../assets/', import.meta.url))

/** Short names people type, in order: `tee` for gcx-tee.json where no other file claims the word. */
export function garmentNames(): string[] {
  return [...garmentFiles().keys()]
}

export function openGarment(nameOrPath: string): Garment {
  const files = garmentFiles()
  const known =
    files.get(nameOrPath) ?? [...files.values()].find((file) => basename(file, '.json') === nameOrPath)
  if (known === undefined && !existsSync(nameOrPath)) {
    const looksLikePath = /[\\/]|\.[a-z]+$/i.test(nameOrPath)
    if (looksLikePath)
      throw new InputError(`no file "${nameOrPath}"; check the path, or see selvedge list garments`)
    throw new InputError(`no garment "${nameOrPath}"; ${nameHint(nameOrPath, [...files.keys()])}`)
  }
  const path = known ?? nameOrPath
  return inFile(path, () =>
    readGarment(readText(path), undefined, known ? nameOrPath : basename(path, '.json')),
  )
}

/** The body asked for; else the one the pattern was drafted for, standing as its panels were placed. */
export async function openBodyFor(
  garment: Garment,
  asked: string | undefined,
  say: (line: string) => void,
  /** Worn under it; the body then stands for all of them. */
  under: readonly Garment[] = [],
): Promise<Body> {
  const { name, pose, scale } = outfitWish([...under, garment])
  const data = openBodyData()
  if (asked !== undefined) return openBody(data, asked, pose, say)
  if (garment.fittedTo !== undefined) {
    const { sex, measurements } = garment.fittedTo
    return fitBody(data, measurements, { sex, pose, findCrossings, name: `${garment.name}-wearer` }).body
  }
  return buildBody(data, name, pose, { findCrossings, scale })
}

/** A mesh with an inside: closed, and not through itself. */
export function openClosedMesh(path: string): ObjMesh {
  return inFile(path, () => {
    const mesh = readObj(readText(path))
    checkClosed(mesh.triVertex)
    const crossings = countCrossings(mesh)
    if (crossings > 0) {
      throw new InputError(
        `the body crosses itself in ${crossings} places, so it has no clear inside; repair the mesh`,
      )
    }
    return mesh
  })
}

export function openBodyData(): BodyData {
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
  let data: BodyData | null = null
  return {
    garment: openGarment,
    bodyData() {
      data ??= openBodyData()
      return data
    },
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
  try {
    if (pathKind(path) === 'folder') throw new InputError(`"${path}" is a folder; name a file`)
    return readFileSync(path, 'utf8')
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

/** Every edge must be shared by two triangles that run along it in opposite directions. */
function checkClosed(triVertex: Int32Array): void {
  const seen = new Map<string, number>()
  for (let corner = 0; corner < triVertex.length; corner++) {
    const a = triVertex[corner]
    const b = triVertex[corner % 3 === 2 ? corner - 2 : corner + 1]
    seen.set(`${a} ${b}`, (seen.get(`${a} ${b}`) ?? 0) + 1)
  }
  for (const [edge, count] of seen) {
    const [a, b] = edge.split(' ')
    if (count === 1 && seen.get(`${b} ${a}`) === 1) continue
    throw new InputError(
      `the body is not closed: the edge between vertices ${Number(a) + 1} and ${Number(b) + 1} has no partner; close the holes`,
    )
  }
}
