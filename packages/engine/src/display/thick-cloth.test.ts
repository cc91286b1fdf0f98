import { expect, it } from 'vitest'
import type { ClothPicture } from './dressed-picture.ts'
import { thickenCloth } from './thick-cloth.ts'

/** A square of 0.2 m in the plane z = 0.5, of two panels. */
const square = {
  position: Float64Array.of(0, 0, 0.5, 0.2, 0, 0.5, 0.2, 0.2, 0.5, 0, 0.2, 0.5),
  normal: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1),
  shade: Float32Array.of(0.1, 0.2, 0.3, 0.4),
  triVertex: Int32Array.of(0, 1, 2, 0, 2, 3),
  triPattern: Float64Array.of(0, 0, 0.2, 0, 0.2, 0.2, 0, 0, 0.2, 0.2, 0, 0.2),
  triPanel: Int32Array.of(0, 1),
  panelIds: ['a', 'b'],
} as unknown as ClothPicture
const thick = thickenCloth(square, 0.001)

it('is closed: every edge is run along once in each direction', () => {
  const { triVertex } = thick
  const edges = new Map<string, number>()
  for (let at = 0; at < triVertex.length; at++) {
    const key = `${triVertex[at]} ${triVertex[at % 3 === 2 ? at - 2 : at + 1]}`
    edges.set(key, (edges.get(key) ?? 0) + 1)
  }
  expect(
    [...edges].every(([key, count]) => count === 1 && edges.has(key.split(' ').reverse().join(' '))),
  ).toBe(true)
  expect(triVertex.length / 3).toBe(2 + 2 + 8)
})

it('holds area times thickness, the simulated surface in its middle', () => {
  const { position: p, triVertex } = thick
  let volume = 0
  for (let t = 0; t < triVertex.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => [...p.subarray(3 * triVertex[t + k], 3 * triVertex[t + k] + 3)])
    volume +=
      (a[0] * (b[1] * c[2] - b[2] * c[1]) +
        a[1] * (b[2] * c[0] - b[0] * c[2]) +
        a[2] * (b[0] * c[1] - b[1] * c[0])) /
      6
  }
  expect(volume).toBeCloseTo(0.2 * 0.2 * 0.001, 12)
  expect(p[2]).toBeCloseTo(0.5005, 9)
  expect(p[14]).toBeCloseTo(0.4995, 9)
})

it('keeps panels and places in the pattern on both faces', () => {
  expect([...thick.triPanel.subarray(0, 4)]).toEqual([0, 1, 0, 1])
  expect([...thick.triPattern.subarray(12, 18)]).toEqual([0, 0, 0.2, 0.2, 0.2, 0])
  expect(thick.triPattern.length).toBe(2 * thick.triVertex.length)
})
