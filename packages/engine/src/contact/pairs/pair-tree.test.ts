import { describe, expect, it } from 'vitest'
import { ballMesh, plySheets } from '../sheets.fixture.ts'
import { buildPairTree, ownedFeatures } from './pair-tree.ts'

describe('buildPairTree', () => {
  it('holds every triangle once, children behind parents, and stays shallow', () => {
    const meshes = [
      plySheets(40, 1, 0.01, 0),
      plySheets(4, 7, 0.01, 0.002),
      ballMesh(0.3, 24),
      plySheets(1, 1, 1, 0),
    ]
    for (const { triVertex } of meshes) {
      const count = triVertex.length / 3
      const root = 5
      const link = new Int32Array(root + 2 * count - 1)
      const depth = buildPairTree(triVertex, 0, count, link, root)
      const seen = new Uint8Array(count)
      const parents = new Uint8Array(link.length)
      let before = 0
      for (let n = root; n < link.length; n++) {
        if (link[n] < 0) {
          seen[~link[n]]++
          continue
        }
        if (!(link[n] > n + 1)) before++
        parents[n + 1]++
        parents[link[n]]++
      }
      expect(before).toBe(0)
      expect(seen.every((times) => times === 1)).toBe(true)
      expect(parents.subarray(root + 1).every((times) => times === 1)).toBe(true)
      expect(depth).toBeLessThan(6 + 2 * Math.log2(count))
    }
  })

  it('gives every vertex and every edge to exactly one triangle', () => {
    const { position, triVertex } = ballMesh(1, 8)
    const own = ownedFeatures(triVertex, position.length / 3)
    let vertices = 0
    let edges = 0
    for (const bits of own) {
      for (let k = 0; k < 3; k++) {
        vertices += (bits >> k) & 1
        edges += (bits >> (3 + k)) & 1
      }
    }
    expect(vertices).toBe(position.length / 3)
    expect(edges).toBe(triVertex.length / 2) // closed: each edge has two triangles
    expect(vertices - edges + own.length).toBe(2) // Euler
  })
})
