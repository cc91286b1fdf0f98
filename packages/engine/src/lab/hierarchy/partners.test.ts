import { describe, expect, it } from 'vitest'
import { buildPairTree } from '../../contact/index.ts'
import { cutCloth, type FlatCloth } from './folds.fixture.ts'
import { findConvexNodes } from './partners.ts'
import { buildPatternMesh } from './pattern-mesh.ts'
import { collapseTree } from './wide-tree.ts'

describe('findConvexNodes', () => {
  it('takes a plain sheet as a whole, with the shortest altitude of its triangles', () => {
    const { convex } = convexOf(cutCloth(8, 8, 0.01))
    expect(convex.altitude[0]).toBeCloseTo(0.01 * Math.SQRT1_2, 8)
    expect(convex.partner.length).toBeGreaterThan(100)
  })

  it('takes nothing across a slit, and leaves out ribbons when it is told which', () => {
    const slit = cutCloth(8, 8, 0.01, undefined, { column: 4, row: 0 })
    const { convex, tree } = convexOf(slit)
    expect(convex.altitude[0]).toBe(0)
    const left = (t: number) =>
      slit.triPattern.subarray(6 * t, 6 * t + 6).every((p, k) => k % 2 === 1 || p <= 0.04)
    const above = (t: number) =>
      slit.triPattern.subarray(6 * t, 6 * t + 6).every((p, k) => k % 2 === 0 || p >= 0.01)
    let across = 0
    for (let n = 0; n < tree.nodeCount; n++) {
      for (let k = convex.begin[n]; k < convex.begin[n + 1]; k++) {
        const m = convex.partner[k]
        expect(m).toBeGreaterThan(n)
        if (tree.tri[n] < 0 || tree.tri[m] < 0 || !above(tree.tri[n]) || !above(tree.tri[m])) continue
        if (left(tree.tri[n]) !== left(tree.tri[m])) across++
      }
    }
    expect(across).toBe(0)
    const marked = new Uint8Array(slit.triVertex.length / 3).fill(1)
    expect(convexOf(slit, marked).convex.altitude.every((altitude) => altitude === 0)).toBe(true)
  })

  it('lists only pairs that share an edge of the pattern', () => {
    const { convex, tree, pattern } = convexOf(cutCloth(6, 6, 0.01))
    for (let n = 0; n < tree.nodeCount; n++) {
      for (let k = convex.begin[n]; k < convex.begin[n + 1]; k++) {
        const [a, b] = [tree.tri[n], tree.tri[convex.partner[k]]]
        if (a < 0 || b < 0) continue
        const own = new Set(pattern.corner.subarray(3 * a, 3 * a + 3))
        expect([...pattern.corner.subarray(3 * b, 3 * b + 3)].filter((i) => own.has(i)).length).toBe(2)
      }
    }
  })
})

function convexOf({ triVertex, triPattern }: FlatCloth, narrow: Uint8Array | null = null) {
  const count = triVertex.length / 3
  const link = new Int32Array(2 * count - 1)
  buildPairTree(triVertex, 0, count, link, 0)
  const tree = collapseTree(link, 2)
  const pattern = buildPatternMesh(triVertex, triPattern, count)
  return { tree, pattern, convex: findConvexNodes(tree, pattern, narrow) }
}
