/** Pins, put into the cloth where it is now. */
import { freeId } from '@selvedge/engine/project'
import { garmentName, projectOf, studioStore } from './state.ts'
import { engineAt } from './studio.ts'
import { edit } from './work.ts'

/** A place of the cloth to be pinned: in the plane of its piece [m]; the garment shown unless told. */
export interface PinPlace {
  readonly garment: string
  readonly panel: string
  readonly at: [number, number]
  /** To the room where it would be to the body, and the other way round. */
  readonly swap: boolean
}

export async function addPin({ garment, panel, at, swap }: PinPlace): Promise<void> {
  const engine = await engineAt()
  if (!engine) return
  const hold = await engine.pinHold(panel, at, swap)
  const state = studioStore.get() // others may have been put in meanwhile
  const id = freeId('pin', projectOf(state).pins)
  edit({ kind: 'addPin', pin: { id, garment: garment || garmentName(state), panel, at, hold } })
}
