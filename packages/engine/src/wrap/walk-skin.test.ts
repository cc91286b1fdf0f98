import { expect, test } from 'vitest'
import { findNearest, LIST_ROOM } from '../geometry/index.ts'
import { barBody } from './round-bar.fixture.ts'
import { walkSkin } from './walk-skin.ts'

const body = barBody([{ x: 0, radius: 0.1, height: 1 }])
const list = { rank: new Int32Array(LIST_ROOM), begin: 0, count: 0, radius: 0 }
const GIRTH = 32 * 2 * 0.1 * Math.sin(Math.PI / 32)

function from(x: number, y: number, z: number) {
  const place = Float64Array.of(x, y, z)
  return { rank: findNearest(body.pose, place, 0, Infinity, -1, list), place: [x, y, z] as const }
}

test('once round a bar one comes back to where one set out', () => {
  const flat = 0.1 * Math.cos(Math.PI / 32) // the middle of a side
  const angle = Math.PI / 32
  const start = from(flat * Math.sin(angle), 0.51, flat * Math.cos(angle))
  const { place } = walkSkin(body, start, [1, 0, -Math.tan(angle)], GIRTH)
  expect(Math.hypot(...place.map((value, k) => value - start.place[k]))).toBeLessThan(1e-9)
})

test('a slanting way is a helix: it rises as much as it would on the unrolled skin', () => {
  const flat = 0.1 * Math.cos(Math.PI / 32)
  const angle = Math.PI / 32
  const start = from(flat * Math.sin(angle), 0.31, flat * Math.cos(angle))
  const { place } = walkSkin(body, start, [Math.cos(angle), 1, -Math.sin(angle)], Math.SQRT2 * 0.3)
  expect(place[1]).toBeCloseTo(0.61, 9)
  expect(Math.hypot(place[0], place[2])).toBeGreaterThan(flat - 1e-9)
})
