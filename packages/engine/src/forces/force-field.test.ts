import { describe, expect, it } from 'vitest'
import { Arena } from '../core/index.ts'
import { askAt } from './assembly.fixture.ts'
import { checkForce, denseMatrix, type ForceSample } from './check-force.ts'
import { buildForceField, type Falloff, type ForceFieldOptions } from './force-field.ts'
import { buildSampleCloth, shaken } from './sample-cloth.ts'
import { TEST_FABRIC } from './test-fabric.ts'

const cloth = buildSampleCloth(
  new Arena(new ArrayBuffer(1 << 20), 'f64'),
  'equilateral',
  4,
  3,
  0.1,
  TEST_FABRIC,
)
const mass = cloth.vertexMass.reduce((sum, m) => sum + m, 0)
const still = new Float64Array(cloth.rest.length)
const falloffs: Falloff[] = ['none', 'reach', 'far']

function sampleOf(options: Partial<ForceFieldOptions>): ForceSample {
  const field = buildForceField(options)
  return {
    vertexCount: cloth.vertexCount,
    matrix: cloth.matrix,
    assemble: (x, v, force, matrix, s, d) =>
      field.assemble(
        askAt({ model: cloth, x, v, force, anchor: matrix, stiffnessScale: s, dampingScale: d }),
      ),
  }
}

function forceOf(options: Partial<ForceFieldOptions>, x: Float64Array): Float64Array {
  const force = new Float64Array(x.length)
  sampleOf(options).assemble(x, still, force, null, 0, 0)
  return force
}

/** Acceleration of the first vertex, put at `place`. */
function accelerationAt(options: Partial<ForceFieldOptions>, place: number[]): number[] {
  const x = cloth.rest.slice()
  x.set(place)
  return [...forceOf(options, x).subarray(0, 3)].map((f) => f / cloth.vertexMass[0])
}

describe('uniform field', () => {
  it('gives the whole mass one acceleration, and has the energy of a height', () => {
    const options = { kind: 'uniform', strength: 3, direction: [0, 2, 0] } as const
    const force = forceOf(options, cloth.rest)
    const sum = [0, 1, 2].map((c) => force.reduce((total, f, k) => (k % 3 === c ? total + f : total), 0))
    expect(sum[1]).toBeCloseTo(3 * mass, 14)
    expect(sum[0]).toBe(0)
    expect(sum[2]).toBe(0)
    expect(checkForce(sampleOf(options), shaken(cloth.rest, 0.05, 1), still).energyError).toBeLessThan(1e-8)
  })

  it('ends when it is told to', () => {
    const field = buildForceField({ until: 2 })
    const force = still.slice()
    field.assemble(askAt({ model: cloth, time: 2.1, x: cloth.rest, force }))
    expect(force).toEqual(still)
    field.assemble(askAt({ model: cloth, time: 1.9, x: cloth.rest, force }))
    expect(force).not.toEqual(still)
  })

  it('falls off around its centre', () => {
    const at = (falloff: Falloff, d: number) =>
      accelerationAt({ strength: 2, falloff, reach: 0.5, centre: [1, 0, 0] }, [1 + d, 0, 0])[1]
    expect(at('reach', 0)).toBeCloseTo(2, 14)
    expect(at('reach', 0.25)).toBeCloseTo(2 * 0.75 ** 2, 14)
    expect(at('reach', 0.6)).toBe(0)
    expect(at('far', 0.5)).toBeCloseTo(1, 14)
    expect(at('none', 7)).toBeCloseTo(2, 14)
  })
})

describe.each(falloffs)('point field, falloff %s', (falloff) => {
  const options = { kind: 'point', centre: [0.1, 0.1, 0.2], falloff, reach: 0.6 } as const

  it('is the slope of its energy, drawing in or driving away', () => {
    for (const strength of [4, -4]) {
      const report = checkForce(sampleOf({ ...options, strength }), shaken(cloth.rest, 0.05, 1), still)
      expect(report.energyError).toBeLessThan(1e-8)
    }
  })

  it('draws towards its centre and nowhere else, and rests in it', () => {
    const [x, y, z] = accelerationAt({ ...options, strength: 4 }, [0.4, 0.1, 0.2])
    expect(x).toBeLessThan(0)
    expect(Math.hypot(y, z)).toBeLessThan(1e-15)
    expect(Math.hypot(...accelerationAt({ ...options, strength: 4 }, [0.1, 0.1, 0.2]))).toBe(0)
    expect(accelerationAt({ ...options, strength: -4 }, [0.4, 0.1, 0.2])[0]).toBeCloseTo(-x, 15)
  })

  it('has a matrix that is no less than its slope', () => {
    const sample = sampleOf({ ...options, strength: 4 })
    const x = shaken(cloth.rest, 0.05, 1)
    expect(checkForce(sample, x, still).stiffnessPositive).toBe(true)
    const dense = denseMatrix(sample, x, still, 1, 0)
    const along = shaken(still, 1, 9)
    const step = 1e-6
    const [low, high] = [-step, step].map((by) =>
      forceOf(
        { ...options, strength: 4 },
        x.map((value, k) => value + by * along[k]),
      ),
    )
    for (let i = 0; i < cloth.vertexCount; i++) {
      let slope = 0
      let square = 0
      for (let k = 3 * i; k < 3 * i + 3; k++) {
        slope += (along[k] * (low[k] - high[k])) / (2 * step)
        square += along[k] * along[k]
      }
      expect(dense[3 * i * (x.length + 1)] * square).toBeGreaterThan(slope - 1e-9)
    }
  })
})

describe('point field far away', () => {
  it('falls with the square of the distance', () => {
    const pull = (d: number) =>
      accelerationAt({ kind: 'point', strength: 5, falloff: 'far', reach: 0.1 }, [d, 0, 0])[0]
    expect(pull(4) / pull(8)).toBeCloseTo(4, 2)
    expect(pull(8)).toBeCloseTo(-5 * (0.1 / 8) ** 2, 6)
  })
})

describe('vortex', () => {
  const options = { kind: 'vortex', direction: [0, 0, 3], centre: [1, 2, 9], strength: 6, reach: 2 } as const

  it('drives round its axis, counter-clockwise seen against it, and not along it', () => {
    expect(accelerationAt(options, [2, 2, 0])).toEqual([0, 3, 0])
    expect(accelerationAt(options, [1, 4, -7])).toEqual([-6, 0, 0])
  })

  it('turns a sheet around its centre without pushing it, torque Σ m s d²/R', () => {
    const x = cloth.rest.slice()
    const centre = [0, 1].map(
      (c) =>
        x.reduce((sum, value, k) => (k % 3 === c ? sum + cloth.vertexMass[(k - c) / 3] * value : sum), 0) /
        mass,
    )
    const force = forceOf({ ...options, centre: [centre[0], centre[1], 0] }, x)
    let push = 0
    let torque = 0
    let wanted = 0
    for (let i = 0; i < cloth.vertexCount; i++) {
      const [dx, dy] = [x[3 * i] - centre[0], x[3 * i + 1] - centre[1]]
      push += force[3 * i]
      torque += dx * force[3 * i + 1] - dy * force[3 * i]
      wanted += (cloth.vertexMass[i] * 6 * (dx * dx + dy * dy)) / 2
    }
    expect(Math.abs(push)).toBeLessThan(1e-15)
    expect(torque / wanted).toBeCloseTo(1, 12)
  })
})
