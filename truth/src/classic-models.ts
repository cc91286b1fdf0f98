/**
 * V2 and V5 for the classic models, each against what it can pass in closed form. Lattices of one kind of triangle,
 * so that an even strain is an equilibrium of springs too.
 *
 *   strip pulled by N     strain N/E1 along the warp, N/E2 along the weft                                    (1)
 *   contraction           ν = C12/C22 for gauges, 0 for Baraff–Witkin, G/C22 for springs (Cauchy)            (2)
 *   hanging sheet         elongation σ g L²/(2E), exact on lumped rows for a force linear in elongation      (3)
 *   bent strip            energy per area over ½ D κ², κ = fold per row over its height:                     (4)
 *                         1 for the angle condition at any fold, 4 ln(1 + tan²(θ/2))/θ² for the capped one,
 *                         s ((1 − cos θ/2)/(1 − cos θr/2))² (κr/κ)² for flexion springs, s = 1 on grids,
 *                         48/35 · 8 (1 − cos θr/2)/θr² on hinges: about s (κ/κr)²
 *   bent lattice          small cylinders along φ: 1 on equilateral triangles, 1 − sin 2φ + sin² 2φ on a grid   (5)
 */

import type { Cloth, Fabric } from '@selvedge/engine'
import {
  Arena,
  BEND_CURVATURE,
  bendings,
  buildModelSample,
  buildSampleCloth,
  type ForceModel,
  type ModelSample,
  membranes,
  type SamplePattern,
} from '@selvedge/engine/sim'
import { G } from './sheets.ts'
import { relax } from './static-solve.ts'
import {
  absoluteRow,
  relativeRow,
  type TruthContext,
  type TruthPlot,
  type TruthResult,
  type TruthRow,
  type TruthSeries,
  type TruthTest,
} from './truth-test.ts'

const d = 1 - 0.25 * 0.15
/** The reference material of V2, stiff as a board in bending so that no model softens when pressed. */
const MATERIAL: Fabric = {
  name: 'reference',
  title: 'reference',
  source: 'chosen',
  measured: false,
  density: 0.2,
  thickness: 5e-4,
  stretchWarp: 1000 / d,
  stretchWeft: 600 / d,
  stretchCross: 150 / d,
  shear: 200,
  bendWarp: 10,
  bendBias: 10,
  bendWeft: 10,
  viscosity: 0,
  bendViscosity: 0,
  frictionCloth: 0,
  frictionBody: 0,
}

const MEMBRANES = ['springs', 'baraff-witkin', 'strain-gauge'] as const
const BENDINGS = ['springs', 'baraff-witkin', 'capped'] as const
const PATTERNS = ['grid', 'equilateral'] as const

export const classicModels: TruthTest = {
  id: 'V2',
  name: 'classic-models',
  title: 'Springs, Baraff–Witkin and strain gauges against closed forms',
  text:
    'A strip of the reference material is pulled, a sheet hangs from its top edge, and strips and lattices are bent, with the classic models. ' +
    'Moduli, elongation and rigidity must come out exactly. Mass-spring cloth cannot pass the Poisson and shear rows of V2: Cauchy’s relation makes ' +
    'its C12 equal to G, and on equilateral triangles G is a third of C, whatever the fabric; the rows below ask for just these wrong contractions. ' +
    'Baraff–Witkin cloth does not contract at all. Flexion springs have no rigidity when flat and are right at one curvature only.',
  equation:
    'ε = N/E     u = σgL²/(2E)     W = ½ D κ² per area\n' +
    'springs: ν = G/C22     flexion springs: W = ½ D κ⁴/κr²',
  parameters: {
    membrane: { type: 'choice', choices: MEMBRANES, help: 'only this membrane model' },
    bending: { type: 'choice', choices: BENDINGS, help: 'only this bending model' },
  },
  run,
}

function run(context: TruthContext): TruthResult {
  const rows: TruthRow[] = []
  const membrane = context.choice('membrane')
  const bending = context.choice('bending')
  const both = membrane === undefined && bending === undefined
  const membraneNames = MEMBRANES.filter((name) => both || name === membrane)
  const bendingNames = BENDINGS.filter((name) => both || name === bending)
  membraneNames.forEach((name, k) => {
    context.say(`${name} pulled and hung`, k / 6)
    for (const pattern of PATTERNS) rows.push(...pullRows(name, pattern))
    rows.push(...hangRows(name, context.full))
  })
  bendingNames.forEach((name, k) => {
    context.say(`${name} bent`, (3 + k) / 6)
    rows.push(...stripRows(name), ...latticeRows(name))
  })
  return { rows, plots: bendingNames.length > 0 ? [rigidityPlot(bendingNames, rows)] : [] }
}

