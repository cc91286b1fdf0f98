/**
 * One step of simulated time: the inner loop, in seven lines. A step that did not hold (a number that is not finite, a
 * solve that broke, stretch that bursts) is undone and taken again as two halves.
 */
import { emptyContactReport, findCandidates, resolveContact, settleBodyContact } from '../contact/index.ts'
import { inspect, stretchAllowed } from './inspect.ts'
import { addSurplus, integrateMotion } from './integrate-motion.ts'
import { limitStrain } from './limit-strain.ts'
import { correctOverStretch } from './over-stretch.ts'
import type { Sim } from './sim.ts'
import { solveMotion } from './solve-motion.ts'
import type { StepReport } from './step-report.ts'

/** Advances the simulation by `dt` [s]. The report belongs to the sim and is filled anew by the next step. */
export function step(sim: Sim, dt: number): StepReport {
  const report = beginReport(sim, dt)
  takeStep(sim, dt, report, 0)
  sim.steps++
  report.time = sim.state.time
  return report
}

function takeStep(sim: Sim, dt: number, report: StepReport, depth: number): void {
  saveState(sim)
  moveScripted(sim)
  findTouchable(sim, dt)
  if (sim.integrator !== null) integrateMotion(sim, sim.integrator, dt, report)
  else solveMotion(sim, dt, depth === 0 ? sim.options.linearise : 'start', report)
  limitStretch(sim, dt)
  const reachable = report.solved && motionMax(sim, dt) < MOTION_MAX
  if (reachable) {
    resolveTouching(sim, dt, report)
    advance(sim, dt)
    if (sim.integrator !== null) addSurplus(sim, sim.integrator)
    inspect(sim, report)
  }
  if (!reachable && depth >= sim.options.halvingsMax) {
    report.badVertex = fastestVertex(sim) // the caller stops and says why; nothing has moved
    restoreState(sim)
    return
  }
  if ((reachable && held(sim, report)) || depth >= sim.options.halvingsMax) {
    sim.stretchLast = report.stretchMax
    sim.membrane.settle?.(sim.state.x, dt)
    sim.bending.settle?.(sim.state.x, dt)
    if (sim.body !== null) settleBodyContact(sim.body, sim.model, sim.state.x)
    return
  }
  report.halvings++
  restoreState(sim)
  takeStep(sim, 0.5 * dt, report, depth + 1)
  takeStep(sim, 0.5 * dt, report, depth + 1)
}

/** Pins stay where they are. */
function moveScripted({ model, state }: Sim): void {
  for (let i = 0; i < model.vertexCount; i++) {
    if (model.inverseMass[i] === 0) state.v.fill(0, 3 * i, 3 * i + 3)
  }
}

function findTouchable({ contact, state }: Sim, dt: number): void {
  if (contact !== null) findCandidates(contact, state.x, state.v, dt)
}

/** What forces may not stretch further; only velocities change. */
function limitStretch({ model, state, limiter, overStretch }: Sim, dt: number): void {
  if (limiter !== null) limitStrain(limiter, model, state.x, state.v, dt)
  if (overStretch !== null) correctOverStretch(overStretch, model, state.x, state.v, dt)
}

function resolveTouching({ contact, state }: Sim, dt: number, report: StepReport): void {
  if (contact !== null) resolveContact(contact, state.x, state.v, dt, report.contact)
}

/** The only line that moves cloth; with contact it copies the very bits that were proved free. */
function advance({ contact, state }: Sim, dt: number): void {
  const { x, v } = state
  if (contact !== null) x.set(contact.xNext)
  else for (let k = 0; k < x.length; k++) x[k] += dt * v[k]
  state.time += dt
}

/** No vertex goes further than this in one step [m]: faster motion is a burst, and would touch everything. */
const MOTION_MAX = 0.25

/** Farthest way of any vertex in this step [m]. */
function motionMax(sim: Sim, dt: number): number {
  return dt * Math.sqrt(speedSquare(sim.state.v, fastestVertex(sim)))
}

/** The fastest vertex, or the first whose speed is not a number. */
function fastestVertex({ model, state }: Sim): number {
  let fastest = 0
  let most = 0
  for (let i = 0; i < model.vertexCount; i++) {
    const square = speedSquare(state.v, i)
    if (Number.isNaN(square)) return i
    if (square <= most) continue
    fastest = i
    most = square
  }
  return fastest
}

function speedSquare(v: Float64Array, i: number): number {
  const at = 3 * i
  return v[at] * v[at] + v[at + 1] * v[at + 1] + v[at + 2] * v[at + 2]
}

function held(sim: Sim, report: StepReport): boolean {
  if (report.badVertex >= 0 || !Number.isFinite(report.residual)) return false
  if (report.contact.overflow > 0 || report.contact.unproved > 0) return false
  return report.stretchMax <= stretchAllowed(sim.stretchLast)
}

function saveState({ state, saved }: Sim): void {
  saved.x.set(state.x)
  saved.v.set(state.v)
  saved.time = state.time
}

function restoreState({ state, saved, integrator }: Sim): void {
  integrator?.stepper.restart()
  state.x.set(saved.x)
  state.v.set(saved.v)
  state.time = saved.time
}

function beginReport({ report }: Sim, dt: number): StepReport {
  report.dt = dt
  report.iterations = 0
  report.halvings = 0
  Object.assign(report.contact, NO_CONTACT)
  return report
}

const NO_CONTACT = emptyContactReport()
