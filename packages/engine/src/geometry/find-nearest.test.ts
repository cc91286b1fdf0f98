import { expect, test } from 'vitest'
import { buildLump, wagMesh } from '../contact/bodies/colliders/lump.fixture.ts'
import { buildRandom } from '../core/index.ts'
import { findInList, findNearest, LIST_ROOM, type NearList, squaredToFrame } from './find-nearest.ts'
import { buildSurfacePose, buildSurfaceTree, FRAME, refitSurface } from './surface-tree.ts'
import { squaredToTriangle } from './triangle-distance.ts'

const mesh = buildLump()
const tree = buildSurfaceTree(mesh)
const newList = (): NearList => ({ rank: new Int32Array(LIST_ROOM), begin: 0, count: 0, radius: 0 })

test('in any pose the nearest triangle is that of brute force, whatever the hint', () => {
  const seed = 11
  const next = buildRandom(seed)
  const pose = buildSurfacePose(tree, mesh.position)
  let differ = 0
  for (const time of [0, 0.3, 0.7]) {
    wagMesh(mesh, time, pose.position)
    refitSurface(pose)
    for (let trial = 0; trial < 60; trial++) {
      const p = Float64Array.of(0.5 * (next() - 0.5), 0.4 * (next() - 0.5), 0.3 * (next() - 0.5))
      let best = Infinity
      let brute = -1
      for (let rank = 0; rank < tree.triCount; rank++) {
        const squared = squaredToFrame(pose.frame, FRAME * rank, p[0], p[1], p[2])
        const [a, b, c] = tree.corner.subarray(3 * rank, 3 * rank + 3)
        const other = squaredToTriangle(p, 0, pose.position, 3 * a, 3 * b, 3 * c)
        differ = Math.max(differ, Math.abs(squared - other))
        if (squared < best) {
          best = squared
          brute = rank
        }
      }
      const list = newList()
      expect(findNearest(pose, p, 0, Infinity, -1, list), `seed ${seed}`).toBe(brute)
      const hint = Math.floor(next() * tree.triCount)
      expect(findNearest(pose, p, 0, Infinity, hint, list), `seed ${seed}`).toBe(brute)
      const distance = Math.sqrt(best)
      expect(findNearest(pose, p, 0, 1.001 * distance + 1e-9, hint, list)).toBe(brute)
      expect(findNearest(pose, p, 0, 0.999 * distance - 1e-9, hint, list)).toBe(-1)
    }
  }
  expect(differ).toBeLessThan(1e-15) // [m²] two ways to the same distance
})

test('a list holds all that is within its radius, and answers for points nearby', () => {
  const seed = 12
  const next = buildRandom(seed)
  const pose = buildSurfacePose(tree, mesh.position)
  let lists = 0
  let missed = 0
  for (let trial = 0; trial < 100; trial++) {
    const at = 3 * Math.floor((next() * mesh.position.length) / 3)
    const p = mesh.position.slice(at, at + 3).map((value) => value + 0.03 * (next() - 0.5))
    const list = newList()
    const rank = findNearest(pose, p, 0, Infinity, -1, list)
    if (list.count < 0) continue
    lists++
    const listed = new Set(list.rank.subarray(0, list.count))
    for (let r = 0; r < tree.triCount; r++) {
      const distance = Math.sqrt(squaredToFrame(pose.frame, FRAME * r, p[0], p[1], p[2]))
      if (distance < list.radius && !listed.has(r)) missed++
    }
    const q = p.map((value) => value + 0.0005 * (next() - 0.5)) // moves by less than half the margin of 1 mm
    const found = findInList(pose, q[0], q[1], q[2], rank, list)
    expect(found).toBe(findNearest(pose, q, 0, Infinity, -1, newList()))
  }
  expect(missed, `seed ${seed}`).toBe(0)
  expect(lists).toBeGreaterThan(50)
})