/** (4) on a grid: lines by the closed form, points as measured. */
function rigidityPlot(names: readonly (typeof BENDINGS)[number][], rows: readonly TruthRow[]): TruthPlot {
  return {
    title: 'Energy of bent cloth over that of the plate',
    x: { label: 'κ [1/m]' },
    y: { label: 'W/(½Dκ²)' },
    series: names.flatMap((name): TruthSeries[] => {
      const line: number[] = []
      for (let part = 0.05; part < 2.01; part += 0.05) {
        line.push(part * BEND_CURVATURE, stripRatio(name, 'grid', part * BEND_CURVATURE * SPACING, part))
      }
      const prefix = `${name} grid κ=`
      const measured = rows
        .filter((row) => row.mesh.startsWith(prefix))
        .flatMap((row) => [Number.parseFloat(row.mesh.slice(prefix.length)), row.measured])
      return [
        { name, style: 'line', points: line },
        { name: `${name}, measured`, style: 'points', points: measured },
      ]
    }),
    note: 'Rows 10 mm apart. A plate is the level 1; flexion springs meet it at 50/m only and leave gentle folds without resistance.',
  }
}

/** Columns × rows of vertices; rows run along x, `grain` is the direction of the warp [rad]. */
function lattice(
  model: ForceModel,
  pattern: SamplePattern,
  [columns, rows]: readonly [number, number],
  spacing: number,
  fabric: Fabric,
  grain: number,
): ModelSample {
  const bytes = (1 << 20) + 4000 * columns * rows
  const sheet = buildSampleCloth(
    new Arena(new ArrayBuffer(bytes), 'f64'),
    pattern,
    columns,
    rows,
    spacing,
    fabric,
  )
  const cloth: Cloth = { ...sheet, position: sheet.rest, panelGrain: Float64Array.of(grain) }
  return buildModelSample(model, cloth, fabric)
}

/** Part of f(load) that is linear in the load, per load: odd differences at one and two loads, extrapolated to none. */
function linearPart(f: (load: number) => number, load: number): number {
  const slope = (size: number) => (f(size) - f(-size)) / (2 * size)
  return (4 * slope(load) - slope(2 * load)) / 3
}

/** Strain at which linear parts are measured; its fourth power is left [–]. */
const PROBE = 1e-4

const COLUMNS = 5

/** (1), (2): pulled along y. */
function pullRows(name: (typeof MEMBRANES)[number], pattern: SamplePattern): TruthRow[] {
  const rows: TruthRow[] = []
  for (const [thread, grain, modulus, poisson] of [
    ['warp', Math.PI / 2, 1000, 0.25],
    ['weft', 0, 600, 0.15],
  ] as const) {
    const sample = lattice(membranes[name], pattern, [COLUMNS, 5], 0.1, MATERIAL, grain)
    const along = linearPart((n) => pull(sample, n, grain).along, PROBE * modulus)
    const across = linearPart((n) => pull(sample, n, grain).across, PROBE * modulus)
    const mesh = `${name} ${pattern}`
    const fabric = name === 'strain-gauge' ? '' : ` (fabric: ${poisson})`
    rows.push(
      relativeRow(mesh, `E ${thread} [N/m]`, 1 / along, modulus, 1e-10),
      absoluteRow(
        mesh,
        `contraction ${thread}${fabric}`,
        -across / along,
        contraction(name, pattern, thread),
        1e-10,
      ),
    )
  }
  return rows
}

/** (2); springs on a grid have C11 = E1 + G²/C22, C22 = E2 + G²/C11, so C11/C22 = E1/E2. */
function contraction(
  name: (typeof MEMBRANES)[number],
  pattern: SamplePattern,
  thread: 'warp' | 'weft',
): number {
  const [e, other] = thread === 'warp' ? [1000, 600] : [600, 1000]
  if (name === 'baraff-witkin') return 0
  if (name === 'strain-gauge') return thread === 'warp' ? 0.25 : 0.15
  if (pattern === 'equilateral') return springContraction(e, other)
  const c = (other + Math.sqrt(other * other + (4 * 200 * 200 * other) / e)) / 2 // C across the pull
  return 200 / c
}

