/**
 * Any record as JSON and arrays, and back: goes by the structure of the record, not by a list of its fields, so that whatever
 * it learns to carry is carried. An array that is in several places is packed once and is one again; numbers JSON has no
 * words for keep their bits. Fields that hold nothing, and functions, are left out.
 *
 *   { x: Float64Array, rms: Infinity }  →  { x: { $array: "0" }, rms: { $number: "Infinity" } }
 */
import { InputError } from '../core/index.ts'
import type { Packed, PackedArray } from './pack-arrays.ts'

export function packRecord(record: object): Packed {
  const names = new Map<unknown, string>()
  const arrays: Record<string, PackedArray> = {}
  const pack = (value: unknown): unknown => {
    if (typeof value === 'number') return packNumber(value)
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(pack)
    if (!ArrayBuffer.isView(value)) return packFields(value)
    const name = names.get(value) ?? String(names.size)
    names.set(value, name)
    arrays[name] = value as PackedArray
    return { $array: name }
  }
  const packFields = (fields: object) =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, value]) => value !== undefined && typeof value !== 'function')
        .map(([key, value]) => [key, pack(value)]),
    )
  return { values: pack(record), arrays }
}

export function unpackRecord({ values, arrays }: Packed): unknown {
  const open = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(open)
    const fields = value as Record<string, unknown>
    if (typeof fields.$number === 'string') return Number(fields.$number)
    if (typeof fields.$array !== 'string')
      return Object.fromEntries(Object.entries(fields).map(([key, one]) => [key, open(one)]))
    const array = arrays[fields.$array]
    if (array === undefined) throw new InputError('a record names an array that is not there')
    return array
  }
  return open(values)
}

function packNumber(value: number): unknown {
  if (Number.isFinite(value) && !Object.is(value, -0)) return value
  return { $number: Object.is(value, -0) ? '-0' : String(value) }
}
