/** A hand on a worn garment, and a garment kept as it is: what a workshop does with a drape besides watching it. */
import { assert, type Vector3 } from '../core/index.ts'
import { succeed } from '../sim/index.ts'
import { type KeptDrape, keptBytes } from './drape-moment.ts'
import type { Drape } from './drape-parts.ts'
import type { DrapeRun } from './drape-run.ts'

/** A place of the cloth by its triangle and the shares of its corners [–]. */
export interface Grip {
  readonly triangle: number
  readonly weights: Vector3
}

/** A hand takes hold of a sewn garment and draws that place to another [m]; it follows while steps are taken. */
export function grabCloth(drape: Drape, { triangle, weights }: Grip, to: Vector3): void {
  const run = drape as DrapeRun
  run.needSewn()
  run.held.grab(run.sim, triangle, weights, to)
  run.wake()
}

/** The hand goes on to another place [m]. */
export function pullCloth(drape: Drape, to: Vector3): void {
  const run = drape as DrapeRun
  if (!run.held.byHand) return
  run.held.pull(to)
  run.wake()
}

/** The cloth falls back, and comes to rest again. */
export function releaseCloth(drape: Drape): void {
  const run = drape as DrapeRun
  if (!run.held.byHand) return
  run.held.release()
  run.wake()
}

/**
 * A hand has laid a sewn garment elsewhere (`wrap/`): it goes on from these places [m], from lying still. What crosses there
 * is led apart as in any drape; nothing may cross the body.
 */
export function layCloth(drape: Drape, places: Float64Array): void {
  const run = drape as DrapeRun
  run.needSewn()
  assert(places.length === run.state.x.length, 'the cloth in hand is the one that is worn')
  run.held.release()
  const cloth = { ...run.sim.scene.cloth, position: places.slice() }
  run.sim = succeed(run.sim, { scene: { cloth }, laid: true })
  run.report = run.sim.report
  run.wake()
}

/** The place held, where the hand is [m], and how hard it pulls [N]; null where nobody holds the cloth. */
export function handOn(drape: Drape): { grip: Vector3; to: Vector3; pull: number } | null {
  const { held, state } = drape as DrapeRun
  return held.handAt(state.x)
}

/** A sewn garment byte for byte, to go on from with `recallDrape`; null while it is being sewn. */
export function keepDrape(drape: Drape): KeptDrape | null {
  return (drape as DrapeRun).keep()
}

/** Back to an earlier moment of the same drape: the same bits, also of what comes after. */
export function recallDrape(drape: Drape, kept: KeptDrape): void {
  ;(drape as DrapeRun).recall(kept)
}

/** Memory a kept garment takes of its own [bytes]. */
export function sizeOfKept({ sim }: KeptDrape): number {
  return keptBytes(sim)
}
