import { fabricLook } from '@selvedge/engine/display'
import { expect, test } from 'vitest'
import { openFabrics, openGarment } from './assets.ts'
import { outletFiles, readOutlets } from './outlet-files.ts'

test('each name makes its file; wrong names are told with the nearest right one', async () => {
  const body = {
    position: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
    triVertex: Int32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3),
  }
  const garment = {
    position: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
    triVertex: Int32Array.of(0, 1, 2),
    triPattern: Float64Array.of(0, 0, 1, 0, 0, 1),
    triPanel: Int32Array.of(0),
    panelIds: ['front'],
  }
  const look = fabricLook(openFabrics()[0])
  const dressed = { pattern: openGarment('tee'), title: 'Boxy tee', garment, body, look, thickness: 0.0005 }
  const files = await outletFiles(readOutlets('usdz,stl,pdf-a4'), dressed)
  expect(Object.keys(files)).toEqual(['draped.usdz', 'body.stl', 'pattern-a4.pdf'])
  expect(files['body.stl'].length).toBe(84 + 50 * 4)
  expect(readOutlets(undefined)).toEqual([])
  expect(() => readOutlets('usd')).toThrow(/did you mean "usdz"/)
})
