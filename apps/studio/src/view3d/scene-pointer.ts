/**
 * The pointer over the dressing room. What the tool in hand can use (cloth, pins, and the body for some) goes to it;
 * everything else turns the view, which listens on the canvas and never hears what the tool took. A click beside the cloth
 * reaches the tool as well: it may mean to let go. A double click looks at that place. A second finger takes back what the first one began and both move the view;
 * the right button without moving, or a finger held still, asks for the context menu.
 */
import type { GarmentViewer, Picked, Place } from '@selvedge/view'
import { openOverScene } from '../context-menu.ts'
import { chooseGarment } from '../dressing-order.ts'
import type { HoveredPlace } from '../hover-place.ts'
import { space } from '../keys.ts'
import { listenToAll, modifiersOf, notePointerUp, roleOf, StillPress, slackOf } from '../pointer-hands.ts'
import { drawnProject, shownGarment, studioStore } from '../state.ts'
import { stage } from '../studio.ts'
import type { SceneHit, ScenePointer } from '../tools/tool.ts'
import { cancelGesture, sendToTool, toolInHand, toolStore } from '../tools/tool-run.ts'
import { markAt } from './scene-marks.ts'
import { panelOf, pieceOf } from './shown-pieces.ts'

/** How near a pin is near [m]: twice its head; a finger reaches twice as far. */
const PIN_REACH = 0.012
/** What is seen round a place that somebody wants to look at [m]. */
const LOOK_AROUND = 0.15
/** Tools that take hold of marks. */
const MARKED: ReadonlySet<string> = new Set(['select', 'mark'])

export function listenToStage(container: HTMLElement, viewer: GarmentViewer): () => void {
  let held: PointerEvent | null = null // the pointer that works with the tool, where it is now
  let turning: PointerEvent | null = null
  const fingers = new ViewFingers()
  const still = new StillPress((event) => {
    giveUp()
    fingers.drop()
    const pointer = pointerAt(event, viewer)
    openOverScene(pointer?.hit ?? null, event.clientX, event.clientY)
  })

  const giveUp = () => {
    turning = null
    if (held) cancelGesture()
    held = null
  }

  const down = (event: PointerEvent) => {
    if (fingers.handing) return
    const role = roleOf(event)
    if (role === 'ignored') return event.stopPropagation()
    still.down(event)
    if (event.pointerType === 'pen') fingers.drop() // a hand that came down before its pen
    if (held || fingers.size > 0) still.drop()
    if (held) {
      fingers.share(held)
      giveUp()
    }
    const tool = toolInHand()
    const free = fingers.size === 0 && event.button === 0 && !space.down && tool.window !== 'pattern'
    if (space.down) space.used = true
    const draws = free && role === 'draws'
    if (draws) chooseUnder(event, viewer)
    const pointer = draws ? pointerAt(event, viewer) : null
    if (pointer?.hit && (pointer.hit.on !== 'body' || tool.onBody)) {
      event.stopPropagation() // the view stays as it is
      container.setPointerCapture(event.pointerId)
      held = event
      sendToTool({ kind: 'down', pointer })
      return
    }
    turning = pointer ? event : null
    fingers.note(event)
  }
  const move = (event: PointerEvent) => {
    still.move(event)
    const mine = event.pointerId === held?.pointerId
    fingers.move(event)
    if (mine) {
      event.stopPropagation()
      held = event
    } else if (event.buttons !== 0 || toolInHand().window === 'pattern') return
    const pointer = pointerAt(event, viewer, mine && !toolInHand().looks)
    if (pointer) sendToTool({ kind: 'move', pointer })
  }
  const up = (event: PointerEvent) => {
    notePointerUp(event)
    still.up(event)
    fingers.forget(event)
    if (event.pointerId === held?.pointerId) {
      event.stopPropagation()
      held = null
      const pointer = pointerAt(event, viewer, !toolInHand().looks)
      if (pointer) sendToTool({ kind: 'up', pointer })
      else cancelGesture()
      return
    }
    const from = turning?.pointerId === event.pointerId ? turning : null
    turning = null
    if (!from || Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > slackOf(event))
      return
    const pointer = pointerAt(event, viewer)
    if (!pointer) return
    sendToTool({ kind: 'down', pointer })
    sendToTool({ kind: 'up', pointer })
  }
  const lost = (event: PointerEvent) => {
    if (fingers.handing) return
    notePointerUp(event)
    still.drop()
    fingers.forget(event)
    if (event.pointerId === held?.pointerId) giveUp()
  }
  const double = (event: MouseEvent) => lookUnder(event, viewer)
  const menu = (event: Event) => event.preventDefault() // ours opens when the button is released
  const listeners = {
    pointerdown: down,
    pointermove: move,
    pointerup: up,
    pointercancel: lost,
    dblclick: double,
    contextmenu: menu,
  }
  const stop = listenToAll(container, listeners, { capture: true })
  return () => {
    still.drop()
    stop()
  }
}

