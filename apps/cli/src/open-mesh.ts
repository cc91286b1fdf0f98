/**
 * Meshes from files: OBJ, STL, glTF. `scene.glb#node` is one node of a scene and what hangs on it; without a name the node
 * called garment or body is taken, as our own scenes have them, or else the whole scene.
 */
import { existsSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { countCrossings, InputError, type TriangleMesh } from '@selvedge/engine'
import {
  type FormatOf,
  type FoundMesh,
  formatNamed,
  formatOf,
  type ObjMesh,
  sniffFormat,
  weldPlaces,
} from '@selvedge/engine/io'
import { checkClosedMesh } from '@selvedge/engine/sim'
import { inFile, readBytes } from './assets.ts'

export interface OpenedMesh extends ObjMesh {
  /** What was guessed or left out, a sentence each. */
  readonly notes: readonly string[]
}

/** `part` of a scene with garment and body. */
export async function openMesh(word: string, part: 'garment' | 'body'): Promise<OpenedMesh> {
  const [path, node] = splitNode(word)
  const bytes = readBytes(path)
  const format = meshFormat(path, bytes)
  const beside = filesBeside(path, bytes)
  const name = basename(path, extname(path))
  const read = async (only: string | undefined): Promise<OpenedMesh> => {
    const notes: string[] = []
    const note = (sentence: string) => notes.push(sentence)
    return { ...asMeasured(await format.read(bytes, { name, beside, node: only, note })), notes }
  }
  return inFileLater(path, () => {
    if (node !== undefined || !isGltf(path)) return read(node)
    return read(part).catch(() => read(undefined)) // no such node: all of the scene
  })
}

/** By its ending, else by its content; what neither tells is read as OBJ, whose reader says what is wrong. */
function meshFormat(path: string, bytes: Uint8Array): FormatOf<'mesh', 'read'> {
  const wish = { kinds: ['mesh'], able: 'read' } as const
  return formatOf(path, wish) ?? sniffFormat(bytes, wish) ?? formatNamed('obj', wish)
}

export function isGltf(path: string): boolean {
  return /\.(glb|gltf)$/i.test(path)
}

/** Texture places that are no metres say nothing about stretch. */
function asMeasured(mesh: FoundMesh): ObjMesh {
  return mesh.patternInMetres ? mesh : { ...mesh, triPattern: null }
}

/** A mesh with an inside: closed, and not through itself. Vertices at the same place become one. */
export async function openClosedMesh(word: string): Promise<TriangleMesh> {
  const mesh = await openMesh(word, 'body')
  return inFile(splitNode(word)[0], () => {
    const welded = weldPlaces(mesh.position, mesh.triVertex)
    const closed = { position: welded.position, triVertex: checkClosedMesh(welded).triVertex }
    const crossings = countCrossings(closed)
    if (crossings > 0) {
      throw new InputError(
        `the body crosses itself in ${crossings} places, so it has no clear inside; repair the mesh`,
      )
    }
    return closed
  })
}

/** Bytes of the files a .gltf names, by that name; those that are not there its reader complains about. */
export function filesBeside(path: string, bytes: Uint8Array): Record<string, Uint8Array> {
  const found: Record<string, Uint8Array> = {}
  if (!/\.gltf$/i.test(path)) return found
  for (const [, uri] of new TextDecoder().decode(bytes).matchAll(/"uri"\s*:\s*"([^":]{1,300})"/g)) {
    const file = join(dirname(path), decodeURI(uri))
    if (existsSync(file)) found[uri] = readBytes(file)
  }
  return found
}

/** `inFile` for what takes its time. */
export async function inFileLater<T>(path: string, read: () => Promise<T>): Promise<T> {
  return read().catch((reason: unknown) =>
    inFile(path, (): never => {
      throw reason
    }),
  )
}

function splitNode(word: string): [path: string, node: string | undefined] {
  const at = word.lastIndexOf('#')
  return at > 0 && isGltf(word.slice(0, at)) ? [word.slice(0, at), word.slice(at + 1)] : [word, undefined]
}
