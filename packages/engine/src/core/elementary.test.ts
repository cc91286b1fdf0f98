import { describe, expect, it } from 'vitest'
import {
  arcCosine,
  arcSine,
  arcTangent,
  cosine,
  exponential,
  logarithm,
  magnitude,
  power,
  sine,
} from './elementary.ts'
import { buildRandom } from './random.ts'

/** Math's own functions are right to the last digit or two everywhere; that is all that is asked of them here. */
describe('elementary functions', () => {
  const random = buildRandom(7)

  it('agree with the built-in ones to 4e-16', () => {
    const worst = { sine: 0, cosine: 0, arcTangent: 0, arcSine: 0, arcCosine: 0 } // NaN stays NaN
    for (let k = 0; k < 20_000; k++) {
      const angle = 40 * (random() - 0.5)
      worst.sine = Math.max(worst.sine, Math.abs(sine(angle) - Math.sin(angle)))
      worst.cosine = Math.max(worst.cosine, Math.abs(cosine(angle) - Math.cos(angle)))
      const [x, y] = [random() - 0.5, random() - 0.5]
      worst.arcTangent = Math.max(worst.arcTangent, Math.abs(arcTangent(y, x) - Math.atan2(y, x)))
      worst.arcSine = Math.max(worst.arcSine, Math.abs(arcSine(2 * x) - Math.asin(2 * x)))
      worst.arcCosine = Math.max(worst.arcCosine, Math.abs(arcCosine(2 * x) - Math.acos(2 * x)))
    }
    expect(worst.sine).toBeLessThan(4e-16)
    expect(worst.cosine).toBeLessThan(4e-16)
    expect(worst.arcTangent).toBeLessThan(1e-15)
    expect(worst.arcSine).toBeLessThan(1e-15)
    expect(worst.arcCosine).toBeLessThan(1e-15)
  })

  it('measure lengths of two, three and four components', () => {
    expect([magnitude(3, 4), magnitude(-2, 3, 6), magnitude(1, -1, 1, 1)]).toEqual([5, 7, 2])
    expect(magnitude(0, 0)).toBe(0)
    expect(magnitude(1e-160, 0)).toBe(Math.sqrt(1e-320)) // squares below 1e-308 lose digits
  })

  it('raise to powers within 1e-14 relative', () => {
    const worst = { power: 0, logarithm: 0, exponential: 0 }
    for (let k = 0; k < 20_000; k++) {
      const base = 10 ** (8 * random() - 4)
      const exponent = 4 * random() - 2
      worst.power = Math.max(worst.power, Math.abs(power(base, exponent) / base ** exponent - 1))
      worst.logarithm = Math.max(worst.logarithm, Math.abs(logarithm(base) - Math.log(base)))
      worst.exponential = Math.max(
        worst.exponential,
        Math.abs(exponential(exponent) / Math.exp(exponent) - 1),
      )
    }
    expect(worst.power).toBeLessThan(1e-14)
    expect(worst.logarithm).toBeLessThan(4e-15)
    expect(worst.exponential).toBeLessThan(1e-15)
  })

  it('meet the corners', () => {
    expect(sine(0)).toBe(0)
    expect(cosine(0)).toBe(1)
    expect(sine(Math.PI / 2)).toBe(1)
    expect(Math.abs(cosine(Math.PI / 2))).toBeLessThan(1e-16)
    expect(arcTangent(1, 0)).toBe(Math.PI / 2)
    expect(arcTangent(0, -1)).toBe(Math.PI)
    expect(arcTangent(-1, -1)).toBeCloseTo((-3 * Math.PI) / 4, 15)
    expect(power(2, 0)).toBe(1)
  })
})
