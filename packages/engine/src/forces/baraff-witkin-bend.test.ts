import { describe, expect, it } from 'vitest'
import { baraffWitkinBending } from './baraff-witkin-bend.ts'
import { checkForce } from './check-force.ts'
import { hingeBending } from './hinge.ts'
import { buildSheetSample } from './model-sample.ts'
import { shaken } from './sample-cloth.ts'
import { TEST_FABRIC } from './test-fabric.ts'

const sheet = (pattern: 'grid' | 'jittered', of = baraffWitkinBending) =>
  buildSheetSample(of, { width: 0.3, height: 0.2, columns: 4, rows: 3, pattern }, TEST_FABRIC)

function expectLawful(report: ReturnType<typeof checkForce>): void {
  expect(report.energyError).toBeLessThan(1e-6)
  expect(report.dampingError).toBeLessThan(1e-8)
  expect(report.stiffnessPositive).toBe(true)
  expect(report.dampingPositive).toBe(true)
  expect(report.netForce).toBeLessThan(1e-12)
  expect(report.netTorque).toBeLessThan(1e-12)
  expect(report.turningError).toBeLessThan(1e-9)
  expect(report.dampingPower).toBeLessThan(0)
  expect(report.rigidDamping).toBeLessThan(1e-12)
}

describe.each(['grid', 'jittered'] as const)('the angle condition on a %s mesh', (pattern) => {
  it('is a force, with an exact matrix where the cloth is flat, the same as that of hinges', () => {
    const sample = sheet(pattern)
    const x = sample.rest.map((value, k) => value * [1.1, 0.9, 1][k % 3])
    const report = checkForce(sample, x, shaken(new Float64Array(x.length), 0.3, 1))
    expect(report.stiffnessError).toBeLessThan(1e-6)
    expectLawful(report)
    const hinges = sheet(pattern, hingeBending)
    const zero = new Float64Array(x.length)
    const matrices = [sample, hinges].map((each) => {
      each.matrix.diagonal.fill(0)
      each.assemble(x, zero, zero.slice(), each.matrix, 1, 1)
      return each.matrix.diagonal
    })
    const most = Math.max(...matrices[1])
    for (let k = 0; k < matrices[0].length; k++) {
      expect(Math.abs(matrices[0][k] - matrices[1][k])).toBeLessThan(1e-12 * most)
    }
  })

  it('is lawful when folded, with and without a fold at rest', () => {
    for (const seed of [1, 2, 3]) {
      const sample = sheet(pattern)
      const { hingeRestSine, hingeCount } = sample.model
      if (seed > 1) hingeRestSine.set(shaken(new Float64Array(hingeCount), 0.9, seed))
      const x = shaken(sample.rest, 0.03, 10 + seed)
      expectLawful(checkForce(sample, x, shaken(new Float64Array(x.length), 0.3, 20 + seed)))
    }
  })
})

it('carries ¼ κ θ² in a fold of θ, and pulls back with ½ κ θ: π/2 of a hinge when folded flat', () => {
  const size = { width: 1, height: 1, columns: 2, rows: 2, pattern: 'grid' } as const
  const [angle, hinge] = [baraffWitkinBending, hingeBending].map((of) =>
    buildSheetSample(of, size, TEST_FABRIC),
  )
  const [a, , wing] = angle.model.hingeVertex
  const kappa = angle.model.hingeStiffness[0]
  for (const turn of [0.5, 2, 3.1]) {
    // turn one wing about the diagonal, the axis through vertex a along `axis`
    const b = angle.model.hingeVertex[1]
    const axis = [0, 1].map((k) => (angle.rest[3 * b + k] - angle.rest[3 * a + k]) / Math.SQRT2)
    const arm = [0, 1].map((k) => angle.rest[3 * wing + k] - angle.rest[3 * a + k])
    const along = arm[0] * axis[0] + arm[1] * axis[1]
    const out = [0, 1].map((k) => arm[k] - along * axis[k])
    const x = angle.rest.slice()
    for (let k = 0; k < 2; k++) {
      x[3 * wing + k] = angle.rest[3 * a + k] + along * axis[k] + out[k] * Math.cos(turn)
    }
    x[3 * wing + 2] = Math.hypot(...out) * Math.sin(turn)
    const zero = new Float64Array(12)
    const force = new Float64Array(12)
    expect(angle.assemble(x, zero, force, null, 0, 0)).toBeCloseTo(0.25 * kappa * turn * turn, 14)
    const soft = new Float64Array(12)
    hinge.assemble(x, zero, soft, null, 0, 0)
    const pull = Math.hypot(...force.subarray(3 * wing, 3 * wing + 3))
    const softPull = Math.hypot(...soft.subarray(3 * wing, 3 * wing + 3))
    expect(pull / softPull).toBeCloseTo((0.5 * turn) / Math.sin(0.5 * turn), 10)
  }
})
