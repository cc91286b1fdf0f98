import { describe, expect, it } from 'vitest'
import { roomFor, sizeOverTime } from './mitten-size.ts'
import { type Mitten, placeMitten } from './mittens.ts'

/** A cube of 10 cm about the origin as a mitten, and one more point of skin that is not of its arm. */
function boxed(point: readonly [number, number, number]): { mitten: Mitten; skin: Float64Array } {
  const corners = Array.from({ length: 8 }, (_, i) =>
    [i & 1, (i >> 1) & 1, i >> 2].map((side) => 0.1 * side - 0.05),
  )
  const quads = [0, 2, 3, 1, 4, 5, 7, 6, 0, 1, 5, 4, 2, 6, 7, 3, 0, 4, 6, 2, 1, 3, 7, 5]
  const triVertex = Array.from({ length: 6 }, (_, q) =>
    [0, 1, 2, 0, 2, 3].map((k) => quads[4 * q + k]),
  ).flat()
  const skinRow = Int32Array.from(corners.keys())
  return {
    mitten: { skinRow, triVertex: Int32Array.from(triVertex), heart: skinRow, other: Int32Array.of(8) },
    skin: Float64Array.from([...corners.flat(), ...point]),
  }
}

describe('a mitten that shrinks', () => {
  const room = 0.012

  it.each([
    ['keeps its size far from all', [0.05 + room + 0.001, 0, 0], 1],
    ['leaves room before a face', [0.04, 0.01, 0], (0.04 - room) / 0.05],
    ['by the face that needs least', [0.02, 0.045, -0.03], (0.045 - room) / 0.05],
    ['is a pea at the least', [0, 0, 0], 0.05],
  ] as const)('%s', (_, point, size) => {
    const { mitten, skin } = boxed(point)
    expect(roomFor(mitten, skin)).toBeCloseTo(size, 12)
  })

  it('stands about the middle of its hand', () => {
    const { mitten, skin } = boxed([1, 1, 1])
    const whole = new Float64Array(24)
    const half = new Float64Array(24)
    placeMitten(mitten, skin, 1, whole)
    placeMitten(mitten, skin, 0.5, half)
    expect([...whole]).toEqual([...skin.subarray(0, 24)])
    for (const [at, value] of half.entries()) expect(value).toBeCloseTo(whole[at] / 2, 12)
  })

  it('is small enough when it must be, and neither grows nor shrinks in a jerk', () => {
    const { mitten, skin } = boxed([1, 1, 1])
    const at = (time: number) => (time > 1 && time < 1.5 ? 0.03 : 1) // the point comes and goes at once
    const sizeAt = sizeOverTime(mitten, 9, (time, out) => {
      out.set(skin)
      out.set([at(time), 0, 0], 24)
    })
    for (let frame = 0; frame < 90; frame++) {
      const time = frame / 30
      if (at(time) < 1) expect(sizeAt(time)).toBeLessThanOrEqual((0.03 - room) / 0.05 + 1e-12)
      const change = Math.abs(sizeAt(time + 1 / 30) - sizeAt(time))
      expect(change, 'no faster than all of it in 0.4 s').toBeLessThan(1 / 30 / 0.4)
    }
    expect(sizeAt(0.5)).toBe(1)
    expect(sizeAt(2)).toBe(1)
  })
})
