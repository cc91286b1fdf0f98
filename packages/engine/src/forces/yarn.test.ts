import { describe, expect, it } from 'vitest'
import type { CurvePoints, Fabric } from '../material/index.ts'
import { checkForce, denseMatrix } from './check-force.ts'
import { buildSheetSample, type ModelSample } from './model-sample.ts'
import { shaken } from './sample-cloth.ts'
import { TEST_FABRIC } from './test-fabric.ts'
import { yarnMembrane } from './yarn.ts'

/** A soft beginning, then steep, as tensile tests show; shear with a steep beginning, as friction at crossings gives. */
const WARP: [number, number][] = [
  [0.01, 6],
  [0.03, 50],
  [0.08, 490],
]
const WEFT: [number, number][] = [
  [0.02, 5],
  [0.06, 30],
  [0.15, 490],
]
const SHEAR: [number, number][] = [
  [0.02, 1.5],
  [0.08, 4],
  [0.15, 12],
]
const MEASURED: Fabric = { ...TEST_FABRIC, curveWarp: WARP, curveWeft: WEFT, curveShear: SHEAR }
const AREA = 0.3 * 0.3 // [m²]

/** Cells of 0.1 × 0.15 m, so that a swap of sides shows; warp runs along y. */
function sheet(fabric: Fabric = MEASURED): ModelSample {
  return buildSheetSample(
    yarnMembrane,
    { width: 0.3, height: 0.3, columns: 4, rows: 3, pattern: 'grid' },
    fabric,
  )
}

/** Pulled along both yarns, and weft turned against warp by `angle` [rad]. */
function shaped({ rest }: ModelSample, weft: number, warp: number, angle: number): Float64Array {
  return rest.map((value, k) => {
    if (k % 3 === 0) return (1 + weft) * value + (1 + warp) * Math.sin(angle) * rest[k + 1]
    return k % 3 === 1 ? (1 + warp) * Math.cos(angle) * value : value
  })
}

/** Mean nominal stress [N/m]: A P = −Σ f ⊗ X, row by row in (weft, warp) = (x, y). */
function stressOf(sample: ModelSample, x: Float64Array): number[] {
  const force = new Float64Array(x.length)
  sample.assemble(x, new Float64Array(x.length), force, null, 0, 0)
  const p = [0, 0, 0, 0]
  for (let at = 0; at < x.length; at += 3) {
    for (let k = 0; k < 4; k++) p[k] -= (force[at + (k >> 1)] * sample.rest[at + (k & 1)]) / AREA
  }
  return p
}

/** Force along the edge that does the work of turning the warp by `angle`: yarns themselves are not stretched [N/m]. */
function shearForce(sample: ModelSample, angle: number): number {
  const p = stressOf(sample, shaped(sample, 0, 0, angle))
  return (p[1] * Math.cos(angle) - p[3] * Math.sin(angle)) / Math.cos(angle)
}

describe('yarn membrane', () => {
  it('gives back the measured points of warp and weft, each on its own', () => {
    const sample = sheet()
    for (const [strain, force] of WARP) {
      const p = stressOf(sample, shaped(sample, 0, strain, 0))
      expect(p[3]).toBeCloseTo(force, 9)
      expect(Math.abs(p[0]) + Math.abs(p[1]) + Math.abs(p[2])).toBeLessThan(1e-10) // no contraction
    }
    for (const [strain, force] of WEFT) {
      expect(stressOf(sample, shaped(sample, strain, 0, 0))[0]).toBeCloseTo(force, 9)
    }
  })

  it('gives back the measured points of shear, both ways', () => {
    const sample = sheet()
    for (const [angle, force] of SHEAR) {
      expect(shearForce(sample, angle)).toBeCloseTo(force, 9)
      expect(shearForce(sample, -angle)).toBeCloseTo(-force, 9)
    }
  })

  it('does without measured curves: constants, hardened as the plain law', () => {
    const sample = sheet(TEST_FABRIC)
    for (const strain of [0.01, 0.03, 0.06]) {
      const green = strain + 0.5 * strain * strain
      const wanted = 1000 * (1 + strain) * green * (1 + (green / 0.05) ** 2)
      const [, , , n] = stressOf(sample, shaped(sample, 0, strain, 0))
      expect(Math.abs(n / wanted - 1)).toBeLessThan(0.01)
    }
    const linear = sheet({ ...TEST_FABRIC, hardeningStrain: undefined })
    expect(stressOf(linear, shaped(linear, 0, 0.07, 0))[3]).toBeCloseTo(70, 9)
    expect(stressOf(linear, shaped(linear, -0.05, 0, 0))[0]).toBeCloseTo(-30, 9)
    expect(shearForce(linear, 0.05)).toBeCloseTo(200 * Math.sin(0.05), 9)
  })

  it('is a force, with an exact matrix where yarns are pulled and cells are square', () => {
    const sample = sheet()
    const x = shaped(sample, 0.05, 0.02, 0)
    const report = checkForce(sample, x, shaken(new Float64Array(x.length), 0.3, 2))
    expect(report.energyError).toBeLessThan(1e-6)
    expect(report.stiffnessError).toBeLessThan(1e-6)
    expect(report.dampingError).toBeLessThan(1e-8)
  })

  it('is lawful and positive where cells are pressed, sheared and crumpled', () => {
    for (const seed of [3, 4, 5]) {
      const sample = sheet()
      const x = shaken(shaped(sample, -0.1, 0.05, 0.2), 0.02, seed)
      const report = checkForce(sample, x, shaken(new Float64Array(x.length), 0.3, seed + 100))
      expect(report.energyError).toBeLessThan(1e-5) // the curves bend within the step of the difference
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

  it('stores what the pull has cost: the area under the curve', () => {
    const points: CurvePoints = WARP
    const sample = sheet()
    const zero = new Float64Array(sample.rest.length)
    const energyAt = (strain: number) =>
      sample.assemble(shaped(sample, 0, strain, 0), zero, zero.slice(), null, 0, 0) / AREA
    let work = 0
    const steps = 300
    const end = points[2][0]
    for (let k = 0; k < steps; k++) {
      work += (end / steps) * stressOf(sample, shaped(sample, 0, (end * (k + 0.5)) / steps, 0))[3]
    }
    expect(energyAt(end) / work).toBeCloseTo(1, 4)
  })

  it('gives numbers where yarns have no length', () => {
    const sample = sheet()
    const x = new Float64Array(sample.rest.length).fill(0.1)
    expect(denseMatrix(sample, x, shaken(x, 1, 1), 1, 1).every(Number.isFinite)).toBe(true)
  })
})
