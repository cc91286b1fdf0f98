import { describe, expect, it } from 'vitest'
import type { SheetPattern } from '../mesh/index.ts'
import { checkForce } from './check-force.ts'
import type { ForceModel } from './cloth-force.ts'
import { buildGreenForce, greenStrain, type TriangleLaw } from './green-triangle.ts'
import { buildSheetSample } from './model-sample.ts'
import { shaken } from './sample-cloth.ts'
import { TEST_FABRIC } from './test-fabric.ts'

/** W = ½ (900 E11² + 500 E22² + 2 · 120 E11 E22 + 70 γ²), τ = 0.01 s. */
const linear: TriangleLaw = (_, [e11, e22, gamma], response) => {
  response.s11 = 900 * e11 + 120 * e22
  response.s22 = 500 * e22 + 120 * e11
  response.s12 = 70 * gamma
  response.energy = 0.5 * (response.s11 * e11 + response.s22 * e22 + response.s12 * gamma)
  response.d11 = 900
  response.d22 = 500
  response.d12 = 120
  response.d33 = 70
  response.tau = 0.01
}
const model: ForceModel = {
  summary: 'linear',
  blocksPerVertex: 4,
  build: (input) => buildGreenForce(input.model, linear),
}

describe.each<SheetPattern>(['grid', 'jittered'])('the Green strain triangle on a %s mesh', (pattern) => {
  const sheet = { width: 0.3, height: 0.2, columns: 4, rows: 3, pattern, seed: 2 }
  const sample = buildSheetSample(model, sheet, TEST_FABRIC)
  const { rest } = sample
  /** F = [[1.1, 0.2], [−0.1, 1.05], [0.3, 0]] on (across, along). */
  const affine = rest.map((_, k) => {
    const [x, y] = [rest[k - (k % 3)], rest[k - (k % 3) + 1]]
    return [1.1 * x + 0.2 * y, -0.1 * x + 1.05 * y, 0.3 * x][k % 3]
  })

  it('measures ½ (FᵀF − 1) with the warp along y and the weft along −x', () => {
    for (let t = 0; t < sample.model.triCount; t++) {
      const [e11, e22, gamma] = greenStrain(sample.model, affine, t)
      expect(e11).toBeCloseTo(0.5 * (0.2 ** 2 + 1.05 ** 2 - 1), 12)
      expect(e22).toBeCloseTo(0.5 * (1.1 ** 2 + 0.1 ** 2 + 0.3 ** 2 - 1), 12)
      expect(gamma).toBeCloseTo(-(0.2 * 1.1 - 1.05 * 0.1), 12)
    }
  })

  it('leaves inner vertices of an affine map without force', () => {
    const force = new Float64Array(rest.length)
    sample.assemble(affine, new Float64Array(rest.length), force, null, 0, 0)
    for (let i = 0; i < sample.vertexCount; i++) {
      const [x, y] = [rest[3 * i], rest[3 * i + 1]]
      const inner = x > 1e-9 && x < 0.3 - 1e-9 && y > 1e-9 && y < 0.2 - 1e-9
      if (inner) expect(Math.hypot(...force.subarray(3 * i, 3 * i + 3))).toBeLessThan(1e-12)
    }
  })

  it('is a force, exact under tension and positive when crumpled', () => {
    const v = shaken(new Float64Array(rest.length), 0.3, 4)
    const taut = checkForce(
      sample,
      shaken(
        rest.map((value) => 1.1 * value),
        1e-3,
        3,
      ),
      v,
    )
    expect(taut.stiffnessError).toBeLessThan(1e-6)
    for (const report of [taut, checkForce(sample, shaken(rest, 0.03, 5), v)]) {
      expect(report.energyError).toBeLessThan(1e-6)
      expect(report.dampingError).toBeLessThan(1e-8)
      expect(report.stiffnessPositive && report.dampingPositive).toBe(true)
      expect(report.netForce).toBeLessThan(1e-12)
      expect(report.netTorque).toBeLessThan(1e-12)
      expect(report.turningError).toBeLessThan(1e-12)
      expect(report.dampingPower).toBeLessThan(0)
      expect(report.rigidDamping).toBeLessThan(1e-12)
    }
  })
})
