import { describe, expect, it } from 'vitest'
import { buildRandom } from '../../core/index.ts'
import { triangleMask, unitDirections } from './normal-masks.ts'

const SEED = 5
const TRI = Int32Array.of(0, 1, 2)

describe('triangleMask', () => {
  it('sets a bit only when the normal stays within the angle for the whole step', () => {
    const random = buildRandom(SEED)
    const directions = unitDirections()
    let bits = 0
    const wrong: number[] = []
    for (let trial = 0; trial < 250; trial++) {
      const x0 = Float64Array.from({ length: 9 }, () => random())
      const x1 = x0.map((value) => value + 0.6 * (random() - 0.5))
      const mask = triangleMask(TRI, 0, x0, x1, 0.5, directions)
      for (let d = 0; d < 26; d++) {
        if (((mask >> d) & 1) === 0) continue
        bits++
        const [x, y, z] = directions.subarray(3 * (d % 13), 3 * (d % 13) + 3)
        const sign = d < 13 ? 1 : -1
        for (let t = 0; t <= 1; t += 1 / 16) {
          const n = normalAt(x0, x1, t)
          const along = sign * (n[0] * x + n[1] * y + n[2] * z)
          if (!(along > 0.5 * Math.hypot(n[0], n[1], n[2]))) wrong.push(trial)
        }
      }
    }
    expect(wrong, `trials with seed ${SEED}`).toEqual([])
    expect(bits).toBeGreaterThan(300)
  })

  it('has no bit without a normal, and all bits of a hemisphere less its rim when still', () => {
    const directions = unitDirections()
    const flat = Float64Array.of(0, 0, 0, 1, 0, 0, 2, 0, 0)
    expect(triangleMask(TRI, 0, flat, flat, 0, directions)).toBe(0)
    const up = Float64Array.of(0, 0, 0, 0, 0, 1, 1, 0, 0) // normal along +y
    let count = 0
    for (let mask = triangleMask(TRI, 0, up, up, 0.5, directions); mask !== 0; mask &= mask - 1) count++
    expect(count).toBe(9) // y, four of y ± x, y ± z, four corners
  })
})

function normalAt(x0: Float64Array, x1: Float64Array, t: number): number[] {
  const x = x0.map((value, k) => value + t * (x1[k] - value))
  const [a, b] = [0, 1].map((k) => [0, 1, 2].map((j) => x[3 + 3 * k + j] - x[j]))
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
