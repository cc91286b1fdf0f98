import { describe, expect, it } from 'vitest'
import { buildPairTree } from '../../contact/index.ts'
import { buildAdjacency, sharedVertices } from './adjacency.ts'
import { cutCloth, type FlatCloth } from './folds.fixture.ts'
import { trianglesBelow } from './partners.ts'
import { collapseTree } from './wide-tree.ts'

describe('buildAdjacency', () => {
  it('keeps about six vertices per region, at every level', () => {
    const { tree, adjacency } = treeOver(cutCloth(12, 12, 0.01))
    for (let level = 2; level < 8; level++) {
      const nodes = [...tree.level.keys()].filter((n) => tree.level[n] === level)
      const kept = nodes.reduce((sum, n) => sum + adjacency.begin[n + 1] - adjacency.begin[n], 0)
      expect(kept / nodes.length, `level ${level}`).toBeGreaterThan(1)
      expect(kept / nodes.length, `level ${level}`).toBeLessThan(8)
    }
  })

  it('never takes separate regions for neighbours; finds all neighbours on plain cloth, most on cloth full of holes', () => {
    const plain = countNeighbours(cutCloth(12, 12, 0.01))
    expect(plain.touching).toBeGreaterThan(1000)
    expect(plain.found).toBe(plain.touching)
    const holes = countNeighbours(cutCloth(13, 10, 0.01, (i, j) => (i * 7 + j * 5) % 11 === 0))
    expect(holes.found).toBeLessThan(holes.touching)
    expect(holes.found / holes.touching).toBeGreaterThan(0.95)
  })
})

function treeOver(cloth: FlatCloth) {
  const count = cloth.triVertex.length / 3
  const link = new Int32Array(2 * count - 1)
  buildPairTree(cloth.triVertex, 0, count, link, 0)
  const tree = collapseTree(link, 2)
  return { tree, adjacency: buildAdjacency(tree, cloth.triVertex, cloth.position.length / 3) }
}

/** Of the separate nodes of one level: pairs with a common vertex, and those known by a common kept vertex. */
function countNeighbours(cloth: FlatCloth): { touching: number; found: number } {
  const { tree, adjacency } = treeOver(cloth)
  const vertices = trianglesBelow(tree).map(
    (rows) => new Set([...rows].flatMap((t) => [...cloth.triVertex.subarray(3 * t, 3 * t + 3)])),
  )
  let touching = 0
  let found = 0
  let wrong = 0
  for (let n = 1; n < tree.nodeCount; n++) {
    for (let m = tree.end[n]; m < tree.nodeCount; m++) {
      if (tree.level[n] !== tree.level[m]) continue
      const touch = [...vertices[n]].some((i) => vertices[m].has(i))
      const known = sharedVertices(adjacency, n, m) > 0
      if (known && !touch) wrong++
      if (touch) touching++
      if (known) found++
    }
  }
  expect(wrong).toBe(0)
  return { touching, found }
}
