import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { buildMaterialTable, COUPLING_MAX, compressionShare } from './material-table.ts'
import {
  LOCKING_START,
  MATERIAL_C11,
  MATERIAL_C12,
  MATERIAL_C22,
  MATERIAL_COMPRESSION,
  MATERIAL_HARDENING,
  MATERIAL_LOCKING,
  MATERIAL_SHEAR,
  MATERIAL_STRAIGHT,
  MATERIAL_STRIDE,
  MATERIAL_TURN,
  MATERIAL_VISCOSITY,
} from './membrane-law.ts'
import { fabricNamed, readFabrics } from './read-fabrics.ts'

const fabrics = readFabrics(
  readFileSync(new URL('../../../../assets/fabrics/fabrics.json', import.meta.url), 'utf8'),
)

it('writes one row per different fabric', () => {
  const bench = fabricNamed(fabrics, 'bench-cotton')
  const linen = fabricNamed(fabrics, 'linen')
  const { rows, table } = buildMaterialTable([linen, bench, linen])
  expect([...rows]).toEqual([0, 1, 0])
  expect(table.length).toBe(2 * MATERIAL_STRIDE)
  const at = MATERIAL_STRIDE
  expect(table[at + MATERIAL_C11]).toBe(2000)
  expect(table[at + MATERIAL_C22]).toBe(2000)
  expect(table[at + MATERIAL_C12]).toBe(200)
  expect(table[at + MATERIAL_SHEAR]).toBe(300)
  expect(table[at + MATERIAL_HARDENING]).toBeCloseTo(400, 10)
  expect(table[at + MATERIAL_VISCOSITY]).toBe(5e-4)
})

it('keeps the law positive definite even for fabrics that say otherwise', () => {
  const coupled = {
    ...fabrics[0],
    stretchWarp: 100,
    stretchWeft: 400,
    stretchCross: 900,
    hardeningStrain: undefined,
  }
  const { table } = buildMaterialTable([coupled])
  expect(table[MATERIAL_C12]).toBeCloseTo(COUPLING_MAX * 200, 12)
  expect(table[MATERIAL_HARDENING]).toBe(0)
})

it('leaves pressed cloth the load its wrinkles buckle at, never more than all and never less than a hundredth', () => {
  const cloth = {
    ...fabrics[0],
    stretchWarp: 500,
    stretchWeft: 1000,
    bendWarp: 3e-5,
    bendBias: 4e-5,
    bendWeft: 1e-5,
  }
  // (6) with the stiffest direction of each: π² 4e-5 / (ℓ² 1000 · 0.02)
  expect(compressionShare(cloth, 0.01)).toBeCloseTo((Math.PI ** 2 * 4e-5) / (1e-4 * 1000 * 0.02), 12)
  expect(compressionShare(cloth, 0.02) / compressionShare(cloth, 0.01)).toBeCloseTo(1 / 4, 12)
  expect(compressionShare(cloth, 0.001), 'a mesh that shows every wrinkle').toBe(1)
  expect(compressionShare(cloth, 1), 'coarser than anybody cuts').toBe(0.0005)
  const limp = { ...cloth, bendWarp: 0, bendBias: 0, bendWeft: 0 }
  expect(compressionShare(limp, 0.02), 'no triangle shrinks for free').toBe(0.01)
  expect(compressionShare(cloth, 0), 'the plain law').toBe(1)
})

it('writes that share, keeps the pressed law positive definite, and says where yarns are straight', () => {
  const coupled = {
    ...fabrics[0],
    stretchWarp: 100,
    stretchWeft: 400,
    stretchCross: 900,
    hardeningStrain: 0.04,
  }
  const { table } = buildMaterialTable([coupled], 0.02)
  const share = compressionShare(coupled, 0.02)
  expect(share).toBeLessThan(1)
  expect(table[MATERIAL_COMPRESSION]).toBe(share)
  expect(table[MATERIAL_C12]).toBeCloseTo(COUPLING_MAX * share * 200, 12)
  expect(table[MATERIAL_STRAIGHT], 'tangent 1 + 3 (E/eₕ)² = 10').toBeCloseTo(Math.sqrt(3) * 0.04, 15)
  const linear = buildMaterialTable([{ ...coupled, hardeningStrain: undefined }], 0.02).table
  expect(linear[MATERIAL_STRAIGHT]).toBeGreaterThan(1e3)
})

it('locks shear at the stiffness of a sheet that is as stiff on the bias as along its yarns', () => {
  const woven = { ...fabrics[0], stretchWarp: 3000, stretchWeft: 1500, shear: 100, lockingAngle: Math.PI / 6 }
  const { table } = buildMaterialTable([woven])
  const turn = 0.5 - LOCKING_START
  expect(table[MATERIAL_TURN]).toBeCloseTo(turn, 12)
  const locked = 100 + table[MATERIAL_LOCKING] * turn * turn
  expect(1 / 3000 + 1 / 1500 + 1 / locked, '4/E45 = 2 (1/C11 + 1/C22)').toBeCloseTo(2 / 3000 + 2 / 1500, 12)
  const [knit, stiff] = [{ lockingAngle: undefined }, { shear: 1200 }].map((change) =>
    buildMaterialTable([{ ...woven, ...change }]),
  )
  expect(knit.table[MATERIAL_LOCKING], 'loops do not lock').toBe(0)
  expect(stiff.table[MATERIAL_LOCKING], 'never softer than it was').toBe(0)
})
