/**
 * Forces and inertia become velocities by a time method of `solve/` that is chosen by name. The method goes its whole
 * way in private, from (x, v) to (x′, v′); handed on is the straight way it went,
 *
 *   v_step = (x′ − x)/h,      and afterwards   v = v_step + (v′ − v_step)                                 (1)
 *
 * so that contact sees, changes and proves the very motion that is made, and the velocity the method carries into the
 * next step is changed by just as much. Methods that remember their past are told when contact interfered.
 */

import type { State } from '../model/index.ts'
import { type MotionSystem, type Stepper, type TimeMethodName, timeMethods } from '../solve/index.ts'
import { buildClothSystem } from './cloth-system.ts'
import type { Sim } from './sim.ts'
import type { StepReport } from './step-report.ts'

export interface Integrator {
  readonly system: MotionSystem
  readonly stepper: Stepper<MotionSystem>
  /** (x, v) */
  readonly y: Float64Array
  /** v′ − v_step of (1) [m/s]. */
  readonly surplus: Float64Array
  /** v_step as the method gave it, then what contact added to it [m/s]. */
  readonly nudge: Float64Array
}

/** Null where one linear solve also holds the contact, `solve-motion.ts`: the default, and what corrects its velocities. */
export function buildIntegrator(sim: Sim): Integrator | null {
  const { settings, controls, model } = sim
  if (ONE_SOLVE.includes(settings.integrator) && Object.keys(settings.time).length === 0) return null
  const size = 6 * model.vertexCount
  return {
    system: buildClothSystem(sim),
    stepper: timeMethods[settings.integrator].build(size, { forcing: controls.tolerance, ...settings.time }),
    y: new Float64Array(size),
    surplus: new Float64Array(3 * model.vertexCount),
    nudge: new Float64Array(3 * model.vertexCount),
  }
}

const ONE_SOLVE: readonly TimeMethodName[] = ['implicit-euler', 'filtered-euler']

export function integrateMotion(sim: Sim, integrator: Integrator, dt: number, report: StepReport): void {
  const { state, parts, scratch } = sim
  const { system, stepper, y, surplus, nudge } = integrator
  const half = surplus.length
  parts.plies?.stop?.(scratch.predicted, state.v, dt)
  y.set(state.x)
  y.set(state.v, half)
  const result = stepper.advance(system, state.time, dt, y)
  report.iterations += result.iterations
  report.residual = result.error
  report.solved = result.held
  for (let k = 0; k < half; k++) {
    const way = (y[k] - state.x[k]) / dt // (1)
    surplus[k] = y[half + k] - way
    state.v[k] = way
    nudge[k] = way
  }
}

/** After the cloth has moved. */
export function addSurplus(state: State, { stepper, surplus, nudge }: Integrator): void {
  let nudged = 0
  for (let k = 0; k < surplus.length; k++) {
    nudge[k] = state.v[k] - nudge[k]
    if (nudge[k] !== 0) nudged++
    state.v[k] += surplus[k] // (1)
  }
  if (nudged === 0) return
  if (stepper.nudge !== undefined) stepper.nudge(nudge)
  else stepper.restart()
}
