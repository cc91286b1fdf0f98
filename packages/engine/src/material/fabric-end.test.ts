import { expect, it } from 'vitest'
import type { Fabric } from './fabric.ts'
import { fabricEnd } from './fabric-end.ts'

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

it('where the yarns are straight: Green strain √3 times that of hardening', () => {
  const end = fabricEnd({ ...CLOTH, hardeningStrain: 0.144 }, 'weft')!
  expect((end * end + 2 * end) / 2).toBeCloseTo(0.144 * Math.sqrt(3), 12)
  expect(end).toBeCloseTo(0.224, 3) // ivory-rib-knit
})

it('as far as somebody pulled it, along that yarn; unknown without either', () => {
  const measured: Fabric = {
    ...CLOTH,
    hardeningStrain: 0.144,
    curveWarp: [
      [0.02, 20],
      [0.06, 100],
    ],
  }
  expect(fabricEnd(measured, 'warp')).toBe(0.06)
  expect(fabricEnd(measured, 'bias')).toBeCloseTo(0.224, 3)
  expect(fabricEnd(CLOTH, 'warp')).toBeNull()
})
