/** How hard the hand pulls, or how far it has slid, beside the pointer. */
import { useEffect, useRef } from 'react'
import { lengthWords } from '../numbers/length-words.ts'
import { handStore } from '../state.ts'
import { useStore } from '../store.ts'

export function PullNumber() {
  const pull = useStore(handStore, (state) => state.pull)
  const way = useStore(handStore, (state) => state.way)
  const element = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    const follow = (event: PointerEvent) => {
      const box = element.current?.parentElement?.getBoundingClientRect()
      if (element.current && box)
        element.current.style.transform = `translate(${event.clientX - box.left + 16}px, ${event.clientY - box.top - 8}px)`
    }
    window.addEventListener('pointermove', follow, { capture: true })
    return () => window.removeEventListener('pointermove', follow, { capture: true })
  }, [])
  return (
    <output
      ref={element}
      className="pull-number figure"
      aria-label={way === null ? 'Pull' : 'Way'}
      aria-live="off"
      hidden={pull === null && way === null}
    >
      {way !== null ? lengthWords(way) : pull === null ? '' : `${pull.toFixed(1)} N`}
    </output>
  )
}
