/**
 * What a plane cuts: the line of the cloth, the line of the skin, and how much room there is between them all round. A cut
 * of a body is several loops, trunk and arms; cloth belongs to the loop it is nearest to, and is compared with a tape laid
 * round that.
 */
import type { Drape } from '@selvedge/engine'
import { sliceBody, sliceCloth, type TriangleMesh, tapeLength } from '@selvedge/engine/sim'

export type Axis = 'x' | 'y' | 'z'

/** Cloth round one part of the body [m]. */
export interface SectionRound {
  /** Length of the cloth's line, and of a tape round the skin. */
  readonly cloth: number
  readonly tape: number
  /** From the cloth to the skin, at its nearest, in the mean and at its farthest. */
  readonly least: number
  readonly mean: number
  readonly most: number
}

export interface SectionCut {
  readonly axis: Axis
  /** Where the plane is along the axis [m]. */
  readonly at: number
  /** Lines in space [m], 3 per point; closed ones end where they begin. */
  readonly cloth: readonly Float32Array[]
  readonly body: readonly Float32Array[]
  /** From cloth to the nearest skin, evenly spaced along the cloth: two places each [m]. */
  readonly rooms: Float32Array
  /** The longest first. */
  readonly rounds: readonly SectionRound[]
}

/** Between two measured places along the cloth [m]. */
const SPACING = 0.01

const NORMALS = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] } as const

/** Of a drape, or of a frame of its recording. */
export function sectionOf(
  { model, state, skins }: Drape,
  frame: { readonly garment: Float32Array; readonly skin: Float32Array } | null,
  axis: Axis,
  asked: number | null,
): SectionCut {
  const cloth = { position: frame ? Float64Array.from(frame.garment) : state.x, triVertex: model.triVertex }
  const skin = frame && skins[0] ? { ...skins[0], position: Float64Array.from(frame.skin) } : skins[0]
  return cutSection(cloth, skin, axis, asked ?? middleOf(cloth.position, 'xyz'.indexOf(axis)))
}

function middleOf(position: Float64Array, k: number): number {
  let [low, high] = [Infinity, -Infinity]
  for (let at = k; at < position.length; at += 3) {
    low = Math.min(low, position[at])
    high = Math.max(high, position[at])
  }
  return Math.round(500 * (low + high)) / 1000
}

export function cutSection(
  cloth: TriangleMesh,
  skin: TriangleMesh | undefined,
  axis: Axis,
  at: number,
): SectionCut {
  const plane = { normal: NORMALS[axis], offset: at }
  const lines = sliceCloth(cloth, plane).map(({ point, closed }) => (closed ? closedLine(point) : point))
  const loops = skin ? sliceBody(skin, plane) : []
  const outlines = loops.map(({ point }) => closedLine(point))
  const around = loops.map(() => ({ cloth: 0, sum: 0, count: 0, least: Infinity, most: 0 }))
  const rooms: number[] = []
  for (const line of lines) {
    for (const { place, along } of sampled(line)) {
      const near = nearestOf(place, outlines)
      if (near === null) continue
      const round = around[near.loop]
      round.cloth += along
      round.sum += near.distance
      round.count++
      round.least = Math.min(round.least, near.distance)
      round.most = Math.max(round.most, near.distance)
      rooms.push(...place, ...near.place)
    }
  }
  const rounds = around.flatMap(({ cloth: length, sum, count, least, most }, k) =>
    count === 0 ? [] : [{ cloth: length, tape: tapeLength(loops[k].flat), least, mean: sum / count, most }],
  )
  return {
    axis,
    at,
    cloth: lines.map((line) => Float32Array.from(line)),
    body: outlines.map((line) => Float32Array.from(line)),
    rooms: Float32Array.from(rooms),
    rounds: rounds.sort((a, b) => b.cloth - a.cloth),
  }
}

function closedLine(point: Float64Array): Float64Array {
  return Float64Array.from([...point, ...point.subarray(0, 3)])
}

type Place = readonly [number, number, number]

/** Places along a line, and how much of it each stands for [m]. */
function sampled(point: Float64Array): { place: Place; along: number }[] {
  const places: { place: Place; along: number }[] = []
  for (let at = 0; at + 3 < point.length; at += 3) {
    const step = [0, 1, 2].map((k) => point[at + 3 + k] - point[at + k])
    const length = Math.sqrt(step.reduce((sum, value) => sum + value * value, 0))
    const count = Math.max(1, Math.round(length / SPACING))
    for (let n = 0; n < count; n++) {
      const share = (n + 0.5) / count
      const [x, y, z] = step.map((value, k) => point[at + k] + share * value)
      places.push({ place: [x, y, z], along: length / count })
    }
  }
  return places
}

/** The nearest place of the skin's lines; null without any. */
function nearestOf(
  place: Place,
  lines: readonly Float64Array[],
): { loop: number; place: Place; distance: number } | null {
  let best: { loop: number; place: Place; distance: number } | null = null
  lines.forEach((line, loop) => {
    for (let at = 0; at + 3 < line.length; at += 3) {
      const found = onSegment(place, line, at)
      const distance = Math.sqrt(found.reduce((sum, value, k) => sum + (value - place[k]) ** 2, 0))
      if (best === null || distance < best.distance) best = { loop, place: found, distance }
    }
  })
  return best
}

function onSegment(place: Place, line: Float64Array, at: number): Place {
  const way = [0, 1, 2].map((k) => line[at + 3 + k] - line[at + k])
  const square = way.reduce((sum, value) => sum + value * value, 0)
  const along = way.reduce((sum, value, k) => sum + value * (place[k] - line[at + k]), 0)
  const share = square > 0 ? Math.min(1, Math.max(0, along / square)) : 0
  const [x, y, z] = way.map((value, k) => line[at + k] + share * value)
  return [x, y, z]
}
