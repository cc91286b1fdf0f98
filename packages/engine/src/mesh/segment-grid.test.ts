import { expect, test } from 'vitest'
import { buildRandom } from '../core/index.ts'
import { buildSegmentGrid, distanceToLine, findLineCrossing } from './segment-grid.ts'

/** A closed star with `count` vertices around the origin, radii between 0.5 and 1. */
function starLine(count: number, random: () => number): Float64Array {
  const line = new Float64Array(2 * count)
  for (let k = 0; k < count; k++) {
    const radius = 0.5 + 0.5 * random()
    line[2 * k] = radius * Math.cos((2 * Math.PI * k) / count)
    line[2 * k + 1] = radius * Math.sin((2 * Math.PI * k) / count)
  }
  return line
}

test('distance agrees with a look at every segment, seed 21', () => {
  const random = buildRandom(21)
  const line = starLine(60, random)
  const grid = buildSegmentGrid(line, 0.1)
  for (let n = 0; n < 300; n++) {
    const [px, py] = [2.4 * random() - 1.2, 2.4 * random() - 1.2]
    let nearest = 0.1
    for (let k = 0; k < 60; k++) {
      const j = (k + 1) % 60
      const [ax, ay, bx, by] = [line[2 * k], line[2 * k + 1], line[2 * j], line[2 * j + 1]]
      const square = (bx - ax) ** 2 + (by - ay) ** 2
      const t = Math.max(0, Math.min(1, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / square))
      nearest = Math.min(nearest, Math.hypot(px - ax - t * (bx - ax), py - ay - t * (by - ay)))
    }
    expect(distanceToLine(grid, px, py, 0.1)).toBeCloseTo(nearest, 12)
  }
})

test('a star is simple; swapping two of its vertices is not', () => {
  const line = starLine(40, buildRandom(22))
  expect(findLineCrossing(buildSegmentGrid(line, 0.1))).toBeNull()
  const swapped = line.slice()
  swapped.set(line.subarray(20, 22), 40)
  swapped.set(line.subarray(40, 42), 20)
  expect(findLineCrossing(buildSegmentGrid(swapped, 0.1))).not.toBeNull()
})

test('touching counts as crossing', () => {
  const hourglass = Float64Array.of(0, 0, 1, 0, 0.5, 0.5, 1, 1, 0, 1, 0.5, 0.5)
  expect(findLineCrossing(buildSegmentGrid(hourglass, 0.3))).not.toBeNull()
})
