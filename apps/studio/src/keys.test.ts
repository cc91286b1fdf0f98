import { describe, expect, it } from 'vitest'
import { COMMANDS } from './commands.ts'
import { commandOf } from './keys.ts'

const press = (key: string, code = '', shiftKey = false, ctrlKey = false) =>
  commandOf({ key, code, shiftKey, ctrlKey, metaKey: false })

describe('commandOf', () => {
  it('takes letters by what they print and digits by position', () => {
    expect(press('.')).toBe('step')
    expect(press('R', 'KeyR', true)).toBe('reset')
    expect(press('r', 'KeyR')).toBe(null)
    expect(press('&', 'Digit1')).toBe('view-front') // a French keyboard prints & there
    expect(press('!', 'Digit1', true)).toBe('mode-textured')
    expect(press('e', 'KeyE', false, true)).toBe('export')
    expect(press('?', 'Slash', true)).toBe('help')
    expect(press('z', 'KeyZ', false, true)).toBe('undo')
    expect(press('Z', 'KeyZ', true, true)).toBe('redo')
    expect(press('y', 'KeyY', false, true)).toBe('redo')
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
