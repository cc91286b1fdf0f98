import { describe, expect, it } from 'vitest'
import { emptyFold, measureFold } from './fold-angle.ts'
import { shaken } from './sample-cloth.ts'

const vertex = Int32Array.of(0, 1, 2, 3)

/** Edge along y, left wing at −x, right wing at +x, both raised so that each triangle rises by `rise` [rad]. */
function valley(rise: number): Float64Array {
  const out = 0.7 * Math.cos(rise)
  const up = 0.7 * Math.sin(rise)
  return Float64Array.of(0, 0, 0, 0, 1, 0, -out, 0.4, up, out, 0.5, up)
}

function angleOf(x: Float64Array): number {
  const fold = emptyFold()
  measureFold(vertex, 0, x, fold)
  return fold.angle
}

describe('the angle of a fold', () => {
  it.each([-1.5, -0.3, -1e-9, 0, 1e-9, 0.4, 1.2, 1.55])('is twice the rise of its wings, %f rad', (rise) => {
    expect(Math.abs(angleOf(valley(rise)))).toBeCloseTo(2 * Math.abs(rise), 14)
    if (rise !== 0) expect(Math.sign(angleOf(valley(rise)))).toBe(-Math.sign(angleOf(valley(-rise))))
  })

  it('has the slopes it says', () => {
    for (const seed of [1, 2, 3]) {
      const x = shaken(valley(0.8), 0.2, seed)
      const fold = emptyFold()
      measureFold(vertex, 0, x, fold)
      const step = 1e-6
      for (let k = 0; k < 12; k++) {
        const [high, low] = [1, -1].map((side) => {
          const y = x.slice()
          y[k] += side * step
          return angleOf(y)
        })
        expect(fold.slope[k]).toBeCloseTo((high - low) / (2 * step), 7)
      }
      expect(fold.fade).toBe(1)
    }
  })

  it('is finite without wing, without edge and as a point, and fades there', () => {
    const flat = valley(0)
    const cases = [
      Float64Array.of(...flat.subarray(0, 9), 0, 0.5, 0),
      Float64Array.of(0, 0, 0, 0, 0, 0, ...flat.subarray(6)),
      new Float64Array(12).fill(0.1),
    ]
    for (const x of cases) {
      const fold = emptyFold()
      measureFold(vertex, 0, x, fold)
      expect([fold.angle, fold.fade, ...fold.slope].every(Number.isFinite)).toBe(true)
      expect(fold.fade).toBe(0)
    }
  })
})
