import { expect, test } from 'vitest'
import { cube } from '../body/cube.fixture.ts'
import { checkClosedMesh } from './mesh-check.ts'

const without = (t: number) =>
  Int32Array.from(cube.triVertex.filter((_, corner) => Math.floor(corner / 3) !== t))
const flipped = (rows: readonly number[]) => {
  const corners = cube.triVertex.slice()
  for (const t of rows) corners.set([corners[3 * t], corners[3 * t + 2], corners[3 * t + 1]], 3 * t)
  return corners
}

test('a good cube passes untouched', () => {
  expect(checkClosedMesh(cube)).toEqual({ triVertex: cube.triVertex, turned: 0, partsTurned: 0, parts: 1 })
})

test('single triangles and whole parts that face inwards are turned', () => {
  const some = checkClosedMesh({ ...cube, triVertex: flipped([4, 7]) })
  expect(some.triVertex).toEqual(cube.triVertex)
  expect(some.turned).toBe(2)
  const all = checkClosedMesh({ ...cube, triVertex: flipped(Array.from({ length: 12 }, (_, t) => t)) })
  expect(all.triVertex).toEqual(cube.triVertex)
  expect(all).toMatchObject({ turned: 0, partsTurned: 1 })
})

test('holes are told with their number and place', () => {
  expect(() => checkClosedMesh({ ...cube, triVertex: without(7) })).toThrow(
    /no partner; one hole, the largest of 3 edges near \(/,
  )
  const two = Int32Array.from(without(7).filter((_, corner) => corner >= 3))
  expect(() => checkClosedMesh({ ...cube, triVertex: two })).toThrow(/2 holes|one hole/)
})

test('an edge with three triangles', () => {
  const fin = Int32Array.of(...cube.triVertex, 0, 1, 6)
  expect(() => checkClosedMesh({ ...cube, triVertex: fin })).toThrow(/vertices 1 and 2 has 3 triangles/)
})

test('a Klein bottle has no outside', () => {
  const [n, corners] = [4, [] as number[]]
  const at = (i: number, j: number) => {
    const wrapped = ((i % n) + n) % n
    return n * wrapped + ((((i >= n ? -j : j) % n) + n) % n)
  }
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++)
      corners.push(at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j), at(i + 1, j + 1), at(i, j + 1))
  const position = Float64Array.from({ length: 3 * n * n }, (_, k) => k)
  expect(() => checkClosedMesh({ position, triVertex: Int32Array.from(corners) })).toThrow(/Möbius|triangles/)
})
