import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openBodyFiles } from './body-files.fixture.ts'
import { morphBody } from './morph.ts'
import { skinMarks } from './skin-marks.ts'

const folder = new URL('../../../../assets/bodies/', import.meta.url)

const data = openBodyFiles((name) => readFileSync(new URL(name, folder)))
const marks = skinMarks(data)

test.each(['default-female', 'default-male', 'fit-mean_all'])(
  '%s: the marks lie where a tailor puts them',
  (name) => {
    const x = morphBody(data, data.presets[name])
    const skin = x.subarray(0, 3 * data.skinCount)
    let low = Infinity
    let high = -Infinity
    for (let at = 1; at < skin.length; at += 3) {
      low = Math.min(low, skin[at])
      high = Math.max(high, skin[at])
    }
    const share = (i: number) => (x[3 * i + 1] - low) / (high - low)
    expect(share(marks.bustPoint)).toBeGreaterThan(0.7)
    expect(share(marks.bustPoint)).toBeLessThan(0.75)
    expect(x[3 * marks.bustPoint]).toBeGreaterThan(0.07) // left, and in front
    expect(x[3 * marks.bustPoint + 2]).toBeGreaterThan(0.1)
    expect(share(marks.underbust)).toBeLessThan(share(marks.bustPoint) - 0.02)
    expect(share(marks.armpit)).toBeGreaterThan(share(marks.bustPoint))
    expect(share(marks.crotch)).toBeGreaterThan(0.44)
    expect(share(marks.crotch)).toBeLessThan(0.5)
    expect(Math.abs(x[3 * marks.crotch])).toBeLessThan(1e-3)
  },
)

test('parts are skin, and arms are no part of the trunk', () => {
  const arm = new Set(marks.arm)
  for (const part of [marks.trunk, marks.ribs, marks.neck, marks.arm, marks.leg]) {
    expect(part.length % 3).toBe(0)
    expect(part.length).toBeGreaterThan(600)
    expect(part.every((i) => i < data.skinCount)).toBe(true)
  }
  expect(marks.trunk.some((i) => arm.has(i))).toBe(false)
  expect(marks.ribs.length).toBeLessThan(marks.trunk.length)
  expect(skinMarks(data)).toBe(marks) // found once
})
