import { describe, expect, it } from 'vitest'
import { buildRandom } from '../../core/index.ts'
import { findTrianglePairs } from './find-triangle-pairs.ts'
import {
  boxPairs,
  cutCloth,
  type FlatCloth,
  flatRing,
  laid,
  nearTriangles,
  pleats,
  randomFolds,
} from './folds.fixture.ts'
import { buildHierarchy, type Hierarchy } from './hierarchy.ts'
import type { HierarchyOptions } from './options.ts'
import { updateHierarchy } from './update-hierarchy.ts'

const SEED = 40
const EDGE = 0.01
const DISTANCE = 0.002 // twice the thickness: well below half of the shortest altitude, 7 mm
const CULLINGS = ['masks', 'cones', 'tangents'] as const

describe('findTrianglePairs', () => {
  it('lists exactly the pairs whose volumes meet, each once, for every tree, arity and volume', () => {
    const cloth = cutCloth(6, 6, EDGE)
    for (let fold = 0; fold < 2; fold++) {
      const random = buildRandom(SEED + fold)
      const x0 = randomFolds(cloth, random, 3)
      const x1 = x0.map((value) => value + 0.003 * (2 * random() - 1))
      const boxes = new Set(boxPairs(cloth, x0, x1, DISTANCE).map(([t, s]) => key(t, s)))
      for (const build of ['regions', 'split'] as const) {
        for (const arity of [2, 4, 8] as const) {
          for (const directions of [6, 14, 18, 26] as const) {
            const listed = search(cloth, x0, x1, { build, arity, directions, culling: 'none' })
            expect(new Set(listed).size, 'no pair twice').toBe(listed.length)
            if (directions === 6) expect(new Set(listed), `seed ${SEED + fold}`).toEqual(boxes)
            else expect(listed.filter((pair) => !boxes.has(pair))).toEqual([])
          }
        }
      }
    }
  })

  it('finds everything that comes near in random folds, whatever is culled', () => {
    const cloth = cutCloth(7, 7, EDGE)
    const plain = buildHierarchy(cloth, { distance: DISTANCE, culling: 'none' })
    const culled = CULLINGS.flatMap((culling) =>
      ([2, 4] as const).map((arity) => buildHierarchy(cloth, { distance: DISTANCE, culling, arity })),
    )
    let needed = 0
    let saved = 0
    for (let fold = 0; fold < 9; fold++) {
      const random = buildRandom(SEED + fold)
      const x0 = randomFolds(cloth, random, 1 + (fold % 3))
      const x1 = x0.map((value) => value + [1e-4, 0.001, 0.004][fold % 3] * (2 * random() - 1))
      const near = nearTriangles(cloth, x0, x1, DISTANCE)
      needed += near.length
      updateHierarchy(plain, x0, x1)
      const all = found(plain).length
      for (const hierarchy of culled) {
        updateHierarchy(hierarchy, x0, x1)
        const listed = found(hierarchy)
        expect(lost(listed, near), `${hierarchy.options.culling}, seed ${SEED + fold}`).toEqual([])
        saved += all - listed.length
      }
    }
    expect(needed).toBeGreaterThan(200)
    expect(saved).toBeGreaterThan(5000)
  })

  it('keeps the contacts of an accordion, which normals lose when any angle is allowed', () => {
    const cloth = cutCloth(12, 12, EDGE)
    const x = laid(cloth, pleats(3 * EDGE, 1.53))
    const near = nearTriangles(cloth, x, x, DISTANCE)
    expect(near.length).toBeGreaterThan(100)
    for (const culling of CULLINGS) expect(lost(search(cloth, x, x, { culling }), near), culling).toEqual([])
    const rash = search(cloth, x, x, { culling: 'masks', slope: 0 })
    expect(lost(rash, near).length, 'masks with c = 0').toBeGreaterThan(100)
  })

  it('finds flat cloth that meets itself edge on: strips bent in their plane, teeth of a comb, a slit pulled shut', () => {
    const ribbon = cutCloth(40, 4, EDGE)
    const strip = cutCloth(50, 7, EDGE)
    const comb = cutCloth(10, 12, EDGE, (i, j) => j > 6 && i % 4 >= 2)
    const slit = cutCloth(12, 12, EDGE, undefined, { column: 6, row: 5 })
    const cases: [string, FlatCloth, Float64Array][] = [
      ['ribbon', ribbon, laid(ribbon, flatRing((40 * EDGE) / 6.4))],
      ['strip', strip, laid(strip, flatRing((50 * EDGE) / 6.4))],
      [
        'comb',
        comb,
        laid(comb, (u, v) => [u + (v > 0.07 ? 0.3 * (v - 0.07) * (u > 0.06 ? -1 : 1) : 0), 0, v]),
      ],
      ['slit', slit, laid(slit, (u, v) => [0.06 + (u - 0.06) * (v > 0.05 ? 1 - 4 * (v - 0.05) : 1), 0, v])],
    ]
    for (const [name, cloth, x] of cases) {
      const near = nearTriangles(cloth, x, x, DISTANCE)
      expect(near.length, name).toBeGreaterThan(4)
      for (const culling of CULLINGS) {
        expect(lost(search(cloth, x, x, { culling }), near), `${name}, ${culling}`).toEqual([])
      }
    }
  })

  it('searches cloth that folds during the step, though it is flat at both ends', () => {
    const cloth = cutCloth(8, 8, EDGE)
    const turned = laid(cloth, (u, v) => [0.04 - (u - 0.04), 0.0001, v]) // half a turn about the middle line
    for (const culling of CULLINGS) {
      expect(search(cloth, cloth.position, turned, { culling }).length, culling).toBeGreaterThan(1000)
      expect(search(cloth, cloth.position, cloth.position, { culling }), culling).toEqual([])
    }
  })

  it('culls nothing in shapes without a pattern', () => {
    const { triVertex, position } = cutCloth(6, 6, EDGE)
    const hierarchy = buildHierarchy({ triVertex, position }, { distance: DISTANCE })
    updateHierarchy(hierarchy, position, position)
    const pairs: number[] = []
    findTrianglePairs(hierarchy, pairs)
    expect(hierarchy.work.flatTests).toBe(0)
    expect(pairs.length).toBeGreaterThan(500)
  })
})

function search(
  cloth: FlatCloth,
  x0: Float64Array,
  x1: Float64Array,
  options: Partial<HierarchyOptions>,
): string[] {
  const hierarchy = buildHierarchy(cloth, { distance: DISTANCE, ...options })
  updateHierarchy(hierarchy, x0, x1)
  return found(hierarchy)
}

function found(hierarchy: Hierarchy): string[] {
  const pairs: number[] = []
  findTrianglePairs(hierarchy, pairs)
  return Array.from({ length: pairs.length / 2 }, (_, k) => key(pairs[2 * k], pairs[2 * k + 1]))
}

function lost(listed: readonly string[], near: readonly [number, number][]): string[] {
  const known = new Set(listed)
  return near.map(([t, s]) => key(t, s)).filter((pair) => !known.has(pair))
}

function key(t: number, s: number): string {
  return `${Math.min(t, s)} ${Math.max(t, s)}`
}
