import { expect, test } from 'vitest'
import { countCrossings, measurePenetration } from '../../../geometry/index.ts'
import { checkCollider } from './check-collider.ts'
import type { Surface } from './collider.ts'
import { buildDrumCollider } from './drum-collider.ts'

const surface: Surface = { normal: new Float64Array(3), velocity: new Float64Array(3) }
const [radius, depth] = [0.3, 0.5]
const drum = buildDrumCollider({ radius, depth, vanes: 3, vaneHeight: 0.09, friction: 0.3 })

/** The box around the drum is no part of what cloth sees. */
const inCavity = (x: number, y: number, z: number) =>
  Math.hypot(x, y) < radius + 0.002 && Math.abs(z) < depth / 2 + 0.002

test('is a distance in the cavity, and its mesh lies behind it by less than a third of a millimetre', () => {
  const check = checkCollider(drum, { seed: 3, count: 4000, reach: 0.004, onSurface: inCavity })
  expect(check.tried).toBeGreaterThan(3900)
  expect(check.surfaceMax).toBeLessThan(0.0003)
  expect(check.slopeMax).toBeLessThan(1 + 1e-12)
  expect(check.signWrong).toBe(0)
  const { position, triVertex } = drum.mesh
  let before = 0
  for (let t = 0; t < triVertex.length; t += 3) {
    const corners = [...triVertex.subarray(t, t + 3)].map((i) => position.subarray(3 * i, 3 * i + 3))
    const middle = Float64Array.from({ length: 3 }, (_, k) => corners.reduce((sum, p) => sum + p[k] / 3, 0))
    before = Math.max(before, drum.gap(middle, 0, surface))
  }
  expect(before).toBeLessThan(1e-12)
})

test('normals are the direction in which the gap grows, away from ridges', () => {
  const h = 1e-7
  for (const p of [
    [0.29, 0.02, 0.1],
    [0.19, 0.004, 0],
    [0.23, 0.05, -0.1],
    [-0.1, 0.27, 0],
    [-0.2, -0.2, 0.24],
    [0.23, -0.05, 0.1],
  ]) {
    const gap = drum.gap(Float64Array.from(p), 0, surface)
    const normal = [...surface.normal]
    expect(Math.hypot(...normal)).toBeCloseTo(1, 12)
    expect(
      drum.gap(
        Float64Array.from(p, (v, k) => v + h * normal[k]),
        0,
        surface,
      ) - gap,
    ).toBeCloseTo(h, 12)
  }
})

test('known places: axis, wall between vanes, edge of a vane, ends', () => {
  const gap = (...p: number[]) => drum.gap(Float64Array.from(p), 0, surface)
  expect(gap(0, 0, 0)).toBeCloseTo(radius - 0.09, 12) // all three edges
  expect(gap(-0.25, 0, 0)).toBeCloseTo(0.05, 12) // opposite of a vane there is none
  expect(gap(0.2, 0, 0)).toBeCloseTo(0.01, 12)
  expect(gap(0.22, 0, 0)).toBeCloseTo(-0.01, 12)
  expect(gap(0, 0, 0.24)).toBeCloseTo(0.01, 12)
  expect([...surface.normal]).toEqual([0, 0, -1])
})

test('mesh: two closed shells that cross nothing; the cavity is outside, the wall inside', () => {
  const { position, triVertex } = drum.mesh
  const edges = new Set<string>()
  let twice = 0
  for (let at = 0; at < triVertex.length; at += 3) {
    const [a, b, c] = [...triVertex.subarray(at, at + 3)]
    for (const edge of [`${a},${b}`, `${b},${c}`, `${c},${a}`]) {
      if (edges.has(edge)) twice++
      edges.add(edge)
    }
  }
  expect(twice).toBe(0)
  expect([...edges].every((edge) => edges.has(edge.split(',').reverse().join()))).toBe(true)
  expect(position.length / 3 - edges.size / 2 + triVertex.length / 3, 'Euler: 2 per shell').toBe(4)
  expect(countCrossings(drum.mesh)).toBe(0)
  const cavity = Float64Array.of(0, 0, 0, 0.1, 0.2, 0.2, -0.29, 0, 0)
  expect(measurePenetration(cavity, 3, drum.mesh)).toBe(0)
  expect(measurePenetration(Float64Array.of(0.32, 0, 0), 1, drum.mesh)).toBeGreaterThan(0.005)
})
