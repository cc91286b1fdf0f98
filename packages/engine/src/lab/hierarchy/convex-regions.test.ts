import { describe, expect, it } from 'vitest'
import { buildRingWalk, convexHull, ringHoldsHull } from './convex-regions.ts'
import { cutCloth, type FlatCloth } from './folds.fixture.ts'
import { buildPatternMesh } from './pattern-mesh.ts'

const EDGE = 0.1

describe('ringHoldsHull', () => {
  it('takes squares, borders and regions jagged by one triangle, not slits, holes, notches or corners', () => {
    const whole = cutCloth(8, 8, EDGE)
    expect(holds(whole, () => true)).toBe(true)
    expect(holds(whole, (u, v) => u < 0.4 && v < 0.4)).toBe(true)
    expect(
      holds(whole, (u, v) => u + v < 0.8),
      'stairs',
    ).toBe(true)
    expect(
      holds(whole, (u, v) => u < 0.3 || v < 0.3),
      'around a corner',
    ).toBe(false)
    expect(
      holds(whole, (u, v) => u < 0.2 || u > 0.6 || v < 0.2),
      'a bay three triangles deep',
    ).toBe(false)
    expect(
      holds(cutCloth(8, 8, EDGE, undefined, { column: 4, row: 3 }), () => true),
      'slit',
    ).toBe(false)
    expect(
      holds(
        cutCloth(8, 8, EDGE, (i, j) => i === 3 && j === 3),
        () => true,
      ),
      'hole',
    ).toBe(false)
    expect(
      holds(
        cutCloth(8, 8, EDGE, (i, j) => i === 3 && j === 7),
        () => true,
      ),
      'notch',
    ).toBe(false)
    expect(
      holds(
        cutCloth(8, 8, EDGE, (i, j) => i > 3 && j > 3),
        () => true,
      ),
      'cut-out',
    ).toBe(false)
  })

  it('forgives rounding of the outline, not a hundredth of an edge', () => {
    const bent = (by: number) => {
      const cloth = cutCloth(4, 4, EDGE)
      const { triPattern } = cloth
      for (let k = 0; k < triPattern.length; k += 2) {
        if (triPattern[k + 1] === 0) triPattern[k + 1] = by * 25 * triPattern[k] * (0.4 - triPattern[k])
      }
      return cloth
    }
    expect(holds(bent(1e-8), () => true)).toBe(true)
    expect(holds(bent(0.01 * EDGE), () => true)).toBe(false)
    expect(holds(bent(-0.01 * EDGE), () => true)).toBe(true) // outwards
  })
})

describe('convexHull', () => {
  it('goes once around, anticlockwise, and holds all points', () => {
    const cloth = cutCloth(5, 3, EDGE, (i, j) => i === 0 && j === 0)
    const mesh = buildPatternMesh(cloth.triVertex, cloth.triPattern, cloth.triVertex.length / 3)
    const hull = convexHull(
      mesh,
      Array.from({ length: mesh.vertexCount }, (_, i) => i),
    )
    expect(hull).toHaveLength(5)
    const side = (a: number, b: number, p: number) =>
      (mesh.place[2 * b] - mesh.place[2 * a]) * (mesh.place[2 * p + 1] - mesh.place[2 * a + 1]) -
      (mesh.place[2 * b + 1] - mesh.place[2 * a + 1]) * (mesh.place[2 * p] - mesh.place[2 * a])
    hull.forEach((a, k) => {
      for (let p = 0; p < mesh.vertexCount; p++) {
        expect(side(a, hull[(k + 1) % hull.length], p)).toBeGreaterThan(-1e-12)
      }
    })
  })
})

/** The region of triangles whose centres satisfy `inside`. */
function holds(cloth: FlatCloth, inside: (u: number, v: number) => boolean): boolean {
  const { triVertex, triPattern } = cloth
  const triCount = triVertex.length / 3
  const mesh = buildPatternMesh(triVertex, triPattern, triCount)
  const rows: number[] = []
  for (let t = 0; t < triCount; t++) {
    const p = triPattern.subarray(6 * t, 6 * t + 6)
    if (inside((p[0] + p[2] + p[4]) / 3, (p[1] + p[3] + p[5]) / 3)) rows.push(t)
  }
  const hull = convexHull(mesh, [
    ...new Set(rows.flatMap((t) => [...mesh.corner.subarray(3 * t, 3 * t + 3)])),
  ])
  return ringHoldsHull(mesh, buildRingWalk(mesh), [Int32Array.from(rows)], hull)
}
