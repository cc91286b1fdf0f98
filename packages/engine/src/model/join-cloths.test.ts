import { expect, test } from 'vitest'
import { buildSheetMesh } from '../mesh/index.ts'
import { type Cloth, clothFromMesh } from './cloth.ts'
import { findHinges } from './find-hinges.ts'
import { joinCloths } from './join-cloths.ts'

const coarse = clothFromMesh(buildSheetMesh({ width: 0.3, height: 0.2, columns: 4, pattern: 'equilateral' }))
const fine = clothFromMesh(buildSheetMesh({ width: 0.1, height: 0.1, columns: 3, rows: 5, pattern: 'grid' }))

/** Corners of triangle t in the world, then in the pattern. */
const cornersOf = (cloth: Cloth, t: number) => [
  ...[...cloth.triVertex.subarray(3 * t, 3 * t + 3)].flatMap((i) => [
    ...cloth.position.subarray(3 * i, 3 * i + 3),
  ]),
  ...cloth.triPattern.subarray(6 * t, 6 * t + 6),
]

test('keeps every triangle where it was, piece after piece', () => {
  const joined = joinCloths([coarse, fine, coarse])
  expect(joined.vertexCount).toBe(2 * coarse.vertexCount + fine.vertexCount)
  expect(joined.triCount).toBe(2 * coarse.triCount + fine.triCount)
  let t = 0
  for (const piece of [coarse, fine, coarse]) {
    for (let own = 0; own < piece.triCount; own++, t++) {
      expect(cornersOf(joined, t)).toEqual(cornersOf(piece, own))
    }
  }
})

test('tells panels apart and gives each its own grain', () => {
  const slanted = { ...fine, panelGrain: Float64Array.of(0.25) }
  const joined = joinCloths([coarse, slanted, coarse])
  expect(joined.panelIds).toEqual(['sheet', 'sheet-2', 'sheet-3'])
  expect([...joined.panelGrain]).toEqual([coarse.panelGrain[0], 0.25, coarse.panelGrain[0]])
  expect(joined.triPanel[0]).toBe(0)
  expect(joined.triPanel[coarse.triCount]).toBe(1)
  expect(joined.triPanel[joined.triCount - 1]).toBe(2)
})

test('sews nothing: no hinge reaches from one piece into the next', () => {
  const joined = joinCloths([coarse, fine])
  const { hingeVertex } = findHinges(joined.triVertex, joined.vertexCount)
  const alone = [coarse, fine].map(
    (piece) => findHinges(piece.triVertex, piece.vertexCount).hingeVertex.length,
  )
  expect(hingeVertex.length).toBe(alone[0] + alone[1])
})

test('joins joined cloth again without a name twice', () => {
  const twice = joinCloths([joinCloths([coarse, fine]), joinCloths([fine, coarse])])
  expect(new Set(twice.panelIds).size).toBe(4)
})
