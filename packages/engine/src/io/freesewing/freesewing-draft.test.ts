import { expect, test } from 'vitest'
import { InputError } from '../../core/index.ts'
import { cutCount } from './check-cut.ts'
import { type DraftPart, draftPoint, foldLine, isOnFold, readFreeSewingDraft } from './freesewing-draft.ts'

const part: DraftPart = {
  points: { hem: [100, 700], 'fold.start': [1, 2] },
  paths: {
    fold: {
      ops: [
        ['M', [0, 10]],
        ['L', [0, 700]],
      ],
    },
    seam: { ops: [] },
  },
  snippets: [],
  cut: {
    foldLine: [
      [0, 0],
      [0, 50],
    ],
    materials: {
      fabric: [
        { cut: 1, onFold: 1 },
        { cut: 2, onFold: false },
      ],
      interfacing: [{ cut: 4, onFold: false }],
    },
  },
}

test('points are found by name, by image and by the ends of paths: metres, y up', () => {
  expect(draftPoint(part, 'hem', 'x')).toEqual([0.1, -0.7])
  expect(draftPoint(part, '~hem', 'x').map((value) => value + 0)).toEqual([-0.1, -0.7])
  expect(draftPoint(part, 'fold.end', 'x')).toEqual([0, -0.7])
  expect(draftPoint(part, 'fold.start', 'x')).toEqual([0.001, -0.002]) // a point of that very name comes first
})

test.each(['neck', 'seam.end', 'chest.start', '__proto__', 'toString', ''])(
  'no point is called %j',
  (name) => {
    expect(() => draftPoint(part, name, 'part "x"')).toThrow(InputError)
  },
)

test('only the main fabric counts, and only its instruction says whether a part lies on the fold', () => {
  expect(cutCount(part)).toBe(3)
  expect(isOnFold(part)).toBe(true)
  const whole = { ...part, cut: { ...part.cut, materials: { fabric: [{ cut: 2, onFold: false }] } } }
  expect(isOnFold(whole)).toBe(false)
  expect(foldLine(whole)).toEqual([
    [0, 0],
    [0, -0.05],
  ])
  expect(
    foldLine({
      ...part,
      cut: {
        ...part.cut,
        foldLine: [
          [3, 3],
          [3, 3],
        ],
      },
    }),
  ).toBeUndefined()
})

test.each([
  [{ format: 'freesewing-draft-v2' }],
  [{ yAxis: 'up' }],
  [{ parts: { x: { points: { a: [1] }, paths: {}, cut: {} } } }],
  [{ parts: { x: { points: { a: [1, 1e9] }, paths: {}, cut: {} } } }],
])('%j is refused', (change) => {
  const good = { format: 'freesewing-draft-v1', design: 'brian', units: 'mm', yAxis: 'down', parts: {} }
  expect(readFreeSewingDraft(good).design).toBe('brian')
  expect(() => readFreeSewingDraft({ ...good, ...change })).toThrow(InputError)
})
