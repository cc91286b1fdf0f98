import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { edgeLength, type Garment, panelSignedArea, validateGarment } from '../../pattern/index.ts'
import { checkFormat } from '../check-format.ts'
import { readGarment } from '../read-garment.ts'
import { asDrawn, richGarment } from '../rich-garment.fixture.ts'
import { readDxfPatterns } from './dxf-aama.ts'
import { writeDxfAama } from './dxf-aama-write.ts'

const folder = new URL('../../../../../assets/garments/', import.meta.url)
const names = readdirSync(folder).flatMap((file) =>
  file.endsWith('.json') ? [file.replace('.json', '')] : [],
)
const shippedGarment = (name: string) =>
  readGarment(readFileSync(new URL(`${name}.json`, folder), 'utf8'), undefined, name)
const back = (text: string): Garment => readDxfPatterns(text).sizes[0].garment
/** The file as a program that knows nothing of our texts sees it. */
const withoutTexts = (text: string) => text.replaceAll('SELVEDGE', 'X').replaceAll('SEWN', 'X')

describe('our own file', () => {
  test.each(names)('%s comes back bit for bit, seams and placement too', (name) => {
    const garment = shippedGarment(name)
    const { sizes, notes } = readDxfPatterns(writeDxfAama(garment))
    expect(notes).toEqual([])
    expect(sizes[0].garment).toEqual(asDrawn(garment))
  })

  test('splines, lines, notches, darts, pleats, allowances and odd names too', () => {
    const garment = richGarment(shippedGarment('gpg-skirt-4-panels'))
    const text = writeDxfAama(garment)
    expect(text).toMatch(/^[\x20-\x7e\n]+$/)
    const { sizes, notes } = readDxfPatterns(text)
    expect(notes).toEqual([])
    expect(sizes[0].garment).toEqual(garment)
  })

  test('round trip to the last letter, and damaged copies', () => {
    const seed = 31
    const report = checkFormat({
      text: writeDxfAama(shippedGarment('gpg-tee-sleeveless')),
      read: (damaged) => readGarment(damaged),
      write: writeDxfAama,
      mutations: 60,
      seed,
    })
    console.log(`dxf, seed ${seed}: ${report.refused} refused, ${report.read} still readable`)
    expect(report.refused).toBeGreaterThan(20)
  })
})

describe('without our texts', () => {
  test.each(['gcx-tee', 'gc-hoody', 'gcx-pants', 'gpg-dress-sleeveless'])(
    '%s has the same shapes',
    (name) => {
      const garment = shippedGarment(name)
      const foreign = back(withoutTexts(writeDxfAama(garment)))
      for (const [k, panel] of garment.panels.entries()) {
        const copy = foreign.panels[k]
        const wanted = panel.edges.map((edge) => edgeLength(panel, edge)).sort((a, b) => a - b)
        const found = copy.edges.map((edge) => edgeLength(copy, edge)).sort((a, b) => a - b)
        expect(found.length).toBe(wanted.length)
        for (const [row, length] of found.entries()) expect(Math.abs(length - wanted[row])).toBeLessThan(1e-5)
        const around = found.reduce((sum, length) => sum + length, 0)
        const gained = panelSignedArea(copy) - Math.abs(panelSignedArea(panel))
        expect(Math.abs(gained)).toBeLessThan(2e-5 * around) // straight within 0.02 mm is straight
      }
      validateGarment(foreign)
    },
  )

  test('allowance, notches and grain are found in the drawing', () => {
    const garment = richGarment(shippedGarment('gpg-skirt-4-panels'))
    const [wanted] = garment.panels
    const [found] = back(withoutTexts(writeDxfAama(garment))).panels
    expect(found.title).toBe(wanted.title)
    expect(found.grain).toBeCloseTo(wanted.outside === 1 ? wanted.grain : Math.PI - wanted.grain, 9)
    expect(found.allowance).toBeCloseTo(0.0123, 9)
    expect(found.edges.filter(({ allowance }) => Math.abs((allowance ?? 0) - 0.04) < 1e-9).length).toBe(1)
    expect(found.notches?.length).toBe(3) // the double one is two
    const hem = wanted.edges[1]
    const same = found.edges.find(
      (edge) => Math.abs(edgeLength(found, edge) - edgeLength(wanted, hem)) < 1e-6,
    )
    const at = found.notches?.find(({ edge }) => edge === same?.id)?.at ?? 0
    const off = Math.min(Math.abs(at - 0.31), Math.abs(1 - at - 0.31))
    expect(off * edgeLength(wanted, hem)).toBeLessThan(1e-5)
    expect(found.lines?.length).toBe(4) // two lines, a dart and a pleat as drawn
  })
})

test('what was changed in another program wins over our texts, and the notes say so', () => {
  const garment = shippedGarment('gpg-tee-sleeveless')
  const text = writeDxfAama(garment)
  const curve = text.replace(/"control":\[[^\]]*\]/, '"control":[0.5,0.5]')
  expect(readDxfPatterns(curve).notes.join()).toMatch(/1 edges were changed in another program/)
  expect(panelSignedArea(back(curve).panels[0])).toBeCloseTo(panelSignedArea(garment.panels[0]), 5)
  const lost = text.replace('SELVEDGE EDGE', 'lost')
  expect(readDxfPatterns(lost).notes.join()).toMatch(
    /its edges were named anew.*point at edges that are gone/,
  )
  validateGarment(back(lost)) // the seams of the other pieces still stand
})