/** Turns to the place under the pointer, where two clicks are of no use to the tool. */
function lookUnder({ clientX, clientY }: MouseEvent, viewer: GarmentViewer): void {
  const { tool } = studioStore.get()
  if (tool !== 'select' && toolInHand().window !== 'pattern') return
  const picked = viewer.pick(clientX, clientY)
  if (picked) viewer.lookAt(picked.place, LOOK_AROUND)
}

/** The fingers that move the view, which hears of them on the canvas. */
class ViewFingers {
  readonly #down = new Map<number, PointerEvent>()
  /** An event is on its way to the view alone. */
  handing = false

  get size(): number {
    return this.#down.size
  }

  note(event: PointerEvent): void {
    if (event.pointerType === 'touch') this.#down.set(event.pointerId, event)
  }

  move(event: PointerEvent): void {
    if (this.#down.has(event.pointerId)) this.#down.set(event.pointerId, event)
  }

  forget(event: PointerEvent): void {
    this.#down.delete(event.pointerId)
  }

  /** The first of two fingers had the tool: from now on it moves the view with the second. */
  share(first: PointerEvent): void {
    this.note(first)
    if (first.pointerType === 'touch') this.#hand('pointerdown', first)
  }

  /** The view hears no more of fingers that are still down. */
  drop(): void {
    for (const finger of this.#down.values()) this.#hand('pointercancel', finger)
    this.#down.clear()
  }

  #hand(kind: string, event: PointerEvent): void {
    this.handing = true
    event.target?.dispatchEvent(new PointerEvent(kind, event))
    this.handing = false
  }
}

/** `blind`: what lies under it does not matter, as while a hand holds cloth. */
function pointerAt(event: PointerEvent, viewer: GarmentViewer, blind = false): ScenePointer | null {
  const sight = viewer.sightThrough(event.clientX, event.clientY)
  if (!sight) return null
  const touch = event.pointerType === 'touch'
  return {
    window: '3d',
    pixel: [event.clientX, event.clientY],
    hit: blind ? null : hitAt(event, viewer, touch),
    ...sight,
    touch,
    modifiers: modifiersOf(event),
  }
}

function hitAt(event: PointerEvent, viewer: GarmentViewer, touch: boolean): SceneHit | null {
  const picked = viewer.pick(event.clientX, event.clientY)
  const hit = picked && sceneHit(picked)
  if (!hit) return null
  const reach = (touch ? 2 : 1) * PIN_REACH
  const pin = pinAt(hit.place, viewer, reach)
  if (pin) return { ...hit, ...pin, on: 'pin' }
  const mark = MARKED.has(studioStore.get().tool) ? markAt(hit, reach) : null
  return mark === null ? hit : { ...hit, id: mark, on: 'mark' }
}

/** Cloth of a garment that nobody works on is nothing to a tool. */
function sceneHit(picked: Picked): SceneHit | null {
  const { kind, place, normal, triangle, bary } = picked
  const hit = { on: kind, place, normal, triangle, weights: bary }
  if (picked.kind === 'body') return hit
  const piece = pieceOf(picked.panelId)
  if (piece?.garment !== shownGarment(studioStore.get())?.id) return null
  return { ...hit, panel: piece?.panel ?? picked.panelId, at: [...picked.pattern] }
}

/** The place of a piece under a pixel of the page. */
export function placeUnder(x: number, y: number): HoveredPlace | null {
  const picked = stage.viewer?.pick(x, y)
  const piece = picked?.kind === 'cloth' ? pieceOf(picked.panelId) : null
  return picked?.kind === 'cloth' && piece ? { from: '3d', ...piece, at: [...picked.pattern] } : null
}

/** A press on cloth chooses its garment, between two gestures. */
function chooseUnder(event: PointerEvent, viewer: GarmentViewer): void {
  const picked = viewer.pick(event.clientX, event.clientY)
  const piece = picked?.kind === 'cloth' ? pieceOf(picked.panelId) : null
  if (piece && !toolInHand().busy(toolStore.get().state)) chooseGarment(piece.garment)
}

/** The pin whose head is next to a place [m]. */
function pinAt(at: Place, viewer: GarmentViewer, reach: number) {
  const state = studioStore.get()
  const garment = shownGarment(state)?.id
  for (const { id, panel, at: pinned, garment: of } of drawnProject(state).pins) {
    const place = of === garment ? viewer.placeOf(panelOf({ garment: of, panel }) ?? '', pinned) : null
    if (place && Math.hypot(...place.map((value, k) => value - at[k])) <= reach) return { id, place }
  }
  return null
}
