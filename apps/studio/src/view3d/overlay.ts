/** Lines over the picture, by who draws them. */
import type { Place, SceneLine } from '@selvedge/view'
import { stage } from '../studio.ts'

const drawn = new Map<string, readonly SceneLine[]>()

export function setOverlay(who: string, lines: readonly SceneLine[]): void {
  drawn.set(who, lines)
  stage.viewer?.setLines([...drawn.values()].flat())
}

/** A cross of three bars at every place, each bar reaching so far to both sides [m]. */
export function crossLine(places: readonly Place[], reach: number): SceneLine {
  const points = places.flatMap((place) =>
    [0, 1, 2].flatMap((k) =>
      [-reach, reach].flatMap((off) => place.map((value, axis) => (axis === k ? value + off : value))),
    ),
  )
  return { points: Float32Array.from(points), pairs: true, colour: 'accent' }
}
