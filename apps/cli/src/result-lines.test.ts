import { expect, test } from 'vitest'
import { crossingLines, foldedMost, tightLine, wornLines } from './result-lines.ts'

test('what is not as it was meant is told first, then where it is too tight', () => {
  const worn = { asMeant: false, openings: [], faults: ['the left arm is under the cloth'] }
  const tooTight = [{ piece: 'cuff', edge: 'edge-2', byMm: 22.6, p99: 0.314 }]
  expect(wornLines({ worn, tooTight })).toEqual([
    'the left arm is under the cloth',
    'piece cuff is too tight: its edge-2 is stretched by 23 mm, its cloth by up to 31.4 %',
  ])
  expect(wornLines({})).toEqual([])
})

test('the seam folded most is told apart from gathered ones, which are sewn so', () => {
  const seam = (name: string, medianFold: number, gathered: boolean) => {
    return { seam: name, panels: [], medianFold, medianTurn: medianFold, gathered }
  }
  const [side, armhole, waist] = [seam('side', 4, false), seam('armhole', 78, true), seam('waist', 20, true)]
  expect(foldedMost([armhole, side, waist])).toEqual({ middle: 20, most: side, gathered: armhole })
  expect(foldedMost([seam('dart', 30, false), waist]).gathered).toBeUndefined()
  expect(foldedMost([])).toEqual({ middle: 0, most: undefined, gathered: undefined })
})

test('of a hundred crossings the first are told, and how many more there are', () => {
  const notes = Array.from({ length: 100 }, (_, k) => ({ sentence: `crossing ${k}` }))
  expect(crossingLines(notes)).toHaveLength(7)
  expect(crossingLines(notes)[6]).toBe('cloth crosses in 94 more places')
  expect(crossingLines(notes.slice(0, 6))).toHaveLength(6)
  expect(crossingLines([])).toEqual([])
})

test('a limb that cannot be moved so in the garment is named, with the moment and the piece', () => {
  const moment = { piece: 'sleeve', edge: 'edge-2', byMm: 22.6, p99: 0.151, on: 'left upper arm', time: 11.2 }
  const rest = 'cannot be moved so in it: piece sleeve is stretched by up to 15.1 %, its edge-2 by 23 mm'
  expect(tightLine(moment)).toBe(`at 11.2 s the left upper arm ${rest}`)
  expect(tightLine({ ...moment, on: '' })).toBe(`at 11.2 s the body ${rest}`)
})
