import { expect, test } from 'vitest'
import { buildLump } from '../contact/bodies/colliders/lump.fixture.ts'
import { buildRandom, type TriangleMesh } from '../core/index.ts'
import { findNearest, LIST_ROOM } from './find-nearest.ts'
import { measurePenetration } from './measure-penetration.ts'
import { buildSurfaceRim, CORNER_A, FACE, featureNormal, placeFoot } from './surface-side.ts'
import { buildSurfacePose, buildSurfaceTree } from './surface-tree.ts'

/** A star of thin spikes: sharp corners where many thin faces meet, and deep notches. */
function buildStar(): TriangleMesh {
  const lump = buildLump(4)
  const position = lump.position.slice()
  const next = buildRandom(3)
  for (let at = 0; at < position.length; at += 3) {
    const scale = 0.3 + 0.7 * next()
    for (let k = 0; k < 3; k++) position[at + k] *= scale
  }
  return { position, triVertex: lump.triVertex }
}

test.each([
  ['a lump', buildLump(5)],
  ['a star', buildStar()],
])('%s: the side is that of the exact ray test', (_, mesh) => {
  const seed = 21
  const next = buildRandom(seed)
  const tree = buildSurfaceTree(mesh)
  const rim = buildSurfaceRim(tree, mesh.position.length / 3)
  const { frame } = buildSurfacePose(tree, mesh.position)
  const pose = buildSurfacePose(tree, mesh.position)
  const [weight, normal] = [new Float64Array(3), new Float64Array(3)]
  const list = { rank: new Int32Array(LIST_ROOM), begin: 0, count: 0, radius: 0 }
  const seen = [0, 0, 0] // feet on faces, edges, corners
  let inside = 0
  for (let trial = 0; trial < 400; trial++) {
    const p = Float64Array.of(0.4 * (next() - 0.5), 0.3 * (next() - 0.5), 0.15 * (next() - 0.5))
    const rank = findNearest(pose, p, 0, Infinity, -1, list)
    const feature = placeFoot(frame, rank, p[0], p[1], p[2], weight)
    featureNormal(tree, rim, frame, rank, feature, normal)
    const foot = [0, 1, 2].map((k) =>
      [0, 1, 2].reduce((sum, c) => sum + weight[c] * mesh.position[3 * tree.corner[3 * rank + c] + k], 0),
    )
    const side = [0, 1, 2].reduce((sum, k) => sum + (p[k] - foot[k]) * normal[k], 0)
    const depth = measurePenetration(p, 1, mesh)
    expect(side < 0, `seed ${seed}, trial ${trial}`).toBe(depth > 0)
    if (depth > 0) inside++
    if (depth > 0) expect(Math.hypot(...foot.map((f, k) => f - p[k]))).toBeCloseTo(depth, 12)
    seen[feature === FACE ? 0 : feature < CORNER_A ? 1 : 2]++
  }
  expect(inside).toBeGreaterThan(20)
  expect(Math.min(...seen)).toBeGreaterThan(10)
})

test('a corner of a cube looks along its diagonal, however its faces are cut', () => {
  const position = new Float64Array(24)
  for (let i = 0; i < 8; i++) position.set([i & 1, (i >> 1) & 1, i >> 2], 3 * i)
  const quads = [0, 2, 3, 1, 4, 5, 7, 6, 0, 1, 5, 4, 2, 6, 7, 3, 0, 4, 6, 2, 1, 3, 7, 5]
  const triVertex: number[] = []
  for (let q = 0; q < 24; q += 4)
    triVertex.push(quads[q], quads[q + 1], quads[q + 2], quads[q], quads[q + 2], quads[q + 3])
  const mesh = { position, triVertex: Int32Array.from(triVertex) }
  const tree = buildSurfaceTree(mesh)
  const rim = buildSurfaceRim(tree, 8)
  const pose = buildSurfacePose(tree, position)
  const normal = new Float64Array(3)
  for (let rank = 0; rank < tree.triCount; rank++) {
    for (let c = 0; c < 3; c++) {
      featureNormal(tree, rim, pose.frame, rank, CORNER_A + c, normal)
      const i = tree.corner[3 * rank + c]
      const outward = [i & 1, (i >> 1) & 1, i >> 2].map((bit) => (2 * bit - 1) / Math.sqrt(3))
      outward.forEach((value, k) => {
        expect(normal[k]).toBeCloseTo(value, 14)
      })
    }
  }
})

test('open meshes and turned triangles are refused', () => {
  const { position, triVertex } = buildLump(3)
  const open = { position, triVertex: triVertex.slice(3) }
  expect(() => buildSurfaceRim(buildSurfaceTree(open), position.length / 3)).toThrow('closed')
  const turned = { position, triVertex: triVertex.slice() }
  turned.triVertex.set([triVertex[1], triVertex[0]])
  expect(() => buildSurfaceRim(buildSurfaceTree(turned), position.length / 3)).toThrow('outwards')
})
