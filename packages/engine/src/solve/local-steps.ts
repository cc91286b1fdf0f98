/**
 * Local time steps: every vertex takes the longest step it can bear, h/2^k, and its acceleration is found anew only once
 * in that step. A few stiff or hard-pressed vertices no longer force their pace upon the whole garment.
 *
 *   places drift:     x += δ v            δ the time to the next event                                (1)
 *   kick of vertex i: v_i += h_i a_i(x, v*)    in the middle of each of its own steps h_i              (2)
 *   v*_j = v_j + (t − t_j) a_j             velocity of everybody at that time, t_j the time v_j is of  (3)
 *
 * With all steps equal this is the midpoint form of the Euler-Cromer method, order 2. Two neighbours with different
 * steps feel each other at different times, so momentum is kept only to the order of the method. No vertex goes below
 * h/2^LEVELS_MAX; a system that asks for less is given that, and may burst. Damping is explicit, by (3).
 * Source: Volino, Courchesne, Magnenat-Thalmann 1995, "Versatile and efficient techniques for simulating cloth and other
 * deformable objects", 3.2; the source holds an acceleration over the small steps, (2) applies it once in their middle.
 */
import { assert } from '../core/index.ts'
import {
  allFinite,
  buildStepResult,
  clearStepResult,
  type LocalMotion,
  type MotionSystem,
  type TimeMethod,
} from './motion-system.ts'

export const localSteps: TimeMethod<MotionSystem> = {
  summary: 'Every vertex at its own pace, halved as often as it must; explicit.',
  order: 2,
  implicit: false,
  build(size) {
    const half = size / 2
    const run = buildRun(half)
    const result = buildStepResult()
    return {
      advance(system, t, h, y) {
        const { local } = system
        assert(local !== undefined, 'local steps need to know the components, and the system names none')
        clearStepResult(result)
        run.state.set(y)
        system.accelerate(t, run.x, run.v, run.acceleration)
        local.stableStep(t, run.x, run.v, run.acceleration, run.step)
        const levels = chooseLevels(run, local, h)
        result.evaluations = 1 + crossStep(run, local, t, h, levels)
        result.held = allFinite(run.state)
        if (result.held) y.set(run.state)
        return result
      },
      restart() {},
    }
  },
}

interface Run {
  readonly state: Float64Array
  readonly x: Float64Array
  readonly v: Float64Array
  /** (3) */
  readonly vNow: Float64Array
  readonly acceleration: Float64Array
  /** Longest stable step [s], number of halvings, time since the start of the step that v is of [s]. */
  readonly step: Float64Array
  readonly level: Uint8Array
  readonly timeOf: Float64Array
  readonly active: Uint8Array
}

/** Components are at most as many as numbers in x. */
function buildRun(half: number): Run {
  const state = new Float64Array(2 * half)
  return {
    state,
    x: state.subarray(0, half),
    v: state.subarray(half),
    vNow: new Float64Array(half),
    acceleration: new Float64Array(half),
    step: new Float64Array(half),
    level: new Uint8Array(half),
    timeOf: new Float64Array(half),
    active: new Uint8Array(half),
  }
}

/** Halvings each component needs; returns the most. */
function chooseLevels({ step, level }: Run, local: LocalMotion, h: number): number {
  let most = 0
  for (let i = 0; i < local.componentCount; i++) {
    let halvings = 0
    for (let length = h; length > step[i] && halvings < LEVELS_MAX; length *= 0.5) halvings++
    level[i] = halvings
    most = Math.max(most, halvings)
  }
  return most
}

/**
 * Half the shortest step is one tick. A step of level k has its middle 2^(levels − k) ticks after its start, so at every
 * tick exactly one level is due: the one its trailing zeros name. Returns evaluations.
 */
function crossStep(run: Run, local: LocalMotion, t: number, h: number, levels: number): number {
  const { x, v, vNow, acceleration, level, timeOf, active } = run
  const { componentCount, componentSize } = local
  const ticks = 2 << levels
  const tick = h / ticks
  timeOf.fill(0)
  let kicked = 0
  let drifted = 0
  for (let n = 1; n < ticks; n++) {
    const due = levels - trailingZeros(n)
    const now = n * tick
    const length = h / (1 << due)
    let count = 0
    for (let i = 0; i < componentCount; i++) {
      active[i] = level[i] === due ? 1 : 0
      count += active[i]
    }
    if (count === 0) continue
    for (let k = 0; k < x.length; k++) x[k] += (now - drifted) * v[k] // (1)
    drifted = now
    for (let i = 0; i < componentCount; i++) {
      const ahead = now - timeOf[i]
      for (let k = componentSize * i; k < componentSize * (i + 1); k++) {
        vNow[k] = v[k] + ahead * acceleration[k] // (3)
      }
    }
    local.accelerate(t + now, x, vNow, active, acceleration)
    kicked += count
    for (let i = 0; i < componentCount; i++) {
      if (active[i] === 0) continue
      for (let k = componentSize * i; k < componentSize * (i + 1); k++) v[k] += length * acceleration[k] // (2)
      timeOf[i] += length
    }
  }
  for (let k = 0; k < x.length; k++) x[k] += (h - drifted) * v[k]
  return kicked / componentCount
}

function trailingZeros(n: number): number {
  return 31 - Math.clz32(n & -n)
}

/** 2¹² = 4096 short steps in one: from 1/60 s down to 4 µs, stiffer than any fabric at a millimetre. */
const LEVELS_MAX = 12
