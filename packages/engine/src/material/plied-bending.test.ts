import { expect, test } from 'vitest'
import { TEST_FABRIC } from '../forces/test-fabric.ts'
import { interfacedFabric } from './interfaced-fabric.ts'
import { pliedBending } from './plied-bending.ts'

test('one ply is the fabric itself, and limp cloth stays limp', () => {
  expect(pliedBending(TEST_FABRIC, 1, 0)).toBe(TEST_FABRIC)
  const limp = { ...TEST_FABRIC, bendWarp: 0, bendBias: 0, bendWeft: 0 }
  expect(pliedBending(limp, 2, 0.5)).toBe(limp)
})

test('plies that slide bend each by itself, plies of a solid sheet that do not slide by the cube of their number', () => {
  expect(pliedBending(TEST_FABRIC, 3, 0).bendWarp).toBeCloseTo(3 * TEST_FABRIC.bendWarp, 15)
  const { stretchWarp, thickness } = TEST_FABRIC
  const solid = { ...TEST_FABRIC, bendWarp: (stretchWarp * thickness * thickness) / 12 }
  for (const n of [2, 3, 4]) {
    const bonded = pliedBending(solid, n, (n * (n * n - 1)) / 12)
    expect(bonded.bendWarp / (n * n * n * solid.bendWarp)).toBeCloseTo(1, 12)
  }
})

test('a zip makes cloth stiffer by what it is, however many plies', () => {
  const { bendWarp, bendBias, bendWeft } = TEST_FABRIC
  expect(pliedBending(TEST_FABRIC, 1, 0, 1e-3)).toEqual({
    bendWarp: bendWarp + 1e-3,
    bendBias: bendBias + 1e-3,
    bendWeft: bendWeft + 1e-3,
  })
  expect(pliedBending(TEST_FABRIC, 2, 0, 1e-3).bendWeft).toBeCloseTo(2 * bendWeft + 1e-3, 15)
})

test('interfacing adds its pull, at half the thickness from the middle, and no more than the cloth has', () => {
  expect(interfacedFabric(TEST_FABRIC, 0)).toBe(TEST_FABRIC)
  const { stretchWarp, stretchWeft, thickness, bendWeft, density } = TEST_FABRIC
  const fused = interfacedFabric(TEST_FABRIC, 100)
  expect(fused.stretchWarp).toBeCloseTo(stretchWarp + 100, 9)
  expect(fused.bendWeft).toBeCloseTo(bendWeft + 25 * thickness * thickness, 15)
  expect(fused.density).toBeGreaterThan(density)
  expect(interfacedFabric(TEST_FABRIC, 1e9).stretchWeft).toBeLessThanOrEqual(2 * stretchWeft)
})
