import { existsSync, readFileSync } from 'node:fs'
import { readFabrics } from '@selvedge/engine'
import { describe, expect, it, test } from 'vitest'
import { changedFabric, FABRIC_NUMBERS } from './change-fabric.ts'
import { fabricWords, stiffnessWord, stretchOf } from './fabric-figures.ts'

const assets = new URL('../../../assets/', import.meta.url)
const fabrics = readFabrics(readFileSync(new URL('fabrics/fabrics.json', assets), 'utf8'))
const named = (name: string) => fabrics.find((one) => one.name === name)!
const names = { own: [], taken: fabrics.map(({ name }) => name) }

describe('a changed number', () => {
  it('makes a fabric of its own, which is measured no longer and says where it comes from', () => {
    const denim = named('denim-11oz')
    const heavy = changedFabric(denim, 'density', 0.5, names)
    expect(heavy).toEqual({
      ...denim,
      name: 'denim-11oz-changed',
      title: 'Denim, 11 oz, changed',
      source: expect.stringMatching(/^Changed by hand from Denim, 11 oz, which says: The row/),
      measured: false,
      density: 0.5,
    })
    const again = changedFabric(heavy, 'density', 0.4, { own: [heavy.name], taken: [heavy.name] })
    expect(again).toEqual({ ...heavy, density: 0.4 })
    const other = changedFabric(denim, 'shear', 30, { own: [], taken: [heavy.name] })
    expect(other.name).toBe('denim-11oz-changed-2')
  })

  it('takes along what a lab measured of it', () => {
    const denim = { ...named('denim-11oz'), curveWarp: [[0.1, 40]] as [number, number][] }
    const twice = changedFabric(denim, 'stretchWarp', 2 * denim.stretchWarp, names)
    expect(twice.curveWarp).toEqual([[0.1, 80]])
    expect(twice.stretchTable!.small[0]).toBeCloseTo(2 * denim.stretchTable!.small[0], 9)
    expect(twice.stretchTable!.large[4][2]).toBe(denim.stretchTable!.large[4][2])
    expect(twice.stretchCross).toBeCloseTo(Math.SQRT2 * denim.stretchCross, 9)
    const stiff = changedFabric(denim, 'bendWarp', denim.bendWarp + denim.bendWeft, names)
    const more = (denim.bendWarp + 2 * denim.bendWeft) / (denim.bendWarp + denim.bendWeft)
    expect(stiff.bendBias).toBeCloseTo(more * denim.bendBias, 12)
  })

  it.each(FABRIC_NUMBERS)(
    '%s of every fabric may be halved and doubled: files take what comes of it',
    (field) => {
      const made = fabrics.flatMap((fabric) =>
        [0.5, 2].map((factor, k) => {
          const changed = changedFabric(fabric, field, factor * fabric[field], names)
          return { ...changed, name: `${changed.name} ${k}` }
        }),
      )
      const read = readFabrics(JSON.stringify({ version: 2, fabrics: made }))
      expect(read.map((one) => one[field])).toEqual(
        fabrics.flatMap((fabric) => [0.5 * fabric[field], 2 * fabric[field]]),
      )
    },
  )
})

test('stretch under a tug is what the sources say, and stiffness has a word', () => {
  const { warp, weft } = stretchOf(named('cotton-jersey'))
  expect((warp + weft) / 2).toBeGreaterThan(0.33) // "490 N/m gives about 40 %"
  expect((warp + weft) / 2).toBeLessThan(0.47)
  expect(stretchOf(named('cotton-poplin')).warp).toBeLessThan(0.1)
  expect([named('polyester-chiffon'), named('linen')].map(stiffnessWord)).toEqual(['limp', 'firm'])
  expect(fabricWords(named('denim-11oz'))).toContain('measured')
})

test('every fabric has a picture of its drape, at most 15 kB', () => {
  const without = fabrics.filter(({ name }) => !existsSync(new URL(`drapes/${name}.webp`, assets)))
  expect(without.map(({ name }) => name)).toEqual([])
  const sizes = fabrics.map(({ name }) => readFileSync(new URL(`drapes/${name}.webp`, assets)).length)
  expect(Math.max(...sizes)).toBeLessThan(15_000)
})
