import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openBodyFiles, plainBody } from '../../../body/body-files.fixture.ts'
import { buildRandom, type TriangleMesh } from '../../../core/index.ts'
import { ballMesh } from '../../sheets.fixture.ts'
import { checkCollider } from './check-collider.ts'
import type { Collider, Surface } from './collider.ts'
import { buildDepthMapCollider } from './depth-map-collider.ts'
import { buildGroundCollider } from './ground-collider.ts'

const PIXEL = 0.004 // [m]
const RADIUS = 0.1
const ball = ballMesh(RADIUS, 40)
const SAG = RADIUS * (1 - Math.cos(Math.PI / 40)) // of its triangles
const surface: Surface = { normal: new Float64Array(3), velocity: new Float64Array(3) }

describe('a ball', () => {
  it('is known within curvature and sag where it is seen, from two or three pairs of sides', () => {
    // cos γ of the best of two axes is never below √½ but around the poles of the third, of three never below √⅓
    for (const [axes, slant] of [
      [[2, 0], 0.5],
      [[2, 0, 1], 0.57],
    ] as const) {
      const collider = buildDepthMapCollider(ball, { friction: 0.4, pixel: PIXEL, axes })
      const tolerance = (PIXEL / slant) ** 2 / (8 * RADIUS) + 2 * SAG
      const next = buildRandom(2)
      let worst = 0
      let turn = 0
      for (let trial = 0; trial < 1500; trial++) {
        const n = direction(next)
        if (axes.length === 2 && Math.abs(n[1]) > 0.86) continue
        const height = 0.004 * (2 * next() - 1)
        const p = Float64Array.from(n, (value) => (RADIUS + height) * value)
        worst = Math.max(worst, Math.abs(collider.gap(p, 0, surface) - height))
        turn = Math.max(turn, Math.hypot(...n.map((value, d) => value - surface.normal[d])))
      }
      expect(worst, axes.join()).toBeLessThan(tolerance)
      expect(turn).toBeLessThan(0.12) // half the angle between neighbouring triangles, and half a pixel's
      expect(collider.error).toBeLessThan(tolerance)
      expect(collider.unseen).toBeLessThan(0.05)
    }
  })

  it('passes the checks of a collider, as far as a predictor can', () => {
    const three = { friction: 0.4, pixel: PIXEL, axes: [2, 0, 1] as const }
    const check = checkCollider(buildDepthMapCollider(ball, three), { seed: 1, count: 600, reach: 0.008 })
    expect(check.surfaceMax).toBeLessThan(0.0006)
    expect(check.signWrong).toBe(0)
    expect(check.slopeMax).toBeLessThan(1.6) // where one map takes over from another the gap jumps by some tenths of a mm
    const two = { friction: 0.4, pixel: PIXEL }
    const poles = checkCollider(buildDepthMapCollider(ball, two), { seed: 1, count: 600, reach: 0.008 })
    expect(poles.signWrong / poles.tried).toBeLessThan(0.002)
    expect(poles.surfaceMax).toBeLessThan(PIXEL) // at the poles both maps see it edge on
  })

  it('is not seen from afar, nor believed when it says too deep', () => {
    const collider = buildDepthMapCollider(ball, { friction: 0.4 })
    for (const p of [
      [0.2, 0, 0],
      [0.11, 0.11, 0],
      [0, 0, 0],
      [9, 9, 9],
    ]) {
      expect(collider.gap(Float64Array.from(p), 0, surface)).toBe(Infinity)
    }
    expect(collider.gap(Float64Array.of(0.13, 0, 0), 0, surface)).toBeCloseTo(0.03, 3)
    expect(collider.gap(Float64Array.of(0, 0, 0.08), 0, surface)).toBeCloseTo(-0.02, 3)
  })
})

describe('a box', () => {
  const box = buildGroundCollider({ level: 0.25, friction: 0, size: 0.3 }).mesh // 0.3 × 0.5 × 0.3 m

  it('is exact before its faces, and never farther than it is beside its outline', () => {
    const front = buildDepthMapCollider(box, { friction: 0.4, pixel: PIXEL, axes: [2] })
    expect(front.gap(Float64Array.of(0.031, 0.07, 0.162), 0, surface)).toBeCloseTo(0.012, 7)
    expect(Array.from(surface.normal)).toEqual([0, 0, 1])
    expect(front.gap(Float64Array.of(0.031, 0.07, -0.143), 0, surface)).toBeCloseTo(-0.007, 7)
    expect(Array.from(surface.normal)).toEqual([0, 0, -1])
    const beside = front.gap(Float64Array.of(0.17, 0.07, 0.031), 0, surface)
    expect(beside).toBeLessThan(0.02)
    expect(beside).toBeGreaterThan(0.02 - 2 * PIXEL - 1e-9)
    expect(surface.normal[0]).toBeGreaterThan(0.99)
    expect(front.gap(Float64Array.of(0.147, 0.07, 0.031), 0, surface), 'flanks are edge on').toBe(Infinity)

    const round = buildDepthMapCollider(box, { friction: 0.4, pixel: PIXEL, axes: [2, 0] })
    expect(round.gap(Float64Array.of(0.147, 0.07, 0.031), 0, surface)).toBeCloseTo(-0.003, 7)
    expect(round.gap(Float64Array.of(0.17, 0.07, 0.031), 0, surface)).toBeCloseTo(0.02, 7)
  })

  it('does not show an undercut, and says so', () => {
    const slab = (z: number) => {
      const position = box.position.map((value, k) => (k % 3 === 2 ? 0.1 * value + z : value))
      return { position, triVertex: box.triVertex }
    }
    const sandwich = joined(slab(-0.05), slab(0.05)) // two plates, 70 mm apart
    const front = buildDepthMapCollider(sandwich, { friction: 0.4, axes: [2] })
    const between = Float64Array.of(0.01, 0.02, 0.031)
    expect(front.gap(between, 0, surface), 'taken for 34 mm deep, not believed').toBe(Infinity)
    expect(front.unseen).toBeGreaterThan(0.4)
    const round = buildDepthMapCollider(sandwich, { friction: 0.4, axes: [2, 0] })
    expect(round.gap(between, 0, surface), 'seen through from the side').toBeGreaterThan(0)
  })
})

