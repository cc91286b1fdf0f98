import { expect, test } from 'vitest'
import { sidedSurfaceOf, squaredToTriangle } from '../../../geometry/index.ts'
import { buildLump } from '../colliders/lump.fixture.ts'
import { buildSphereMesh } from '../colliders/sphere-collider.ts'
import { buildDistanceOctree, type DistanceOctree } from './distance-octree.ts'

const options = { cell: 0.005, band: 0.04, tolerance: 0.0005 }

test('a lump: nodes at the surface are exact, the far ones never nearer than the truth', () => {
  const mesh = buildLump(5)
  const { octree, origin, cell, value } = buildDistanceOctree(sidedSurfaceOf(mesh), options)
  const hanging = new Set(octree.hanging)
  let [near, nearWorst, farWorst, tooSmall] = [0, 0, 0, 0]
  for (let node = 0; node < octree.nodeCount; node += 29) {
    if (hanging.has(node)) continue
    const p = Float64Array.from([0, 1, 2], (k) => origin[k] + cell * octree.nodePlace[3 * node + k])
    let best = Infinity
    for (let c = 0; c < mesh.triVertex.length; c += 3) {
      const [i, j, k] = mesh.triVertex.subarray(c, c + 3)
      best = Math.min(best, squaredToTriangle(p, 0, mesh.position, 3 * i, 3 * j, 3 * k))
    }
    const off = Math.abs(value[node]) - Math.sqrt(best)
    tooSmall = Math.max(tooSmall, -off)
    if (best < cell * cell) {
      near++
      nearWorst = Math.max(nearWorst, Math.abs(off))
    } else farWorst = Math.max(farWorst, off)
  }
  expect(near).toBeGreaterThan(30)
  expect(nearWorst).toBeLessThan(1e-7) // f32
  expect(tooSmall).toBeLessThan(1e-7)
  expect(farWorst).toBeLessThan(0.003)
})

test('flat walls get coarse cells, curved ones fine cells, and less tolerance more of them', () => {
  const leaves = (radius: number, tolerance: number) => {
    const mesh = buildSphereMesh([0, 0, 0], radius, 8)
    const field = buildDistanceOctree(sidedSurfaceOf(mesh), { ...options, tolerance })
    return { count: field.octree.leafCount / (radius * radius), bytes: octreeBytes(field) }
  }
  const [small, large] = [leaves(0.04, 0.0005), leaves(0.16, 0.0005)]
  expect(large.count).toBeLessThan(0.6 * small.count) // per area
  const rough = leaves(0.04, 0.002)
  expect(rough.bytes).toBeLessThan(small.bytes)
})

function octreeBytes({ octree, value, rank }: DistanceOctree): number {
  const { child, leafNode, nodePlace, hanging, hangingFrom, leafPlace } = octree
  const arrays = [child, leafNode, leafPlace, nodePlace, hanging, hangingFrom, value, rank]
  return arrays.reduce((sum, array) => sum + array.byteLength, 0)
}
