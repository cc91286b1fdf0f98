/**
 * The pointer over the dressing room. What the tool in hand can use (cloth, pins, and the body for some) goes to it;
 * everything else turns the view, which listens on the canvas and never hears what the tool took. A click beside the cloth
 * reaches the tool as well: it may mean to let go.
 */
import type { GarmentViewer, Picked, Place } from '@selvedge/view'
import { space } from '../keys.ts'
import { drawnProject, shownGarment, studioStore } from '../state.ts'
import type { SceneHit, ScenePointer } from '../tools/tool.ts'
import { cancelGesture, sendToTool, toolInHand } from '../tools/tool-run.ts'
import { markAt } from './scene-marks.ts'

/** A press that moves less than this is a click [px]. */
const SLACK_PX = 4
/** How near a pin is near [m]: twice its head; a finger reaches twice as far. */
const PIN_REACH = 0.012
/** Tools that take hold of marks. */
const MARKED: ReadonlySet<string> = new Set(['select', 'mark'])

export function listenToStage(container: HTMLElement, viewer: GarmentViewer): () => void {
  let held = -1 // id of the pointer that works with the tool
  let turning: { x: number; y: number; id: number } | null = null

  const down = (event: PointerEvent) => {
    if (held >= 0) return cancelHeld() // a second finger
    const tool = toolInHand()
    if (event.button !== 0 || space.down || tool.window === 'pattern') {
      if (space.down) space.used = true
      return
    }
    const pointer = pointerAt(event, viewer)
    if (!pointer?.hit || (pointer.hit.on === 'body' && !tool.onBody)) {
      turning = { x: event.clientX, y: event.clientY, id: event.pointerId }
      return
    }
    event.stopPropagation() // the view stays as it is
    container.setPointerCapture(event.pointerId)
    held = event.pointerId
    sendToTool({ kind: 'down', pointer })
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId === held) event.stopPropagation()
    else if (event.buttons !== 0 || toolInHand().window === 'pattern') return
    const pointer = pointerAt(event, viewer, event.pointerId === held && !toolInHand().looks)
    if (pointer) sendToTool({ kind: 'move', pointer })
  }
  const up = (event: PointerEvent) => {
    if (event.pointerId === held) {
      event.stopPropagation()
      held = -1
      const pointer = pointerAt(event, viewer, !toolInHand().looks)
      if (pointer) sendToTool({ kind: 'up', pointer })
      else cancelGesture()
      return
    }
    const from = turning?.id === event.pointerId ? turning : null
    turning = null
    if (!from || Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLACK_PX) return
    const pointer = pointerAt(event, viewer)
    if (!pointer) return
    sendToTool({ kind: 'down', pointer })
    sendToTool({ kind: 'up', pointer })
  }
  const cancelHeld = () => {
    held = -1
    cancelGesture()
  }
  const lost = (event: PointerEvent) => {
    if (event.pointerId === held) cancelHeld()
  }
  const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: lost }
  for (const [kind, listener] of Object.entries(listeners))
    container.addEventListener(kind, listener as EventListener, { capture: true })
  return () => {
    for (const [kind, listener] of Object.entries(listeners))
      container.removeEventListener(kind, listener as EventListener, { capture: true })
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
    modifiers: { shift: event.shiftKey, alt: event.altKey, ctrl: event.ctrlKey || event.metaKey },
  }
}

function hitAt(event: PointerEvent, viewer: GarmentViewer, touch: boolean): SceneHit | null {
  const picked = viewer.pick(event.clientX, event.clientY)
  if (!picked) return null
  const hit = sceneHit(picked)
  const reach = (touch ? 2 : 1) * PIN_REACH
  const pin = pinAt(picked.place, viewer, reach)
  if (pin) return { ...hit, ...pin, on: 'pin' }
  const mark = MARKED.has(studioStore.get().tool) ? markAt(hit, reach) : null
  return mark === null ? hit : { ...hit, id: mark, on: 'mark' }
}

function sceneHit(picked: Picked): SceneHit {
  const { kind, place, normal, triangle, bary } = picked
  const hit = { on: kind, place, normal, triangle, weights: bary }
  return picked.kind === 'body' ? hit : { ...hit, panel: picked.panelId, at: [...picked.pattern] }
}

/** The pin whose head is next to a place [m]. */
function pinAt(at: Place, viewer: GarmentViewer, reach: number) {
  const state = studioStore.get()
  const garment = shownGarment(state)?.id
  for (const { id, panel, at: pinned, garment: of } of drawnProject(state).pins) {
    const place = of === garment ? viewer.placeOf(panel, pinned) : null
    if (place && Math.hypot(...place.map((value, k) => value - at[k])) <= reach) return { id, place }
  }
  return null
}
