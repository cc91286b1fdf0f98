import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readGarment } from '../io/index.ts'
import type { Garment } from '../pattern/index.ts'
import { solveSeamDirections } from './seam-directions.ts'

const folder = new URL('../../../../assets/garments/', import.meta.url)
const garments = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((file) => ({ file, garment: readGarment(readFileSync(new URL(file, folder), 'utf8')) }))

const directions = ({ seams }: Garment) => seams.map((seam) => seam.parallel)

describe('solveSeamDirections', () => {
  it.each(garments)('$file: finds the directions its maker stored, from any others', ({ garment }) => {
    const scrambled = {
      ...garment,
      seams: garment.seams.map((seam, k) => ({ ...seam, parallel: (k * 7) % 3 === 0 })),
    }
    const { garment: solved, notes } = solveSeamDirections(scrambled)
    expect(directions(solved)).toEqual(directions(garment))
    const wrong = scrambled.seams.filter((seam, k) => seam.parallel !== garment.seams[k].parallel)
    expect(notes).toHaveLength(wrong.length)
  })

  it('turns round with the edge, with the panel and with the side that shows', () => {
    const { garment } = garments[0]
    const [first, ...rest] = garment.seams
    const solve = (seam: (typeof garment.seams)[number], panels = garment.panels) =>
      solveSeamDirections({ ...garment, panels, seams: [seam, ...rest] }).garment.seams[0].parallel
    const plain = solve(first)
    expect(solve({ ...first, a: [{ ...first.a[0], reversed: true }] })).toBe(!plain)
    expect(solve({ ...first, sides: 'right-wrong' })).toBe(!plain)
    const over = garment.panels.map((panel) =>
      panel.id === first.a[0].panel
        ? { ...panel, outside: panel.outside === 1 ? (-1 as const) : (1 as const) }
        : panel,
    )
    expect(solve(first, over)).toBe(first.a[0].panel === first.b[0].panel ? plain : !plain)
  })
})
