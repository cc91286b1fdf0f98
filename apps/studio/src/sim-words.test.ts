import { describe, expect, it } from 'vitest'
import { centimetres, crossingsWords, stateWords, stepWords, whole } from './sim-words.ts'
import { NUMBERS_NONE } from './state.ts'

describe('the words of the status bar', () => {
  it('follow the garment from flat to rest', () => {
    const at = (change: object) => stateWords('ready', { ...NUMBERS_NONE, vertices: 1200, ...change })
    expect(stateWords('loading', NUMBERS_NONE)).toBe('Loading')
    expect(stateWords('ready', NUMBERS_NONE)).toBe('Loading') // pieces are being cut
    expect(at({})).toBe('Placed')
    expect(at({ stage: 'sewing', running: true, progress: 0.404 })).toBe('Sewing 40 %')
    expect(at({ stage: 'sewing', running: false })).toBe('Paused')
    expect(at({ stage: 'settling', running: true })).toBe('Settling')
    expect(at({ stage: 'rest' })).toBe('At rest')
    expect(at({ stage: 'stopped', reason: 'seam a does not close' })).toBe('Stopped: seam a does not close')
  })

  it('count and measure', () => {
    expect(crossingsWords(NUMBERS_NONE)).toBe('–')
    expect(crossingsWords({ ...NUMBERS_NONE, crossings: { self: 1, body: 0, step: 1412 } })).toBe(
      '1 crossing at step 1,412',
    )
    expect(stepWords({ ...NUMBERS_NONE, stepMs: 8.04, realTime: 1.04 })).toBe('8.0 ms, 1.0× real time')
    expect(whole(3412)).toBe('3,412')
    expect(whole(1234567)).toBe('1,234,567')
    expect(centimetres(0.432)).toBe('43.2 cm')
  })
})
