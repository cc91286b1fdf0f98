import { describe, expect, it } from 'vitest'
import { buildSheetMesh } from '../mesh/index.ts'
import { findHinges } from './find-hinges.ts'

describe('findHinges', () => {
  it.each(['grid', 'crossed', 'equilateral'] as const)(
    'gives a %s sheet one hinge per inner edge',
    (pattern) => {
      const { triVertex, vertexCount, triCount } = buildSheetMesh({
        width: 0.3,
        height: 0.2,
        columns: 7,
        pattern,
      })
      const { hingeVertex, hingeTri, badEdgeCount } = findHinges(triVertex, vertexCount)
      const edges = vertexCount + triCount - 1 // Euler: V − E + F = 1 for a disk
      const inner = 3 * triCount - edges
      expect(hingeVertex.length).toBe(4 * inner)
      expect(hingeTri.length).toBe(2 * inner)
      expect(badEdgeCount).toBe(0)
    },
  )

  it('puts each wing on its side: the left triangle runs start → end, the right one back', () => {
    const { triVertex, vertexCount } = buildSheetMesh({ width: 1, height: 1, columns: 5, pattern: 'grid' })
    const { hingeVertex, hingeTri } = findHinges(triVertex, vertexCount)
    for (let h = 0; h < hingeTri.length / 2; h++) {
      const [a, b, left, right] = hingeVertex.subarray(4 * h, 4 * h + 4)
      expect(turnsThrough(triVertex, hingeTri[2 * h], a, b, left)).toBe(true)
      expect(turnsThrough(triVertex, hingeTri[2 * h + 1], b, a, right)).toBe(true)
    }
  })

  it('counts edges of three triangles and of triangles wound against each other, and does not bend them', () => {
    const three = findHinges(Int32Array.of(0, 1, 2, 1, 0, 3, 0, 1, 4), 5)
    expect(three.badEdgeCount).toBe(1)
    expect(three.hingeTri.length).toBe(2)
    const against = findHinges(Int32Array.of(0, 1, 2, 0, 1, 3), 4)
    expect(against.badEdgeCount).toBe(1)
    expect(against.hingeTri.length).toBe(0)
  })

  it('does not bend a triangle that lies on its own back', () => {
    expect(findHinges(Int32Array.of(0, 1, 2, 1, 0, 2), 3).hingeTri.length).toBe(0)
  })
})

function turnsThrough(triVertex: Int32Array, t: number, a: number, b: number, c: number): boolean {
  const corners = [...triVertex.subarray(3 * t, 3 * t + 3)]
  const at = corners.indexOf(a)
  return corners[(at + 1) % 3] === b && corners[(at + 2) % 3] === c
}
