import { describe, expect, it } from 'vitest'
import { axisScale, tickLabel } from './axis-scale.ts'

const labels = (values: number[], log = false, ticksMax = 7) =>
  axisScale(values, { log, ticksMax }).ticks.map(({ label }) => label)

describe('axisScale', () => {
  it.each([
    [
      [0, 1],
      ['0', '0.2', '0.4', '0.6', '0.8', '1'],
    ],
    [
      [-0.5, 0.5],
      ['−0.4', '−0.2', '0', '0.2', '0.4'],
    ],
    [
      [0, 30],
      ['0', '5', '10', '15', '20', '25', '30'],
    ],
    [
      [0.9995, 1.0005],
      ['0.9996', '0.9998', '1', '1.0002', '1.0004'],
    ],
    [
      [0, 2e-6],
      ['0', '5·10⁻⁷', '10⁻⁶', '1.5·10⁻⁶', '2·10⁻⁶'],
    ],
  ])('linear %j', (values, wanted) => {
    expect(labels(values)).toEqual(wanted)
  })

  it.each([
    [
      [1e-3, 1e3],
      ['0.001', '0.01', '0.1', '1', '10', '100', '1000'],
    ],
    [
      [1e-3, 1e5],
      ['10⁻²', '1', '10²', '10⁴'],
    ],
    [
      [1e-14, 1],
      ['10⁻¹²', '10⁻⁹', '10⁻⁶', '10⁻³', '1'],
    ],
    [
      [0.9, 12],
      ['1', '2', '5', '10'],
    ],
    [
      [0.01, 0.02],
      ['0.01', '0.015', '0.02'],
    ],
  ])('logarithmic %j', (values, wanted) => {
    expect(labels(values, true)).toEqual(wanted)
  })

  it('places values between 0 and 1, and says NaN where a logarithm has none', () => {
    const scale = axisScale([1, 100], { log: true, ticksMax: 5 })
    expect(scale.place(10)).toBeCloseTo(0.5, 12)
    expect(scale.place(1)).toBeGreaterThan(0)
    expect(scale.place(100)).toBeLessThan(1)
    expect(scale.place(0)).toBeNaN()
    expect(scale.place(-3)).toBeNaN()
  })

  it.each([[[]], [[3]], [[0, 0]], [[Number.NaN, 5, Number.POSITIVE_INFINITY]]])('survives %j', (values) => {
    const { low, high, ticks, place } = axisScale(values, { log: false, ticksMax: 6 })
    expect(low).toBeLessThan(high)
    expect(ticks.length).toBeGreaterThan(1)
    for (const { value } of ticks) expect(place(value)).toBeGreaterThanOrEqual(-1e-9)
  })
})

describe('tickLabel', () => {
  it.each([
    [0.25, 0.05, '0.25'],
    [2.5, 0.5, '2.5'],
    [200000, 50000, '2·10⁵'],
    [-1000000, 500000, '−10⁶'],
    [1200, 200, '1200'],
  ])('%f in steps of %f', (value, step, wanted) => {
    expect(tickLabel(value, step)).toBe(wanted)
  })
})
