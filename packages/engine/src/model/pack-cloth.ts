/**
 * Cloth as plain values and named arrays, and back: for checkpoints and messages. Goes by the structure of the record, not
 * by a list of its fields, so that whatever cloth learns to carry is carried.
 */
import { assert } from '../core/index.ts'
import type { Cloth } from './cloth.ts'

export type NumberArray = Float64Array | Float32Array | Int32Array | Uint8Array

export interface PackedCloth {
  /** Any JSON. */
  readonly values: Readonly<Record<string, unknown>>
  /** Fields of fields by names with a dot: `lines.foldVertex`. */
  readonly arrays: Readonly<Record<string, NumberArray>>
}

export function packCloth(cloth: Cloth): PackedCloth {
  const values: Record<string, unknown> = {}
  const arrays: Record<string, NumberArray> = {}
  const pack = (record: object, prefix: string) => {
    for (const [key, value] of Object.entries(record)) {
      if (isNumbers(value)) arrays[prefix + key] = value
      else if (isRecord(value)) pack(value, `${prefix}${key}.`)
      else if (value !== undefined) values[prefix + key] = value
    }
  }
  pack(cloth, '')
  return { values, arrays }
}

export function openCloth({ values, arrays }: PackedCloth): Cloth {
  const cloth: Record<string, unknown> = {}
  for (const [name, value] of [...Object.entries(values), ...Object.entries(arrays)]) {
    const path = name.split('.')
    let record = cloth
    for (const key of path.slice(0, -1)) {
      record[key] ??= {}
      record = record[key] as Record<string, unknown>
    }
    record[path.at(-1)!] = value
  }
  assert(isNumbers(cloth.position) && isNumbers(cloth.triVertex), 'packed cloth without places or triangles')
  return cloth as unknown as Cloth
}

function isNumbers(value: unknown): value is NumberArray {
  return ArrayBuffer.isView(value)
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
