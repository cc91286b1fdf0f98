import { describe, expect, test } from 'vitest'
import { InputError } from '../core/index.ts'
import { edgeLength } from './edge-length.ts'
import type { EdgeRef, Garment, Panel, Seam } from './garment.ts'
import { panelSignedArea } from './outline.ts'
import { type PlainGarment, plainGarment } from './plain-garment.ts'
import { polygonPanel } from './polygon-panel.ts'
import { measureTopology } from './topology.ts'
import { validateGarment } from './validate-garment.ts'

const rectangle = (id: string, width: number, height: number) =>
  polygonPanel(id, [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ])
const garmentOf = (panels: Panel[], seams: Seam[] = []): Garment => ({
  format: 'selvedge-garment',
  version: 3,
  name: 'test',
  panels,
  seams,
})
const ref = (name: string, reversed = false): EdgeRef => {
  const [panel, k] = name.split(' ')
  return { panel, edge: `edge-${k}`, ...(reversed ? { reversed: true as const } : {}) }
}
const seam = (a: EdgeRef[], b: EdgeRef[], more: Partial<Seam> = {}): Seam => ({
  id: 's',
  a,
  b,
  parallel: false,
  sides: 'right-right',
  ...more,
})
const lengthOf = (garment: PlainGarment, { panel, edge }: EdgeRef) => {
  const own = garment.panels.find(({ id }) => id === panel)!
  return edgeLength(own, own.edges.find(({ id }) => id === edge)!)
}
const lengths = (garment: PlainGarment) =>
  garment.seams.map(({ a, b }) => [lengthOf(garment, a), lengthOf(garment, b)])

test('a garment of one-to-one seams is left as it is', () => {
  const garment = garmentOf([rectangle('a', 1, 1), rectangle('b', 1, 1)], [seam([ref('a 1')], [ref('b 3')])])
  const plain = plainGarment(garment)
  expect(plain.panels.map(({ lines, ...panel }) => panel)).toEqual(garment.panels)
  expect(plain.seams).toEqual([{ ...garment.seams[0], of: 's', a: ref('a 1'), b: ref('b 3') }])
})

test('a panel without a place is the placer’s affair', () => {
  const { placement, ...loose } = rectangle('a', 1, 1)
  expect(() => plainGarment(garmentOf([loose]))).toThrow(
    new InputError('panel "a" has no place; give it a placement, or place the garment first'),
  )
})

describe('seams of several edges', () => {
  // a yoke of 1 m over two panels of 0.4 and 0.6 m: their common corner cuts the yoke
  const panels = [rectangle('yoke', 1, 0.2), rectangle('p', 0.4, 1), rectangle('q', 0.6, 1)]

  test('one to many: cut where the corner of the other side falls', () => {
    // the yoke's lower edge runs left to right, the upper edges of the panels right to left
    const plain = plainGarment(garmentOf(panels, [seam([ref('yoke 0')], [ref('q 2'), ref('p 2')])]))
    expect(plain.seams.map(({ id, of, a, b }) => [id, of, a.edge, b.panel, b.edge])).toEqual([
      ['s/0', 's', 'edge-0/0', 'p', 'edge-2'],
      ['s/1', 's', 'edge-0/1', 'q', 'edge-2'],
    ])
    for (const [a, b] of lengths(plain)) expect(a).toBeCloseTo(b, 12)
    expect(plain.panels[0].edges.map(({ id }) => id)).toEqual([
      'edge-0/0',
      'edge-0/1',
      'edge-1',
      'edge-2',
      'edge-3',
    ])
    expect(plain.panels[0].points[4]).toEqual({ id: 'p4', at: [0.4, 0] })
  })

  test('the order and the direction of a side are told apart', () => {
    const sewn = (more: Partial<Seam>, b: EdgeRef[]) =>
      plainGarment(garmentOf(panels, [seam([ref('yoke 0')], b, more)])).seams
    const swapped = sewn({ parallel: true }, [ref('p 2', true), ref('q 2', true)])
    expect(swapped).toEqual(sewn({}, [ref('q 2'), ref('p 2')]))
    const crossed = sewn({ parallel: true }, [ref('p 2'), ref('q 2')])
    expect(crossed.map(({ parallel }) => parallel)).toEqual([true, true])
  })

  test('many to many: both sides are cut, corners a pencil apart are one', () => {
    const other = [rectangle('r', 0.4004, 1), rectangle('t', 0.3, 1), rectangle('u', 0.3, 1)]
    const plain = plainGarment(
      garmentOf(
        [...panels, ...other],
        [seam([ref('p 0'), ref('q 0')], [ref('u 2'), ref('t 2'), ref('r 2')])],
      ),
    )
    expect(plain.seams.map(({ a, b }) => `${a.panel} ${a.edge} – ${b.panel} ${b.edge}`)).toEqual([
      'p edge-0 – r edge-2',
      'q edge-0/0 – t edge-2',
      'q edge-0/1 – u edge-2',
    ])
  })

  test('match puts the ease where it is wanted', () => {
    // 1 m gathered to 0.8 m: all of it between 0.25 and 0.75
    const garment = garmentOf(
      [rectangle('a', 1, 1), rectangle('b', 0.8, 1)],
      [
        seam([ref('a 0')], [ref('b 2')], {
          match: [
            [0.2, 0.25],
            [0.8, 0.75],
          ],
        }),
      ],
    )
    validateGarment(garment)
    const [first, middle, last] = lengths(plainGarment(garment))
    expect(first[0] / first[1]).toBeCloseTo(1, 12)
    expect(middle[0] / middle[1]).toBeCloseTo(1.5, 12)
    expect(last[0] / last[1]).toBeCloseTo(1, 12)
    const wrong = {
      ...garment.seams[0],
      match: [
        [0.5, 0.5],
        [0.4, 0.6],
      ] as [number, number][],
    }
    expect(() => validateGarment({ ...garment, seams: [wrong] })).toThrow(/match 1.*put them in order/)
  })

  test('curves are cut along their length', () => {
    const arc = { kind: 'arc' as const, radius: 0.5, large: false, right: true }
    const round = polygonPanel(
      'round',
      [
        [0, 0],
        [1, 0],
        [1, 2],
        [0, 2],
      ],
      [arc],
    )
    const plain = plainGarment(
      garmentOf(
        [round, rectangle('p', Math.PI / 8, 1), rectangle('q', (3 * Math.PI) / 8, 1)],
        [seam([ref('round 0')], [ref('q 2'), ref('p 2')])],
      ),
    )
    for (const [a, b] of lengths(plain)) expect(a).toBeCloseTo(b, 9)
    expect(panelSignedArea(plain.panels[0])).toBeCloseTo(panelSignedArea(round), 12)
  })
})

