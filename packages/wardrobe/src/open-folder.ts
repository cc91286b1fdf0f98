/** A wardrobe in a folder, for Node: every answer at once. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  type BodyData,
  bodyNames,
  type Fabric,
  type Garment,
  InputError,
  readBodyData,
  readFabrics,
} from '@selvedge/engine'
import { readBvh } from '@selvedge/engine/io'
import { BODY_FILES, BODY_FILES_CHILD, type MotionClip } from '@selvedge/engine/sim'
import { CATALOGUE, MOTIONS, needEntry, needMotionFile, readEntry } from './catalogue.ts'
import { packedText, type Wardrobe, type WardrobeNames } from './wardrobe.ts'

export interface FolderWardrobe extends Wardrobe {
  garment(name: string): Garment
  fabrics(): Fabric[]
  bodyData(): BodyData
  motion(name: string): MotionClip
  names(): WardrobeNames
}

export function openFolder(folder: string): FolderWardrobe {
  if (!existsSync(join(folder, 'fabrics', 'fabrics.json'))) {
    throw new InputError(`no wardrobe in "${folder}"; name a folder like the data of @selvedge/wardrobe`)
  }
  let opened: BodyData | undefined
  const read = (path: string) => readFileSync(join(folder, path))
  const wardrobe: FolderWardrobe = {
    from: folder,
    garment: (name) => {
      const entry = needEntry(name)
      return readEntry(entry, read(entry.file).toString('utf8'), name)
    },
    fabrics: () => readFabrics(read('fabrics/fabrics.json').toString('utf8')),
    bodyData: () => {
      opened ??= readBodyFiles(read)
      return opened
    },
    motion: (name) => readBvh(packedText(read(needMotionFile(name)))),
    names: () => ({
      garments: CATALOGUE.map(({ name }) => name),
      fabrics: wardrobe.fabrics().map(({ name }) => name),
      bodies: bodyNames({
        presets: JSON.parse(read('bodies/presets.json').toString('utf8')).presets,
        children: true,
      }),
      motions: MOTIONS,
    }),
  }
  return wardrobe
}

function readBodyFiles(read: (path: string) => Uint8Array): BodyData {
  const files: Record<string, Uint8Array> = {}
  for (const name of BODY_FILES) files[name] = read(`bodies/${name}`)
  for (const name of BODY_FILES_CHILD) {
    const get = () => read(`bodies/${name}`) // three megabytes most runs never need
    Object.defineProperty(files, name, { get, enumerable: true })
  }
  return readBodyData(files, unpack)
}

/** In one piece: gzip ends with the length of what it holds, 4 bytes; by default it comes in hundreds that are joined. */
function unpack(packed: Uint8Array): Uint8Array {
  const end = new DataView(packed.buffer, packed.byteOffset + packed.byteLength - 4)
  return gunzipSync(packed, { chunkSize: Math.max(CHUNK_MIN, end.getUint32(0, true)) })
}

const CHUNK_MIN = 64 // [bytes]; the least zlib takes
