import { expect, it } from 'vitest'
import { slip, slipped } from './jenkin.ts'

const [K, Y] = [40, 0.3] // stiffness, and the way to the slip
const out = new Float64Array(3)

it('has stress as the slope of its potential, and a tangent whose parabola lies above it everywhere', () => {
  for (const e of [-0.8, -0.2, 0.1, 0.29, 0.31, 2]) {
    const energy = (at: number) => {
      slip(K, Y, at, out)
      return out[2]
    }
    const stress = (energy(e + 1e-6) - energy(e - 1e-6)) / 2e-6
    slip(K, Y, e, out)
    expect(out[0]).toBeCloseTo(stress, 6)
    const [s, tangent, w] = out
    if (Math.abs(e) < Y) expect(tangent).toBe(K)
    for (let to = -3; to < 3; to += 0.1) {
      const parabola = w + s * (to - e) + 0.5 * tangent * (to - e) ** 2
      expect(energy(to)).toBeLessThanOrEqual(parabola + 1e-12)
    }
  }
})

it('loses 2 k y per unit of way round a loop wider than 2 y, and nothing round a narrow one', () => {
  const loss = (amplitude: number) => {
    let p = 0
    let work = 0
    let before = 0
    const steps = 4000
    let q = 0
    for (let step = 0; step <= 3 * steps; step++) {
      const next = amplitude * Math.sin((2 * Math.PI * step) / steps)
      slip(K, Y, next - p, out)
      if (step > steps) work += 0.5 * (out[0] + before) * (next - q)
      before = out[0]
      q = next
      p = slipped(p, q, Y)
    }
    return work / 2 // of two rounds
  }
  // a parallelogram of height 2 k y and range 2 a − 2 y
  expect(loss(1) / (2 * K * Y * (2 - 2 * Y))).toBeCloseTo(1, 4)
  expect(loss(0.25)).toBeCloseTo(0, 10)
})

it('never slips without a limit', () => {
  slip(K, Number.POSITIVE_INFINITY, 1e6, out)
  expect(out[0]).toBe(K * 1e6)
  expect(slipped(0.2, 1e6, Number.POSITIVE_INFINITY)).toBe(0.2)
})
