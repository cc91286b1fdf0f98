/** A saved file: the project, the cloth as it hangs, and where the camera stands. Opening one brings all three. */
import type { Project } from '@selvedge/engine'
import { documentHash, type FiledDrape, writeProject } from '@selvedge/engine/io'
import { clothNow, type KeptCloth } from './keep-cloth.ts'
import { stage } from './studio.ts'

/** `moves`: the cloth is not in it, because it is not standing still. */
export async function bundleText(project: Project): Promise<{ text: string; moves: boolean }> {
  const cloth = await clothNow().catch(() => null)
  const camera = stage.viewer?.camera()
  const text = writeProject(project, { camera, ...(cloth && { drape: filedDrape(cloth) }) })
  return { text, moves: cloth === null }
}

function filedDrape({ project, bytes, hash, version, steps, untouched, paused }: KeptCloth): FiledDrape {
  const document = documentHash(project)
  return {
    ...{ version, stateHash: hash, document, steps, untouched, paused },
    bytes: bytes && lettersOf(bytes),
  }
}

/** The cloth of a file that was read, as if it had been kept here. */
export function clothOfFile(project: Project, drape: FiledDrape): KeptCloth {
  const { version, stateHash: hash, steps, untouched, paused, bytes } = drape
  return { project, version, hash, steps, untouched, paused, bytes: bytes === null ? null : bytesOf(bytes) }
}

/** Base64, in pieces: no call takes millions of arguments, and no text is grown letter by letter. */
function lettersOf(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += PIECE)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + PIECE)))
  return btoa(parts.join(''))
}

const PIECE = 8192

function bytesOf(letters: string): Uint8Array {
  return Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0))
}
