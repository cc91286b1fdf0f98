import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkClosedMesh } from '../geometry/index.ts'
import { openBodyFiles } from './body-files.fixture.ts'
import { buildMittens, type Mitten, placeMitten, roomFor, sizeOverTime } from './mittens.ts'
import { morphBody } from './morph.ts'

const folder = new URL('../../../../assets/bodies/', import.meta.url)
const data = openBodyFiles((name) => readFileSync(new URL(name, folder)))
const morphed = morphBody(data, data.presets['fit-mean_all'])
const mittens = buildMittens(data, morphed)

describe('buildMittens', () => {
  it('closes one surface around each hand, wound outwards', () => {
    expect(mittens.length).toBe(2)
    for (const { skinRow, triVertex } of mittens) {
      const position = Float64Array.from([...skinRow].flatMap((i) => [...morphed.subarray(3 * i, 3 * i + 3)]))
      const { parts, turned, partsTurned } = checkClosedMesh({ position, triVertex })
      expect({ parts, turned, partsTurned }).toEqual({ parts: 1, turned: 0, partsTurned: 0 })
      const side = Math.sign(position[0])
      expect(
        position.every((value, at) => at % 3 !== 0 || side * value > 0.4),
        'beyond the wrist',
      ).toBe(true)
      const reach = [...skinRow].map((i) => side * morphed[3 * i])
      const length = Math.max(...reach) - Math.min(...reach)
      expect(length, 'as long as fingers with the palm [m]').toBeGreaterThan(0.08)
      expect(length).toBeLessThan(0.2)
    }
  })

  it('holds the skin of every finger', () => {
    const finger = data.bones.findIndex(({ name }) => name === 'LeftHandFinger1')
    const { start, bone, weight } = data.weights
    const { skinRow, triVertex } = mittens[0]
    let seen = 0
    for (let i = 0; i < data.skinCount; i++) {
      let share = 0
      for (let e = start[i]; e < start[i + 1]; e++) if (bone[e] === finger) share += weight[e]
      if (share < 0.9) continue
      seen++
      for (let t = 0; t < triVertex.length; t += 3) {
        const [a, b, c] = [...triVertex.subarray(t, t + 3)].map((row) => 3 * skinRow[row])
        const from = (at: number) => [0, 1, 2].map((k) => morphed[at + k] - morphed[a + k])
        const [e, f, r] = [from(b), from(c), from(3 * i)]
        const n = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]]
        const rise = n.reduce((sum, value, k) => sum + value * r[k], 0) / Math.hypot(...n)
        if (rise > 1e-6) expect(rise, `vertex ${i}`).toBeLessThan(1e-6)
      }
    }
    expect(seen).toBeGreaterThan(500)
  })
})

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
    half.forEach((value, at) => expect(value).toBeCloseTo(whole[at] / 2, 12))
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
