/**
 * The sliders a body is fitted with. First those of the whole figure: height, weight, muscle, cup size and firmness; they move all
 * measurements together as they go together in people. Then pairs of local targets, "more" and "less" of one thing, as one slider from −1 to 1.
 *
 * `stray` says how gladly a slider leaves its middle: the whole-figure sliders carry most of any difference, the tapes
 * (targets made for one girth or length) the rest, and shaping targets help only where a tape is at its end.
 */
import type { BodyShape } from './body-data.ts'

export interface FitSlider {
  /** Of the whole figure, or undefined for a pair of targets. */
  readonly macro?: 'height' | 'weight' | 'muscle' | 'cupsize' | 'firmness'
  /** Targets that add, and those that take away. */
  readonly more: readonly string[]
  readonly less: readonly string[]
  readonly min: number
  readonly max: number
  readonly start: number
  /** Usual distance from `start` [–]; the regularisation is (p − start)²/stray². */
  readonly stray: number
}

export interface Figure {
  /** 0 female … 1 male. */
  readonly gender: number
  /** Slider of `morph.ts`. */
  readonly age: number
}

const TAPE = 0.4
const SHAPING = 0.2
/** Targets are drawn for weights up to 1; a third more still looks like a body. */
const REACH = 1.3

const both = (name: string): string[] => [name.replace('*', 'l'), name.replace('*', 'r')]

function pair(name: string, stray: number, words = ['incr', 'decr']): FitSlider {
  const targets = (word: string) => (name.includes('*') ? both(name) : [name]).map((one) => `${one}-${word}`)
  return { more: targets(words[0]), less: targets(words[1]), min: -REACH, max: REACH, start: 0, stray }
}

function macro(name: NonNullable<FitSlider['macro']>, stray: number): FitSlider {
  return { macro: name, more: [], less: [], min: 0, max: 1, start: 0.5, stray }
}

const MACROS = [macro('height', 1), macro('weight', 1), macro('muscle', 0.25)]
const BREAST = [
  macro('cupsize', 0.4),
  macro('firmness', 0.3),
  pair('breast/breast-trans', 0.2, ['up', 'down']),
]
const TAPES = [
  'neck/measure-neck-circ',
  'torso/measure-bust-circ',
  'torso/measure-underbust-circ',
  'torso/measure-waist-circ',
  'torso/measure-hips-circ',
  'torso/measure-shoulder-dist',
  'torso/measure-napetowaist-dist',
  'torso/measure-waisttohip-dist',
  'arms/measure-upperarm-circ',
  'arms/measure-upperarm-length',
  'arms/measure-lowerarm-length',
  'hands/measure-wrist-circ',
  'legs/measure-thigh-circ',
  'legs/measure-knee-circ',
  'legs/measure-calf-circ',
  'legs/measure-upperleg-height',
  'legs/measure-lowerleg-height',
  'feet/measure-ankle-circ',
  'breast/breast-dist',
]
const SHAPINGS = [
  'torso/torso-scale-depth',
  'torso/torso-scale-horiz',
  'hip/hip-scale-depth',
  'hip/hip-scale-horiz',
  'neck/neck-scale-depth',
  'neck/neck-scale-horiz',
  'arms/*-upperarm-fat',
  'arms/*-lowerarm-fat',
  'legs/*-upperleg-fat',
  'legs/*-lowerleg-fat',
  'buttocks/buttocks-volume',
]

export function fitSliders({ gender, age }: Figure): FitSlider[] {
  const grownWoman = gender < 0.5 && age >= 0.4
  return [
    ...MACROS,
    ...(grownWoman ? BREAST : []),
    ...TAPES.map((name) => pair(name, TAPE)),
    ...SHAPINGS.map((name) => pair(name, SHAPING)),
  ]
}

/** The shape for slider values p. */
export function shapeOf(figure: Figure, sliders: readonly FitSlider[], p: Float64Array): BodyShape {
  const macros = { height: 0.5, weight: 0.5, muscle: 0.5, cupsize: 0.5, firmness: 0.5 }
  const targets: Record<string, number> = {}
  sliders.forEach(({ macro: name, more, less }, k) => {
    if (name !== undefined) macros[name] = p[k]
    for (const target of p[k] > 0 ? more : less) if (p[k] !== 0) targets[target] = Math.abs(p[k])
  })
  return {
    macro: { ...figure, ...macros, proportions: 0.5, race: NEUTRAL },
    targets,
  }
}

const NEUTRAL = { caucasian: 1 / 3, asian: 1 / 3, african: 1 / 3 }

/** The age slider for an age in years: 1 … 25 years on its lower half, 25 … 90 on the upper; targets begin at 10 years. */
export function ageSlider(years: number): number {
  const v = years < 25 ? (0.5 * (years - 1)) / 24 : 0.5 + (0.5 * (years - 25)) / 65
  return Math.min(1, Math.max(0.1875, v))
}
