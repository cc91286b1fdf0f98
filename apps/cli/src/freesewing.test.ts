import { InputError, readGarment } from '@selvedge/engine'
import { expect, test } from 'vitest'
import { draftFreeSewing, readMeasurements } from './freesewing.ts'

/** A design as FreeSewing's packages export it: draws one square of the waist's width. */
class Titan {
  readonly parts = [{} as Record<string, unknown>]
  readonly setStores = [
    {
      cutlist: { 'titan.front': { grain: 270, materials: { fabric: [{ cut: 2, onFold: false }] } } },
      logs: {},
    },
  ]
  readonly settings: { measurements: Record<string, number> }
  constructor(settings: { measurements: Record<string, number> }) {
    this.settings = settings
  }
  draft() {
    const { waist } = this.settings.measurements
    if (waist === undefined) throw new Error('waist is missing\nand more')
    const ops = [
      { type: 'move', to: { x: 0, y: 0 } },
      { type: 'curve', cp1: { x: 0, y: 1 }, cp2: { x: 1, y: 2 }, to: { x: waist, y: 1 / 3 } },
      { type: 'close' },
    ]
    const seam = { ops, length: () => waist, attributes: { get: () => 'fabric' } }
    this.parts[0]['titan.front'] = {
      hidden: false,
      points: { waist: { x: waist, y: -0 }, __macro: { x: 1, y: 1 } },
      paths: { seam, base: { ...seam, hidden: true } },
      snippets: {
        a: { def: 'notch', anchor: { x: 1, y: 2 } },
        logo: { def: 'logo', anchor: { x: 0, y: 0 } },
      },
    }
    this.parts[0].hidden = { hidden: true, points: {}, paths: { seam }, snippets: {} }
  }
}

test('a drafted pattern becomes a draft file', async () => {
  const draft = await draftFreeSewing('titan', { measurements: { waist: 700 }, sex: 'male' }, async () => ({
    Titan,
  }))
  expect(draft).toEqual({
    format: 'freesewing-draft-v1',
    design: 'titan',
    units: 'mm',
    yAxis: 'down',
    measurementSet: 'male',
    measurements: { waist: 700 },
    parts: {
      'titan.front': {
        points: { waist: [700, 0] },
        paths: {
          seam: {
            class: 'fabric',
            ops: [['M', [0, 0]], ['C', [0, 1], [1, 2], [700, 0.333]], ['Z']],
            length: 700,
          },
        },
        snippets: [{ def: 'notch', at: [1, 2] }],
        cut: {
          grain: 270,
          onFold: false,
          foldLine: null,
          materials: { fabric: [{ cut: 2, onFold: false }] },
        },
      },
    },
  })
  expect(() => readGarment(JSON.stringify(draft))).toThrow('has no point "styleWaistOut"')
})

test('what cannot be drafted is told in one line', async () => {
  const nobody = { measurements: {} }
  await expect(draftFreeSewing('titn', nobody)).rejects.toThrow('no design "titn"')
  await expect(draftFreeSewing('titan', nobody, async () => ({}))).rejects.toThrow('install version 4')
  await expect(draftFreeSewing('titan', nobody, async () => ({ Titan }))).rejects.toThrow(/waist is missing$/)
  await expect(draftFreeSewing('simon', nobody)).rejects.toThrow(
    'npm install @freesewing/core @freesewing/simon',
  )
})

test('measurements are numbers by name, or one of several people', () => {
  expect(readMeasurements('{"chest": 1000}')).toEqual({ chest: 1000 })
  const many = JSON.stringify({ units: 'mm', sets: { ann: { chest: 900 }, ben: { chest: 1100 } } })
  expect(readMeasurements(many, 'ben')).toEqual({ chest: 1100 })
  for (const [text, set] of [
    [many, undefined],
    [many, 'eve'],
    ['{', undefined],
    ['{}', undefined],
    ['[1]', undefined],
    ['{"chest": "wide"}', undefined],
    ['{"chest": -1}', undefined],
  ] as const) {
    expect(() => readMeasurements(text, set)).toThrow(InputError)
  }
})
