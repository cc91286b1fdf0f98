import { expect, test } from 'vitest'
import { buildRandom } from '../../../core/index.ts'
import { measurePenetration, sidedSurfaceOf, squaredToTriangle, withSolid } from '../../../geometry/index.ts'
import { checkCollider } from './check-collider.ts'
import type { Surface } from './collider.ts'
import { buildLump, wagMesh } from './lump.fixture.ts'
import { buildLiveMeshCollider } from './mesh-surface-collider.ts'

const mesh = buildLump()
const { triVertex } = mesh
const surface: Surface = { normal: new Float64Array(3), velocity: new Float64Array(3) }
const build = (band = 0.04) =>
  buildLiveMeshCollider(mesh, { friction: 0.4, band, placesAt: (time, out) => wagMesh(mesh, time, out) })
function placed(time: number): Float64Array {
  const out = new Float64Array(mesh.position.length)
  wagMesh(mesh, time, out)
  return out
}

test('distance, normal, slope and side are those of the mesh, in every pose', () => {
  const live = build()
  for (const [from, to] of [
    [0, 0],
    [0, 0.2],
    [0.2, 0.5],
  ]) {
    live.motion.moveTo(from, to)
    const moved = { ...live, mesh: { position: placed(to), triVertex } }
    const check = checkCollider(moved, { seed: 31, count: 300, reach: 0.01 })
    expect(check.tried).toBe(300)
    expect(check.surfaceMax).toBeLessThan(1e-12)
    expect(check.normalMax).toBeLessThan(1e-6)
    expect(check.slopeMax).toBeLessThan(1 + 1e-9)
    // close enough that a place before one face is not behind another, beyond a sharp edge
    expect(checkCollider(moved, { seed: 34, count: 100, reach: 1e-5 }).signWrong).toBe(0)
  }
})

test('a moving body against brute force: what was asked before changes nothing', () => {
  const seed = 32
  const next = buildRandom(seed)
  const band = 0.03
  const live = build(band)
  const count = 12
  const x = Float64Array.from({ length: 3 * count }, (_, at) => (next() - 0.5) * [0.5, 0.4, 0.3][at % 3])
  let far = 0
  for (let step = 0; step < 15; step++) {
    const [from, to] = [0.02 * step, 0.02 * (step + 1)]
    live.motion.moveTo(from, to)
    const fresh = build(band)
    fresh.motion.moveTo(from, to)
    const [before, after] = [placed(from), placed(to)]
    for (let at = 0; at < x.length; at++) x[at] += [0.0004, 0.004, 0.03][step % 3] * (next() - 0.5)
    for (let at = 0; at < x.length; at += 3) {
      const gap = live.gap(x, at, surface)
      const [normal, velocity] = [surface.normal.slice(), surface.velocity.slice()]
      expect(fresh.gap(x, at, surface), `seed ${seed}`).toBe(gap)
      const { best, foot, velocity: expected } = bruteNearest(x, at, before, after, to - from)
      const depth = measurePenetration(x.subarray(at, at + 3), 1, { position: after, triVertex })
      if (depth === 0 && best > band) {
        far++
        expect(gap).toBe(Infinity)
        continue
      }
      expect(gap).toBeCloseTo(depth > 0 ? -best : best, 12)
      expect([...surface.normal]).toEqual([...normal])
      expect([...surface.velocity]).toEqual([...velocity])
      for (let k = 0; k < 3; k++) {
        expect(x[at + k] - gap * normal[k]).toBeCloseTo(foot[k], 6) // descent finds the foot to the root of rounding
        expect(velocity[k]).toBeCloseTo(expected[k], 4)
      }
    }
  }
  expect(far).toBeGreaterThan(20)
  expect(far).toBeLessThan(160)
})

test('a step taken again in halves gives what the halves alone give', () => {
  const [again, plain] = [build(), build()]
  const p = Float64Array.of(0.1, 0.08, 0.02)
  again.motion.moveTo(0, 0.1)
  again.gap(p, 0, surface)
  again.motion.moveTo(0, 0.05)
  again.motion.moveTo(0.05, 0.1)
  plain.motion.moveTo(0.05, 0.1)
  const gap = again.gap(p, 0, surface)
  const velocity = [...surface.velocity]
  expect(plain.gap(p, 0, surface)).toBe(gap)
  expect([...surface.velocity]).toEqual(velocity)
})

test('carries points of the surface with their triangles, and keeps their distance', () => {
  const live = build()
  const [from, to] = [0.1, 0.16]
  live.motion.moveTo(from, to)
  const [before, after] = [placed(from), placed(to)]
  const next = buildRandom(33)
  const end = build()
  end.motion.moveTo(to, to)
  const start = build()
  start.motion.moveTo(from, from)
  for (let t = 0; t < triVertex.length; t += 21) {
    const w = [0.2 + 0.2 * next(), 0.2 + 0.2 * next()]
    const at = (y: Float64Array, k: number) => {
      const [a, b, c] = [y[3 * triVertex[t] + k], y[3 * triVertex[t + 1] + k], y[3 * triVertex[t + 2] + k]]
      return (1 - w[0] - w[1]) * a + w[0] * b + w[1] * c
    }
    const on = Float64Array.from([0, 1, 2], (k) => at(before, k))
    live.motion.carry(on, 0)
    for (let k = 0; k < 3; k++) expect(on[k]).toBeCloseTo(at(after, k), 12)

    const off = Float64Array.from([0, 1, 2], (k) => at(before, k))
    start.gap(off, 0, surface)
    for (let k = 0; k < 3; k++) off[k] += 0.001 * surface.normal[k]
    const gap = start.gap(off, 0, surface)
    live.motion.carry(off, 0)
    if (Math.abs(gap - 0.001) < 1e-12) expect(end.gap(off, 0, surface)).toBeCloseTo(0.001, 9)
  }
})

