import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { panelSignedArea, validateGarment } from '../../pattern/index.ts'
import { checkFormat } from '../check-format.ts'
import { readGarment, readPattern } from '../read-garment.ts'
import { asDrawn, richGarment } from '../rich-garment.fixture.ts'
import { readSvgPattern } from './svg-pattern.ts'
import { writeSvgPattern } from './svg-pattern-write.ts'

const folder = new URL('../../../../../assets/garments/', import.meta.url)
const names = readdirSync(folder).flatMap((file) =>
  file.endsWith('.json') ? [file.replace('.json', '')] : [],
)
const shippedGarment = (name: string) =>
  readGarment(readFileSync(new URL(`${name}.json`, folder), 'utf8'), undefined, name)

describe('our own drawing', () => {
  test.each(names)('%s comes back bit for bit', (name) => {
    const garment = shippedGarment(name)
    const { garment: again, notes } = readSvgPattern(writeSvgPattern(garment))
    expect(notes).toEqual([])
    expect(again).toEqual(asDrawn(garment))
  })

  test('splines, lines, notches, darts, pleats, allowances and odd names too', () => {
    const garment = richGarment(shippedGarment('gpg-skirt-4-panels'))
    const { garment: again, notes } = readSvgPattern(writeSvgPattern(garment))
    expect(notes).toEqual([])
    expect(again).toEqual(garment)
  })

  test('drawings from before points had names get the names in order', () => {
    const garment = shippedGarment('gcx-tank')
    const old = writeSvgPattern(garment).replaceAll(/,&quot;from&quot;:&quot;p\d+&quot;/g, '')
    expect(old).not.toContain('from')
    const { garment: again } = readSvgPattern(old)
    again.panels.forEach((panel, row) => {
      expect(panel.points.map(({ id }) => id)).toEqual(panel.points.map((_, k) => `p${k}`))
      expect(panel.points.map(({ at }) => at)).toEqual(
        asDrawn(garment).panels[row].points.map(({ at }) => at),
      )
    })
  })

  test('round trip to the last letter, and damaged copies', () => {
    const seed = 12
    const report = checkFormat({
      text: writeSvgPattern(shippedGarment('gpg-tee-sleeveless')),
      read: (damaged) => readGarment(damaged),
      write: writeSvgPattern,
      mutations: 100,
      seed,
    })
    console.log(`svg, seed ${seed}: ${report.refused} refused, ${report.read} still readable`)
    expect(report.refused).toBeGreaterThan(50)
  })

  test('without our attributes every piece is still there, and the same size', () => {
    const garment = shippedGarment('gcx-tee')
    const text = writeSvgPattern(garment)
      .replace(/ data-selvedge-\w+="[^"]*"/g, '')
      .replace(/<desc>[\s\S]*?<\/desc>/, '')
    const { garment: foreign, notes } = readPattern(text)
    expect(foreign.panels.map(({ id }) => id).sort()).toEqual(garment.panels.map(({ id }) => id).sort())
    for (const panel of garment.panels) {
      const copy = foreign.panels.find(({ id }) => id === panel.id)!
      const wanted = Math.abs(panelSignedArea(panel))
      expect(Math.abs(panelSignedArea(copy) - wanted) / wanted).toBeLessThan(1e-6)
    }
    expect(notes.join('\n')).toMatch(/no seams/)
    expect(notes.join('\n')).not.toMatch(/96 px/)
  })

  test('a piece moved by hand is the same piece, a scaled one is read as drawn', () => {
    const garment = shippedGarment('gpg-skirt-4-panels')
    const text = writeSvgPattern(garment)
    const moved = text.replace(/translate\([^)]*\)/, 'translate(5 7) translate(1.5 2)')
    expect(readSvgPattern(moved).garment).toEqual(asDrawn(garment))
    const scaled = readSvgPattern(text.replace(/(translate\([^)]*\))/, '$1 scale(2)'))
    expect(scaled.notes.join()).toMatch(/was changed in another program.*point at edges that are gone/)
    validateGarment(scaled.garment)
    const [before, after] = [garment, scaled.garment].map(({ panels }) =>
      Math.abs(panelSignedArea(panels[0])),
    )
    expect(after / before).toBeCloseTo(4, 9)
  })
})
