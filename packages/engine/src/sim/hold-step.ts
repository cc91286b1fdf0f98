/**
 * Does a step hold? One that does not (a number that is not finite, a solve that broke, stretch that bursts, a pair that
 * could not be proved apart) is undone and taken again as two halves, a few times over; what even then does not hold is
 * reported, and nothing has moved.
 */
import { emptyContactReport } from '../contact/index.ts'
import { largestStretch, stretchAllowed } from './inspect.ts'
import type { Sim } from './sim.ts'
import type { StepReport } from './step-report.ts'

/** Takes one step without looking back; `depth`: how often it was halved. */
export type Attempt = (
  sim: Sim,
  dt: number,
  report: StepReport,
  depth: number,
) => 'holds' | 'does not hold' | 'out of reach'

/** Where scripted things squeeze cloth to nothing, time is cut this often before the step is given up. */
const SQUEEZED_HALVINGS_MAX = 6

export function takeOrHalve(sim: Sim, dt: number, report: StepReport, attempt: Attempt, depth = 0): void {
  saveState(sim)
  const outcome = attempt(sim, dt, report, depth)
  if (outcome === 'holds') return
  if (outcome === 'out of reach' && depth >= sim.controls.halvingsMax) {
    report.badVertex = fastestVertex(sim) // the caller stops and says why
    restoreState(sim)
    return
  }
  restoreState(sim)
  if (outcome === 'does not hold' && depth >= SQUEEZED_HALVINGS_MAX) {
    report.squeezed = true // nothing can keep this apart: the caller stops and says where
    return
  }
  report.halvings++
  takeOrHalve(sim, 0.5 * dt, report, attempt, depth + 1)
  if (!report.squeezed && report.badVertex < 0) takeOrHalve(sim, 0.5 * dt, report, attempt, depth + 1)
}

/** No vertex goes further than this in one step [m]: faster motion is a burst, and would touch everything. */
const MOTION_MAX = 0.25

export function isReachable(sim: Sim, dt: number, report: StepReport): boolean {
  return report.solved && dt * Math.sqrt(speedSquare(sim.state.v, fastestVertex(sim))) < MOTION_MAX
}

/** Bursts are let pass after enough halvings; pairs that were not proved apart never are. */
export function isHeld({ controls, state }: Sim, report: StepReport, depth: number): boolean {
  const { overflow, unproved } = report.contact
  if (overflow > 0 || unproved > 0) return false
  if (depth >= controls.halvingsMax) return true
  if (report.badVertex >= 0 || !Number.isFinite(report.residual)) return false
  return report.stretchMax <= stretchAllowed(state.stretchLast)
}

/** Impulses that move vertices further than this share of an edge are looked at [–], … */
const KICK_MAX = 0.1
/** … and matter when some edge is stretched by more than this [–]. */
const KICK_STRETCH = 0.1

/** Have impulses, which act on single vertices, stretched the cloth? Methods with a past of their own go without. */
export function isKicked({ parts, model, triEdgeRest, integrator }: Sim, report: StepReport): boolean {
  if (parts.plies === null || integrator !== null) return false
  const { edgeLength } = parts.plies.contact.mesh
  const { xNext } = parts.plies.contact.motion
  if (!(report.contact.kick > KICK_MAX * edgeLength)) return false
  return largestStretch(model.triVertex, triEdgeRest, xNext) > KICK_STRETCH
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

function saveState({ state, scratch }: Sim): void {
  scratch.saved.x.set(state.x)
  scratch.saved.v.set(state.v)
  scratch.saved.time = state.time
}

function restoreState({ state, scratch, integrator }: Sim): void {
  integrator?.stepper.restart()
  state.x.set(scratch.saved.x)
  state.v.set(scratch.saved.v)
  state.time = scratch.saved.time
}

export function beginReport({ report }: Sim, dt: number): StepReport {
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

export const noClock = () => 0
const NO_CONTACT = emptyContactReport()
