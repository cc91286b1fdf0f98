import { describe, expect, it } from 'vitest'
import { arcCosine, arcSine, arcTangent, cosine, exponential, logarithm, power, sine } from './elementary.ts'
import { buildRandom } from './random.ts'

/** Math's own functions are right to the last digit or two everywhere; that is all that is asked of them here. */
describe('elementary functions', () => {
  const random = buildRandom(7)

  it('agree with the built-in ones to 4e-16', () => {
    for (let k = 0; k < 20_000; k++) {
      const angle = 40 * (random() - 0.5)
      expect(Math.abs(sine(angle) - Math.sin(angle))).toBeLessThan(4e-16)
      expect(Math.abs(cosine(angle) - Math.cos(angle))).toBeLessThan(4e-16)
      const [x, y] = [random() - 0.5, random() - 0.5]
      expect(Math.abs(arcTangent(y, x) - Math.atan2(y, x))).toBeLessThan(1e-15)
      expect(Math.abs(arcSine(2 * x) - Math.asin(2 * x))).toBeLessThan(1e-15)
      expect(Math.abs(arcCosine(2 * x) - Math.acos(2 * x))).toBeLessThan(1e-15)
    }
  })

  it('raise to powers within 1e-14 relative', () => {
    for (let k = 0; k < 20_000; k++) {
      const base = 10 ** (8 * random() - 4)
      const exponent = 4 * random() - 2
      expect(Math.abs(power(base, exponent) / base ** exponent - 1)).toBeLessThan(1e-14)
      expect(Math.abs(logarithm(base) - Math.log(base))).toBeLessThan(4e-15)
      expect(Math.abs(exponential(exponent) / Math.exp(exponent) - 1)).toBeLessThan(1e-15)
    }
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
