import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  edgeLength,
  measureTopology,
  panelNormal,
  panelSignedArea,
  placePoint,
  seamLengths,
} from '../pattern/index.ts'
import { checkFormat } from './check-format.ts'
import { readGarmentCode } from './garment-code.ts'
import { readGarment } from './read-garment.ts'

const folder = new URL('../../../../assets/garments/', import.meta.url)
const textOf = (name: string) => readFileSync(new URL(`${name}.json`, folder), 'utf8')
const read = (name: string) => readGarment(textOf(name), undefined, name)

/** Panels, seams, openings of the sewn garment, and the largest length ratio of a seam; 1.02 stands for "at most". */
const SHIPPED: Record<string, [panels: number, seams: number, openings: number, ratio: number]> = {
  'gc-dress-pencil': [6, 23, 4, 1.3],
  'gc-hoody': [6, 12, 4, 1.02],
  'gc-shirt': [8, 18, 4, 1.02],
  'gcx-dress-fitted-flare': [8, 32, 4, 1.1],
  'gcx-dress-gathered': [12, 42, 4, 1.5],
  'gcx-hoodie': [14, 28, 4, 1.02],
  'gcx-jumpsuit': [14, 60, 5, 1.1],
  'gcx-pants': [6, 24, 3, 1.1],
  'gcx-shorts': [6, 28, 3, 1.1],
  'gcx-skirt-circle': [4, 6, 2, 1.06],
  'gcx-skirt-pencil-slit': [4, 20, 2, 1.09],
  'gcx-tank': [4, 6, 4, 1.02],
  'gcx-tee-fitted-longsleeve': [8, 24, 4, 1.08],
  'gcx-tee': [8, 16, 4, 1.02],
  'gcx-turtleneck': [12, 24, 4, 1.02],
  'gpg-dress-sleeveless': [4, 10, 4, 1.02],
  'gpg-jacket': [7, 12, 3, 1.02],
  'gpg-jumpsuit': [10, 22, 5, 1.02],
  'gpg-pants-flare-apose': [4, 10, 3, 1.02],
  'gpg-pants-straight-waistband': [6, 12, 3, 1.54],
  'gpg-skirt-4-panels': [4, 8, 2, 1.02],
  'gpg-skirt-waistband': [4, 6, 2, 2.22],
  'gpg-tee-sleeveless': [2, 4, 4, 1.02],
  'gpg-tee': [6, 12, 4, 1.02],
}

test('the table knows every shipped pattern', () => {
  const files = readdirSync(folder).filter((file) => /^g(c|cx|pg)-.*\.json$/.test(file))
  expect(files.map((file) => file.replace('.json', '')).sort()).toEqual(Object.keys(SHIPPED).sort())
})

describe.each(Object.entries(SHIPPED))('%s', (name, [panels, seams, openings, ratio]) => {
  const garment = read(name)

  test('has its panels and seams', () => {
    expect(garment.panels.length).toBe(panels)
    expect(garment.seams.length).toBe(seams)
  })

  test('closes to one two-sided surface with the right openings', () => {
    expect(measureTopology(garment)).toEqual({ pieces: 1, openings, handles: 0, twoSided: true })
  })

  test('is gathered as much as it should be', () => {
    const largest = Math.max(...garment.seams.map((seam) => seamLengths(garment, seam).ratio))
    if (ratio === 1.02) expect(largest).toBeLessThanOrEqual(1.0205)
    else expect(Math.abs(largest - ratio)).toBeLessThan(0.006) // listed to two digits
  })

  test('every outline runs counter-clockwise seen from outside', () => {
    for (const panel of garment.panels) expect(Math.sign(panelSignedArea(panel))).toBe(panel.outside)
  })
})

describe('placement', () => {
  test('GarmentCode files hang around the body they were drafted for, y from the floor', () => {
    expect(read('gcx-hoodie').fittedBody).toBe('mean_male')
    expect(read('gc-shirt').fittedBody).toBe('mean_all')
    for (const name of Object.keys(SHIPPED)) {
      const { fittedBody, placementHint } = read(name)
      expect(fittedBody === undefined, name).toBe(name.startsWith('gpg'))
      expect(placementHint === undefined, name).toBe(!name.startsWith('gpg'))
    }
  })

  test('templates tell how their body stands', () => {
    const slim = { body: 'slim-female', scale: 1, pose: 't-pose', lift: 1.12 }
    const wide: Record<string, object> = {
      'gpg-pants-flare-apose': { body: 'default-female', scale: 1.0442, pose: 'legs-apart', lift: 1.07 },
      'gpg-skirt-4-panels': { body: 'default-female', scale: 1.0442, pose: 't-pose', lift: 1.12 },
    }
    for (const name of Object.keys(SHIPPED).filter((name) => name.startsWith('gpg')))
      expect(read(name).placementHint).toEqual(wide[name] ?? slim)
  })

  test('a template is known by what it is worn on, its body by the girth of its waist', () => {
    const wider = (name: string, by: number, rise = 0) => {
      const stored = JSON.parse(textOf(name))
      const unit = stored.properties.units_in_meter
      for (const panel of Object.values<{ vertices: number[][]; translation: number[] }>(
        stored.pattern.panels,
      )) {
        for (const vertex of panel.vertices) vertex[0] *= by
        panel.translation[1] += rise * unit
      }
      return readGarmentCode(stored, name).placementHint
    }
    expect(wider('gpg-skirt-4-panels', 0.9)).toMatchObject({ body: 'slim-female', pose: 't-pose' })
    expect(wider('gpg-jacket', 1, 0.25)).toMatchObject({ body: 'slim-female', lift: 1.12 }) // with room for a hood
    expect(wider('gpg-jacket', 1, 1.12)).toBeUndefined() // stands on the floor
  })

  test('front and back of the tank look away from each other', () => {
    const [back, front] = read('gcx-tank').panels
    expect(back.id).toBe('left_btorso')
    expect(panelNormal(back)[2]).toBeCloseTo(-1, 12)
    expect(panelNormal(front)[2]).toBeCloseTo(1, 12)
    // Stored: translation [0, 92.0248, 30], vertex 1 at [26.90226, 0], in centimetres.
    const [x, y] = front.points[1].at
    expect(placePoint(front, x, y)[0]).toBeCloseTo(0.2690226, 12)
    expect(placePoint(front, x, y)[1]).toBeCloseTo(0.920248, 12)
    expect(placePoint(front, x, y)[2]).toBeCloseTo(0.3, 12)
  })

  test('units: three hundred to the metre', () => {
    const stored = JSON.parse(textOf('gpg-tee'))
    const [name, panel] = Object.entries<{ vertices: number[][] }>(stored.pattern.panels)[0]
    const point = read('gpg-tee').panels.find(({ id }) => id === name)!.points[1]
    expect(point.at[0]).toBeCloseTo(panel.vertices[1][0] / 300, 15)
  })
})

