import { expect, test } from 'vitest'
import type { Cloth } from '../model/index.ts'
import type { PlainGarment } from '../pattern/index.ts'
import { findTurnedPieces, isOver, turnedPlaces } from './lay-turned.ts'

/**
 * A stand, 40 × 3 cm, upright 10 cm before the axis, looking forwards; its fall, 40 × 5 cm, drawn above it in the same plane,
 * sewn to its upper edge; and a yoke below, 3 cm wide. Three columns of vertices each.
 */
const columns = [-0.2, 0, 0.2]
const row = (y: number) => columns.flatMap((x) => [x, y])
const strip = (first: number) =>
  [0, 1].flatMap((k) => quad(first + k, first + k + 1, first + k + 3, first + k + 4))
const quad = (a: number, b: number, c: number, d: number) => [a, b, d, a, d, c]
const vertexPattern = Float64Array.from([
  ...row(0),
  ...row(0.03),
  ...row(1),
  ...row(1.05),
  ...row(2),
  ...row(2.03),
])
const triVertex = Int32Array.from([...strip(0), ...strip(6), ...strip(12)])
const heights = [1.4, 1.43, 1.5, 1.55, 1.34, 1.37]
const cloth: Cloth = {
  vertexCount: 18,
  triCount: triVertex.length / 3,
  position: Float64Array.from(heights.flatMap((y) => columns.flatMap((x) => [x, y, 0.1]))),
  triVertex,
  triPattern: new Float64Array(2 * triVertex.length),
  triPanel: Int32Array.from(
    triVertex.filter((_, c) => c % 3 === 0),
    (i) => Math.floor(i / 6),
  ),
  panelIds: ['stand', 'fall', 'yoke'],
  panelGrain: new Float64Array(3),
}
const sewn = {
  vertexPattern,
  vertexPanel: Int32Array.from({ length: 18 }, (_, i) => Math.floor(i / 6)),
  stitchVertex: Int32Array.of(8, 5, 6, 3, 7, 4, 0, 15, 1, 16, 2, 17), // in no order
  stitchSeam: Int32Array.of(0, 0, 0, 1, 1, 1),
  seamIds: ['collar', 'neck'],
}

function sewnBy(fold?: number): PlainGarment {
  const seam = { a: { panel: 'fall', edge: 'e' }, b: { panel: 'stand', edge: 'e' }, parallel: false } as const
  const seams = [
    { ...seam, id: 'collar', of: 'collar', sides: 'right-right' as const, ...(fold && { fold }) },
    { ...seam, id: 'neck', of: 'neck', sides: 'right-right' as const },
  ]
  return { name: 'collar', panels: cloth.panelIds.map((id) => ({ id })) as never, seams }
}

const fall = [6, 7, 8, 9, 10, 11]

test.each([-3, 3])('a seam pressed to %f rad lays its piece over what it hangs on', (fold) => {
  const [piece, ...more] = findTurnedPieces(sewnBy(fold), sewn)
  expect(more).toEqual([])
  expect(piece).toMatchObject({ row: 1, host: 0, side: fold < 0 ? 1 : -1 })
  expect([piece.own, [...piece.own].reverse()]).toContainEqual([6, 7, 8])
  const places = turnedPlaces(piece, cloth, fall, vertexPattern)
  fall.forEach((_, k) => {
    const [x, y, z] = places.subarray(3 * k, 3 * k + 3)
    expect(x).toBeCloseTo(columns[k % 3], 9)
    expect(y).toBeCloseTo(1.43 - (k < 3 ? 0 : 0.05), 9) // hangs down from the upper edge
    expect(Math.sign(z - 0.1)).toBe(fold < 0 ? 1 : -1) // right sides together: outside
    expect(Math.abs(z - 0.1)).toBeGreaterThan(0.003)
    expect(Math.abs(z - 0.1)).toBeLessThan(0.015)
  })
})

test.each([undefined, 1.2, -1.5])('pressed to %s, it is laid as any other', (fold) => {
  expect(findTurnedPieces(sewnBy(fold), sewn)).toEqual([])
})

test('a fall that reaches below what its stand is sewn to would be caught there', () => {
  const [piece] = findTurnedPieces(sewnBy(-3), sewn)
  const position = cloth.position.slice()
  const laid = { ...cloth, position }
  position.set(turnedPlaces(piece, laid, fall, vertexPattern), 18)
  expect(isOver(piece, laid, fall, [2], sewn)).toBe(true) // 1.38 over 1.37
  for (let i = 12; i < 18; i++) position[3 * i + 1] += 0.02
  expect(isOver(piece, laid, fall, [2], sewn)).toBe(false)
  expect(isOver(piece, laid, fall, [], sewn)).toBe(true) // nothing of that is laid yet
})
