import { expect, test } from 'vitest'
import type { Seam } from '../../pattern/index.ts'
import { messageFault } from '../check-format.ts'
import { readSewnText, sewnText } from './sewn-text.ts'

const plain: Seam = {
  id: 'side-l',
  a: [{ panel: 'front', edge: 'e3' }],
  b: [{ panel: 'back', edge: 'e1' }],
  parallel: false,
  sides: 'right-right',
}

test('a plain seam reads like a sentence', () => {
  expect(sewnText(plain)).toBe('SEWN side-l: front:e3 = back:e1')
  expect(readSewnText('SEWN side-l: front:e3 = back:e1')).toEqual({ seam: plain, size: '' })
})

const full: Seam = {
  id: 'yoke (back): 50 %',
  a: [
    { panel: 'Größe a', edge: 'e=1' },
    { panel: 'b', edge: 'e + 2', reversed: true },
  ],
  b: [{ panel: 'c:d', edge: '<x>' }],
  parallel: true,
  sides: 'right-wrong',
  match: [
    [0.25, 1 / 3],
    [0.5, 0.75],
  ],
  closure: { kind: 'buttons', closed: false, count: 5 },
}

test('everything a seam has comes back, odd names included', () => {
  expect(readSewnText(sewnText(full, '38 / M'))).toEqual({ seam: full, size: '38 / M' })
  const zip: Seam = { ...plain, closure: { kind: 'zip', closed: true } }
  expect(readSewnText(sewnText(zip))?.seam).toEqual(zip)
  expect(sewnText(full)).toMatch(/^[\x20-\x7e]+$/)
})

test('other texts are not ours, damaged ones are refused in one sentence', () => {
  for (const text of ['SEWN ON POCKET', 'Piece Name: SEWN', 'SEWN x: y', ''])
    expect(readSewnText(text)).toBeUndefined()
  for (const text of [
    'SEWN s: front = back:e1',
    'SEWN s: front:e1 = back:e1 (paralel)',
    'SEWN s: front:e1 = back:e1 (match 2:0.5)',
    'SEWN s: front:e1 = back:e1 (buttons x open)',
  ]) {
    let fault: unknown
    try {
      readSewnText(text)
    } catch (error) {
      fault = error
    }
    expect(fault, text).toBeDefined()
    expect(messageFault(fault)).toBeUndefined()
  }
})
