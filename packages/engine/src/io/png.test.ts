import { unzlibSync } from 'fflate'
import { expect, test } from 'vitest'
import { crc32 } from './crc32.ts'
import { writePng } from './png.ts'

test('size and every colour are in the file', () => {
  const rgb = Uint8Array.from({ length: 2 * 3 * 3 }, (_, k) => 10 * k)
  const png = writePng(2, 3, rgb)
  const view = new DataView(png.buffer)
  expect([...png.subarray(1, 4)]).toEqual([80, 78, 71])
  expect([view.getUint32(16), view.getUint32(20)]).toEqual([2, 3])
  const length = view.getUint32(33)
  const rows = unzlibSync(png.subarray(41, 41 + length))
  expect([...rows.subarray(8, 14)]).toEqual([...rgb.subarray(6, 12)])
  expect(view.getUint32(41 + length)).toBe(crc32(png.subarray(37, 41 + length)))
})
