import { describe, expect, it } from 'vitest'
import { Arena, buildBlockMatrix } from '../core/index.ts'
import { brokenLaws, checkForce } from './check-force.ts'
import { elasticForce, joinForces } from './elastic-line.ts'
import { shaken } from './sample-cloth.ts'

/** A line of five vertices along x, 0.1 m apart, its elastic at `stretch` of that. */
function sample(stretch: number) {
  const arena = new Arena(new ArrayBuffer(1 << 18), 'f64')
  const elasticVertex = Int32Array.of(0, 1, 1, 2, 2, 3, 3, 4)
  const force = elasticForce({
    elasticVertex,
    elasticLength: new Float64Array(4).fill(0.1 * stretch),
    elasticForce: Float64Array.of(20, 20, 30, 30),
    elasticViscosity: 0.05,
  })
  const matrix = buildBlockMatrix(arena, 5, force.elements)
  force.bind(arena, matrix)
  const rest = Float64Array.from({ length: 15 }, (_, k) => (k % 3 === 0 ? (0.1 * k) / 3 : 0))
  return { vertexCount: 5, matrix, rest, force, assemble: force.assemble }
}

describe('elastic along a line', () => {
  it('is a force with an exact matrix while it pulls', () => {
    for (const seed of [1, 2, 3]) {
      const one = sample(0.6)
      const x = shaken(one.rest, 0.02, seed)
      const report = checkForce(one, x, shaken(new Float64Array(15), 0.3, seed + 10))
      expect(report.stiffnessError).toBeLessThan(1e-6)
      expect(brokenLaws(report)).toEqual([])
    }
  })

  it('pulls with its force times the strain, and holds the energy of that', () => {
    const { rest, assemble } = sample(0.5)
    const force = new Float64Array(15)
    const energy = assemble(rest, new Float64Array(15), force, null, 0, 0)
    expect(force[0]).toBeCloseTo(20 * (0.1 / 0.05 - 1), 12) // F ε, towards +x
    expect(force[12]).toBeCloseTo(-30, 12)
    expect(energy).toBeCloseTo(0.5 * 0.05 * (20 + 20 + 30 + 30), 12) // ½ F ℓ0 ε², ε = 1
  })

  it('hangs slack without pushing', () => {
    const { rest, assemble } = sample(1.2)
    const force = new Float64Array(15)
    expect(assemble(rest, shaken(new Float64Array(15), 1, 1), force, null, 0, 0)).toBe(0)
    expect(force.every((value) => value === 0)).toBe(true)
  })

  it('joins another force', () => {
    const { rest, force: one } = sample(0.5)
    const single = new Float64Array(15)
    const double = new Float64Array(15)
    const still = new Float64Array(15)
    const energy = one.assemble(rest, still, single, null, 0, 0)
    expect(joinForces(one, one).assemble(rest, still, double, null, 0, 0)).toBe(2 * energy)
    expect(double).toEqual(single.map((value) => 2 * value))
    expect(joinForces(one, null)).toBe(one)
  })
})
