import { expect, test } from 'vitest'
import { buildLump } from '../contact/bodies/colliders/lump.fixture.ts'
import { countCrossings } from './count-crossings.ts'
import { fieldsBuilt } from './distance-grid.ts'
import { measurePenetration, signedDistances } from './measure-penetration.ts'
import { Solid, solidOf, treeOf } from './solid.ts'
import { buildSoupTree, treesBuilt } from './soup-tree.ts'

const lump = buildLump()
const options = { cell: 0.02, band: 0.05 }

test('one tree and one field per cell and band, whoever asks', () => {
  const body = { ...lump, solid: new Solid(lump) }
  const points = Float64Array.of(0, 0, 0, 0.01, 0.02, 0.03)
  const trees = treesBuilt.count
  const fields = fieldsBuilt.count
  const grid = body.solid.grid(options)
  expect(body.solid.grid({ ...options })).toBe(grid)
  expect(body.solid.grid({ ...options, band: 0.06 })).not.toBe(grid)
  countCrossings(body)
  measurePenetration(points, 2, body)
  signedDistances(points, 2, body)
  expect(treeOf(body)).toBe(body.solid.tree)
  expect(solidOf(body)).toBe(body.solid)
  expect([treesBuilt.count - trees, fieldsBuilt.count - fields]).toEqual([1, 2])
  expect(body.solid.tree).toEqual(buildSoupTree(lump))
})

test('a copy with other positions, or one sent to another thread, is worked out anew', () => {
  const body = { ...lump, solid: new Solid(lump) }
  const wider = { ...body, position: lump.position.map((value) => 2 * value) }
  expect(solidOf(wider)).not.toBe(body.solid)
  expect(treeOf(wider)).toEqual(buildSoupTree({ position: wider.position, triVertex: wider.triVertex }))
  const sent = structuredClone({ position: body.position, triVertex: body.triVertex, solid: body.solid })
  expect(treeOf(sent)).toEqual(buildSoupTree(lump))
})
