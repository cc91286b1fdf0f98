/**
 * Stability control by spreading kinetic energy: where the mechanical energy of a vertex and its neighbours rises faster
 * than any honest force could raise it, a burst has begun; their velocities are drawn together by momentum passed from hand
 * to hand, which carries the disturbance away and smooths it before it grows.
 *
 *   burst at i when   N_i − N_i,last > growth · max D_j,last        j: i and its neighbours              (1)
 *   p = share (v_j − v_i)/(w_i + w_j),    v_i += w_i p,   v_j −= w_j p        for every neighbour j     (2)
 *
 * N: mechanical energy of i and its neighbours, D: their motion and deformation alone [J], w = 1/mass [1/kg]. Energy
 * honestly flows in from next door, hence the largest D around; weight counts into N, so falling is no burst. Wind and
 * moving bodies do work that is not counted: growth must be generous. (2) keeps momentum to the last digit (held
 * vertices, w = 0, take what they are given) and lets each pair's relative motion fall to (1 − share) of itself: energy is
 * only ever lost, and what moves together is not touched. Spin is not kept. It saves from blows that would push a
 * hardening fabric beyond its longest step; a step that is too long for calm cloth it cannot cure.
 * The source gives the idea, not the threshold: (1) and its constants are ours.
 * Source: Volino, Courchesne, Magnenat-Thalmann 1995, "Versatile and efficient techniques for simulating cloth and other
 * deformable objects", 3.6.
 */
import { assert } from '../core/index.ts'
import type { LocalMotion, MotionSystem, Stepper, TimeMethod } from './motion-system.ts'

export interface SpreadOptions {
  /** Rise of energy in one step, against what was there, that counts as a burst [–]. */
  growth: number
  /** Share of the relative motion of a pair that is taken [–], 0 … 1. */
  share: number
  /** Rounds of momentum passed on before one step, at most. */
  sweepsMax: number
}

const SPREAD_DEFAULTS: SpreadOptions = { growth: 0.5, share: 0.5, sweepsMax: 4 }

export interface EnergySpread {
  readonly options: SpreadOptions
  readonly inner: Float64Array
  readonly outer: Float64Array
  /** N and D of (1) after the last step. */
  readonly wholeLast: Float64Array
  readonly innerLast: Float64Array
  readonly burst: Uint8Array
  /** False until there is a last step. */
  primed: boolean
}

export function buildEnergySpread(componentCount: number, options?: Partial<SpreadOptions>): EnergySpread {
  return {
    options: { ...SPREAD_DEFAULTS, ...options },
    inner: new Float64Array(componentCount),
    outer: new Float64Array(componentCount),
    wholeLast: new Float64Array(componentCount),
    innerLast: new Float64Array(componentCount),
    burst: new Uint8Array(componentCount),
    primed: false,
  }
}

/** Compares with the last call and calms what bursts; changes v only. Returns how many components burst. */
export function spreadEnergy(
  spread: EnergySpread,
  local: LocalMotion,
  t: number,
  x: Float64Array,
  v: Float64Array,
): number {
  const { inner, outer, wholeLast, innerLast, burst, options } = spread
  local.measureEnergy(t, x, v, inner, outer)
  let total = 0
  for (let sweep = 0; spread.primed && sweep < options.sweepsMax; sweep++) {
    const count = findBursts(spread, local)
    if (count === 0) break
    total += count
    for (let i = 0; i < local.componentCount; i++) {
      if (burst[i] === 1) drawTogether(local, i, v, options.share)
    }
    local.measureEnergy(t, x, v, inner, outer)
  }
  for (let i = 0; i < local.componentCount; i++) {
    innerLast[i] = sumAround(local, inner, i)
    wholeLast[i] = innerLast[i] + sumAround(local, outer, i)
  }
  spread.primed = true
  return total
}

/**
 * Any method for things with inertia, watched. Bursts are spread before each step: those of the last one, and what the
 * world did since (a collision), hence `restart` does not stop the watch.
 */
export function withSpreading(
  method: TimeMethod<MotionSystem>,
  options?: Partial<SpreadOptions>,
): TimeMethod<MotionSystem> {
  return {
    ...method,
    summary: `${method.summary} Bursts are spread over neighbours.`,
    build(size, timeOptions): Stepper<MotionSystem> {
      const inner = method.build(size, timeOptions)
      const half = size / 2
      const state = new Float64Array(size)
      const x = state.subarray(0, half)
      const v = state.subarray(half)
      const spread = buildEnergySpread(half, options)
      return {
        advance(system, t, h, y) {
          assert(system.local !== undefined, 'energy is spread over neighbours, and the system names none')
          state.set(y)
          if (spreadEnergy(spread, system.local, t, x, v) > 0) inner.restart()
          const result = inner.advance(system, t, h, state)
          if (result.held) y.set(state)
          return result
        },
        restart() {
          inner.restart()
        },
      }
    },
  }
}

/** (1), marked in `burst`; returns how many. */
function findBursts(
  { inner, outer, wholeLast, innerLast, burst, options }: EnergySpread,
  local: LocalMotion,
): number {
  let count = 0
  for (let i = 0; i < local.componentCount; i++) {
    const rise = sumAround(local, inner, i) + sumAround(local, outer, i) - wholeLast[i]
    burst[i] = rise > options.growth * mostAround(local, innerLast, i) ? 1 : 0
    count += burst[i]
  }
  return count
}

/** (2) with every neighbour in turn. */
function drawTogether(local: LocalMotion, i: number, v: Float64Array, share: number): void {
  const { neighbourStart, neighbour, inverseMass, componentSize } = local
  const wi = inverseMass[i]
  for (let e = neighbourStart[i]; e < neighbourStart[i + 1]; e++) {
    const j = neighbour[e]
    const wj = inverseMass[j]
    if (wi + wj === 0) continue
    const a = componentSize * i
    const b = componentSize * j
    for (let c = 0; c < componentSize; c++) {
      const p = (share * (v[b + c] - v[a + c])) / (wi + wj)
      v[a + c] += wi * p
      v[b + c] -= wj * p
    }
  }
}

function sumAround({ neighbourStart, neighbour }: LocalMotion, value: Float64Array, i: number): number {
  let sum = value[i]
  for (let e = neighbourStart[i]; e < neighbourStart[i + 1]; e++) sum += value[neighbour[e]]
  return sum
}

function mostAround({ neighbourStart, neighbour }: LocalMotion, value: Float64Array, i: number): number {
  let most = value[i]
  for (let e = neighbourStart[i]; e < neighbourStart[i + 1]; e++) most = Math.max(most, value[neighbour[e]])
  return most
}
