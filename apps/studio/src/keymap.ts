/**
 * Which key runs which command. One source for the keyboard, tooltips, menus, the palette and the list of keys: the table of
 * commands, over it the keymap a person brought along, over that the keys given by hand. A key has one command: the higher
 * layer keeps it, and a command left without any stays reachable by button and palette.
 */
import { COMMANDS, type Command } from './commands.ts'
import { KEY_PRESETS } from './key-presets.ts'
import { type Preferences, preferencesStore } from './preferences.ts'
import { useStore } from './store.ts'

export interface Keymap {
  /** By command; none for those without a key. */
  readonly keys: ReadonlyMap<string, readonly string[]>
  /** The command of each key. */
  readonly commands: ReadonlyMap<string, string>
}

export function buildKeymap(
  table: readonly Pick<Command, 'id' | 'keys'>[],
  { keymap, keys: given }: Pick<Preferences, 'keymap' | 'keys'>,
): Keymap {
  const keys = new Map<string, readonly string[]>()
  const commands = new Map<string, string>()
  const asCommands = Object.fromEntries(table.map((command) => [command.id, command.keys]))
  for (const layer of [given, KEY_PRESETS[keymap], asCommands]) {
    for (const { id } of table) {
      if (keys.has(id) || layer[id] === undefined) continue
      const free = splitKeys(layer[id]).filter((key) => !commands.has(key))
      keys.set(id, free)
      for (const key of free) commands.set(key, id)
    }
  }
  return { keys, commands }
}

let built: { of: Preferences; keymap: Keymap } | null = null

/** The keys of now. */
export function presentKeymap(): Keymap {
  const of = preferencesStore.get()
  if (built?.of !== of) built = { of, keymap: buildKeymap(COMMANDS, of) }
  return built.keymap
}

/** All keys of a command, as a list of keys has them: "F1 or ?". */
export function keyWords(id: string): string {
  return (presentKeymap().keys.get(id) ?? []).join(' or ')
}

/** The first key of a command, as tips have it; empty for none. Renders again when it changes. */
export function useFirstKey(id: string): string {
  return useStore(preferencesStore, () => presentKeymap().keys.get(id)?.[0] ?? '')
}

/** The same as browsers and readers of the screen write keys; undefined for none. */
export function shortcutsOf(id: string): string | undefined {
  const keys = (presentKeymap().keys.get(id) ?? []).map((key) => key.split('+').map(ariaKey).join('+'))
  return keys.join(' ') || undefined
}

function ariaKey(key: string): string {
  return ARIA_KEYS[key] ?? key
}

const ARIA_KEYS: Readonly<Record<string, string>> = {
  Ctrl: 'Control',
  Del: 'Delete',
  Esc: 'Escape',
  Up: 'ArrowUp',
  Down: 'ArrowDown',
  Left: 'ArrowLeft',
  Right: 'ArrowRight',
  Menu: 'ContextMenu',
}

/** Renders again when keys change. */
export function useKeymap(): Keymap {
  return useStore(preferencesStore, presentKeymap)
}

function splitKeys(keys: string): string[] {
  return keys === '' ? [] : keys.split(' or ')
}

/** Does it print something? Those keys can be switched off all together. */
export function isSingle(key: string): boolean {
  const last = key.startsWith('Shift+') ? key.slice(6) : key
  return [...last].length === 1 || last === 'Space' || last.startsWith('Numpad ')
}

/** Why a key cannot be given to a command; empty when it can. */
export function whyNotKey(key: string): string {
  if (key === '') return 'That key alone says nothing.'
  if (OURS.has(key)) return `${key} means the same everywhere and stays as it is.`
  if (BROWSERS.has(key)) return `${key} belongs to the browser, which does not hand it on.`
  return ''
}

const OURS: ReadonlySet<string> = new Set('Esc Enter Tab Shift+Tab Up Down Left Right'.split(' '))
const BROWSERS: ReadonlySet<string> = new Set(
  'Ctrl+N Ctrl+Shift+N Ctrl+T Ctrl+Shift+T Ctrl+W Ctrl+Shift+W Ctrl+Tab F11 F12'.split(' '),
)

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey'> & {
  readonly altKey?: boolean
}

/**
 * A press as the table of commands writes it. Letters by what the key prints, by position where it prints none of ours;
 * digits by position; signs by what they print, so that Shift is part of the sign. Empty for Shift and its like alone.
 */
export function keyName(event: KeyPress): string {
  const name = plainName(event)
  if (name === '') return ''
  const sign = [...name].length === 1 && !/[\p{L}\d]/u.test(name)
  const ctrl = event.ctrlKey || event.metaKey
  return `${ctrl ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${event.shiftKey && !sign ? 'Shift+' : ''}${name}`
}

function plainName({ key, code, altKey }: KeyPress): string {
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return digit
  if (code.startsWith('Numpad') && key.length === 1) return `Numpad ${key === ',' ? '.' : key}`
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined && (altKey || !/^[a-z]$/i.test(key))) return letter
  if ([...key].length === 1) return key === ' ' ? 'Space' : key.toUpperCase()
  return NAMES[key] ?? key.replace(/^Arrow/, '')
}

const NAMES: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  Delete: 'Del',
  ContextMenu: 'Menu',
  Shift: '',
  Control: '',
  Alt: '',
  AltGraph: '',
  Meta: '',
  CapsLock: '',
  Dead: '',
  Process: '',
  Unidentified: '',
}
