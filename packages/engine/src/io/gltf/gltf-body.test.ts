import { Document, WebIO } from '@gltf-transform/core'
import { expect, test } from 'vitest'
import { checkBytes } from '../check-bytes.ts'
import { accessor } from './glb-parts.ts'
import { readRiggedBody } from './gltf-body.ts'

const findCrossings = () => new Int32Array(0)
const options = { findCrossings }

/** A post of two blocks, 2 m high: the lower hangs on "hip", the upper on "head", which turns about z in a second. */
async function post(turn = Math.PI / 2): Promise<Uint8Array> {
  const gltf = new Document()
  gltf.createBuffer()
  const places: number[] = []
  for (const y of [0, 1, 2]) places.push(-0.2, y, 0.1, 0.2, y, 0.1, 0.2, y, -0.1, -0.2, y, -0.1)
  const corners = [0, 2, 1, 0, 3, 2, 8, 9, 10, 8, 10, 11]
  for (const ring of [0, 4])
    for (let k = 0; k < 4; k++) {
      const [a, b] = [ring + k, ring + ((k + 1) % 4)]
      corners.push(a, b, b + 4, a, b + 4, a + 4)
    }
  const joint = Uint16Array.from({ length: 48 }, (_, e) => (e % 4 === 0 && e >= 16 * 2 ? 1 : 0))
  const weight = Float32Array.from({ length: 48 }, (_, e) => (e % 4 === 0 ? 1 : 0))
  const primitive = gltf
    .createPrimitive()
    .setAttribute('POSITION', accessor(gltf, 'VEC3', Float32Array.from(places)))
    .setAttribute('JOINTS_0', gltf.createAccessor().setType('VEC4').setArray(joint))
    .setAttribute('WEIGHTS_0', gltf.createAccessor().setType('VEC4').setArray(weight))
    .setIndices(accessor(gltf, 'SCALAR', Uint32Array.from(corners)))
  const head = gltf.createNode('head').setTranslation([0, 1, 0])
  const hip = gltf.createNode('hip').addChild(head)
  const inverse = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
  const bind = gltf
    .createAccessor()
    .setType('MAT4')
    .setArray(Float32Array.from([...inverse, ...inverse.map((v, k) => (k === 13 ? -1 : v))]))
  const skin = gltf.createSkin().addJoint(hip).addJoint(head).setInverseBindMatrices(bind)
  const mesh = gltf.createNode('skin').setMesh(gltf.createMesh().addPrimitive(primitive)).setSkin(skin)
  gltf.createScene().addChild(hip).addChild(mesh)
  const sampler = gltf
    .createAnimationSampler()
    .setInput(accessor(gltf, 'SCALAR', Float32Array.of(0, 1)))
    .setOutput(
      gltf
        .createAccessor()
        .setType('VEC4')
        .setArray(Float32Array.of(0, 0, 0, 1, 0, 0, Math.sin(turn / 2), Math.cos(turn / 2))),
    )
  const channel = gltf
    .createAnimationChannel()
    .setTargetNode(head)
    .setTargetPath('rotation')
    .setSampler(sampler)
  gltf.createAnimation('bow').addSampler(sampler).addChannel(channel)
  for (const each of gltf.getRoot().listAccessors()) each.setBuffer(gltf.getRoot().listBuffers()[0])
  return new WebIO().writeBinary(gltf)
}

test('skin, bones and a clip that turns the upper block about its joint', async () => {
  const { body, bones, clips, notes, weights } = await readRiggedBody(await post(), 'post', options)
  expect(notes).toEqual([])
  expect(body).toMatchObject({ name: 'post', height: 2, vertexCount: 12, triCount: 20 })
  expect(bones).toEqual([
    { name: 'hip', parent: -1 },
    { name: 'head', parent: 0 },
  ])
  expect(weights.start).toHaveLength(13)
  expect(clips.map(({ name, seconds }) => [name, seconds])).toEqual([['bow', 1]])
  const { motion } = clips[0]
  expect(motion.mesh.position).toEqual(body.position)
  const out = new Float64Array(36)
  for (const time of [0.5, 1, 3]) {
    motion.placesAt(time, out)
    const angle = (Math.PI / 2) * Math.min(1, time)
    for (let i = 0; i < 12; i++) {
      const [x, y, z] = body.position.subarray(3 * i, 3 * i + 3)
      const upper = y > 1.5 // turned about (0, 1, 0)
      const expected = upper
        ? [
            x * Math.cos(angle) - (y - 1) * Math.sin(angle),
            1 + x * Math.sin(angle) + (y - 1) * Math.cos(angle),
            z,
          ]
        : [x, y, z]
      for (let c = 0; c < 3; c++) expect(out[3 * i + c]).toBeCloseTo(expected[c], 6)
    }
  }
})

test('a clip begins out of the standing pose when it is blended in', async () => {
  const whole = await readRiggedBody(await post(), 'post', options)
  const { body, clips } = await readRiggedBody(await post(), 'post', { ...options, blend: 0.4 })
  expect(clips[0].seconds).toBeCloseTo(1.2, 12)
  const places = (time: number, { motion } = clips[0]) => {
    const out = new Float64Array(36)
    motion.placesAt(time, out)
    return out
  }
  expect(places(0)).toEqual(body.position)
  expect(places(-1)).toEqual(body.position)
  const off = (a: Float64Array, b: Float64Array) =>
    a.reduce((most, v, k) => Math.max(most, Math.abs(v - b[k])), 0)
  expect(off(places(0.9), places(0.7, whole.clips[0]))).toBeLessThan(1e-12) // half the blend later
  for (const time of [0.1, 0.4 - 1e-6, 0.4]) {
    expect(off(places(time), places(time + 1e-5))).toBeLessThan(1e-4) // no jump, also at the end of the blend
  }
})

test('a file without triangles or with a hole is refused in a sentence', async () => {
  const empty = new Document()
  empty.createScene()
  await expect(readRiggedBody(await new WebIO().writeBinary(empty), 'x', options)).rejects.toThrow(
    /no triangle/,
  )
})

test('damaged files read or are refused', async () => {
  const read = async (bytes: Uint8Array) => {
    const { body, clips } = await readRiggedBody(bytes, 'post', options)
    for (const { motion } of clips) motion.placesAt(0.3, body.position)
    return { position: body.position, triVertex: body.triVertex }
  }
  const report = await checkBytes({ bytes: await post(), read, mutations: 300, seed: 5 })
  expect(report.refused).toBeGreaterThan(60)
})
