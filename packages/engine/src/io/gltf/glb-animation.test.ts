import { WebIO } from '@gltf-transform/core'
import { AnimationMixer, type Mesh, Vector3 } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { describe, expect, test } from 'vitest'
import { buildRandom } from '../../core/index.ts'
import { messageFault } from '../check-format.ts'
import { type AnimatedGlbScene, MORPH_MAX, writeAnimatedGlb } from './glb-animation.ts'
import { MeshQuantization } from './glb-parts.ts'

const SHIFT = [0.3, -0.1, 0.2] // [m] a frame
const random = buildRandom(21)
const wave = (count: number, frames: number) =>
  Array.from({ length: frames }, () => Float64Array.from({ length: 3 * count }, () => 2 * random() - 1))

/** Two pieces sewn along an edge, four frames; a tetrahedron below. */
const scene: AnimatedGlbScene = {
  garment: {
    triVertex: Int32Array.of(0, 1, 2, 0, 2, 3, 1, 4, 5, 1, 5, 2),
    triPattern: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 5, 0, 6, 0, 6, 1, 5, 0, 6, 1, 5, 1),
    triPanel: Int32Array.of(1, 1, 0, 0),
    panelIds: ['back', 'front'],
    frames: wave(6, 4),
  },
  body: { triVertex: Int32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3), frames: wave(4, 4) },
  fps: 24,
}

const bytesOf = async (each: AnimatedGlbScene) => (await writeAnimatedGlb(each)).bytes
const rootOf = async (bytes: Uint8Array) =>
  (await new WebIO().registerExtensions([MeshQuantization]).readBinary(bytes)).getRoot()

/** Places of all corners of a mesh as three.js shows them at a time [s]. */
async function playedAt(bytes: Uint8Array, name: string, time: number): Promise<number[][]> {
  const { scene: root, animations } = await new GLTFLoader().parseAsync(Uint8Array.from(bytes).buffer, '')
  const mixer = new AnimationMixer(root)
  mixer.clipAction(animations[0]).play()
  mixer.setTime(time)
  root.updateMatrixWorld(true)
  const mesh = root.getObjectByName(name) as Mesh
  const index = mesh.geometry.index!
  return Array.from({ length: index.count }, (_, k) => {
    return mesh.getVertexPosition(index.getX(k), new Vector3()).applyMatrix4(mesh.matrixWorld).toArray()
  })
}

describe('played by three.js', () => {
  test('every frame shows the places of the simulation, corner by corner', async () => {
    const { bytes, garmentError, bodyError } = await writeAnimatedGlb(scene)
    for (const error of [garmentError, bodyError]) expect(error).toBeLessThan(1e-4) // 2 m of reach in 32767 steps
    const order = [6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5] // piece 0 first
    for (let frame = 0; frame < 4; frame++) {
      const shown = await playedAt(bytes, 'garment', Math.fround(Math.min(frame / 24, 3 / 24 - 1e-6)))
      order.forEach((c, k) => {
        const at = 3 * scene.garment.triVertex[c]
        for (let axis = 0; axis < 3; axis++) {
          expect(shown[k][axis]).toBeCloseTo(scene.garment.frames[frame][at + axis], 3)
        }
      })
    }
    const body = await playedAt(bytes, 'body', Math.fround(2 / 24))
    scene.body!.triVertex.forEach((i, k) => {
      expect(body[k][1]).toBeCloseTo(scene.body!.frames[2][3 * i + 1], 3)
    })
  })

  test('between frames vertices move straight, or hold when stepped', async () => {
    const time = 1.25 / 24
    const frames = [0, 1, 2, 3].map((k) =>
      Float64Array.from(scene.garment.frames[0], (value, at) => value + k * SHIFT[at % 3]),
    )
    const rigid = { ...scene, garment: { ...scene.garment, frames } }
    const [a, b] = [frames[1], frames[2]]
    const straight = await playedAt(await bytesOf(rigid), 'garment', time)
    const held = await playedAt(await bytesOf({ ...rigid, interpolation: 'step' }), 'garment', time)
    const at = 3 * scene.garment.triVertex[6]
    expect(straight[0][0]).toBeCloseTo(0.75 * a[at] + 0.25 * b[at], 4)
    expect(held[0][0]).toBeCloseTo(a[at], 4)
  })
})

test('the file: one set of targets, panels as stretches of the index list, normals when asked', async () => {
  const plain = await bytesOf(scene)
  const root = await rootOf(plain)
  const piece = root.listMeshes()[0].listPrimitives()[0]
  expect(root.listMeshes()[0].listPrimitives().length).toBe(1)
  expect(piece.listTargets().length).toBe(3)
  expect(piece.listTargets()[0].listSemantics()).toEqual(['POSITION'])
  expect(piece.getExtras()).toEqual({
    panels: [
      { panel: 'back', first: 0, count: 6 },
      { panel: 'front', first: 6, count: 6 },
    ],
  })
  expect(root.listAnimations().length).toBe(1)
  const shaded = await bytesOf({ ...scene, normals: true })
  const target = (await rootOf(shaded)).listMeshes()[0].listPrimitives()[0]
  expect(target.listTargets()[0].listSemantics()).toEqual(['POSITION', 'NORMAL'])
  expect(await bytesOf(scene)).toEqual(plain)
})

