import { describe, expect, it } from 'vitest'
import type { Vector3 } from '../core/index.ts'
import type { BodyVolume } from './body-volumes.ts'
import { rollPlane } from './roll-panel.ts'
import { wrapTrials } from './wrap-trials.ts'

const volume: BodyVolume = {
  origin: [0, 0, 0],
  up: [-1, 0, 0],
  ahead: [0, 1, 0],
  side: [0, 0, -1],
  length: 0.5,
  depth: 0.05,
  width: 0.05,
}
const sin = 0.08
const normal: Vector3 = [sin, Math.sqrt(1 - sin * sin), 0] // wider towards the shoulder: n · up < 0

/** A sleeve of these widths above and below, 0.4 long, whose closed cone is the plane's own. */
function sleeve(): Float64Array {
  const x: number[] = []
  const middle = [0.2, 0.05, 0]
  const [w, right] = [
    [-Math.sqrt(1 - sin * sin), sin, 0],
    [0, 0, -1],
  ]
  for (const share of [-0.5, 0, 0.5]) {
    const radius = 0.05 + 0.4 * share * sin
    for (const turn of [-0.97 * Math.PI, 0, 0.97 * Math.PI]) {
      for (let k = 0; k < 3; k++) x.push(middle[k] + 0.4 * share * w[k] + radius * turn * right[k])
    }
  }
  return Float64Array.from(x)
}

describe('wrapTrials', () => {
  it('tries what goes around on ever wider cones that cover the same angle at both ends', () => {
    const trials = [...wrapTrials(sleeve(), normal, volume, { face: 'around' })].filter(
      ({ bend, down }) => bend === 1 && down === 0,
    )
    const seen: number[] = []
    for (const { flat, normal: n } of trials.slice(0, 8)) {
      const rolled = rollPlane({ point: [flat[0], flat[1], flat[2]], normal: n }, volume, flat, {
        bend: 1,
        edge: 0,
        ratio: 1,
      })
      const turn = (at: number) => Math.abs(Math.atan2(-rolled[at + 2], rolled[at + 1]))
      expect(turn(0) / turn(18)).toBeGreaterThan(0.9)
      expect(turn(0) / turn(18)).toBeLessThan(1.1)
      seen.push(turn(0))
    }
    expect(seen).toHaveLength(8)
    expect(Math.abs(seen[0] - 0.97 * Math.PI)).toBeLessThan(0.1)
    expect(Math.abs(seen[7] - (0.97 * Math.PI) / 1.7)).toBeLessThan(0.1)
  })

  it('tries short moves before long ones, whole bends before slight ones, flat last', () => {
    const trials = [...wrapTrials(sleeve(), normal, volume, {})]
    expect(trials[0]).toMatchObject({ outwards: 0, down: 0, aside: 0 })
    const bends = trials.map(({ bend }) => bend)
    expect([...bends].sort((a, b) => b - a)).toEqual(bends)
    expect(bends.at(-1)).toBe(0)
    for (const { flat, outwards, down, aside } of trials) {
      const moved = Math.hypot(flat[0] - sleeve()[0], flat[1] - sleeve()[1], flat[2] - sleeve()[2])
      expect(moved).toBeLessThanOrEqual(outwards + Math.abs(down) + aside + 1e-12)
    }
  })

  it('keeps a piece of one face on its side of the axis', () => {
    const flat = Float64Array.of(0.2, 0.05, -0.15, 0.2, 0.05, 0.15)
    const [first] = wrapTrials(flat, [0, 1, 0], volume, {})
    const [radius, angle] = [0.05 / first.bend, (0.15 / 0.05) * first.bend]
    expect(radius * (1 - Math.cos(angle))).toBeCloseTo(0.05, 5)
    const narrow = Float64Array.of(0.2, 0.05, -0.05, 0.2, 0.05, 0.05)
    expect(wrapTrials(narrow, [0, 1, 0], volume, {}).next().value?.bend).toBe(1)
  })
})
