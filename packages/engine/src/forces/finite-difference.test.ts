import { describe, expect, it } from 'vitest'
import type { Fabric } from '../material/index.ts'
import { checkForce, denseMatrix } from './check-force.ts'
import { finiteDifferenceMembrane } from './finite-difference.ts'
import { buildSheetSample, type ModelSample } from './model-sample.ts'
import { shaken } from './sample-cloth.ts'
import { TEST_FABRIC } from './test-fabric.ts'

const FABRIC: Fabric = { ...TEST_FABRIC, hardeningStrain: undefined }
const AREA = 0.3 * 0.3 // [m²]

/** Cells of 0.1 × 0.15 m, so that a swap of sides shows; warp runs along y. */
function sheet(): ModelSample {
  return buildSheetSample(
    finiteDifferenceMembrane,
    { width: 0.3, height: 0.3, columns: 4, rows: 3, pattern: 'grid' },
    FABRIC,
  )
}

function mapped({ rest }: ModelSample, [a, b, c, d]: readonly number[]): Float64Array {
  return rest.map((value, k) => {
    if (k % 3 === 0) return a * value + b * rest[k + 1]
    return k % 3 === 1 ? c * rest[k - 1] + d * value : value
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

describe('finite-difference membrane', () => {
  it('is a force, with an exact matrix where links are pulled and cells are square', () => {
    const sample = sheet()
    const x = mapped(sample, [1.05, 0, 0, 1.08])
    const report = checkForce(sample, x, shaken(new Float64Array(x.length), 0.3, 2))
    expect(report.energyError).toBeLessThan(1e-6)
    expect(report.stiffnessError).toBeLessThan(1e-7)
    expect(report.dampingError).toBeLessThan(1e-8)
  })

  it('is lawful and positive where cells are pressed, sheared and crumpled', () => {
    for (const seed of [3, 4, 5]) {
      const sample = sheet()
      const x = shaken(mapped(sample, [0.8, 0.1, 0, 1.1]), 0.03, seed)
      const report = checkForce(sample, x, shaken(new Float64Array(x.length), 0.3, seed + 100))
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

  it('answers even strain along the yarns with the orthotropic law, the coupling included', () => {
    const sample = sheet()
    for (const [weft, warp] of [
      [0.1, 0],
      [0, 0.1],
      [-0.02, 0.05],
    ]) {
      const p = stressOf(sample, mapped(sample, [1 + weft, 0, 0, 1 + warp]))
      expect(p[3]).toBeCloseTo(1000 * warp + 150 * weft, 9)
      expect(p[0]).toBeCloseTo(600 * weft + 150 * warp, 9)
      expect(Math.abs(p[1]) + Math.abs(p[2])).toBeLessThan(1e-10)
    }
  })

  it('has at rest the shear modulus G, and what it adds grows with the square of the angle', () => {
    const sample = sheet()
    const excess = (gamma: number) => {
      const p = stressOf(sample, mapped(sample, [1, gamma / 2, gamma / 2, 1]))
      expect(Math.abs(p[1] / (200 * gamma) - 1)).toBeLessThan(4 * gamma)
      return p[3]
    }
    expect(excess(0.002) / excess(0.001)).toBeCloseTo(4, 2) // links have grown by γ²/8
  })

  it('carries an affine map without force inside, and knows rigid motion as none', () => {
    const sample = sheet()
    const x = mapped(sample, [1.03, 0.02, 0.05, 0.98])
    const force = new Float64Array(x.length)
    sample.assemble(x, new Float64Array(x.length), force, null, 0, 0)
    for (const inner of [5, 6]) {
      for (let c = 0; c < 3; c++) expect(Math.abs(force[3 * inner + c])).toBeLessThan(1e-13)
    }
    const turned = stressOf(sample, mapped(sample, [0.6, -0.8, 0.8, 0.6]))
    expect(Math.max(...turned.map(Math.abs))).toBeLessThan(1e-11)
  })

  it('gives numbers where links have no length', () => {
    const sample = sheet()
    const x = new Float64Array(sample.rest.length).fill(0.1)
    const dense = denseMatrix(sample, x, shaken(x, 1, 1), 1, 1)
    expect(dense.every(Number.isFinite)).toBe(true)
  })

  it('refuses a mesh without quads', () => {
    const mesh = { width: 1, height: 1, columns: 4, pattern: 'jittered' } as const
    expect(() => buildSheetSample(finiteDifferenceMembrane, mesh, FABRIC)).toThrow('grid along the grain')
  })
})
