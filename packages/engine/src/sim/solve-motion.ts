/**
 * Forces and inertia become velocities: implicit Euler, one linearisation per step.
 *
 *   A = M (1 + h α) + h D + h² K                                                                 (1)
 *   A dv = h f(x + h v, v) − h α M v                  linearised where the cloth is heading      (2)
 *   A dv = h f(x, 0) − (h D + h² K) v − h α M v       linearised where it is                     (3)
 *   v ← v + dv
 *
 * f: membrane, bending, thread, and K, D their positive semi-definite Jacobians. Weight, air and bodies are always
 * taken at the places the cloth is heading for, so that contact is felt before it is reached. (2) keeps twice the
 * swing of (3) but needs calm cloth: a heading that overstretches a hardening fabric bursts. (3), Baraff and Witkin's
 * choice (1998), loses motion and never bursts; drapes and steps that did not hold use it.
 * Pinned vertices keep their velocity: dv = 0 there. One linearisation is exact only while forces change little
 * during h; `step` halves h when they do not.
 */
import { solveLinear } from '../solve/index.ts'
import { addMass, askFor, assembleParts, clearSystem, isSolved } from './assemble.ts'
import { solveHeldMotion } from './held-motion.ts'
import type { SimControls } from './options.ts'
import { addSharedStiffness } from './shared-stiffness.ts'
import type { Sim } from './sim.ts'
import type { StepReport } from './step-report.ts'

export function solveMotion(sim: Sim, dt: number, at: SimControls['linearise'], report: StepReport): void {
  const { state, parts, scratch, solver } = sim
  const { predicted, force, still } = scratch
  parts.plies?.stop?.(predicted, state.v, dt)
  for (let k = 0; k < predicted.length; k++) predicted[k] = state.x[k] + dt * state.v[k]
  parts.body?.stop?.(predicted, state.v, dt)
  clearSystem(sim)
  scratch.rightSide.fill(0)

  const assembly = askFor(sim, state.time + dt, dt, dt * dt, dt)
  const heading = at === 'heading' // (2), else (3)
  assembly.x = heading ? predicted : state.x
  assembly.v = heading ? state.v : still
  assembleParts(parts.inner, assembly)
  report.membraneEnergy = parts.membrane.energy
  report.bendingEnergy = parts.bending.energy
  addToRightSide(sim, dt)
  if (!heading) subtractLoss(sim) // (3)

  force.fill(0)
  assembly.x = predicted
  assembly.v = state.v
  assembleParts(parts.world, assembly)
  assembleParts(parts.touch, assembly)
  assembleParts(parts.stuck, assembly)
  if (parts.body !== null) report.contact.touching = parts.body.touching
  solver.options.rowsCount = assembly.rowsCount
  addInertia(sim, dt)
  addToRightSide(sim, dt)
  solveSystem(sim, dt, report)
}

/** From the assembled system to `state.v`. */
function solveSystem(sim: Sim, dt: number, report: StepReport): void {
  const { state, parts, scratch, solver, controls } = sim
  solver.options.tolerance = controls.tolerance
  solver.options.iterationsMin = controls.iterationsMin
  solver.options.iterationsMax = controls.iterationsMax
  if (solver.held !== null && parts.body?.filter) {
    solveHeldMotion(sim, solver.held, parts.body.filter, dt, report)
    return
  }
  const solved = solveLinear(solver.linear, scratch.rightSide, scratch.change, solver.options)
  report.iterations += solved.iterations
  report.residual = solved.residual
  report.solved = isSolved(solved)
  if (report.solved) addSharedStiffness(sim, dt, report)
  const { change } = scratch
  for (const part of parts.all) part.settle?.(change, dt)
  for (let i = 0; i < sim.model.vertexCount; i++) {
    state.v[3 * i] += change[4 * i]
    state.v[3 * i + 1] += change[4 * i + 1]
    state.v[3 * i + 2] += change[4 * i + 2]
  }
}

/** The masses of (1), and the general loss of motion. */
function addInertia(sim: Sim, dt: number): void {
  const { model, state, scratch, controls } = sim
  const { vertexMass } = model
  const { rightSide } = scratch
  const loss = dt * controls.massDamping
  addMass(sim, 1 + loss)
  for (let i = 0; i < model.vertexCount; i++) {
    const m = vertexMass[i]
    rightSide[4 * i] -= loss * m * state.v[3 * i]
    rightSide[4 * i + 1] -= loss * m * state.v[3 * i + 1]
    rightSide[4 * i + 2] -= loss * m * state.v[3 * i + 2]
  }
}

function addToRightSide({ model, scratch }: Sim, dt: number): void {
  const { force, rightSide } = scratch
  for (let i = 0; i < model.vertexCount; i++) {
    rightSide[4 * i] += dt * force[3 * i]
    rightSide[4 * i + 1] += dt * force[3 * i + 1]
    rightSide[4 * i + 2] += dt * force[3 * i + 2]
  }
}

/**
 * right side −= (h D + h² K) v, with what the matrix holds so far: forces of cloth on itself, which know no common velocity. That
 * is taken off first: in 32 bits a garment carried along at half a metre a second would else feel a hundredth of its weight.
 */
function subtractLoss({ model, state, solver, scratch, bench }: Sim): void {
  const { rightSide, change, loss } = scratch
  findMean(state.v)
  for (let i = 0; i < model.vertexCount; i++) {
    change[4 * i] = state.v[3 * i] - mean[0]
    change[4 * i + 1] = state.v[3 * i + 1] - mean[1]
    change[4 * i + 2] = state.v[3 * i + 2] - mean[2]
  }
  bench.solve.multiply(solver.matrix, change, loss)
  for (let k = 0; k < loss.length; k++) rightSide[k] -= loss[k]
}

/** The mean of all rows, to `mean`. */
function findMean(v: Float64Array): void {
  mean.fill(0)
  for (let at = 0; at < v.length; at += 3) for (let k = 0; k < 3; k++) mean[k] += v[at + k]
  for (let k = 0; k < 3; k++) mean[k] = (3 * mean[k]) / v.length
}

const mean = new Float64Array(3) // scratch, [m/s]
