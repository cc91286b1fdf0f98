import { describe, expect, it } from 'vitest'
import { contourSlopes, isStrip, narrowTriangles } from './contour.ts'
import { convexHull } from './convex-regions.ts'
import { cutCloth, type FlatCloth } from './folds.fixture.ts'
import { buildPatternMesh } from './pattern-mesh.ts'

describe('contourSlopes', () => {
  it('asks 15° more of triangles at the outline, 30° at concave corners', () => {
    const slopes = contourSlopes(meshOf(cutCloth(8, 8, 0.1, (i, j) => i > 4 && j > 4)), 0.5)
    const angles = new Set([...slopes].map((slope) => Math.round((Math.acos(slope) * 180) / Math.PI)))
    expect([...angles].sort()).toEqual([30, 45, 60])
    expect(slopes.filter((slope) => slope > 0.8).length).toBeLessThanOrEqual(6) // around one corner
    expect([...contourSlopes(meshOf(cutCloth(8, 8, 0.1)), 0.5)].some((slope) => slope > 0.8)).toBe(false)
  })
})

describe('narrowTriangles', () => {
  it('knows ribbons, piece by piece', () => {
    expect(narrowTriangles(meshOf(cutCloth(20, 5, 0.1))).every((narrow) => narrow === 1)).toBe(true)
    expect(narrowTriangles(meshOf(cutCloth(20, 6, 0.1))).every((narrow) => narrow === 0)).toBe(true)
    const both = narrowTriangles(meshOf(cutCloth(20, 12, 0.1, (_, j) => j === 8)))
    expect(both.reduce((sum, narrow) => sum + narrow, 0)).toBe(2 * 20 * 3)
  })
})

describe('isStrip', () => {
  it('measures length against width, in any direction', () => {
    for (const [columns, rows, strip] of [
      [3, 1, false],
      [5, 1, true],
      [1, 5, true],
      [4, 4, false],
    ] as const) {
      const mesh = meshOf(cutCloth(columns, rows, 0.1))
      const hull = convexHull(
        mesh,
        Array.from({ length: mesh.vertexCount }, (_, i) => i),
      )
      expect(isStrip(mesh, hull), `${columns} × ${rows}`).toBe(strip)
    }
  })
})

function meshOf({ triVertex, triPattern }: FlatCloth) {
  return buildPatternMesh(triVertex, triPattern, triVertex.length / 3)
}
