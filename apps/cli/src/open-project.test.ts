import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outfitScenes } from '@selvedge/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetFolder, openFabrics } from './assets.ts'
import { namesProject, openProject, openProjectBody, projectText } from './open-project.ts'

let folder = ''
const quiet = () => {}
const outfit = (fields: object) => {
  const path = join(folder, 'outfit.json')
  writeFileSync(path, JSON.stringify({ format: 'selvedge-project', version: 1, ...fields }))
  return path
}
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-project-'))
  mkdirSync(join(folder, 'parts'))
  const fabrics = JSON.parse(readFileSync(join(assetFolder, 'fabrics', 'fabrics.json'), 'utf8')).fabrics
  const mine = { ...fabrics.find(({ kes, fast }: Record<string, unknown>) => !kes && !fast), name: 'mine' }
  writeFileSync(join(folder, 'parts', 'cloth.json'), JSON.stringify({ version: 2, fabrics: [mine] }))
  writeFileSync(join(folder, 'parts', 'ann.json'), '{ "sex": "female", "height": 1.7 }')
  writeFileSync(
    join(folder, 'parts', 'shirt.json'),
    readFileSync(join(assetFolder, 'garments', 'gcx-tee.json')),
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the flags and the file that says the same are one project', () => {
  const flags = {
    over: 'tank',
    body: 'mean_female',
    pose: 'relaxed',
    fabric: 'linen',
    resolution: 25,
    seconds: 3,
    seed: 4,
    static: true,
    bending: 'hinge',
    'strain-limit': true,
  }
  const path = outfit({
    garments: ['tank', 'tee'],
    body: { shape: 'mean_female', pose: 'relaxed' },
    fabric: 'linen',
    settings: {
      resolution: 0.025,
      seed: 4,
      static: true,
      secondsMax: 3,
      bending: 'hinge',
      strainLimit: true,
    },
  })
  expect(namesProject(path)).toBe(true)
  expect(namesProject(join(folder, 'parts', 'ann.json'))).toBe(false)
  expect(JSON.stringify(openProject(path, {}, quiet))).toBe(JSON.stringify(openProject('tee', flags, quiet)))
})

test('garments are of what they are usually made of, unless another cloth is asked for', () => {
  const room = { body: null, fabrics: openFabrics() }
  const cloths = (...words: Parameters<typeof openProject>) =>
    outfitScenes(openProject(...words), room).map(({ fabric }) => fabric.name)
  expect(cloths('pants', { over: 'tee' }, quiet)).toEqual(['cotton-jersey', 'denim-10oz'])
  expect(cloths('pants', { over: 'tee', fabric: 'linen' }, quiet)).toEqual(['linen', 'linen'])
  expect(cloths(outfit({ garments: ['tee', 'pants'], fabric: 'linen' }), {}, quiet)).toEqual([
    'linen',
    'linen',
  ])
  expect(cloths(outfit({ garments: [{ garment: 'tee', fabric: 'linen' }, 'pants'] }), {}, quiet)).toEqual([
    'linen',
    'denim-10oz',
  ])
  const unnamed = join(assetFolder, 'garments', 'gcx-tee.json')
  expect(cloths(unnamed, {}, quiet)).toEqual(['cotton-poplin'])
})

test('flags win over the file, and what they leave alone stays', () => {
  const path = outfit({
    garments: ['tank', { garment: 'tee', fabric: 'linen' }],
    settings: { seed: 9, resolution: 0.03 },
    solver: { version: '0', stateHash: 'x' },
  })
  expect(openProject(path, {}, quiet).solver).toBeDefined()
  const project = openProject(path, { resolution: 20, fabric: 'denim-11oz' }, quiet)
  expect(project.settings).toEqual({ seed: 9, resolution: 0.02 })
  expect([project.fabric, project.garments[1].fabric]).toEqual(['denim-11oz', 'linen'])
  expect(project.solver).toBeUndefined()
  expect(() => openProject(path, { over: 'tank' }, quiet)).toThrow(
    'says itself what is worn; change its "garments"',
  )
})

test('files are found beside the project, and saved into it', async () => {
  const path = outfit({
    garments: ['parts/shirt.json'],
    body: 'parts/ann.json',
    fabrics: ['parts/cloth.json#mine'],
    fabric: 'mine',
  })
  const project = openProject(path, {}, quiet)
  expect(project.body.shape).toEqual({ kind: 'file', path: join(folder, 'parts', 'ann.json') })
  const saved = join(folder, 'saved.json')
  writeFileSync(saved, projectText(project, saved))
  const again = openProject(saved, {}, quiet)
  expect(again.body.shape).toEqual({
    kind: 'measured',
    sex: 'female',
    measurements: { height: 1.7 },
  })
  expect(again.fabrics.map(({ name }) => name)).toEqual(['mine'])
  expect(again.garments).toEqual(project.garments)
  const [one, two] = await Promise.all([project, again].map((each) => openProjectBody(each, quiet)))
  expect(Buffer.from(two.body.position.buffer).equals(Buffer.from(one.body.position.buffer))).toBe(true)
})

test('a mesh stays a file, named from where the project is saved', () => {
  const project = openProject('tee', { body: join(folder, 'parts', 'doll.obj') }, quiet)
  const { body } = JSON.parse(projectText(project, join(folder, 'saved.json')))
  expect(body.shape).toEqual({ kind: 'file', path: join('parts', 'doll.obj') })
})
