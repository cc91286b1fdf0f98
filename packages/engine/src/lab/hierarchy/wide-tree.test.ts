import { describe, expect, it } from 'vitest'
import { buildPairTree } from '../../contact/index.ts'
import { cutCloth } from './folds.fixture.ts'
import { buildSplitTree } from './split-tree.ts'
import { collapseTree } from './wide-tree.ts'

const cloth = cutCloth(9, 7, 0.01)
const count = cloth.triVertex.length / 3

describe('collapseTree', () => {
  it('keeps every triangle once, children behind parents, never more than the arity', () => {
    for (const link of [regions(), splits()]) {
      let nodes = Infinity
      for (const arity of [2, 4, 8] as const) {
        const tree = collapseTree(link, arity)
        const seen = new Uint8Array(count)
        const parents = new Uint8Array(tree.nodeCount)
        let broken = 0
        for (let n = 0; n < tree.nodeCount; n++) {
          const children = tree.child.subarray(tree.childBegin[n], tree.childBegin[n + 1])
          if (children.length > arity || (children.length === 0) !== tree.tri[n] >= 0) broken++
          if (tree.tri[n] >= 0) seen[tree.tri[n]]++
          for (const m of children) {
            parents[m]++
            if (!(m > n && tree.end[m] <= tree.end[n] && tree.level[m] === tree.level[n] + 1)) broken++
          }
        }
        expect(broken).toBe(0)
        expect(seen.every((times) => times === 1)).toBe(true)
        expect(parents.subarray(1).every((times) => times === 1)).toBe(true)
        expect(tree.nodeCount).toBeLessThan(nodes)
        nodes = tree.nodeCount
      }
    }
  })

  it('is the binary tree itself for two children', () => {
    const link = regions()
    const tree = collapseTree(link, 2)
    expect([...tree.binary]).toEqual(Array.from(link, (_, n) => n))
    for (let n = 0; n < link.length; n++) {
      if (link[n] >= 0)
        expect([...tree.child.subarray(tree.childBegin[n], tree.childBegin[n + 1])]).toEqual([n + 1, link[n]])
    }
  })
})

function regions(): Int32Array {
  const link = new Int32Array(2 * count - 1)
  buildPairTree(cloth.triVertex, 0, count, link, 0)
  return link
}

function splits(): Int32Array {
  const link = new Int32Array(2 * count - 1)
  buildSplitTree(cloth.position, cloth.triVertex, link)
  return link
}
