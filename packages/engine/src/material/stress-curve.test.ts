import { describe, expect, it } from 'vitest'
import { buildStressCurve, curveThrough, evaluateCurve, strainAtStress } from './stress-curve.ts'

const WOOL = [
  [0.01, 8],
  [0.03, 40],
  [0.05, 110],
  [0.08, 380],
  [0.0887, 490],
] as const
const out = new Float64Array(4)

function at(curve: ReturnType<typeof buildStressCurve>, e: number) {
  evaluateCurve(curve, e, out)
  return { stress: out[0], tangent: out[1], energy: out[2], sum: out[3] }
}

describe('a measured curve', () => {
  const curves = {
    'a crimped yarn': buildStressCurve(WOOL),
    'points below zero': buildStressCurve([[-0.05, -12], [-0.01, -4], ...WOOL]),
    'one point': buildStressCurve([[0.1, 50]]),
    'a step between flats': buildStressCurve([
      [0.1, 1],
      [0.11, 100],
      [0.3, 101],
    ]),
  }

  it.each(Object.entries(curves))('goes through its points and the origin: %s', (_, curve) => {
    curve.strain.forEach((e, k) => {
      expect(at(curve, e).stress).toBeCloseTo(curve.stress[k], 12)
    })
    expect(at(curve, 0)).toMatchObject({ stress: 0, energy: 0, sum: 0 })
  })

  it.each(Object.entries(curves))('has tangent and stress as slopes of stress and energy: %s', (_, curve) => {
    const step = 1e-6
    const size = curve.stress.at(-1)! / curve.strain.at(-1)!
    for (let k = -60; k <= 100; k++) {
      const e = 0.0037 * k + 1e-4
      if (curve.strain.some((knot) => Math.abs(e - knot) < 2 * step)) continue
      const [low, mid, high] = [at(curve, e - step), at(curve, e), at(curve, e + step)]
      expect(Math.abs((high.stress - low.stress) / (2 * step) - mid.tangent)).toBeLessThan(2e-3 * size)
      expect(Math.abs((high.energy - low.energy) / (2 * step) - mid.stress)).toBeLessThan(1e-5 * size)
      expect(Math.abs((high.sum - low.sum) / (2 * step) - mid.energy)).toBeLessThan(1e-6 * size)
    }
  })

  it.each(Object.entries(curves))('never falls and never jumps in its tangent: %s', (_, curve) => {
    let before = at(curve, -0.3).stress
    const falls: number[] = [] // strains
    for (let e = -0.2999; e < 0.5; e += 7e-4) {
      const { stress, tangent } = at(curve, e)
      if (!(stress > before && tangent >= curve.slopeMin * (1 - 1e-9))) falls.push(e)
      before = stress
    }
    expect(falls).toEqual([])
    expect(curve.slopeMin).toBeGreaterThan(0)
    for (const knot of curve.strain.subarray(1)) {
      const [left, right] = [at(curve, knot - 1e-12).tangent, at(curve, knot + 1e-12).tangent]
      expect(Math.abs(left - right)).toBeLessThan(1e-4 * Math.abs(right) + 1e-6)
    }
  })

  it('does not overshoot: no stress between two points lies outside them', () => {
    const curve = curves['a step between flats']
    for (let e = 0.1; e <= 0.3; e += 1e-3) {
      expect(at(curve, e).stress).toBeGreaterThanOrEqual(1 - 1e-12)
      expect(at(curve, e).stress).toBeLessThanOrEqual(101 + 1e-12)
    }
  })

  it('goes on straight beyond its last point, and below its first with the slope it is given', () => {
    const curve = curveThrough([0, 0.1], [0, 20], [100, 300], 5)
    expect(at(curve, 0.2).stress).toBeCloseTo(20 + 30, 12)
    expect(at(curve, -0.1)).toMatchObject({ stress: -0.5, tangent: 5, energy: 0.025 })
  })

  it('is a straight line for points on one, with the energy of a spring', () => {
    const curve = buildStressCurve([
      [0.02, 10],
      [0.05, 25],
      [0.2, 100],
    ])
    for (const e of [0.001, 0.03, 0.11, 0.3]) {
      expect(at(curve, e).stress).toBeCloseTo(500 * e, 10)
      expect(at(curve, e).energy).toBeCloseTo(250 * e * e, 10)
    }
  })

  it('finds the strain of a stress', () => {
    for (const curve of Object.values(curves)) {
      for (const e of [-0.2, -0.01, 0.004, 0.02, 0.0701, 0.105, 0.2, 0.6]) {
        expect(strainAtStress(curve, at(curve, e).stress)).toBeCloseTo(e, 10)
      }
    }
  })
})
