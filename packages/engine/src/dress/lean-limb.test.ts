import { describe, expect, it } from 'vitest'
import { unit } from '../core/index.ts'
import { polygonPanel } from '../pattern/index.ts'
import type { BodyVolume } from './body-volumes.ts'
import { cuffAside, leanLeg, leanSleeve } from './lean-limb.ts'

const volume: BodyVolume = {
  origin: [0.1, 0.9, 0],
  up: unit([-0.2, 1, 0]),
  ahead: [0, 0, 1],
  side: [1, 0, 0],
  length: 0.8,
  depth: 0.08,
  width: 0.08,
}
const panel = {
  ...polygonPanel('leg', [
    [0, 0],
    [1, 0],
    [1, 1],
  ]),
  placement: { translation: [0, 0, 0], rotation: [0, 0, 0] },
  lines: [],
} as never

it('turns an upright panel until its lower end is before the leg, front and back alike, shape kept', () => {
  for (const n of [
    [0, 0, 1],
    [0, 0, -1],
  ] as const) {
    const x = Float64Array.of(0, 1, 0.2, 0.2, 1, 0.2, 0.05, 0, 0.2, 0.15, 0, 0.2)
    const turned = leanLeg(panel, x, n, volume)
    const foot = [0.5 * (turned[6] + turned[9]) - 0.1, 0.5 * (turned[7] + turned[10]) - 1]
    expect(-foot[0] / foot[1]).toBeCloseTo(0.28 - 0.1, 12) // the leg ends at x = 0.1 + 0.2 · 0.9
    expect(Math.hypot(...foot)).toBeCloseTo(1, 12)
    expect(turned[8]).toBeCloseTo(0.2, 12)
    expect(Math.hypot(turned[0] - turned[3], turned[1] - turned[4])).toBeCloseTo(0.2, 12)
  }
})

it('leaves panels alone that were placed leaning', () => {
  const leaning = {
    ...(panel as object),
    placement: { translation: [0, 0, 0], rotation: [0, 0, 0.3] },
  } as never
  const x = Float64Array.of(0, 1, 0.2, 0.2, 1, 0.2, 0.1, 0, 0.2)
  expect(leanLeg(leaning, x, [0, 0, 1], volume)).toBe(x)
})

describe('sleeves', () => {
  const arm: BodyVolume = { ...volume, origin: [0.2, 1.4, 0], up: unit([-1, 1, 0]), length: 0.5 }
  /** Front of a sleeve from the shoulder along (1, −1)/√2, as long and as wide at the cuff, which ends `off` beside the arm. */
  const sleeve = (length: number, width: number, off: number) => {
    const place = (down: number, aside: number) => [
      0.2 + (down + aside) * Math.SQRT1_2,
      1.4 + (aside - down) * Math.SQRT1_2,
      0.1,
    ]
    const ends = [
      place(0, -0.1),
      place(0, 0.1),
      place(length, off - 0.5 * width),
      place(length, off + 0.5 * width),
    ]
    return Float64Array.from(ends.flat())
  }
  const besideArm = (x: Float64Array) => {
    const middle = [0.5 * (x[6] + x[9]) - 0.2, 0.5 * (x[7] + x[10]) - 1.4]
    return (middle[0] + middle[1]) * Math.SQRT1_2
  }

  it('turns a long one whose cuff lies beside the arm until the arm is behind its middle', () => {
    const x = sleeve(0.5, 0.12, 0.04)
    const turned = leanSleeve(x, [0, 0, 1], arm)
    expect(besideArm(x)).toBeCloseTo(0.04, 12)
    expect(Math.abs(besideArm(turned))).toBeLessThan(0.002)
    expect(Math.hypot(turned[6] - turned[9], turned[7] - turned[10])).toBeCloseTo(0.12, 12)
  })

  it('leaves alone what covers the arm, and what ends above the elbow', () => {
    for (const x of [sleeve(0.5, 0.2, 0.04), sleeve(0.2, 0.12, 0.04)])
      expect(leanSleeve(x, [0, 0, 1], arm)).toBe(x)
  })
})

it('brings a cuff before the limb, and leaves one where it is that covers it', () => {
  const cuff = (x: number) => Float64Array.of(x - 0.05, 0.1, 0.2, x + 0.05, 0.1, 0.2, x, 0.1, 0.2)
  const limb = 0.1 + 0.2 * 0.8 // of the axis at y = 0.1
  const { aside, width } = cuffAside(cuff(limb - 0.04), [0, 0, 1], volume)
  expect(Math.hypot(...aside)).toBeCloseTo(0.04 * volume.up[1], 12)
  expect(aside[0]).toBeGreaterThan(0)
  expect(width).toBeCloseTo(0.1 * volume.up[1], 12) // square to the axis
  expect(cuffAside(cuff(limb + 0.01), [0, 0, 1], volume).aside).toEqual([0, 0, 0])
})
