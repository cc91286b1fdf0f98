import { describe, expect, it } from 'vitest'
import { Arena, buildBlockMatrix } from '../core/index.ts'
import { checkForce, denseMatrix, type ForceSample } from './check-force.ts'

/** A spring of stiffness 3 N/m and damping 0.5 N s/m between two vertices, and ways to get it wrong. */
interface Flaws {
  sign?: number
  drift?: number
  stiffness?: number
  damping?: number
  anchored?: boolean
}

function spring({
  sign = 1,
  drift = 0,
  stiffness = 3,
  damping = 0.5,
  anchored = false,
}: Flaws = {}): ForceSample {
  const arena = new Arena(new ArrayBuffer(1 << 17), 'f64')
  const matrix = buildBlockMatrix(arena, 2, [{ vertex: [0, 1], size: 2 }])
  return {
    vertexCount: 2,
    matrix,
    assemble(x, v, force, to, stiffnessScale, dampingScale) {
      let energy = 0
      for (let k = 0; k < 3; k++) {
        const gap = x[k + 3] - x[k]
        const pull = sign * 3 * gap + damping * (v[k + 3] - v[k]) - (anchored ? x[k] : 0)
        energy += 1.5 * gap * gap
        force[k] += pull + drift
        force[k + 3] -= pull
        if (to === null) continue
        const entry = stiffnessScale * stiffness + dampingScale * damping
        to.diagonal[4 * k] += entry
        to.diagonal[9 + 4 * k] += entry
        to.block[4 * k] -= entry
      }
      return energy
    },
  }
}

const x = Float64Array.of(0.1, 0.2, -0.1, 0.7, -0.3, 0.4)
const v = Float64Array.of(1, 0.5, -0.3, -0.2, 0.1, 0.9)

describe('checkForce', () => {
  it('finds nothing wrong with a spring', () => {
    const report = checkForce(spring(), x, v)
    expect(report.energyError).toBeLessThan(1e-8)
    expect(report.stiffnessError).toBeLessThan(1e-8)
    expect(report.dampingError).toBeLessThan(1e-8)
    expect(report.stiffnessPositive).toBe(true)
    expect(report.dampingPositive).toBe(true)
    expect(report.netForce).toBeLessThan(1e-14)
    expect(report.turningError).toBeLessThan(1e-14)
    expect(report.dampingPower).toBeLessThan(0)
  })

  it('sees a wrong sign, a wrong matrix, a drift, a hold on space and damping that drives', () => {
    expect(checkForce(spring({ sign: -1 }), x, v).energyError).toBeCloseTo(2, 6)
    expect(checkForce(spring({ stiffness: 6 }), x, v).stiffnessError).toBeCloseTo(0.5, 6)
    expect(checkForce(spring({ stiffness: -3 }), x, v).stiffnessPositive).toBe(false)
    expect(checkForce(spring({ drift: 0.1 }), x, v).netForce).toBeGreaterThan(0.01)
    expect(checkForce(spring({ anchored: true }), x, v).turningError).toBeGreaterThan(0.01)
    const driven = checkForce(spring({ damping: -0.5 }), x, v)
    expect(driven.dampingPower).toBeGreaterThan(0)
    expect(driven.dampingPositive).toBe(false)
  })

  it('sees damping across the line, which brakes a turning pair', () => {
    expect(checkForce(spring(), x, v).rigidDamping).toBeGreaterThan(0.1)
  })
})

it('denseMatrix unpacks both halves', () => {
  const dense = denseMatrix(spring(), x, v, 1, 0)
  expect(dense[0]).toBe(3)
  expect(dense[3]).toBe(-3)
  expect(dense[3 * 6]).toBe(-3)
})
