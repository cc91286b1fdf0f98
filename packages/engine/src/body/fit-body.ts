/**
 * A body from measurements: sliders are moved until a tape reads on the mesh what was asked. Damped Gauss-Newton on
 * measured girths and lengths m(p), with sliders p kept near their middles p0 by their usual strays s:
 *
 *   E(p) = Σ ((m(p) − m*)/σ)² + Σ ((p − p0)/s)²              σ = 1 mm, height 0.4 mm                    [–]   (1)
 *
 * so what is asked decides, and what is not asked follows the whole figure, as the morph targets couple it. Derivatives are
 * differences of measured values with the levels of the tapes held (at a greatest or smallest girth the level does not
 * matter to first order). The skin is then posed and freed of crossings, measured again as it will be dressed, and the small change
 * repair has made is asked for once more in the other direction.
 *
 * When it stops being true: sliders end at their bounds, so measurements no person has are not met; `errors` tells. Race is the mean of
 * three, the left side stands for both, and a posture or a belly of its own kind cannot be asked for.
 */
import { InputError } from '../core/index.ts'
import type { BodyData, BodyShape } from './body-data.ts'
import { boundedStep, type StepProblem } from './bounded-step.ts'
import { type Body, buildBody } from './build-body.ts'
import { type Asked, checkMeasurements } from './check-measurements.ts'
import { ageSlider, type Figure, type FitSlider, fitSliders, shapeOf } from './fit-sliders.ts'
import type { FindCrossings } from './free-crossings.ts'
import {
  type BodyMeasurements,
  countBustLevels,
  findPlaces,
  MEASUREMENT_NAMES,
  type MeasuredSkin,
  type MeasurementName,
  measureAt,
  measureBody,
  type TapePlace,
} from './measure-body.ts'
import { addMacroChange, addTarget, morphBody } from './morph.ts'
import { type BodyPose, boneHeads } from './pose.ts'
import { skinMarks } from './skin-marks.ts'

export interface FitOptions {
  readonly sex: 'female' | 'male' | 'neutral'
  /** [years] */
  readonly age?: number
  readonly name?: string
  readonly pose?: BodyPose
  /** Another test than the exact one of `geometry/`. */
  readonly findCrossings?: FindCrossings | undefined
}

export interface FittedBody {
  readonly sliders: BodyShape
  readonly body: Body
  /** Of the finished body [m]. */
  readonly measured: BodyMeasurements
  /** Measured less asked [m], of what was asked. */
  readonly errors: Partial<Record<MeasurementName, number>>
  /** Gauss-Newton rounds taken. */
  readonly rounds: number
}

export const FIT_DEFAULTS = { age: 30, pose: 'dressing' as BodyPose }

export function fitBody(data: BodyData, measurements: Asked, options: FitOptions): FittedBody {
  const asked = checkMeasurements(measurements)
  const figure: Figure = {
    gender: GENDER[options.sex],
    age: ageSlider(options.age ?? FIT_DEFAULTS.age),
  }
  if (figure.age < 0.5 && !data.children) {
    throw new InputError(
      'a body younger than 25 years needs the file targets-child.bin.gz, which was not opened',
    )
  }
  const sliders = fitSliders(figure)
  const p = Float64Array.from(sliders, ({ start }) => start)
  const pose = options.pose ?? FIT_DEFAULTS.pose
  const finish = (): { sliders: BodyShape; body: Body; measured: BodyMeasurements } => {
    const shape = shapeOf(figure, sliders, p)
    const body = buildBody(data, shape, pose, {
      findCrossings: options.findCrossings,
      name: options.name ?? 'fitted',
    })
    const standing = pose === 'dressing' ? body : buildBody(data, shape, 'dressing', options)
    return { sliders: shape, body, measured: measureBody(standing) }
  }
  const morphAt = rememberMorph(data, figure, sliders)
  const skinAt = () => skinOf(data, morphAt(p))
  const unrepaired = () => {
    const names = MEASUREMENT_NAMES.filter((name) => asked[name] !== undefined)
    const found = findPlaces(skinAt(), names).filter(({ rival }) => !rival)
    return Object.fromEntries(found.map(({ name, value }) => [name, value]))
  }
  const rounds = approach(asked, p, unrepaired, (goal) =>
    moveSliders({ data, figure, sliders, morphAt }, goal, countBustLevels(skinAt()), p),
  )
  const fitted = finish()
  const shift = errorsOf(unrepaired(), fitted.measured) // what repair has changed
  if (worst(shift) < CLOSE) return { ...fitted, errors: errorsOf(asked, fitted.measured), rounds }
  const before = p.slice()
  const more = approach(less(asked, shift), p, unrepaired, (goal) =>
    moveSliders({ data, figure, sliders, morphAt }, goal, countBustLevels(skinAt()), p),
  )
  const again = finish()
  const better = worst(errorsOf(asked, again.measured)) < worst(errorsOf(asked, fitted.measured))
  if (!better) p.set(before)
  const kept = better ? again : fitted
  return { ...kept, errors: errorsOf(asked, kept.measured), rounds: rounds + more }
}

