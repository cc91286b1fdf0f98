/** Handles at the joints of the body, over the picture: a press chooses one, a drag leads it, with the angle at the pointer. */
import { useEffect, useRef } from 'react'
import { ANGLES, jointStore, jointsNow, jointTitle, sendToJoint } from '../joints.ts'
import { studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { stage } from '../studio.ts'
import { timelineStore } from '../timeline.ts'
import { mostTurned } from '../tools/joint/joint-drag.ts'
import type { JointInfo } from '../worker/joint-work.ts'
import { onPicture } from './picture-drawn.ts'

export function JointHandles() {
  const on = useStore(jointStore, (state) => state.on)
  const played = useStore(timelineStore, (state) => state.time !== null)
  const joints = useStore(studioStore, (state) => state.body?.joints ?? NONE)
  if (!on || played) return null
  return <Handles joints={joints} />
}

const NONE: readonly JointInfo[] = []

function Handles({ joints }: { joints: readonly JointInfo[] }) {
  const layer = useRef<HTMLDivElement>(null)
  const chosen = useStore(jointStore, (state) => state.chosen)
  useEffect(() => {
    const place = () => {
      const box = layer.current?.getBoundingClientRect()
      joints.forEach((joint, row) => {
        const handle = layer.current?.children[row] as HTMLElement | undefined
        const pixel = stage.viewer?.pixelOf(joint.place)
        if (!handle || !box) return
        handle.hidden = !pixel
        if (pixel) handle.style.transform = `translate(${pixel.x - box.left}px, ${pixel.y - box.top}px)`
      })
    }
    place()
    return onPicture(place)
  }, [joints])
  useEffect(() => listenToKeys(), [])
  return (
    <div
      className="joint-handles"
      ref={layer}
      role="toolbar"
      aria-label="Joint handles"
      onKeyDown={moveFocus}
    >
      {joints.map(({ name }) => (
        <button
          key={name}
          type="button"
          className="joint-handle"
          aria-label={jointTitle(name)}
          aria-pressed={name === chosen}
          tabIndex={name === chosen ? 0 : -1}
          title={`${jointTitle(name)}: drag leads it, Shift twists it; numbers in the tab Body`}
          onFocus={() => jointStore.set({ chosen: name })}
          onPointerDown={(event) => takeHold(event, name, joints)}
          onPointerMove={(event) => lead(event, 'move')}
          onPointerUp={(event) => lead(event, 'up')}
          onPointerCancel={() => sendToJoint({ kind: 'cancel' })}
        />
      ))}
      <AngleNumber />
    </div>
  )
}

/** Arrows go from handle to handle. */
function moveFocus(event: React.KeyboardEvent<HTMLElement>): void {
  const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (way === undefined) return
  event.preventDefault()
  const handles = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not([hidden])')]
  const row = handles.indexOf(document.activeElement as HTMLElement)
  handles[(row + way + handles.length) % handles.length]?.focus()
}

function takeHold(event: React.PointerEvent, joint: string, joints: readonly JointInfo[]): void {
  if (jointStore.get().drag.kind !== 'idle') sendToJoint({ kind: 'cancel' }) // a second finger
  const at = event.isPrimary && event.button === 0 ? handAt(event) : null
  if (!at) return
  event.currentTarget.setPointerCapture(event.pointerId)
  sendToJoint({ kind: 'down', joint, joints, from: jointsNow(), at })
}

function lead(event: React.PointerEvent, kind: 'move' | 'up'): void {
  if (jointStore.get().drag.kind === 'idle') return
  const at = handAt(event)
  if (at) sendToJoint({ kind, at })
  else if (kind === 'up') sendToJoint({ kind: 'cancel' }) // let go outside the picture
}

function handAt({ clientX, clientY, shiftKey }: React.PointerEvent) {
  const sight = stage.viewer?.sightThrough(clientX, clientY)
  return sight ? { ...sight, pixel: [clientX, clientY] as const, shift: shiftKey } : null
}

/** While a joint is led its keys come before all others: digits, Enter, Esc. */
function listenToKeys(): () => void {
  const down = (event: KeyboardEvent) => {
    const { kind } = jointStore.get().drag
    if (kind === 'idle' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    sendToJoint({ kind: 'key', key: event.key })
  }
  const left = () => sendToJoint({ kind: 'cancel' })
  window.addEventListener('keydown', down, { capture: true })
  window.addEventListener('blur', left)
  return () => {
    window.removeEventListener('keydown', down, { capture: true })
    window.removeEventListener('blur', left)
    left()
  }
}

/** From the pointer to the number [px]. */
const BESIDE_PX = 16

/** The angle that turned most, beside the pointer. */
function AngleNumber() {
  const drag = useStore(jointStore, (state) => state.drag)
  const element = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    const follow = (event: PointerEvent) => {
      const box = element.current?.parentElement?.getBoundingClientRect()
      if (!element.current || !box) return
      const { offsetWidth } = element.current
      const right = event.clientX - box.left + BESIDE_PX
      const x = right + offsetWidth <= box.width ? right : right - offsetWidth - 2 * BESIDE_PX
      element.current.style.transform = `translate(${x}px, ${event.clientY - box.top - 8}px)`
    }
    window.addEventListener('pointermove', follow, { capture: true })
    return () => window.removeEventListener('pointermove', follow, { capture: true })
  }, [])
  const most = mostTurned(drag)
  const typed = drag.kind === 'dragging' ? drag.typed : ''
  const degrees = most && (/\d/.test(typed) ? typed : ((180 * most.value) / Math.PI).toFixed(0))
  return (
    <output
      ref={element}
      className="pull-number figure"
      aria-label="Joint angle"
      aria-live="off"
      hidden={most === null}
    >
      {most && `${jointTitle(most.joint)}, ${ANGLES[most.angle].toLowerCase()} ${degrees}°`}
    </output>
  )
}
