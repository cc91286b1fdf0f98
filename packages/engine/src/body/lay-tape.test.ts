import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { openBodyFiles, plainBody } from './body-files.fixture.ts'
import { layTape } from './lay-tape.ts'
import { GIRTH_NAMES, LENGTH_NAMES, measureBody } from './measure-body.ts'

const folder = new URL('../../../../assets/bodies/', import.meta.url)
const data = openBodyFiles((name) => readFileSync(new URL(name, folder)))
const body = plainBody(data, 'adult-female')
const measured = measureBody(body)

const lengthOf = (points: Float64Array): number => {
  let sum = 0
  for (let at = 3; at < points.length; at += 3)
    sum += Math.hypot(...[0, 1, 2].map((c) => points[at + c] - points[at + c - 3]))
  return sum
}

describe.each(GIRTH_NAMES)('the tape of %s', (name) => {
  const tape = layTape(body, name)
  it('goes round, as long as it reads', () => {
    expect([...tape.slice(-3)]).toEqual([...tape.slice(0, 3)])
    // the bust is read with the skin under the arms, and drawn without: up to 6 mm
    expect(Math.abs(lengthOf(tape) - measured[name])).toBeLessThan(name === 'bust' ? 0.006 : 1e-9)
  })
})

test.each(LENGTH_NAMES)('the tape of %s is as long as it reads', (name) => {
  const points = layTape(body, name)
  // height with two short arms; the arm over the elbow; the seat bulges behind the waist; backs are read without what is sideways
  const more = { height: 0.2, armLength: 0.06, waistToHips: 0.06 }[name as string] ?? 0
  const over = lengthOf(points) - measured[name]
  expect(over).toBeGreaterThan(-5e-4)
  expect(over).toBeLessThan(more + 5e-4)
})

test('a tape stays where it is on the skin of someone who sits', () => {
  const sitting = plainBody(data, 'adult-female', 'sitting')
  const [standing, seated] = [body.position, sitting.position].map((skin) => layTape(body, 'knee', skin))
  expect(seated).toHaveLength(standing.length)
  expect(Math.abs(lengthOf(seated) - lengthOf(standing))).toBeLessThan(0.12)
  const [, y, z] = sitting.joints.LeftLeg
  let farthest = 0
  for (let at = 0; at < seated.length; at += 3)
    farthest = Math.max(farthest, Math.hypot(seated[at + 1] - y, seated[at + 2] - z))
  expect(farthest).toBeLessThan(0.15)
})

test('a body from a file has none', () => {
  const { marks: _, ...plain } = body
  expect(layTape(plain, 'waist')).toHaveLength(0)
})
