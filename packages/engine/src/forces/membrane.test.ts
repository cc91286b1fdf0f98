import { describe, expect, it } from 'vitest'
import { Arena, clearBlockMatrix } from '../core/index.ts'
import {
  compressionShare,
  type Fabric,
  LOCKING_START,
  MATERIAL_COMPRESSION,
  PRESSED_FADE,
} from '../material/index.ts'
import { checkForce, denseMatrix, type ForceSample } from './check-force.ts'
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

/** So stiff in bending that a mesh of 0.1 m keeps about a quarter of its stiffness when pressed. */
const SOFT_PRESSED = { bendWarp: 6e-3 }

/**
 * (1)–(6) of the law in units of C, worked out by hand with eₕ = 0.05 and s = √3 eₕ where yarns are straight:
 * S(s) = s (1 + 3), S'(s) = 10, ∫S = ½ s² + ¼ s⁴/eₕ² = 1.25 s².
 */
const STRAIGHT = Math.sqrt(3) * 0.05
type Law = (strain: number, share: number) => { energy: number; stress: number; tangent: number }
const STRAINS: { what: string; stretch: number; law: Law }[] = [
  {
    what: 'crimp straightens',
    stretch: 1.05,
    law: (e) => ({
      energy: 0.5 * e * e + (0.25 * e ** 4) / 0.0025,
      stress: e + e ** 3 / 0.0025,
      tangent: 1 + (3 * e * e) / 0.0025,
    }),
  },
  {
    what: 'yarns are straight',
    stretch: 1.15,
    law: (e) => ({
      energy: 1.25 * STRAIGHT * STRAIGHT + 4 * STRAIGHT * (e - STRAIGHT) + 5 * (e - STRAIGHT) ** 2,
      stress: 4 * STRAIGHT + 10 * (e - STRAIGHT),
      tangent: 10,
    }),
  },
  {
    what: 'pressed',
    stretch: 0.97,
    law: (e, share) => ({ energy: 0.5 * share * e * e, stress: share * e, tangent: share }),
  },
  {
    what: 'barely pressed, the tangent still fades',
    stretch: 0.998,
    law: (e, share) => ({ energy: 0.5 * share * e * e, stress: share * e, tangent: 1 + PRESSED_FADE * e }),
  },
]

/** The flat sheet stretched along one axis: its energy, the force over a cut across it, and uᵀKu for more of the same. */
function pullAlong(cloth: SampleCloth, axis: 0 | 1, stretch: number) {
  const x = stretched(cloth, axis === 0 ? stretch : 1, axis === 1 ? stretch : 1, 0, 0)
  const force = new Float64Array(x.length)
  const measured = assembleMembrane(cloth, x, x.map(nothing), force, null, 0, 0, 0, cloth.triCount)
  let pull = 0
  const middle = stretch * (axis === 0 ? 0.12 : cloth.rest[3 * 4 + 1] * 0.9)
  for (let i = 0; i < cloth.vertexCount; i++) if (x[3 * i + axis] < middle) pull += force[3 * i + axis]
  const more = cloth.rest.map((value, k) => (k % 3 === axis ? value : 0))
  const dense = denseMatrix(sampleOf(cloth), x, x.map(nothing), 1, 0)
  let stiffness = 0
  for (let k = 0; k < x.length; k++) {
    for (let m = 0; m < x.length; m++) stiffness += more[k] * dense[k * x.length + m] * more[m]
  }
  const area = Array.from(cloth.triArea).reduce((sum, a) => sum + a, 0)
  return { measured, pull, stiffness, area, width: axis === 0 ? cloth.rest[3 * 8 + 1] : 0.3 }
}

/** Yarns that lock at 30°: γ_L = ½, and G_L = 1000 · 600/1600 = 375 N/m against G = 50. */
const LOCKING = { lockingAngle: Math.PI / 6, shear: 50, stretchCross: 0 }
const TURN = 0.5 - LOCKING_START
const GAIN = 375 - 50

/** (3) of the law with (7) and (8), worked out by hand; γ = 2 E12. */
const SHEARS: { what: string; gamma: number; energy: number; stress: number; tangent: number }[] = [
  { what: 'as in the tester', gamma: 0.13, energy: 25 * 0.13 ** 2, stress: 50 * 0.13, tangent: 50 },
  {
    what: 'half way to the locking angle',
    gamma: LOCKING_START + 0.5 * TURN,
    energy: 25 * (LOCKING_START + 0.5 * TURN) ** 2 + (GAIN * TURN ** 2) / 192,
    stress: 50 * (LOCKING_START + 0.5 * TURN) + (GAIN * TURN) / 24,
    tangent: 50 + GAIN / 4,
  },
  {
    what: 'locked',
    gamma: 0.6,
    energy: 25 * 0.36 + GAIN * (TURN ** 2 / 12 + (0.1 * TURN) / 3 + 0.005),
    stress: 50 * 0.6 + GAIN * (TURN / 3 + 0.1),
    tangent: 375,
  },
]

/** Yarns as long as they were, turned out of the right angle by γ = sin φ, one way or the other: a trellis. */
function trellis(cloth: SampleCloth, gamma: number): Float64Array {
  const upright = Math.sqrt(1 - gamma * gamma)
  return cloth.rest.map((value, k) => {
    if (k % 3 === 0) return value + gamma * cloth.rest[k + 1]
    return k % 3 === 1 ? upright * value : 0
  })
}

