/**
 * Where a garment is too small for a moment of a motion: the pieces that `findTightPlaces` names, and over which part of
 * the body each is stretched most often. Looked for only where the garment as a whole is: frames are many.
 */
import { partName } from '../body/index.ts'
import { magnitude } from '../core/index.ts'
import type { Model } from '../model/index.ts'
import { findTightPlaces, TIGHT, type TightPlace } from '../output/index.ts'
import type { Garment } from '../pattern/index.ts'

export interface TightMoment extends TightPlace {
  /** The part of the body it lies on there, in words; empty where the body has none. */
  readonly on: string
}

/** `x` and `skin`: places of cloth and skin [m]; `part`: of every vertex of the skin, as `BodyMotion` has it. */
export function findTightMoments(
  model: Model,
  x: Float64Array,
  garment: Garment,
  skin: Float64Array,
  part: Uint8Array | undefined,
): TightMoment[] {
  return findTightPlaces(model, x, garment).map((place) => {
    const panel = model.panelIds.indexOf(place.piece)
    return { ...place, on: part === undefined ? '' : partUnder(middlesOf(model, x, panel), skin, part) }
  })
}

/** Middles of the edges of a piece that are stretched by TIGHT and more [m]; inner ones twice. */
function middlesOf({ triCount, triVertex, triPattern, triPanel }: Model, x: Float64Array, panel: number) {
  const middles: [number, number, number][] = []
  for (let corner = 0; corner < 3 * triCount; corner++) {
    if (triPanel[Math.floor(corner / 3)] !== panel) continue
    const next = corner % 3 === 2 ? corner - 2 : corner + 1
    const [a, b] = [3 * triVertex[corner], 3 * triVertex[next]]
    const rest = magnitude(
      triPattern[2 * next] - triPattern[2 * corner],
      triPattern[2 * next + 1] - triPattern[2 * corner + 1],
    )
    const length = magnitude(x[b] - x[a], x[b + 1] - x[a + 1], x[b + 2] - x[a + 2])
    if (!(length >= (1 + TIGHT) * rest)) continue
    middles.push([0.5 * (x[a] + x[b]), 0.5 * (x[a + 1] + x[b + 1]), 0.5 * (x[a + 2] + x[b + 2])])
  }
  return middles
}

/** The part that most of the points are nearest to. */
function partUnder(
  points: readonly (readonly [number, number, number])[],
  skin: Float64Array,
  part: Uint8Array,
): string {
  const votes = new Map<number, number>()
  for (const [x, y, z] of points) {
    let nearest = 0
    let least = Number.POSITIVE_INFINITY
    for (let at = 0; at < skin.length; at += 3) {
      const [dx, dy, dz] = [skin[at] - x, skin[at + 1] - y, skin[at + 2] - z]
      const square = dx * dx + dy * dy + dz * dz
      if (square >= least) continue
      least = square
      nearest = part[at / 3]
    }
    votes.set(nearest, (votes.get(nearest) ?? 0) + 1)
  }
  const most = [...votes].reduce((best, vote) => (vote[1] > best[1] ? vote : best), [0, 0])
  return most[1] > 0 ? partName(most[0]) : ''
}
