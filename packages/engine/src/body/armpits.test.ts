import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildArmpits } from './armpits.ts'
import type { BoneTurns } from './body-data.ts'
import { openBodyFiles } from './body-files.fixture.ts'
import { morphBody } from './morph.ts'
import { poseBones, skinBody } from './pose.ts'

const folder = new URL('../../../../assets/bodies/', import.meta.url)
const data = openBodyFiles((name) => readFileSync(new URL(name, folder)))
const morphed = morphBody(data, data.presets['fit-mean_all'])
const armpits = buildArmpits(data, morphed)
const GAP = 0.006 // [m]

describe('armpits', () => {
  it('arms that hang down are kept off the chest by the gap', () => {
    for (const swing of [-0.3, 0, 0.3]) {
      const { before, after } = posed(lowered(0.38, swing))
      expect(armDistance(before)).toBeLessThan(GAP)
      expect(armDistance(after), `swing ${swing}`).toBeGreaterThanOrEqual(GAP - 1e-12)
    }
  })

  it('moves skin under the arms only, and no further than the two sank into each other', () => {
    const { before, after } = posed(lowered(0.38, 0))
    let most = 0
    let moved = 0
    for (let i = 0; i < data.skinCount; i++) {
      const way = Math.hypot(...[0, 1, 2].map((k) => after[3 * i + k] - before[3 * i + k]))
      most = Math.max(most, way)
      if (way === 0) continue
      moved++
      expect(Math.abs(Math.abs(before[3 * i]) - 0.16), 'beside the chest').toBeLessThan(0.06)
    }
    expect(moved).toBeGreaterThan(50)
    expect(moved).toBeLessThan(0.1 * data.skinCount)
    expect(most).toBeLessThan(0.02)
  })

  it('left and right are mirror images', () => {
    const mirrored = ([x, y, z]: readonly [number, number, number]): [number, number, number] => [x, -y, -z]
    const left = posed({ LeftArm: [0.2, 0, -0.38] })
    const right = posed({ RightArm: mirrored([0.2, 0, -0.38]) })
    const shift = (skin: { before: Float64Array; after: Float64Array }) =>
      [...skin.after.map((value, k) => Math.abs(value - skin.before[k]))].sort((a, b) => b - a)
    const [a, b] = [shift(left), shift(right)]
    expect(a[0]).toBeGreaterThan(0.003)
    expect(Math.abs(a[0] - b[0])).toBeLessThan(0.002) // the mesh itself is not quite the same on both sides
  })

  it('changes smoothly with the pose', () => {
    const h = 1e-4
    const [low, middle, high] = [0.38 - h, 0.38, 0.38 + h].map((angle) => posed(lowered(angle, 0)).after)
    let kink = 0
    for (let k = 0; k < middle.length; k++)
      kink = Math.max(kink, Math.abs(high[k] - 2 * middle[k] + low[k]) / h)
    expect(kink).toBeLessThan(0.01) // [m/rad]: a corner in the path would be of the order of the path, 0.3 m/rad
  })

  it('leaves arms alone that are raised, also where they cross above the head', () => {
    const step = 0.02
    let last = posed(lowered(0, 0)).after
    for (let raised = step; raised < 3.2; raised += step) {
      const { before, after } = posed(lowered(-raised, 0))
      let furthest = 0
      for (let k = 0; k < after.length; k++) furthest = Math.max(furthest, Math.abs(after[k] - last[k]))
      expect(furthest, `raised by ${raised} rad`).toBeLessThan(step) // fingertips are less than a metre away
      if (raised > 1.2) expect(after.every((value, k) => value === before[k])).toBe(true)
      last = after
    }
  })
})

function lowered(angle: number, swing: number): BoneTurns {
  return { LeftArm: [swing, 0, -angle], RightArm: [swing, 0, angle] }
}

function posed(turns: BoneTurns): { before: Float64Array; after: Float64Array } {
  const motion = poseBones(data, morphed, turns)
  const before = skinBody(data, morphed, motion)
  const after = before.slice()
  armpits.clear(motion, after)
  return { before, after }
}

/** Least distance of a vertex of the left arm and one of the trunk, both 1 to 9 cm below the armpit [m]. */
function armDistance(skin: Float64Array): number {
  const { start, bone, weight } = data.weights
  const arm: number[] = []
  const trunk: number[] = []
  for (let i = 0; i < data.skinCount; i++) {
    const [x, y] = [skin[3 * i], skin[3 * i + 1]]
    if (x < 0.1 || y > ARMPIT - 0.01 || y < ARMPIT - 0.09) continue
    let share = 0
    for (let e = start[i]; e < start[i + 1]; e++) if (onArm.has(data.bones[bone[e]].name)) share += weight[e]
    ;(share > 0.5 ? arm : trunk).push(3 * i)
  }
  let least = Number.POSITIVE_INFINITY
  for (const a of arm) {
    for (const b of trunk)
      least = Math.min(
        least,
        Math.hypot(skin[a] - skin[b], skin[a + 1] - skin[b + 1], skin[a + 2] - skin[b + 2]),
      )
  }
  return least
}

const ARMPIT = 0.47 // height of the armpit over the origin of the data [m]
const onArm = new Set(['LeftArm', 'LeftForeArm', 'LeftHand', 'LThumb', 'LeftFingerBase', 'LeftHandFinger1'])
