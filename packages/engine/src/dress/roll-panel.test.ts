import { describe, expect, it } from 'vitest'
import { unit, type Vector3 } from '../core/index.ts'
import type { BodyVolume } from './body-volumes.ts'
import { rollPlane } from './roll-panel.ts'

const volume: BodyVolume = {
  origin: [0.1, 1.4, 0.02],
  up: [0, 1, 0],
  ahead: [0, 0, 1],
  side: [1, 0, 0],
  length: 0.5,
  depth: 0.1,
  width: 0.14,
}

/** A grid of points in the plane through `point` square to `normal`, 2 cm apart. */
function grid(point: Vector3, normal: Vector3, count: number): Float64Array {
  const up = unit([-normal[0] * normal[1], 1 - normal[1] * normal[1], -normal[2] * normal[1]])
  const right = [
    up[1] * normal[2] - up[2] * normal[1],
    up[2] * normal[0] - up[0] * normal[2],
    up[0] * normal[1] - up[1] * normal[0],
  ]
  const x: number[] = []
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      const [s, h] = [0.02 * (i - count / 2), -0.02 * j]
      for (let k = 0; k < 3; k++) x.push(point[k] + s * right[k] + h * up[k])
    }
  }
  return Float64Array.from(x)
}

/** Largest relative change of length between neighbours of the grid, both ways and diagonally. */
function worstChange(before: Float64Array, after: Float64Array, count: number): number {
  const length = (x: Float64Array, i: number, j: number) =>
    Math.hypot(x[3 * i] - x[3 * j], x[3 * i + 1] - x[3 * j + 1], x[3 * i + 2] - x[3 * j + 2])
  let worst = 0
  for (let i = 0; i + 1 < count; i++) {
    for (let j = 0; j + 1 < count; j++) {
      const at = i * count + j
      for (const to of [at + 1, at + count, at + count + 1]) {
        worst = Math.max(worst, Math.abs(length(after, at, to) / length(before, at, to) - 1))
      }
    }
  }
  return worst
}

const plain = { bend: 1, edge: 0.02, ratio: 1 }

describe('rollPlane', () => {
  it('lays a plane onto a cylinder of its own distance, lengths kept within 0.5 %', () => {
    const x = grid([0.1, 1.4, 0.08], [0, 0, 1], 16)
    const rolled = rollPlane({ point: [0.1, 1.4, 0.08], normal: [0, 0, 1] }, volume, x, plain)
    for (let at = 0; at < x.length; at += 3) {
      expect(Math.hypot(rolled[at] - 0.1, rolled[at + 2] - 0.02)).toBeCloseTo(0.06, 12)
      expect(rolled[at + 1]).toBe(x[at + 1])
    }
    expect(worstChange(x, rolled, 16)).toBeLessThan(0.005)
    const unstretched = rollPlane({ point: [0.1, 1.4, 0.08], normal: [0, 0, 1] }, volume, x, {
      ...plain,
      edge: 0,
    })
    expect(worstChange(x, unstretched, 16)).toBeCloseTo(1 - (2 * 0.06 * Math.sin(0.02 / 0.12)) / 0.02, 6)
  })

  it('grows to the right as seen from outside', () => {
    const x = Float64Array.of(0.1 + 0.06 * (Math.PI / 2), 1.4, 0.08)
    const rolled = rollPlane({ point: [0.1, 1.4, 0.08], normal: [0, 0, 1] }, volume, x, { ...plain, edge: 0 })
    expect(rolled[0]).toBeCloseTo(0.16, 12) // a quarter turn: to the wearer's left
    expect(rolled[2]).toBeCloseTo(0.02, 12)
  })

  it.each([0.3, -0.3])('lays a tilted plane onto a cone, sin α = %d', (sin) => {
    const normal: Vector3 = [0, sin, Math.sqrt(1 - sin * sin)]
    const point: Vector3 = [0.1, 1.4, 0.32]
    const x = grid(point, normal, 16)
    const rolled = rollPlane({ point, normal }, volume, x, plain)
    const apex = 1.4 + (0.3 * Math.sqrt(1 - sin * sin)) / sin
    for (let at = 0; at < x.length; at += 3) {
      const radius = Math.hypot(rolled[at] - 0.1, rolled[at + 2] - 0.02)
      expect(radius).toBeCloseTo(
        (Math.abs(rolled[at + 1] - apex) * Math.abs(sin)) / Math.sqrt(1 - sin * sin),
        10,
      )
    }
    expect(worstChange(x, rolled, 16)).toBeLessThan(0.005)
  })

  it('lays a plane onto an ellipse that touches it, lengths kept', () => {
    const normal = unit([0.6, 0, 0.8])
    const point: Vector3 = [0.1 + 0.2 * normal[0], 1.4, 0.02 + 0.2 * normal[2]]
    const x = grid(point, normal, 20)
    const rolled = rollPlane({ point, normal }, volume, x, { ...plain, ratio: 1.4 })
    const b = 0.2 / Math.hypot(0.8, 1.4 * 0.6)
    let touching = Number.POSITIVE_INFINITY
    for (let at = 0; at < x.length; at += 3) {
      expect(Math.hypot((rolled[at] - 0.1) / (1.4 * b), (rolled[at + 2] - 0.02) / b)).toBeCloseTo(1, 10)
      touching = Math.min(
        touching,
        0.2 - (rolled[at] - 0.1) * normal[0] - (rolled[at + 2] - 0.02) * normal[2],
      )
    }
    expect(touching).toBeLessThan(1e-3)
    expect(touching).toBeGreaterThanOrEqual(-1e-12)
    expect(worstChange(x, rolled, 20)).toBeLessThan(0.005)
  })

  it('bends less around larger circles, and not at all for 0', () => {
    const x = grid([0.1, 1.4, 0.12], [0, 0, 1], 12)
    const half = rollPlane({ point: [0.1, 1.4, 0.12], normal: [0, 0, 1] }, volume, x, { ...plain, bend: 0.5 })
    for (let at = 0; at < x.length; at += 3) {
      expect(Math.hypot(half[at] - 0.1, half[at + 2] + 0.08)).toBeCloseTo(0.2, 12)
    }
    expect(
      rollPlane({ point: [0.1, 1.4, 0.12], normal: [0, 0, 1] }, volume, x, { ...plain, bend: 0 }),
    ).toEqual(x)
  })
})
