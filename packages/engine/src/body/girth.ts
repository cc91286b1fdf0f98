/**
 * Bust, waist and hips by tape: convex-hull lengths of horizontal cuts through the trunk in the rest pose, looked for
 * at every half percent of the height H:
 *
 *   bust   largest between 0.70 H and the armpits, where the arms are still loops of their own
 *   waist  smallest in 0.58 … 0.70 H
 *   hips   largest in 0.44 … 0.56 H; below the crotch the tape goes round both thighs
 *
 * This is how the presets were fitted. A tailor's waist follows bones and belts rather than the smallest girth and
 * can lie some 4 cm lower; just under the armpits the bust grows by 1 cm per cm of height, so it depends on the step.
 */
import type { TriangleMesh } from '../core/index.ts'
import { type Loop, sliceBody, tapeLength } from '../geometry/index.ts'

export interface Girth {
  /** [m] */
  readonly girth: number
  /** Height at which it is measured [m]. */
  readonly level: number
}

const STEP = 0.005 // distance of two cuts, as a share of the height [–]

/** Tape round the trunk at this height [m]; 0 where there is nothing to measure. */
export function girthAt(mesh: TriangleMesh, level: number): number {
  return tapeLength(trunkPoints(sliceLevel(mesh, level)))
}

export type TrunkGirth = 'bust' | 'waist' | 'hips'

/** Where each is looked for, as shares of the height [–]. */
const RANGES: Record<TrunkGirth, readonly [number, number]> = {
  bust: [0.7, 0.85],
  waist: [0.58, 0.7],
  hips: [0.44, 0.56],
}

export function measureGirths(mesh: TriangleMesh): Record<TrunkGirth, Girth> {
  const { position } = mesh
  let low = Infinity
  let high = -Infinity
  for (let at = 1; at < position.length; at += 3) {
    low = Math.min(low, position[at])
    high = Math.max(high, position[at])
  }
  const profile = (name: TrunkGirth): Girth[] =>
    girthLevels(name, low, high).map((level) => ({ girth: girthAt(mesh, level), level }))
  return {
    bust: extremeGirth(bustProfile(mesh, low, high), 1),
    waist: extremeGirth(profile('waist'), -1),
    hips: extremeGirth(profile('hips'), 1),
  }
}

/** The levels asked, from below [m]. */
export function girthLevels(name: TrunkGirth, low: number, high: number): number[] {
  const [from, to] = RANGES[name]
  const count = Math.round((to - from) / STEP) + 1
  return Array.from({ length: count }, (_, k) => low + (from + k * STEP) * (high - low))
}

/** Girths of the chest up to where the arms join it; a body so wide that they join below 0.70 H is taken at 0.70 H. */
export function bustProfile(mesh: TriangleMesh, low: number, high: number): Girth[] {
  const profile: Girth[] = []
  for (const level of girthLevels('bust', low, high)) {
    const loops = sliceLevel(mesh, level)
    if (profile.length > 0 && !armsApart(loops)) break
    profile.push({ girth: tapeLength(trunkPoints(loops)), level })
  }
  return profile
}

/** Largest (sign 1) or smallest (sign −1). */
export function extremeGirth(profile: readonly Girth[], sign: number): Girth {
  let best: Girth = { girth: -sign * Infinity, level: Number.NaN }
  for (const one of profile) if (sign * one.girth > sign * best.girth) best = one
  return best
}

function sliceLevel(mesh: TriangleMesh, level: number): Loop[] {
  return sliceBody(mesh, { normal: [0, 1, 0], offset: level })
}

function armsApart(loops: readonly Loop[]): boolean {
  return loops.some((loop) => side(loop) > 0) && loops.some((loop) => side(loop) < 0)
}

/**
 * Points of the trunk in a cut, 2 per point: the loops that reach over the middle plane x = 0; without any, we are
 * below the crotch and take the longest loop on each side, a thigh, never a hand.
 */
function trunkPoints(loops: readonly Loop[]): Float64Array {
  const centred = loops.filter((loop) => side(loop) === 0)
  const thighs = [
    longest(loops.filter((loop) => side(loop) > 0)),
    longest(loops.filter((loop) => side(loop) < 0)),
  ]
  const trunk = centred.length > 0 ? centred : thighs.filter((loop) => loop !== null)
  return Float64Array.from(trunk.flatMap((loop) => [...loop.flat]))
}

/** 1 wholly on the left of the body (x > 0), −1 wholly on the right, 0 across the middle. */
function side(loop: Loop): number {
  let left = 0
  let right = 0
  for (let at = 0; at < loop.point.length; at += 3) {
    if (loop.point[at] > 0) left = 1
    else right = 1
  }
  return left - right
}

function longest(loops: readonly Loop[]): Loop | null {
  const lengths = loops.map((loop) => tapeLength(loop.flat))
  return loops[lengths.indexOf(Math.max(...lengths))] ?? null
}
