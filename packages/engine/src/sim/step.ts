/**
 * One step of simulated time: the inner loop, in seven lines. A step that did not hold (a number that is not finite, a
 * solve that broke, stretch that bursts) is undone and taken again as two halves.
 */
import {
  beginSticking,
  type ContactSystem,
  emptyContactReport,
  findCandidates,
  moveObstacles,
  rememberMet,
  resolveContact,
  settleSticking,
} from '../contact/index.ts'
import { inspect, largestStretch, stretchAllowed } from './inspect.ts'
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
  const clock = sim.options.clock ?? noClock
  const { cost } = report
  saveState(sim)
  const begun = clock()
  moveScripted(sim, dt)
  findTouchable(sim, dt)
  const found = clock()
  if (sim.integrator !== null) integrateMotion(sim, sim.integrator, dt, report)
  else solveMotion(sim, dt, depth === 0 ? sim.options.linearise : 'start', report)
  limitStretch(sim, dt)
  report.contact.cost.near += found - begun
  cost.solve += clock() - found
  const reachable = report.solved && motionMax(sim, dt) < MOTION_MAX
  if (reachable) {
    resolveTouching(sim, dt, report)
    if (sim.contact !== null && kicked(sim, sim.contact, report)) solveAgain(sim, sim.contact, dt, report)
    const resolved = clock()
    advance(sim, dt)
    if (sim.integrator !== null) addSurplus(sim, sim.integrator)
    inspect(sim, report)
    cost.inspect += clock() - resolved
  }
  if (!reachable && depth >= sim.options.halvingsMax) {
    report.badVertex = fastestVertex(sim) // the caller stops and says why; nothing has moved
    restoreState(sim)
    return
  }
  if (reachable && held(sim, report, depth)) {
    settle(sim, dt, report)
    return
  }
  if (reachable && depth >= SQUEEZED_HALVINGS_MAX) {
    report.squeezed = true // nothing can keep this apart: the caller stops and says where; nothing has moved
    restoreState(sim)
    return
  }
  report.halvings++
  restoreState(sim)
  takeStep(sim, 0.5 * dt, report, depth + 1)
  if (!report.squeezed && report.badVertex < 0) takeStep(sim, 0.5 * dt, report, depth + 1)
}

/** Impulses that move vertices further than this share of an edge are looked at [–], … */
const KICK_MAX = 0.1
/** … and matter when some edge is stretched by more than this [–]. */
const KICK_STRETCH = 0.1

/** Have impulses, which act on single vertices, stretched the cloth? */
function kicked({ model, triEdgeRest }: Sim, contact: ContactSystem, report: StepReport): boolean {
  if (!(report.contact.kick > KICK_MAX * contact.edgeLength)) return false
  return largestStretch(model.triVertex, triEdgeRest, contact.xNext) > KICK_STRETCH
}

/** The same step once more, with the pairs that met in the forces. Methods with a past of their own go without. */
function solveAgain(sim: Sim, contact: ContactSystem, dt: number, report: StepReport): void {
  if (sim.integrator !== null) return
  const clock = sim.options.clock ?? noClock
  const begun = clock()
  sim.state.v.set(sim.saved.v)
  moveScripted(sim, dt)
  rememberMet(contact, dt)
  solveMotion(sim, dt, 'start', report)
  limitStretch(sim, dt)
  report.cost.solve += clock() - begun
  resolveTouching(sim, dt, report)
}

/** Where scripted things squeeze cloth to nothing, time is cut this often before the step is given up. */
const SQUEEZED_HALVINGS_MAX = 6

/** The step holds: forces, bodies and what remembers are told where it ended. */
function settle(sim: Sim, dt: number, report: StepReport): void {
  sim.stretchLast = report.stretchMax
  sim.membrane.settle?.(sim.state.x, dt)
  sim.bending.settle?.(sim.state.x, dt)
  sim.body?.settle(sim.state.x)
  if (sim.sticking !== null) settleSticking(sim.sticking, sim.state.x, sim.state.time)
}

/** Pins and bodies go where the scene says; their vertices on straight paths, which is what is proved. */
function moveScripted({ scene, model, state, contact, body, sticking, scripted }: Sim, dt: number): void {
  const { pins, start, end } = scripted
  const { x, v, time } = state
  if (scene.pinPlaces !== undefined) {
    pins.set(x)
    scene.pinPlaces(time + dt, pins)
  }
  for (let i = 0; i < model.vertexCount; i++) {
    if (model.inverseMass[i] !== 0) continue
    for (let at = 3 * i; at < 3 * i + 3; at++) v[at] = pins.length > 0 ? (pins[at] - x[at]) / dt : 0
  }
  let moving = false
  let at = 0
  for (const { mesh, motion } of scene.colliders ?? []) {
    if (motion !== undefined) {
      motion.places(time, start, at)
      motion.places(time + dt, end, at)
      motion.moveTo(time, time + dt)
      moving = true
    } else {
      start.set(mesh.position, at)
      end.set(mesh.position, at)
    }
    at += mesh.position.length
  }
  if (moving && contact !== null) moveObstacles(contact, start, end)
  body?.begin(dt)
  if (sticking !== null) beginSticking(sticking, start, end, time, dt)
}

function findTouchable({ contact, state }: Sim, dt: number): void {
  if (contact !== null) findCandidates(contact, state.x, state.v, dt)
}

/** What bodies take back from the solve and what forces may not stretch further; only velocities change. */
function limitStretch({ model, state, limiter, overStretch, body }: Sim, dt: number): void {
  body?.correct(state.x, state.v, dt)
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

/** Bursts are let pass after enough halvings; pairs that were not proved apart never are. */
function held(sim: Sim, report: StepReport, depth: number): boolean {
  const { overflow, unproved } = report.contact
  if (overflow > 0 || unproved > 0) return false
  if (depth >= sim.options.halvingsMax) return true
  if (report.badVertex >= 0 || !Number.isFinite(report.residual)) return false
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
  report.squeezed = false
  report.cost.solve = 0
  report.cost.inspect = 0
  const { cost } = report.contact
  cost.near = cost.search = cost.detect = cost.respond = 0
  Object.assign(report.contact, NO_CONTACT)
  report.contact.cost = cost
  return report
}

const noClock = () => 0
const NO_CONTACT = emptyContactReport()
