import { describe, expect, it } from 'vitest'
import { Arena } from '../core/index.ts'
import { AIR_DEFAULTS, type Air, assembleAir } from './air.ts'
import { checkForce, type ForceSample } from './check-force.ts'
import { buildSampleCloth, type SampleCloth, type SamplePattern, shaken } from './sample-cloth.ts'
import { TEST_FABRIC } from './test-fabric.ts'

function sheet(pattern: SamplePattern): SampleCloth {
  return buildSampleCloth(new Arena(new ArrayBuffer(1 << 20), 'f64'), pattern, 4, 3, 0.1, TEST_FABRIC)
}

function sampleOf(cloth: SampleCloth, air: Air): ForceSample {
  return {
    vertexCount: cloth.vertexCount,
    matrix: cloth.matrix,
    assemble: (x, v, force, matrix, _, d) => {
      assembleAir(cloth, x, v, air, force, matrix, d, 0, cloth.triCount)
      return 0
    },
  }
}

describe.each<SamplePattern>(['grid', 'equilateral'])('air on a %s mesh', (pattern) => {
  it('only takes power when still, and damps with a positive matrix', () => {
    const cloth = sheet(pattern)
    for (const linearDrag of [0, 0.5]) {
      const x = shaken(cloth.rest, 0.03, 1)
      const v = shaken(new Float64Array(x.length), 1, 2)
      const report = checkForce(sampleOf(cloth, { ...AIR_DEFAULTS, linearDrag }), x, v)
      expect(report.dampingPower).toBeLessThan(0)
      expect(report.dampingPositive).toBe(true)
      expect(report.turningError).toBeLessThan(1e-12)
    }
  })

  it('has the row sums of the exact damping matrix', () => {
    const cloth = sheet(pattern)
    const x = shaken(cloth.rest, 0.03, 1)
    const v = shaken(new Float64Array(x.length), 1, 2)
    const air: Air = { ...AIR_DEFAULTS, linearDrag: 0.5, wind: [1, 2, 3] }
    cloth.matrix.diagonal.fill(0)
    assembleAir(cloth, x, v, air, new Float64Array(x.length), cloth.matrix, 1, 0, cloth.triCount)
    const step = 1e-6
    const along = [0.3, -0.5, 0.8]
    const moved = [step, -step].map((by) => {
      const force = new Float64Array(x.length)
      const w = v.map((value, k) => value + by * along[k % 3])
      assembleAir(cloth, x, w, air, force, null, 0, 0, cloth.triCount)
      return force
    })
    for (let i = 0; i < cloth.vertexCount; i++) {
      for (let row = 0; row < 3; row++) {
        const slope = (moved[1][3 * i + row] - moved[0][3 * i + row]) / (2 * step)
        const product = along.reduce(
          (sum, value, k) => sum + cloth.matrix.diagonal[9 * i + 3 * k + row] * value,
          0,
        )
        expect(product).toBeCloseTo(slope, 8)
      }
    }
  })

  it('leaves a triangle without area alone', () => {
    const cloth = sheet(pattern)
    const force = new Float64Array(3 * cloth.vertexCount)
    assembleAir(
      cloth,
      new Float64Array(force.length),
      force.slice(),
      { ...AIR_DEFAULTS, wind: [1, 1, 1] },
      force,
      cloth.matrix,
      1,
      0,
      cloth.triCount,
    )
    expect(force.every((f) => f === 0)).toBe(true)
  })
})
