import { stateHash } from '@selvedge/engine'
import { expect, test } from 'vitest'
import { packReport, type ReportFacts, unpackMeshes } from './report-data.ts'

test('meshes come back as the same 32-bit numbers', () => {
  const count = 5000 // more bytes than one chunk of the packer
  const garment = {
    position: Float64Array.from({ length: 3 * count }, (_, k) => Math.sin(k) / 3),
    triVertex: Int32Array.from({ length: 3 * count }, (_, k) => k % count),
    triPattern: Float64Array.from({ length: 6 * count }, (_, k) => Math.cos(k)),
    triPanel: Int32Array.from({ length: count }, (_, k) => k % 3),
    panelIds: ['a', 'b', 'c'],
    pressed: Int32Array.of(1, 2, 3, 4),
    buttons: Int32Array.of(7),
    zips: Int32Array.of(1, 2, 5),
    maps: { strain: Float64Array.from({ length: count }, (_, k) => k / 7) },
  }
  const body = {
    position: Float64Array.of(1, 2, 3),
    triVertex: Int32Array.of(0, 0, 0),
    triPart: Uint8Array.of(1),
  }
  const packed = packReport({} as ReportFacts, { garment, body })
  const back = unpackMeshes(JSON.parse(JSON.stringify(packed)))
  expect(stateHash(back.garment.position)).toBe(stateHash(Float32Array.from(garment.position)))
  expect(stateHash(back.garment.triVertex)).toBe(stateHash(garment.triVertex))
  expect(stateHash(back.garment.triPattern)).toBe(stateHash(Float32Array.from(garment.triPattern)))
  expect(stateHash(back.garment.triPanel)).toBe(stateHash(garment.triPanel))
  expect([...back.garment.pressed]).toEqual([1, 2, 3, 4])
  expect([...back.garment.buttons]).toEqual([7])
  expect([...back.garment.zips]).toEqual([1, 2, 5])
  expect(stateHash(back.garment.maps.strain)).toBe(stateHash(Float32Array.from(garment.maps.strain)))
  expect(back.body).toEqual({
    position: Float32Array.of(1, 2, 3),
    triVertex: Int32Array.of(0, 0, 0),
    triPart: Uint8Array.of(1),
  })
})
