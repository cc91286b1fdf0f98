import { describe, expect, test } from 'vitest'
import type { Point2 } from '../curve.ts'
import type { Garment, Panel } from '../garment.ts'
import { panelSignedArea } from '../outline.ts'
import { plainShapes } from '../plain-garment.ts'
import { seamLengths } from '../seams.ts'
import { measureTopology } from '../topology.ts'
import { validateGarment } from '../validate-garment.ts'
import { applyEdit, type Edit } from './apply-edit.ts'
import { seam, start } from './random-edit.fixture.ts'

const apply = (garment: Garment, ...edits: Edit[]) =>
  edits.reduce((document, edit) => applyEdit(document, edit).garment, garment)
const named = (garment: Garment, id: string): Panel => garment.panels.find((panel) => panel.id === id)!
/** A shirt front, 0.5 m wide and 0.7 m high, cut level at 0.3 m. */
const level: Point2[] = [
  [-0.1, 0.3],
  [0.6, 0.3],
]
const across = { kind: 'cutPanel', panel: 'front', line: level, sewn: true } as const

describe('a panel cut from side to side', () => {
  const cut = apply(start, across)

  test('is two, the larger under its old name, and as much cloth as before', () => {
    expect(cut.panels.map(({ id }) => id)).toEqual(['front', 'front-2', 'back', 'sleeve'])
    expect(panelSignedArea(named(cut, 'front'))).toBeCloseTo(0.5 * 0.4, 12)
    expect(panelSignedArea(named(cut, 'front-2'))).toBeCloseTo(0.5 * 0.3, 12)
    expect(named(cut, 'front').edges.map(({ id }) => id)).toEqual(['edge-1-b', 'edge-2', 'edge-3', 'cut'])
    expect(named(cut, 'front-2').edges.map(({ id }) => id)).toEqual(['edge-0', 'edge-1', 'cut', 'edge-3-b'])
    const { points: _p, edges: _e, ...own } = named(start, 'front')
    expect(named(cut, 'front-2')).toMatchObject({ ...own, id: 'front-2' })
    validateGarment(cut)
  })

  test('its seams go on over both parts, and one more holds them together', () => {
    expect(cut.seams.map(({ id }) => id)).toEqual(['left', 'right', 'front-cut'])
    expect(cut.seams[0].a).toEqual([
      { panel: 'front-2', edge: 'edge-1' },
      { panel: 'front', edge: 'edge-1-b' },
    ])
    expect(seamLengths(cut, cut.seams[0])).toMatchObject({ a: 0.7, b: 0.7 })
    expect(plainShapes(cut).seams.filter(({ of }) => of === 'front-cut')).toHaveLength(1)
    expect(measureTopology(cut)).toEqual(measureTopology(start))
  })

  test('left unsewn it opens, its edges as cut', () => {
    const open = apply(start, { ...across, sewn: false })
    expect(open.seams.map(({ id }) => id)).toEqual(['left', 'right'])
    expect(named(open, 'front').edges.find(({ id }) => id === 'cut')).toMatchObject({ hem: 0 })
    expect(measureTopology(open).openings).toBe(measureTopology(start).openings + 1)
  })

  test('along corners of the line, and from a corner of the outline: edges of the same names on both sides', () => {
    const line: Point2[] = [
      [0, 0],
      [0.2, 0.4],
      [0.3, 0.4],
      [0.5, 0.7],
    ]
    const bent = apply(start, { ...across, line })
    expect(named(bent, 'front').edges.map(({ id }) => id)).toEqual([
      'edge-0',
      'edge-1',
      'cut-3',
      'cut-2',
      'cut',
    ])
    expect(named(bent, 'front-2').edges.map(({ id }) => id)).toEqual([
      'edge-2',
      'edge-3',
      'cut',
      'cut-2',
      'cut-3',
    ])
    const sewn = bent.seams.at(-1)!
    expect(sewn.a.map(({ edge }) => edge)).toEqual(['cut-3', 'cut-2', 'cut'])
    expect(sewn.b.map(({ edge }) => edge)).toEqual(['cut', 'cut-2', 'cut-3'])
    expect(seamLengths(bent, sewn).ratio).toBe(1)
    validateGarment(bent)
  })

  test('a piece cut out between two places of one edge', () => {
    const line: Point2[] = [
      [0.1, -0.1],
      [0.1, 0.2],
      [0.4, 0.2],
      [0.4, -0.1],
    ]
    const notched = apply(start, { ...across, line })
    expect(panelSignedArea(named(notched, 'front-2'))).toBeCloseTo(0.3 * 0.2, 12)
    expect(named(notched, 'front-2').edges.map(({ id }) => id)[0]).toBe('edge-0-b-2')
    validateGarment(notched)
  })
})

