import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openBodyFiles } from './body-files.fixture.ts'
import { ageSlider, fitSliders, shapeOf } from './fit-sliders.ts'

const folder = new URL('../../../../assets/bodies/', import.meta.url)

const woman = { gender: 0, age: 0.5 }

test('every target exists', () => {
  const data = openBodyFiles((name) => readFileSync(new URL(name, folder)))
  for (const { more, less } of fitSliders(woman)) {
    expect(more.length).toBe(less.length)
    for (const name of [...more, ...less]) expect(data.target(name), name).not.toBeNull()
  }
})

test('in the middle nothing is added; below it the lesser target', () => {
  const sliders = fitSliders(woman)
  const p = Float64Array.from(sliders, ({ start }) => start)
  expect(shapeOf(woman, sliders, p)).toMatchObject({ targets: {}, macro: { weight: 0.5, gender: 0 } })
  const arm = sliders.findIndex(({ more }) => more.includes('arms/l-upperarm-fat-incr'))
  p[arm] = -0.25
  expect(shapeOf(woman, sliders, p).targets).toEqual({
    'arms/l-upperarm-fat-decr': 0.25,
    'arms/r-upperarm-fat-decr': 0.25,
  })
})

test('years as the slider counts them', () => {
  expect(ageSlider(25)).toBe(0.5)
  expect(ageSlider(90)).toBe(1)
  expect(ageSlider(10)).toBeCloseTo(0.1875, 12)
  expect(ageSlider(6)).toBe(0.1875) // no targets for smaller children
  expect(fitSliders({ gender: 0, age: ageSlider(8) }).some(({ macro }) => macro === 'cupsize')).toBe(false)
})
