/**
 * One step of simulated time: the table of contents of the inner loop. Every part of the simulation lives through it as
 * `forces/part.ts` says. A step that did not hold is undone and taken again as two halves (`hold-step.ts`).
 */
import { resolveContact } from '../contact/index.ts'
import {
  type Attempt,
  beginReport,
  isHeld,
  isKicked,
  isReachable,
  noClock,
  takeOrHalve,
} from './hold-step.ts'
import { inspect } from './inspect.ts'
import { addSurplus, integrateMotion } from './integrate-motion.ts'
import type { SimControls } from './options.ts'
import { moveScripted } from './scripted.ts'
import type { Sim } from './sim.ts'
import { solveMotion } from './solve-motion.ts'
import type { StepReport } from './step-report.ts'

/** Advances the simulation by `dt` [s]. The report belongs to the sim and is filled anew by the next step. */
export function step(sim: Sim, dt: number): StepReport {
  const report = beginReport(sim, dt)
  takeOrHalve(sim, dt, report, attempt)
  sim.state.steps++
  report.time = sim.state.time
  return report
}

const attempt: Attempt = (sim, dt, report, depth) => {
  const clock = sim.settings.clock ?? noClock
  const begun = clock()
  beginStep(sim, dt, false) //                           pins, bodies; who could touch whom during dt
  const found = clock()
  moveFreely(sim, dt, depth === 0 ? sim.controls.linearise : 'start', report) //   forces and inertia → velocities
  report.contact.cost.near += found - begun
  report.cost.solve += clock() - found
  if (!isReachable(sim, dt, report)) return 'out of reach'
  resolveTouching(sim, dt, report) //                    velocities → no crossing, with friction
  if (isKicked(sim, report)) solveAgain(sim, dt, report)
  const resolved = clock()
  advance(sim, dt) //                                    the only line that moves cloth
  inspect(sim, report) //                                energy, strain, NaN: looked at here, once
  report.cost.inspect += clock() - resolved
  if (!isHeld(sim, report, depth)) return 'does not hold'
  commit(sim, dt, report) //                             what remembers moves on
  return 'holds'
}

function beginStep(sim: Sim, dt: number, again: boolean): void {
  moveScripted(sim, dt)
  for (const part of sim.parts.all) part.begin?.(sim.state.time, dt, again)
}

function moveFreely(sim: Sim, dt: number, at: SimControls['linearise'], report: StepReport): void {
  const { integrator, parts, state } = sim
  if (integrator !== null) integrateMotion(sim, integrator, dt, report)
  else solveMotion(sim, dt, at, report)
  for (const part of parts.all) part.correct?.(state.x, state.v, dt)
}

function resolveTouching({ parts, state }: Sim, dt: number, report: StepReport): void {
  if (parts.plies !== null) resolveContact(parts.plies.contact, state.x, state.v, dt, report.contact)
}

/** The same step once more, with the pairs that met in the forces. */
function solveAgain(sim: Sim, dt: number, report: StepReport): void {
  const clock = sim.settings.clock ?? noClock
  const begun = clock()
  sim.state.v.set(sim.scratch.saved.v)
  beginStep(sim, dt, true)
  moveFreely(sim, dt, 'start', report)
  report.cost.solve += clock() - begun
  resolveTouching(sim, dt, report)
}

/** With contact it copies the very bits that were proved free. */
function advance({ parts, state, integrator }: Sim, dt: number): void {
  const { x, v } = state
  if (parts.plies !== null) x.set(parts.plies.contact.motion.xNext)
  else for (let k = 0; k < x.length; k++) x[k] += dt * v[k]
  state.time += dt
  if (integrator !== null) addSurplus(state, integrator)
}

function commit({ parts, state }: Sim, dt: number, report: StepReport): void {
  state.stretchLast = report.stretchMax
  for (const part of parts.all) part.commit?.(state.x, state.time, dt)
}
