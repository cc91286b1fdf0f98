import { expect, it } from 'vitest'
import { buildFabricCurves } from './fabric-curves.ts'
import { fabricFromFast, fastSchema } from './fast.ts'
import { evaluateCurve } from './stress-curve.ts'

const SUITING = {
  weight: 180,
  thickness: 0.55,
  warp: { E5: 0.3, E20: 1.1, E100: 3.2, C: 20 },
  weft: { E5: 0.9, E20: 2.6, E100: 6.5, C: 17 },
  EB5: 4.1,
}
const fabric = fabricFromFast({ name: 'test', title: 'test', source: 'chosen', measured: false }, SUITING)

it('reads rigidity off the bending length: W C³ 9.81e-6 µN m', () => {
  expect(fabric.bendWarp * 1e6).toBeCloseTo(180 * 20 ** 3 * 9.81e-6, 9)
  expect(fabric.bendWeft * 1e6).toBeCloseTo(180 * 17 ** 3 * 9.81e-6, 9)
})

it('reads shear off the bias: 123/EB5', () => {
  expect(fabric.shear).toBeCloseTo(123 / 4.1, 0)
  const { shear } = buildFabricCurves(fabric, 1)
  const out = new Float64Array(3)
  evaluateCurve(shear, 0.06, out)
  // yarns take E11 + E22 of the bias pull, so the cloth itself shears less than FAST says, by a tenth
  expect(out[0] / 0.06).toBeGreaterThan(fabric.shear)
  expect(out[0] / 0.06).toBeLessThan(1.15 * fabric.shear)
})

it('pulls through E5, E20 and E100', () => {
  const { warp } = buildFabricCurves(fabric, 1)
  const out = new Float64Array(3)
  for (const [percent, load] of [
    [0.3, 4.903325],
    [1.1, 19.6133],
    [3.2, 98.0665],
  ]) {
    const e = percent / 100
    evaluateCurve(warp, e + 0.5 * e * e, out)
    expect(out[0] * (1 + e)).toBeCloseTo(load, 9)
  }
})

it('refuses extensions out of order', () => {
  const wrong = { ...SUITING, warp: { ...SUITING.warp, E20: 0.2 } }
  expect(fastSchema.safeParse(wrong).success).toBe(false)
})
