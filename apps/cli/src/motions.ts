/** Captured motions: those of the wardrobe by name, or a BVH file, packed with gzip or not. */
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { InputError } from '@selvedge/engine'
import { readBvh } from '@selvedge/engine/io'
import { type MotionClip, nameHint } from '@selvedge/engine/sim'
import { MOTIONS, motionFile } from '@selvedge/wardrobe'
import { inFile, wardrobe } from './assets.ts'
import { pathKind } from './path-kind.ts'
import { folderTrouble } from './write-files.ts'

/** No text is longer than this [bytes]; a packed file that unpacks to more is refused before it fills the memory. */
const TEXT_MAX = 1 << 29

/** Short names people type: `walk` for cmu-walk.bvh.gz. */
export function motionNames(): readonly string[] {
  return MOTIONS
}

export function openMotion(nameOrPath: string): MotionClip {
  if (motionFile(nameOrPath) !== undefined) return wardrobe.motion(nameOrPath)
  if (!existsSync(nameOrPath)) {
    throw new InputError(
      `no motion "${nameOrPath}"; ${nameHint(nameOrPath, motionNames())}; or name a BVH file`,
    )
  }
  if (pathKind(nameOrPath) === 'folder') throw new InputError(`"${nameOrPath}" is a folder; name a BVH file`)
  return readMotion(nameOrPath)
}

function readMotion(path: string): MotionClip {
  return inFile(path, () => readBvh(textOf(path)))
}

function textOf(path: string): string {
  try {
    const bytes = readFileSync(path)
    const packed = bytes[0] === 0x1f && bytes[1] === 0x8b
    return (packed ? gunzipSync(bytes, { maxOutputLength: TEXT_MAX }) : bytes).toString('utf8')
  } catch (reason) {
    throw new InputError(`cannot read "${path}": ${folderTrouble(reason)}`)
  }
}
