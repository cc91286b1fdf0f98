/**
 * What a person likes, whatever is worked on: colours, units, keys. Kept in this browser and never in a document; a browser
 * that keeps nothing has them for one visit.
 */
import type { Theme } from '@selvedge/view'
import { createStore } from './store.ts'

export type KeymapName = 'selvedge' | 'clo' | 'blender'
export type Units = 'cm' | 'inch'

export interface Preferences {
  readonly theme: Theme | 'system'
  readonly units: Units
  readonly keymap: KeymapName
  /** Keys given by hand, by command, as in the table of commands; empty: switched off. */
  readonly keys: Readonly<Record<string, string>>
  /** Off: keys that print something act only with Ctrl or Alt. */
  readonly singleKeys: boolean
}

const FIRST: Preferences = { theme: 'system', units: 'cm', keymap: 'selvedge', keys: {}, singleKeys: true }

const REMEMBERED = 'selvedge-preferences'

export const preferencesStore = createStore<Preferences>(remembered())

export function prefer(change: Partial<Preferences>): void {
  preferencesStore.set(change)
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify(preferencesStore.get()))
  } catch {
    // no room, or none allowed: they hold until the page is left
  }
}

/** Gives a command another key, none (empty), or the one it comes with (null). */
export function giveKey(id: string, keys: string | null): void {
  const { [id]: _, ...others } = preferencesStore.get().keys
  prefer({ keys: keys === null ? others : { ...others, [id]: keys } })
}

/** The colours to show, told at once and whenever they change. */
export function followTheme(show: (theme: Theme) => void): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const tell = () => {
    const { theme } = preferencesStore.get()
    document.documentElement.dataset.theme = theme
    show(theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme)
  }
  let told = preferencesStore.get().theme
  dark.addEventListener('change', tell)
  preferencesStore.subscribe(() => {
    if (preferencesStore.get().theme === told) return
    told = preferencesStore.get().theme
    tell()
  })
  tell()
}

function remembered(): Preferences {
  try {
    return readPreferences(JSON.parse(localStorage.getItem(REMEMBERED) ?? '{}'))
  } catch {
    return FIRST
  }
}

/** Of what was kept only what still makes sense. */
export function readPreferences(kept: Record<string, unknown>): Preferences {
  const oneOf = <T extends string>(value: unknown, known: readonly T[], first: T): T =>
    known.find((name) => name === value) ?? first
  const keys = typeof kept.keys === 'object' && kept.keys !== null ? kept.keys : {}
  return {
    theme: oneOf(kept.theme, ['system', 'light', 'dark'], FIRST.theme),
    units: oneOf(kept.units, ['cm', 'inch'], FIRST.units),
    keymap: oneOf(kept.keymap, ['selvedge', 'clo', 'blender'], FIRST.keymap),
    keys: Object.fromEntries(Object.entries(keys).filter(([, value]) => typeof value === 'string')),
    singleKeys: kept.singleKeys !== false,
  }
}
