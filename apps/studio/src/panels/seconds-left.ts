/** How long settling still takes, from how far it came since it began. */
import { useRef } from 'react'
import type { SimNumbers } from '../worker/protocol.ts'

/** Of what is watched: how far it was when it began, 0 … 1, and when that was [ms]. */
interface Begin {
  readonly progress: number
  readonly at: number
}

/** Nothing is said before so long [s], nor before so much is done [–]. */
const SECONDS_LEAST = 3
const DONE_LEAST = 0.05

/** [s]; null while nobody can tell. */
export function secondsLeft(begin: Begin, progress: number, now: number): number | null {
  const seconds = (now - begin.at) / 1000
  const done = progress - begin.progress
  if (seconds < SECONDS_LEAST || done < DONE_LEAST) return null
  return (seconds * (1 - progress)) / done
}

export function useSecondsLeft({ running, stage, progress }: SimNumbers): number | null {
  const begin = useRef<Begin | null>(null)
  const now = performance.now()
  if (!running || stage !== 'settling') begin.current = null
  else if (!begin.current || progress < begin.current.progress) begin.current = { progress, at: now }
  return begin.current && secondsLeft(begin.current, progress, now)
}
