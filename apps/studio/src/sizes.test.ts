import { readFileSync } from 'node:fs'
import { readGarment } from '@selvedge/engine/io'
import { describe, expect, it } from 'vitest'
import { SIZES, type Size, sized, sizeGirths, sizeOf } from './sizes.ts'

const file = new URL('../../../assets/garments/jersey-tee.json', import.meta.url)
const tee = readGarment(readFileSync(file, 'utf8'), undefined, 'jersey-tee')
const base = {
  name: 'mean_all',
  height: 1.72,
  girths: {
    bust: { girth: 0.96, level: 1.25 },
    waist: { girth: 0.8, level: 1.07 },
    hips: { girth: 1.0, level: 0.87 },
  },
}
const width = (garment: typeof tee) => {
  const xs = garment.panels.find(({ id }) => id === 'front')!.points.map(({ at }) => at[0])
  return Math.max(...xs) - Math.min(...xs)
}

describe('sizes', () => {
  it('grow from letter to letter in every girth, for everybody', () => {
    for (const sex of ['female', 'male', 'neutral'] as const) {
      const girths = SIZES.map((size) => sizeGirths(size, sex))
      const growing = girths.every(
        (one, row) =>
          row === 0 ||
          (['bust', 'waist', 'hips'] as const).every((name) => one[name] > girths[row - 1][name] + 0.04),
      )
      expect(growing, sex).toBe(true)
    }
  })

  it('make the tee wider by as much as the body is, and know their letter', () => {
    const widths = SIZES.map((size) => {
      const made = sized(tee, base, size)
      expect(sizeOf(made)).toBe(size)
      return width(made)
    })
    expect(widths).toEqual([...widths].sort((a, b) => a - b))
    const share = sizeGirths('L', 'neutral').bust / base.girths.bust.girth
    expect(width(sized(tee, base, 'L')) / width(tee)).toBeGreaterThan(0.97 * share)
    expect(sizeOf(tee)).toBeNull()
  })

  it('leave sleeves where the wearer has arms', () => {
    const places = (garment: typeof tee) =>
      garment.panels.filter(({ id }) => id.startsWith('sleeve')).map(({ placement }) => placement)
    expect(places(tee)).toHaveLength(2)
    expect(places(sized(sized(tee, base, '3XL'), base, 'XS'))).toEqual(places(tee))
  })

  it('do not depend on the way: L is L by XS, and the size as drafted is found again', () => {
    const places = (garment: typeof tee) =>
      garment.panels.flatMap(({ points }) => points.flatMap(({ at }) => at))
    const apart = (a: typeof tee, b: typeof tee) =>
      Math.max(...places(a).map((value, k) => Math.abs(value - places(b)[k])))
    const by = (...sizes: (Size | null)[]) => sizes.reduce((made, size) => sized(made, base, size), tee)
    expect(apart(by('XS', 'L'), by('L'))).toBeLessThan(0.002)
    expect(apart(by('L', null), tee)).toBeLessThan(0.002)
    expect(by('L', null).fittedTo).toBeUndefined()
  })
})