describe('closures', () => {
  const garment = (closure: Seam['closure']) =>
    garmentOf([rectangle('a', 1, 1), rectangle('b', 1, 1)], [seam([ref('a 1')], [ref('b 3')], { closure })])

  test('a zip is sewn when closed and left open otherwise', () => {
    expect(plainGarment(garment({ kind: 'zip', closed: true })).seams.length).toBe(1)
    expect(plainGarment(garment({ kind: 'zip', closed: false })).seams.length).toBe(0)
  })

  test('buttons hold at points, shared out over the pieces of the seam', () => {
    expect(plainGarment(garment({ kind: 'buttons', closed: true, count: 5 })).seams[0].buttons).toBe(5)
    const lapped = garment({ kind: 'buttons', closed: true, count: 5, lap: 0.02 })
    expect(plainGarment(lapped).seams[0].buttons).toBeUndefined() // held all along
    const parts = garmentOf(
      [rectangle('a', 1, 1), rectangle('p', 1, 0.3), rectangle('q', 1, 0.7)],
      [
        seam([ref('a 1')], [ref('q 3'), ref('p 3')], {
          closure: { kind: 'buttons', closed: true, count: 7 },
        }),
      ],
    )
    expect(plainGarment(parts).seams.map(({ buttons }) => buttons)).toEqual([2, 5])
  })
})

test('everything at once stays one two-sided surface', () => {
  const skirt: Panel = {
    ...rectangle('skirt', 1.2, 0.6),
    darts: [{ id: 'd', edge: 'edge-2', at: 0.2, width: 0.03, apex: [0.96, 0.48] }],
    pleats: [{ id: 'k', edge: 'edge-2', at: 0.6, depth: 0.04, length: 0.6, kind: 'box', towards: 1 }],
  }
  const length = 1.2 - 0.03 - 0.16
  const band = rectangle('band', length, 0.05)
  const garment = garmentOf(
    [skirt, band],
    [
      { ...seam([ref('skirt 2')], [ref('band 0')]), id: 'waist' },
      { ...seam([ref('skirt 1')], [ref('skirt 3')]), id: 'back' },
      { ...seam([ref('band 1')], [ref('band 3')]), id: 'band' },
    ],
  )
  validateGarment(garment)
  expect(measureTopology(garment)).toEqual({ pieces: 1, openings: 2, handles: 0, twoSided: true })
  const plain = plainGarment(garment)
  for (const { of, a, b } of plain.seams) {
    if (of === 'waist') expect(lengthOf(plain, a)).toBeCloseTo(lengthOf(plain, b), 9)
  }
})
