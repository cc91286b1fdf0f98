import { expect, test } from 'vitest'
import { buildRandom } from '../core/index.ts'
import { findEdges } from '../geometry/index.ts'
import { buildSheetMesh } from './sheet-mesh.ts'
import { hilbertOrder, sortTriangles } from './vertex-order.ts'

test('visits the four quarters of a square one after the other, neighbours next to each other', () => {
  const side = 16
  const x = new Float64Array(2 * side * side)
  for (let i = 0; i < side * side; i++) x.set([(i % side) + 0.5, Math.floor(i / side) + 0.5], 2 * i)
  const order = hilbertOrder(x)
  expect([...order].sort((p, q) => p - q)).toEqual([...new Array(side * side).keys()])
  const quarter = (i: number) => (x[2 * i] > side / 2 ? 1 : 0) + (x[2 * i + 1] > side / 2 ? 2 : 0)
  const changes = order.filter((i, n) => n > 0 && quarter(i) !== quarter(order[n - 1])).length
  expect(changes).toBe(3)
  let farthest = 0
  for (let n = 1; n < order.length; n++) {
    const [i, j] = [2 * order[n - 1], 2 * order[n]]
    farthest = Math.max(farthest, Math.hypot(x[i] - x[j], x[i + 1] - x[j + 1]))
  }
  expect(farthest).toBeLessThan(2.3) // 1 for exact cells; cells of the fine curve cut a coarse one unevenly
})

test('brings neighbours of a sheet close in memory, seed 31', () => {
  const mesh = buildSheetMesh({ width: 1, height: 1, columns: 40, pattern: 'jittered', seed: 31 })
  const row = new Int32Array(mesh.vertexCount)
  hilbertOrder(mesh.vertexPattern).forEach((i, n) => {
    row[i] = n
  })
  const { edgeVertex, edgeCount } = findEdges(mesh.triVertex, mesh.vertexCount)
  const apart = Array.from({ length: edgeCount }, (_, e) =>
    Math.abs(row[edgeVertex[2 * e]] - row[edgeVertex[2 * e + 1]]),
  )
  expect(apart.sort((p, q) => p - q)[Math.floor(edgeCount / 2)]).toBeLessThan(10) // row by row: 40
})

test('sorted triangles are the same triangles with the same winding, seed 32', () => {
  const random = buildRandom(32)
  const mesh = buildSheetMesh({ width: 1, height: 1, columns: 6, pattern: 'crossed' })
  const shuffled: number[] = []
  const pool = [...new Array(mesh.triCount).keys()]
  while (pool.length > 0) {
    const [t] = pool.splice(Math.floor(random() * pool.length), 1)
    const turn = Math.floor(random() * 3)
    for (let k = 0; k < 3; k++) shuffled.push(mesh.triVertex[3 * t + ((turn + k) % 3)])
  }
  const sorted = sortTriangles(Int32Array.from(shuffled))
  expect(sorted).toEqual(sortTriangles(mesh.triVertex))
  for (let at = 3; at < sorted.length; at += 3) expect(sorted[at]).toBeGreaterThanOrEqual(sorted[at - 3])
})