/**
 * Fitting minds neither the skin of the arms nor how high the bust may be taken; so it is told to aim as much past the goal
 * as it missed it, twice, and the best is kept. Changes p; returns rounds.
 */
function approach(
  asked: Asked,
  p: Float64Array,
  measure: () => Asked,
  move: (goal: Asked) => number,
): number {
  let rounds = 0
  let goal = asked
  let best = p.slice()
  let least = Number.POSITIVE_INFINITY
  for (let pass = 0; pass < PASSES; pass++) {
    rounds += move(goal)
    const errors = errorsOf(asked, measure())
    if (worst(errors) < least) {
      least = worst(errors)
      best = p.slice()
    }
    if (least < CLOSE) break
    goal = less(goal, errors)
  }
  p.set(best)
  return rounds
}

const PASSES = 3

function less(asked: Asked, errors: Asked): Asked {
  const goal: Asked = {}
  for (const name of MEASUREMENT_NAMES) {
    const wanted = asked[name]
    if (wanted !== undefined) goal[name] = wanted - (errors[name] ?? 0)
  }
  return goal
}

const GENDER = { female: 0, male: 1, neutral: 0.5 }
const ROUNDS_MAX = 20
/** Nothing needs to be nearer than this [m]. */
const CLOSE = 8e-4
/** σ of (1) [m]. */
const SIGMA = 1e-3
const SIGMA_HEIGHT = 4e-4

/** Who is fitted, and with what. */
interface Fitting {
  readonly data: BodyData
  readonly figure: Figure
  readonly sliders: readonly FitSlider[]
  /** The mesh for slider values; not to be written to. */
  readonly morphAt: (p: Float64Array) => Float64Array
}

/** Passes begin where the last one ended, and are measured there: the last mesh is asked for again and again. */
function rememberMorph(data: BodyData, figure: Figure, sliders: readonly FitSlider[]): Fitting['morphAt'] {
  let last: Float64Array = new Float64Array(0)
  let morphed = last
  return (p) => {
    if (last.length === p.length && p.every((value, k) => value === last[k])) return morphed
    last = p.slice()
    morphed = morphBody(data, shapeOf(figure, sliders, p))
    return morphed
  }
}

