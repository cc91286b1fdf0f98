import { describe, expect, it } from 'vitest'
import type { Model } from '../model/index.ts'
import { type EdgeLimits, sweepEdges, sweepEdgesTogether } from './edge-limits.ts'

const one: EdgeLimits = {
  edgeVertex: Int32Array.of(0, 1),
  edgeRest: Float64Array.of(1),
  edgeShortest: Float64Array.of(0.9),
  edgeLongest: Float64Array.of(1.1),
  recovery: 0.1,
}
const masses = (...mass: number[]) =>
  ({ inverseMass: Float64Array.from(mass, (m) => 1 / m) }) as unknown as Model

function endOf(x: Float64Array, v: Float64Array): number[] {
  return [0, 1, 2].map((k) => x[3 + k] - x[k] + v[3 + k] - v[k]) // a step of one second
}

const crossed = (a: number[], b: number[]) =>
  [0, 1, 2].map((k) => a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3])

describe('one edge', () => {
  it.each([
    ['too long', [0.4, 0.2, -0.1], 1.1],
    ['too short', [-0.3, 0.1, 0.1], 0.9],
  ])('%s: gets the nearest length allowed, along itself, by masses', (_, way, length) => {
    const x = Float64Array.of(0, 0, 0, 1, 0, 0)
    const v = Float64Array.of(0.1, 0, 0, 0.1 + way[0], way[1], way[2])
    const before = v.slice()
    const excess = sweepEdges(one, masses(1, 3), x, v, 1)
    expect(excess).toBeCloseTo(Math.abs(Math.hypot(1 + way[0], way[1], way[2]) - length), 12)
    expect(Math.hypot(...endOf(x, v))).toBeCloseTo(length, 12)
    for (let k = 0; k < 3; k++) expect(v[k] + 3 * v[3 + k]).toBeCloseTo(before[k] + 3 * before[3 + k], 12)
    // angular momentum about the first end
    const arm = [1, 0, 0]
    const spin = (w: Float64Array) =>
      crossed(
        arm,
        [...w.subarray(3)].map((value) => 3 * value),
      )
    for (let k = 0; k < 3; k++) expect(spin(v)[k]).toBeCloseTo(spin(before)[k], 12)
  })

  it('that turns far in the step is corrected along its end, and keeps momentum', () => {
    const x = Float64Array.of(0, 0, 0, 1, 0, 0)
    const v = Float64Array.of(0, 0, 0, -1, 1.4, 0) // from +x to +y
    sweepEdges(one, masses(1, 1), x, v, 1)
    const end = endOf(x, v)
    expect(Math.hypot(...end)).toBeCloseTo(1.1, 12)
    expect(Math.abs(end[0])).toBeLessThan(1e-12)
    expect(v[1] + v[4]).toBeCloseTo(1.4, 12)
  })

  it('inside its limits, between two pins or without any length is left alone', () => {
    const cases: [number[], number[], Model][] = [
      [[0, 0, 0, 1, 0, 0], [0, 0, 0, 0.05, 0, 0], masses(1, 1)],
      [[0, 0, 0, 3, 0, 0], [0, 0, 0, 0, 0, 0], masses(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)],
      [[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], masses(1, 1)],
    ]
    for (const [x, velocity, model] of cases) {
      const v = Float64Array.from(velocity)
      sweepEdges(one, model, Float64Array.from(x), v, 1)
      expect([...v]).toEqual(velocity)
    }
  })

  it('that starts outside comes back by its share of the rest length, all at once by their share of that', () => {
    const x = Float64Array.of(0, 0, 0, 1.5, 0, 0)
    const v = new Float64Array(6)
    sweepEdges(one, masses(1, 1), x, v, 1)
    expect(endOf(x, v)[0]).toBeCloseTo(1.4, 12)
    const half = new Float64Array(6)
    const shared = { ...one, edgeShare: Float64Array.of(0.5), change: new Float64Array(6) }
    sweepEdgesTogether(shared, masses(1, 1), x, half, 1)
    expect(endOf(x, half)[0]).toBeCloseTo(1.45, 12)
  })
})
