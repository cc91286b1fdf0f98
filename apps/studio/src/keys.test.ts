import { describe, expect, it } from 'vitest'
import { COMMANDS } from './commands.ts'
import { commandOf } from './keys.ts'
import { prefer } from './preferences.ts'

const press = (key: string, code = '', shiftKey = false, ctrlKey = false) =>
  commandOf({ key, code, shiftKey, ctrlKey, metaKey: false })

describe('commandOf', () => {
  it('takes letters by what they print and digits by position', () => {
    expect(press('.')).toBe('step')
    expect(press('R', 'KeyR', true)).toBe('reset')
    expect(press('r', 'KeyR')).toBe('reverse-seam')
    expect(press('j', 'KeyJ')).toBe(null)
    expect(press('&', 'Digit1')).toBe('view-front') // a French keyboard prints & there
    expect(press('!', 'Digit1', true)).toBe('mode-textured')
    expect(press('e', 'KeyE', false, true)).toBe('export')
    expect(press('?', 'Slash', true)).toBe('help')
    expect(press('z', 'KeyZ', false, true)).toBe('undo')
    expect(press('Z', 'KeyZ', true, true)).toBe('redo')
    expect(press('y', 'KeyY', false, true)).toBe('redo')
  })

  it('leaves single keys alone when they are switched off', () => {
    prefer({ singleKeys: false })
    expect([press('g', 'KeyG'), press('?', 'Slash', true), press('1', 'Digit1')]).toEqual([null, null, null])
    expect([press('z', 'KeyZ', false, true), press('F6', 'F6')]).toEqual(['undo', 'next-region'])
    prefer({ singleKeys: true })
  })

  it('names only commands that exist', () => {
    const ids = new Set(COMMANDS.map((command) => command.id))
    expect(ids.size).toBe(COMMANDS.length)
    for (const [key, code, shift] of [
      ['f'],
      ['q'],
      ['v'],
      ['0', 'Digit0'],
      ['6', 'Digit6'],
      ['$', 'Digit4', true],
    ] as const) {
      expect(ids.has(press(key, code ?? '', shift ?? false) ?? ''), key).toBe(true)
    }
  })
})
