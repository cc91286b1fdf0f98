import { readFileSync } from 'node:fs'
import { readFabrics } from '@selvedge/engine'
import { expect, it } from 'vitest'
import { stretchOf } from '../fabric-figures.ts'
import { mapScale, mapShades, paintedValues, SHADES, strainLimit } from './map-scale.ts'

const file = new URL('../../../../assets/fabrics/fabrics.json', import.meta.url)
const fabrics = readFabrics(readFileSync(file, 'utf8'))
const [stiff, soft] = [...fabrics]
  .sort((a, b) => strainLimit(a) - strainLimit(b))
  .filter((_, k, all) => k === 0 || k === all.length - 1)

it('is fixed whatever is worn, until the limit is asked for', () => {
  for (const fabric of fabrics) expect(mapScale('strain', 'fixed', [fabric]).range).toEqual([-0.05, 0.05])
  const { range, title, marks } = mapScale('strain', 'limit', [soft])
  expect(range[1]).toBeCloseTo(Math.min(stretchOf(soft).warp, stretchOf(soft).weft), 9)
  expect(title).toBe(`Strain, limit of ${soft.title}`)
  expect(marks[2]).toBe(`+${(100 * range[1]).toFixed(1)} %`)
  expect(range[1]).toBeGreaterThan(2 * strainLimit(stiff))
})

it('takes the least limit of several fabrics, and of a fabric that is limited its own', () => {
  expect(mapScale('strain', 'limit', [soft, stiff]).title).toBe(`Strain, limit of ${stiff.title}`)
  expect(mapScale('strain', 'limit', [{ ...soft, extensionMax: 0.01 }]).range).toEqual([-0.01, 0.01])
})

it('knows no limit of ease, pressure and curvature', () => {
  for (const map of ['ease', 'pressure', 'curvature'] as const)
    expect(mapScale(map, 'limit', fabrics)).toEqual(mapScale(map, 'fixed', fabrics))
})

it('runs from slack over neutral to tight, and turns ease round', () => {
  const shades = mapShades('light')
  expect(shades[0]).toBe(0xffc96f2a)
  expect(shades[(SHADES - 1) / 2]).toBe(0xffc5c8c9)
  expect(shades[SHADES - 1]).toBe(0xff1c2bc4)
  expect([...paintedValues(Float32Array.of(1, -2), mapScale('ease', 'fixed', []))]).toEqual([-1, 2])
})
