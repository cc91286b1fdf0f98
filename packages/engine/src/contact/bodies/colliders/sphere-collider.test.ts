import { expect, test } from 'vitest'
import { checkCollider } from './check-collider.ts'
import type { Surface } from './collider.ts'
import { buildSphereCollider, buildSphereMesh } from './sphere-collider.ts'

const surface: Surface = { normal: new Float64Array(3), velocity: new Float64Array(3) }

test('is an exact distance', () => {
  const sphere = buildSphereCollider({ centre: [0.1, -0.2, 0.3], radius: 0.3, friction: 0.4 })
  const check = checkCollider(sphere, { seed: 1, count: 2000, reach: 0.05 })
  expect(check.tried).toBe(2000)
  expect(check.surfaceMax).toBeLessThan(1e-15)
  expect(check.normalMax).toBeLessThan(1e-6)
  expect(check.slopeMax).toBeLessThan(1 + 1e-12)
  expect(check.signWrong).toBe(0)
})

test('has a direction even at its centre', () => {
  const sphere = buildSphereCollider({ centre: [1, 2, 3], radius: 0.3, friction: 0.4 })
  surface.velocity.fill(5)
  expect(sphere.gap(Float64Array.of(1, 2, 3), 0, surface)).toBe(-0.3)
  expect([...surface.normal]).toEqual([0, 1, 0])
  expect([...surface.velocity]).toEqual([0, 0, 0])
})

test('mesh: closed, turned outwards, inside the ball by less than 0.3 mm at r = 0.3 m', () => {
  const { mesh } = buildSphereCollider({ centre: [0, 0, 0], radius: 0.3, friction: 0.4 })
  const { position: x, triVertex } = mesh
  const edges = new Set<string>()
  let volume = 0
  let twice = 0
  let sag = 0
  for (let at = 0; at < triVertex.length; at += 3) {
    const [a, b, c] = [...triVertex.subarray(at, at + 3)]
    for (const edge of [`${a},${b}`, `${b},${c}`, `${c},${a}`]) {
      if (edges.has(edge)) twice++
      edges.add(edge)
    }
    const [p, q, r] = [a, b, c].map((i) => x.subarray(3 * i, 3 * i + 3))
    const cross = [q[1] * r[2] - q[2] * r[1], q[2] * r[0] - q[0] * r[2], q[0] * r[1] - q[1] * r[0]]
    const six = p[0] * cross[0] + p[1] * cross[1] + p[2] * cross[2]
    volume += six / 6
    const e = q.map((value, k) => value - p[k])
    const f = r.map((value, k) => value - p[k])
    const area = Math.hypot(e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0])
    sag = Math.max(sag, 0.3 - six / area) // distance of the triangle's plane from the centre
  }
  expect(twice).toBe(0)
  expect([...edges].every((edge) => edges.has(edge.split(',').reverse().join()))).toBe(true)
  expect(x.length / 3 - edges.size / 2 + triVertex.length / 3).toBe(2)
  expect(sag).toBeLessThan(0.0003)
  expect(sag).toBeGreaterThan(0)
  const ball = (4 / 3) * Math.PI * 0.3 ** 3
  expect(volume).toBeLessThan(ball)
  expect(volume).toBeGreaterThan(ball * (1 - 3 * (sag / 0.3)))
})

test('frequency 1 is the icosahedron', () => {
  const { position, triVertex } = buildSphereMesh([0, 0, 0], 1, 1)
  expect(position).toHaveLength(36)
  expect(triVertex).toHaveLength(60)
})