test('cloth at any depth is told a way out, and a body that stands still has no velocity', () => {
  const live = build(0.01)
  const p = Float64Array.of(0, 0, 0)
  expect(live.gap(p, 0, surface)).toBeLessThan(-0.01)
  expect([...surface.velocity]).toEqual([0, 0, 0])
  expect(live.gap(Float64Array.of(1, 0, 0), 0, surface)).toBe(Infinity)
  expect(live.gap(Float64Array.of(Number.NaN, 0, 0), 0, surface)).toBe(Infinity)
})

function bruteNearest(x: Float64Array, at: number, before: Float64Array, after: Float64Array, dt: number) {
  let best = Infinity
  let t = -1
  for (let c = 0; c < triVertex.length; c += 3) {
    const [i, j, k] = triVertex.subarray(c, c + 3)
    const squared = squaredToTriangle(x, at, after, 3 * i, 3 * j, 3 * k)
    if (squared >= best) continue
    best = squared
    t = c
  }
  // the foot by descent on the weights: fine steps around the best so far, no formula shared with the collider
  let w = [1 / 3, 1 / 3]
  const corner = (y: Float64Array, c: number, k: number) => y[3 * triVertex[t + c] + k]
  const mix = (y: Float64Array, u: number, v: number, k: number) =>
    (1 - u - v) * corner(y, 0, k) + u * corner(y, 1, k) + v * corner(y, 2, k)
  const far = (u: number, v: number) =>
    [0, 1, 2].reduce((sum, k) => sum + (mix(after, u, v, k) - x[at + k]) ** 2, 0)
  for (let size = 0.25; size > 1e-13; size *= 0.6) {
    for (const [du, dv] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
      [1, -1],
      [-1, 1],
    ]) {
      const [u, v] = [w[0] + size * du, w[1] + size * dv]
      const [cu, cv] = [Math.max(0, u), Math.max(0, v)]
      const sum = Math.max(1, cu + cv)
      if (far(cu / sum, cv / sum) < far(w[0], w[1])) w = [cu / sum, cv / sum]
    }
  }
  const foot = [0, 1, 2].map((k) => mix(after, w[0], w[1], k))
  const velocity = [0, 1, 2].map((k) => (mix(after, w[0], w[1], k) - mix(before, w[0], w[1], k)) / dt)
  return { best: Math.sqrt(best), foot, velocity }
}

test('what clings goes with a surface that slides along itself, never off it, and back', () => {
  const [sx, sy, sz] = [0.03, -0.02, 0.01] // [m/s], at all vertices alike
  const live = buildLiveMeshCollider(mesh, {
    friction: 0.4,
    placesAt: (_, out) => out.set(mesh.position),
    glideAt: (time, out) => {
      for (let at = 0; at < out.length; at += 3) out.set([sx * time, sy * time, sz * time], at)
    },
  })
  const dt = 0.01
  let [off, missed, back] = [0, 0, 0]
  for (let t = 0; t < triVertex.length / 3; t++) {
    const [a, b, c] = [0, 1, 2].map((k) =>
      mesh.position.subarray(3 * triVertex[3 * t + k], 3 * triVertex[3 * t + k] + 3),
    )
    const x = Float64Array.from({ length: 3 }, (_, k) => (a[k] + b[k] + c[k]) / 3)
    const begun = x.slice()
    live.motion.moveTo(0, dt)
    live.motion.carry(x, 0)
    const e = b.map((value, k) => value - a[k])
    const f = c.map((value, k) => value - a[k])
    const n = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]]
    const length = Math.hypot(...n)
    const way = [sx * dt, sy * dt, sz * dt]
    const out = way.reduce((sum, value, k) => sum + (value * n[k]) / length, 0)
    for (let k = 0; k < 3; k++)
      missed = Math.max(missed, Math.abs(x[k] - begun[k] - way[k] + (out * n[k]) / length))
    off = Math.max(off, Math.abs(x.reduce((sum, value, k) => sum + ((value - begun[k]) * n[k]) / length, 0)))
    live.motion.moveTo(dt, 0)
    live.motion.carry(x, 0)
    for (let k = 0; k < 3; k++) back = Math.max(back, Math.abs(x[k] - begun[k]))
  }
  expect(missed).toBeLessThan(1e-12)
  expect(off).toBeLessThan(1e-12)
  expect(back).toBeLessThan(1e-12)
})

test('two bodies made of one mesh share what is known of it, and move apart', () => {
  const solid = withSolid(mesh)
  const [moving, still] = [0, 1].map(() =>
    buildLiveMeshCollider(solid, { friction: 0.4, placesAt: (time, out) => wagMesh(mesh, time, out) }),
  )
  expect(sidedSurfaceOf(solid)).toBe(sidedSurfaceOf(solid))
  const x = Float64Array.from(mesh.position.subarray(0, 3), (value) => 1.05 * value)
  const before = still.gap(x, 0, surface)
  for (let step = 0; step < 3; step++) moving.motion.moveTo(0.2 * step, 0.2 * (step + 1))
  expect(moving.gap(x, 0, surface)).not.toBe(before)
  expect(still.gap(x, 0, surface)).toBe(before)
  expect(sidedSurfaceOf(solid).pose.position).toEqual(mesh.position)
})
