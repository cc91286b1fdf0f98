import { describe, expect, it } from 'vitest'
import { MATERIAL_COMPRESSION } from '../material/index.ts'
import { brokenLaws, checkForce } from './check-force.ts'
import { buildSheetSample, pulled } from './model-sample.ts'
import { shaken } from './sample-cloth.ts'
import { type GaugeLaw, gaugeLaw, isotropicSheet, SLACK_STRAIN, strainGaugeMembrane } from './strain-gauge.ts'
import { TEST_FABRIC } from './test-fabric.ts'

/** So stiff in bending that pressed triangles of 0.1 m keep a quarter of their stiffness. */
const SOFT_PRESSED = { ...TEST_FABRIC, bendWarp: 6e-3 }
/** So stiff that nothing is softened. */
const FULL = { ...TEST_FABRIC, bendWarp: 10 }

const sheet = (pattern: 'grid' | 'jittered', fabric = SOFT_PRESSED) =>
  buildSheetSample(strainGaugeMembrane, { width: 0.3, height: 0.2, columns: 4, rows: 3, pattern }, fabric)

describe.each(['grid', 'jittered'] as const)('strain gauges on a %s mesh', (pattern) => {
  it('are a force with an exact matrix where the cloth is pulled', () => {
    const sample = sheet(pattern)
    const x = pulled(sample, 1.06, 1.09, 0.001, 1)
    const report = checkForce(sample, x, shaken(new Float64Array(x.length), 0.3, 2))
    expect(report.stiffnessError).toBeLessThan(1e-6)
    expect(brokenLaws(report)).toEqual([])
  })

  it('stay lawful and positive where the cloth is pressed, slack and crumpled', () => {
    for (const [weft, warp, amount, seed] of [
      [0.8, 1.1, 0.03, 3],
      [0.95, 0.97, 0.01, 4],
    ]) {
      const sample = sheet(pattern)
      const x = pulled(sample, weft, warp, amount, seed)
      expect(brokenLaws(checkForce(sample, x, shaken(new Float64Array(x.length), 0.3, seed + 10)))).toEqual(
        [],
      )
    }
  })

  it('keep force the slope of energy inside the slack strain, with steps far below it', () => {
    const { rest, assemble } = sheet(pattern)
    const x = shaken(rest, 1e-4, 5)
    const still = x.map(zero)
    const force = x.map(zero)
    assemble(x, still, force, null, 0, 0)
    const step = 1e-7 // [m], a millionth of strain
    const most = Math.max(...force.map(Math.abs))
    for (let k = 0; k < x.length; k++) {
      const [high, low] = [1, -1].map((side) => {
        const y = x.slice()
        y[k] += side * step
        return assemble(y, still, new Float64Array(x.length), null, 0, 0)
      })
      expect(Math.abs((low - high) / (2 * step) - force[k])).toBeLessThan(1e-6 * most)
    }
  })

  it('measure small strain as a continuum does: C11, C22, C12, G', () => {
    const sample = sheet(pattern, FULL)
    const energy = (warp: number, weft: number, shear: number): number => {
      const { rest, assemble } = sample
      const x = rest.map((_, k) => {
        const at = k - (k % 3)
        return [(1 + weft) * rest[at] + shear * rest[at + 1], (1 + warp) * rest[at + 1], 0][k % 3]
      })
      return assemble(x, x.map(zero), new Float64Array(x.length), null, 0, 0) / 0.06
    }
    const e = 1e-5
    const twice = (a: number, b: number, c: number) =>
      (energy(e * a, e * b, e * c) + energy(-e * a, -e * b, -e * c)) / (e * e)
    expect(sample.model.material[MATERIAL_COMPRESSION]).toBe(1)
    expect(twice(1, 0, 0) / TEST_FABRIC.stretchWarp).toBeCloseTo(1, 7)
    expect(twice(0, 1, 0) / TEST_FABRIC.stretchWeft).toBeCloseTo(1, 7)
    expect(twice(0, 0, 1) / TEST_FABRIC.shear).toBeCloseTo(1, 7)
    const both = twice(1, 1, 0) - twice(1, 0, 0) - twice(0, 1, 0)
    expect(both / (2 * TEST_FABRIC.stretchCross)).toBeCloseTo(1, 6)
  })
})

const zero = () => 0

it('is softer when pressed, by the share of the material, and fully stiff beyond the slack strain', () => {
  const answer: GaugeLaw = { stress: 0, tangent: 0, energy: 0 }
  const at = (strain: number): GaugeLaw => {
    gaugeLaw(strain, 0.25, answer)
    return { ...answer }
  }
  expect(at(-0.01)).toEqual({ stress: -0.0025, tangent: 0.25, energy: 0.5 * 0.25 * 1e-4 })
  expect(at(0.01).tangent).toBe(1)
  expect(at(0.01).stress).toBeCloseTo(0.01 - 0.375 * SLACK_STRAIN, 15)
  const step = 1e-8
  for (const strain of [-0.01, 0.3 * SLACK_STRAIN, SLACK_STRAIN, 0.05]) {
    expect((at(strain + step).energy - at(strain - step).energy) / (2 * step)).toBeCloseTo(
      at(strain).stress,
      8,
    )
    expect((at(strain + step).stress - at(strain - step).stress) / (2 * step)).toBeCloseTo(
      at(strain).tangent,
      5,
    )
  }
})

it('turns Young’s modulus, Poisson ratio and thickness into a fabric: a strip of it has E T', () => {
  const sheet = isotropicSheet({ young: 2e6, poisson: 0.3, thickness: 5e-4, bendShare: 1 })
  expect(sheet.stretchWarp - sheet.stretchCross ** 2 / sheet.stretchWeft).toBeCloseTo(2e6 * 5e-4, 9)
  expect(sheet.stretchCross / sheet.stretchWarp).toBeCloseTo(0.3, 12)
  expect(sheet.shear).toBeCloseTo((sheet.stretchWarp - sheet.stretchCross) / 2, 9) // isotropy
  expect(sheet.bendWarp).toBeCloseTo((2e6 * 5e-4 ** 3) / (12 * 0.91), 15)
})
