import { expect, test } from 'vitest'
import { buildRandom } from '../core/index.ts'
import { convexHull, sliceBody, tapeLength } from './slice.ts'

/** A box with its corners at ± half, outward winding. */
function box(hx: number, hy: number, hz: number) {
  const position: number[] = []
  for (let i = 0; i < 8; i++) position.push(i & 1 ? hx : -hx, i & 2 ? hy : -hy, i & 4 ? hz : -hz)
  const quads = [0, 2, 3, 1, 4, 5, 7, 6, 0, 1, 5, 4, 2, 6, 7, 3, 0, 4, 6, 2, 1, 3, 7, 5]
  const triVertex: number[] = []
  for (let q = 0; q < 24; q += 4) {
    triVertex.push(quads[q], quads[q + 1], quads[q + 2], quads[q], quads[q + 2], quads[q + 3])
  }
  return { position: Float64Array.from(position), triVertex: Int32Array.from(triVertex) }
}

test('the cut through a box is its rectangle, also when the plane runs through corners', () => {
  const mesh = box(0.3, 0.5, 0.2)
  for (const offset of [-0.5 + 1e-9, 0, 0.2, 0.5]) {
    const loops = sliceBody(mesh, { normal: [0, 1, 0], offset })
    expect(loops).toHaveLength(1)
    expect(tapeLength(loops[0].flat)).toBeCloseTo(2 * (0.6 + 0.4), 7)
  }
  expect(sliceBody(mesh, { normal: [0, 1, 0], offset: -0.5 })).toHaveLength(0) // nothing lies below it
  expect(sliceBody(mesh, { normal: [0, 1, 0], offset: 0.51 })).toHaveLength(0)
})

test('a slanted cut through a cube is the regular hexagon', () => {
  const s = 1 / Math.sqrt(3)
  const loops = sliceBody(box(0.5, 0.5, 0.5), { normal: [s, s, s], offset: 0 })
  expect(loops).toHaveLength(1)
  expect(tapeLength(loops[0].flat)).toBeCloseTo(6 * Math.SQRT1_2, 12)
  for (let at = 0; at < loops[0].point.length; at += 3) {
    const [x, y, z] = loops[0].point.subarray(at, at + 3)
    expect(x + y + z).toBeCloseTo(0, 12)
  }
})

test('a tape spans hollows: the hull of random points contains them all and turns one way', () => {
  const seed = 11
  const next = buildRandom(seed)
  const flat = Float64Array.from({ length: 200 }, () => next())
  const hull = convexHull(flat)
  for (let k = 0; k < hull.length; k++) {
    const [a, b] = [2 * hull[k], 2 * hull[(k + 1) % hull.length]]
    for (let p = 0; p < flat.length; p += 2) {
      const turn =
        (flat[b] - flat[a]) * (flat[p + 1] - flat[a + 1]) - (flat[b + 1] - flat[a + 1]) * (flat[p] - flat[a])
      expect(turn, `seed ${seed}`).toBeGreaterThanOrEqual(-1e-15)
    }
  }
  const star = Float64Array.of(1, 0, 0.1, 0.1, 0, 1, -0.1, 0.1, -1, 0, -0.1, -0.1, 0, -1, 0.1, -0.1)
  expect(tapeLength(star)).toBeCloseTo(4 * Math.SQRT2, 12)
})
