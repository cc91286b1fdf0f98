import { describe, expect, test } from 'vitest'
import { checkFormat } from './check-format.ts'
import { readMeasurementFile, writeMeasurementFile } from './measurement-file.ts'

const text =
  '{ "name": "Ada", "sex": "female", "age": 34, "units": "cm", "height": 168, "chest": 92.5, "hips": 99 }'

describe('measurement files', () => {
  test('become metres and our names', () => {
    expect(readMeasurementFile(text)).toEqual({
      name: 'Ada',
      sex: 'female',
      age: 34,
      measurements: { height: 1.68, bust: 0.925, hips: 0.99 },
    })
    expect(readMeasurementFile('{"height": 1.7}')).toEqual({ sex: 'neutral', measurements: { height: 1.7 } })
  })

  test('round trip and 300 damaged ones', () => {
    const report = checkFormat({
      text,
      read: readMeasurementFile,
      write: writeMeasurementFile,
      mutations: 300,
      seed: 11,
    })
    expect(report.refused).toBeGreaterThan(50)
  })

  test.each([
    ['[]', /no measurements/],
    ['{"height": 168}', /height: 168 m.*"units": "cm"/],
    ['{"hight": 1.68}', /"hight"; take some of/],
    ['{"bust": 0.9, "chest": 0.9}', /bust stands in the file twice/],
    ['{"waist": "wide"}', /waist: must be a positive number/],
    ['{"sex": "x"}', /sex: must be/],
    ['{"toString": 1}', /"toString"/],
  ])('%s is refused with the reason', (bad, sentence) => {
    expect(() => readMeasurementFile(bad)).toThrow(sentence)
  })
})
