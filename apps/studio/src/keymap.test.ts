import { describe, expect, it } from 'vitest'
import { COMMANDS } from './commands.ts'
import { KEY_PRESETS, KEYMAPS } from './key-presets.ts'
import { buildKeymap, isSingle, keyName, whyNotKey } from './keymap.ts'
import { readPreferences } from './preferences.ts'

const press = (key: string, code: string, held: Partial<KeyboardEvent> = {}) =>
  keyName({ key, code, shiftKey: false, ctrlKey: false, metaKey: false, ...held })

describe('keyName', () => {
  it('writes presses as the table of commands does', () => {
    expect(press('r', 'KeyR')).toBe('R')
    expect(press('R', 'KeyR', { shiftKey: true })).toBe('Shift+R')
    expect(press('Z', 'KeyZ', { shiftKey: true, metaKey: true })).toBe('Ctrl+Shift+Z')
    expect(press('?', 'Slash', { shiftKey: true })).toBe('?')
    expect(press('&', 'Digit1')).toBe('1') // a French keyboard prints & there
    expect(press('1', 'Numpad1', { ctrlKey: true })).toBe('Ctrl+Numpad 1')
    expect(press('ф', 'KeyA')).toBe('A') // a Russian one has no A
    expect(press('å', 'KeyA', { altKey: true })).toBe('Alt+A')
    expect(press(' ', 'Space')).toBe('Space')
    expect(press('Delete', 'Delete')).toBe('Del')
    expect(press('Shift', 'ShiftLeft', { shiftKey: true })).toBe('')
  })
})

describe('buildKeymap', () => {
  const table = [
    { id: 'grab', keys: 'G' },
    { id: 'help', keys: 'F1 or ?' },
    { id: 'select', keys: 'V' },
  ]

  it('gives every key to one command: hand before keymap before table', () => {
    const own = buildKeymap(table, { keymap: 'clo', keys: { help: 'V', grab: '' } })
    expect([...own.keys]).toEqual([
      ['grab', []],
      ['help', ['V']],
      ['select', ['A', 'Z', 'Q']],
    ])
    const taken = buildKeymap(table, { keymap: 'selvedge', keys: { select: 'G' } })
    expect(taken.commands.get('G')).toBe('select')
    expect(taken.keys.get('grab')).toEqual([])
    expect(taken.keys.get('help')).toEqual(['F1', '?'])
  })

  it.each(KEYMAPS.map(({ name }) => name))(
    '%s: no key twice, no command unknown, no key of others',
    (keymap) => {
      const preset = KEY_PRESETS[keymap]
      for (const keys of [preset, Object.fromEntries(COMMANDS.map(({ id, keys }) => [id, keys]))]) {
        const all = Object.values(keys).flatMap((one) => (one === '' ? [] : one.split(' or ')))
        expect(new Set(all).size).toBe(all.length)
        expect(all.filter((key) => key !== 'Esc' && whyNotKey(key) !== '')).toEqual([])
      }
      const known = new Set(COMMANDS.map(({ id }) => id))
      expect(Object.keys(preset).filter((id) => !known.has(id))).toEqual([])
      const { keys } = buildKeymap(COMMANDS, { keymap, keys: {} })
      for (const [id, wanted] of Object.entries(preset)) expect(keys.get(id)?.join(' or '), id).toBe(wanted)
    },
  )
})

it('single keys are those that print something, with Shift or without', () => {
  expect(['G', 'Shift+1', '?', 'Space', 'Numpad 3'].filter((key) => !isSingle(key))).toEqual([])
  expect(['Ctrl+G', 'F6', 'Del', 'Alt+A', 'Shift+F6'].filter(isSingle)).toEqual([])
})

it('of kept preferences only what makes sense is taken', () => {
  const read = readPreferences({
    theme: 'pink',
    units: 'inch',
    keys: { step: 'K', undo: 3 },
    singleKeys: false,
  })
  expect(read).toEqual({
    theme: 'system',
    units: 'inch',
    keymap: 'selvedge',
    keys: { step: 'K' },
    singleKeys: false,
  })
})
