import { describe, expect, it } from 'vitest'
import { Arena } from '../core/index.ts'
import { AIR_DEFAULTS, assembleAir } from './air.ts'
import { askAt } from './assembly.fixture.ts'
import { buildSampleCloth, shaken } from './sample-cloth.ts'
import { TEST_FABRIC } from './test-fabric.ts'
import { buildWindField, fillTriWind, type WindOptions, windAt } from './wind-field.ts'
import { buildWindForce } from './wind-force.ts'

function wind(options: Partial<WindOptions>, time: number, x: number, y: number, z: number): number[] {
  const out = new Float64Array(3)
  windAt(buildWindField(options), time, x, y, z, out)
  return [...out]
}

describe('wind field', () => {
  it('is the steady stream when nothing else is asked', () => {
    const [x, y, z] = wind({ wind: [3, 0.5, -1], gustiness: 0, turbulence: 0 }, 12.3, 1, 2, 3)
    expect([x, y, z]).toEqual([3, 0.5, -1])
  })

  it('gusts along the stream with the asked strength, the same everywhere', () => {
    const field = buildWindField({ wind: [4, 0, 3], gustiness: 0.25, turbulence: 0 })
    const out = new Float64Array(3)
    let sum = 0
    let squares = 0
    let aside = 0
    const samples = 8000
    for (let k = 0; k < samples; k++) {
      windAt(field, 0.25 * k, 0.1 * k, 0, 0, out)
      aside = Math.max(aside, Math.abs(3 * out[0] - 4 * out[2]))
      const part = out[0] / 4 - 1
      sum += part / samples
      squares += (part * part) / samples
    }
    expect(aside).toBeLessThan(1e-12)
    expect(Math.abs(sum)).toBeLessThan(0.01) // over 2000 s of 1.5 to 6 s periods
    expect(Math.sqrt(squares) / 0.25).toBeCloseTo(1, 1)
  })

  it('has eddies of the asked strength, alike along all axes on the average of seeds', () => {
    const out = new Float64Array(3)
    const squares = [0, 0, 0]
    const samples = 200 * 200
    for (let seed = 1; seed <= 200; seed++) {
      const field = buildWindField({ wind: [5, 0, 0], gustiness: 0, turbulence: 0.2, seed })
      for (let k = 0; k < 200; k++) {
        windAt(field, 0, 0.37 * k, 0.53 * k, 0.71 * k, out)
        for (let c = 0; c < 3; c++) squares[c] += (out[c] - (c === 0 ? 5 : 0)) ** 2 / samples
      }
    }
    for (const square of squares) expect(Math.abs(Math.sqrt(square) / (0.2 * 5) - 1)).toBeLessThan(0.05)
  })

  it('has no divergence: central differences vanish with the square of their step', () => {
    const options = { turbulence: 0.3, seed: 7 }
    for (const place of [
      [0.1, 0.2, 0.3],
      [-3, 1, 40],
      [0.5, 0.55, 0.6],
    ]) {
      const [x, y, z] = place
      const slope = (h: number) =>
        (wind(options, 1.7, x + h, y, z)[0] - wind(options, 1.7, x - h, y, z)[0]) / (2 * h) +
        (wind(options, 1.7, x, y + h, z)[1] - wind(options, 1.7, x, y - h, z)[1]) / (2 * h) +
        (wind(options, 1.7, x, y, z + h)[2] - wind(options, 1.7, x, y, z - h)[2]) / (2 * h)
      const shear =
        Math.abs(wind(options, 1.7, x + 1e-3, y, z)[1] - wind(options, 1.7, x - 1e-3, y, z)[1]) / 2e-3
      expect(Math.abs(slope(1e-5))).toBeLessThan(1e-4 * Math.max(1, shear))
    }
  })

  it('carries its eddies along with the stream', () => {
    const options = { wind: [4, 0, 0] as const, gustiness: 0, turbulence: 0.02, eddyCount: 8, seed: 3 }
    const here = wind(options, 0, 1, 0.4, 0.2)
    const later = wind(options, 0.05, 1 + 4 * 0.05, 0.4, 0.2) // turned over by ½ k a t = 0.5 % of a turn
    const stayed = wind(options, 0.05, 1, 0.4, 0.2)
    const apart = (a: number[], b: number[]) => Math.hypot(...a.map((value, k) => value - b[k]))
    expect(apart(here, later)).toBeLessThan(0.1 * apart(here, stayed))
  })

  it('is the same for the same seed, asked in any order, and another for another', () => {
    const field = buildWindField({ seed: 5 })
    const out = new Float64Array(3)
    windAt(field, 9, 1, 1, 1, out)
    windAt(field, 2, 0.3, 0.2, 0.1, out)
    expect([...out]).toEqual(wind({ seed: 5 }, 2, 0.3, 0.2, 0.1))
    expect([...out]).not.toEqual(wind({ seed: 6 }, 2, 0.3, 0.2, 0.1))
  })
})

describe('wind force', () => {
  it('blows in the middle of every triangle', () => {
    const cloth = buildSampleCloth(new Arena(new ArrayBuffer(1 << 20), 'f64'), 'grid', 4, 3, 0.1, TEST_FABRIC)
    const x = shaken(cloth.rest, 0.03, 1)
    const v = shaken(new Float64Array(x.length), 1, 2)
    const field = buildWindField({ seed: 4 })
    const triWind = new Float64Array(3 * cloth.triCount)
    fillTriWind(field, 0.7, cloth.triVertex, x, triWind)
    const [a, b, c] = cloth.triVertex.subarray(9, 12)
    const middle = [0, 1, 2].map((k) => (x[3 * a + k] + x[3 * b + k] + x[3 * c + k]) / 3)
    expect(wind({ seed: 4 }, 0.7, middle[0], middle[1], middle[2])).toEqual([...triWind.subarray(9, 12)])

    const force = new Float64Array(x.length)
    cloth.matrix.diagonal.fill(0)
    buildWindForce(AIR_DEFAULTS, field).assemble(
      askAt({
        model: cloth,
        time: 0.7,
        x,
        v,
        force,
        anchor: cloth.matrix,
        stiffnessScale: 1e-4,
        dampingScale: 1e-2,
      }),
    )
    const diagonal = cloth.matrix.diagonal.slice()
    cloth.matrix.diagonal.fill(0)
    const wanted = new Float64Array(x.length)
    assembleAir({ ...cloth, triWind }, x, v, AIR_DEFAULTS, wanted, cloth.matrix, 1e-2, 0, cloth.triCount)
    expect(force).toEqual(wanted)
    expect(diagonal).toEqual(cloth.matrix.diagonal)
  })
})
