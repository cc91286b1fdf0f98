import { buildRandom } from '@selvedge/engine/sim'
import { describe, expect, it } from 'vitest'
import vectors from '../reference/ccd-vectors.json' with { type: 'json' }
import { exactTouch, exactWithin, type PairKind, toIntegers } from './exact-touch.ts'

const SEED = 8

describe('exact touch', () => {
  it('gives all 35 vectors of V8', () => {
    expect(vectors.cases.length).toBe(35)
    for (const { name, type, x0, x1, collide, toi } of vectors.cases) {
      const touch = exactTouch(type as PairKind, [...x0.flat(), ...x1.flat()])
      expect(touch !== null, name).toBe(collide)
      if (touch === null) continue
      expect(touch.low, name).toBeLessThanOrEqual((toi as number) + 1e-9)
      expect(touch.high, name).toBeGreaterThanOrEqual((toi as number) - 1e-9)
      expect(touch.high - touch.low).toBeLessThan(1e-9)
    }
  })

  it('reads every number without loss', () => {
    const values = [0.1, -3, 0, 5e-324, 2 ** -1022, 1.5, -0]
    const whole = toIntegers(values)
    const unit = whole[5] / 3n // stands for one half
    expect(whole[1]).toBe(-6n * unit)
    expect(whole[3]).toBe(1n)
    expect(whole[4]).toBe(2n ** 52n)
    expect(whole[0] * 2n ** 55n).toBe(3602879701896397n * 2n * unit)
    expect(whole[2]).toBe(0n)
    expect(whole[6]).toBe(0n)
    expect(() => toIntegers([Number.NaN])).toThrow(/finite/)
  })

  it('agrees with the moment when a falling vertex is η above a resting face, side or corner', () => {
    // Height 1 − 2t over the plane y = 0; outside the triangle the nearest point is on a side or a corner.
    const face = [0, 0, 0, 4, 0, 0, 0, 0, 4]
    const falls = (x: number, z: number) => [x, 1, z, ...face, x, -1, z, ...face]
    const within = (x: number, z: number, eta: number) => exactTouch('vertex-face', falls(x, z), eta)
    const height = (touch: { low: number } | null) => 1 - 2 * (touch as { low: number }).low
    expect(height(within(1, 1, 0.125))).toBeCloseTo(0.125, 8)
    expect(height(within(1, -0.0625, 0.125))).toBeCloseTo(Math.sqrt(0.125 ** 2 - 0.0625 ** 2), 8)
    expect(height(within(-0.0625, -0.0625, 0.125))).toBeCloseTo(Math.sqrt(0.125 ** 2 - 2 * 0.0625 ** 2), 8)
    expect(height(within(1, -0.125, 0.125)), 'grazes').toBeCloseTo(0, 8)
    expect(within(1, -0.126, 0.125)).toBeNull()
    expect(height(within(1, 1, 0))).toBeCloseTo(0, 8)
    expect(within(-0.01, 1, 0)).toBeNull()
  })

  it('meets dense sampling of the distance on random pairs, η = 0 and η > 0', () => {
    const random = buildRandom(SEED)
    let touching = 0
    for (let round = 0; round < 60; round++) {
      const kind: PairKind = round % 2 === 0 ? 'vertex-face' : 'edge-edge'
      const q = Float64Array.from({ length: 24 }, () => random())
      const eta = round % 4 < 2 ? 0 : 0.05
      const touch = exactTouch(kind, q, eta)
      const say = `seed ${SEED} round ${round}`
      for (let k = 0; k <= 40; k++) {
        const t = k / 40
        const inside = exactWithin(kind, q, t, eta)
        if (touch === null || t < touch.low) expect(inside, `${say} ${t}`).toBe(false)
      }
      if (touch === null) continue
      touching++
      expect(exactWithin(kind, q, touch.low, eta + 1e-8), say).toBe(true)
      expect(sampledDistance(kind, q, touch.high), say).toBeLessThan(eta + 0.02)
      expect(sampledDistance(kind, q, touch.high), say).toBeGreaterThan(eta - 1e-8)
    }
    expect(touching).toBeGreaterThan(10)
  })
})

/** Least distance over a grid of places: never below the true one, above it by less than the grid is wide. */
function sampledDistance(kind: PairKind, q: Float64Array, t: number): number {
  const p = Array.from({ length: 12 }, (_, k) => (1 - t) * q[k] + t * q[12 + k])
  let least = Infinity
  for (let i = 0; i <= 100; i++) {
    for (let j = 0; j <= (kind === 'vertex-face' ? 100 - i : 100); j++) {
      const [u, v] = [i / 100, j / 100]
      const d = [0, 1, 2].map((k) =>
        kind === 'vertex-face'
          ? p[k] - (1 - u - v) * p[3 + k] - u * p[6 + k] - v * p[9 + k]
          : (1 - u) * p[k] + u * p[3 + k] - (1 - v) * p[6 + k] - v * p[9 + k],
      )
      least = Math.min(least, Math.hypot(...d))
    }
  }
  return least
}