/**
 * Equilateral triangles with an edge across the pull: two slanted springs carry C = 9/8 h along and 1/8 h across,
 * shear 3/8 h = C/3; the edge adds to C across alone. E = C − (C/3)²/C⁺ with C⁺ = E⁺ + (C/3)²/C.
 */
function springContraction(e: number, other: number): number {
  let c = e
  for (let round = 0; round < 200; round++) {
    const across = other + c / 9
    c = e + (c * c) / 9 / across
  }
  return c / 3 / (other + c / 9)
}

/** Forces left over where a cloth of 1 N/m counts as at rest [N]: rounding of places of the order of 1 m. */
const FORCE_LEFT = 1e-15

/** Strain along and across under an even pull N per width along y [N/m], put on the border, bottom row on rollers. */
function pull(sample: ModelSample, n: number, grain: number): { along: number; across: number } {
  const { rest, model } = sample
  const load = new Float64Array(rest.length)
  for (let t = 0; t < model.triCount; t++) {
    const [p1, q1, p2, q2] = model.triRestInverse.subarray(4 * t, 4 * t + 4)
    const [slope1, slope2] = [
      p1 * Math.sin(grain) + q1 * Math.cos(grain),
      p2 * Math.sin(grain) + q2 * Math.cos(grain),
    ]
    for (const [corner, slope] of [-slope1 - slope2, slope1, slope2].entries()) {
      load[3 * model.triVertex[3 * t + corner] + 1] += n * model.triArea[t] * slope // sums to nothing inside
    }
  }
  const x = rest.slice()
  const isFree = (k: number) => k % 3 !== 2 && !(k % 3 === 1 && rest[k] === 0) && k !== 0
  const done = relax(sample, x, load, isFree, 300 * FORCE_LEFT, 40)
  if (done < 0) return { along: Number.NaN, across: Number.NaN }
  const first = rest.length - 3 * COLUMNS // of the top row
  const last = rest.length - 3
  return {
    along: x[last + 1] / rest[last + 1] - 1,
    across: (x[last] - x[first]) / (rest[last] - rest[first]) - 1,
  }
}

/** (3) with the weight shared row by row. */
function hangRows(name: (typeof MEMBRANES)[number], full: boolean): TruthRow[] {
  const rows: TruthRow[] = []
  const patterns = name === 'springs' ? (['grid'] as const) : PATTERNS // springs contract elsewhere: no closed form
  for (const pattern of patterns) {
    for (const n of full ? [5, 10, 20] : [5, 10]) {
      for (const modulus of [20, 100]) {
        const spacing = pattern === 'grid' ? 1 / n : 2 / Math.sqrt(3) / n
        const soft = {
          ...MATERIAL,
          stretchWarp: modulus,
          stretchWeft: modulus,
          stretchCross: 0,
          shear: modulus,
        }
        const fabric = name === 'springs' ? { ...soft, shear: 1e-9 } : soft // Cauchy: contraction goes with shear
        const sample = lattice(membranes[name], pattern, [4, n + 1], spacing, fabric, 0)
        // gauges measure slanted edges too, whose elongation is not linear in the strain: compared where it is small
        const measured =
          name === 'strain-gauge'
            ? G * linearPart((g) => hang(sample, n, g, 3 * modulus), (PROBE * modulus) / 0.2)
            : hang(sample, n, G, 10 * modulus)
        rows.push(
          relativeRow(
            `${name} ${pattern} n=${n} E=${modulus}`,
            'elongation/L',
            measured,
            (0.2 * G) / (2 * modulus),
            1e-10,
          ),
        )
      }
    }
  }
  return rows
}

/** Mean sinking of the bottom row [m]; the top row is held. `stiffness` in N/m. */
function hang(sample: ModelSample, n: number, g: number, stiffness: number): number {
  const { rest, model } = sample
  const load = new Float64Array(rest.length)
  for (let t = 0; t < model.triCount; t++) {
    const q1 = model.triRestInverse[4 * t + 1]
    const q2 = model.triRestInverse[4 * t + 3]
    for (const [corner, q] of [-q1 - q2, q1, q2].entries()) {
      load[3 * model.triVertex[3 * t + corner] + 1] -= ((0.5 * 0.2 * g) / n) * model.triArea[t] * Math.abs(q)
    }
  }
  const x = rest.slice()
  const top = 3 * 4 * n
  const done = relax(sample, x, load, (k) => k < top && k % 3 !== 2, stiffness * FORCE_LEFT, 60)
  if (done < 0) return Number.NaN
  return -(x[1] + x[4] + x[7] + x[10]) / 4
}

