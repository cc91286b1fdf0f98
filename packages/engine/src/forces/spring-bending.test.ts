import { describe, expect, it } from 'vitest'
import { plateRigidity } from '../material/index.ts'
import { checkForce } from './check-force.ts'
import { buildSheetSample, type ModelSample } from './model-sample.ts'
import { shaken } from './sample-cloth.ts'
import { BEND_CURVATURE, buildFlexionSprings, springBending } from './spring-bending.ts'
import { TEST_FABRIC } from './test-fabric.ts'

const sheet = (pattern: 'grid' | 'jittered') =>
  buildSheetSample(springBending, { width: 0.3, height: 0.2, columns: 4, rows: 3, pattern }, TEST_FABRIC)

describe.each(['grid', 'jittered'] as const)('flexion springs on a %s mesh', (pattern) => {
  it('are a lawful force wherever the cloth is crumpled', () => {
    for (const seed of [1, 2, 3]) {
      const sample = sheet(pattern)
      const x = shaken(
        sample.rest.map((value) => 0.8 * value),
        0.03,
        seed,
      )
      const report = checkForce(sample, x, shaken(new Float64Array(x.length), 0.3, seed + 10))
      expect(report.energyError).toBeLessThan(1e-6)
      expect(report.dampingError).toBeLessThan(1e-8)
      expect(report.stiffnessPositive).toBe(true)
      expect(report.dampingPositive).toBe(true)
      expect(report.netForce).toBeLessThan(1e-12)
      expect(report.netTorque).toBeLessThan(1e-12)
      expect(report.turningError).toBeLessThan(1e-12)
      expect(report.dampingPower).toBeLessThan(0)
      expect(report.rigidDamping).toBeLessThan(1e-12)
    }
  })

  it('leave pulled cloth alone', () => {
    const { rest, assemble } = sheet(pattern)
    const x = rest.map((value) => 1.2 * value)
    const force = new Float64Array(x.length)
    expect(assemble(x, new Float64Array(x.length), force, null, 0, 0)).toBe(0)
    expect(force.every((f) => f === 0)).toBe(true)
  })
})

it('run over every second vertex of a grid, along its lines', () => {
  const { model, rest } = sheet('grid')
  const { springVertex, springLength } = buildFlexionSprings(model, [TEST_FABRIC])
  expect(springLength).toHaveLength(2 * 3 + 1 * 4) // two in each row of four, one in each column of three
  for (let s = 0; s < springLength.length; s++) {
    const [a, b] = [3 * springVertex[2 * s], 3 * springVertex[2 * s + 1]]
    const [dx, dy] = [Math.abs(rest[b] - rest[a]), Math.abs(rest[b + 1] - rest[a + 1])]
    expect(Math.min(dx, dy)).toBeCloseTo(0, 12)
    expect(Math.max(dx, dy)).toBeCloseTo(0.2, 12)
    expect(springLength[s]).toBeCloseTo(0.2, 12)
  }
})

/** The sheet rolled up about the x or y axis, rows staying as far apart as they are: bent, not stretched [m]. */
function rolled({ rest }: ModelSample, axis: 0 | 1, spacing: number, fold: number): Float64Array {
  const x = rest.slice()
  const count = Math.round(Math.max(...rest.filter((_, k) => k % 3 === axis)) / spacing)
  const places = [[0, 0]]
  for (let n = 0; n < count; n++) {
    const [p, q] = places[n]
    places.push([p + spacing * Math.cos(n * fold), q + spacing * Math.sin(n * fold)])
  }
  for (let at = 0; at < x.length; at += 3) {
    const row = Math.round(rest[at + axis] / spacing)
    x[at + axis] = places[row][0]
    x[at + 2] = places[row][1]
  }
  return x
}

it.each([
  [0, 1],
  [1, 1],
  [1, 0.5],
] as const)(
  'bend like the fabric at their curvature, and as its square below: axis %i, %f of it',
  (axis, part) => {
    const spacing = 0.01
    const sheet = { width: 0.05, height: 0.05, columns: 6, rows: 6, pattern: 'grid' } as const
    const sample = buildSheetSample(springBending, sheet, TEST_FABRIC)
    const curvature = part * BEND_CURVATURE
    const x = rolled(sample, axis, spacing, curvature * spacing)
    const energy = sample.assemble(x, new Float64Array(x.length), new Float64Array(x.length), null, 0, 0)
    const area = 0.05 * 0.04 // half a row at both ends has no fold
    const rigidity = plateRigidity(TEST_FABRIC, axis, 1 - axis) // warp along y
    const wanted = 0.5 * rigidity * curvature * curvature * area * part * part
    expect(energy / wanted).toBeCloseTo(1, part === 1 ? 10 : 1)
  },
)
