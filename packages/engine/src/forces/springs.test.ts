import { describe, expect, it } from 'vitest'
import { Arena, buildBlockMatrix } from '../core/index.ts'
import { brokenLaws, checkForce } from './check-force.ts'
import { buildElementSlots } from './element-slots.ts'
import { buildSheetSample } from './model-sample.ts'
import { shaken } from './sample-cloth.ts'
import { assembleSprings, type SpringSense, springMembrane } from './springs.ts'
import { TEST_FABRIC } from './test-fabric.ts'

const sheet = (pattern: 'grid' | 'jittered') =>
  buildSheetSample(springMembrane, { width: 0.3, height: 0.2, columns: 4, rows: 3, pattern }, TEST_FABRIC)

describe.each(['grid', 'jittered'] as const)('springs on a %s mesh', (pattern) => {
  it('are a force with an exact matrix where all of them pull', () => {
    const sample = sheet(pattern)
    const x = shaken(
      sample.rest.map((value, k) => value * [1.1, 1.15, 1][k % 3]),
      0.003,
      1,
    )
    const report = checkForce(sample, x, shaken(new Float64Array(x.length), 0.3, 2))
    expect(report.stiffnessError).toBeLessThan(1e-6)
    expect(brokenLaws(report)).toEqual([])
  })

  it('stay lawful and positive where the cloth is crumpled', () => {
    for (const seed of [3, 4, 5]) {
      const sample = sheet(pattern)
      const x = shaken(sample.rest, 0.03, seed)
      expect(brokenLaws(checkForce(sample, x, shaken(new Float64Array(x.length), 0.3, seed + 10)))).toEqual(
        [],
      )
    }
  })

  it('leave a cloth alone that is only turned', () => {
    const { rest, assemble } = sheet(pattern)
    const x = rest.map((_, k) => {
      const at = k - (k % 3)
      return [0.6 * rest[at] - 0.8 * rest[at + 1], 2, 0.8 * rest[at] + 0.6 * rest[at + 1]][k % 3]
    })
    const force = new Float64Array(x.length)
    expect(assemble(x, new Float64Array(x.length), force, null, 0, 0)).toBeLessThan(1e-20)
    expect(Math.max(...force.map(Math.abs))).toBeLessThan(1e-11)
  })
})

describe('a single spring', () => {
  function pair(sense: SpringSense) {
    const arena = new Arena(new ArrayBuffer(1 << 18), 'f64')
    const springVertex = Int32Array.of(0, 1)
    const matrix = buildBlockMatrix(arena, 2, [{ vertex: springVertex, size: 2 }])
    const arrays = {
      springVertex,
      springLength: Float64Array.of(0.5),
      springStiffness: Float64Array.of(40),
      springViscosity: Float64Array.of(0.1),
      springSlot: buildElementSlots(arena, matrix, springVertex, 2),
      sense,
    }
    return (x: number[], v: number[]) => {
      const force = new Float64Array(6)
      const place = Float64Array.from(x)
      const energy = assembleSprings(arrays, {
        x: place,
        v: Float64Array.from(v),
        force,
        matrix,
        stiffnessScale: 1,
        dampingScale: 1,
      })
      return { force, energy, matrix }
    }
  }
  const still = [0, 0, 0, 0, 0, 0]

  it('pulls with k (ℓ − ℓ0) and damps with k τ ℓ̇, along itself only', () => {
    const { force, energy } = pair('both')([0, 0, 0, 0, 0.6, 0], [0, 0, 0, 7, 0.2, -5])
    expect(energy).toBeCloseTo(0.5 * 40 * 0.01, 12)
    expect([...force]).toEqual([0, expect.closeTo(4 + 0.8, 12), 0, 0, expect.closeTo(-4.8, 12), 0])
  })

  it('that only pushes does nothing when long, and is the same spring when short', () => {
    expect([...pair('push')([0, 0, 0, 0, 0.6, 0], still).force]).toEqual(still)
    expect(pair('push')([0, 0, 0, 0, 0.6, 0], still).energy).toBe(0)
    const short = [0, 0, 0, 0, 0.4, 0]
    expect(pair('push')(short, still).force).toEqual(pair('both')(short, still).force)
    expect(pair('push')(short, still).force[4]).toBeCloseTo(4, 12)
  })

  it('of no length gives no force and no number that is not finite', () => {
    const { force, energy, matrix } = pair('both')([1, 2, 3, 1, 2, 3], [1, 0, 0, 0, 0, 0])
    expect([...force]).toEqual(still)
    expect(energy).toBeCloseTo(0.5 * 40 * 0.25, 12)
    expect([...matrix.diagonal, ...matrix.block].every(Number.isFinite)).toBe(true)
  })
})
