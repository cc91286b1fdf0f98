/**
 * What methods share that move velocities and places by turns: leapfrog, symplectic Euler, the mixed schemes. Each
 * works on a copy of the state and hands it on when every number of it is finite; what a method is, its lines say.
 */
import { buildDampedKick, type DampedKick } from './damped-kick.ts'
import {
  allFinite,
  buildStepResult,
  clearStepResult,
  type MotionSystem,
  type StepResult,
  type TimeMethod,
} from './motion-system.ts'

/** What a step works on; all arrays but `state` have one number per number of x. */
export interface Leap {
  /** Copy of y, and its two halves. */
  readonly state: Float64Array
  readonly x: Float64Array
  readonly v: Float64Array
  /** Velocity in the middle of the step, and the one the places went with. */
  readonly vHalf: Float64Array
  readonly way: Float64Array
  readonly acceleration: Float64Array
  readonly kick: DampedKick
  readonly result: StepResult
  /** The step before held, and nothing was changed from outside since: its arrays are still true. */
  known: boolean
}

/** `cross` takes x and v from t to t + h; returns whether its solves held. */
export function leapMethod(
  summary: string,
  order: number,
  cross: (leap: Leap, system: MotionSystem, t: number, h: number) => boolean,
): TimeMethod<MotionSystem> {
  return {
    summary,
    order,
    implicit: false,
    build(size) {
      const leap = buildLeap(size)
      const { state, result } = leap
      return {
        advance(system, t, h, y) {
          clearStepResult(result)
          state.set(y)
          const solved = cross(leap, system, t, h)
          result.held = solved && allFinite(state)
          leap.known = result.held
          if (result.held) y.set(state)
          return result
        },
        restart() {
          leap.known = false
        },
      }
    },
  }
}

/** acceleration = a(t, x, v) */
export function accelerateLeap({ x, v, acceleration, result }: Leap, system: MotionSystem, t: number): void {
  system.accelerate(t, x, v, acceleration)
  result.evaluations++
}

function buildLeap(size: number): Leap {
  const half = size / 2
  const state = new Float64Array(size)
  const x = state.subarray(0, half)
  const result = buildStepResult()
  return {
    state,
    x,
    v: state.subarray(half),
    vHalf: new Float64Array(half),
    way: new Float64Array(half),
    acceleration: new Float64Array(half),
    kick: buildDampedKick(x, result),
    result,
    known: false,
  }
}
