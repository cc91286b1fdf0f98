/** Three quiet hints for who has never been here, one at a time, each in its window and put away by doing it. */
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../controls/index.ts'
import { CloseIcon } from '../icons.tsx'
import { simStore, studioStore } from '../state.ts'
import { useStore } from '../store.ts'

interface Hint {
  readonly words: string
  /** Name of the region. */
  readonly window: string
  readonly done: RegExp
}

const HINTS: readonly Hint[] = [
  { words: 'Drag the cloth', window: '3D window', done: /^pull cloth$/ },
  {
    words: 'Drag a point of the pattern',
    window: 'Pattern window',
    done: /point|edge|curve|edit pattern/,
  },
  { words: 'Change a measurement', window: '3D window', done: /^change (height|bust|waist|hips)$/ },
]

const REMEMBERED = 'selvedge.hints'

export function FirstHints() {
  const [row, setRow] = useState(() => Number(localStorage.getItem(REMEMBERED) ?? 0))
  const last = useStore(studioStore, (state) => state.history.past.at(-1)?.name ?? '')
  const seen = useStore(simStore, (state) => state.numbers.stage === 'rest')
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (seen) setShown(true)
  }, [seen])
  const next = () => {
    localStorage.setItem(REMEMBERED, String(row + 1))
    setRow(row + 1)
  }
  const hint = HINTS[row]
  const done = hint?.done.test(last) ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done counts once
  useEffect(() => {
    if (done) next()
  }, [done, row])
  if (!hint || !shown) return null
  const host = document.querySelector(`section[aria-label="${hint.window}"]`)
  if (!host) return null
  return createPortal(
    <div className="first-hint">
      <span>{hint.words}</span>
      <Button name="Put hint away" onPress={next}>
        <CloseIcon />
      </Button>
    </div>,
    host,
  )
}
