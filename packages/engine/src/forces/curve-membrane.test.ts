import { describe, expect, it } from 'vitest'
import { clearBlockMatrix } from '../core/index.ts'
import type { Fabric } from '../material/index.ts'
import type { SheetPattern } from '../mesh/index.ts'
import { checkForce } from './check-force.ts'
import { curveMembrane } from './curve-membrane.ts'
import { stvkMembrane } from './membrane.ts'
import { buildSheetSample, type ModelSample } from './model-sample.ts'
import { shaken } from './sample-cloth.ts'
import { TEST_FABRIC } from './test-fabric.ts'

const CURVED: Fabric = {
  ...TEST_FABRIC,
  curveWarp: [
    [0.01, 6],
    [0.03, 50],
    [0.08, 490],
  ],
  curveWeft: [
    [0.02, 5],
    [0.06, 30],
    [0.15, 490],
  ],
  curveShear: [
    [0.02, 1.5],
    [0.08, 4],
    [0.15, 12],
  ],
}

function sheet(pattern: SheetPattern, fabric: Fabric, model = curveMembrane): ModelSample {
  return buildSheetSample(model, { width: 0.3, height: 0.2, columns: 4, rows: 3, pattern, seed: 3 }, fabric)
}

/** Warp runs along y. */
function pulled(
  sample: ModelSample,
  warp: number,
  weft: number,
  shear: number,
  amount: number,
  seed: number,
) {
  const x = sample.rest.map((value, k) => {
    if (k % 3 === 0) return weft * value + shear * sample.rest[k + 1]
    return k % 3 === 1 ? warp * value : value
  })
  return shaken(x, amount, seed)
}

function forcesOf(sample: ModelSample, x: Float64Array) {
  const force = new Float64Array(x.length)
  clearBlockMatrix(sample.matrix)
  const v = shaken(new Float64Array(x.length), 0.2, 9)
  const energy = sample.assemble(x, v, force, sample.matrix, 2, 0.3)
  return { energy, force, matrix: [...sample.matrix.diagonal, ...sample.matrix.block] }
}

describe.each<SheetPattern>(['grid', 'jittered'])('measured curves on a %s mesh', (pattern) => {
  it('are a force with an exact matrix where the cloth is pulled', () => {
    const sample = sheet(pattern, CURVED)
    for (const [warp, weft] of [
      [1.02, 1.04],
      [1.05, 1.12],
      [1.2, 1.3],
    ]) {
      const x = pulled(sample, warp, weft, 0.05, 2e-4, 1)
      const report = checkForce(sample, x, shaken(new Float64Array(x.length), 0.3, 2))
      expect(report.stiffnessError).toBeLessThan(1e-6)
      expectLawful(report)
    }
  })

  it('stay lawful where the cloth is pressed and crumpled', () => {
    const sample = sheet(pattern, { ...CURVED, curveShear: undefined, curveBias: [[0.1, 20]] })
    for (const seed of [3, 4]) {
      const x = pulled(sample, 0.85, 1.1, 0, 0.02, seed)
      expectLawful(checkForce(sample, x, shaken(new Float64Array(x.length), 0.3, seed + 10)))
    }
  })

  it('are the law of the constants where nothing was measured', () => {
    const fabric = { ...TEST_FABRIC, lockingAngle: 0.4 }
    const [curves, plain] = [curveMembrane, stvkMembrane].map((model) => sheet(pattern, fabric, model))
    for (const [warp, weft, shear] of [
      [1.03, 1.06, 0.1],
      [0.97, 1.2, 0.3], // yarns close up
      [0.9985, 0.96, -0.5], // and are locked
    ]) {
      const x = pulled(curves, warp, weft, shear, 1e-3, 5)
      const one = forcesOf(curves, x)
      const other = forcesOf(plain, x)
      expect(one.energy / other.energy).toBeCloseTo(1, 12)
      const size = Math.max(...other.force.map(Math.abs))
      one.force.forEach((f, k) => {
        expect(Math.abs(f - other.force[k])).toBeLessThan(1e-12 * size)
      })
      const stiffest = Math.max(...other.matrix.map(Math.abs))
      one.matrix.forEach((entry, k) => {
        expect(Math.abs(entry - other.matrix[k])).toBeLessThan(1e-12 * stiffest)
      })
    }
  })

  it('pull along warp and weft with the force the lab wrote down', () => {
    const sample = sheet(pattern, { ...CURVED, stretchCross: 0 })
    for (const [strain, force] of CURVED.curveWarp!) {
      expect(pullForce(sample, pulled(sample, 1 + strain, 1, 0, 0, 0), 1) / (0.3 * force)).toBeCloseTo(1, 9)
    }
    for (const [strain, force] of CURVED.curveWeft!) {
      expect(pullForce(sample, pulled(sample, 1, 1 + strain, 0, 0, 0), 0) / (0.2 * force)).toBeCloseTo(1, 9)
    }
  })
})

/** Force across the border at the far end of an axis [N]. */
function pullForce(sample: ModelSample, x: Float64Array, axis: number): number {
  const force = new Float64Array(x.length)
  sample.assemble(x, new Float64Array(x.length), force, null, 0, 0)
  const end = Math.max(...sample.rest.filter((_, k) => k % 3 === axis))
  let sum = 0
  for (let at = 0; at < x.length; at += 3) {
    if (sample.rest[at + axis] > end - 1e-9) sum -= force[at + axis]
  }
  return sum
}

function expectLawful(report: ReturnType<typeof checkForce>): void {
  expect(report.energyError).toBeLessThan(1e-6)
  expect(report.dampingError).toBeLessThan(1e-8)
  expect(report.stiffnessPositive).toBe(true)
  expect(report.dampingPositive).toBe(true)
  expect(report.netForce).toBeLessThan(1e-12)
  expect(report.netTorque).toBeLessThan(1e-12)
  expect(report.turningError).toBeLessThan(1e-11)
  expect(report.dampingPower).toBeLessThan(0)
  expect(report.rigidDamping).toBeLessThan(1e-12)
}
