import { expect, test } from 'vitest'
import { buildRandom } from '../../../core/index.ts'
import { findLeaf } from './check-octree.ts'
import { buildOctree, type Octree, settleHanging } from './octree.ts'

/** Cut towards one point, as deep as it goes: the steepest gradation there is. */
const pointed = buildOctree(
  6,
  (x, y, z, side) => x <= 21 && 21 < x + side && y <= 9 && 9 < y + side && z <= 40 && 40 < z + side,
)
/** Cut along a sphere. */
const round = buildOctree(5, (x, y, z, side) => {
  const h = side / 2
  return Math.abs(Math.hypot(x + h - 9, y + h - 11, z + h - 10) - 5) < h * Math.sqrt(3)
})

const side = (tree: Octree, leaf: number) => tree.leafPlace[4 * leaf + 3]

test.each([
  ['pointed', pointed],
  ['round', round],
])('%s: leaves fill the root, and touch only leaves of half, equal or double side', (_, tree) => {
  const end = 2 ** tree.levels
  let volume = 0
  let steep = 0
  for (let leaf = 0; leaf < tree.leafCount; leaf++) {
    const [x, y, z, s] = tree.leafPlace.subarray(4 * leaf, 4 * leaf + 4)
    volume += s ** 3
    if (findLeaf(tree, x, y, z) !== leaf || findLeaf(tree, x + s - 1, y + s - 1, z + s - 1) !== leaf)
      steep = Infinity
    for (let k = 0; k < 27; k++) {
      const p = [x + (k % 3) * s - 1, y + (Math.floor(k / 3) % 3) * s - 1, z + Math.floor(k / 9) * s - 1]
      if (k === 13 || p.some((c) => c < 0 || c >= end)) continue
      steep = Math.max(steep, side(tree, findLeaf(tree, p[0], p[1], p[2])) / s)
    }
  }
  expect(volume).toBe(end ** 3)
  expect(steep).toBe(2)
  expect(new Set(Array.from(tree.leafPlace.filter((_, k) => k % 4 === 3))).size).toBeGreaterThan(2)
})

test('the point asked for lies in a finest cell', () => {
  expect(side(pointed, findLeaf(pointed, 21, 9, 40))).toBe(1)
  expect(side(pointed, findLeaf(pointed, 60, 60, 2))).toBeGreaterThan(8)
})

test.each([
  ['pointed', pointed],
  ['round', round],
])('%s: with hanging nodes settled, a field of random values does not jump across faces', (_, tree) => {
  const next = buildRandom(42)
  const value = Float32Array.from({ length: 2 * tree.nodeCount }, next)
  settleHanging(tree, value, 2)
  expect(tree.hanging.length).toBeGreaterThan(50)
  let jump = 0
  for (let trial = 0; trial < 1500; trial++) {
    const leaf = Math.floor(next() * tree.leafCount)
    const s = side(tree, leaf)
    const axis = Math.floor(next() * 3)
    const p = [0, 1, 2].map((k) => tree.leafPlace[4 * leaf + k] + s * next())
    p[axis] = tree.leafPlace[4 * leaf + axis] + s // on the far face
    if (p[axis] >= 2 ** tree.levels) continue
    const other = findLeaf(tree, p[0], p[1], p[2])
    for (const width of [0, 1]) {
      jump = Math.max(
        jump,
        Math.abs(interpolate(tree, leaf, p, value, width) - interpolate(tree, other, p, value, width)),
      )
    }
  }
  expect(jump).toBeLessThan(1e-6) // values of 0 … 1 in f32
})

test('a root that is not cut is one leaf', () => {
  const whole = buildOctree(3, () => false)
  expect(whole.leafCount).toBe(1)
  expect(whole.nodeCount).toBe(8)
  expect(whole.hanging).toHaveLength(0)
})

function interpolate(tree: Octree, leaf: number, p: number[], value: Float32Array, offset: number): number {
  const s = side(tree, leaf)
  const u = [0, 1, 2].map((k) => (p[k] - tree.leafPlace[4 * leaf + k]) / s)
  let sum = 0
  for (let k = 0; k < 8; k++) {
    const weight = [0, 1, 2].reduce((w, c) => w * ((k >> c) & 1 ? u[c] : 1 - u[c]), 1)
    sum += weight * value[2 * tree.leafNode[8 * leaf + k] + offset]
  }
  return sum
}
