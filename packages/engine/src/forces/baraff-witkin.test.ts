import { describe, expect, it } from 'vitest'
import { baraffWitkinMembrane } from './baraff-witkin.ts'
import { brokenLaws, checkForce, denseMatrix } from './check-force.ts'
import { buildSheetSample, type ModelSample, pulled } from './model-sample.ts'
import { shaken } from './sample-cloth.ts'
import { stripModuli } from './strip-moduli.ts'
import { TEST_FABRIC } from './test-fabric.ts'

const sheet = (pattern: 'grid' | 'jittered') =>
  buildSheetSample(
    baraffWitkinMembrane,
    { width: 0.3, height: 0.2, columns: 4, rows: 3, pattern },
    TEST_FABRIC,
  )

describe.each(['grid', 'jittered'] as const)('stretch and shear conditions on a %s mesh', (pattern) => {
  it('are a force with an exact matrix, out of the plane too, where the cloth is pulled', () => {
    const sample = sheet(pattern)
    const x = pulled(sample, 1.1, 1.12, 0.002, 1)
    const still = new Float64Array(x.length)
    const report = checkForce(sample, x, shaken(still, 0.3, 2))
    expect(brokenLaws(report)).toEqual([])
    expect(checkForce(sample, x, still).stiffnessError).toBeLessThan(1e-6)
  })

  it('stay lawful and positive where the cloth is pressed and crumpled, moving fast', () => {
    for (const seed of [3, 4, 5]) {
      const sample = sheet(pattern)
      const x = pulled(sample, 0.8, 1.1, 0.03, seed)
      expect(brokenLaws(checkForce(sample, x, shaken(new Float64Array(x.length), 30, seed + 10)))).toEqual([])
    }
  })

  it('have the damping’s own share of the matrix: exact on all motions that do not change Ċ', () => {
    const sample = sheet(pattern)
    const x = pulled(sample, 1.1, 1.12, 0.002, 6)
    const v = shaken(new Float64Array(x.length), 0.5, 7)
    const n = x.length
    const still = denseMatrix(sample, x, v.map(zero), 1, 0)
    const change = denseMatrix(sample, x, v, 1, 0).map((value, k) => value - still[k])
    const stillSlope = forceSlope(sample, x, v.map(zero))
    const part = forceSlope(sample, x, v).map((value, k) => value - stillSlope[k])
    // −∂f/∂x = A k τ (∂C ∂Ċᵀ + Ċ ∂²C): what is missing has the range of ∂C, so it does no work on motions without Ċ;
    // there uᵀ(−∂f/∂x)u must be uᵀKu
    const quiet = quietMotion(sample, x)
    let exact = 0
    let given = 0
    let size = 0
    for (let r = 0; r < n; r++) {
      for (let c = 0; c < n; c++) {
        exact += quiet[r] * part[r * n + c] * quiet[c]
        given += quiet[r] * change[r * n + c] * quiet[c]
        size += Math.abs(quiet[r] * change[r * n + c] * quiet[c])
      }
    }
    expect(Math.abs(given)).toBeGreaterThan(1e-3 * size) // there is something to see
    expect(Math.abs(exact - given)).toBeLessThan(1e-5 * Math.abs(given))
  })
})

const zero = () => 0

/** −∂f/∂x with the velocity held, by central differences, row by row. */
function forceSlope(sample: ModelSample, x: Float64Array, v: Float64Array): Float64Array {
  const n = x.length
  const result = new Float64Array(n * n)
  const step = 1e-6
  for (let column = 0; column < n; column++) {
    const [high, low] = [1, -1].map((side) => {
      const y = x.slice()
      y[column] += side * step
      const force = new Float64Array(n)
      sample.assemble(y, v, force, null, 0, 0)
      return force
    })
    for (let row = 0; row < n; row++) result[row * n + column] = (low[row] - high[row]) / (2 * step)
  }
  return result
}

/** A random motion without whatever changes a condition. */
function quietMotion(sample: ModelSample, x: Float64Array): Float64Array {
  const n = x.length
  const damping = denseMatrix(sample, x, new Float64Array(n), 0, 1) // Σ A k τ ∂C ∂Cᵀ
  const most = damping.reduce((high, value) => Math.max(high, Math.abs(value)), 0)
  // (1 + damping/ε)⁻¹ leaves the motions without damping as they are and all others with next to nothing
  let motion = shaken(new Float64Array(n), 1, 9)
  for (let round = 0; round < 3; round++) motion = solveShifted(damping, motion, 1e-9 * most)
  const size = Math.sqrt(motion.reduce((sum, value) => sum + value * value, 0))
  return motion.map((value) => value / size)
}

/** (A/shift + 1) y = b by Cholesky. */
function solveShifted(a: Float64Array, b: Float64Array, shift: number): Float64Array {
  const n = b.length
  const l = new Float64Array(n * n)
  const y = b.slice()
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i * n + j] / shift + (i === j ? 1 : 0)
      for (let k = 0; k < j; k++) sum -= l[i * n + k] * l[j * n + k]
      l[i * n + j] = i === j ? Math.sqrt(sum) : sum / l[j * n + j]
    }
    for (let k = 0; k < i; k++) y[i] -= l[i * n + k] * y[k]
    y[i] /= l[i * n + i]
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) y[i] -= l[k * n + i] * y[k]
    y[i] /= l[i * n + i]
  }
  return y
}

describe('even deformation', () => {
  const sample = sheet('jittered')
  const area = 0.3 * 0.2
  const energyOf = (place: (x: number, y: number) => number[]): number => {
    const { rest, assemble } = sample
    const x = rest.map((_, k) => place(rest[k - (k % 3)], rest[k - (k % 3) + 1])[k % 3])
    return assemble(x, x.map(zero), new Float64Array(x.length), null, 0, 0)
  }
  const { warp, weft } = stripModuli(TEST_FABRIC)

  it('costs ½ E (λ − 1)² along warp (y) and weft (x), and ½ G (U·V)² in shear, per area', () => {
    expect(energyOf((x, y) => [x, 1.08 * y, 0]) / area).toBeCloseTo(0.5 * warp * 0.08 ** 2, 10)
    expect(energyOf((x, y) => [0.9 * x, y, 0]) / area).toBeCloseTo(0.5 * weft * 0.1 ** 2, 10)
    const tilt = Math.asin(0.1)
    const sheared = energyOf((x, y) => [x + y * Math.sin(tilt), y * Math.cos(tilt), 0])
    expect(sheared / area).toBeCloseTo(0.5 * TEST_FABRIC.shear * 0.1 ** 2, 10)
  })

  it('is finite where a thread is pressed to nothing', () => {
    const { rest, assemble, matrix } = sample
    const x = rest.map((value, k) => (k % 3 === 1 ? 0 : value))
    const force = new Float64Array(x.length)
    assemble(x, x.map(zero), force, matrix, 1, 1)
    expect([...force, ...matrix.diagonal, ...matrix.block].every(Number.isFinite)).toBe(true)
  })
})
