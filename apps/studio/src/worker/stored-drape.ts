/** A drape on its way to where it outlives the page: as bytes, or as the number of steps that lead there. */
import type { Drape, Project } from '@selvedge/engine'
import { keepDrape, stateHash, writeDrape } from '@selvedge/engine/sim'
import type { DrapeBytes } from './protocol.ts'
import type { Session } from './session.ts'
import { waitsForHands } from './waits-for-hands.ts'

/** Null while it moves, and where it could not be opened again: what lasts a moment, or is put on by hand. */
export function storedDrape({ session, project }: { session: Session; project: Project }): DrapeBytes | null {
  const { drape, running, untouched } = session
  if (!drape || running || !session.isWhole) return null
  const bytes = bytesOf(drape, project)
  if (bytes === null) return null
  const { x, v } = drape.state
  return { ...bytes, untouched, hash: stateHash(x, v) }
}

function bytesOf(drape: Drape, project: Project): Pick<DrapeBytes, 'bytes' | 'steps'> | null {
  const { steps } = drape
  const kept = keepDrape(drape)
  if (kept === null) return waitsForHands(project) ? null : { bytes: null, steps }
  const bytes = writeDrape(kept)
  return bytes && { bytes, steps }
}
