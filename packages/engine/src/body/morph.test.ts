import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { BodyShape } from './body-data.ts'
import { openBodyFiles } from './body-files.fixture.ts'
import { addMacroChange, macroWeights, morphBody } from './morph.ts'

const folder = new URL('../../../../assets/bodies/', import.meta.url)
const data = openBodyFiles((name) => readFileSync(new URL(name, folder)))
const macro: BodyShape['macro'] = {
  gender: 0.3,
  age: 0.6,
  muscle: 0.2,
  weight: 0.8,
  height: 0.7,
  proportions: 0.5,
  race: { caucasian: 0.5, asian: 0.25, african: 0.25 },
}
const family = (prefix: RegExp) =>
  macroWeights(macro)
    .filter(([name]) => prefix.test(name))
    .reduce((sum, [, weight]) => sum + weight, 0)

test('each family of targets carries the weight of its free sliders', () => {
  expect(family(/^macrodetails\/(caucasian|asian|african)-/)).toBeCloseTo(1, 12)
  expect(family(/^macrodetails\/universal-/)).toBeCloseTo(1, 12)
  expect(family(/^macrodetails\/height\//)).toBeCloseTo(0.4, 12) // 2 · 0.7 − 1
  expect(family(/^macrodetails\/proportions\//)).toBe(0)
  expect(family(/^breast\//)).toBeCloseTo(1, 12)
  const [, weight] = macroWeights(macro).find(
    ([name]) => name === 'macrodetails/universal-male-old-minmuscle-maxweight',
  )!
  expect(weight).toBeCloseTo(0.3 * 0.2 * 0.6 * 0.6, 12)
})

test('every macro name exists, but for breasts of men and the neutral one', () => {
  for (const [name] of macroWeights({ ...macro, proportions: 0.9, cupsize: 0.7, firmness: 0.2 })) {
    if (/^breast\/male|averagecup-averagefirmness$/.test(name)) continue
    expect(data.target(name), name).not.toBeNull()
  }
})

test('a target moves its vertices by weight times delta and no others', () => {
  const name = 'torso/measure-waist-circ-incr'
  const plain = morphBody(data, { macro, targets: {} })
  const wide = morphBody(data, { macro, targets: { [name]: 0.5 } })
  const { vertex, delta } = data.target(name)!
  const expected = plain.slice()
  vertex.forEach((i, k) => {
    for (let c = 0; c < 3; c++) expected[3 * i + c] += 0.5 * delta[3 * k + c]
  })
  let worst = 0
  for (let at = 0; at < wide.length; at++) worst = Math.max(worst, Math.abs(wide[at] - expected[at]))
  expect(worst).toBeLessThan(1e-15)
})

test('says which target or age it cannot do', () => {
  expect(() => morphBody(data, { macro, targets: { 'torso/nonsense': 1 } })).toThrow('torso/nonsense')
  expect(() => morphBody(data, { macro: { ...macro, age: 0.1 }, targets: {} })).toThrow('0.1875')
})

test('a change of the whole figure is the difference of two shapes, also across the middles where targets come and go', () => {
  const to = { ...macro, weight: 0.3, height: 0.4, cupsize: 0.8 }
  const changed = morphBody(data, { macro, targets: {} })
  addMacroChange(data, macro, to, changed)
  const wanted = morphBody(data, { macro: to, targets: {} })
  let worst = 0
  let moved = 0
  changed.forEach((value, at) => {
    worst = Math.max(worst, Math.abs(value - wanted[at]))
    moved = Math.max(moved, Math.abs(wanted[at] - data.base[at]))
  })
  expect(moved).toBeGreaterThan(0.02)
  expect(worst).toBeLessThan(1e-12)
})
