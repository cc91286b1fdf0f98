/**
 * Single keys, when focus is on the page or in a window, never in fields. Letters by what the key prints, digits by
 * their position. Space acts on release, so holding it for panning does not simulate.
 */
import { MODE_KEYS, runCommand } from './commands.ts'
import { studioStore } from './state.ts'
import { TOOLS, toolId } from './tools/index.ts'
import { cancelGesture, chooseTool, sendToTool, toolInHand, toolStore } from './tools/tool-run.ts'

export function listenToKeys(): () => void {
  const lost = () => {
    held = null
    space.down = false
    cancelGesture()
  }
  window.addEventListener('keydown', onDown)
  window.addEventListener('keyup', onUp)
  window.addEventListener('blur', lost)
  return () => {
    window.removeEventListener('keydown', onDown)
    window.removeEventListener('keyup', onUp)
    window.removeEventListener('blur', lost)
  }
}

/** Space held down: a drag moves the table or the view; `used` when one did, so that letting go does not simulate. */
export const space = { down: false, used: false }

/** A tool key held down, and the tool that was in hand before: it comes back on release. */
let held: { key: string; before: string; since: number } | null = null
/** Held for longer than this a tool is only borrowed [ms]. */
const BORROW_MS = 350

function onDown(event: KeyboardEvent): void {
  if (studioStore.get().dialog !== null) return
  const inField = takesText(event.target)
  if (event.key === ' ' && !inField) {
    event.preventDefault() // no scrolling
    if (!event.repeat) Object.assign(space, { down: true, used: false })
  }
  if (!inField && !event.metaKey && event.key !== ' ' && event.key !== 'Escape' && toTool(event)) {
    event.preventDefault()
    return
  }
  if (event.altKey) return
  const id = commandOf(event)
  if (id === null || event.repeat) return
  if (inField && !event.ctrlKey && !event.metaKey && event.key !== 'F1' && event.key !== 'F6') return
  if ((id === 'undo' || id === 'redo') && holdsText(event.target)) return // the field has an undo of its own
  event.preventDefault()
  if (id === 'next-region') focusNextRegion(event.shiftKey ? -1 : 1)
  else if (TOOLS.some((tool) => toolId(tool) === id)) pickUp(id, event.key)
  else runCommand(id)
}

/** Digits, Enter, Backspace and letters that mean something to the tool in hand are its own, first of all. */
function toTool(event: KeyboardEvent): boolean {
  if (event.ctrlKey && !toolInHand().busy(toolStore.get().state)) return false
  const { key, shiftKey: shift, altKey: alt, ctrlKey: ctrl } = event
  return sendToTool({ kind: 'key', key, modifiers: { shift, alt, ctrl } })
}

function pickUp(id: string, key: string): void {
  const before = studioStore.get().tool
  held = { key: key.toLowerCase(), before, since: performance.now() }
  if (id !== before) chooseTool(id)
}

function onUp(event: KeyboardEvent): void {
  if (held?.key === event.key.toLowerCase()) {
    const borrowed = performance.now() - held.since > BORROW_MS
    if (borrowed && held.before !== studioStore.get().tool) chooseTool(held.before)
    held = null
  }
  if (event.key !== ' ') return
  const simulates = space.down && !space.used
  space.down = false
  if (!simulates || studioStore.get().dialog !== null || takesText(event.target)) return
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
  const key = event.key.toLowerCase()
  const tool = TOOLS.find((one) => one.key.toLowerCase() === (event.shiftKey ? `shift+${key}` : key))
  if (tool) return toolId(tool)
  if (event.shiftKey && SHIFT_KEYS[key]) return SHIFT_KEYS[key]
  if (event.shiftKey && event.key !== '?') return event.key === 'F6' ? 'next-region' : null
  return PLAIN_KEYS[key] ?? null
}

const CONTROL_KEYS: Record<string, string> = {
  d: 'duplicate',
  e: 'export',
  k: 'palette',
  o: 'open',
  p: 'print',
  s: 'save',
  y: 'redo',
  z: 'undo',
}
const CONTROL_SHIFT_KEYS: Record<string, string> = { z: 'redo' }
const SHIFT_KEYS: Record<string, string> = {
  b: 'laser-paint',
  h: 'flip',
  m: 'mirror-copy',
  r: 'reset',
  w: 'wrap',
}
const PLAIN_KEYS: Record<string, string> = {
  backspace: 'delete',
  delete: 'delete',
  '.': 'step',
  f: 'fit-3d',
  q: 'windows',
  escape: 'escape',
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
const SHIFT_DIGITS: Record<string, string> = Object.fromEntries(
  Object.entries(MODE_KEYS).map(([mode, digit]) => [digit, `mode-${mode}`]),
)

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
