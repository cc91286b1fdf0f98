import { describe, expect, it } from 'vitest'
import type { Fabric } from '../material/index.ts'
import type { SheetPattern } from '../mesh/index.ts'
import { brokenLaws, checkForce, denseMatrix } from './check-force.ts'
import { corotationalMembrane } from './corotational.ts'
import { stvkMembrane } from './membrane.ts'
import { buildSheetSample, type ModelSample } from './model-sample.ts'
import { shaken } from './sample-cloth.ts'
import { TEST_FABRIC } from './test-fabric.ts'

/** So stiff in bending that `stvk` keeps all of its stiffness when pressed; no hardening: the two laws then agree. */
const LINEAR: Fabric = { ...TEST_FABRIC, hardeningStrain: undefined, bendWarp: 10 }

function sheet(pattern: SheetPattern, model = corotationalMembrane): ModelSample {
  return buildSheetSample(model, { width: 0.3, height: 0.2, columns: 4, rows: 3, pattern, seed: 5 }, LINEAR)
}

/** x′ = a x + b y, y′ = c x + d y; warp runs along y. */
function mapped({ rest }: ModelSample, [a, b, c, d]: readonly number[]): Float64Array {
  return rest.map((value, k) => {
    if (k % 3 === 0) return a * value + b * rest[k + 1]
    return k % 3 === 1 ? c * rest[k - 1] + d * value : value
  })
}

function forceOf(sample: ModelSample, x: Float64Array): { energy: number; force: Float64Array } {
  const force = new Float64Array(x.length)
  const energy = sample.assemble(x, new Float64Array(x.length), force, null, 0, 0)
  return { energy, force }
}

/** Mean nominal stress [N/m]: A P = −Σ f ⊗ X, row by row in (weft, warp) = (x, y). */
function stressOf(sample: ModelSample, x: Float64Array): number[] {
  const { force } = forceOf(sample, x)
  const p = [0, 0, 0, 0]
  for (let at = 0; at < x.length; at += 3) {
    for (let k = 0; k < 4; k++) p[k] -= (force[at + (k >> 1)] * sample.rest[at + (k & 1)]) / 0.06
  }
  return p
}

describe.each<SheetPattern>(['grid', 'crossed', 'jittered'])(
  'corotational membrane on a %s mesh',
  (pattern) => {
    it('is a force with an exact matrix where the cloth is pulled', () => {
      const sample = sheet(pattern)
      const x = shaken(mapped(sample, [1.07, 0.05, -0.1, 1.04]), 0.0005, 1)
      const report = checkForce(sample, x, shaken(new Float64Array(x.length), 0.3, 2))
      expect(report.stiffnessError).toBeLessThan(1e-7)
      expect(brokenLaws(report)).toEqual([])
    })

    it('stays lawful and positive where the cloth is pressed and crumpled', () => {
      for (const seed of [3, 4, 5]) {
        const sample = sheet(pattern)
        const x = shaken(mapped(sample, [0.8, 0, 0, 1.1]), 0.03, seed)
        const report = checkForce(sample, x, shaken(new Float64Array(x.length), 0.3, seed + 100))
        expect(report.stiffnessError, 'pressed: what has no sign is left out').toBeGreaterThan(1e-4)
        expect(brokenLaws(report)).toEqual([])
      }
    })

    it('leaves a cloth alone that is only moved and turned', () => {
      const sample = sheet(pattern)
      const x = sample.rest.map((_, k) => {
        const at = k - (k % 3)
        const [a, b] = [sample.rest[at], sample.rest[at + 1]]
        return [2 + 0.6 * a - 0.8 * b, 1, 0.8 * a + 0.6 * b][k % 3]
      })
      const { energy, force } = forceOf(sample, x)
      expect(energy).toBeLessThan(1e-20)
      expect(Math.max(...force.map(Math.abs))).toBeLessThan(1e-11)
    })

    it('answers with plane stress in proportion to strain, however large, along warp, weft and in shear', () => {
      const sample = sheet(pattern)
      for (const [weft, warp, gamma] of [
        [0.1, 0, 0],
        [0, 0.1, 0],
        [-0.05, 0.2, 0],
        [0, 0, 0.1],
        [0.03, 0.02, 0.06],
      ]) {
        const p = stressOf(sample, mapped(sample, [1 + weft, gamma / 2, gamma / 2, 1 + warp]))
        expect(p[3]).toBeCloseTo(1000 * warp + 150 * weft, 9)
        expect(p[0]).toBeCloseTo(600 * weft + 150 * warp, 9)
        expect((p[1] + p[2]) / 2).toBeCloseTo(200 * gamma, 9)
      }
    })

    it('has at rest the matrix of linear elasticity, as every law with the same tensor has', () => {
      const sample = sheet(pattern)
      const other = sheet(pattern, stvkMembrane)
      const still = new Float64Array(sample.rest.length)
      const mine = denseMatrix(sample, sample.rest, still, 1, 0.5)
      const wanted = denseMatrix(other, sample.rest, still, 1, 0.5)
      expect(Math.max(...wanted.map((value, k) => Math.abs(mine[k] - value)))).toBeLessThan(1e-9)
      expect(Math.max(...wanted)).toBeGreaterThan(1000)
    })
  },
)

describe('one corotational triangle', () => {
  const sample = buildSheetSample(
    corotationalMembrane,
    { width: 1, height: 1, columns: 2, rows: 2, pattern: 'grid' },
    LINEAR,
  )

  it('is finite as a line, as a point, and turned over', () => {
    const flat = [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0]
    const cases = {
      line: flat.map((value, k) => (k % 3 === 1 ? 0 : value)),
      point: new Array(12).fill(0.1),
      turned: flat.map((value, k) => (k % 3 === 1 ? -value : value)),
    }
    for (const [name, x] of Object.entries(cases)) {
      const v = shaken(new Float64Array(12), 1, 1)
      const force = new Float64Array(12)
      const energy = sample.assemble(Float64Array.from(x), v, force, sample.matrix, 1, 1)
      const numbers = [energy, ...force, ...sample.matrix.diagonal, ...sample.matrix.block]
      expect(numbers.every(Number.isFinite), name).toBe(true)
      // seen from behind a sheet is the same sheet: a surface in space has no inside to be turned out
      if (name === 'turned') expect(forceOf(sample, Float64Array.from(x)).energy).toBeLessThan(1e-25)
    }
  })
})
