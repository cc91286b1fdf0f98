import { describe, expect, it } from 'vitest'
import type { Fabric } from '../material/index.ts'
import type { SheetPattern } from '../mesh/index.ts'
import { checkForce } from './check-force.ts'
import type { ClothForce, ForceModel } from './cloth-force.ts'
import { curveMembrane } from './curve-membrane.ts'
import { buildSheetSample, type ModelSample } from './model-sample.ts'
import { plasticMembrane } from './plastic-membrane.ts'
import { shaken } from './sample-cloth.ts'
import { TEST_FABRIC } from './test-fabric.ts'

const CURVED: Fabric = {
  ...TEST_FABRIC,
  stretchCross: 0,
  curveWarp: [
    [0.01, 6],
    [0.03, 50],
    [0.08, 490.3325],
  ],
  hardeningStrain: undefined,
}
const LOSSY: Fabric = {
  ...CURVED,
  stretchResilienceWarp: 0.6,
  stretchResilienceWeft: 0.8,
  shearHysteresis: 3,
}

interface Memory extends ModelSample {
  readonly force: ClothForce
}

function sheet(pattern: SheetPattern, fabric: Fabric, model: ForceModel = plasticMembrane): Memory {
  let force: ClothForce | undefined
  const kept: ForceModel = {
    ...model,
    build(input) {
      force = model.build(input)
      return force
    },
  }
  const sample = buildSheetSample(
    kept,
    { width: 0.1, height: 0.1, columns: 3, rows: 3, pattern, seed: 3 },
    fabric,
  )
  return { ...sample, force: force! }
}

/** Pulled along the warp (y) and weft (x), sheared by γ = 2 E12 at unstretched yarns. */
function pulled(sample: ModelSample, warp: number, weft: number, gamma: number): Float64Array {
  const tilt = Math.sqrt(1 - gamma * gamma)
  const x = sample.rest.slice()
  for (let at = 0; at < x.length; at += 3) {
    x[at] = weft * sample.rest[at] + gamma * warp * sample.rest[at + 1]
    x[at + 1] = tilt * warp * sample.rest[at + 1]
  }
  return x
}

/** S of the deformation's own direction: work per area on a little more of it. */
function answerTo(sample: Memory, place: (q: number) => Float64Array, q: number): number {
  const step = 1e-6
  const force = new Float64Array(sample.rest.length)
  sample.assemble(place(q), new Float64Array(force.length), force, null, 0, 0)
  const [high, low] = [place(q + step), place(q - step)]
  return -force.reduce((sum, f, k) => sum + f * (high[k] - low[k]), 0) / (2 * step) / 0.01
}

function loop(
  sample: Memory,
  place: (q: number) => Float64Array,
  path: (step: number) => number,
  steps: number,
) {
  const points: [number, number][] = []
  for (let step = 0; step <= steps; step++) {
    const q = path(step)
    points.push([q, answerTo(sample, place, q)])
    sample.force.commit!(place(q), 0.01)
  }
  return points
}

/** ∫ force dq, by trapezoids. */
function work(points: readonly (readonly [number, number])[]): number {
  let sum = 0
  for (let k = 1; k < points.length; k++) {
    sum += 0.5 * (points[k][1] + points[k - 1][1]) * (points[k][0] - points[k - 1][0])
  }
  return sum
}

