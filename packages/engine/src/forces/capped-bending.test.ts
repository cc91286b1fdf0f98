import { describe, expect, it } from 'vitest'
import type { AngleLaw } from './angle-bending.ts'
import { cappedBending, cappedLaw } from './capped-bending.ts'
import { checkForce } from './check-force.ts'
import { buildSheetSample } from './model-sample.ts'
import { shaken } from './sample-cloth.ts'
import { TEST_FABRIC } from './test-fabric.ts'

function lawAt(angle: number, restTangent: number, cap: number): AngleLaw {
  const answer = { torque: 0, tangent: 0, energy: 0 }
  cappedLaw(angle, restTangent, cap, answer)
  return answer
}

describe('the capped law', () => {
  it('is κ tan(θ/2) with energy −2 ln cos(θ/2), an arc of curvature tan(θ/2)/L', () => {
    for (const angle of [-2, -0.01, 1e-5, 0.03, 0.5, 2.4]) {
      const { torque, tangent, energy } = lawAt(angle, 0, 10)
      expect(torque).toBeCloseTo(Math.tan(angle / 2), 12)
      expect(tangent).toBeCloseTo(0.5 / Math.cos(angle / 2) ** 2, 12)
      expect(energy / (-2 * Math.log1p(-2 * Math.sin(angle / 4) ** 2))).toBeCloseTo(1, 12)
    }
  })

  it('pushes no more than the cap, without a jump of torque or energy', () => {
    const cap = 3
    const corner = 2 * Math.atan(cap)
    expect(lawAt(corner - 1e-9, 0, cap).torque).toBeCloseTo(cap, 7)
    for (const angle of [corner + 1e-9, corner + 0.1, Math.PI]) {
      expect(lawAt(angle, 0, cap).torque).toBe(cap)
      expect(lawAt(-angle, 0, cap).torque).toBe(-cap)
      expect(lawAt(angle, 0, cap).energy).toBeCloseTo(Math.log(1 + cap * cap) + cap * (angle - corner), 8)
    }
  })

  it('is at rest at the rest angle, below and beyond the cap, and nowhere negative', () => {
    for (const rest of [-1.9, 0.4, 2.9]) {
      const at = lawAt(rest, Math.tan(rest / 2), 3)
      expect(at.torque).toBeCloseTo(0, 12)
      expect(at.energy).toBeCloseTo(0, 12)
      for (let angle = -3; angle <= 3; angle += 0.25) {
        expect(lawAt(angle, Math.tan(rest / 2), 3).energy).toBeGreaterThanOrEqual(-1e-14)
      }
    }
  })
})

describe.each(['grid', 'jittered'] as const)('capped bending on a %s mesh', (pattern) => {
  const sheet = (thickness: number) =>
    buildSheetSample(
      cappedBending,
      { width: 0.3, height: 0.2, columns: 4, rows: 3, pattern },
      { ...TEST_FABRIC, thickness },
    )

  it('is lawful, exact where flat, with and without a fold at rest, below and beyond the cap', () => {
    const flat = sheet(5e-4)
    const exact = checkForce(flat, flat.rest, shaken(new Float64Array(flat.rest.length), 0.3, 1))
    expect(exact.stiffnessError).toBeLessThan(1e-6)
    for (const seed of [1, 2, 3, 4]) {
      const sample = sheet(seed > 2 ? 0.1 : 5e-4) // board of 10 cm: capped at half a radian
      const { hingeRestSine, hingeCount } = sample.model
      if (seed % 2 === 0) hingeRestSine.set(shaken(new Float64Array(hingeCount), 0.6, seed))
      const x = shaken(sample.rest, 0.03, 10 + seed)
      const report = checkForce(sample, x, shaken(new Float64Array(x.length), 0.3, 20 + seed))
      expect(report.energyError, `seed ${seed}`).toBeLessThan(1e-6)
      expect(report.dampingError).toBeLessThan(1e-8)
      expect(report.stiffnessPositive).toBe(true)
      expect(report.dampingPositive).toBe(true)
      expect(report.netForce).toBeLessThan(1e-12)
      expect(report.netTorque).toBeLessThan(1e-12)
      expect(report.turningError).toBeLessThan(1e-9)
      expect(report.dampingPower).toBeLessThan(0)
      expect(report.rigidDamping).toBeLessThan(1e-12)
    }
  })
})

it('caps the curvature at 2/T: a strip of equal triangles folded flat carries D 2/T per width', () => {
  const size = { width: 0.1, height: 0.1, columns: 2, rows: 2, pattern: 'grid' } as const
  const sample = buildSheetSample(cappedBending, size, {
    ...TEST_FABRIC,
    bendBias: 1.5e-5,
    bendWarp: 1.5e-5,
    bendWeft: 1.5e-5,
  })
  const { hingeVertex } = sample.model
  const [, , wing, other] = hingeVertex
  const x = sample.rest.slice()
  for (let k = 0; k < 3; k++) x[3 * wing + k] = x[3 * other + k]
  x[3 * wing + 2] += 1e-9 // folded all but flat
  const force = new Float64Array(12)
  sample.assemble(x, new Float64Array(12), force, null, 0, 0)
  const edge = 0.1 * Math.SQRT2
  const height = 0.05 * Math.SQRT2
  const moment = Math.hypot(...force.subarray(3 * wing, 3 * wing + 3)) * height
  expect(moment / (1.5e-5 * (2 / TEST_FABRIC.thickness) * edge)).toBeCloseTo(1, 6)
})
