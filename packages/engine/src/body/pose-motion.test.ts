import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openBodyFiles, plainBody } from './body-files.fixture.ts'
import { blendedTurns, buildPoseMotion } from './pose-motion.ts'

const folder = new URL('../../../../assets/bodies/', import.meta.url)
const data = openBodyFiles((name) => readFileSync(new URL(name, folder)))
const scale = 0.9
const posed = (pose: 'dressing' | 'arms-up') => ({
  pose,
  body: plainBody(data, 'mean_all', pose, scale),
})
const [first, last] = [posed('dressing'), posed('arms-up')]
const motion = buildPoseMotion(data, 'mean_all', { first, last, scale })

function at(time: number): Float64Array {
  const out = new Float64Array(3 * data.skinCount)
  motion.placesAt(time, out)
  return out
}

function farthest(a: Float64Array, b: Float64Array): number {
  return a.reduce((most, value, k) => Math.max(most, Math.abs(value - b[k])), 0)
}

test('begins and ends exactly at the finished bodies, and stands still before and after', () => {
  expect(farthest(at(0), first.body.position)).toBe(0)
  expect(farthest(at(-1), first.body.position)).toBe(0)
  expect(farthest(at(1), last.body.position)).toBe(0)
  expect(farthest(at(5), last.body.position)).toBe(0)
  expect(farthest(first.body.position, last.body.position)).toBeGreaterThan(0.5)
})

test('moves without a jump, level at both ends, no faster than 3 m/s', () => {
  expect(farthest(at(0), at(1e-4))).toBeLessThan(1e-6)
  expect(farthest(at(1), at(1 - 1e-4))).toBeLessThan(1e-6)
  let fastest = 0
  for (let k = 0; k < 12; k++) fastest = Math.max(fastest, 60 * farthest(at(k / 12), at(k / 12 + 1 / 60)))
  expect(fastest).toBeGreaterThan(1)
  expect(fastest).toBeLessThan(3)
})

test('turns are blended bone by bone, rest where one says nothing', () => {
  expect(blendedTurns({ a: [1, 0, 0] }, { b: [0, 2, 0] }, 0.25)).toEqual({ a: [0.75, 0, 0], b: [0, 0.5, 0] })
})
