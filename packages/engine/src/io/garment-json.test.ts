import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GARMENT_VERSION } from '../pattern/index.ts'
import { checkFormat } from './check-format.ts'
import { writeGarmentJson } from './garment-json.ts'
import { readGarment } from './read-garment.ts'

const garmentNamed = (name: string) =>
  readGarment(
    readFileSync(new URL(`../../../../assets/garments/${name}.json`, import.meta.url), 'utf8'),
    undefined,
    name,
  )

test.each(['gcx-tee', 'gcx-skirt-circle', 'gpg-pants-flare-apose'])(
  '%s: round trip, and damaged copies',
  (name) => {
    const seed = 5
    const text = writeGarmentJson(garmentNamed(name))
    const report = checkFormat({
      text,
      read: (damaged) => readGarment(damaged),
      write: writeGarmentJson,
      mutations: 100,
      seed,
    })
    console.log(`${name}, seed ${seed}: ${report.refused} refused, ${report.read} still readable`)
    expect(report.refused).toBeGreaterThan(50)
  },
)

test('the document is the same garment after a trip through a file', () => {
  const garment = garmentNamed('gcx-tee')
  expect(readGarment(writeGarmentJson(garment))).toEqual(garment)
  expect(garment.version).toBe(GARMENT_VERSION)
})

test('version 1 had one edge on each side of a seam', () => {
  const garment = garmentNamed('gcx-tee')
  const seams = garment.seams.map((seam) => ({ ...seam, a: seam.a[0], b: seam.b[0] }))
  expect(readGarment(JSON.stringify({ ...garment, version: 1, seams }))).toEqual(garment)
})

test('its own name wins over the name of the file', () => {
  const text = writeGarmentJson(garmentNamed('gcx-tee'))
  expect(readGarment(text, 'garment', 'copy-of-tee').name).toBe('gcx-tee')
})

test('a byte order mark is no fault', () => {
  expect(readGarment(`\uFEFF${writeGarmentJson(garmentNamed('gcx-tank'))}`).panels.length).toBe(4)
})

test('fields this build does not know are dropped, not refused', () => {
  const document = { ...garmentNamed('gcx-tank'), mood: 'summer' }
  expect(readGarment(JSON.stringify(document))).not.toHaveProperty('mood')
})
