import { expect, test } from 'vitest'
import { buildRandom, InputError } from '../core/index.ts'
import { packArrays, unpackArrays } from './pack-arrays.ts'

const packed = packArrays({
  values: { name: 'тee ✂', frame: 7, list: [0.1, -0, null] },
  arrays: {
    x: Float64Array.of(0.1, -0, Number.NaN, Infinity),
    bytes: Uint8Array.of(1, 2, 3),
    rows: Int32Array.of(-5),
    places: Float32Array.of(1.5, 2.5, 3.5),
    none: new Float64Array(0),
  },
})

test('what was packed comes back, bit for bit, wherever the bytes lie', () => {
  const shifted = new Uint8Array(packed.length + 3)
  shifted.set(packed, 3)
  for (const bytes of [packed, shifted.subarray(3)]) {
    const { values, arrays } = unpackArrays(bytes, 'box')
    expect(values).toEqual({ name: 'тee ✂', frame: 7, list: [0.1, 0, null] })
    expect(arrays.x).toEqual(Float64Array.of(0.1, -0, Number.NaN, Infinity))
    expect(arrays.bytes).toEqual(Uint8Array.of(1, 2, 3))
    expect(arrays.rows).toEqual(Int32Array.of(-5))
    expect(arrays.places).toEqual(Float32Array.of(1.5, 2.5, 3.5))
    expect(arrays.none).toHaveLength(0)
    expect(packArrays({ values, arrays })).toHaveLength(packed.length)
  }
})

test('damaged bytes are refused, every one of them', () => {
  const next = buildRandom(81)
  for (let k = 0; k < 200; k++) {
    const at = Math.floor(next() * packed.length)
    const cut = packed.slice(0, k % 4 === 0 ? at : packed.length)
    if (k % 4 !== 0) cut[at] ^= 1 << Math.floor(8 * next())
    expect(() => unpackArrays(cut, 'box')).toThrow(InputError)
  }
})
