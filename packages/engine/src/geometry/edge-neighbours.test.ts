import { expect, it } from 'vitest'
import { closedNeighbours, edgeNeighbours, neighbourRows } from './edge-neighbours.ts'

const fan = Int32Array.of(0, 1, 2, 0, 2, 3) // two triangles over the edge 0–2
const tetrahedron = Int32Array.of(0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2)

it('lists everybody once, ascending, also where the surface ends', () => {
  expect(neighbourRows(fan, 5)).toEqual([[1, 2, 3], [0, 2], [0, 1, 3], [0, 2], []])
  const { start, neighbour } = edgeNeighbours(fan, 5)
  expect([...start]).toEqual([0, 3, 5, 8, 10, 10])
  expect([...neighbour]).toEqual([1, 2, 3, 0, 2, 0, 1, 3, 0, 2])
})

it('of a closed surface says the same, in the order of its triangles', () => {
  const rows = closedNeighbours({ position: new Float64Array(12), triVertex: tetrahedron })
  expect(rows[0]).toEqual([2, 1, 3])
  expect(rows.map((row) => [...row].sort())).toEqual(neighbourRows(tetrahedron, 4))
})
