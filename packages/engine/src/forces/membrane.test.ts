import { describe, expect, it } from 'vitest'
import { Arena, clearBlockMatrix } from '../core/index.ts'
import type { Fabric } from '../material/index.ts'
import { checkForce, type ForceSample } from './check-force.ts'
import { assembleMembrane } from './membrane.ts'
import { buildSampleCloth, type SampleCloth, type SamplePattern, shaken } from './sample-cloth.ts'
import { TEST_FABRIC } from './test-fabric.ts'

function sheet(pattern: SamplePattern, change: Partial<Fabric> = {}): SampleCloth {
  return buildSampleCloth(new Arena(new ArrayBuffer(1 << 20), 'f64'), pattern, 4, 3, 0.1, {
    ...TEST_FABRIC,
    ...change,
  })
}

function sampleOf(cloth: SampleCloth): ForceSample {
  return {
    vertexCount: cloth.vertexCount,
    matrix: cloth.matrix,
    assemble: (x, v, force, matrix, s, d) =>
      assembleMembrane(cloth, x, v, force, matrix, s, d, 0, cloth.triCount),
  }
}

/** The sheet pulled by `warp` and `weft`, then shaken by `amount` [m]. */
function stretched(
  cloth: SampleCloth,
  warp: number,
  weft: number,
  amount: number,
  seed: number,
): Float64Array {
  const x = cloth.rest.map((value, k) => value * (k % 3 === 0 ? warp : weft))
  return shaken(x, amount, seed)
}

describe.each<SamplePattern>(['grid', 'equilateral'])('membrane on a %s mesh', (pattern) => {
  it('is a force with an exact matrix where the cloth is pulled', () => {
    const cloth = sheet(pattern)
    const x = stretched(cloth, 1.06, 1.09, 0.001, 1)
    const report = checkForce(sampleOf(cloth), x, shaken(new Float64Array(x.length), 0.3, 2))
    expect(report.energyError).toBeLessThan(1e-6)
    expect(report.stiffnessError).toBeLessThan(1e-6)
    expect(report.dampingError).toBeLessThan(1e-8)
    expectLawful(report)
  })

  it('stays lawful and positive where the cloth is pressed and crumpled', () => {
    for (const seed of [3, 4, 5]) {
      const cloth = sheet(pattern)
      const x = stretched(cloth, 0.8, 1.1, 0.03, seed)
      const report = checkForce(sampleOf(cloth), x, shaken(new Float64Array(x.length), 0.3, seed + 100))
      expect(report.energyError, `seed ${seed}`).toBeLessThan(1e-6)
      expect(report.stiffnessError).toBeGreaterThan(1e-4) // pressed: the stress part is left out on purpose
      expect(report.dampingError).toBeLessThan(1e-8)
      expectLawful(report)
    }
  })

  it('leaves a cloth alone that is only moved and turned', () => {
    const cloth = sheet(pattern)
    const x = cloth.rest.map((_, k) => {
      const at = k - (k % 3)
      return [
        2 + 0.6 * cloth.rest[at] - 0.8 * cloth.rest[at + 1],
        1,
        0.8 * cloth.rest[at] + 0.6 * cloth.rest[at + 1],
      ][k % 3]
    })
    const force = new Float64Array(x.length)
    const energy = assembleMembrane(
      cloth,
      x,
      new Float64Array(x.length),
      force,
      null,
      0,
      0,
      0,
      cloth.triCount,
    )
    expect(energy).toBeLessThan(1e-20)
    expect(Math.max(...force.map(Math.abs))).toBeLessThan(1e-11) // [N], stiffness 1000 N/m at 1e-16
  })

  it('follows the hardening law in one direction', () => {
    // (1) of the law with E22 = 0: pulled along the warp to E, force per width λ S11 = λ C11 E (1 + (E/eh)²)
    for (const [warp, c, axis] of [
      [true, 1000, 0],
      [false, 600, 1],
    ] as const) {
      const cloth = sheet(pattern, { stretchCross: 0 })
      const x = stretched(cloth, warp ? 1.1 : 1, warp ? 1 : 1.1, 0, 0)
      const force = new Float64Array(x.length)
      assembleMembrane(cloth, x, new Float64Array(x.length), force, null, 0, 0, 0, cloth.triCount)
      const strain = 0.5 * (1.1 * 1.1 - 1)
      const perWidth = 1.1 * c * strain * (1 + (strain / 0.05) ** 2)
      let pull = 0
      const middle = 1.1 * (warp ? 0.12 : cloth.rest[3 * 4 + 1] * 0.9)
      for (let i = 0; i < cloth.vertexCount; i++) if (x[3 * i + axis] < middle) pull += force[3 * i + axis]
      const width = warp ? cloth.rest[3 * 8 + 1] : 0.3
      expect(pull / (perWidth * width)).toBeCloseTo(1, 10)
    }
  })

  it('adds ranges to the same as the whole', () => {
    const cloth = sheet(pattern)
    const x = shaken(cloth.rest, 0.01, 7)
    const v = shaken(new Float64Array(x.length), 1, 8)
    const whole = new Float64Array(x.length)
    clearBlockMatrix(cloth.matrix)
    const energy = assembleMembrane(cloth, x, v, whole, cloth.matrix, 2, 3, 0, cloth.triCount)
    const blocks = cloth.matrix.block.slice()
    const parts = new Float64Array(x.length)
    clearBlockMatrix(cloth.matrix)
    const first = assembleMembrane(cloth, x, v, parts, cloth.matrix, 2, 3, 0, 5)
    const second = assembleMembrane(cloth, x, v, parts, cloth.matrix, 2, 3, 5, cloth.triCount)
    expect(first + second).toBeCloseTo(energy, 12)
    expect(parts).toEqual(whole)
    expect(cloth.matrix.block).toEqual(blocks)
  })
})

function expectLawful(report: ReturnType<typeof checkForce>): void {
  expect(report.stiffnessPositive).toBe(true)
  expect(report.dampingPositive).toBe(true)
  expect(report.netForce).toBeLessThan(1e-12)
  expect(report.netTorque).toBeLessThan(1e-12)
  expect(report.turningError).toBeLessThan(1e-12)
  expect(report.dampingPower).toBeLessThan(0)
  expect(report.rigidDamping).toBeLessThan(1e-12)
}
