import { expect, test } from 'vitest'
import type { Seam } from '../pattern/index.ts'
import type { Drape } from './drape-parts.ts'
import { findFastenings } from './fastenings.ts'

const row = (id: string, closure?: Seam['closure']): Seam => ({
  id,
  a: [{ panel: 'left', edge: id }],
  b: [{ panel: 'right', edge: id }],
  parallel: false,
  sides: 'right-right',
  ...(closure && { closure }),
})
const sewn = {
  seamVertex: Int32Array.of(10, 11, 12, 13, 14, 15, 20, 21),
  seamOf: Int32Array.of(0, 0, 0, 0, 0, 0, 1, 1),
  seamIds: ['front', 'side'],
}
const drape = (given: typeof sewn) => ({ sewn: given }) as unknown as Drape

test('buttons are where a closed row of them holds, evenly', () => {
  const buttons = { kind: 'buttons', closed: true, count: 3, lap: 0.02 } as const
  const seams = [row('front', buttons), row('side')]
  expect([...findFastenings(drape(sewn), { seams }).buttons]).toEqual([11, 13, 15])
  expect([...findFastenings(drape({ ...sewn, seamVertex: new Int32Array(0) }), { seams }).buttons]).toEqual(
    [],
  )
})

test('open rows and zips have none', () => {
  const seams = [
    row('front', { kind: 'buttons', closed: false, count: 3 }),
    row('side', { kind: 'zip', closed: true }),
  ]
  expect([...findFastenings(drape(sewn), { seams }).buttons]).toEqual([])
})

test('a closed zip goes all along its seam, an open one is not there', () => {
  const zip = { kind: 'zip', closed: true, size: 8 } as const
  const zips = (closure: Seam['closure']) => [
    ...findFastenings(drape(sewn), { seams: [row('side', closure)] }).zips,
  ]
  expect(zips(zip)).toEqual([20, 21, 7800])
  expect(zips({ kind: 'zip', closed: true })).toEqual([20, 21, 6000])
  expect(zips({ ...zip, closed: false })).toEqual([])
})
