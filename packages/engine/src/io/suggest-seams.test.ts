import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Garment, type Seam, suggestSeams } from '../pattern/index.ts'
import { readGarment } from './read-garment.ts'

const folder = new URL('../../../../assets/garments/', import.meta.url)
const open = (file: string) => readGarment(readFileSync(new URL(file, folder), 'utf8'), undefined, file)
const unsewn = (garment: Garment): Garment => ({ ...garment, seams: [] })
const key = ({ a, b }: Seam) => [a[0], b[0]].map(({ panel, edge }) => `${panel} ${edge}`).sort().join(' – ') // biome-ignore format: one line

it('finds all six seams of a tank, and their directions', () => {
  const tank = open('gcx-tank.json')
  const found = suggestSeams(unsewn(tank))
  expect(found.every(({ likely }) => likely)).toBe(true)
  expect(found.map(({ seam }) => key(seam)).sort()).toEqual(tank.seams.map(key).sort())
  expect(found.every(({ seam }) => !seam.parallel)).toBe(true)
  expect(new Set(found.map(({ seam }) => seam.id)).size).toBe(6)
})

it('leaves edges that are sewn already alone', () => {
  expect(suggestSeams(open('gcx-tank.json'))).toEqual([])
})

it('is right about two thirds of what it calls likely, and never about the direction wrong, over the wardrobe', () => {
  let likely = 0
  let right = 0
  const wrongWay: string[] = []
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const garment = open(file)
    const truth = new Map(
      garment.seams.filter(({ a, b }) => a.length + b.length === 2).map((seam) => [key(seam), seam]),
    )
    for (const { seam, likely: counts } of suggestSeams(unsewn(garment))) {
      const real = truth.get(key(seam))
      if (counts) likely++
      if (counts && real) right++
      if (real && real.parallel !== seam.parallel) wrongWay.push(`${file}: ${key(seam)}`)
    }
  }
  expect(wrongWay).toEqual([])
  expect(right / likely).toBeGreaterThan(0.66)
})
