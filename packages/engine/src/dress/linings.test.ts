import { expect, test } from 'vitest'
import type { Cloth } from '../model/index.ts'
import { facingOut, findShellStitches, innerRows, rowsOver, shellStitches } from './linings.ts'

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
  expect([...shellStitches(sewn, linings)]).toEqual([0, 3])
  expect(rowsOver(linings)).toEqual([0, 1])
  expect(rowsOver([false, false])).toEqual([])
})

test('inside are linings and what is worn below', () => {
  expect([...innerRows(cloth, linings, 2)]).toEqual([0, 1, 8, 9, 10, 11, 12, 13])
  expect([...innerRows(cloth, [false, false, false, false], 0)]).toEqual([])
})
