import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GARMENT_VERSION, type Garment } from '../pattern/index.ts'
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

/** As version 2 wrote it: points were pairs, edges named them by row. */
function asVersion2(garment: Garment) {
  const panels = garment.panels.map((panel) => ({
    ...panel,
    points: panel.points.map(({ at }) => at),
    edges: panel.edges.map((edge) => {
      const row = (name: string) => panel.points.findIndex(({ id }) => id === name)
      return { ...edge, from: row(edge.from), to: row(edge.to) }
    }),
  }))
  return { ...garment, version: 2, panels }
}

test.each(['gcx-tee', 'gpg-pants-flare-apose'])('%s of version 2: its points get names', (name) => {
  const garment = garmentNamed(name)
  const old = JSON.stringify(asVersion2(garment))
  const read = readGarment(old)
  expect(read).toEqual(garment)
  expect(read.panels[0].points.map(({ id }) => id).slice(0, 3)).toEqual(['p0', 'p1', 'p2'])
  expect(writeGarmentJson(readGarment(old))).toBe(writeGarmentJson(garment)) // always the same names
})

test('version 1 had one edge on each side of a seam as well', () => {
  const garment = garmentNamed('gcx-tee')
  const seams = garment.seams.map((seam) => ({ ...seam, a: seam.a[0], b: seam.b[0] }))
  const old = { ...asVersion2(garment), version: 1, seams }
  expect(readGarment(JSON.stringify(old))).toEqual(garment)
})

test.each([
  [17, /edge "edge-0": ends at point "p17", which the panel does not have/],
  [-1, /edge "edge-0": ends at point "p-1", which the panel does not have/],
  ['x', /edge "edge-0": ends at point "x", which the panel does not have/],
  [null, /panels\[0\]\.edges\[0\]\.to: must be a text/],
])('version 2 with an edge to row %s is refused with the place', (to, sentence) => {
  const old = asVersion2(garmentNamed('gcx-tee'))
  const [panel, ...panels] = old.panels
  const edges = panel.edges.map((edge, k) => (k === 0 ? { ...edge, to } : edge))
  const bad = { ...old, panels: [{ ...panel, edges }, ...panels] }
  expect(() => readGarment(JSON.stringify(bad))).toThrow(sentence)
})

test('names of points come back, whatever they are', () => {
  const garment = garmentNamed('gcx-tank')
  const called = (id: string) => `${id} "Halsloch"`
  const panels = garment.panels.map((panel) => ({
    ...panel,
    points: panel.points.map(({ id, at }) => ({ id: called(id), at })).reverse(),
    edges: panel.edges.map((edge) => ({ ...edge, from: called(edge.from), to: called(edge.to) })),
  }))
  const named = { ...garment, panels }
  expect(readGarment(writeGarmentJson(named))).toEqual(named)
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
