/**
 * Beside the pointer: the name of the piece it is on and, while a map is shown, what that says there. The other window marks
 * the place. Written without React, as it follows every move; once for a picture of the screen, and not while something is held.
 */
import { useEffect, useRef } from 'react'
import { pieceTitles } from '../editor2d/layout.ts'
import { type HoveredPlace, hoverStore } from '../hover-place.ts'
import { garmentTitle, projectOf, studioStore } from '../state.ts'

interface Props {
  /** What lies under a pixel of the page; null beside all pieces. */
  placeAt(x: number, y: number): HoveredPlace | null
  /** What a map says there; null without one. */
  readingOf(place: HoveredPlace): string | null
}

export function HoverWords(props: Props) {
  const element = useRef<HTMLOutputElement>(null)
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    const output = element.current
    const room = output?.parentElement
    if (!output || !room) return
    let frame = 0
    const show = (event: PointerEvent) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const drawn = event.target instanceof Element && event.target.closest('.table, canvas') !== null
        const free = drawn && event.buttons === 0 && event.pointerType !== 'touch'
        const place = free ? latest.current.placeAt(event.clientX, event.clientY) : null
        setHovered(place)
        const words = place ? wordsOf(place, latest.current.readingOf(place)) : ''
        output.hidden = words === ''
        if (output.hidden) return
        const box = room.getBoundingClientRect()
        output.textContent = words
        const [x, y] = [event.clientX - box.left, event.clientY - box.top]
        const left = x + AWAY + output.offsetWidth > box.width ? x - AWAY - output.offsetWidth : x + AWAY
        output.style.transform = `translate(${left}px, ${y + AWAY}px)`
      })
    }
    const hide = () => {
      cancelAnimationFrame(frame)
      output.hidden = true
      setHovered(null)
    }
    room.addEventListener('pointermove', show, { capture: true })
    room.addEventListener('pointerleave', hide)
    return () => {
      hide()
      room.removeEventListener('pointermove', show, { capture: true })
      room.removeEventListener('pointerleave', hide)
    }
  }, [])
  return <output ref={element} className="pull-number figure" aria-label="Reading" aria-live="off" hidden />
}

/** From the pointer [px]. */
const AWAY = 14

function setHovered(place: HoveredPlace | null): void {
  if (place !== hoverStore.get().place) hoverStore.set({ place })
}

/** Other tools write beside the pointer themselves: there the map alone is read. */
function wordsOf({ garment, panel }: HoveredPlace, reading: string | null): string {
  const state = studioStore.get()
  const { garments } = projectOf(state)
  const worn = garments.find(({ id }) => id === garment)
  const title = worn && (pieceTitles(worn.garment).get(panel) ?? panel)
  const name = worn && garments.length > 1 ? `${garmentTitle(worn)}, ${title}` : title
  return [state.tool === 'select' ? name : '', reading].filter(Boolean).join(': ')
}
