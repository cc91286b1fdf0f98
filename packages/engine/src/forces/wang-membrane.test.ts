import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Fabric, readFabrics } from '../material/index.ts'
import type { SheetPattern } from '../mesh/index.ts'
import { checkForce } from './check-force.ts'
import { curveMembrane } from './curve-membrane.ts'
import { buildSheetSample, type ModelSample } from './model-sample.ts'
import { shaken } from './sample-cloth.ts'
import { TEST_FABRIC } from './test-fabric.ts'
import { wangMembrane } from './wang-membrane.ts'

const path = new URL('../../../../assets/fabrics/fabrics.json', import.meta.url)
const measured = readFabrics(readFileSync(path, 'utf8')).filter((fabric) => fabric.stretchTable !== undefined)

function sheet(pattern: SheetPattern, fabric: Fabric, model = wangMembrane): ModelSample {
  return buildSheetSample(model, { width: 0.2, height: 0.2, columns: 3, rows: 3, pattern, seed: 3 }, fabric)
}

/** Warp runs along y. */
function pulled(sample: ModelSample, warp: number, weft: number, amount: number, seed: number) {
  return shaken(
    sample.rest.map((value, k) => value * [weft, warp, 1][k % 3]),
    amount,
    seed,
  )
}

describe.each<SheetPattern>(['grid', 'jittered'])('stiffness tables on a %s mesh', (pattern) => {
  it('resist without pushing or turning the cloth, pulled and crumpled, for every fabric measured', () => {
    for (const [row, fabric] of measured.entries()) {
      const sample = sheet(pattern, fabric)
      for (const x of [pulled(sample, 1.08, 1.03, 1e-3, row), pulled(sample, 0.9, 1.2, 0.01, row)]) {
        const report = checkForce(sample, x, shaken(new Float64Array(x.length), 0.3, 2))
        expect(report.stiffnessPositive, fabric.name).toBe(true)
        expect(report.dampingPositive).toBe(true)
        expect(report.dampingError).toBeLessThan(1e-8)
        expect(report.netForce).toBeLessThan(1e-12)
        expect(report.netTorque).toBeLessThan(1e-12)
        expect(report.turningError).toBeLessThan(1e-9)
        expect(report.dampingPower).toBeLessThan(0)
        expect(report.rigidDamping).toBeLessThan(1e-12)
      }
    }
    expect(measured.length).toBe(11)
  })

  it('pull with λ C E of the row at a sixth of stretch', () => {
    for (const fabric of measured) {
      const sample = sheet(pattern, fabric)
      const stretch = 1 + 1 / 6
      const green = 0.5 * (stretch * stretch - 1)
      const { large } = fabric.stretchTable!
      expect(pullForce(sample, pulled(sample, stretch, 1, 0, 0), 1) / 0.2).toBeCloseTo(
        stretch * green * large[0][0],
        8,
      )
      expect(pullForce(sample, pulled(sample, 1, stretch, 0, 0), 0) / 0.2).toBeCloseTo(
        stretch * green * large[4][2],
        8,
      )
    }
  })

  it('are a linear law with an exact matrix for a fabric without a table', () => {
    const fabric = { ...TEST_FABRIC, hardeningStrain: undefined, bendWarp: 10 } // a board: no softening when pressed
    const [table, curves] = [wangMembrane, curveMembrane].map((model) => sheet(pattern, fabric, model))
    const x = pulled(table, 1.1, 1.05, 1e-3, 4)
    const report = checkForce(table, x, shaken(new Float64Array(x.length), 0.3, 5))
    expect(report.energyError).toBeLessThan(1e-6)
    expect(report.stiffnessError).toBeLessThan(1e-6)
    const [one, other] = [table, curves].map((sample) => {
      const force = new Float64Array(x.length)
      sample.assemble(x, new Float64Array(x.length), force, null, 0, 0)
      return force
    })
    one.forEach((f, k) => {
      expect(f).toBeCloseTo(other[k], 10)
    })
  })
})

/** Force across the border at the far end of an axis [N]. */
function pullForce(sample: ModelSample, x: Float64Array, axis: number): number {
  const force = new Float64Array(x.length)
  sample.assemble(x, new Float64Array(x.length), force, null, 0, 0)
  let sum = 0
  for (let at = 0; at < x.length; at += 3) if (sample.rest[at + axis] > 0.2 - 1e-9) sum -= force[at + axis]
  return sum
}
