import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readGarment } from '../io/index.ts'
import { plainGarment, sampleEdge } from '../pattern/index.ts'
import { EDGE_LONGEST, EDGE_SHORTEST } from './bounds.ts'
import { edgeGroups, evenCount, findSewnSides, panelSizes, sampleGarment } from './sample-seams.ts'
import { taperSamples } from './taper-samples.ts'

const folder = new URL('../../../../assets/garments/', import.meta.url)
const garments = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => plainGarment(readGarment(readFileSync(new URL(file, folder), 'utf8'), undefined, file)))

const chords = (line: Float64Array) =>
  Array.from({ length: line.length / 2 - 1 }, (_, k) =>
    Math.hypot(line[2 * k + 2] - line[2 * k], line[2 * k + 3] - line[2 * k + 1]),
  )
const fits = (line: Float64Array, size: number) =>
  chords(line).every((chord) => chord >= EDGE_SHORTEST * size && chord <= EDGE_LONGEST * size)

test('counts for lengths worked out by hand', () => {
  expect(evenCount([0.09], 0.01)).toBe(10) // 9 mm each, the length aimed at
  expect(evenCount([0.002], 0.01)).toBe(1)
  expect(evenCount([0.0148, 0.0114], 0.01)).toBe(2) // one side is outside with 1 as with 2
  expect(evenCount([0.4, 0.5], 0.02)).toBe(25)
})

describe.each([20, 10])('shipped garments at %i mm', (sizeMm) => {
  const size = sizeMm / 1000

  test('segments are outside ±35 % only where no number of segments would be inside', () => {
    const excuses: string[] = []
    for (const garment of garments) {
      const sewn = findSewnSides(garment)
      const samples = sampleGarment(garment, sewn, panelSizes(garment, size))
      for (const sides of edgeGroups(garment, sewn)) {
        const count = samples[sides[0].panel][sides[0].edge].length
        expect(sides.every((side) => samples[side.panel][side.edge].length === count)).toBe(true)
        if (sides.every((side) => fits(samples[side.panel][side.edge], size))) continue
        for (let n = 1; n <= count; n++) {
          const possible = sides.every((side) => {
            const panel = garment.panels[side.panel]
            return fits(sampleEdge(panel, panel.edges[side.edge], n), size)
          })
          if (possible)
            excuses.push(`${garment.name}: ${garment.panels[sides[0].panel].id}, ${n} segments fit`)
        }
      }
    }
    expect(excuses).toEqual([])
  })

  test('tapering leaves no corner more lopsided than 4 : 1, and touches only edges beside a short one', () => {
    for (const garment of garments) {
      const sewn = findSewnSides(garment)
      const even = sampleGarment(garment, sewn, panelSizes(garment, size))
      const tapered = taperSamples(garment, sewn, even, panelSizes(garment, size))
      const touched = tapered.flat().filter((line, k) => line !== even.flat()[k]).length
      const short = even
        .flat()
        .filter((line) => chords(line).some((chord) => chord < EDGE_SHORTEST * size)).length
      expect(touched, garment.name).toBeLessThanOrEqual(4 * short) // two neighbours, each with its seam's other side
      for (const edges of tapered) {
        edges.forEach((line, e) => {
          const after = chords(edges[(e + 1) % edges.length])[0]
          const before = chords(line).at(-1)!
          expect(Math.max(before / after, after / before), garment.name).toBeLessThan(4.2)
        })
      }
    }
  })
})