describe('in motion', () => {
  const spin = 3 // [rad/s]
  const places: NonNullable<Collider['motion']>['places'] = (time, out, at) => {
    const [c, s] = [Math.cos(spin * time), Math.sin(spin * time)]
    for (let k = 0; k < ball.position.length; k += 3) {
      const [x, y, z] = [ball.position[k] + 0.3, ball.position[k + 1], ball.position[k + 2]]
      out[at + k] = c * x + s * z
      out[at + k + 1] = y + 0.2 * time
      out[at + k + 2] = c * z - s * x
    }
  }
  const start = { position: new Float64Array(ball.position.length), triVertex: ball.triVertex }
  places(0, start.position, 0)
  const collider = buildDepthMapCollider(start, { friction: 0.4, places })
  const motion = collider.motion
  const [from, to] = [0.25, 0.25 + 1 / 120]
  const turn = (time: number) => [0.3 * Math.cos(spin * time), 0.2 * time, -0.3 * Math.sin(spin * time)]

  it('is where it ends, and as fast as it went', () => {
    motion?.moveTo(from, to)
    const centre = turn(to)
    const next = buildRandom(4)
    for (let trial = 0; trial < 300; trial++) {
      const n = direction(next)
      if (Math.abs(n[1]) > 0.8) continue
      const p = Float64Array.from(n, (value, d) => centre[d] + (RADIUS + 0.001) * value)
      expect(Math.abs(collider.gap(p, 0, surface) - 0.001)).toBeLessThan(0.0008)
      const exact = [spin * p[2], 0.2, -spin * p[0]]
      const off = Math.hypot(...exact.map((value, d) => value - surface.velocity[d]))
      expect(off / Math.hypot(...exact)).toBeLessThan(0.03) // a pixel's breadth away, and half a step of turning
    }
  })

  it('carries a point of its skin along, and gives the same when asked again', () => {
    motion?.moveTo(from, to)
    const before = turn(from)
    const p = Float64Array.of(before[0], before[1], before[2] + RADIUS)
    const [c, s] = [Math.cos(spin * (to - from)), Math.sin(spin * (to - from))]
    const exact = [c * p[0] + s * p[2], p[1] + 0.2 * (to - from), c * p[2] - s * p[0]]
    motion?.carry(p, 0)
    expect(Math.hypot(...exact.map((value, d) => value - p[d]))).toBeLessThan(2e-4) // of a way of 11 mm
    const place = Float64Array.of(exact[0], exact[1], exact[2])
    const gap = collider.gap(place, 0, surface)
    motion?.moveTo(0, 1)
    motion?.moveTo(from, to)
    expect(collider.gap(place, 0, surface)).toBe(gap)
  })
})

describe('a person', () => {
  const folder = new URL('../../../../../../assets/bodies/', import.meta.url)
  const read = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)))
  const data = openBodyFiles(read)
  const body = plainBody(data, 'mean_all')
  const collider = buildDepthMapCollider(body, { friction: 0.4 })

  it('is known to 2.5 mm over 99 % of the skin that is seen, which is all but a twentieth', () => {
    expect(collider.error).toBeLessThan(0.0025)
    expect(collider.unseen).toBeLessThan(0.056)
  })

  it('has the right sign 8 mm off the skin, for nine places in ten', () => {
    const check = checkCollider(collider, { seed: 3, count: 1000, reach: 0.008 })
    expect(check.signWrong / check.tried).toBeLessThan(0.1) // by triangles: half of them are in the face, hands and feet
  })
})

function direction(next: () => number): number[] {
  const v = [next() - 0.5, next() - 0.5, next() - 0.5]
  const length = Math.hypot(...v)
  return v.map((value) => value / length)
}

function joined(one: TriangleMesh, other: TriangleMesh): TriangleMesh {
  const rows = one.position.length / 3
  return {
    position: Float64Array.of(...one.position, ...other.position),
    triVertex: Int32Array.of(...one.triVertex, ...other.triVertex.map((i) => i + rows)),
  }
}
