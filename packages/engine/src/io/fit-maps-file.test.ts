import { expect, test } from 'vitest'
import { buildRandom } from '../core/index.ts'
import { messageFault } from './check-format.ts'
import { readFitMaps, writeFitMaps } from './fit-maps-file.ts'

const maps = {
  strain: { unit: '–', value: Float32Array.of(0.01, -0.02, 0.5) },
  pressure: { unit: 'Pa', value: Float32Array.of(0, 1200, Number.NaN) },
}

test('round trip to the bit, without maps too', () => {
  expect(readFitMaps(writeFitMaps(maps))).toEqual(maps)
  expect(readFitMaps(writeFitMaps({}))).toEqual({})
  const shifted = new Uint8Array([9, ...writeFitMaps(maps)]).subarray(1) // not aligned
  expect(readFitMaps(shifted)).toEqual(maps)
})

test('400 damaged files either read or are refused in one sentence', () => {
  const bytes = writeFitMaps(maps)
  const random = buildRandom(11)
  let refused = 0
  for (let k = 0; k < 400; k++) {
    const damaged = bytes.slice(0, random() < 0.3 ? Math.floor(random() * bytes.length) : bytes.length)
    for (let n = 0; n < 3 && damaged.length > 0; n++) {
      damaged[Math.floor(random() * damaged.length)] = Math.floor(256 * random())
    }
    try {
      readFitMaps(damaged)
    } catch (error) {
      expect(messageFault(error), `seed 11, file ${k}`).toBeUndefined()
      refused++
    }
  }
  expect(refused).toBeGreaterThan(200)
})
