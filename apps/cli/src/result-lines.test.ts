import { expect, test } from 'vitest'
import { wornLines } from './result-lines.ts'

test('what is not as it was meant is told first, then where it is too tight', () => {
  const worn = { asMeant: false, openings: [], faults: ['the left arm is under the cloth'] }
  const tooTight = [{ piece: 'cuff', edge: 'edge-2', byMm: 22.6, p99: 0.314 }]
  expect(wornLines({ worn, tooTight })).toEqual([
    'the left arm is under the cloth',
    'piece cuff is too tight: its edge-2 is stretched by 23 mm, its cloth by up to 31.4 %',
  ])
  expect(wornLines({})).toEqual([])
})
