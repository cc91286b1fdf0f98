import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openBodyFiles } from './body-files.fixture.ts'
import { buildBodyMotion } from './body-motion.ts'
import { turnsOf } from './pose.ts'
import { WALK_BLEND, walkTurns } from './walk.ts'

const folder = new URL('../../../../assets/bodies/', import.meta.url)
const data = openBodyFiles((name) => readFileSync(new URL(name, folder)))
const findCrossings = () => new Int32Array(0) // with the real test: packages/scenes/src/walk.test.ts
const first = turnsOf(data, 'dressing')
const motion = buildBodyMotion(data, 'mean_all', {
  findCrossings,
  turnsAt: (time) => walkTurns(time, first),
})

function at(time: number): Float64Array {
  const out = new Float64Array(3 * data.skinCount)
  motion.placesAt(time, out)
  return out
}

function same(a: Float64Array, b: Float64Array): boolean {
  return a.every((value, k) => value === b[k])
}

test('places are a function of time alone, and start where the mesh is', () => {
  const [early, late] = [at(0.3), at(0.7)]
  expect(same(at(0.3), early)).toBe(true)
  expect(same(at(0.5), early)).toBe(false)
  expect(same(at(0.7), late)).toBe(true)
  expect(same(at(0), motion.mesh.position)).toBe(true)
})

test('stands on y = 0 at all times', () => {
  for (const time of [0, 0.4, 1, 1.37]) {
    const lowest = at(time).reduce((low, value, k) => (k % 3 === 1 ? Math.min(low, value) : low), Infinity)
    expect(lowest).toBe(0)
  }
})

test('walks: the same skin a cycle later, its mirror image half a cycle later', () => {
  const time = WALK_BLEND + 0.2
  const [now, later, half] = [at(time), at(time + 1), at(time + 0.5)]
  let off = 0
  for (let k = 0; k < now.length; k++) off = Math.max(off, Math.abs(now[k] - later[k]))
  expect(off).toBeLessThan(1e-12)
  const reach = (skin: Float64Array, side: number) =>
    skin.reduce((most, z, k) => (k % 3 === 2 && side * skin[k - 2] > 0.25 ? Math.max(most, z) : most), -1)
  expect(reach(now, 1), 'the left hand').toBeCloseTo(reach(half, -1), 2)
  expect(Math.abs(reach(now, 1) - reach(now, -1))).toBeGreaterThan(0.02)
})
