/**
 * Arrays and plain values as one block of bytes, and back: what a checkpoint is made of. Little endian, each array at a
 * multiple of eight bytes; a hash over everything after it tells damaged blocks from whole ones.
 *
 *   sign (8 bytes), hash (16 hex digits), length of the table (uint32), 4 spare bytes, table as JSON, arrays         (1)
 */
import { strFromU8, strToU8 } from 'fflate'
import { assert, InputError, stateHash } from '../core/index.ts'

export type PackedArray = Float64Array | Float32Array | Int32Array | Uint8Array

export interface Packed {
  /** Any JSON. */
  readonly values: unknown
  readonly arrays: Readonly<Record<string, PackedArray>>
}

interface Row {
  readonly name: string
  readonly kind: keyof typeof KINDS
  readonly length: number
}

const SIGN = 'SELVEDG1'
const HEAD = 32 // bytes
const KINDS = { f64: Float64Array, f32: Float32Array, i32: Int32Array, u8: Uint8Array }

export function packArrays({ values, arrays }: Packed): Uint8Array {
  const rows = Object.entries(arrays).map(
    ([name, array]): Row => ({ name, kind: kindOf(array), length: array.length }),
  )
  const table = strToU8(JSON.stringify({ values, rows }))
  let size = aligned(HEAD + table.length)
  for (const array of Object.values(arrays)) size += aligned(array.byteLength)
  const bytes = new Uint8Array(size)
  new DataView(bytes.buffer).setUint32(24, table.length, true)
  bytes.set(table, HEAD)
  let at = aligned(HEAD + table.length)
  for (const array of Object.values(arrays)) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at)
    at += aligned(array.byteLength)
  }
  bytes.set(strToU8(SIGN))
  bytes.set(strToU8(stateHash(bytes.subarray(24))), 8)
  return bytes
}

/** `what`: the word for it in error messages. */
export function unpackArrays(bytes: Uint8Array, what: string): Packed {
  const damaged = (why: string) => new InputError(`the ${what} ${why}; begin again without it`)
  if (bytes.length < HEAD || strFromU8(bytes.subarray(0, 8)) !== SIGN)
    throw damaged('is of another kind or version')
  if (strFromU8(bytes.subarray(8, 24)) !== stateHash(bytes.subarray(24))) throw damaged('is damaged')
  const own = bytes.slice() // arrays must begin at multiples of eight
  const tableLength = new DataView(own.buffer).getUint32(24, true)
  const { values, rows }: { values: unknown; rows: Row[] } = JSON.parse(
    strFromU8(own.subarray(HEAD, HEAD + tableLength)),
  )
  const arrays: Record<string, PackedArray> = {}
  let at = aligned(HEAD + tableLength)
  for (const { name, kind, length } of rows) {
    arrays[name] = new KINDS[kind](own.buffer, at, length)
    at += aligned(arrays[name].byteLength)
  }
  return { values, arrays }
}

function kindOf(array: PackedArray): Row['kind'] {
  for (const kind of Object.keys(KINDS) as Row['kind'][]) if (array instanceof KINDS[kind]) return kind
  assert(false, 'an array of a kind that is not packed')
  return 'u8'
}

function aligned(length: number): number {
  return 8 * Math.ceil(length / 8)
}
