import { afterEach, describe, expect, it } from 'vitest'
import { prefer } from '../preferences.ts'
import { areaWords, lengthNumber, lengthUnit, lengthWords, signedLength, sizeWords } from './length-words.ts'
import { readNumber } from './read-number.ts'

afterEach(() => prefer({ units: 'cm' }))

describe('lengths', () => {
  it('are centimetres with one decimal', () => {
    expect(lengthWords(0.432)).toBe('43.2 cm')
    expect([signedLength(-0.012), signedLength(0.03), signedLength(-1e-6)]).toEqual(['−1.2', '+3.0', '+0.0'])
    expect([sizeWords([0.52, 0.6]), sizeWords([0.05])]).toEqual(['52 × 60 cm', '5.0 cm'])
    expect(areaWords(0.12)).toBe('1200 cm²')
  })

  it('or inches in eighths, read back as they are written', () => {
    prefer({ units: 'inch' })
    const inches = [17, 16.125, 0.5, 0.75, 0.375, 0, -2.25]
    const words = inches.map((value) => lengthNumber(0.0254 * value))
    expect(words).toEqual(['17', '16 1/8', '1/2', '3/4', '3/8', '0', '-2 1/4'])
    const read = words.map((text) => readNumber(text, { unit: lengthUnit().size }))
    const worst = read.map((one, row) => ('value' in one ? Math.abs(one.value / 0.0254 - inches[row]) : 1))
    expect(Math.max(...worst)).toBeLessThan(1e-12)
    expect(sizeWords([0.508, 0.6096])).toBe('20 × 24 in')
    expect(signedLength(-0.0254)).toBe('−1')
    expect(areaWords(0.0254 * 0.0254 * 40)).toBe('40 in²')
  })
})