/** A square metre in centimetres; its first edge gets the curvature under test. */
function square(curvature: unknown, properties: object = {}, third: unknown[] = []) {
  return readGarment(
    JSON.stringify({
      pattern: {
        panels: {
          piece: {
            vertices: [
              [0, 0],
              [100, 0],
              [100, 100],
              [0, 100],
            ],
            edges: [
              { endpoints: [0, 1], curvature },
              { endpoints: [1, 2] },
              { endpoints: [2, 3] },
              { endpoints: [3, 0] },
            ],
            translation: [0, 200, 0],
            rotation: [0, 0, 0],
          },
        },
        stitches: [[{ panel: 'piece', edge: 1 }, { panel: 'piece', edge: 3 }, ...third]],
      },
      properties: { units_in_meter: 100, ...properties },
    }),
  )
}

describe('curvature', () => {
  const curveOf = (curvature: unknown, properties?: object) =>
    square(curvature, properties).panels[0].edges[0].curve

  test('a pair and a quadratic are the same, relative to the edge: cy points left of it', () => {
    const wanted = { kind: 'quadratic', control: [0.25, 0.5] }
    expect(curveOf([0.25, 0.5])).toEqual(wanted)
    expect(curveOf({ type: 'quadratic', params: [[0.25, 0.5]] })).toEqual(wanted)
  })

  test('absolute control points are in the units of the file', () => {
    expect(curveOf([25, -50], { curvature_coords: 'absolute' })).toEqual({
      kind: 'quadratic',
      control: [0.25, -0.5],
    })
  })

  test('a cubic keeps the order of its controls', () => {
    const curve = curveOf({
      type: 'cubic',
      params: [
        [0.2, -0.1],
        [0.9, -0.3],
      ],
    })
    expect(curve).toEqual({
      kind: 'cubic',
      controls: [
        [0.2, -0.1],
        [0.9, -0.3],
      ],
    })
  })

  test('a circle with 1 bulges to the right of its edge: outward of a counter-clockwise piece', () => {
    const half = { type: 'circle', params: [50, 0, 1] }
    expect(curveOf(half)).toEqual({ kind: 'arc', radius: 0.5, large: false, right: true })
    expect(panelSignedArea(square(half).panels[0])).toBeCloseTo(1 + Math.PI / 8, 12)
    expect(panelSignedArea(square({ type: 'circle', params: [50, 0, 0] }).panels[0])).toBeCloseTo(
      1 - Math.PI / 8,
      12,
    )
  })

  test('a radius rounded just below half its chord is a half circle', () => {
    const { panels } = square({ type: 'circle', params: [49.99999, 0, 1] })
    expect(edgeLength(panels[0], panels[0].edges[0])).toBeCloseTo(Math.PI / 2, 12)
  })
})

test('a stitch joins start to end; right_wrong joins start to start', () => {
  const plain = { parallel: false, sides: 'right-right' }
  expect(square(undefined).seams[0]).toMatchObject(plain)
  expect(square(undefined, {}, ['right_wrong']).seams[0]).toMatchObject({
    parallel: true,
    sides: 'right-wrong',
  })
  expect(measureTopology(square(undefined))).toEqual({ pieces: 1, openings: 2, handles: 0, twoSided: true })
  expect(measureTopology(square(undefined, {}, ['right_wrong']))).toMatchObject({
    openings: 1,
    twoSided: false,
  })
})

test.each(['gc-hoody', 'gcx-tee', 'gcx-jumpsuit', 'gpg-jacket'])(
  'damaged copies of %s never crash the reader',
  (name) => {
    const seed = 20
    const report = checkFormat({
      text: textOf(name),
      read: (text) => readGarment(text),
      mutations: 100,
      seed,
    })
    console.log(`${name}, seed ${seed}: ${report.refused} refused, ${report.read} still readable`)
    expect(report.refused).toBeGreaterThan(50)
  },
)