/** Changes p; returns rounds. */
function moveSliders(
  { data, figure, sliders, morphAt }: Fitting,
  asked: Asked,
  bustLevels: number,
  p: Float64Array,
): number {
  const names = MEASUREMENT_NAMES.filter((name) => asked[name] !== undefined)
  const weight = Float64Array.from(sliders, ({ stray }) => 1 / (stray * stray))
  const rest = Float64Array.from(sliders, ({ start }) => start)
  const look = (at: Float64Array): Look => {
    const morphed = morphAt(at)
    const rows = findPlaces(skinOf(data, morphed), names, bustLevels)
    const residual = Float64Array.from(rows, ({ name, value }) => ((asked[name] ?? 0) - value) / sigma(name))
    let energy = 0 // (1), rivals left out
    rows.forEach(({ rival }, i) => {
      if (!rival) energy += squared(residual[i])
    })
    for (let k = 0; k < at.length; k++) energy += weight[k] * squared(at[k] - rest[k])
    return { morphed, rows, residual, energy }
  }
  const minding = (one: Look, places: readonly TapePlace[]): Look => {
    const values = measureAt(skinOf(data, one.morphed), places)
    const residual = places.map(({ name }, k) => ((asked[name] ?? 0) - values[k]) / sigma(name))
    return {
      ...one,
      rows: [...one.rows, ...places],
      residual: Float64Array.from([...one.residual, ...residual]),
    }
  }
  let now = look(p)
  if (isClose(now)) return 0
  let jacobian = slopes(data, figure, sliders, p, now, now.rows)
  let counted: readonly TapePlace[] = []
  let damping = DAMPING_FIRST
  let round = 0
  while (round < ROUNDS_MAX) {
    round++
    const lower = Float64Array.from(sliders, ({ min }, k) => Math.max(min, p[k] - STRIDE))
    const upper = Float64Array.from(sliders, ({ max }, k) => Math.min(max, p[k] + STRIDE))
    const step = mindfulStep(now, { jacobian, p, rest, weight, lower, upper, damping })
    const tried = p.map((v, k) => v + step[k])
    const then = look(tried)
    const gain = now.energy - then.energy
    if (gain > 0) {
      damping *= gain > TRUSTED * promised(now, { jacobian, p, rest, weight, step }) ? 0.5 : 2
      p.set(tried)
      const little = gain < GAIN_LEAST * now.energy
      counted = [...counted, ...rivalsBeside(counted, countingRows(now))]
      now = minding(then, rivalsBeside(then.rows, counted))
      if (little || isClose(now)) break
      jacobian = slopes(data, figure, sliders, p, now, now.rows)
      continue
    }
    const fresh = rivalsBeside(now.rows, then.rows)
    damping *= 10
    if (damping > DAMPING_MAX) break
    jacobian.push(...slopes(data, figure, sliders, p, now, fresh))
    now = minding(now, fresh)
  }
  return round
}

/** What (1) should lose by the step if girths were linear in the sliders. */
function promised(
  now: Look,
  {
    jacobian,
    p,
    rest,
    weight,
    step,
  }: Pick<StepProblem, 'jacobian' | 'p' | 'rest' | 'weight'> & { step: Float64Array },
): number {
  let energy = 0
  now.rows.forEach(({ rival }, i) => {
    if (rival) return
    energy += squared(now.residual[i] - jacobian[i].reduce((sum, slope, k) => sum + slope * step[k], 0))
  })
  for (let k = 0; k < p.length; k++) energy += weight[k] * squared(p[k] + step[k] - rest[k])
  return now.energy - energy
}

const countingRows = ({ rows }: Look): TapePlace[] => rows.filter(({ rival }) => rival !== true)

/**
 * Levels of trunk girths among `others` that are not among `rows`, as rivals: what spoiled a step is minded in the next, and what
 * counted once is minded ever after, or steps would go to and fro between two levels.
 */
function rivalsBeside(rows: readonly TapePlace[], others: readonly TapePlace[]): TapePlace[] {
  const same = (a: TapePlace, b: TapePlace): boolean =>
    a.name === b.name && Math.abs((a.share ?? 0) - (b.share ?? 0)) < SAME_LEVEL
  return others
    .filter((one) => one.name === 'bust' || one.name === 'waist' || one.name === 'hips')
    .filter((one) => !rows.some((row) => same(row, one)))
    .map(({ name, share }) => ({ name, share, rival: true }))
}

/**
 * Steps for the greatest and smallest girths as found, then again with those rivals that would overtake them, until none
 * does: a greatest girth is a hard ceiling for all levels, not the girth at one.
 */
