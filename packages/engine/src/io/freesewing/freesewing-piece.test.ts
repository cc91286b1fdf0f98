import { expect, test } from 'vitest'
import { InputError } from '../../core/index.ts'
import { edgeLength, panelSignedArea, pointAt } from '../../pattern/index.ts'
import type { Design, DesignPart } from './designs/index.ts'
import type { DraftPart } from './freesewing-draft.ts'
import { buildPieces } from './freesewing-piece.ts'

/** A half of 100 × 200 mm on a fold at x = 0, its side in two lines. */
const draft: DraftPart = {
  points: {
    cTop: [0, 0],
    top: [100, 0],
    mid: [110, 100],
    bottom: [100, 200],
    cBottom: [0, 200],
    off: [50, 90],
  },
  paths: {
    seam: {
      ops: [['M', [0, 0]], ['L', [100, 0]], ['L', [110, 100]], ['L', [100, 200]], ['L', [0, 200]], ['Z']],
    },
    dart: {
      ops: [
        ['M', [50, 50]],
        ['C', [60, 60], [60, 90], [50, 100]],
        ['M', [20, 20]],
        ['L', [20, 30]],
      ],
    },
  },
  snippets: [
    { def: 'notch', at: [110, 100] },
    { def: 'bnotch', at: [50, 0] },
    { def: 'notch', at: [0, 200] },
    { def: 'notch', at: [50, 90] },
    { def: 'button', at: [100, 0] },
  ],
  cut: {
    grain: 90,
    foldLine: [
      [0, 0],
      [0, 1],
    ],
    materials: { fabric: [{ cut: 1, onFold: true }] },
  },
}
const part: DesignPart = {
  part: 'x.front',
  title: 'front',
  drawn: 'left',
  stretches: { top: ['cTop', 'top'], side: ['top', 'bottom'], hem: ['bottom', 'cBottom'] },
  allowances: { hem: 0.03 },
  marks: ['dart', 'none'],
  pieces: [{ id: 'front', bodyPart: 'torso front' }],
}
const design: Design = { name: 'x', allowance: 0.01, parts: [part], seams: [], leftOut: [] }

test('a half becomes a whole with every stretch named for its side', () => {
  const [{ panel }] = buildPieces(draft, part, design)
  expect(panelSignedArea(panel)).toBeCloseTo(0.042, 12)
  expect(panel.edges.map(({ id }) => id)).toEqual([
    'top-right',
    'side-right-1',
    'side-right-2',
    'hem-right',
    'hem-left',
    'side-left-1',
    'side-left-2',
    'top-left',
  ])
  expect(panel.edges[4].allowance).toBe(0.03)
  expect(panel.edges[5].allowance).toBeUndefined()
  const [right] = pointAt(panel, panel.edges[5].from)
  expect(right).toBeCloseTo(0.1, 12) // the wearer's left is to the right of someone who looks at the front
})

test('notches on the outline are kept on both halves, one on the fold once', () => {
  const [{ panel }] = buildPieces(draft, part, design)
  const told = panel.notches?.map(({ edge, at, kind }) => `${edge} ${at.toFixed(3)} ${kind}`)
  expect(told).toEqual([
    'side-left-1 1.000 single',
    'side-right-1 1.000 single',
    'top-left 0.500 double',
    'top-right 0.500 double',
    'hem-right 1.000 single',
  ])
})

test('marks are drawn on both halves', () => {
  const [{ panel }] = buildPieces(draft, part, design)
  expect(panel.lines?.map(({ id }) => id)).toEqual(['dart-1-1', 'dart-1-2', 'dart-2-1', 'dart-2-2'])
  expect(panel.lines?.[0].points.at(-1)).toEqual([0.05, -0.1])
})

test.each([
  [1, [0.4 / 2, 0.22], 0],
  [2, [0.22, 0.2], Math.PI / 2],
  [3, [0.2, 0.22], 0],
] as const)('turned by %i quarters', (turn, [width, height], grain) => {
  const [{ panel }] = buildPieces(draft, { ...part, turn }, design)
  const extent = (k: 0 | 1) =>
    Math.max(...panel.points.map(({ at }) => at[k])) - Math.min(...panel.points.map(({ at }) => at[k]))
  expect(extent(0)).toBeCloseTo(width, 12)
  expect(extent(1)).toBeCloseTo(height, 12)
  expect(panel.grain).toBeCloseTo(grain, 12)
})

test('a piece that ends at a line is closed along it', () => {
  const ends = [{ name: 'fold', through: 'mid', along: ['mid', 'off'], keep: 'top' }] as const
  const [{ panel }] = buildPieces(draft, { ...part, ends, pieces: [part.pieces[0]] }, design)
  const fold = panel.edges.filter(({ label }) => label?.startsWith('fold'))
  expect(fold).toHaveLength(2)
  expect(edgeLength(panel, fold[0])).toBeCloseTo(0.11 * Math.hypot(1, 1 / 6), 9)
})

test.each([
  [{ stretches: { ...part.stretches, x: ['top', 'off'] as const } }, 'mm off the outline'],
  [{ stretches: { top: ['cTop', 'nowhere'] as const } }, 'no point "nowhere"'],
  [
    { stretches: { ...part.stretches, all: ['cTop', 'bottom'] as const, mid: ['mid', 'top'] as const } },
    'no single stretch',
  ],
])('a table that does not fit the draft is told: %#', (change, told) => {
  expect(() => buildPieces(draft, { ...part, ...change }, design)).toThrow(told)
  expect(() => buildPieces(draft, { ...part, ...change }, design)).toThrow(InputError)
})

test('a part that should be half and is not, and one without outline, are told', () => {
  const whole = { ...draft, cut: { ...draft.cut, materials: {} } }
  expect(() => buildPieces(whole, part, design)).toThrow('half a piece on a fold')
  expect(() => buildPieces({ ...draft, paths: {} }, part, design)).toThrow('no path "seam"')
})
