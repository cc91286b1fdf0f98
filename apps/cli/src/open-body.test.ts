import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeStl } from '@selvedge/engine'
import { afterAll, expect, test } from 'vitest'
import { openBodyData } from './assets.ts'
import { openBody, openShape } from './open-body.ts'

const folder = mkdtempSync(join(tmpdir(), 'selvedge-body-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})
const data = openBodyData()

async function opened(name: string, content: string | Uint8Array) {
  const path = join(folder, name)
  writeFileSync(path, content)
  const said: string[] = []
  const body = await openBody(data, path, 'dressing', (line) => said.push(line))
  return { body, said }
}

const corners = [0, 1].flatMap((z) =>
  [
    [0, 0],
    [40, 0],
    [40, 170],
    [0, 170],
  ].map(([x, y]) => [x, y, 30 * z]),
)
const faces = ['1 4 3 2', '5 6 7 8', '1 2 6 5', '2 3 7 6', '3 4 8 7', '4 1 5 8']
const box = `${corners.map((place) => `v ${place.join(' ')}`).join('\n')}\n${faces.map((face) => `f ${face}`).join('\n')}\n`

test('measurements become a body', async () => {
  const { body, said } = await opened(
    'ada.json',
    '{"sex": "female", "units": "cm", "height": 168, "hips": 98}',
  )
  expect(body.name).toBe('ada')
  expect(body.height).toBeCloseTo(1.68, 3)
  expect(body.girths.hips.girth).toBeCloseTo(0.98, 2)
  expect(said).toEqual([])
  expect(openShape(data, join(folder, 'ada.json'), () => {})).toMatchObject({ macro: { gender: 0 } })
  expect(openShape(data, 'child-6', () => {})).toBe('child-6')
  expect(openShape(data, join(folder, 'box.obj'), () => {})).toBeNull()
})

test('a mesh in centimetres is scaled and says so', async () => {
  const { body, said } = await opened('box.obj', box)
  expect(body).toMatchObject({ name: 'box', height: 1.7, vertexCount: 8, triCount: 12 })
  expect(said).toEqual(['box.obj: the file was taken to be in centimetres: 1.70 m tall'])
  const stl = writeStl({ position: body.position, triVertex: body.triVertex })
  const printed = await opened('box.stl', stl)
  expect(printed.body.height).toBeCloseTo(1.7, 6)
})

test('bad files are named', async () => {
  await expect(opened('open.obj', box.replace('f 4 1 5 8\n', ''))).rejects.toThrow(
    /open.obj: the body is not closed.*one hole/,
  )
  await expect(opened('bad.json', '{"hight": 1.7}')).rejects.toThrow(
    /bad.json: no measurement is called "hight"/,
  )
  await expect(opened('bad.glb', 'no')).rejects.toThrow(/bad.glb: /)
  await expect(openBody(data, 'mean_femal', 'dressing', () => {})).rejects.toThrow(
    /no body "mean_femal".*mean_female/,
  )
})

test('children are there without having been read', async () => {
  const { height } = await openBody(data, 'child-6', 'relaxed', () => {})
  expect(height).toBeCloseTo(1.16, 3)
})