describe('what is drawn on it', () => {
  const line = (id: string, ...points: Point2[]): Edit => ({
    kind: 'addLine',
    panel: 'front',
    line: { id, kind: 'internal', points, smooth: false },
  })

  test('goes with its part; lines are cut where the scissors meet them', () => {
    const drawn = apply(
      start,
      { kind: 'addNotch', panel: 'front', notch: { id: 'low', edge: 'edge-1', at: 0.1, kind: 'single' } },
      { kind: 'addNotch', panel: 'front', notch: { id: 'high', edge: 'edge-1', at: 0.9, kind: 'single' } },
      {
        kind: 'addDart',
        panel: 'front',
        dart: { id: 'd', edge: 'edge-2', at: 0.5, width: 0.02, apex: [0.25, 0.5] },
      },
      line('upright', [0.2, 0.1], [0.2, 0.6]),
      line('aside', [0.1, 0.4], [0.2, 0.4]),
      line('waist', [0.5, 0.2], [0.5, 0.4]), // along the outline
      across,
    )
    const [high, low] = ['front', 'front-2'].map((id) => named(drawn, id))
    expect([high.notches?.map(({ id }) => id), low.notches?.map(({ id }) => id)]).toEqual([['high'], ['low']])
    expect([high.darts?.length, low.darts]).toEqual([1, undefined])
    expect(high.lines?.map(({ id, points }) => [id, points])).toEqual([
      ['upright-b', [[0.2, expect.closeTo(0.3, 12)], [0.2, 0.6]]],
      ['aside', [[0.1, 0.4], [0.2, 0.4]]],
      ['waist-b', [[0.5, expect.closeTo(0.3, 12)], [0.5, 0.4]]],
    ]) // biome-ignore format: a table
    expect(low.lines?.map(({ id }) => id)).toEqual(['upright', 'waist'])
    validateGarment(drawn)
  })

  test('a dart or a pleat over the cut is named', () => {
    const dart = { id: 'd', edge: 'edge-2', at: 0.5, width: 0.02, apex: [0.25, 0.2] as Point2 }
    expect(() => apply(start, { kind: 'addDart', panel: 'front', dart }, across)).toThrow(
      'panel "front", dart "d": lies across the cut; make it shorter, or cut elsewhere',
    )
    const pleat = {
      id: 'p',
      edge: 'edge-2',
      at: 0.5,
      depth: 0.02,
      length: 0.5,
      kind: 'knife',
      towards: 1,
    } as const
    expect(() => apply(start, { kind: 'addPleat', panel: 'front', pleat }, across)).toThrow(
      /pleat "p": lies across/,
    )
    const short = apply(start, { kind: 'addPleat', panel: 'front', pleat: { ...pleat, length: 0.3 } }, across)
    expect(named(short, 'front').pleats).toHaveLength(1)
  })
})

test('linked panels are cut alike, and their parts linked', () => {
  const pair = apply(
    start,
    { kind: 'duplicatePanel', panel: 'front', name: 'mirror', mirrored: true },
    { kind: 'linkPanel', panel: 'mirror', to: 'front', mirrored: true },
    { kind: 'addSeam', seam: seam('middle', 'mirror 1', 'sleeve 1') },
  )
  const mirrored = level.map(([x, y]): Point2 => [0 - x, y])
  for (const edit of [across, { ...across, panel: 'mirror', line: mirrored }] as const) {
    const cut = apply(pair, edit)
    expect(cut.panels.map(({ id }) => id)).toEqual([
      'front',
      'front-2',
      'mirror',
      'mirror-2',
      'back',
      'sleeve',
    ])
    expect(named(cut, 'mirror-2').linked).toEqual({ panel: 'front-2', mirrored: true })
    expect(cut.seams.map(({ id }) => id).slice(3)).toEqual(['front-cut', 'mirror-cut'])
    expect(cut.seams[2].a.map(({ panel }) => panel).sort()).toEqual(['mirror', 'mirror-2'])
    expect(measureTopology(cut)).toEqual(measureTopology(pair))
    validateGarment(cut)
  }
})

describe('scissors that cut nothing in two', () => {
  const line =
    (...points: Point2[]) =>
    () =>
      apply(start, { ...across, line: points })
  test.each([
    ['beside it', line([1, 0], [1, 1]), /does not cross the outline; draw it from edge to edge/],
    ['into it', line([-0.1, 0.3], [0.2, 0.3]), /crosses the outline once/],
    [
      'in and out again, and in',
      line([-0.1, 0.1], [0.6, 0.2], [0.6, 0.4], [0.2, 0.4]),
      /crosses the outline 3 times/,
    ],
    ['along an edge', line([0, 0], [0.5, 0]), /along the outline/],
    ['through itself', line([-0.1, 0.2], [0.4, 0.2], [0.4, 0.4], [0.2, 0.1], [0.2, 0.8]), /crosses itself/],
  ])('%s: %#', (_, cut, words) => expect(cut).toThrow(words))
})