describe.each<SheetPattern>(['grid', 'jittered'])('stretch and shear with memory on a %s mesh', (pattern) => {
  const states: [string, Fabric][] = [
    ['rubbing', { ...LOSSY, stretchCross: 20 }],
    ['yielding', { ...LOSSY, stretchYield: 0.02, shearYield: 0.03 }],
    ['without memory', CURVED],
  ]
  it.each(states)('is a force: %s', (_, fabric) => {
    const sample = sheet(pattern, fabric)
    for (let k = 1; k <= 20; k++) {
      sample.force.commit!(
        shaken(pulled(sample, 1 + 0.0015 * k, 1 + 0.003 * k, 0.002 * k), 1e-5 * k, 4),
        0.01,
      )
    }
    for (const [warp, weft, seed] of [
      [1.0301, 1.0602, 7], // turning back or on: sticks
      [1.02, 1.1, 8],
      [0.96, 0.97, 9],
    ]) {
      const x = shaken(pulled(sample, warp, weft, 0.05), 2e-4, seed)
      const report = checkForce(sample, x, shaken(new Float64Array(x.length), 0.3, 8))
      expect(report.energyError).toBeLessThan(3e-4) // some triangles turn or yield inside the difference
      expect(report.dampingError).toBeLessThan(1e-8)
      expect(report.stiffnessPositive).toBe(true)
      expect(report.dampingPositive).toBe(true)
      expect(report.netForce).toBeLessThan(1e-11)
      expect(report.netTorque).toBeLessThan(1e-11)
      expect(report.turningError).toBeLessThan(1e-9)
      expect(report.dampingPower).toBeLessThan(0)
    }
  })

  it('has an exact matrix where a taut pull sticks, and one above the slope where it slips', () => {
    const sample = sheet(pattern, { ...LOSSY, shearHysteresis: 0 })
    for (let k = 1; k <= 40; k++)
      sample.force.commit!(pulled(sample, 1 + 0.001 * k, 1 + 0.001 * k, 0.02), 0.01)
    const v = shaken(new Float64Array(sample.rest.length), 0.3, 4)
    // back by half the way a turn takes, ½ (1 − R) S/(10 S′) of it, in warp and weft
    const stuck = checkForce(sample, pulled(sample, 1.03993, 1.0398, 0.02), v)
    expect(stuck.stiffnessError).toBeLessThan(1e-5)
    const x = pulled(sample, 1.05, 1.06, 0.02)
    const on = checkForce(sample, x, v)
    expect(on.stiffnessError).toBeLessThan(0.5)
    expect(on.stiffnessError).toBeGreaterThan(1e-3)
  })

  it('pulls with the measured curve and gives RT of the work back', () => {
    const sample = sheet(pattern, LOSSY)
    const steps = 400
    const out = loop(
      sample,
      (q) => pulled(sample, 1 + q, 1, 0),
      (step) => (0.08 * step) / steps,
      steps,
    )
    for (const [strain, force] of CURVED.curveWarp!) {
      const nearest = out.reduce((a, b) => (Math.abs(b[0] - strain) < Math.abs(a[0] - strain) ? b : a))
      expect(Math.abs(nearest[1] / force - 1)).toBeLessThan(1e-6)
    }
    const back = loop(
      sample,
      (q) => pulled(sample, 1 + q, 1, 0),
      (step) => 0.08 * (1 - step / steps),
      steps,
    )
    const given = -work(back) / work(out)
    expect(given).toBeGreaterThan(0.6)
    expect(given).toBeLessThan(0.6 + 0.4 * 0.03) // turning round takes 2 w, about 1 % of the strain, at the highest force
  })

  it('gives no work away where it is pressed: yarns without tension do not rub', () => {
    const sample = sheet(pattern, LOSSY)
    const place = (q: number) => pulled(sample, 1 + q, 1, 0)
    const steps = 60
    // pulled and let go, so that it has turned; then pressed to and fro, with turns far smaller than the strain
    loop(sample, place, (step) => 0.01 * Math.sin((Math.PI * step) / steps), steps)
    const path = (step: number) => -0.004 + 0.003 * Math.sin((2 * Math.PI * step) / steps)
    loop(sample, place, (step) => (-0.004 * step) / steps, steps)
    const round = loop(sample, place, path, steps)
    expect(Math.abs(work(round))).toBeLessThan(1e-9)
    const rising = round.slice().sort((a, b) => a[0] - b[0])
    expect(rising[0][1]).toBeLessThan(0)
    rising.reduce((low, high) => {
      expect(high[1]).toBeGreaterThanOrEqual(low[1] - 1e-9)
      return high
    })
  })

  it('rubs in shear with a loop of width 2HG and area 2HG × range', () => {
    const sample = sheet(pattern, { ...LOSSY, shear: 60 })
    const [steps, reach] = [80, 0.1]
    const path = (step: number) => {
      const phase = ((step + steps) / steps) % 4
      return reach * (phase <= 1 ? phase : phase <= 3 ? 2 - phase : phase - 4)
    }
    const place = (q: number) => pulled(sample, 1, 1, q)
    loop(sample, place, (step) => (reach * step) / steps, steps)
    const round = loop(sample, place, path, 4 * steps)
    const middle = round.filter(([q]) => Math.abs(q) < 1e-12).map(([, s]) => s)
    expect(Math.abs(middle[1] - middle[0])).toBeCloseTo(3, 6)
    const slips = 3 / (10 * 60)
    expect(work(round) / (3 * (2 * reach - slips))).toBeCloseTo(1, 2)
  })

  it('stays longer where it was pulled beyond its yield strain, and forgets it in the relaxation time', () => {
    const fabric = { ...CURVED, stretchYield: 0.02, relaxationTime: 0.5 }
    const [sample, plain] = [sheet(pattern, fabric), sheet(pattern, fabric, curveMembrane)]
    const green = (strain: number) => strain + 0.5 * strain * strain
    const force = (of: Memory, strain: number) =>
      answerTo(of, (q) => pulled(of, 1 + q, 1, 0), strain) / (1 + strain)
    sample.force.commit!(pulled(sample, 1.019, 1, 0), 0.1)
    expect(force(sample, 0.01)).toBeCloseTo(force(plain, 0.01), 9)
    sample.force.commit!(pulled(sample, 1.05, 1, 0), 0.1)
    const set = green(0.05) - green(0.02)
    const strainOf = (e: number) => Math.sqrt(1 + 2 * e) - 1
    expect(force(sample, strainOf(set))).toBeCloseTo(0, 6)
    expect(force(sample, 0.05)).toBeCloseTo(force(plain, 0.02), 6)
    for (let k = 0; k < 5; k++) sample.force.commit!(pulled(sample, 1, 1, 0), 0.1)
    expect(force(sample, strainOf(set * Math.exp(-1)))).toBeCloseTo(0, 6)
  })

  it('is the law of the curves where the fabric has no memory', () => {
    const [one, other] = [plasticMembrane, curveMembrane].map((model) => sheet(pattern, TEST_FABRIC, model))
    const x = shaken(pulled(one, 1.04, 0.99, 0.1), 1e-3, 9)
    one.force.commit!(x, 0.1)
    const [a, b] = [one, other].map((sample) => {
      const force = new Float64Array(x.length)
      sample.assemble(x, x, force, null, 0, 0)
      return force
    })
    a.forEach((f, k) => {
      expect(f).toBeCloseTo(b[k], 10)
    })
  })
})
