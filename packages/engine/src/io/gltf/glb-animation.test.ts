import { WebIO } from '@gltf-transform/core'
import { AnimationMixer, type Mesh, Vector3 } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { describe, expect, test } from 'vitest'
import { buildRandom } from '../../core/index.ts'
import { messageFault } from '../check-format.ts'
import { type AnimatedGlbScene, MORPH_MAX, writeAnimatedGlb } from './glb-animation.ts'

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

/** Places of all corners of a mesh as three.js shows them at a time [s]. */
async function playedAt(bytes: Uint8Array, name: string, time: number): Promise<number[][]> {
  const { scene: root, animations } = await new GLTFLoader().parseAsync(Uint8Array.from(bytes).buffer, '')
  const mixer = new AnimationMixer(root)
  mixer.clipAction(animations[0]).play()
  mixer.setTime(time)
  const mesh = root.getObjectByName(name) as Mesh
  const index = mesh.geometry.index!
  return Array.from({ length: index.count }, (_, k) => {
    return mesh.getVertexPosition(index.getX(k), new Vector3()).toArray()
  })
}

describe('played by three.js', () => {
  test('every frame shows the places of the simulation, corner by corner', async () => {
    const bytes = await writeAnimatedGlb(scene)
    const order = [6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5] // piece 0 first
    for (let frame = 0; frame < 4; frame++) {
      const shown = await playedAt(bytes, 'garment', Math.fround(Math.min(frame / 24, 3 / 24 - 1e-6)))
      order.forEach((c, k) => {
        const at = 3 * scene.garment.triVertex[c]
        for (let axis = 0; axis < 3; axis++) {
          expect(shown[k][axis]).toBeCloseTo(scene.garment.frames[frame][at + axis], 4)
        }
      })
    }
    const body = await playedAt(bytes, 'body', Math.fround(2 / 24))
    scene.body!.triVertex.forEach((i, k) => {
      expect(body[k][1]).toBeCloseTo(scene.body!.frames[2][3 * i + 1], 5)
    })
  })

  test('between frames vertices move straight, or hold when stepped', async () => {
    const time = 1.25 / 24
    const [a, b] = [scene.garment.frames[1], scene.garment.frames[2]]
    const straight = await playedAt(await writeAnimatedGlb(scene), 'garment', time)
    const held = await playedAt(await writeAnimatedGlb({ ...scene, interpolation: 'step' }), 'garment', time)
    const at = 3 * scene.garment.triVertex[6]
    expect(straight[0][0]).toBeCloseTo(0.75 * a[at] + 0.25 * b[at], 5)
    expect(held[0][0]).toBeCloseTo(a[at], 6)
  })
})

test('the file: one set of targets, panels as stretches of the index list, normals when asked', async () => {
  const plain = await writeAnimatedGlb(scene)
  const root = (await new WebIO().readBinary(plain)).getRoot()
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
  const shaded = await writeAnimatedGlb({ ...scene, normals: true })
  const target = (await new WebIO().readBinary(shaded)).getRoot().listMeshes()[0].listPrimitives()[0]
  expect(target.listTargets()[0].listSemantics()).toEqual(['POSITION', 'NORMAL'])
  expect(await writeAnimatedGlb(scene)).toEqual(plain)
})

test('a still body and a single frame are fine; too many or unequal frames are refused in words', async () => {
  const still = { ...scene, body: { ...scene.body!, frames: scene.body!.frames.slice(0, 1) } }
  const root = (await new WebIO().readBinary(await writeAnimatedGlb(still))).getRoot()
  expect(root.listAnimations()[0].listChannels().length).toBe(1)
  const single = { ...still, garment: { ...scene.garment, frames: scene.garment.frames.slice(0, 1) } }
  expect((await new WebIO().readBinary(await writeAnimatedGlb(single))).getRoot().listAnimations()).toEqual(
    [],
  )
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
