/**
 * The keyboard: which command a press means is asked of the keymap. Single keys act when focus is on the page or in a window,
 * never in fields. Space acts on release, so holding it for panning does not simulate.
 */
import { openDialog, runCommand } from './commands.ts'
import { isSingle, keyName, presentKeymap } from './keymap.ts'
import { modifiersOf } from './pointer-hands.ts'
import { preferencesStore } from './preferences.ts'
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
let held: { code: string; before: string; since: number } | null = null
/** Held for longer than this a tool is only borrowed [ms]. */
const BORROW_MS = 350

function onDown(event: KeyboardEvent): void {
  if (isCovered()) {
    if (event.key === 'Escape') openDialog(null) // nothing in it has the focus, or it would have heard
    return
  }
  const inField = keepsKey(event)
  const panning = keyName(event) === 'Space' && !inField
  if (panning) {
    event.preventDefault() // no scrolling
    if (!event.repeat) Object.assign(space, { down: true, used: false })
    return
  }
  if (!inField && !event.metaKey && event.key !== 'Escape' && toTool(event)) {
    event.preventDefault()
    return
  }
  const id = commandOf(event)
  if (id === null || event.repeat) return
  if (inField && !event.ctrlKey && !event.metaKey && !/^F\d+$/.test(event.key)) return
  if (OWN_OF_TEXT.has(id) && (holdsText(event.target) || (id === 'copy' && isTextSelected()))) return
  event.preventDefault()
  if (TOOLS.some((tool) => toolId(tool) === id)) pickUp(id, event.code)
  else runCommand(id)
}

/** A dialog is open over the page; Preferences stand beside it, so that keys can be tried. */
function isCovered(): boolean {
  const { dialog } = studioStore.get()
  return dialog !== null && dialog !== 'Preferences'
}

/** Digits, Enter, Backspace and letters that mean something to the tool in hand are its own, first of all. */
function toTool(event: KeyboardEvent): boolean {
  if (event.ctrlKey && !toolInHand().busy(toolStore.get().state)) return false
  const { key, timeStamp } = event
  return sendToTool({ kind: 'key', key, modifiers: modifiersOf(event) }, timeStamp)
}

function pickUp(id: string, code: string): void {
  const before = studioStore.get().tool
  held = { code, before, since: performance.now() }
  if (id !== before) chooseTool(id)
}

function onUp(event: KeyboardEvent): void {
  if (held?.code === event.code) {
    const borrowed = performance.now() - held.since > BORROW_MS
    if (borrowed && held.before !== studioStore.get().tool) chooseTool(held.before)
    held = null
  }
  if (event.key !== ' ') return
  const pressed = space.down && !space.used
  space.down = false
  const id = pressed && !isCovered() && !keepsKey(event) ? commandOf(event) : null
  if (id !== null) runCommand(id)
}

/** The command a key means, or null. */
export function commandOf(event: Parameters<typeof keyName>[0]): string | null {
  const key = keyName(event)
  if (isSingle(key) && !preferencesStore.get().singleKeys) return null
  return presentKeymap().commands.get(key) ?? null
}

/** Fields keep everything; a button what presses it and moves from it, but no letter and no digit. */
function keepsKey({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('input, select, textarea, [role=tree], [role=tab], [role=menu]')) return true
  return target.closest('button') !== null && (key.length > 1 || key === ' ')
}

/** Fields have these of their own, and words of the page that somebody marked can be copied. */
const OWN_OF_TEXT: ReadonlySet<string> = new Set(['undo', 'redo', 'select-all', 'copy', 'cut-out', 'paste'])

const isTextSelected = () => getSelection()?.isCollapsed === false

function holdsText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea') !== null
}
