import { describe, expect, it } from 'vitest'
import type { Fabric } from '../material/index.ts'
import type { SheetPattern } from '../mesh/index.ts'
import { checkForce, denseMatrix } from './check-force.ts'
import type { ClothForce, ForceModel } from './cloth-force.ts'
import { buildCurvatureStars } from './curvature-stars.ts'
import { emptyFold, measureFold } from './fold-angle.ts'
import { FRICTION_GRIP, jenkinBending } from './jenkin-bending.ts'
import { buildSheetSample, type ModelSample } from './model-sample.ts'
import { plateBending } from './plate.ts'
import { shaken } from './sample-cloth.ts'
import { TEST_FABRIC } from './test-fabric.ts'

const WARP = 1e-3 // 2HB [N]
const WEFT = 2.5e-4
const RUBBED: Fabric = { ...TEST_FABRIC, bendHysteresisWarp: WARP, bendHysteresisWeft: WEFT }
const SIDE = 0.06

interface Memory extends ModelSample {
  readonly force: ClothForce
}

function sheet(pattern: SheetPattern, fabric: Fabric, model: ForceModel = jenkinBending): Memory {
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
    { width: SIDE, height: SIDE, columns: 5, rows: 5, pattern, seed: 3 },
    fabric,
  )
  return { ...sample, force: force! }
}

/** The sheet rolled up along the direction (across, along), unstretched but for the chords. */
function rolled(sample: ModelSample, curvature: number, across: number, along: number): Float64Array {
  const x = sample.rest.slice()
  for (let at = 0; at < x.length; at += 3) {
    const way = across * (x[at] - SIDE / 2) + along * (x[at + 1] - SIDE / 2)
    const less = curvature === 0 ? 0 : Math.sin(curvature * way) / curvature - way
    x[at] += across * less
    x[at + 1] += along * less
    x[at + 2] = curvature === 0 ? 0 : (1 - Math.cos(curvature * way)) / curvature
  }
  return x
}

/** What each vertex sees of a roll of unit curvature, warp and weft [–], and its share of the area. */
function shares(sample: ModelSample, across: number, along: number) {
  const { model } = sample
  const { start, hinge, operator } = buildCurvatureStars(model)
  const fold = emptyFold()
  const x = rolled(sample, 0.01, across, along)
  return Array.from({ length: model.vertexCount }, (_, i) => {
    const seen = [0, 0]
    for (let at = start[i]; at < start[i + 1]; at++) {
      measureFold(model.hingeVertex, hinge[at], x, fold)
      for (let r = 0; r < 2; r++) seen[r] += (operator[3 * at + r] * fold.angle) / 0.01
    }
    return { warp: seen[0], weft: seen[1], area: model.vertexArea[i] / (SIDE * SIDE) }
  })
}

/** Moment per width: work done on the way from one curvature to the next, over area and way [N]. */
function momentAt(sample: Memory, curvature: number, across: number, along: number): number {
  const step = 1e-3
  const force = new Float64Array(sample.rest.length)
  const x = rolled(sample, curvature, across, along)
  sample.assemble(x, new Float64Array(x.length), force, null, 0, 0)
  const high = rolled(sample, curvature + step, across, along)
  const low = rolled(sample, curvature - step, across, along)
  return -force.reduce((sum, f, k) => sum + f * (high[k] - low[k]), 0) / (2 * step) / (SIDE * SIDE)
}

