import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { stateHash } from '../core/index.ts'
import { nothingCrosses as findCrossings, openBodyFiles } from './body-files.fixture.ts'
import { fitBody } from './fit-body.ts'
import { measureBody } from './measure-body.ts'

const folder = new URL('../../../../assets/bodies/', import.meta.url)

const data = openBodyFiles((name) => readFileSync(new URL(name, folder)))

test('a person is met to the millimetre, measured on the finished mesh', () => {
  const asked = { height: 1.66, bust: 0.9, waist: 0.72, hips: 0.98 }
  const { body, measured, errors, sliders } = fitBody(data, asked, {
    sex: 'female',
    name: 'Ada',
    findCrossings,
  })
  expect(measured).toEqual(measureBody(body))
  expect(body.name).toBe('Ada')
  expect(sliders.macro.gender).toBe(0)
  for (const [name, error] of Object.entries(errors)) expect(Math.abs(error), name).toBeLessThan(0.001)
  expect(Object.keys(errors).sort()).toEqual(['bust', 'height', 'hips', 'waist'])
  for (const value of Object.values(sliders.targets)) expect(Math.abs(value)).toBeLessThan(1) // far from the bounds
})

test('the same bits twice; nothing asked is the middle body', () => {
  const asked = { height: 1.78 }
  const [a, b] = [0, 1].map(() => fitBody(data, asked, { sex: 'male', findCrossings }))
  expect(stateHash(a.body.position)).toBe(stateHash(b.body.position))
  const plain = fitBody(data, {}, { sex: 'male', age: 25, findCrossings })
  expect(plain.body.height).toBeCloseTo(1.73, 2) // as the preset default-male
  expect(plain.sliders.targets).toEqual({})
  expect(plain.rounds).toBe(0)
})

test('what no one can be is told, not met', () => {
  const { errors } = fitBody(data, { height: 0.82 }, { sex: 'female', findCrossings }) // and grown up
  expect(errors.height).toBeGreaterThan(0.05)
})

test('bad figures are named', () => {
  const fit =
    (asked: object, age = 30) =>
    () =>
      fitBody(data, asked, { sex: 'male', age, findCrossings })
  expect(fit({ height: 168 })).toThrow(/height = 168.*metres.*centimetres/)
  expect(fit({ waist: Number.NaN })).toThrow(/waist/)
  expect(fit({ shoe: 0.3 })).toThrow(/"shoe"; take height/)
  expect(fit({ height: 1.3 }, 9)).toThrow(/targets-child/)
})
