/**
 * `maps.bin`: the fit maps of a drape, one 32-bit number per vertex, in the order of the vertices of `draped.obj`.
 * Little endian: the letters "SLVM", version and length of the header as 32-bit whole numbers, the header as JSON
 * padded with blanks to a multiple of four, then the maps one after the other. See docs/formats/maps.md.
 */
import { strFromU8, strToU8 } from 'fflate'
import { z } from 'zod'
import { assert, InputError } from '../core/index.ts'
import { parseJson } from './parse-json.ts'
import { parseWith } from './schema-sentence.ts'

export interface FitMap {
  /** "–", "N/m", "Pa", "m" */
  readonly unit: string
  readonly value: Float32Array
}

const MAGIC = 0x4d564c53 // "SLVM" as a little-endian number
const VERSION = 1
const HEADER_MAX = 65_536 // bytes; hundreds of maps

const schema = z.strictObject({
  vertexCount: z.int().nonnegative().max(1e8),
  maps: z.array(z.strictObject({ name: z.string().min(1).max(60), unit: z.string().max(20) })).max(500),
})

export function writeFitMaps(maps: Readonly<Record<string, FitMap>>): Uint8Array {
  const names = Object.keys(maps)
  const vertexCount = names.length === 0 ? 0 : maps[names[0]].value.length
  assert(
    names.every((name) => maps[name].value.length === vertexCount),
    'fit maps of different lengths',
  )
  const head = JSON.stringify({ vertexCount, maps: names.map((name) => ({ name, unit: maps[name].unit })) })
  const text = strToU8(head)
  const length = 4 * Math.ceil(text.length / 4)
  const bytes = new Uint8Array(12 + length + 4 * vertexCount * names.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint32(4, VERSION, true)
  view.setUint32(8, length, true)
  bytes.fill(32, 12, 12 + length)
  bytes.set(text, 12)
  let at = 12 + length
  for (const name of names) {
    for (const value of maps[name].value) {
      view.setFloat32(at, value, true)
      at += 4
    }
  }
  return bytes
}

export function readFitMaps(bytes: Uint8Array): Record<string, FitMap> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 12 || view.getUint32(0, true) !== MAGIC) {
    throw new InputError('no map file of Selvedge: it must begin with "SLVM"; take maps.bin of a drape')
  }
  const version = view.getUint32(4, true)
  if (version !== VERSION)
    throw new InputError(`maps of version ${version}; this build reads version ${VERSION}`)
  const length = view.getUint32(8, true)
  if (length > HEADER_MAX || 12 + length > bytes.length) {
    throw new InputError('the map file ends before its header does; drape again to write it anew')
  }
  const { vertexCount, maps } = parseWith(schema, parseJson(strFromU8(bytes.subarray(12, 12 + length))))
  const wanted = 12 + length + 4 * vertexCount * maps.length
  if (wanted !== bytes.length) {
    throw new InputError(
      `the map file has ${bytes.length} bytes and should have ${wanted}; drape again to write it anew`,
    )
  }
  const read: Record<string, FitMap> = {}
  maps.forEach(({ name, unit }, row) => {
    const value = new Float32Array(vertexCount)
    const start = 12 + length + 4 * vertexCount * row
    for (let i = 0; i < vertexCount; i++) value[i] = view.getFloat32(start + 4 * i, true)
    read[name] = { unit, value }
  })
  return read
}
