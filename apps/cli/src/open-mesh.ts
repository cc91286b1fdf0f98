/**
 * Meshes from files: OBJ, STL, glTF. `scene.glb#node` is one node of a scene and what hangs on it; without a name the node
 * called garment or body is taken, as our own scenes have them, or else the whole scene.
 */
import { existsSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import {
  checkClosedMesh,
  countCrossings,
  InputError,
  type ObjMesh,
  readGltf,
  readObj,
  readStl,
  type TriangleMesh,
  weldPlaces,
} from '@selvedge/engine'
import { inFile, readBytes, readText } from './assets.ts'

export interface OpenedMesh extends ObjMesh {
  /** What was guessed or left out, a sentence each. */
  readonly notes: readonly string[]
}

/** `part` of a scene with garment and body. */
export async function openMesh(word: string, part: 'garment' | 'body'): Promise<OpenedMesh> {
  const [path, node] = splitNode(word)
  const kind = extname(path).toLowerCase()
  if (kind === '.stl') {
    const { notes, ...mesh } = inFile(path, () => readStl(readBytes(path)))
    const triCount = mesh.triVertex.length / 3
    return {
      ...mesh,
      vertexCount: mesh.position.length / 3,
      triCount,
      triPattern: null,
      triPanel: new Int32Array(triCount),
      panelIds: [basename(path, extname(path))],
      notes,
    }
  }
  if (isGltf(path)) return inFileLater(path, () => readScene(path, node, part))
  return { ...inFile(path, () => readObj(readText(path))), notes: [] }
}

export function isGltf(path: string): boolean {
  return /\.(glb|gltf)$/i.test(path)
}

async function readScene(
  path: string,
  node: string | undefined,
  part: 'garment' | 'body',
): Promise<OpenedMesh> {
  const bytes = readBytes(path)
  const beside = filesBeside(path, bytes)
  const named = readGltf(bytes, beside, node ?? part)
  if (node !== undefined) return asMeasured(await named)
  return asMeasured(await named.catch(() => readGltf(bytes, beside))) // no such node: all of the scene
}

/** Texture places that are no metres say nothing about stretch. */
function asMeasured(mesh: Awaited<ReturnType<typeof readGltf>>): OpenedMesh {
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
