/**
 * The shape of a body from its sliders: neutral mesh plus a weighted sum of morph targets.
 *
 *   x = x0 + Σ w(target) · delta(target)                                                  [m]   (1)
 *
 * A slider value v in 0 … 1 gives its components weights that sum to 1:
 *
 *   gender                              female 1 − v, male v                              [–]   (2)
 *   muscle, weight, cupsize, firmness,
 *   height, proportions                 min = max(0, 1 − 2v), max = max(0, 2v − 1),
 *                                       average = 1 − min − max                           [–]   (3)
 *   age                                 old = max(0, 2v − 1), child = max(0, (0.5 − v)/0.3125),
 *                                       young = 1 − old − child,  v ≥ 0.1875              [–]   (4)
 *
 * A macro target carries the product of the weights of the components in its name; five families are summed:
 * race × gender × age, and gender × age × muscle × weight alone, with height, with proportions, with cup × firmness.
 * The middle of height, proportions and of the breast family is the neutral shape and has no target.
 *
 * Last the shoulders are lowered where the shape says so (`lower-shoulders.ts`).
 *
 * Source: the slider scheme of MakeHuman (hm08 data, `assets/SOURCES.md`). Outside 0 … 1 it says nothing.
 */
import { InputError } from '../core/index.ts'
import type { BodyData, BodyShape } from './body-data.ts'
import { lowerShoulders } from './lower-shoulders.ts'

/** All vertices of the mesh in this shape, joint cubes included [m]. */
export function morphBody(data: BodyData, shape: BodyShape): Float64Array {
  const position = data.base.slice()
  for (const [name, weight] of macroWeights(shape.macro)) addTarget(data, name, weight, position)
  for (const [name, weight] of Object.entries(shape.targets)) {
    if (data.target(name) === null) {
      throw new InputError(
        `body shape: no morph target is called "${name}"; see targets-detail.json for the names`,
      )
    }
    addTarget(data, name, weight, position)
  }
  if (shape.shoulderDrop !== undefined) lowerShoulders(data, position, shape.shoulderDrop)
  return position
}

/** What another setting of the whole figure adds to a mesh: most of its targets keep their weights. */
export function addMacroChange(
  data: BodyData,
  from: BodyShape['macro'],
  to: BodyShape['macro'],
  position: Float64Array,
): void {
  const left = new Map(macroWeights(from))
  for (const [name, weight] of macroWeights(to)) {
    addTarget(data, name, weight - (left.get(name) ?? 0), position)
    left.delete(name)
  }
  for (const [name, weight] of left) addTarget(data, name, -weight, position)
}

/** Names and weights of the macro targets, zero weights left out. */
export function macroWeights(macro: BodyShape['macro']): [string, number][] {
  const figure = cross([genderParts(macro.gender), ageParts(macro.age)])
  const build = cross([figure, threeParts('muscle', macro.muscle), threeParts('weight', macro.weight)])
  const race: Parts = Object.entries(macro.race)
  const bust = [threeParts('cup', macro.cupsize ?? 0.5), threeParts('firmness', macro.firmness ?? 0.5)]
  return [
    ...prefixed('macrodetails/', cross([race, figure])),
    ...prefixed('macrodetails/universal-', build),
    ...prefixed('macrodetails/height/', cross([build, twoParts('minheight', 'maxheight', macro.height)])),
    ...prefixed(
      'macrodetails/proportions/',
      cross([build, twoParts('uncommonproportions', 'idealproportions', macro.proportions)]),
    ),
    ...prefixed('breast/', cross([build, ...bust])),
  ]
}

type Parts = [string, number][]

function genderParts(v: number): Parts {
  return [
    ['female', 1 - v],
    ['male', v],
  ] // (2)
}

function ageParts(v: number): Parts {
  if (!(v >= 0.1875))
    throw new InputError(`body shape: age ${v} is below 0.1875, for which there are no targets`)
  const old = Math.max(0, 2 * v - 1)
  const child = Math.max(0, (0.5 - v) / 0.3125)
  return [
    ['child', child],
    ['young', 1 - old - child],
    ['old', old],
  ] // (4)
}

function threeParts(name: string, v: number): Parts {
  const min = Math.max(0, 1 - 2 * v)
  const max = Math.max(0, 2 * v - 1)
  return [
    [`min${name}`, min],
    [`average${name}`, 1 - min - max],
    [`max${name}`, max],
  ] // (3)
}

function twoParts(low: string, high: string, v: number): Parts {
  return [
    [low, Math.max(0, 1 - 2 * v)],
    [high, Math.max(0, 2 * v - 1)],
  ] // (3), its middle has no target
}

function cross(factors: Parts[]): Parts {
  return factors.reduce((left, right) =>
    left
      .flatMap(([a, wa]) => right.map(([b, wb]): [string, number] => [`${a}-${b}`, wa * wb]))
      .filter(([, w]) => w !== 0),
  )
}

function prefixed(prefix: string, parts: Parts): Parts {
  return parts.map(([name, weight]) => [prefix + name, weight])
}

/** A combination without a target adds nothing: its shape is the neutral one. */
export function addTarget(data: BodyData, name: string, weight: number, position: Float64Array): void {
  const target = data.target(name)
  if (target === null || weight === 0) return
  const { vertex, delta } = target
  for (let k = 0; k < vertex.length; k++) {
    const at = 3 * vertex[k]
    position[at] += weight * delta[3 * k] // (1)
    position[at + 1] += weight * delta[3 * k + 1]
    position[at + 2] += weight * delta[3 * k + 2]
  }
}
