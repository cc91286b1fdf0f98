import { expect, test } from 'vitest'
import { findNeighbours, marchDistances } from './fast-marching.ts'
import { buildOctree, type Octree } from './octree.ts'

const full = (levels: number) => buildOctree(levels, () => true)
const graded = buildOctree(5, (x, y, z, side) => {
  const h = side / 2
  return Math.abs(Math.hypot(x + h - 15, y + h - 16, z + h - 14) - 9) < h * Math.sqrt(3) + 2
})

/** Marches from nodes within `shell` of the zero set of φ; largest and mean error, and the order of acceptance. */
function march(tree: Octree, cell: number, phi: (p: number[]) => number, shell: number, exact: boolean) {
  const place = (node: number) => [0, 1, 2].map((k) => cell * tree.nodePlace[3 * node + k])
  const value = new Float64Array(tree.nodeCount)
  const rank = new Int32Array(tree.nodeCount).fill(-1)
  for (let node = 0; node < tree.nodeCount; node++) {
    const known = phi(place(node))
    if (Math.abs(known) > shell) continue
    value[node] = known
    rank[node] = 7
  }
  marchDistances(tree, cell, { value, rank }, exact ? (node) => Math.abs(phi(place(node))) : null)
  let [worst, sum, wrong] = [0, 0, 0]
  for (let node = 0; node < tree.nodeCount; node++) {
    const truth = phi(place(node))
    worst = Math.max(worst, Math.abs(value[node] - truth))
    sum += Math.abs(value[node] - truth)
    if (Math.abs(truth) > 1e-9 && Math.sign(value[node]) !== Math.sign(truth)) wrong++
  }
  return { worst, mean: sum / tree.nodeCount, wrong, rank }
}

test('a plane along the axes is exact', () => {
  const { worst, wrong, rank } = march(full(4), 1 / 16, ([x]) => x - 0.53, 0.04, false)
  expect(worst).toBeLessThan(1e-14)
  expect(wrong).toBe(0)
  expect(rank.every((feature) => feature === 7)).toBe(true)
})

test('a ball: first order, halving the cells halves the error', () => {
  const ball = ([x, y, z]: number[]) => Math.hypot(x - 0.48, y - 0.51, z - 0.53) - 0.25
  const coarse = march(full(4), 1 / 16, ball, 0.06, false)
  const fine = march(full(5), 1 / 32, ball, 0.06, false) // same shell: only the marching differs
  expect(coarse.wrong + fine.wrong).toBe(0)
  expect(fine.mean / coarse.mean).toBeGreaterThan(0.4)
  expect(fine.mean / coarse.mean).toBeLessThan(0.65)
  expect(fine.mean).toBeLessThan(0.25 / 32) // a quarter of a cell
})

test('on a graded octree all nodes are reached, right sides, errors of the order of the far cells', () => {
  const ball = ([x, y, z]: number[]) => Math.hypot(x - 15, y - 16, z - 14) - 9
  const { worst, mean, wrong } = march(graded, 1, ball, 2, false)
  expect(wrong).toBe(0)
  expect(worst).toBeLessThan(4) // the largest leaves have a side of 8
  expect(mean).toBeLessThan(0.5)
})

test('with features the distance to them is kept', () => {
  const ball = ([x, y, z]: number[]) => Math.hypot(x - 15, y - 16, z - 14) - 9
  const { worst, wrong } = march(graded, 1, ball, 2, true)
  expect(worst).toBeLessThan(1e-12)
  expect(wrong).toBe(0)
})

test('neighbours are mutual, along one axis, and the nearest there are', () => {
  const neighbour = findNeighbours(graded)
  let odd = 0
  for (let node = 0; node < graded.nodeCount; node++) {
    for (let k = 0; k < 6; k++) {
      const other = neighbour[6 * node + k]
      if (other < 0) continue
      const away = [0, 1, 2].map((c) => graded.nodePlace[3 * other + c] - graded.nodePlace[3 * node + c])
      const axis = k >> 1
      const along = away[axis] * (k % 2 === 1 ? 1 : -1)
      if (!(along > 0) || away.some((d, c) => c !== axis && d !== 0)) odd++
      if (neighbour[6 * other + (k ^ 1)] !== node) odd++
    }
  }
  expect(odd).toBe(0)
})
