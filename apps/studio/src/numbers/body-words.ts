/** Measurements of the body in the room, by the names fields take: bust, waist, hips, height and what else a tape read [m]. */
import { studioStore } from '../state.ts'

export function bodyWords(): Readonly<Record<string, number>> {
  const { body } = studioStore.get()
  if (!body) return {}
  const girths = Object.entries(body.girths).map(([name, tape]) => [name.toLowerCase(), tape.girth])
  const tapes = Object.entries(body.measured).map(([name, value]) => [name.toLowerCase(), value])
  return { ...Object.fromEntries([...girths, ...tapes]), height: body.height }
}
