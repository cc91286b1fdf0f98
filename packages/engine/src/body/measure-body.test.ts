import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openBodyFiles, plainBody } from './body-files.fixture.ts'
import {
  findPlaces,
  GIRTH_NAMES,
  LENGTH_NAMES,
  MEASUREMENT_NAMES,
  type MeasuredSkin,
  measureAt,
  measureBody,
} from './measure-body.ts'

const folder = new URL('../../../../assets/bodies/', import.meta.url)

const data = openBodyFiles((name) => readFileSync(new URL(name, folder)))
const body = (name: string, scale = 1) => plainBody(data, name, 'dressing', scale)

test.each(['mean_female', 'mean_male', 'default-female'])(
  '%s: bust, waist and hips are those the presets know',
  (name) => {
    const made = body(name)
    const measured = measureBody(made)
    for (const part of ['bust', 'waist', 'hips'] as const) {
      expect(measured[part], part).toBeCloseTo(made.girths[part].girth, 9)
    }
    expect(measured.height).toBeCloseTo(made.height, 12)
  },
)

test('against the table the patterns were drafted with: mean_female', () => {
  const { underbust, thigh, bustPoints } = measureBody(body('mean_female'))
  expect(Math.abs(underbust - 0.807)).toBeLessThan(0.01)
  expect(Math.abs(thigh - 0.607)).toBeLessThan(0.02)
  expect(bustPoints).toBeGreaterThan(0.16) // theirs is taken flat, 16.2 cm
})

test('everything grows with the body, and nothing with where it stands', () => {
  const plain = body('mean_all')
  const grown = measureBody(body('mean_all', 1.1))
  const shifted = { ...plain, position: plain.position.map((v, at) => (at % 3 === 1 ? v + 5 : v)) }
  const joints = Object.fromEntries(
    Object.entries(plain.joints).map(([name, [x, y, z]]) => [name, [x, y + 5, z] as const]),
  )
  const measured = measureBody(plain)
  const elsewhere = measureBody({ ...shifted, joints })
  for (const name of MEASUREMENT_NAMES) {
    expect(grown[name] / measured[name], name).toBeCloseTo(1.1, 6)
    expect(elsewhere[name], name).toBeCloseTo(measured[name], 6)
  }
})

test('lengths add up as limbs do', () => {
  const m = measureBody(body('default-male'))
  expect(m.inseam).toBeLessThan(0.52 * m.height)
  expect(m.waist).toBeLessThanOrEqual(m.waistLine)
  expect(m.ankle).toBeLessThan(m.calf)
  expect(m.calf).toBeLessThan(m.thigh)
  expect(m.wrist).toBeLessThan(m.upperArm)
  expect(m.underbust).toBeLessThan(m.bust)
  expect(2 * m.shoulderLength).toBeLessThan(m.shoulderWidth)
  expect(m.inseam + m.waistToHips + m.backWaistLength).toBeLessThan(m.height)
})

test('measured again at known places: the same, but for the skin of the arms in the bust', () => {
  const made = body('mean_male')
  const skin: MeasuredSkin = { ...made, marks: made.marks! }
  const places = findPlaces(skin, MEASUREMENT_NAMES)
  measureAt(skin, places).forEach((value, k) => {
    const { name, value: found } = places[k]
    if (name === 'bust') expect(Math.abs(value - found)).toBeLessThan(0.008)
    else expect(value, name).toBeCloseTo(found, 9)
  })
  const hips = places.filter(({ name }) => name === 'hips')
  expect(hips[0].rival).toBe(false)
  for (const { value } of hips.slice(1)) expect(value).toBeLessThanOrEqual(hips[0].value)
})

test('all names have a place, and a plain mesh says why it cannot be measured', () => {
  expect([...GIRTH_NAMES, ...LENGTH_NAMES].sort()).toEqual(Object.keys(measureBody(body('mean_all'))).sort())
  expect(() => measureBody({ ...body('mean_all'), name: 'scan', marks: undefined })).toThrow(
    /"scan" cannot be measured/,
  )
})
