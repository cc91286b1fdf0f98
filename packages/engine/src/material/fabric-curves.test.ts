import { expect, it } from 'vitest'
import type { Fabric } from './fabric.ts'
import { biasMakesSense, buildFabricCurves } from './fabric-curves.ts'
import { evaluateCurve } from './stress-curve.ts'

const CLOTH: Fabric = {
  name: 'test',
  title: 'test sheet',
  source: 'chosen',
  measured: false,
  density: 0.2,
  thickness: 5e-4,
  stretchWarp: 1000,
  stretchWeft: 600,
  stretchCross: 150,
  shear: 200,
  bendWarp: 2e-5,
  bendBias: 1.4e-5,
  bendWeft: 1e-5,
  viscosity: 0,
  bendViscosity: 0,
  frictionCloth: 0.4,
  frictionBody: 0.4,
}
const out = new Float64Array(3)
const stressAt = (curve: Parameters<typeof evaluateCurve>[0], e: number) => {
  evaluateCurve(curve, e, out)
  return out[0]
}

it('gives the force per rest width back that was measured: λ S(E) = N', () => {
  const curveWarp: [number, number][] = [
    [0.01, 12],
    [0.03, 90],
    [0.06, 490],
  ]
  const { warp } = buildFabricCurves({ ...CLOTH, curveWarp }, 1)
  for (const [e, n] of curveWarp) expect((1 + e) * stressAt(warp, e + 0.5 * e * e)).toBeCloseTo(n, 9)
})

it('is the hardening law of the constants where nothing was measured', () => {
  const { warp, weft, shear, cross } = buildFabricCurves({ ...CLOTH, hardeningStrain: 0.05 }, 0.3)
  for (const e of [0.01, 0.04, 0.08]) {
    expect(stressAt(warp, e)).toBeCloseTo(1000 * e * (1 + (e / 0.05) ** 2), 9)
    expect(stressAt(weft, e)).toBeCloseTo(600 * e * (1 + (e / 0.05) ** 2), 9)
  }
  const straight = Math.sqrt(3) * 0.05
  expect(stressAt(warp, 0.2)).toBeCloseTo(4000 * straight + 10_000 * (0.2 - straight), 9)
  expect(stressAt(warp, -0.02)).toBeCloseTo(-0.3 * 1000 * 0.02, 12)
  evaluateCurve(warp, 0, out)
  expect(out[1], 'taut at rest').toBe(1000)
  expect(stressAt(shear, 0.1)).toBeCloseTo(20, 12)
  expect(cross).toBeCloseTo(150, 12)
})

it('keeps the coupling below what the softest tangent allows', () => {
  const curveWarp: [number, number][] = [
    [0.1, 1],
    [0.2, 490],
  ]
  const { warp, weft, cross } = buildFabricCurves({ ...CLOTH, curveWarp }, 1)
  expect(cross).toBeLessThan(150)
  expect(cross * cross).toBeLessThan(warp.slopeMin * weft.slopeMin)
})

it('reads shear off a bias pull: a strip of the linear cloth pulled at 45° gives G back', () => {
  // plane stress at 45°: E_b = ¼ S_b (s11 + s22 + 2 s12 + 1/G) with the compliances s of C11, C12, C22
  const { stretchWarp: c11, stretchWeft: c22, stretchCross: c12, shear: g } = CLOTH
  const det = c11 * c22 - c12 * c12
  const compliance = (c22 + c11 - 2 * c12) / det + 1 / g
  const curveBias = [5, 20, 40].map((stress): [number, number] => {
    const green = 0.25 * stress * compliance
    const stretch = Math.sqrt(1 + 2 * green)
    return [stretch - 1, stretch * stress]
  })
  const { shear } = buildFabricCurves({ ...CLOTH, curveBias }, 1)
  for (const gamma of [0.01, 0.05, 0.2]) expect(stressAt(shear, gamma)).toBeCloseTo(g * gamma, 9)
  expect(biasMakesSense({ ...CLOTH, curveBias })).toBe(true)
  expect(biasMakesSense({ ...CLOTH, curveBias: [[0.001, 40]] }), 'stiffer than its yarns').toBe(false)
})

it('takes a shear curve before a bias curve, over the sine of the angle', () => {
  const curveShear: [number, number][] = [
    [0.05, 4],
    [0.14, 9],
  ]
  const { shear } = buildFabricCurves({ ...CLOTH, curveShear, curveBias: [[0.1, 5]] }, 1)
  expect(stressAt(shear, Math.sin(0.14))).toBeCloseTo(9, 12)
})

it('holds the stress level where force per rest width levels off', () => {
  const curveWeft: [number, number][] = [
    [0.5, 40],
    [1, 41],
  ]
  const { weft } = buildFabricCurves({ ...CLOTH, curveWeft }, 1)
  expect(stressAt(weft, 1.5)).toBeGreaterThan(stressAt(weft, 0.625))
  expect(weft.slopeMin).toBeGreaterThan(0)
})
