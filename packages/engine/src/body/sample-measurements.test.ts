import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildRandom } from '../core/index.ts'
import { MEASUREMENT_NAMES } from './measure-body.ts'
import { type SpreadTable, sampleMeasurements } from './sample-measurements.ts'

const file = new URL('../../../../assets/bodies/adult-percentiles.json', import.meta.url)
const tables: Record<'female' | 'male', SpreadTable> = JSON.parse(readFileSync(file, 'utf8'))

test.each(['female', 'male'] as const)(
  '%s: within the percentiles, and tall people have long legs',
  (sex) => {
    const random = buildRandom(7)
    const sets = Array.from({ length: 2000 }, () => sampleMeasurements(tables[sex], random))
    for (const [name, spread] of Object.entries(tables[sex])) {
      expect(MEASUREMENT_NAMES).toContain(name)
      expect(spread.height ** 2 + spread.bulk ** 2).toBeLessThanOrEqual(1)
      const values = sets.map((set) => set[name as keyof typeof set] ?? Number.NaN)
      const mean = values.reduce((sum, v) => sum + v, 0) / values.length
      if (name !== 'waist') expect(Math.abs(mean - spread.mean)).toBeLessThan(0.08 * spread.sd)
      const farthest = Math.max(...values.map((v) => Math.abs(v - spread.mean)))
      expect(farthest).toBeLessThan(1.645 * spread.sd + (name === 'waist' ? 0.1 : 0.001))
    }
    const both = (a: 'height' | 'waist', b: 'inseam' | 'hips') => {
      const spread = (name: typeof a | typeof b) => tables[sex][name] ?? { mean: 0, sd: 1 }
      const z = (set: (typeof sets)[number], name: typeof a | typeof b) =>
        ((set[name] ?? 0) - spread(name).mean) / spread(name).sd
      return sets.reduce((sum, set) => sum + z(set, a) * z(set, b), 0) / sets.length
    }
    expect(both('height', 'inseam')).toBeGreaterThan(0.65) // 0.88, less for the ends cut off
    expect(both('waist', 'hips')).toBeGreaterThan(0.55)
    expect(Math.abs(both('height', 'hips') - 0.28)).toBeLessThan(0.1)
  },
)

test('no waist is wider than the ribs above it', () => {
  const random = buildRandom(3)
  const sets = Array.from({ length: 500 }, () => sampleMeasurements(tables.female, random))
  expect(sets.every(({ waist = 1, underbust = 0 }) => waist < underbust)).toBe(true)
})
