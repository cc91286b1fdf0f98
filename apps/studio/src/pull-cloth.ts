/** A hand on the cloth: takes hold of a place of it, leads it, lets go. One step of the history, or none. */
import { isStale } from './live-update.ts'
import { tellHand } from './script.ts'
import { simStore, studioStore } from './state.ts'
import { beginDeed, engine } from './studio.ts'
import type { Place3 } from './tools/tool.ts'
import { cancelStep, endStep, message } from './work.ts'

const PULL = 'pull'
let pulling = false

/** Takes hold of a place of a triangle and leads it to another [m]. */
export function grabCloth(triangle: number, weights: Place3, to: Place3): void {
  const { stage } = simStore.get().numbers
  const trouble = isStale()
    ? '3D shows an earlier pattern; Update 3D first, then pull.'
    : stage === 'sewing' || stage === 'placed'
      ? 'The garment is still being sewn; pull it once it is on.'
      : ''
  if (trouble !== '') {
    studioStore.set({ notice: trouble })
    return
  }
  beginDeed('pull cloth', PULL)
  tellHand('grab-cloth', { triangle, weights, to })
  pulling = true
  void engine.grab(triangle, weights, to).catch((reason) => studioStore.set({ notice: message(reason) }))
}

/** [m] */
export function pullCloth(to: Place3): void {
  if (!pulling) return
  tellHand('pull-cloth', { to })
  void engine.pull(to)
}

/** Lets go; given up, the cloth is where it was before. */
export function releaseCloth(cancelled: boolean): void {
  if (!pulling) return
  pulling = false
  tellHand('release-cloth', {})
  void engine.release(!studioStore.get().paused)
  if (cancelled) cancelStep()
  else endStep()
}