function mindfulStep(now: Look, problem: Omit<StepProblem, 'residual'>): Float64Array {
  const { rows, residual } = now
  const active = rows.map(({ rival }) => rival !== true)
  for (;;) {
    const chosen = rows.map((_, i) => i).filter((i) => active[i])
    const step = boundedStep({
      ...problem,
      jacobian: chosen.map((i) => problem.jacobian[i]),
      residual: Float64Array.from(chosen, (i) => residual[i]),
    })
    let overtaken = false
    rows.forEach(({ name }, i) => {
      if (active[i]) return
      const left = residual[i] - problem.jacobian[i].reduce((sum, slope, k) => sum + slope * step[k], 0)
      if (name === 'waist' ? left <= 0 : left >= 0) return
      active[i] = true
      overtaken = true
    })
    if (!overtaken) return step
  }
}

/** A set of sliders, looked at. */
interface Look {
  readonly morphed: Float64Array
  readonly rows: readonly TapePlace[]
  /** Asked less measured, in σ. */
  readonly residual: Float64Array
  readonly energy: number
}

function sigma(name: MeasurementName): number {
  return name === 'height' ? SIGMA_HEIGHT : SIGMA
}

function isClose({ rows, residual }: Look): boolean {
  return rows.every(({ name, rival }, i) => rival || Math.abs(residual[i] * sigma(name)) < CLOSE)
}

/** First μ of `boundedStep`: a slider pays a unit for a unit; soon next to nothing. */
const DAMPING_FIRST = 1
/** Steps that gain this part of what was promised may be longer next time [–]. */
const TRUSTED = 0.75
/** With more than this a step is below any tape's mark. */
const DAMPING_MAX = 1e6
/** No slider goes farther in one round [–]: beyond, girths are no longer nearly linear in it. */
const STRIDE = 0.5
/** Part of (1) a round must gain [–]. */
const GAIN_LEAST = 1e-3
/** Shares of the height closer than this are one level [–]. */
const SAME_LEVEL = 1e-3
/** Step of the differences [–]: 0.2 to 2 mm of girth. */
const DIFFERENCE = 0.02

/** Change of the measured values, in σ, per slider: row per place. */
function slopes(
  data: BodyData,
  figure: Figure,
  sliders: readonly FitSlider[],
  p: Float64Array,
  { morphed }: Look,
  rows: readonly TapePlace[],
): Float64Array[] {
  const measured = measureAt(skinOf(data, morphed), rows)
  const jacobian = rows.map(() => new Float64Array(sliders.length))
  const little = new Float64Array(morphed.length) // one for all: as large as a body, and there are many sliders
  sliders.forEach(({ macro, more, less, min, max, start }, k) => {
    const down = p[k] < start ? p[k] - DIFFERENCE >= min : p[k] + DIFFERENCE > max // sliders bend at their middles
    const h = down ? -DIFFERENCE : DIFFERENCE
    little.set(morphed)
    if (macro !== undefined) {
      const at = p.slice()
      at[k] += h
      addMacroChange(data, shapeOf(figure, sliders, p).macro, shapeOf(figure, sliders, at).macro, little)
    } else {
      const under = p[k] < 0
      for (const name of under ? less : more) addTarget(data, name, under ? -h : h, little)
    }
    const there = measureAt(skinOf(data, little), rows)
    for (let i = 0; i < rows.length; i++)
      jacobian[i][k] = (there[i] - measured[i]) / (h * sigma(rows[i].name))
  })
  return jacobian
}

function skinOf(data: BodyData, morphed: Float64Array): MeasuredSkin {
  const heads = boneHeads(data, morphed)
  const joints: Record<string, [number, number, number]> = {}
  data.bones.forEach(({ name }, row) => {
    joints[name] = [heads[3 * row], heads[3 * row + 1], heads[3 * row + 2]]
  })
  return {
    position: morphed,
    triVertex: data.triVertex,
    vertexCount: data.skinCount,
    joints,
    marks: skinMarks(data),
  }
}

function errorsOf(asked: Asked, measured: Asked): Asked {
  const errors: Asked = {}
  for (const name of MEASUREMENT_NAMES) {
    const wanted = asked[name]
    const got = measured[name]
    if (wanted !== undefined && got !== undefined) errors[name] = got - wanted
  }
  return errors
}

function worst(errors: Asked): number {
  return Math.max(0, ...Object.values(errors).map(Math.abs))
}

function squared(v: number): number {
  return v * v
}
