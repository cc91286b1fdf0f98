import { AnimationMixer, type SkinnedMesh, Vector3 } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { describe, expect, test } from 'vitest'
import { localMotion, quaternion, type SkinnedGlbScene, writeSkinnedGlb } from './glb-skin.ts'

/** Turn about an axis of length 1, row by row. */
function turn([x, y, z]: number[], angle: number): number[] {
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  const d = 1 - c
  const rows = [c + x * x * d, x * y * d - z * s, x * z * d + y * s]
  rows.push(y * x * d + z * s, c + y * y * d, y * z * d - x * s)
  rows.push(z * x * d - y * s, z * y * d + x * s, c + z * z * d)
  return rows
}

const AXIS = [2 / 7, 3 / 7, 6 / 7]

/** Root turned and shifted, the second bone bent at its head on top of that: 12 numbers each. */
function pose(angle: number, bend: number): Float64Array {
  const root = turn(AXIS, angle)
  const shift = [0.1 * angle, 0.2, -0.3 * angle]
  const own = turn([1, 0, 0], bend)
  const head = [0, 1, 0]
  const local = [0, 1, 2].map((i) => head[i] - own[3 * i + 1]) // h − R h
  const both = Array.from({ length: 9 }, (_, k) => {
    return [0, 1, 2].reduce((sum, j) => sum + root[3 * Math.floor(k / 3) + j] * own[3 * j + (k % 3)], 0)
  })
  const moved = [0, 1, 2].map((i) => [0, 1, 2].reduce((sum, j) => sum + root[3 * i + j] * local[j], shift[i]))
  return Float64Array.from([...root, ...shift, ...both, ...moved])
}

/** A bar of two bones with a strip of cloth beside it. */
const rest = Float64Array.from(
  [0, 1, 2, 3, 4, 5].flatMap((k) => [0.1 * (k % 2), 0.4 * Math.floor(k / 2) + 0.4, 0.05]),
)
const scene: SkinnedGlbScene = {
  body: {
    rest,
    triVertex: Int32Array.of(0, 1, 2, 1, 3, 2, 2, 3, 4, 3, 5, 4),
    bones: [
      { name: 'low', parent: -1 },
      { name: 'high', parent: 0 },
    ],
    head: Float64Array.of(0, 0, 0, 0, 1, 0),
    weights: {
      start: Int32Array.of(0, 1, 2, 4, 6, 7, 8),
      bone: Int32Array.of(0, 0, 0, 1, 0, 1, 1, 1),
      weight: Float64Array.of(1, 1, 0.7, 0.3, 0.25, 0.75, 1, 1),
    },
  },
  garment: {
    position: Float64Array.of(0.3, 0.5, 0.2, 0.4, 0.9, 0.1, 0.3, 1.4, 0.2),
    triVertex: Int32Array.of(0, 1, 2),
    triPattern: Float64Array.of(0, 0, 0.1, 0.4, 0, 0.9),
    triPanel: Int32Array.of(0),
    panelIds: ['strip'],
  },
  draped: pose(0.4, 0.5),
  motions: [pose(0, 0), pose(0.4, 0.5), pose(2.5, -0.6), pose(3.9, 0.2)],
  fps: 10,
}

async function playedAt(name: string, time: number): Promise<number[][]> {
  const bytes = await writeSkinnedGlb(scene)
  const { scene: root, animations } = await new GLTFLoader().parseAsync(Uint8Array.from(bytes).buffer, '')
  const mixer = new AnimationMixer(root)
  mixer.clipAction(animations[0]).play()
  mixer.setTime(time)
  root.updateMatrixWorld(true)
  const mesh = root.getObjectByName(name) as SkinnedMesh
  mesh.skeleton.update()
  const count = mesh.geometry.attributes.position.count
  return Array.from({ length: count }, (_, k) => mesh.getVertexPosition(k, new Vector3()).toArray())
}

describe('played by three.js', () => {
  test('the body is blended as the engine blends it, in every frame', async () => {
    const { start, bone, weight } = scene.body.weights
    for (const [frame, motion] of scene.motions.entries()) {
      const shown = await playedAt('body', Math.min(frame / 10, 0.2999999))
      for (let i = 0; i < 6; i++) {
        for (let k = 0; k < 3; k++) {
          let place = 0
          for (let e = start[i]; e < start[i + 1]; e++) {
            const m = motion.subarray(12 * bone[e])
            const [x, y, z] = rest.subarray(3 * i, 3 * i + 3)
            place += weight[e] * (m[3 * k] * x + m[3 * k + 1] * y + m[3 * k + 2] * z + m[9 + k])
          }
          expect(shown[i][k]).toBeCloseTo(place, 5)
        }
      }
    }
  })

  test('the garment lies as draped when the bones stand as they stood then', async () => {
    const shown = await playedAt('garment', 0.1)
    shown.flat().forEach((value, k) => {
      expect(value).toBeCloseTo(scene.garment.position[k], 5)
    })
  })
})

test('a quaternion turns like its matrix, also at half turns', () => {
  for (const angle of [0, 0.3, 2, 3.1, Math.PI, 4, 6]) {
    const matrix = turn(AXIS, angle)
    const [x, y, z, w] = quaternion(matrix)
    expect(x * x + y * y + z * z + w * w).toBeCloseTo(1, 12)
    expect(matrix[0]).toBeCloseTo(1 - 2 * (y * y + z * z), 12)
    expect(matrix[1]).toBeCloseTo(2 * (x * y - z * w), 12)
    expect(matrix[5]).toBeCloseTo(2 * (y * z - x * w), 12)
    expect(matrix[6]).toBeCloseTo(2 * (x * z - y * w), 12)
  }
})

test('a bone that turns about its head keeps its distance to its parent', () => {
  const { head } = scene.body
  for (const motion of scene.motions) {
    const { shift } = localMotion(motion, head, 1, 0)
    expect(Math.hypot(shift[0], shift[1] - 1, shift[2])).toBeLessThan(1e-12)
  }
})
