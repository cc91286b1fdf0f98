import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { seamLengths } from '../pattern/index.ts'
import { readGarment } from './read-garment.ts'

const shorts = readFileSync(
  fileURLToPath(new URL('../../../../assets/garments/gcx-shorts.json', import.meta.url)),
  'utf8',
)

it('seams that a drafting program eases say so, seams of one length say nothing', () => {
  const garment = readGarment(shorts)
  const differ = garment.seams.map((seam) => {
    const { a, b } = seamLengths(garment, seam)
    return Math.abs(a - b) > 0.001
  })
  expect(differ.filter(Boolean).length).toBe(12)
  expect(garment.seams.map(({ lengths }) => lengths)).toEqual(
    differ.map((eased) => (eased ? 'ratio' : undefined)),
  )
})
