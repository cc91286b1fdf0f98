import { describe, expect, it } from 'vitest'
import { buildRandom } from '../../core/index.ts'
import { takeDifferences } from '../exact/narrow.ts'
import { hullToi } from '../exact/toi.ts'
import { AT_END, AT_LOW, AT_START, findWitness, WITNESS_LOW, WORK_LENGTH } from '../exact/witness.ts'
import { FRAME_LENGTH, LANES, setFrame } from './boxes.ts'
import type { Corners } from './corners.ts'
import {
  areApart,
  arePlacedApart,
  isApartAlong,
  POINT_LENGTH,
  placePoints,
  stepLimit,
} from './pair-filter.ts'

const SEED = 64
const frame = new Float64Array(FRAME_LENGTH)
setFrame(frame, [0.1, -0.2, 0], [0.9, 1.1, 1])

/** Vertices 0 to 3 as two edges (1), or as vertex and face (0). */
function pairOf(edges: number): Corners {
  return { edges, i0: 0, i1: 1, i2: 2, i3: 3 }
}

/** Random pair on its way; some of it lies outside of the frame. */
function randomPaths(random: () => number): { x0: Float64Array; x1: Float64Array } {
  const x0 = Float64Array.from({ length: 12 }, () => random())
  const x1 = x0.map((value, k) => value + 0.6 * (random() - 0.5) + (k < 3 ? 0.4 * random() : 0))
  return { x0, x1 }
}

describe('arePlacedApart', () => {
  it('never tells a pair apart that comes closer than the limit, and tells most far ones', () => {
    const random = buildRandom(SEED)
    const work = new Float64Array(WORK_LENGTH)
    const points = new Int16Array(4 * POINT_LENGTH)
    let apart = 0
    let told = 0
    const wrong: number[] = [] // rounds
    for (let round = 0; round < 3000; round++) {
      const edges = round & 1
      const { x0, x1 } = randomPaths(random)
      const limit = 0.05 * random()
      placePoints({ motion: { x0 }, list: { points, frame } }, x1, 0, 4)
      const pair = pairOf(edges)
      takeDifferences(work, AT_START, x0, pair)
      takeDifferences(work, AT_END, x1, pair)
      takeDifferences(work, AT_LOW, x0, pair)
      findWitness(work, 3 + edges, AT_LOW, WITNESS_LOW)
      const start = work[WITNESS_LOW]
      const far = start > 8 * limit && hullToi(work, 3 + edges, 0.9 * limit) === Infinity // it is cautious itself
      if (far) apart++
      if (arePlacedApart({ points, frame }, pair, 1, limit) === 1 && !(start > limit)) wrong.push(round)
      if (arePlacedApart({ points, frame }, pair, 2, limit) === 0) continue
      told++
      if (areApart(x0, x1, pair, limit) !== 1) wrong.push(round) // whole steps tell less than the places
      if (!(start > limit) || (start > 8 * limit && !far)) wrong.push(round)
    }
    expect(wrong, `seed ${SEED}`).toEqual([])
    expect(told).toBeGreaterThan(0.4 * apart)
  })

  it('is off by two steps at most', () => {
    // Two edges along z, d apart along x; steps along x are 0.4 m / 32000.
    const step = 1 / frame[16]
    const points = new Int16Array(4 * POINT_LENGTH)
    for (const gap of [0.001, 0.01, 0.2]) {
      const x = Float64Array.of(0.4 + gap, 0, 0.1, 0.4 + gap, 0, 0.9, 0.4, 0, 0.1, 0.4, 0, 0.9)
      placePoints({ motion: { x0: x }, list: { points, frame } }, x, 0, 4)
      expect(arePlacedApart({ points, frame }, pairOf(1), 2, gap - 4 * step)).toBe(1)
      expect(arePlacedApart({ points, frame }, pairOf(1), 2, gap)).toBe(0)
    }
  })

  it('measures distances in units of the direction', () => {
    for (let lane = 0; lane < 14; lane++) {
      const length = Math.hypot(...LANES.slice(3 * lane, 3 * lane + 3))
      const steps = 0.01 * length * frame[16 + lane]
      expect(Math.abs(stepLimit(frame, lane, 0.01) - 2 - steps)).toBeLessThan(1.001)
    }
  })
})

describe('areApart', () => {
  it('tells two edges apart along a diagonal, and a pair of its own direction along that', () => {
    const x = Float64Array.of(0.1, 0.1, 0, 0.1, 0.1, 1, 0, 0, 0, 0, 0, 1)
    const gap = 0.1 * Math.SQRT2
    expect(areApart(x, x, pairOf(1), 0.999 * gap)).toBe(1)
    expect(areApart(x, x, pairOf(1), 1.001 * gap)).toBe(0)
    expect(isApartAlong(x, x, pairOf(1), Float32Array.of(3, 3, 0), 0, 0.999 * gap)).toBe(1)
    x[4] = Number.NaN
    expect(isApartAlong(x, x, pairOf(1), Float32Array.of(3, 3, 0), 0, 0.5 * gap)).toBe(0)
  })
})
