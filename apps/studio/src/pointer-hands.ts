/**
 * Mouse, finger, pen and palm: who uses the tool, who only moves the view, and who is not heard. Once a pen has touched the
 * page fingers move the view only, until the person says otherwise; a palm beside a pen does nothing at all. Shift, Alt and
 * Ctrl have switches on the screen for hands without a keyboard.
 */
import { createStore } from './store.ts'
import type { Modifiers } from './tools/tool.ts'

/** `pen`: fingers only move the view. The modifiers as switched on the screen. */
export const handsOnStore = createStore<{ pen: boolean } & Modifiers>({
  pen: false,
  shift: false,
  alt: false,
  ctrl: false,
})

export type Role = 'draws' | 'navigates' | 'ignored'

/** A finger's touch is narrower than this [px]; a palm's is not. */
const FINGER_MAX = 56
/** A hand that writes leaves the page a little later than its pen [ms]. */
const PALM_MS = 400

let penDown = false
let penLeft = -Infinity // when it was lifted [ms]

/** What a pointer that comes down may do. */
export function roleOf({ pointerType, width, height, timeStamp }: PointerEvent): Role {
  if (pointerType === 'pen') {
    penDown = true
    if (!handsOnStore.get().pen) handsOnStore.set({ pen: true })
    return 'draws'
  }
  if (pointerType !== 'touch') return 'draws'
  const palm = penDown || timeStamp - penLeft < PALM_MS || Math.max(width, height) > FINGER_MAX
  if (palm) return 'ignored'
  return handsOnStore.get().pen ? 'navigates' : 'draws'
}

/** A pointer has left the page. */
export function notePointerUp({ pointerType, timeStamp }: PointerEvent): void {
  if (pointerType !== 'pen') return
  penDown = false
  penLeft = timeStamp
}

/** Held on the keyboard or switched on the screen. */
export function modifiersOf(event: {
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}): Modifiers {
  const on = handsOnStore.get()
  return {
    shift: event.shiftKey || on.shift,
    alt: event.altKey || on.alt,
    ctrl: event.ctrlKey || event.metaKey || on.ctrl,
  }
}

/** A press that moves less than this is a click [px]; fingers are less steady. */
export function slackOf({ pointerType }: Pick<PointerEvent, 'pointerType'>): number {
  return pointerType === 'touch' ? 8 : 4
}

/** A finger held still for so long asks for the context menu [ms]. */
const LONG_MS = 500

/**
 * Presses that ask for the context menu: the right button, pressed and released without moving, or a finger held still. `ask`
 * is told where.
 */
export class StillPress {
  readonly #ask: (event: PointerEvent) => void
  #from: PointerEvent | null = null
  #timer = 0

  constructor(ask: (event: PointerEvent) => void) {
    this.#ask = ask
  }

  down(event: PointerEvent): void {
    this.drop()
    if (event.button === 2) this.#from = event
    if (event.pointerType !== 'touch') return
    this.#from = event
    this.#timer = window.setTimeout(() => requestAnimationFrame(() => this.#isOver(event)), LONG_MS)
  }

  /** A picture later, for a busy page may have kept moves waiting. */
  #isOver(event: PointerEvent): void {
    if (this.#from !== event) return
    this.#from = null
    this.#ask(event)
  }

  move(event: PointerEvent): void {
    const from = this.#from
    if (from?.pointerId === event.pointerId && distance(from, event) > slackOf(event)) this.drop()
  }

  up(event: PointerEvent): void {
    const from = this.#from
    this.move(event)
    const asks = this.#from !== null && from?.pointerId === event.pointerId && event.button === 2
    this.drop()
    if (asks) this.#ask(event)
  }

  /** A second finger, or another gesture. */
  drop(): void {
    clearTimeout(this.#timer)
    this.#from = null
  }
}

function distance(a: PointerEvent, b: PointerEvent): number {
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
}

/** Listens for several kinds of events; the way to stop is handed back. */
export function listenToAll(
  element: Element,
  listeners: Readonly<Record<string, (event: never) => void>>,
  options: AddEventListenerOptions = {},
): () => void {
  const all = Object.entries(listeners) as [string, EventListener][]
  for (const [kind, listener] of all) element.addEventListener(kind, listener, options)
  return () => {
    for (const [kind, listener] of all) element.removeEventListener(kind, listener, options)
  }
}
