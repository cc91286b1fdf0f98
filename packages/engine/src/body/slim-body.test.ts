import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { stateHash } from '../core/index.ts'
import { countCrossings } from '../geometry/index.ts'
import { openBodyFiles } from './body-files.fixture.ts'
import { type Body, buildBody } from './build-body.ts'
import { girthAt } from './girth.ts'
import { fillOut, slimBody } from './slim-body.ts'

const assets = new URL('../../../../assets/bodies/', import.meta.url)
const data = openBodyFiles((name) => readFileSync(new URL(name, assets)))
const body = buildBody(data, 'mean_female', 'arms-out')
const slim = slimBody(body, { together: true, girth: 0, stick: 0 })

/** Distance of the outermost skin from the line shoulder–elbow, over the middle third of the upper arm [m]. */
function armRadius(position: Float64Array, { joints }: Body): number {
  const [a, b] = [joints.LeftArm, joints.LeftForeArm]
  const d = [0, 1, 2].map((k) => b[k] - a[k])
  const length = Math.hypot(...d)
  let most = 0
  for (let at = 0; at < position.length; at += 3) {
    const r = [0, 1, 2].map((k) => position[at + k] - a[k])
    const share = (r[0] * d[0] + r[1] * d[1] + r[2] * d[2]) / length ** 2
    const off = Math.hypot(...r.map((value, k) => value - share * d[k]))
    if (share > 0.5 && share < 0.8 && off < 0.12) most = Math.max(most, off)
  }
  return most
}

/** How far the left hand goes on beyond its wrist, and how far off the line of the forearm beyond its knuckles [m]. */
function handExtent(position: Float64Array, { joints, position: skin }: Body) {
  const [elbow, wrist] = [joints.LeftForeArm, joints.LeftHand]
  const d = [0, 1, 2].map((k) => wrist[k] - elbow[k])
  const forearm = Math.hypot(...d)
  let length = 0
  let radius = 0
  for (let at = 0; at < position.length; at += 3) {
    const own = [0, 1, 2].map((k) => skin[at + k] - wrist[k])
    if (Math.hypot(...own) > 0.2) continue // not of the hand
    const r = [0, 1, 2].map((k) => position[at + k] - wrist[k])
    const out = (r[0] * d[0] + r[1] * d[1] + r[2] * d[2]) / forearm
    length = Math.max(length, out)
    if (out > 0.09)
      radius = Math.max(radius, Math.hypot(...r.map((value, k) => value - (out * d[k]) / forearm)))
  }
  return { length, radius }
}

describe('a slim figure', () => {
  test('is a closed skin without crossings, with thinner arms and hips and the same stature', () => {
    if (slim === null) throw new Error('no slim figure')
    expect(countCrossings(slim)).toBe(0)
    const ratio = armRadius(slim.position, body) / armRadius(body.position, body)
    expect(ratio).toBeGreaterThan(0.4)
    expect(ratio).toBeLessThan(0.6)
    const level = body.girths.hips.level
    const hips = girthAt({ ...body, position: slim.position }, level) / girthAt(body, level)
    expect(hips).toBeLessThan(0.85)
    const top = (x: Float64Array) => x.reduce((high, y, at) => (at % 3 === 1 ? Math.max(high, y) : high), 0)
    expect(top(slim.position)).toBeCloseTo(top(body.position), 2)
  })

  test('fills out to the body itself, to the last bit of its skin', () => {
    if (slim === null) throw new Error('no slim figure')
    const { placesAt, seconds } = fillOut(slim, body)
    const out = new Float64Array(body.position.length)
    placesAt(0, out)
    expect(stateHash(out)).toBe(stateHash(slim.position))
    placesAt(seconds, out)
    expect(Math.max(...out.map((value, at) => Math.abs(value - body.position[at])))).toBeLessThan(1e-15)
  })

  test('sets its feet together where that is asked for', () => {
    const apart = slimBody(body, { together: false, girth: 0, stick: 0 })
    if (slim === null || apart === null) throw new Error('no slim figure')
    const [wide, close] = [apart, slim].map(({ position }) => {
      const low = position.filter((_, at) => at % 3 === 0 && position[at + 1] < 0.1)
      return Math.max(...low) - Math.min(...low)
    })
    expect(close).toBeLessThan(0.6 * wide)
  })

  test('holds sticks where its hands are, as long as they are asked for', () => {
    const long = slimBody(body, { together: true, girth: 0, stick: 0.35 })
    if (slim === null || long === null) throw new Error('no slim figure')
    expect(countCrossings(long)).toBe(0)
    const [hand, stick, sticks] = [body, slim, long].map(({ position }) => handExtent(position, body))
    expect(stick.length).toBeCloseTo(hand.length, 3)
    expect(sticks.length).toBeCloseTo(0.35, 3)
    expect(hand.radius).toBeGreaterThan(0.04) // the thumb
    expect(Math.max(stick.radius, sticks.radius)).toBeLessThan(0.025)
  })

  test('leaves its sticks away where they would go through a leg, and is as slim', () => {
    const [x, y, z] = body.joints.LeftHand
    const inwards = { ...body, joints: { ...body.joints, LeftForeArm: [x + 0.25, y, z] as const } } // its hand points at the hip
    const [short, long] = [0, 0.8].map((stick) => slimBody(inwards, { together: false, girth: 0, stick }))
    expect(short?.position.every((value, at) => value === long?.position[at])).toBe(true)
  })

  test('needs joints', () => {
    expect(slimBody({ ...body, joints: {} }, { together: true, girth: 0, stick: 0 })).toBeNull()
  })

  test('is slimmer for what was cut for somebody smaller, and no slimmer for what was not', () => {
    const { girth } = body.girths.bust
    const waist = (position: Float64Array) => girthAt({ ...body, position }, body.girths.waist.level)
    const small = slimBody(body, { together: true, girth: 0.65 * girth, stick: 0 })
    const usual = slimBody(body, { together: true, girth: 1.05 * girth, stick: 0 })
    if (slim === null || small === null || usual === null) throw new Error('no slim figure')
    expect(stateHash(usual.position)).toBe(stateHash(slim.position))
    expect(waist(small.position)).toBeLessThan(0.9 * waist(slim.position))
    expect(countCrossings(small)).toBe(0)
  })
})
