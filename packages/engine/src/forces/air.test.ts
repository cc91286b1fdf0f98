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

  it('lifts across the wind, without power in still air, and as ½ ρ C_L A u² sin α cos α', () => {
    const cloth = sheet(pattern)
    const area = [...cloth.triArea].reduce((sum, a) => sum + a, 0)
    const air: Air = { ...AIR_DEFAULTS, dragCoefficient: 0, liftCoefficient: 1.5 }
    const still = new Float64Array(cloth.rest.length)
    for (const degrees of [5, 30, 80, -30]) {
      const alpha = (degrees * Math.PI) / 180
      const wind = [6 * Math.cos(alpha), 0, 6 * Math.sin(alpha)] as const
      const [fx, fy, fz] = totalForce(cloth, still, { ...air, wind })
      expect(fx * wind[0] + fz * wind[2]).toBeCloseTo(0, 12)
      expect(fy).toBeCloseTo(0, 12)
      const raise = -fx * Math.sin(alpha) + fz * Math.cos(alpha)
      expect(raise).toBeCloseTo(0.5 * 1.225 * 1.5 * area * 36 * Math.sin(alpha) * Math.cos(alpha), 12)
    }
    const v = shaken(still, 2, 5)
    const force = new Float64Array(v.length)
    const power = assembleAir(cloth, shaken(cloth.rest, 0.03, 1), v, air, force, null, 0, 0, cloth.triCount)
    expect(Math.abs(power)).toBeLessThan(1e-14 * force.reduce((sum, f) => sum + Math.abs(f), 0) * 2)
    expect(Math.max(...force)).toBeGreaterThan(1e-3)
  })

  it('has the slope of lift through the sheet in its matrix', () => {
    const cloth = sheet(pattern)
    const air: Air = { ...AIR_DEFAULTS, dragCoefficient: 0, liftCoefficient: 1.5, wind: [4, 1, 2] }
    cloth.matrix.diagonal.fill(0)
    const still = new Float64Array(cloth.rest.length)
    assembleAir(cloth, cloth.rest, still, air, still.slice(), cloth.matrix, 1, 0, cloth.triCount)
    const step = 1e-6
    const [low, high] = [-step, step].map((by) =>
      totalForce(
        cloth,
        still.map((_, k) => (k % 3 === 2 ? by : 0)),
        air,
      ),
    )
    let sum = 0
    for (let i = 0; i < cloth.vertexCount; i++) sum += cloth.matrix.diagonal[9 * i + 8]
    expect(sum / ((low[2] - high[2]) / (2 * step))).toBeCloseTo(1, 8)
  })

  it('takes the wind of each triangle where it is given', () => {
    const cloth = sheet(pattern)
    const still = new Float64Array(cloth.rest.length)
    const triWind = new Float64Array(3 * cloth.triCount)
    for (let t = 0; t < cloth.triCount; t++) triWind[3 * t + 2] = t % 2 === 0 ? 3 : 0
    const force = new Float64Array(still.length)
    assembleAir({ ...cloth, triWind }, cloth.rest, still, AIR_DEFAULTS, force, null, 0, 0, cloth.triCount)
    let area = 0
    for (let t = 0; t < cloth.triCount; t += 2) area += cloth.triArea[t]
    expect(sumOf(force)[2]).toBeCloseTo(0.5 * 1.225 * 1.28 * area * 9, 12)
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

function totalForce(cloth: SampleCloth, v: Float64Array, air: Air): number[] {
  const force = new Float64Array(v.length)
  assembleAir(cloth, cloth.rest, v, air, force, null, 0, 0, cloth.triCount)
  return sumOf(force)
}

function sumOf(force: Float64Array): number[] {
  const sum = [0, 0, 0]
  for (let k = 0; k < force.length; k++) sum[k % 3] += force[k]
  return sum
}