const nothing = () => 0

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

  it('keeps force the slope of energy where the cloth is pressed, and beyond straight yarns', () => {
    for (const [warp, weft, seed] of [
      [0.95, 0.97, 11], // both pressed, c < 1
      [0.96, 1.15, 12], // pressed one way, yarns straight the other
      [1.15, 1.18, 13], // straight both ways: √3 eₕ is passed at 1.083
    ] as const) {
      const cloth = sheet(pattern, SOFT_PRESSED)
      const x = stretched(cloth, warp, weft, 0.001, seed)
      const report = checkForce(sampleOf(cloth), x, shaken(new Float64Array(x.length), 0.3, seed + 100))
      expect(report.energyError, `seed ${seed}`).toBeLessThan(1e-6)
      expect(report.dampingError).toBeLessThan(1e-8)
      if (warp > 1) expect(report.stiffnessError, 'exact under tension').toBeLessThan(1e-6)
      expectLawful(report)
    }
  })

  it.each(STRAINS)(
    'follows the law in one direction at $stretch of its length: $what',
    ({ stretch, law }) => {
      for (const axis of [0, 1] as const) {
        const c = axis === 0 ? 1000 : 600
        const cloth = sheet(pattern, { ...SOFT_PRESSED, stretchCross: 0 })
        const share = cloth.material[MATERIAL_COMPRESSION]
        const { energy, stress, tangent } = law(0.5 * (stretch * stretch - 1), share)
        const { measured, pull, stiffness, area, width } = pullAlong(cloth, axis, stretch)
        expect(share).toBeGreaterThan(0.1)
        expect(share).toBeLessThan(0.6)
        expect(measured / (c * area * energy)).toBeCloseTo(1, 10)
        expect(pull / (c * width * stretch * stress)).toBeCloseTo(1, 10)
        const tension = Math.max(0, stress) // K keeps stress only where it pulls
        expect(stiffness / (c * area * (stretch * stretch * tangent + tension))).toBeCloseTo(1, 10)
      }
    },
  )

  it.each(SHEARS)('follows the law in shear, $what', ({ gamma, energy, stress, tangent }) => {
    const cloth = sheet(pattern, LOCKING)
    const area = Array.from(cloth.triArea).reduce((sum, a) => sum + a, 0)
    for (const sign of [1, -1]) {
      const x = trellis(cloth, sign * gamma)
      const force = new Float64Array(x.length)
      const measured = assembleMembrane(cloth, x, x.map(nothing), force, null, 0, 0, 0, cloth.triCount)
      expect(measured / (area * energy)).toBeCloseTo(1, 10)
      // work of turning the trellis further, V fixed and U with it: dW = A S12 dγ
      const further = trellis(cloth, sign * (gamma + 1e-5))
      const before = trellis(cloth, sign * (gamma - 1e-5))
      let work = 0
      for (let k = 0; k < x.length; k++) work -= force[k] * (further[k] - before[k])
      expect(work / (2e-5 * area * stress)).toBeCloseTo(1, 8)
      // sheared by ∂x = y alone: uᵀKu = A (D33 + S⁺22), the stress part worked out from S11 = S22 = 0, S12 = ± S
      const more = cloth.rest.map((_, k) => (k % 3 === 0 ? cloth.rest[k + 1] : 0))
      const dense = denseMatrix(sampleOf(cloth), x, x.map(nothing), 1, 0)
      let stiffness = 0
      for (let k = 0; k < x.length; k++) {
        for (let m = 0; m < x.length; m++) stiffness += more[k] * dense[k * x.length + m] * more[m]
      }
      const along = gamma * gamma * 600 // V turns towards U and grows: γ² D22
      expect(stiffness / (area * (tangent + along + 0.5 * stress))).toBeCloseTo(1, 10)
    }
  })

  it('is a force with a positive matrix where yarns close up and lock, either way', () => {
    for (const [gamma, seed] of [
      [0.3, 21],
      [-0.3, 22],
      [0.7, 23],
      [-0.55, 24], // some triangles locked, some not
    ]) {
      const cloth = sheet(pattern, { ...LOCKING, stretchCross: 100 })
      const x = shaken(trellis(cloth, gamma), 0.003, seed)
      const report = checkForce(sampleOf(cloth), x, shaken(new Float64Array(x.length), 0.3, seed + 100))
      expect(report.energyError, `seed ${seed}`).toBeLessThan(1e-6)
      expect(report.dampingError).toBeLessThan(1e-8)
      expectLawful(report)
    }
  })

  it('has an exact matrix where sheared cloth is pulled both ways', () => {
    const cloth = sheet(pattern, LOCKING)
    const x = shaken(
      trellis(cloth, 0.3).map((value) => 1.15 * value),
      0.001,
      25,
    )
    const report = checkForce(sampleOf(cloth), x, shaken(new Float64Array(x.length), 0.3, 26))
    expect(report.stiffnessError).toBeLessThan(1e-6)
    expectLawful(report)
  })

  it('presses with the share the mesh size asks for', () => {
    const coarse = sheet(pattern, SOFT_PRESSED)
    const mean = pattern === 'grid' ? (0.1 * (2 + Math.SQRT2)) / 3 : 0.1
    const wanted = compressionShare({ ...TEST_FABRIC, ...SOFT_PRESSED }, mean)
    expect(coarse.material[MATERIAL_COMPRESSION]).toBeCloseTo(wanted, 12)
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
