import { expect, it } from 'vitest'
import { cross, dot } from '../core/index.ts'
import { bodyJoints, findBodyVolumes } from './body-volumes.ts'
import { MANNEQUIN_ARM, mannequin } from './mannequin.fixture.ts'

const body = mannequin()
const volumes = findBodyVolumes(body)

it('measures how far the body reaches from each axis', () => {
  expect(volumes.torso.width).toBeCloseTo(0.15, 3)
  expect(volumes.torso.depth).toBeCloseTo(0.11, 3)
  expect(volumes['arm left'].depth).toBeCloseTo(MANNEQUIN_ARM, 3)
  expect(volumes['leg right'].width).toBeCloseTo(0.08, 3)
})

it('turns to the right as seen from outside: wearer left from the front, front is right on the right arm', () => {
  for (const volume of Object.values(volumes)) {
    expect(dot(volume.up, volume.ahead)).toBeCloseTo(0, 12)
    expect(cross(volume.up, volume.ahead)).toEqual(volume.side)
  }
  expect(volumes.torso.side[0]).toBeCloseTo(1, 12)
  expect(volumes['arm left'].side[2]).toBeCloseTo(-1, 9)
  expect(volumes['arm right'].side[2]).toBeCloseTo(1, 9)
  expect(volumes['arm left'].ahead[0]).toBeGreaterThan(0.5)
  expect(volumes['arm right'].ahead[0]).toBeLessThan(-0.5)
})

it('guesses joints where a body has none', () => {
  const { shoulder, wrist } = bodyJoints({ ...body, joints: {}, girths: {} })
  const known = bodyJoints(body)
  expect(Math.hypot(shoulder[0] - known.shoulder[0], shoulder[1] - known.shoulder[1])).toBeLessThan(0.05)
  expect(Math.hypot(wrist[0] - known.wrist[0], wrist[1] - known.wrist[1])).toBeLessThan(0.15) // this body ends at its wrists
})
