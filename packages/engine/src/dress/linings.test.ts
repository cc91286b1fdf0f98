import { expect, test } from 'vitest'
import type { Cloth } from '../model/index.ts'
import type { Garment } from '../pattern/index.ts'
import {
  facingOut,
  findShellStitches,
  liningRows,
  rowsOver,
  stitchesOffRim,
  withoutLinings,
} from './linings.ts'

/** A shell of two panels and a lining of two, one triangle each. */
const linings = [false, false, true, true]
const cloth = {
  triCount: 4,
  triVertex: Int32Array.from({ length: 12 }, (_, k) => k),
  triPanel: Int32Array.of(0, 1, 2, 3),
  position: new Float64Array(36),
} as unknown as Cloth
const sewn = {
  vertexPanel: Int32Array.from({ length: 12 }, (_, i) => Math.floor(i / 3)),
  stitchVertex: Int32Array.of(0, 3, 6, 9, 1, 7), // side of the shell, side of the lining, rim
}

test('triangles of linings are turned for laying, places stay the same', () => {
  const out = facingOut(cloth, linings)
  expect([...out.triVertex]).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 7, 9, 11, 10])
  expect(out.position).toBe(cloth.position)
  expect([...cloth.triVertex.subarray(6)]).toEqual([6, 7, 8, 9, 10, 11])
})

test('linings are closed first; the rim is one of the shell', () => {
  expect([...findShellStitches(sewn, linings)]).toEqual([1, 0, 1])
  expect([...stitchesOffRim(sewn, linings)]).toEqual([0, 3, 6, 9])
  expect(rowsOver(linings)).toEqual([0, 1])
  expect(rowsOver([false, false])).toEqual([])
})

test('vertices of linings come after what is worn below', () => {
  expect([...liningRows(cloth, linings, 2)]).toEqual([8, 9, 10, 11, 12, 13])
  expect([...liningRows(cloth, [false, false, false, false], 0)]).toEqual([])
})

test('without its lining a garment has no rim seams', () => {
  const piece = (id: string, lining?: true) => ({ id, ...(lining && { lining }) })
  const end = (panel: string) => [{ panel, edge: 'waist' }]
  const seams = [
    { id: 'side', a: end('front'), b: end('back') },
    { id: 'rim', a: end('front'), b: end('inside') },
  ]
  const garment = {
    panels: [piece('front'), piece('back'), piece('inside', true)],
    seams,
  } as unknown as Garment
  const { panels, seams: kept } = withoutLinings(garment)
  expect(panels.map(({ id }) => id)).toEqual(['front', 'back'])
  expect(kept.map(({ id }) => id)).toEqual(['side'])
  const plain = { ...garment, panels: garment.panels.slice(0, 2) }
  expect(withoutLinings(plain)).toBe(plain)
})
