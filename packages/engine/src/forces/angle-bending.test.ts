import { describe, expect, it } from 'vitest'
import { angleForce } from './angle-bending.ts'
import { checkForce } from './check-force.ts'
import type { ForceModel } from './cloth-force.ts'
import { buildSheetSample } from './model-sample.ts'
import { shaken } from './sample-cloth.ts'
import { TEST_FABRIC } from './test-fabric.ts'

/** Energy κ (½ θ² + ¼ θ⁴): any law will do. */
const quartic: ForceModel = {
  summary: '',
  blocksPerVertex: 4,
  build: ({ model }) =>
    angleForce(model, (_, angle, answer) => {
      answer.energy = 0.5 * angle * angle + 0.25 * angle ** 4
      answer.torque = angle + angle ** 3
      answer.tangent = 1 + 3 * angle * angle
    }),
}

describe.each(['grid', 'jittered'] as const)('a law of the fold angle on a %s mesh', (pattern) => {
  const sheet = () =>
    buildSheetSample(quartic, { width: 0.3, height: 0.2, columns: 4, rows: 3, pattern }, TEST_FABRIC)

  it('becomes a lawful force', () => {
    const sample = sheet()
    const x = shaken(sample.rest, 0.03, 1)
    const report = checkForce(sample, x, shaken(new Float64Array(x.length), 0.3, 2))
    expect(report.energyError).toBeLessThan(1e-6)
    expect(report.dampingError).toBeLessThan(1e-8)
    expect(report.stiffnessPositive && report.dampingPositive).toBe(true)
    expect(Math.max(report.netForce, report.netTorque, report.rigidDamping)).toBeLessThan(1e-12)
  })

  it('and no law at all where the hinge has no stiffness', () => {
    const sample = sheet()
    sample.model.hingeStiffness.fill(0)
    const x = shaken(sample.rest, 0.03, 1)
    const force = new Float64Array(x.length)
    expect(sample.assemble(x, x, force, null, 0, 0)).toBe(0)
    expect(force.every((f) => f === 0)).toBe(true)
  })
})