describe.each<SheetPattern>(['grid', 'equilateral', 'jittered'])(
  'bending with memory on a %s mesh',
  (pattern) => {
    const states: [string, Fabric][] = [
      ['slipping', RUBBED],
      ['setting', { ...RUBBED, bendYield: 3 }],
      ['sticking', { ...RUBBED, bendHysteresisWarp: 10, bendHysteresisWeft: 10 }],
    ]
    it.each(states)('is a force: %s', (_, fabric) => {
      const sample = sheet(pattern, fabric)
      sample.force.commit!(shaken(sample.rest, 1e-3, 4), 0.01) // not the memory of flat cloth
      const x = shaken(sample.rest, 2e-3, 7)
      const report = checkForce(sample, x, shaken(new Float64Array(x.length), 0.3, 8))
      expect(report.energyError).toBeLessThan(1e-4) // some elements change from sticking to slipping inside the difference
      expect(report.stiffnessPositive).toBe(true)
      expect(report.dampingPositive).toBe(true)
      expect(report.netForce).toBeLessThan(1e-11)
      expect(report.netTorque).toBeLessThan(1e-11)
      expect(report.turningError).toBeLessThan(1e-8)
      expect(report.dampingPower).toBeLessThan(0)
      expect(report.rigidDamping).toBeLessThan(1e-11)
    })

    it('adds a matrix that lies above the slope of friction, and not far above', () => {
      const [sample, free] = [sheet(pattern, RUBBED), sheet(pattern, RUBBED, plateBending)]
      const { rest } = sample
      const still = new Float64Array(rest.length)
      const [whole, plate] = [sample, free].map((one) => denseMatrix(one, rest, still, 1, 0))
      const friction = (x: Float64Array) => {
        const [all, elastic] = [sample, free].map((one) => {
          const force = new Float64Array(x.length)
          one.assemble(x, still, force, null, 0, 0)
          return force
        })
        return all.map((f, k) => f - elastic[k])
      }
      for (const seed of [1, 2, 3, 4]) {
        const rough = shaken(still, 1e-9, seed)
        const smooth = rolled(sample, 1e-4, Math.cos(seed), Math.sin(seed)).map((value, k) => value - rest[k])
        for (const d of [rough, smooth]) {
          const change = friction(rest.map((value, k) => value + d[k]))
          let [told, slope] = [0, 0]
          for (let a = 0; a < d.length; a++) {
            slope -= d[a] * change[a]
            for (let b = 0; b < d.length; b++)
              told += d[a] * (whole[a * d.length + b] - plate[a * d.length + b]) * d[b]
          }
          expect(told).toBeGreaterThan(slope * (1 - 1e-6))
          if (d === smooth) expect(told).toBeLessThan(6 * slope)
        }
      }
    })

    it.each([
      ['warp', 0, 1],
      ['weft', 1, 0],
      ['bias', Math.SQRT1_2, Math.SQRT1_2],
    ])(
      'rubs along the %s with a loop of width 2HB and area 2HB × range in every vertex',
      (_, across, along) => {
        const [sample, free] = [sheet(pattern, RUBBED), sheet(pattern, RUBBED, plateBending)]
        const friction = (k: number) => momentAt(sample, k, across, along) - momentAt(free, k, across, along)
        const [steps, reach] = [10, 30] // [1/m]
        const round = (step: number) => {
          const phase = (step / steps) % 4 // 0 → 1 → −1 → 0
          return reach * (phase <= 1 ? phase : phase <= 3 ? 2 - phase : phase - 4)
        }
        // each yarn family of each vertex its parallelogram: width 2H, as long as its range less the way to the slip
        const { bendWarp, bendWeft } = TEST_FABRIC
        let [half, loop] = [0, 0]
        for (const { warp, weft, area } of shares(sample, across, along)) {
          for (const [seen, twice, rigidity] of [
            [Math.abs(warp), WARP, bendWarp],
            [Math.abs(weft), WEFT, bendWeft],
          ]) {
            const slips = (0.5 * twice) / (FRICTION_GRIP * rigidity)
            half += area * seen * Math.min(0.5 * twice, FRICTION_GRIP * rigidity * seen * reach)
            loop += area * twice * Math.max(0, 2 * reach * seen - 2 * slips)
          }
        }
        let loss = 0
        let before = 0
        for (let step = 0; step <= 5 * steps; step++) {
          const moment = friction(round(step))
          if (step > steps) loss += 0.5 * (moment + before) * (round(step) - round(step - 1))
          before = moment
          if (step === steps) expect(Math.abs(moment / half - 1)).toBeLessThan(0.02)
          if (step === 3 * steps) expect(Math.abs(moment / -half - 1)).toBeLessThan(0.02)
          sample.force.commit!(rolled(sample, round(step), across, along), 0.01)
        }
        expect(Math.abs(loss / loop - 1)).toBeLessThan(0.03)
      },
    )

    it('keeps a bend beyond its yield curvature, and forgets it in the relaxation time', () => {
      const fabric = { ...TEST_FABRIC, bendYield: 3, relaxationTime: 2 }
      const [sample, free] = [sheet(pattern, fabric), sheet(pattern, fabric, plateBending)]
      const set = (k: number) => (momentAt(free, k, 0, 1) - momentAt(sample, k, 0, 1)) / TEST_FABRIC.bendWarp
      sample.force.commit!(rolled(sample, 2, 0, 1), 0.5)
      expect(set(0)).toBeCloseTo(0, 9)
      sample.force.commit!(rolled(sample, 8, 0, 1), 0.5)
      let wanted = 0
      for (const { warp, area } of shares(sample, 0, 1)) wanted += area * warp * Math.max(0, 8 * warp - 3)
      expect(Math.abs(set(5) / wanted - 1)).toBeLessThan(0.02)
      const kept = set(4)
      for (let k = 0; k < 10; k++) sample.force.commit!(rolled(sample, 4, 0, 1), 0.1)
      expect(set(4) / kept).toBeCloseTo(Math.exp(-0.5), 9)
    })

    it('is the elastic model bit for bit where the fabric has no memory', () => {
      const [one, other] = [jenkinBending, plateBending].map((model) => sheet(pattern, TEST_FABRIC, model))
      const x = shaken(one.rest, 2e-3, 9)
      const [a, b] = [one, other].map((sample) => {
        const force = new Float64Array(x.length)
        sample.assemble(x, x, force, null, 0, 0)
        return force
      })
      expect(a).toEqual(b)
    })
  },
)
