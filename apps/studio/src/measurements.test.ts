import { expect, it } from 'vitest'
import { measuredShape } from './measurements.ts'

const body = { name: 'mean_female', girths: {}, measured: { height: 1.6804, bust: 0.9, waist: 0.7, hips: 1 } }

it('one measurement of a person leaves age, name and the others as they are', () => {
  const child = {
    kind: 'measured',
    sex: 'male',
    age: 8,
    name: 'Kim',
    measurements: { height: 1.3, bust: 0.66 },
  } as const
  expect(measuredShape(child, body, 'bust', 0.6802)).toEqual({
    ...child,
    measurements: { height: 1.3, bust: 0.68 },
  })
  expect(measuredShape(child, body, 'bust', null)).toEqual({ ...child, measurements: { height: 1.3 } })
})

it('a body nobody measured is asked for as the tape reads it', () => {
  expect(measuredShape({ kind: 'drafted' }, body, 'waist', 0.75)).toMatchObject({
    kind: 'measured',
    measurements: { height: 1.6805, bust: 0.9, waist: 0.75, hips: 1 },
  })
})
