import { expect, test } from 'vitest'
import type { Cloth } from '../model/index.ts'
import type { PiecePart } from '../pattern/index.ts'
import { bodyJoints, findBodyVolumes } from './body-volumes.ts'
import { levelPanels, putOnArms } from './level-panels.ts'
import { mannequin } from './mannequin.fixture.ts'

const body = mannequin()
const { neck, shoulder, waist } = bodyJoints(body)

/** Upright squares of 10 cm, in front of the body, by the height of their upper end [m]. */
function pieces(tops: readonly number[]): Cloth {
  const square = (top: number) => [0, top - 0.1, 0.2, 0.1, top - 0.1, 0.2, 0.1, top, 0.2, 0, top, 0.2]
  return {
    vertexCount: 4 * tops.length,
    triCount: 2 * tops.length,
    position: Float64Array.from(tops.flatMap(square)),
    triVertex: Int32Array.from(tops.flatMap((_, p) => [0, 1, 2, 0, 2, 3].map((k) => 4 * p + k))),
    triPattern: new Float64Array(12 * tops.length),
    triPanel: Int32Array.from(tops.flatMap((_, p) => [p, p])),
    panelIds: tops.map((_, p) => `piece ${p}`),
    panelGrain: new Float64Array(tops.length),
  }
}

const parts = (...segments: PiecePart['segment'][]): PiecePart[] => segments.map((segment) => ({ segment }))
const topOf = ({ position }: Cloth, piece: number) => position[12 * piece + 7]

test('a shirt placed for somebody taller comes down to the shoulders, and its skirt with it', () => {
  const mark = 0.5 * (neck[1] + shoulder[1])
  const cloth = pieces([mark + 0.3, mark - 0.1])
  const rise = levelPanels(cloth, parts('torso', 'skirt'), body, true)
  expect(rise).toBeCloseTo(-0.295, 9)
  expect(topOf(cloth, 0)).toBeCloseTo(mark + 0.005, 9)
  expect(topOf(cloth, 1)).toBeCloseTo(mark - 0.395, 9)
})

test('a skirt placed for a child goes up to the waist', () => {
  const cloth = pieces([waist[1] - 0.4])
  expect(levelPanels(cloth, parts('skirt'), body, false)).toBeCloseTo(0.37, 9)
})

test('a strapless top is not drawn up to the shoulders', () => {
  const bust = body.girths.bust?.level ?? shoulder[1]
  const cloth = pieces([bust - 0.05])
  expect(levelPanels(cloth, parts('torso'), body, false)).toBe(0)
})

test('what was placed for somebody of this size stays to the last bit', () => {
  const cloth = pieces([0.5 * (neck[1] + shoulder[1]) - 0.02, waist[1] - 0.2])
  const before = cloth.position.slice()
  expect(levelPanels(cloth, parts('torso', 'skirt'), body, true)).toBe(0)
  expect(cloth.position).toEqual(before)
})

test('sleeves go onto the axis of the arm, up to its shoulder', () => {
  const cloth = pieces([waist[1], waist[1]])
  putOnArms(cloth, [{ segment: 'arm', side: 'left' }, { segment: 'torso' }], body)
  const { origin, up, ahead } = findBodyVolumes(body)['arm left']
  const along = (axis: readonly number[]) =>
    Array.from({ length: 4 }, (_, i) =>
      axis.reduce((sum, part, k) => sum + part * (cloth.position[3 * i + k] - origin[k]), 0),
    )
  expect(Math.max(...along(up))).toBeCloseTo(0.02, 9)
  expect(Math.max(...along(ahead)) + Math.min(...along(ahead))).toBeCloseTo(0, 9)
  expect(topOf(cloth, 1)).toBe(waist[1])
})
