import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { buildMaterialTable, COUPLING_MAX } from './material-table.ts'
import {
  MATERIAL_C11,
  MATERIAL_C12,
  MATERIAL_C22,
  MATERIAL_HARDENING,
  MATERIAL_SHEAR,
  MATERIAL_STRIDE,
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
