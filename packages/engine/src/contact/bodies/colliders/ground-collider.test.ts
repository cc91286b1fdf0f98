import { expect, test } from 'vitest'
import { checkCollider } from './check-collider.ts'
import { buildGroundCollider } from './ground-collider.ts'

test('is an exact distance to the top of its box', () => {
  const ground = buildGroundCollider({ level: -0.6, friction: 0.4, size: 4 })
  const check = checkCollider(ground, {
    seed: 2,
    count: 2000,
    reach: 0.1,
    onSurface: (_x, y) => y === -0.6,
  })
  expect(check.tried).toBeGreaterThan(200)
  expect(check.surfaceMax).toBe(0)
  expect(check.normalMax).toBeLessThan(1e-7)
  expect(check.slopeMax).toBeLessThan(1 + 1e-12)
  expect(check.signWrong).toBe(0)
})

test('mesh: a closed box turned outwards, its top at the level', () => {
  const { position: x, triVertex } = buildGroundCollider({ level: 0.25, friction: 0.4, size: 4 }).mesh
  const edges = new Set<number>()
  let volume = 0
  for (let at = 0; at < triVertex.length; at += 3) {
    const [a, b, c] = [...triVertex.subarray(at, at + 3)]
    edges
      .add(8 * a + b)
      .add(8 * b + c)
      .add(8 * c + a)
    const [p, q, r] = [a, b, c].map((i) => x.subarray(3 * i, 3 * i + 3))
    volume +=
      (p[0] * (q[1] * r[2] - q[2] * r[1]) +
        p[1] * (q[2] * r[0] - q[0] * r[2]) +
        p[2] * (q[0] * r[1] - q[1] * r[0])) /
      6
  }
  expect(edges.size).toBe(36)
  for (const edge of edges) expect(edges.has(8 * (edge % 8) + Math.floor(edge / 8))).toBe(true)
  expect(volume).toBeCloseTo(4 * 4 * 0.5, 12)
  expect(Math.max(...x.filter((_, k) => k % 3 === 1))).toBe(0.25)
})

test('is not known from beyond its band', () => {
  const ground = buildGroundCollider({ level: 0, friction: 0.4, band: 0.04 })
  const surface = { normal: new Float64Array(3), velocity: new Float64Array(3) }
  expect(ground.gap(Float64Array.of(0, 0.05, 0), 0, surface)).toBe(Infinity)
  expect(surface.normal[1]).toBe(0)
  expect(ground.gap(Float64Array.of(0, 0.03, 0), 0, surface)).toBe(0.03)
  expect(ground.gap(Float64Array.of(0, -0.3, 0), 0, surface)).toBe(-0.3)
})
