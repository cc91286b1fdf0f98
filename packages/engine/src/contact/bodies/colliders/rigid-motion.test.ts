import { describe, expect, it } from 'vitest'
import { checkCollider } from './check-collider.ts'
import type { Surface } from './collider.ts'
import { moveCollider, type RigidPose } from './rigid-motion.ts'
import { buildSphereCollider } from './sphere-collider.ts'

const OMEGA = 2 // [rad/s]
const SPEED = 0.5 // [m/s]
const ball = buildSphereCollider({ centre: [0.3, 0, 0], radius: 0.1, friction: 0.4 })
const poseAt = (time: number): RigidPose => ({
  axis: [0, 0, 1],
  angle: OMEGA * time,
  shift: [0, SPEED * time, 0],
})
const surface: Surface = { normal: new Float64Array(3), velocity: new Float64Array(3) }

describe('moveCollider', () => {
  it('is the same solid elsewhere: distance, normal and slope are checked at an odd pose', () => {
    const moved = moveCollider(ball, poseAt)
    moved.motion?.moveTo(0.9, 1)
    const check = checkCollider(moved, { seed: 5, count: 300, reach: 0.02 })
    expect(check.signWrong).toBe(0)
    expect(check.normalMax).toBeLessThan(1e-6)
    expect(check.slopeMax).toBeLessThan(1 + 1e-9)
    const centre = [0.3 * Math.cos(OMEGA), 0.3 * Math.sin(OMEGA) + SPEED]
    const point = new Float64Array([centre[0] + 0.15, centre[1], 0])
    expect(moved.gap(point, 0, surface)).toBeCloseTo(0.05, 9)
    expect(surface.normal[0]).toBeCloseTo(1, 9)
  })

  it('tells the velocity of its surface: ω × r plus the speed of the shift', () => {
    const moved = moveCollider(ball, poseAt)
    const dt = 1e-5
    moved.motion?.moveTo(1 - dt, 1)
    const centre = [0.3 * Math.cos(OMEGA), 0.3 * Math.sin(OMEGA) + SPEED]
    const point = new Float64Array([centre[0], centre[1] + 0.1, 0])
    moved.gap(point, 0, surface)
    expect(surface.velocity[0]).toBeCloseTo(-OMEGA * (point[1] - SPEED), 4)
    expect(surface.velocity[1]).toBeCloseTo(OMEGA * point[0] + SPEED, 4)
  })

  it('carries points of its surface along, and writes the same places for the same time', () => {
    const moved = moveCollider(ball, poseAt)
    const places = new Float64Array(ball.mesh.position.length)
    moved.motion?.places(0.7, places, 0)
    const carried = places.slice(0, 3)
    moved.motion?.moveTo(0.7, 0.8)
    moved.motion?.carry(carried, 0)
    const again = new Float64Array(places.length)
    moved.motion?.places(0.8, again, 0)
    for (let k = 0; k < 3; k++) expect(carried[k]).toBeCloseTo(again[k], 12)
    expect(moved.mesh.position).toEqual(again)
    moved.motion?.places(0.7, again, 0)
    expect(again).toEqual(places)
  })
})
