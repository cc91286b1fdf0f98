import { describe, expect, it } from 'vitest'
import type { Fabric } from '../material/index.ts'
import { checkForce, denseMatrix } from './check-force.ts'
import { buildSheetSample, type ModelSample } from './model-sample.ts'
import { shaken } from './sample-cloth.ts'
import { TEST_FABRIC } from './test-fabric.ts'
import { yarnBending } from './yarn-bending.ts'

/** Stiff first, then softer: friction holds the fibres until they slide. */
const MOMENT: [number, number][] = [
  [10, 4e-4],
  [50, 1.2e-3],
  [250, 4e-3],
]

function sheet(fabric: Fabric, columns = 4, rows = 5): ModelSample {
  return buildSheetSample(yarnBending, { width: 0.02, height: 0.03, columns, rows, pattern: 'grid' }, fabric)
}

/** Rolled on a cylinder of curvature `kappa`, `degrees` from x; warp runs along y. */
function rolled({ rest }: ModelSample, kappa: number, degrees: number): Float64Array {
  const c = Math.cos((degrees * Math.PI) / 180)
  const s = Math.sin((degrees * Math.PI) / 180)
  return rest.map((_, k) => {
    const at = k - (k % 3)
    const along = c * rest[at] + s * rest[at + 1]
    const across = c * rest[at + 1] - s * rest[at]
    const way = Math.sin(kappa * along) / kappa
    return [c * way - s * across, s * way + c * across, (1 - Math.cos(kappa * along)) / kappa][k % 3]
  })
}

function energyOf(sample: ModelSample, x: Float64Array): number {
  const zero = new Float64Array(x.length)
  return sample.assemble(x, zero, zero.slice(), null, 0, 0)
}

describe('yarn bending', () => {
  it('bends warp and weft each with its own rigidity, the bias with a quarter of their sum', () => {
    // bends lie at inner crossings only: ends of yarns are free
    const sample = sheet(TEST_FABRIC, 11, 16)
    const inner = { warp: 0.02 * 0.028, weft: 0.018 * 0.03 }
    const { bendWarp, bendWeft } = TEST_FABRIC
    expect(energyOf(sample, rolled(sample, 1, 90)) / (0.5 * bendWarp * inner.warp)).toBeCloseTo(1, 5)
    expect(energyOf(sample, rolled(sample, 1, 0)) / (0.5 * bendWeft * inner.weft)).toBeCloseTo(1, 5)
    const bias = 0.5 * 0.25 * (bendWarp * inner.warp + bendWeft * inner.weft)
    expect(energyOf(sample, rolled(sample, 1, 45)) / bias).toBeCloseTo(1, 4)
  })

  it('gives back the measured moments: slope of energy over curvature', () => {
    const length = 1e-3
    const sample = sheet({ ...TEST_FABRIC, curveBendWarp: MOMENT }, 3, 31)
    const area = 0.02 * 0.029 // 29 inner crossings
    for (const [curvature, moment] of MOMENT) {
      const kappa = (4 / length) * Math.atan((curvature * length) / 4) // of the arc whose chords have that curvature (2)
      const step = 1e-3 * kappa
      const high = energyOf(sample, rolled(sample, kappa + step, 90))
      const low = energyOf(sample, rolled(sample, kappa - step, 90))
      const wanted = area * moment * (1 + ((curvature * length) / 4) ** 2)
      expect((high - low) / (2 * step) / wanted).toBeCloseTo(1, 4)
    }
  })

  it.each([
    ['constants', TEST_FABRIC],
    ['measured', { ...TEST_FABRIC, curveBendWarp: MOMENT, curveBendWeft: MOMENT }],
  ])('is a force, lawful when crumpled: %s', (_, fabric) => {
    for (const seed of [1, 2, 3]) {
      const sample = sheet(fabric, 4, 4)
      const x = shaken(sample.rest, 0.003, seed)
      const report = checkForce(sample, x, shaken(new Float64Array(x.length), 0.03, seed + 10))
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
  })

  it('has an exact matrix where yarns are straight, and no force there', () => {
    const sample = sheet(TEST_FABRIC)
    const x = sample.rest.map((value, k) => value * [1.1, 0.9, 1][k % 3])
    const report = checkForce(sample, x, shaken(new Float64Array(x.length), 0.03, 1))
    expect(report.stiffnessError).toBeLessThan(1e-6)
    expect(energyOf(sample, x)).toBeLessThan(1e-25)
  })

  it('gives numbers where a yarn is folded onto itself, and where it has no length', () => {
    const sample = sheet(TEST_FABRIC)
    const folded = sample.rest.map((value, k) => (k % 3 === 1 ? Math.abs(value - 0.015) : value))
    expect(energyOf(sample, folded)).toBeGreaterThan(0)
    for (const x of [folded, new Float64Array(folded.length).fill(0.1)]) {
      expect(denseMatrix(sample, x, shaken(x, 1, 1), 1, 1).every(Number.isFinite)).toBe(true)
    }
  })
})
