import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { stateHash } from '@selvedge/engine'
import { writeStl } from '@selvedge/engine/io'

import { afterAll, expect, test } from 'vitest'
import { openBodyData, openGarment } from './assets.ts'
import { openBody, openBodyFor, openPose } from './open-body.ts'

const folder = mkdtempSync(join(tmpdir(), 'selvedge-body-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})
const data = openBodyData()

async function opened(name: string, content: string | Uint8Array) {
  const path = join(folder, name)
  writeFileSync(path, content)
  const said: string[] = []
  const found = await openBody(data, path, 'dressing', (line) => said.push(line))
  return { ...found, said }
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
  const { body, said, shape } = await opened(
    'ada.json',
    '{"sex": "female", "units": "cm", "height": 168, "hips": 98}',
  )
  expect(body.name).toBe('ada')
  expect(body.height).toBeCloseTo(1.68, 3)
  expect(body.girths.hips.girth).toBeCloseTo(0.98, 2)
  expect(said).toEqual([])
  expect(shape).toMatchObject({ macro: { gender: 0 } })
})

test('a mesh in centimetres is scaled and says so', async () => {
  const { body, said, shape } = await opened('box.obj', box)
  expect(shape).toBeNull()
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
  const { body, shape } = await openBody(data, 'child-6', 'relaxed', () => {})
  const { height } = body
  expect(shape).toBe('child-6')
  expect(height).toBeCloseTo(1.16, 3)
})

test('a pose of its own: exactly that body at the end of the way; a mesh has none', async () => {
  const opened = await openBodyFor(openGarment('tee'), undefined, () => {})
  expect(openPose(opened, { pose: 'dressing' })).toBeNull()
  const found = openPose(opened, { pose: 'relaxed' })
  if (found === null) throw new Error('no way into another pose')
  const out = new Float64Array(found.body.position.length)
  found.moveTo.placesAt(-1, out)
  expect(stateHash(out)).toBe(stateHash(opened.body.position))
  found.moveTo.placesAt(found.moveTo.seconds, out)
  expect(stateHash(out)).toBe(stateHash(found.body.position))
  expect(found.body.joints.LeftHand[0]).toBeLessThan(opened.body.joints.LeftHand[0] - 0.05)
  expect(() => openPose(opened, { pose: 'siting' })).toThrow('no pose "siting"; did you mean "sitting"?')
  const mesh = { ...opened, shape: null }
  expect(openPose(mesh, { joints: {} })).toBeNull()
  for (const asked of [{ pose: 'sitting' }, { joints: { neck: [0.2, 0, 0] as const } }])
    expect(() => openPose(mesh, asked)).toThrow('in no pose and with no joint turned; choose another body')
})

test('a garment drafted for a person is worn by that person', async () => {
  const { fittedTo, ...simon } = openGarment('simon')
  const { sex = 'male', measurements: { height } = {} } = fittedTo ?? {} // fitted sooner than all of them
  const { body, shape } = await openBodyFor(
    { ...simon, fittedTo: { sex, measurements: { height } } },
    undefined,
    () => {},
  )
  expect(body.name).toBe('simon-wearer')
  expect(body.height).toBeCloseTo(height ?? 0, 2)
  expect(shape).toMatchObject({ macro: {} })
})

/** A post of two blocks, 2 m high, as .gltf with its bytes in a file beside it: the upper block turns about z in a second. */
function writePost(): string {
  const places = [0, 1, 2].flatMap((y) => [-0.2, y, 0.1, 0.2, y, 0.1, 0.2, y, -0.1, -0.2, y, -0.1])
  const sides = [0, 4].flatMap((ring) =>
    [0, 1, 2, 3].flatMap((k) => {
      const [a, b] = [ring + k, ring + ((k + 1) % 4)]
      return [a, b, b + 4, a, b + 4, a + 4]
    }),
  )
  const unit = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
  const parts = [
    { type: 'VEC3', componentType: 5126, width: 3, data: Float32Array.from(places) },
    { type: 'SCALAR', componentType: 5125, width: 1, data: Uint32Array.of(0, 2, 1, 0, 3, 2, 8, 9, 10, 8, 10, 11, ...sides) },
    { type: 'VEC4', componentType: 5123, width: 4, data: Uint16Array.from({ length: 48 }, (_, e) => (e >= 32 && e % 4 === 0 ? 1 : 0)) },
    { type: 'VEC4', componentType: 5126, width: 4, data: Float32Array.from({ length: 48 }, (_, e) => (e % 4 === 0 ? 1 : 0)) },
    { type: 'MAT4', componentType: 5126, width: 16, data: Float32Array.from([...unit, ...unit.map((v, k) => (k === 13 ? -1 : v))]) },
    { type: 'SCALAR', componentType: 5126, width: 1, data: Float32Array.of(0, 1) },
    { type: 'VEC4', componentType: 5126, width: 4, data: Float32Array.of(0, 0, Math.sin(0.3), Math.cos(0.3), 0, 0, 1, 0) },
  ] // biome-ignore format: one line per accessor
  let byteOffset = 0
  const bufferViews = parts.map(({ data }) => {
    const view = { buffer: 0, byteOffset, byteLength: data.byteLength }
    byteOffset += data.byteLength
    return view
  })
  writeFileSync(
    join(folder, 'post bytes.bin'),
    Buffer.concat(parts.map(({ data }) => Buffer.from(data.buffer))),
  )
  return JSON.stringify({
    asset: { version: '2.0' },
    buffers: [{ uri: 'post%20bytes.bin', byteLength: byteOffset }],
    bufferViews,
    accessors: parts.map(({ type, componentType, width, data }, bufferView) => ({
      ...{ type, componentType, bufferView, count: data.length / width },
      ...(bufferView === 0 ? { min: [-0.2, 0, -0.1], max: [0.2, 2, 0.1] } : {}),
    })),
    meshes: [{ primitives: [{ attributes: { POSITION: 0, JOINTS_0: 2, WEIGHTS_0: 3 }, indices: 1 }] }],
    skins: [{ joints: [1, 2], inverseBindMatrices: 4 }],
    nodes: [
      { mesh: 0, skin: 0 },
      { name: 'hip', children: [2] },
      { name: 'head', translation: [0, 1, 0] },
    ],
    scenes: [{ nodes: [0, 1] }],
    scene: 0,
    animations: [
      {
        name: 'bow',
        samplers: [{ input: 5, output: 6 }],
        channels: [{ sampler: 0, target: { node: 2, path: 'rotation' } }],
      },
    ],
  })
}

test('a rigged character stands as its file has it and brings its own motions', async () => {
  const { body, clips, shape, said } = await opened('post.gltf', writePost())
  expect(said).toEqual([])
  expect(body).toMatchObject({ name: 'post', height: 2, vertexCount: 12 })
  expect(shape).toBeNull()
  expect(clips.map(({ name, seconds }) => [name, seconds])).toEqual([['bow', 1.5]]) // half a second to begin
  const { motion } = clips[0]
  expect(motion.mesh.position).toEqual(body.position) // though the clip begins turned
  const out = new Float64Array(36)
  motion.placesAt(9, out)
  expect(Math.min(...out.filter((_, k) => k % 3 === 1))).toBeCloseTo(0, 6)
  expect(Math.max(...out.filter((_, k) => k % 3 === 1))).toBeCloseTo(1, 6) // folded over: the head is down
})
