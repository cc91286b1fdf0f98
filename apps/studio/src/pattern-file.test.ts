import { readFileSync } from 'node:fs'
import { readPattern } from '@selvedge/engine'
import { describe, expect, it } from 'vitest'
import { layoutPieces } from './editor2d/layout.ts'
import { guessWords, patternFile } from './pattern-file.ts'

const asset = (name: string) => readFileSync(new URL(`../../../assets/${name}`, import.meta.url), 'utf8')

describe('patternFile', () => {
  it('takes every format of patterns and drops the ending', () => {
    expect(patternFile('tee_specification.json', 1e5)).toEqual({ name: 'tee' })
    expect(patternFile('Trousers.size 40.DXF', 1e5)).toEqual({ name: 'Trousers.size 40' })
    expect(patternFile('bodice.svg', 1e5)).toEqual({ name: 'bodice' })
    expect(patternFile('.svg', 1)).toEqual({ name: 'garment' })
  })

  it('says why a file cannot be one', () => {
    expect(patternFile('holiday.jpg', 1e5)).toMatchObject({
      refusal: expect.stringContaining('holiday.jpg is not'),
    })
    expect(patternFile('huge.dxf', 3e7)).toMatchObject({ refusal: expect.stringContaining('has 30 MB') })
  })

  it('what was guessed becomes one line', () => {
    for (const name of ['aama-sew-line.dxf', 'inkscape-style.svg']) {
      const { garment, notes } = readPattern(asset(`fixtures/patterns/${name}`), undefined, 'x')
      expect(garment.panels.length).toBeGreaterThan(0)
      expect(layoutPieces(garment).pieces.length).toBe(garment.panels.length) // drawn before it has places
      expect(guessWords(name, notes)).toMatch(/no place on the body yet/)
    }
    expect(guessWords('tee', [])).toBe('')
    const { garment } = readPattern(asset('freesewing/simon.json'), undefined, 'simon')
    expect(garment.fittedTo?.measurements.height).toBeGreaterThan(1)
  })
})
