import { describe, expect, it } from 'vitest'
import { crossingsWords, leftWords, stateWords, stepWords, whole } from './sim-words.ts'
import { NUMBERS_NONE } from './state.ts'

describe('the words of the status bar', () => {
  it('follow the garment from flat to rest', () => {
    const at = (change: object, more = {}) =>
      stateWords({ ...NUMBERS_NONE, vertices: 1200, ...change }, { engine: 'ready', ...more })
    expect(stateWords(NUMBERS_NONE, { engine: 'loading' })).toBe('Loading')
    expect(stateWords(NUMBERS_NONE, { engine: 'ready' })).toBe('Loading') // pieces are being cut
    expect(stateWords({ ...NUMBERS_NONE, waits: 'draw a piece' }, { engine: 'ready' })).toBe('Placed')
    expect(at({})).toBe('Placed')
    expect(at({ stage: 'sewing', running: true, progress: 0.404 })).toBe('Sewing 40 %')
    expect(at({ stage: 'sewing', running: false })).toBe('Paused')
    expect(at({ stage: 'settling', running: true })).toBe('Settling')
    expect(at({ stage: 'settling', running: true, held: true })).toBe('Running') // in the hand
    expect(at({ stage: 'settling', running: true }, { wind: true })).toBe('Running')
    expect(at({ stage: 'sewing', running: true, progress: 0.4 }, { wind: true })).toBe('Sewing 40 %')
    expect(at({ stage: 'settling' }, { wind: true })).toBe('Paused')
    expect(at({ stage: 'rest' }, { wind: true })).toBe('At rest')
    expect(at({ stage: 'rest' }, { recording: true })).toBe('Running')
    expect(at({ stage: 'rest' })).toBe('At rest')
    expect(at({ stage: 'stopped', reason: 'seam a does not close' })).toBe('Stopped: seam a does not close')
  })

  it('say what is left only where that is long', () => {
    expect(leftWords(null)).toBe('')
    expect(leftWords(9)).toBe('')
    expect(leftWords(41)).toBe('about 40 s')
    expect(leftWords(200)).toBe('about 3 min')
  })

  it('count and measure', () => {
    expect(crossingsWords(NUMBERS_NONE)).toBe('–')
    expect(crossingsWords({ ...NUMBERS_NONE, crossings: { self: 1, body: 0, step: 1412 } })).toBe(
      '1 crossing at step 1,412',
    )
    expect(stepWords({ ...NUMBERS_NONE, stepMs: 8.04, realTime: 1.04 })).toBe('8.0 ms, 1.0× real time')
    expect(whole(3412)).toBe('3,412')
    expect(whole(1234567)).toBe('1,234,567')
  })
})
