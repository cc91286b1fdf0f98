import { describe, expect, it } from 'vitest'
import { createAccelerator } from './accelerate.ts'

/** A search that takes only `share` of each way home in a well of unequal sides, bent by `bend` away from straight. */
function search(share: number, bend: number, depth: number | null): number {
  const steepness = [1, 0.3, 0.1, 0.03, 0.01]
  const home = Float64Array.of(3, -1, 4, 1, -5)
  const x = new Float64Array(5)
  const step = new Float64Array(5)
  const accelerator = depth === null ? null : createAccelerator(5, depth)
  for (let count = 1; count <= 5000; count++) {
    let left = 0
    for (let i = 0; i < 5; i++) {
      const away = home[i] - x[i]
      step[i] = share * steepness[i] * away * (1 + bend * away * away)
      left = Math.max(left, Math.abs(away))
    }
    if (left < 1e-8) return count
    accelerator?.lengthen(x, step)
    for (let i = 0; i < 5; i++) x[i] += step[i]
  }
  return Number.POSITIVE_INFINITY
}

describe('createAccelerator', () => {
  it('finds the end of a straight search in one step more than it has directions', () => {
    expect(search(1, 0, null)).toBeGreaterThan(1500)
    expect(search(1, 0, 5)).toBeLessThanOrEqual(8)
  })

  it('shortens a search that is bent, with fewer differences than directions', () => {
    expect(search(0.5, 0.01, null)).toBeGreaterThan(2000)
    expect(search(0.5, 0.01, 3)).toBeLessThan(200)
  })

  it('starts anew after forgetting: the next step stays as it is', () => {
    const accelerator = createAccelerator(2, 4)
    accelerator.lengthen(Float64Array.of(0, 0), Float64Array.of(1, 1))
    const learnt = Float64Array.of(0.9, 0.5)
    accelerator.lengthen(Float64Array.of(1, 1), learnt)
    expect([...learnt]).not.toEqual([0.9, 0.5])
    accelerator.forget()
    const plain = Float64Array.of(0.8, 0.2)
    accelerator.lengthen(Float64Array.of(2, 2), plain)
    expect([...plain]).toEqual([0.8, 0.2])
  })

  it('leaves out what a newer difference says already', () => {
    const accelerator = createAccelerator(2, 4)
    for (let k = 0; k < 4; k++) {
      const step = Float64Array.of(8 - 2 * k, 0) // one direction only, told again and again
      accelerator.lengthen(Float64Array.of(2 * k, 0), step)
      expect(step.every(Number.isFinite)).toBe(true)
      if (k > 0) expect(2 * k + step[0]).toBeCloseTo(8, 9)
    }
  })
})
