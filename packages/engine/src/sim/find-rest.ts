/**
 * Where cloth comes to rest, without watching it fall: the place where forces balance, found by Newton's method with
 * inertia as a brake that is let go as the balance comes near.
 *
 *   (M/τ² + K) dx = f(x),    x ← x + s dx,      s = 1, ½, ¼ … until the energy falls                       (1)
 *   τ doubles after a whole step and is quartered after one that had to be shortened                (2)
 *   dx is lengthened by what the last steps taught (`accelerate.ts`) where energy or force then falls; else dx  (3)
 *
 * With τ → ∞ (1) is Newton's method; (3) makes up for a K that is too steep, as that of cloth that slips is. K leaves out what is negative in the slope of the forces, so dx always points
 * downhill in energy and every rest found is a stable one. Motion, damping and contact are not looked at: for garments
 * on bodies see `drape-run.ts`. Forces without an energy (wind, cloth with memory) are judged by their size alone.
 * Source: Kelley, Keyes 1998, "Convergence analysis of pseudo-transient continuation"; Breen, House, Wozny 1994 for
 * cloth by energy minimisation.
 */
import { addGravity } from '../forces/index.ts'
import { createAccelerator, solveLinear } from '../solve/index.ts'
import { addMass, askFor, assembleParts, clearSystem, isSolved } from './assemble.ts'
import type { Sim } from './sim.ts'

export interface RestOptions {
  /** At rest when no free vertex feels more than this share of the mean weight of a vertex; without gravity [N]. */
  tolerance: number
  iterationsMax: number
  /** First τ [s]. */
  brake: number
  /** Farthest way of a vertex in one iteration [m]. */
  motionMax: number
}

export const REST_DEFAULTS: RestOptions = {
  tolerance: 1e-8,
  iterationsMax: 2000,
  brake: 0.02,
  motionMax: 0.05,
}

export interface RestReport {
  found: boolean
  iterations: number
  /** Largest force on a free vertex, over the mean weight of a vertex [–]. */
  residual: number
  /** Elastic and potential energy [J]. */
  energy: number
}

export function findRest(sim: Sim, options: Partial<RestOptions> = {}): RestReport {
  const settings = { ...REST_DEFAULTS, ...options }
  const { model, state, scratch } = sim
  const { saved } = scratch
  let brake = settings.brake
  let energy = assembleStill(sim)
  let residual = residualOf(sim)
  const report: RestReport = { found: residual <= settings.tolerance, iterations: 0, residual, energy }
  const accelerator = createAccelerator(3 * model.vertexCount, STEPS_KEPT)
  const way = new Float64Array(3 * model.vertexCount)
  while (!report.found && report.iterations < settings.iterationsMax) {
    report.iterations++
    if (!solveDirection(sim, brake)) {
      brake *= 0.25
      energy = assembleStill(sim)
      continue
    }
    saved.x.set(state.x)
    takeWay(sim, way)
    accelerator.lengthen(saved.x, way)
    let share = Math.min(1, settings.motionMax / longest(way))
    let shortened = 0
    let next = energy
    for (let plain = false; ; ) {
      for (let i = 0; i < way.length; i++) state.x[i] = saved.x[i] + share * way[i]
      next = assembleStill(sim)
      const nextResidual = residualOf(sim)
      const falls = (next < energy || nextResidual < residual) && Number.isFinite(next)
      if (falls || shortened === SHORTENINGS_MAX) {
        residual = nextResidual
        break
      }
      if (plain) {
        shortened++
        share *= 0.5
      } else {
        plain = true
        accelerator.forget()
        takeWay(sim, way)
        share = Math.min(1, settings.motionMax / longest(way))
      }
    }
    energy = next
    brake = shortened === 0 ? Math.min(BRAKE_MAX, 2 * brake) : Math.max(BRAKE_MIN, 0.25 * brake)
    report.found = residual <= settings.tolerance
  }
  state.v.fill(0)
  report.residual = residual
  report.energy = energy
  return report
}

/** τ between a brake that moves nothing and none at all [s]. */
const BRAKE_MIN = 1e-5
const BRAKE_MAX = 1e4
const SHORTENINGS_MAX = 12
/** (3) */
const STEPS_KEPT = 8

/** Forces at the present places, and their matrix; returns the energy [J]. */
function assembleStill(sim: Sim): number {
  const { model, state, parts, controls, scratch } = sim
  clearSystem(sim)
  const assembly = askFor(sim, state.time, 0, 1, 0)
  assembly.x = state.x
  assembly.v = scratch.still
  let energy = assembleParts(parts.inner, assembly)
  energy += addGravity(model.vertexMass, state.x, controls.gravity, scratch.force)
  return energy + assembleParts(controls.outer, assembly)
}

/** (1) into `change`; false when the solve broke. */
function solveDirection(sim: Sim, brake: number): boolean {
  const { model, solver, scratch } = sim
  const { rightSide, change, force } = scratch
  const inertia = 1 / (brake * brake)
  addMass(sim, inertia)
  for (let i = 0; i < model.vertexCount; i++) {
    for (let k = 0; k < 3; k++) rightSide[4 * i + k] = force[3 * i + k]
  }
  return isSolved(solveLinear(solver.linear, rightSide, change, REST_SOLVE))
}

const REST_SOLVE = { tolerance: 1e-3, iterationsMin: 2, iterationsMax: 200, rowsCount: 0 }

/** Largest force on a free vertex over the mean weight of a vertex; without gravity over 1 N per vertex. */
function residualOf({ model, scratch, controls }: Sim): number {
  const { force } = scratch
  const [gx, gy, gz] = controls.gravity
  let most = 0
  let mass = 0
  for (let i = 0; i < model.vertexCount; i++) {
    mass += model.vertexMass[i]
    if (model.inverseMass[i] === 0) continue
    const at = 3 * i
    const square = force[at] * force[at] + force[at + 1] * force[at + 1] + force[at + 2] * force[at + 2]
    if (!(square <= most)) most = square
  }
  const weight = (Math.sqrt(gx * gx + gy * gy + gz * gz) * mass) / model.vertexCount
  return Math.sqrt(most) / (weight > 0 ? weight : 1)
}

/** `change` of the last solve, 3 per vertex [m]. */
function takeWay({ model, scratch }: Sim, way: Float64Array): void {
  for (let i = 0; i < model.vertexCount; i++) {
    for (let k = 0; k < 3; k++) way[3 * i + k] = scratch.change[4 * i + k]
  }
}

/** Longest way of a vertex [m]. */
function longest(way: Float64Array): number {
  let most = 0
  for (let at = 0; at < way.length; at += 3) {
    most = Math.max(most, way[at] * way[at] + way[at + 1] * way[at + 1] + way[at + 2] * way[at + 2])
  }
  return Math.sqrt(most)
}
