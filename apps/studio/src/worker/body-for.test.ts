import { readFileSync } from 'node:fs'
import { BODY_FILES, placeGarment, readBodyData, readGarment } from '@selvedge/engine'
import { expect, it } from 'vitest'
import { bodyFor } from './body-for.ts'

const asset = (name: string) => readFileSync(new URL(`../../../../assets/${name}`, import.meta.url))
const data = readBodyData(
  Object.fromEntries(BODY_FILES.map((name) => [name, new Uint8Array(asset(`bodies/${name}`))])),
)

it('a garment drafted for a person is worn by that person, unless another body is asked for', () => {
  const drafted = readGarment(asset('freesewing/sandy.json').toString(), undefined, 'sandy')
  const { sex = 'female', measurements = {} } = drafted.fittedTo ?? {}
  const { waist } = measurements // fitted sooner than all of them
  const garment = { ...drafted, fittedTo: { sex, measurements: { waist } } }
  const own = bodyFor(data, garment, null)
  expect(own.name).toBe('sandy-wearer')
  expect(own.girths.waist.girth).toBeCloseTo(waist ?? 0, 2)
  expect(bodyFor(data, garment, null)).toBe(own) // kept
  const { garment: placed } = placeGarment(garment, own)
  expect(placed.panels.every(({ placement }) => placement !== undefined)).toBe(true)
  expect(bodyFor(data, garment, 'mean_male').name).toBe('mean_male')
})
