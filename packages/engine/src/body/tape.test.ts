import { expect, test } from 'vitest'
import { cutPoints, farthestCut, tapeRound } from './tape.ts'

/** Upright hexagonal prisms: [centre x, radius] each, from y = 0 to 1. */
function prisms(entries: [number, number][]) {
  const position: number[] = []
  const part: number[] = []
  for (const [cx, radius] of entries) {
    const first = position.length / 3
    for (let k = 0; k < 6; k++) {
      const angle = (Math.PI * k) / 3
      for (const y of [0, 1]) position.push(cx + radius * Math.cos(angle), y, -radius * Math.sin(angle))
    }
    for (let k = 0; k < 6; k++) {
      const [a, b] = [first + 2 * k, first + 2 * ((k + 1) % 6)]
      part.push(a, b, b + 1, a, b + 1, a + 1)
    }
  }
  return { x: Float64Array.from(position), part: Int32Array.from(part) }
}
const level = (y: number) => ({ normal: [0, 1, 0] as const, offset: y })

test('a tape round a hexagon is six sides long, at whatever height', () => {
  const { x, part } = prisms([[0.3, 0.2]])
  for (const y of [0.1, 0.5, 0.93]) expect(tapeRound(x, part, level(y))).toBeCloseTo(1.2, 12)
  expect(tapeRound(x, part, level(2))).toBe(0)
})

test('it spans two legs, or goes round the left one alone', () => {
  const { x, part } = prisms([
    [0.15, 0.1],
    [-0.15, 0.1],
  ])
  expect(tapeRound(x, part, level(0.5))).toBeCloseTo(6 * 0.1 + 2 * 0.3, 12)
  expect(tapeRound(x, part, level(0.5), 1)).toBeCloseTo(6 * 0.1, 12)
})

test('a slanting cut through a prism is longer by what it slants', () => {
  const { x, part } = prisms([[0, 0.1]])
  const [c, s] = [Math.cos(0.5), Math.sin(0.5)]
  const cut = tapeRound(x, part, { normal: [0, c, s], offset: 0.5 * c })
  let expected = 0
  for (let k = 0; k < 6; k++) {
    const z = (corner: number) => -0.1 * Math.sin((Math.PI * corner) / 3)
    expected += Math.hypot(0.1, ((z(k + 1) - z(k)) * s) / c)
  }
  expect(cut).toBeCloseTo(expected, 12)
})

test('the farthest point of a cut', () => {
  const { x, part } = prisms([[0.3, 0.2]])
  expect(farthestCut(x, part, level(0.4), [1, 0, 0])).toEqual([
    0.5,
    expect.closeTo(0.4, 12),
    expect.closeTo(0, 12),
  ])
  expect(cutPoints(x, part, level(0.4))).toBe(24) // every crossed edge from both of its triangles
})

test('more points than the scratch holds at first', () => {
  const many = prisms(Array.from({ length: 200 }, (_, k): [number, number] => [k, 0.1]))
  expect(tapeRound(many.x, many.part, level(0.5))).toBeCloseTo(6 * 0.1 + 2 * 199, 9)
})