test('a still body and a single frame are fine; too many or unequal frames are refused in words', async () => {
  const still = { ...scene, body: { ...scene.body!, frames: scene.body!.frames.slice(0, 1) } }
  const root = await rootOf(await bytesOf(still))
  expect(root.listAnimations()[0].listChannels().length).toBe(3) // weights, middle and turn of the garment
  const single = { ...still, garment: { ...scene.garment, frames: scene.garment.frames.slice(0, 1) } }
  expect((await rootOf(await bytesOf(single))).listAnimations()).toEqual([])
  const long = new Array(MORPH_MAX + 2).fill(scene.garment.frames[0])
  const bad: AnimatedGlbScene[] = [
    { ...scene, fps: 0 },
    { ...scene, body: { ...scene.body!, frames: scene.body!.frames.slice(0, 2) } },
    { ...still, garment: { ...scene.garment, frames: long } },
    { ...still, garment: { ...scene.garment, frames: [scene.garment.frames[0], new Float64Array(3)] } },
  ]
  for (const each of bad) {
    try {
      await writeAnimatedGlb(each)
      expect.unreachable()
    } catch (error) {
      expect(messageFault(error)).toBe(undefined)
    }
  }
})

describe('a body on bones', () => {
  /** A bar of two bones whose upper half bends; in frame 2 a vertex is pushed 3 cm aside, as skin is by skin. */
  const rest = Float64Array.from([0, 1, 2, 3].flatMap((y) => [-0.1, y, 0, 0.1, y, 0]))
  const bend = (angle: number) => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    return Float64Array.of(
      1,
      0,
      0,
      0,
      1,
      0,
      0,
      0,
      1,
      0,
      0,
      0,
      c,
      -s,
      0,
      s,
      c,
      0,
      0,
      0,
      1,
      1.5 * s,
      1.5 - 1.5 * c,
      0,
    )
  }
  const motions = [0, 0.1, 0.2, 0.3].map(bend)
  const upper = [0, 0, 0.25, 0.25, 0.75, 0.75, 1, 1]
  const frames = motions.map((m, frame) => {
    const skin = new Float64Array(rest.length)
    upper.forEach((share, i) => {
      for (let k = 0; k < 3; k++) {
        const [x, y, z] = rest.subarray(3 * i, 3 * i + 3)
        const part = (b: number) =>
          m[b + 3 * k] * x + m[b + 3 * k + 1] * y + m[b + 3 * k + 2] * z + m[b + 9 + k]
        skin[3 * i + k] = (1 - share) * part(0) + share * part(12)
      }
    })
    if (frame === 2) skin[3 * 4 + 2] += 0.03
    return skin
  })
  const triVertex = Int32Array.of(0, 1, 2, 1, 3, 2, 2, 3, 4, 3, 5, 4, 4, 5, 6, 5, 7, 6)
  const weights = {
    start: Int32Array.from({ length: 9 }, (_, i) => 2 * i),
    bone: Int32Array.from({ length: 16 }, (_, e) => e % 2),
    weight: Float64Array.from({ length: 16 }, (_, e) => (e % 2 ? upper[e >> 1] : 1 - upper[e >> 1])),
  }
  const bones = [
    { name: 'lower', parent: -1 },
    { name: 'upper', parent: 0 },
  ]
  const body = { rest, triVertex, bones, head: Float64Array.of(0, 0, 0, 0, 1.5, 0), weights }
  const rigged = { ...scene, body: { triVertex, frames, rig: { body, motions } } }

  test('is played by three.js where the skin was, also where it left its bones', async () => {
    const { bytes, bodyError } = await writeAnimatedGlb(rigged)
    expect(bodyError).toBeLessThan(5e-4)
    for (const frame of [0, 1, 2]) {
      const shown = await playedAt(bytes, 'body', Math.fround(frame / 24))
      let worst = 0
      triVertex.forEach((i, k) => {
        for (let axis = 0; axis < 3; axis++)
          worst = Math.max(worst, Math.abs(shown[k][axis] - frames[frame][3 * i + axis]))
      })
      expect(worst).toBeLessThan(5e-4)
    }
  })

  test('carries only the vertices that left their bones', async () => {
    const file = new TextDecoder('latin1').decode((await writeAnimatedGlb(rigged)).bytes)
    const json = JSON.parse(file.slice(20, file.indexOf('BIN') - 4).replace(/[^}]*$/, ''))
    const sparse = json.accessors.filter((each: { sparse?: { count: number } }) => each.sparse)
    expect(sparse.length).toBe(4)
    expect(sparse.every((each: { sparse: { count: number } }) => each.sparse.count === 1)).toBe(true)
    expect(json.extensionsRequired).toEqual(['KHR_mesh_quantization'])
    expect(json.asset.extras.bodyErrorMm).toBeLessThan(0.5)
  })
})
