import { describe, expect, it } from 'vitest'
import { buildRandom } from '../../core/index.ts'
import { dopDirections, dopsMeet, fitVertexDops, growDop, setDop } from './node-dops.ts'

const SEED = 11

describe('volumes', () => {
  it('have k/2 different directions, none the opposite of another', () => {
    for (const k of [6, 14, 18, 26] as const) {
      const rows = dopDirections(k)
      const names = new Set<string>()
      for (let at = 0; at < rows.length; at += 3) {
        const row = [...rows.subarray(at, at + 3)]
        names.add(row.join())
        names.add(row.map((value) => 0 - value).join())
      }
      expect(names.size).toBe(k)
    }
  })

  it('meet whenever two points come within the distance, at any time between the ends', () => {
    const random = buildRandom(SEED)
    for (const k of [6, 14, 18, 26] as const) {
      const directions = dopDirections(k)
      const dop = new Float32Array(2 * k)
      let apart = 0
      for (let trial = 0; trial < 300; trial++) {
        const x0 = Float64Array.from({ length: 6 }, () => 3 + random())
        const x1 = x0.map((value) => value + 0.3 * (2 * random() - 1))
        fitVertexDops(directions, x0, x1, 0.05, dop)
        const meet = dopsMeet(k / 2, dop, 0, 1)
        if (!meet) apart++
        for (let t = 0; t <= 1; t += 0.125) {
          const gap = [0, 1, 2].map(
            (j) => x0[j] + t * (x1[j] - x0[j]) - x0[3 + j] - t * (x1[3 + j] - x0[3 + j]),
          )
          if (Math.hypot(...gap) <= 0.1) expect(meet, `seed ${SEED}, k ${k}, trial ${trial}`).toBe(true)
        }
      }
      expect(apart).toBeGreaterThan(100)
    }
  })

  it('grow to hold others', () => {
    const directions = dopDirections(26)
    const dop = new Float32Array(2 * 26)
    const x = Float64Array.of(0, 0, 0, 1, 2, 3)
    fitVertexDops(directions, x, x, 0.1, dop)
    const both = new Float32Array(26)
    setDop(13, dop, 0, both, 0)
    growDop(13, dop, 1, both, 0)
    for (let d = 0; d < 13; d++) {
      expect(both[d]).toBe(Math.min(dop[d], dop[26 + d]))
      expect(both[13 + d]).toBe(Math.max(dop[13 + d], dop[39 + d]))
    }
  })
})
