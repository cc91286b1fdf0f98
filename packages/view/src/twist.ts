/** Two fingers that turn about each other. Moving and zooming with them is the camera controls' own; turning is added here. */

/** Fingers never move quite straight: up to this they have not turned [rad]. */
const SLACK = 0.15

/** Tells turns, clockwise on the screen positive [rad]; the way to stop is handed back. */
export function listenToTwist(element: HTMLElement, onTwist: (angle: number) => void): () => void {
  const fingers = new Map<number, { x: number; y: number }>()
  let last = 0 // direction from the first finger to the second [rad]
  let all = 0 // turned since the second finger came down [rad]

  const direction = () => {
    const [a, b] = [...fingers.values()]
    return Math.atan2(b.y - a.y, b.x - a.x)
  }
  const down = ({ pointerId, pointerType, clientX: x, clientY: y }: PointerEvent) => {
    if (pointerType !== 'touch') return
    fingers.set(pointerId, { x, y })
    all = 0
    if (fingers.size === 2) last = direction()
  }
  const move = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
    if (!fingers.has(pointerId)) return
    fingers.set(pointerId, { x, y })
    if (fingers.size !== 2) return
    const now = direction()
    const turned = now - last - 2 * Math.PI * Math.round((now - last) / (2 * Math.PI))
    last = now
    const told = beyond(all)
    all += turned
    if (beyond(all) !== told) onTwist(beyond(all) - told)
  }
  const up = ({ pointerId }: PointerEvent) => {
    fingers.delete(pointerId)
    if (fingers.size === 2) last = direction()
  }
  const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up }
  for (const [kind, listener] of Object.entries(listeners))
    element.addEventListener(kind, listener as EventListener)
  return () => {
    for (const [kind, listener] of Object.entries(listeners))
      element.removeEventListener(kind, listener as EventListener)
  }
}

function beyond(angle: number): number {
  return Math.sign(angle) * Math.max(0, Math.abs(angle) - SLACK)
}
