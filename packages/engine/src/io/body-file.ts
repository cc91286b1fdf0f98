/**
 * Bodies from other programs: a closed mesh (OBJ, STL) or a character (glTF), whatever unit and axis it was written in; and
 * the same as a project keeps it, the text of an OBJ that is read as it stands.
 */
import { type Body, bodyFromMesh } from '../body/index.ts'
import { InputError } from '../core/index.ts'
import type { FormatOptions } from './format.ts'
import { formatNamed, formatOf, sniffFormat } from './formats.ts'
import type { RiggedClip } from './gltf/gltf-body.ts'
import { readObj, writeBodyObj } from './obj.ts'
import { weldPlaces } from './weld-places.ts'

export interface BodyFile {
  readonly body: Body
  /** Motions of its own; none of a mesh that only stands. */
  readonly clips: readonly RiggedClip[]
  /** What was guessed, mended or passed over, a sentence each. */
  readonly notes: readonly string[]
}

/** A clip of a character begins out of its standing pose within this time, as captured motion does [s]. */
const CLIP_BLEND = 1

/** `beside`: bytes of files that a .gltf names, by that name. An `InputError` says why it can be no body. */
export async function readBodyFile(
  bytes: Uint8Array,
  fileName: string,
  beside: Readonly<Record<string, Uint8Array>> = {},
): Promise<BodyFile> {
  const name = fileName.replace(/^.*[\\/]/, '').replace(/\.[^.]+$/, '') || 'body'
  const wish = { kinds: ['mesh'], able: 'read' } as const
  const format = formatOf(fileName, wish) ?? sniffFormat(bytes, wish) ?? formatNamed('obj', wish) // whose reader says what is wrong
  if (format.name === 'glb' || format.name === 'gltf') {
    const { readRiggedBody } = await import('./gltf/gltf-body.ts')
    return readRiggedBody(bytes, name, { resources: beside, blend: CLIP_BLEND })
  }
  const notes: string[] = []
  const options: FormatOptions = { name, note: (sentence) => notes.push(sentence) }
  const mesh = await format.read(bytes, options)
  const welded = weldPlaces(mesh.position, mesh.triVertex)
  const joined = welded.position.length < mesh.position.length
  const made = bodyFromMesh(joined ? welded : mesh, name)
  if (joined) notes.push('vertices at the same place were joined')
  return { body: made.body, clips: [], notes: [...notes, ...made.notes] }
}

/** A body as a project keeps it; places to a ten-thousandth of a millimetre, which keeps the text short. */
export function writeOwnBody({ position, triVertex, name }: Body): string {
  return writeBodyObj({ position: position.map((value) => Math.round(1e7 * value) / 1e7), triVertex }, name)
}

/** The way back: nothing is guessed. */
export function readOwnBody({ name, obj }: { readonly name: string; readonly obj: string }): Body {
  const mesh = readObj(obj)
  if (mesh.triCount === 0) throw new InputError(`body "${name}": it has no triangles; bring its file again`)
  return bodyFromMesh(mesh, name, { metresPerUnit: 1, up: 'y' }).body
}