const RIGIDITY = 1e-5 // D [N m]
const SPACING = 0.01 // of bent strips [m]
const PLATE: Fabric = { ...MATERIAL, bendWarp: RIGIDITY, bendBias: RIGIDITY, bendWeft: RIGIDITY }

/** (4): a strip folded by the same angle at every row, nothing stretched. */
function stripRows(name: (typeof BENDINGS)[number]): TruthRow[] {
  const rows: TruthRow[] = []
  const spacing = SPACING
  for (const pattern of PATTERNS) {
    const height = pattern === 'grid' ? spacing : (Math.sqrt(3) / 2) * spacing
    const sample = lattice(bendings[name], pattern, [6, 7], spacing, PLATE, 0)
    for (const part of [0.25, 0.5, 1, 2]) {
      const fold = part * BEND_CURVATURE * height
      const x = sample.rest.slice()
      const curve = [0, 0]
      for (let r = 1; r < 7; r++) {
        curve.push(
          curve[2 * r - 2] + height * Math.cos((r - 1) * fold),
          curve[2 * r - 1] + height * Math.sin((r - 1) * fold),
        )
      }
      for (let at = 0; at < x.length; at += 3) {
        const r = Math.round(sample.rest[at + 1] / height)
        x[at + 1] = curve[2 * r]
        x[at + 2] = curve[2 * r + 1]
      }
      const still = new Float64Array(x.length)
      const energy = sample.assemble(x, still, still.slice(), null, 0, 0)
      // five rows of folds, five cells wide
      const area = 5 * 5 * spacing * height
      const curvature = fold / height
      const ratio = energy / (0.5 * RIGIDITY * curvature * curvature * area)
      rows.push(
        relativeRow(
          `${name} ${pattern} κ=${curvature}/m`,
          'W/(½Dκ²)',
          ratio,
          stripRatio(name, pattern, fold, part),
          1e-10,
        ),
      )
    }
  }
  return rows
}

/** (4) */
function stripRatio(
  name: (typeof BENDINGS)[number],
  pattern: SamplePattern,
  fold: number,
  part: number,
): number {
  if (name === 'baraff-witkin') return 1
  if (name === 'capped') return (4 * Math.log1p(Math.tan(fold / 2) ** 2)) / (fold * fold)
  const full = fold / part // θr
  const versine = (angle: number) => 2 * Math.sin(angle / 4) ** 2 // 1 − cos(angle/2)
  const share = pattern === 'grid' ? 1 : ((48 / 35) * 8 * versine(full)) / (full * full)
  return share * (versine(fold) / versine(full) / part) ** 2
}

/** (5): energy of a cell in the middle, from sheets that differ by two columns and two rows. */
function latticeRows(name: (typeof BENDINGS)[number]): TruthRow[] {
  if (name === 'springs') return [] // vertices on a cylinder shorten their edges, and flexion springs feel it
  const rows: TruthRow[] = []
  const spacing = 0.1
  const curvature = 1e-4 // [1/m], so small that all laws are linear in the fold
  for (const pattern of PATTERNS) {
    const height = pattern === 'grid' ? spacing : (Math.sqrt(3) / 2) * spacing
    for (const phi of [0, 0.2, Math.PI / 4, 1.3, 2.5]) {
      const energy = (columns: number, count: number): number => {
        const sample = lattice(bendings[name], pattern, [columns, count], spacing, PLATE, 0)
        const x = sample.rest.slice()
        for (let at = 0; at < x.length; at += 3) {
          x[at + 2] = 0.5 * curvature * (x[at] * Math.cos(phi) + x[at + 1] * Math.sin(phi)) ** 2
        }
        const still = new Float64Array(x.length)
        return sample.assemble(x, still, still.slice(), null, 0, 0)
      }
      const inside = energy(6, 6) - energy(6, 4) - energy(4, 6) + energy(4, 4)
      const measured = inside / (4 * spacing * height) / (0.5 * RIGIDITY * curvature * curvature)
      const wanted = pattern === 'grid' ? 1 - Math.sin(2 * phi) + Math.sin(2 * phi) ** 2 : 1
      rows.push(relativeRow(`${name} ${pattern} φ=${phi.toFixed(2)}`, 'D', measured, wanted, 1e-8))
    }
  }
  return rows
}
