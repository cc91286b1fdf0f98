import { describe, expect, it } from 'vitest'
import { buildRandom } from '../../core/index.ts'
import { findTrianglePairs } from './find-triangle-pairs.ts'
import { cutCloth, laid, nearTriangles, pleats, randomFolds } from './folds.fixture.ts'
import { buildHierarchy, type Hierarchy } from './hierarchy.ts'
import { updateHierarchy } from './update-hierarchy.ts'

const SEED = 70
const DISTANCE = 0.002

describe('updateHierarchy', () => {
  it('finds the same pairs whether all nodes are refitted or only those a search comes by', () => {
    const cloth = cutCloth(10, 10, 0.01)
    const refit = buildHierarchy(cloth, { distance: DISTANCE, culling: 'tangents', update: 'refit' })
    const hybrid = buildHierarchy(cloth, { distance: DISTANCE, culling: 'tangents', update: 'hybrid' })
    for (let fold = 0; fold < 5; fold++) {
      const random = buildRandom(SEED + fold)
      const x0 = fold === 0 ? cloth.position : randomFolds(cloth, random, fold)
      const x1 = x0.map((value) => value + 0.001 * (2 * random() - 1))
      for (const hierarchy of [refit, hybrid]) expect(updateHierarchy(hierarchy, x0, x1)).toBe(true)
      expect(pairsOf(hybrid), `seed ${SEED + fold}`).toEqual(pairsOf(refit))
      expect(hybrid.work.refitted).toBeLessThanOrEqual(refit.work.refitted)
    }
    updateHierarchy(hybrid, cloth.position, cloth.position)
    pairsOf(hybrid)
    expect(hybrid.work.refitted).toBeLessThan(0.2 * hybrid.tree.nodeCount) // flat: nothing below the cut is needed
  })

  it('keeps inflated volumes and their pairs while vertices stay near, and they stay complete', () => {
    const cloth = cutCloth(7, 7, 0.01)
    const hierarchy = buildHierarchy(cloth, {
      distance: DISTANCE,
      culling: 'tangents',
      update: 'inflated',
      slack: 0.004,
    })
    const random = buildRandom(SEED)
    const x = randomFolds(cloth, random, 2)
    expect(updateHierarchy(hierarchy, x, x)).toBe(true)
    let pairs = new Set(pairsOf(hierarchy))
    let kept = 0
    for (let step = 0; step < 7; step++) {
      const x0 = x.slice()
      for (let k = 0; k < x.length; k++) x[k] += 0.0003 * (2 * random() - 1)
      if (updateHierarchy(hierarchy, x0, x)) pairs = new Set(pairsOf(hierarchy))
      else kept++
      for (const [t, s] of nearTriangles(cloth, x0, x, DISTANCE)) {
        expect(pairs.has(`${s} ${t}`), `seed ${SEED}, step ${step}`).toBe(true)
      }
    }
    expect(kept).toBeGreaterThan(2)
    expect(
      updateHierarchy(
        hierarchy,
        x,
        x.map((value) => value + 0.0025),
      ),
    ).toBe(true)
  })

  it('searches again when what was left out is flat no longer, though every volume still fits', () => {
    const cloth = cutCloth(8, 8, 0.001)
    const hierarchy = buildHierarchy(cloth, {
      distance: 1e-4,
      culling: 'tangents',
      update: 'inflated',
      slack: 0.02,
    })
    updateHierarchy(hierarchy, cloth.position, cloth.position)
    expect(pairsOf(hierarchy)).toEqual([])
    const folded = laid(cloth, pleats(0.004, 1.5))
    expect(updateHierarchy(hierarchy, folded, folded)).toBe(true)
    expect(hierarchy.work.refitted).toBe(0)
    expect(pairsOf(hierarchy).length).toBeGreaterThan(100)
  })
})

function pairsOf(hierarchy: Hierarchy): string[] {
  const pairs: number[] = []
  findTrianglePairs(hierarchy, pairs)
  return Array.from({ length: pairs.length / 2 }, (_, k) =>
    [pairs[2 * k], pairs[2 * k + 1]].sort((a, b) => a - b).join(' '),
  )
}
