import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readFreeSewingDraft } from './freesewing-draft.ts'
import { FREESEWING_NAMES, freeSewingBody } from './freesewing-measurements.ts'

const folder = fileURLToPath(new URL('../../../../../assets/freesewing/', import.meta.url))
const parsed = (name: string) => JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8'))

test('every name of the table is one FreeSewing measures, in millimetres', () => {
  const sets: Record<string, Record<string, number>> = parsed('measurements').sets
  expect(Object.keys(sets)).toHaveLength(8)
  for (const set of Object.values(sets)) {
    for (const name of Object.values(FREESEWING_NAMES)) expect(set[String(name)]).toBeGreaterThan(100)
  }
})

test('a draft knows the person it was made for', () => {
  const { sex, measurements } = freeSewingBody(readFreeSewingDraft(parsed('sandy')))
  expect(sex).toBe('female')
  expect(measurements.waist).toBe(0.75)
  expect(measurements.hips).toBe(1.01)
  expect(measurements.height).toBeCloseTo(1.05 / 0.62, 12) // waist to floor over its share of the height
  expect(freeSewingBody(readFreeSewingDraft(parsed('simon'))).sex).toBe('male')
})

test('what a draft does not tell is not asked for', () => {
  const draft = {
    ...readFreeSewingDraft(parsed('brian')),
    measurements: { chest: 1000 },
    measurementSet: 'x',
  }
  expect(freeSewingBody(draft)).toEqual({ sex: 'neutral', measurements: { bust: 1 } })
})
