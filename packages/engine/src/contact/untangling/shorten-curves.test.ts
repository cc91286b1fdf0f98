import { describe, expect, it } from 'vitest'
import { dot, norm, plus, scaled, type TriangleMesh, type Vector3 } from '../../core/index.ts'
import { findCrossings } from '../../geometry/index.ts'
import { bump, crossedPlies, slant, surfaceOf } from './crossed-sheets.fixture.ts'
import type { Drive } from './drive.ts'
import { findAstray, findWalls } from './flood-regions.ts'
import { contourGradient, shortenCurve } from './shorten-curves.ts'
import { traceCurves } from './trace-curves.ts'

const corner = () =>
  crossedPlies(8, (x, z) => [0.041 + 0.5 * (x - z), 0.7 * (x + z) - 0.0123, 0.0337 + 0.4 * (x - z)])

describe('contourGradient', () => {
  it.each([
    ['a bump', bump],
    ['a corner', corner],
  ])('is minus twice the gradient of the length when one sheet is moved: %s', (_, build) => {
    const mesh = build()
    const half = mesh.triVertex.length / 6
    let sum: Vector3 = [0, 0, 0] // of the second sheet against the first
    const surface = surfaceOf(mesh)
    for (const { piercings } of traceCurves(surface, findCrossings(mesh))) {
      for (const piercing of piercings) {
        sum = plus(sum, scaled(contourGradient(surface, piercing), piercing.face < half ? 1 : -1))
      }
    }
    const step = 1e-8
    for (let axis = 0; axis < 3; axis++) {
      const slope = (lengthMoved(mesh, axis, step) - lengthMoved(mesh, axis, -step)) / (2 * step)
      expect(-0.5 * sum[axis]).toBeCloseTo(slope, 5)
    }
  })
})

describe('shortenCurve', () => {
  it('leads all crossings of a straight line the same way: the sheets against each other, across', () => {
    const mesh = slant()
    const surface = surfaceOf(mesh)
    const curves = traceCurves(surface, findCrossings(mesh))
    const drives: Drive[] = []
    shortenCurve(surface, curves[0], findAstray(surface, curves[0], findWalls(curves)), drives)
    expect(drives).toHaveLength(curves[0].piercings.length)
    const half = mesh.position.length / 6
    const ways = drives.map(({ rows, direction }) => (rows[0] < half ? 1 : -1) * direction[1])
    const first = Math.sign(ways[0])
    for (const way of ways) expect(first * way).toBeGreaterThan(0.5)
    for (const { direction, speed, share } of drives) {
      expect(norm(direction)).toBeCloseTo(1, 12)
      expect(speed).toBeLessThan(0.12)
      expect(share.reduce((total, c) => total + c, 0)).toBeCloseTo(0, 12)
    }
  })

  it('follows the gradient alone where no part is known to be astray', () => {
    const surface = surfaceOf(bump())
    const [curve] = traceCurves(surface, findCrossings(surface))
    const drives: Drive[] = []
    shortenCurve(surface, curve, null, drives)
    const gradients = curve.piercings.map((piercing) => contourGradient(surface, piercing))
    const steep = gradients.filter((G) => norm(G) > 0)
    expect(drives).toHaveLength(steep.length)
    drives.forEach(({ direction }, k) => {
      expect(dot(direction, steep[k])).toBeCloseTo(norm(steep[k]), 9)
    })
  })
})

/** Length of all lines with the second sheet moved along an axis [m]. */
function lengthMoved({ position, triVertex }: TriangleMesh, axis: number, way: number): number {
  const moved = position.map((value, k) => (k >= position.length / 2 && k % 3 === axis ? value + way : value))
  const mesh = { position: moved, triVertex }
  return traceCurves(surfaceOf(mesh), findCrossings(mesh)).reduce((sum, { length }) => sum + length, 0)
}
