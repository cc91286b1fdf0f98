/** Pins, put into the cloth where it is now, or elsewhere. */
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

export async function addPin(place: PinPlace): Promise<void> {
  const held = await heldAt(place)
  const id = freeId('pin', projectOf(studioStore.get()).pins) // others may have been put in meanwhile
  if (held) edit({ kind: 'addPin', pin: { id, ...held } })
}

/** The same pin in another place of the cloth, which is held there as it would be by a new one. */
export async function movePin(id: string, place: PinPlace): Promise<void> {
  const held = await heldAt(place)
  const old = projectOf(studioStore.get()).pins.find((pin) => pin.id === id)
  if (held && old) edit({ kind: 'setPin', pin: { ...old, ...held } })
}

async function heldAt({ garment, panel, at, swap }: PinPlace) {
  const engine = await engineAt()
  const piece = { garment: garment || garmentName(studioStore.get()), panel }
  return engine && { ...piece, at, hold: await engine.pinHold(piece, at, swap) }
}
