/** Best effort is admitted: where the body is left standing through the cloth, and what to paint so that it is not. */
import { describeCrossings } from '../contact/index.ts'
import { quoted } from '../pattern/index.ts'
import { type Wrapping, wrappedPlaces } from './wrapping.ts'

/** A sentence for every piece the body passes through; none when the cloth lies outside of it. */
export function describeWrap(wrapping: Wrapping): string[] {
  const { source, body } = wrapping
  const cloth = { ...source, position: wrappedPlaces(wrapping) }
  const pieces = new Set(describeCrossings(cloth, body.mesh).flatMap(({ panels }) => panels))
  return [...pieces].map(
    (piece) =>
      `the body passes through ${quoted(piece)}; add a mark on its other side, or use laser paint, and wrap again`,
  )
}
