import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { stateHash } from '../core/index.ts'
import { openBodyFiles } from './body-files.fixture.ts'
import { buildCapturedMotion, type CapturedMotion } from './captured-motion.ts'
import type { MotionClip, MotionJoint } from './motion-clip.ts'

const assets = new URL('../../../../assets/bodies/', import.meta.url)
const data = openBodyFiles((name) => readFileSync(new URL(name, assets)))

/** An actor in a T-pose whose arms drop straight down within a fifth of a second, through his own thighs. */
function droppingArms(): MotionClip {
  const joints: MotionJoint[] = []
  let column = 0
  const add = (name: string, parent: string, offset: [number, number, number]) => {
    const channels: MotionJoint['channels'] =
      name === 'Hips' ? ['Xposition', 'Yposition', 'Zposition', 'Zrotation'] : ['Zrotation']
    joints.push({ name, parent: joints.findIndex((one) => one.name === parent), offset, channels, column })
    column += channels.length
  }
  add('Hips', '', [0, 0, 0])
  for (const [side, s] of [
    ['Left', 1],
    ['Right', -1],
  ] as const) {
    add(`${side}UpLeg`, 'Hips', [0.1 * s, 0, 0])
    add(`${side}Leg`, `${side}UpLeg`, [0, -0.5, 0])
    add(`${side}Foot`, `${side}Leg`, [0, -0.5, 0])
    add(`${side}Arm`, 'Hips', [0.2 * s, 0.5, 0])
    add(`${side}ForeArm`, `${side}Arm`, [0.3 * s, 0, 0])
    add(`${side}Hand`, `${side}ForeArm`, [0.3 * s, 0, 0])
  }
  const frameCount = 12
  const values = new Float64Array(frameCount * column)
  for (let frame = 0; frame < frameCount; frame++) {
    values[frame * column + 1] = 1
    const drop = -95 * Math.min(1, Math.max(0, frame - 1) / 6) // [°]: 5° more than straight down
    for (const { name, column: at } of joints) {
      if (name.endsWith('Arm') && !name.endsWith('ForeArm'))
        values[frame * column + at] = name.startsWith('Left') ? drop : -drop
    }
  }
  return { joints, frameTime: 1 / 30, frameCount, channelCount: column, values }
}

const nothing = () => new Int32Array(0) // crossings are not looked for here: `contact/` is a later room
let motion: CapturedMotion
beforeAll(() => {
  motion = buildCapturedMotion(data, 'mean_all', {
    findCrossings: nothing,
    clip: droppingArms(),
    first: 't-pose',
    scale: 1.1,
  })
})

test('stands still in its first pose until time 0, soles on the ground, in the size asked for', () => {
  const [before, now] = [motion.mesh.position.slice(), motion.mesh.position.slice()]
  motion.placesAt(-3, before)
  motion.placesAt(0, now)
  expect(stateHash(before)).toBe(stateHash(now))
  expect(stateHash(now)).toBe(stateHash(motion.mesh.position))
  const heights = now.filter((_, k) => k % 3 === 1)
  expect(heights.reduce((a, b) => Math.min(a, b))).toBeCloseTo(0, 12)
  const spans = now.filter((_, k) => k % 3 === 0).reduce((a, b) => Math.max(a, b))
  expect(spans).toBeGreaterThan(0.75) // half the span of the arms
})

test('hands that would drop through the thighs stay 15 mm off them', () => {
  const skin = new Float64Array(motion.mesh.position.length)
  motion.placesAt(motion.seconds, skin)
  const share = (i: number, part: RegExp) => {
    let sum = 0
    for (let e = data.weights.start[i]; e < data.weights.start[i + 1]; e++)
      if (part.test(data.bones[data.weights.bone[e]].name)) sum += data.weights.weight[e]
    return sum
  }
  const hands: number[] = []
  const legs: number[] = []
  for (let i = 0; i < data.skinCount; i++) {
    if (share(i, /^Left(Hand|Finger)|^LThumb/) > 0.99) hands.push(i)
    if (share(i, /UpLeg|Hip/) > 0.5) legs.push(i)
  }
  expect(hands.length).toBeGreaterThan(100)
  let [nearest, lowest] = [Infinity, Infinity]
  for (const i of hands) {
    lowest = Math.min(lowest, skin[3 * i + 1])
    for (const j of legs) {
      const dx = skin[3 * i] - skin[3 * j]
      const dy = skin[3 * i + 1] - skin[3 * j + 1]
      const dz = skin[3 * i + 2] - skin[3 * j + 2]
      nearest = Math.min(nearest, dx * dx + dy * dy + dz * dz)
    }
  }
  expect(Math.sqrt(nearest)).toBeGreaterThan(1.1 * 0.014)
  expect(lowest).toBeLessThan(0.95) // they hang, [m] of a body of 1.88 m
})

test('no vertex jumps: 1 ms later it is no further than 10 m/s carry it', () => {
  const [a, b] = [motion.mesh.position.slice(), motion.mesh.position.slice()]
  for (let time = -0.01; time < motion.seconds; time += 0.0503) {
    motion.placesAt(time, a)
    motion.placesAt(time + 0.001, b)
    for (let k = 0; k < a.length; k++) if (Math.abs(a[k] - b[k]) > 0.01) expect.fail(`row ${k} at ${time} s`)
  }
})
