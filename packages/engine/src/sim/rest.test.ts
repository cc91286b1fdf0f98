import { describe, expect, it } from 'vitest'
import { buildRestWatch, isAtRest, REST_SECONDS } from './rest.ts'

const COUNT = 100

describe('isAtRest', () => {
  it('looks only when a whole interval has passed', () => {
    const x = new Float64Array(3 * COUNT)
    const watch = buildRestWatch(x, 1)
    expect(isAtRest(watch, x, 1 + 0.5 * REST_SECONDS)).toBe(false)
    expect(watch.rms).toBe(Number.POSITIVE_INFINITY)
    expect(isAtRest(watch, x, 1 + REST_SECONDS)).toBe(true)
    expect(watch.rms).toBe(0)
  })

  it('measures how far vertices went, not how fast they shake', () => {
    const x = new Float64Array(3 * COUNT)
    const watch = buildRestWatch(x, 0)
    for (let at = 0; at < x.length; at += 3) x.set([3.6e-4, 0, 4.8e-4], at)
    expect(isAtRest(watch, x, REST_SECONDS), 'six tenths of a millimetre each is not calm').toBe(false)
    expect(watch.rms).toBeCloseTo(6e-4, 12)
    expect(watch.max).toBeCloseTo(6e-4, 12)
    expect(isAtRest(watch, x, 2 * REST_SECONDS), 'and stayed there').toBe(true)
  })

  it('is not fooled by one vertex that still swings, nor by slow creep of all', () => {
    const x = new Float64Array(3 * COUNT)
    const swings = buildRestWatch(x, 0)
    const one = x.slice()
    one[30] = 0.006 // root mean square 0.6 mm / 10
    expect(isAtRest(swings, one, REST_SECONDS)).toBe(false)
    expect(swings.rms).toBeCloseTo(0.0006, 12)
    const creeps = buildRestWatch(x, 0)
    for (let k = 1; k <= 10; k++) {
      expect(
        isAtRest(
          creeps,
          x.map(() => 4e-4 * k),
          k * REST_SECONDS,
        ),
        `interval ${k}`,
      ).toBe(false)
    }
  })
})
