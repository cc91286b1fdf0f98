import { expect, test } from 'vitest'
import { buildLump, wagMesh } from '../contact/bodies/colliders/lump.fixture.ts'
import { buildSurfacePose, buildSurfaceTree, refitSurface } from './surface-tree.ts'

const mesh = buildLump()
const tree = buildSurfaceTree(mesh)

test('every triangle once, in leaves of at most four', () => {
  const corners = (array: Int32Array) =>
    Array.from({ length: array.length / 3 }, (_, t) => array.slice(3 * t, 3 * t + 3).join()).sort()
  expect(corners(tree.corner)).toEqual(corners(mesh.triVertex))
  const { leaf, right, begin, end } = tree
  expect(leaf.every((n, rank) => right[n] === 0 && begin[n] <= rank && rank < end[n])).toBe(true)
  expect(leaf.every((n) => end[n] - begin[n] <= 4)).toBe(true)
})

test('in every pose boxes hold what is below them, and as tight as can be', () => {
  const pose = buildSurfacePose(tree, mesh.position)
  for (const time of [0, 0.4]) {
    wagMesh(mesh, time, pose.position)
    refitSurface(pose)
    let off = 0
    for (let n = 0; n < tree.nodeCount; n++) {
      for (let k = 0; k < 3; k++) {
        const corners = tree.corner.subarray(3 * tree.begin[n], 3 * tree.end[n])
        const values = Array.from(corners, (i) => pose.position[3 * i + k])
        const [centre, half] = [pose.box[6 * n + k], pose.box[6 * n + 3 + k]]
        off = Math.max(off, Math.abs(centre - half - Math.min(...values)))
        off = Math.max(off, Math.abs(centre + half - Math.max(...values)))
      }
    }
    expect(off).toBeLessThan(1e-16)
  }
})

test('a mesh without triangles or with a lost vertex is refused', () => {
  expect(() => buildSurfaceTree({ position: new Float64Array(3), triVertex: new Int32Array(0) })).toThrow(
    'triangles',
  )
  const position = mesh.position.slice()
  position[4] = Number.NaN
  expect(() => buildSurfaceTree({ position, triVertex: mesh.triVertex })).toThrow('finite')
})
