import { describe, expect, it } from 'vitest'
import { buildRandom } from '../core/index.ts'
import { edgeDifferences, faceDifferences } from './narrow.ts'
import { AXIS_COUNT, axisLength, gapAlong, separatingAxis } from './pair-axes.ts'
import { hullToi } from './toi.ts'
import { AT_END, AT_LOW, AT_START, findWitness, WITNESS_LOW, WORK_LENGTH } from './witness.ts'

const SEED = 64

describe('separatingAxis', () => {
  it('never tells a pair apart that comes closer than the limit, and tells most far ones', () => {
    const random = buildRandom(SEED)
    const work = new Float64Array(WORK_LENGTH)
    let apart = 0
    let told = 0
    for (let round = 0; round < 20_000; round++) {
      const edges = round & 1
      const x0 = Float64Array.from({ length: 12 }, () => random())
      const x1 = x0.map((value, k) => value + 0.6 * (random() - 0.5) + (k < 3 ? 0.4 * random() : 0))
      const limit = 0.05 * random()
      const axis = separatingAxis(x0, x1, edges, 0, 1, 2, 3, limit, round % AXIS_COUNT)
      const load = edges === 1 ? edgeDifferences : faceDifferences
      load(work, AT_START, x0, 0, 1, 2, 3)
      load(work, AT_END, x1, 0, 1, 2, 3)
      load(work, AT_LOW, x0, 0, 1, 2, 3)
      findWitness(work, 3 + edges, AT_LOW, WITNESS_LOW)
      const far = work[WITNESS_LOW] > 8 * limit && hullToi(work, 3 + edges, limit) === Infinity
      if (far) apart++
      if (axis < 0) continue
      told++
      const say = `seed ${SEED} round ${round}`
      expect(work[WITNESS_LOW], say).toBeGreaterThan(limit)
      if (work[WITNESS_LOW] > 8 * limit) expect(far, say).toBe(true)
    }
    expect(told).toBeGreaterThan(0.5 * apart)
  })

  it('measures gaps in units of the direction', () => {
    // Two edges along z, one unit apart along the diagonal of x and y.
    const x = Float64Array.of(Math.SQRT1_2, Math.SQRT1_2, 0, Math.SQRT1_2, Math.SQRT1_2, 1, 0, 0, 0, 0, 0, 1)
    expect(gapAlong(x, 3, 1, 0, 1, 2, 3) / axisLength(3)).toBeCloseTo(1, 15)
    expect(gapAlong(x, 3, 1, 2, 3, 0, 1) / axisLength(3)).toBeCloseTo(-1, 15)
    expect(gapAlong(x, 4, 1, 0, 1, 2, 3)).toBe(0)
    x[4] = Number.NaN
    for (let axis = 3; axis < AXIS_COUNT; axis++) {
      if (axis !== 5 && axis !== 6) expect(gapAlong(x, axis, 1, 0, 1, 2, 3)).toBe(0)
    }
  })
})
