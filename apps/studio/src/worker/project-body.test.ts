import { readFileSync } from 'node:fs'
import { type Garment, readBodyData, readGarment } from '@selvedge/engine'
import { applyProjectEdit, type BodyShapeChoice, buildProject } from '@selvedge/engine/project'
import { BODY_FILES, placeGarment } from '@selvedge/engine/sim'
import { expect, it } from 'vitest'
import { readBody } from './body-file.ts'
import { projectBody, wayBetween } from './project-body.ts'

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

const BOX = `v -10 0 -10
v 10 0 -10
v 10 160 -10
v -10 160 -10
v -10 0 10
v 10 0 10
v 10 160 10
v -10 160 10
f 1 4 3 2
f 5 6 7 8
f 1 2 6 5
f 4 8 7 3
f 1 5 8 4
f 2 3 7 6
`

it('a mesh of the document stands as it was brought, and takes no pose', async () => {
  const tee = readGarment(asset('garments/gcx-tee.json').toString(), undefined, 'tee')
  const { obj, notes } = await readBody(new TextEncoder().encode(BOX), 'box.obj', {})
  expect(notes.join()).toContain('centimetres: 1.60 m tall')
  const shape = { kind: 'mesh', name: 'box', obj } as const
  const project = applyProjectEdit(buildProject([tee]), { kind: 'setBody', shape }).project
  const found = projectBody(data, project)
  expect(found.body).toMatchObject({ name: 'box', height: 1.6, vertexCount: 8, girths: {} })
  expect(projectBody(data, structuredClone(project)).body).toBe(found.body) // kept
  expect(wayBetween(data, found, projectBody(data, buildProject([tee])))).toBeNull()
  const posed = applyProjectEdit(project, { kind: 'setPose', pose: 'stride' }).project
  expect(() => projectBody(data, posed)).toThrow('stands as its file has it')
  const joints = { 'elbow-left': [0.5, 0, 0] } as Record<string, [number, number, number]>
  const turned = applyProjectEdit(project, { kind: 'setJoints', joints }).project
  expect(() => projectBody(data, turned)).toThrow('with no joint turned')
})

it('a mesh with a hole, or what is no mesh, is refused in one sentence', async () => {
  const open = BOX.split('\n').slice(0, -2).join('\n')
  await expect(readBody(new TextEncoder().encode(open), 'open.obj', {})).rejects.toThrow(/open|hole|closed/)
  await expect(readBody(new TextEncoder().encode('hello'), 'broken.glb', {})).rejects.toThrow(
    'not valid JSON at line 1',
  )
})
