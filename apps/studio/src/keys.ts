/**
 * Single keys, when focus is on the page or in a window, never in fields. Letters by what the key prints, digits by
 * their position. Space acts on release, so holding it for panning does not simulate.
 */
import { runCommand } from './commands.ts'
import { studioStore } from './state.ts'

export function listenToKeys(): () => void {
  window.addEventListener('keydown', onDown)
  window.addEventListener('keyup', onUp)
  return () => {
    window.removeEventListener('keydown', onDown)
    window.removeEventListener('keyup', onUp)
  }
}

function onDown(event: KeyboardEvent): void {
  if (studioStore.get().dialog !== null || event.altKey) return
  if (event.key === ' ' && !takesText(event.target)) event.preventDefault() // no scrolling
  const id = commandOf(event)
  if (id === null || event.repeat) return
  if (takesText(event.target) && !event.ctrlKey && !event.metaKey && event.key !== 'F1' && event.key !== 'F6')
    return
  if ((id === 'undo' || id === 'redo') && holdsText(event.target)) return // the field has an undo of its own
  event.preventDefault()
  if (id === 'next-region') focusNextRegion(event.shiftKey ? -1 : 1)
  else runCommand(id)
}

function onUp(event: KeyboardEvent): void {
  if (event.key !== ' ' || studioStore.get().dialog !== null || takesText(event.target)) return
  runCommand('simulate')
}

/** The command a key means, or null. */
export function commandOf(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey'>,
): string | null {
  if (event.ctrlKey || event.metaKey) {
    const key = event.key.toLowerCase()
    return (event.shiftKey ? CONTROL_SHIFT_KEYS : CONTROL_KEYS)[key] ?? null
  }
  const digit = /^Digit(\d)$/.exec(event.code)?.[1]
  if (digit !== undefined) return (event.shiftKey ? SHIFT_DIGITS : DIGITS)[digit] ?? null
  if (event.shiftKey && event.key.toLowerCase() === 'r') return 'reset'
  if (event.shiftKey && event.key !== '?') return event.key === 'F6' ? 'next-region' : null
  return PLAIN_KEYS[event.key.toLowerCase()] ?? null
}

const CONTROL_KEYS: Record<string, string> = { e: 'export', o: 'open', s: 'save', y: 'redo', z: 'undo' }
const CONTROL_SHIFT_KEYS: Record<string, string> = { z: 'redo' }
const PLAIN_KEYS: Record<string, string> = {
  '.': 'step',
  f: 'fit-3d',
  q: 'windows',
  v: 'select',
  escape: 'select',
  f1: 'help',
  f6: 'next-region',
  '?': 'help',
}
const DIGITS: Record<string, string> = {
  0: 'fit-all',
  1: 'view-front',
  2: 'view-back',
  3: 'view-left',
  4: 'view-right',
  5: 'view-top',
  6: 'view-three-quarter',
}
const SHIFT_DIGITS: Record<string, string> = {
  1: 'mode-textured',
  2: 'mode-sides',
  3: 'mode-mesh',
  4: 'mode-strain',
}

/** Buttons keep Space and Enter, fields keep everything. */
function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('button, input, select, textarea, [role=tree], [role=tab]') !== null
  )
}

function holdsText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea') !== null
}

function focusNextRegion(direction: number): void {
  const regions = [...document.querySelectorAll<HTMLElement>('section[aria-label]')].filter(
    (e) => e.offsetParent !== null,
  )
  const present = regions.findIndex((region) => region.contains(document.activeElement))
  regions[(present + direction + regions.length) % regions.length]?.focus()
}
