import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Garment, gradeGarment, seamLengths, validateGarment } from '../pattern/index.ts'
import { readGarment } from './read-garment.ts'

const read = (name: string): Garment =>
  readGarment(
    readFileSync(new URL(`../../../../assets/garments/${name}.json`, import.meta.url), 'utf8'),
    undefined,
    name,
  )
const body = (height: number, bust: number) => ({
  height,
  girths: {
    bust: { girth: bust, level: 1.25 },
    waist: { girth: 0.75, level: 1.05 },
    hips: { girth: 0.98, level: 0.87 },
  },
})
const width = (garment: Garment, id: string) => {
  const xs = garment.panels.find((panel) => panel.id === id)!.points.map(({ at }) => at[0])
  return Math.max(...xs) - Math.min(...xs)
}

/** Between the lower ends of the armholes [m]. */
const chest = (garment: Garment, id: string) => {
  const { points } = garment.panels.find((panel) => panel.id === id)!
  return 2 * points[3].at[0]
}

/** Bust alone is the hardest case: a fitted waist hangs between a piece that grows and one that does not. */
describe.each([
  ['jersey-tee', 0.04],
  ['gcx-tee', 0.04],
  ['gcx-tank', 0.04],
  ['gcx-dress-fitted-flare', 0.08],
] as const)('%s', (name, easeMax) => {
  const garment = read(name)
  const wider = gradeGarment(garment, body(1.7, 0.92), body(1.7, 1))

  test('what is sewn together stays as long as it was, within what can be eased', () => {
    validateGarment(wider)
    for (const seam of garment.seams) {
      const [old, now] = [seamLengths(garment, seam), seamLengths(wider, seam)]
      const eased = Math.abs(now.a / now.b / (old.a / old.b) - 1)
      expect(eased, seam.id).toBeLessThan(easeMax)
    }
  })

  test('the way back is the way back', () => {
    const back = gradeGarment(wider, body(1.7, 1), body(1.7, 0.92))
    for (const [row, panel] of garment.panels.entries())
      for (const [k, { at }] of panel.points.entries())
        for (const c of [0, 1]) expect(back.panels[row].points[k].at[c]).toBeCloseTo(at[c], 3)
  })
})

test('the tee goes with bust and height; nothing moves on the same body', () => {
  const tee = read('jersey-tee')
  const wider = gradeGarment(tee, body(1.7, 0.92), body(1.7, 1))
  expect(chest(wider, 'front') / chest(tee, 'front')).toBeCloseTo(1 / 0.92, 9) // the armhole ends above the ribs
  expect(width(wider, 'back')).toBeCloseTo(width(wider, 'front'), 9)
  expect(width(wider, 'sleeve-left')).toBeGreaterThan(width(tee, 'sleeve-left'))
  const taller = gradeGarment(tee, body(1.7, 0.92), body(1.87, 0.92))
  expect(width(taller, 'front')).toBeCloseTo(width(tee, 'front'), 9)
  const low = (garment: Garment) => Math.min(...garment.panels[0].points.map(({ at }) => at[1]))
  expect(low(taller) / low(tee)).toBeCloseTo(1.1, 9)
  const same = gradeGarment(tee, body(1.7, 0.92), body(1.7, 0.92))
  expect(width(same, 'sleeve-left')).toBeCloseTo(width(tee, 'sleeve-left'), 6)
})
