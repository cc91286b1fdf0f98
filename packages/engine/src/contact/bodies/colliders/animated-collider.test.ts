import { expect, test } from 'vitest'
import { buildRandom } from '../../../core/index.ts'
import { buildAnimatedCollider } from './animated-collider.ts'
import { checkCollider } from './check-collider.ts'
import type { Surface } from './collider.ts'
import { buildLump, wagMesh } from './lump.fixture.ts'
import { buildLiveMeshCollider } from './mesh-surface-collider.ts'
import { buildSphereMesh } from './sphere-collider.ts'

const cell = 0.01
const tolerance = 0.0005
const surface: Surface = { normal: new Float64Array(3), velocity: new Float64Array(3) }

/** A ball that flies 0.1 m, its own radius, from frame to frame. */
function flyingBall(count: number, size = cell) {
  const mesh = buildSphereMesh([0, 0, 0], 0.1, 6)
  const times = Array.from({ length: count }, (_, k) => 0.5 * k)
  const frames = times.map((time) =>
    mesh.position.map((value, at) => value + (at % 3 === 0 ? 0.2 * time : 0)),
  )
  return { ball: buildAnimatedCollider(mesh, { friction: 0.4, times, frames, cell: size, tolerance }), mesh }
}

test('a flying ball is round and full between its frames too', () => {
  const { ball, mesh } = flyingBall(2)
  const speed = 0.2
  for (const time of [0, 0.1, 0.25, 0.4, 0.5]) {
    ball.motion.moveTo(Math.max(0, time - 0.01), time)
    const position = new Float64Array(mesh.position.length)
    ball.motion.places(time, position, 0)
    expect(position[0] - mesh.position[0]).toBeCloseTo(speed * time, 14)
    expect(ball.mesh.position, 'the mesh follows').toEqual(position)
    const check = checkCollider(ball, { seed: 61, count: 50, reach: 0.008 })
    expect(check.surfaceMax).toBeLessThan(tolerance + 0.0011) // and the sag of the mesh
    expect(check.signWrong).toBe(0)
    expect(check.slopeMax).toBeLessThan(1.2)
    ball.gap(Float64Array.of(speed * time, 0.105, 0), 0, surface)
    expect(surface.normal[1]).toBeGreaterThan(0.985) // facets lean by 6°, a cell spans 6° of the ball
    expect(surface.velocity[0]).toBeCloseTo(time > 0 ? speed : 0, 5)
    const stuck = Float64Array.of(speed * Math.max(0, time - 0.01), 0.1, 0)
    ball.motion.carry(stuck, 0)
    expect(stuck[0]).toBeCloseTo(speed * time, 6)
    expect(stuck[1]).toBeCloseTo(0.1, 6)
  }
})

test('a wagging lump against the live mesh of the same straight paths', () => {
  const mesh = buildLump(5)
  const times = [0, 1 / 30, 2 / 30]
  const frames = times.map((time) => {
    const out = new Float64Array(mesh.position.length)
    wagMesh(mesh, time, out)
    return out
  })
  const body = buildAnimatedCollider(mesh, { friction: 0.4, times, frames, cell: 0.006, tolerance })
  const live = buildLiveMeshCollider(mesh, {
    friction: 0.4,
    placesAt: (time, out) => body.motion.places(time, out, 0),
  })
  const next = buildRandom(62)
  let [worst, sum, tried, slip, skew] = [0, 0, 0, 0, 0]
  const truth: Surface = { normal: new Float64Array(3), velocity: new Float64Array(3) }
  for (const [from, to] of [
    [0, 0.01],
    [0.01, 0.02],
    [0.03, 0.04], // across a frame
    [0.05, 0.06],
  ]) {
    body.motion.moveTo(from, to)
    live.motion.moveTo(from, to)
    const position = new Float64Array(mesh.position.length)
    body.motion.places(to, position, 0)
    for (let trial = 0; trial < 100; trial++) {
      const corners = mesh.triVertex.subarray(3 * Math.floor((next() * mesh.triVertex.length) / 3))
      const middle = [0, 1, 2].map((k) => [0, 1, 2].reduce((x, c) => x + position[3 * corners[c] + k] / 3, 0))
      const p = Float64Array.from(middle, (x) => x + 0.008 * (next() - 0.5))
      const expected = live.gap(p, 0, truth)
      const gap = body.gap(p, 0, surface)
      worst = Math.max(worst, Math.abs(gap - expected))
      sum += Math.abs(gap - expected)
      slip += Math.hypot(...truth.velocity.map((v, k) => v - surface.velocity[k]))
      skew += 1 - truth.normal.reduce((dot, v, k) => dot + v * surface.normal[k], 0)
      tried++
    }
  }
  expect(sum / tried).toBeLessThan(tolerance)
  expect(worst).toBeLessThan(0.006) // a cell, where the lump is sharp
  expect(slip / tried).toBeLessThan(0.02) // of some 0.5 m/s
  expect(skew / tried).toBeLessThan(0.03) // 14° in the mean square, on facets not much larger than a cell
})

test('fields are built once each, thrown away when there are more than three, and come back the same', () => {
  const { ball } = flyingBall(5, 0.02) // coarse: what is in them does not matter
  const p = Float64Array.of(0.03, 0.1, 0.02)
  expect(ball.fieldsBuilt()).toBe(2)
  ball.motion.moveTo(0.2, 0.25)
  const first = ball.gap(p, 0, surface)
  ball.motion.moveTo(0.25, 0.2)
  expect(ball.fieldsBuilt()).toBe(2)
  ball.motion.moveTo(0.4, 0.6)
  expect(ball.fieldsBuilt()).toBe(3)
  ball.motion.moveTo(0.2, 0.25)
  expect(ball.fieldsBuilt()).toBe(3)
  expect(ball.gap(p, 0, surface)).toBe(first)
  ball.motion.moveTo(1.8, 1.9)
  expect(ball.fieldsBuilt()).toBe(5)
  ball.motion.moveTo(0.2, 0.25)
  expect(ball.fieldsBuilt()).toBe(7)
  expect(ball.gap(p, 0, surface)).toBe(first)
})

test('past its last frame the body stands still, and a step into it has the mean velocity', () => {
  const { ball } = flyingBall(2)
  const top = Float64Array.of(0.1, 0.1, 0)
  ball.motion.moveTo(0.6, 0.7)
  ball.gap(top, 0, surface)
  expect([...surface.velocity]).toEqual([0, 0, 0])
  ball.motion.moveTo(0.4, 0.6)
  ball.gap(top, 0, surface)
  expect(surface.velocity[0]).toBeCloseTo(0.1, 5) // moves half of the step
})
