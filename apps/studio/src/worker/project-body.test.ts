import { readFileSync } from 'node:fs'
import { type Garment, readBodyData, readGarment } from '@selvedge/engine'
import { applyProjectEdit, type BodyShapeChoice, buildProject } from '@selvedge/engine/project'
import { BODY_FILES, placeGarment } from '@selvedge/engine/sim'
import { expect, it } from 'vitest'
import { projectBody } from './project-body.ts'

const asset = (name: string) => readFileSync(new URL(`../../../../assets/${name}`, import.meta.url))
const data = readBodyData(
  Object.fromEntries(BODY_FILES.map((name) => [name, new Uint8Array(asset(`bodies/${name}`))])),
)

const bodyFor = (garment: Garment, shape: BodyShapeChoice) =>
  projectBody(data, applyProjectEdit(buildProject([garment]), { kind: 'setBody', shape }).project).body

it('a garment drafted for a person is worn by that person, unless another body is asked for', () => {
  const drafted = readGarment(asset('freesewing/sandy.json').toString(), undefined, 'sandy')
  const { sex = 'female', measurements = {} } = drafted.fittedTo ?? {}
  const { waist } = measurements // fitted sooner than all of them
  const garment = { ...drafted, fittedTo: { sex, measurements: { waist } } }
  const own = bodyFor(garment, { kind: 'drafted' })
  expect(own.name).toBe('sandy-wearer')
  expect(own.girths.waist.girth).toBeCloseTo(waist ?? 0, 2)
  expect(bodyFor(garment, { kind: 'drafted' })).toBe(own) // kept
  const { garment: placed } = placeGarment(garment, own)
  expect(placed.panels.every(({ placement }) => placement !== undefined)).toBe(true)
  expect(bodyFor(garment, { kind: 'preset', name: 'mean_male' }).name).toBe('mean_male')
  const person = { kind: 'measured', sex, measurements: { waist: 0.8 } } as const
  expect(bodyFor(garment, person).girths.waist.girth).toBeCloseTo(0.8, 2)
  expect(() => bodyFor(garment, { kind: 'file', path: 'doll.obj' })).toThrow('the body is a file, doll.obj')
})
