/** Records of every kind of value go to bytes and come back the same, to the last bit. */
import { describe, expect, it } from 'vitest'
import { packArrays, unpackArrays } from './pack-arrays.ts'
import { packRecord, unpackRecord } from './pack-record.ts'

const through = (record: object) => unpackRecord(unpackArrays(packArrays(packRecord(record)), 'record'))

describe('packRecord', () => {
  it('carries numbers JSON has no words for, texts, lists and what is nested', () => {
    const record = {
      numbers: [0, -0, Number.NaN, Number.POSITIVE_INFINITY, -1.5e-300, 0.1 + 0.2],
      deep: { text: 'ä', none: null, yes: true, list: [{ a: 1 }, []] },
    }
    expect(through(record)).toEqual(record)
  })

  it('packs an array once that is in several places, and makes it one again', () => {
    const x = Float64Array.of(1, -0, Number.NaN)
    const opened = through({ x, again: { x }, rows: Int32Array.of(7) }) as Record<string, Float64Array>
    expect(Object.keys(packRecord({ x, again: { x } }).arrays)).toHaveLength(1)
    expect(opened.x).toEqual(x)
    expect((opened.again as unknown as { x: Float64Array }).x).toBe(opened.x)
    expect(opened.rows).toEqual(Int32Array.of(7))
  })

  it('leaves out functions and what holds nothing', () => {
    expect(through({ a: undefined, b: () => 1, c: 2 })).toEqual({ c: 2 })
  })

  it('refuses a record whose arrays were lost', () => {
    const { values } = packRecord({ x: new Uint8Array(3) })
    expect(() => unpackRecord({ values, arrays: {} })).toThrow('not there')
  })
})
