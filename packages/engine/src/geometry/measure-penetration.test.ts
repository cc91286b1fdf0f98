import { describe, expect, it } from 'vitest'
import { buildRandom, type TriangleMesh } from '../core/index.ts'
import { measurePenetration, signedDistances } from './measure-penetration.ts'

const SEED = 7

describe('signedDistances', () => {
  it('is the distance to a cube outside and minus the depth inside', () => {
    const points = Float64Array.of(0, 0, 0, 0.75, 0, 0, 3, 0.2, 0, 2, 2, 0, 0.3, 0.2, -1.5)
    const expected = [-1, -0.25, 2, Math.SQRT2, 0.5]
    const found = signedDistances(points, 5, cubeMesh(1))
    for (let i = 0; i < 5; i++) expect(found[i]).toBeCloseTo(expected[i], 14)
    expect([
      ...signedDistances(points, 1, { position: new Float64Array(0), triVertex: new Int32Array(0) }),
    ]).toEqual([Infinity])
  })
})

describe('measurePenetration', () => {
  it('is the depth of the deepest point in a cube, to the last digits', () => {
    const cube = cubeMesh(1)
    const random = buildRandom(SEED)
    const points = new Float64Array(3 * 200)
    let expected = 0
    for (let i = 0; i < 200; i++) {
      let reach = 0
      for (let k = 0; k < 3; k++) {
        points[3 * i + k] = 2.6 * random() - 1.3
        reach = Math.max(reach, Math.abs(points[3 * i + k]))
      }
      const depth = Math.max(0, 1 - reach)
      expected = Math.max(expected, depth)
      expect(measurePenetration(points.subarray(3 * i), 1, cube), `seed ${SEED} point ${i}`).toBeCloseTo(
        depth,
        14,
      )
    }
    expect(measurePenetration(points, 200, cube)).toBeCloseTo(expected, 14)
  })

  it('takes no notice of rays through edges and corners', () => {
    const cube = cubeMesh(1)
    // The ray along +x from these passes exactly through diagonals, edges and corners of the cube.
    for (const y of [-1, -0.5, 0, 0.5, 1]) {
      for (const z of [-1, -0.5, 0, 0.5, 1]) {
        const inside = Math.abs(y) < 1 && Math.abs(z) < 1
        const depth = inside ? Math.min(1 - Math.abs(y), 1 - Math.abs(z), 0.75) : 0
        expect(measurePenetration(Float64Array.of(-0.25, y, z), 1, cube), `${y} ${z}`).toBeCloseTo(depth, 14)
        expect(measurePenetration(Float64Array.of(-1.25, y, z), 1, cube), `outside ${y} ${z}`).toBe(0)
      }
    }
  })

  it('is zero outside and on the surface', () => {
    const cube = cubeMesh(1)
    expect(measurePenetration(Float64Array.of(2, 0, 0, 1, 0.2, 0.3, -1, 0.2, 0.3), 3, cube)).toBe(0)
    expect(measurePenetration(new Float64Array(0), 0, cube)).toBe(0)
  })
})

function cubeMesh(half: number): TriangleMesh {
  const position: number[] = []
  for (let i = 0; i < 8; i++) {
    position.push(i & 1 ? half : -half, i & 2 ? half : -half, i & 4 ? half : -half)
  }
  const quads = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ]
  const triVertex = quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d])
  return { position: Float64Array.from(position), triVertex: Int32Array.from(triVertex) }
}
