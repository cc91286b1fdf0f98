/** Waiting for a state of the page. */
import { simStore, studioStore } from './state.ts'
import { timelineStore } from './timeline.ts'

/** Resolves as soon as it holds. */
export function until(holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (holds()) return resolve()
    const look = () => {
      if (!holds()) return
      for (const stop of stops) stop()
      resolve()
    }
    const stops = [simStore, studioStore, timelineStore].map((store) => store.subscribe(look))
  })
}
