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
import { addSticking } from '../contact/index.ts'
import { clearBlockMatrix } from '../core/index.ts'
import { addGravity, assembleStitches } from '../forces/index.ts'
import { solveLinear } from '../solve/index.ts'
import { solveHeldMotion } from './held-motion.ts'
import type { SimOptions } from './options.ts'
import { addSharedStiffness } from './shared-stiffness.ts'
import type { Sim } from './sim.ts'
import type { StepReport } from './step-report.ts'

export function solveMotion(sim: Sim, dt: number, at: SimOptions['linearise'], report: StepReport): void {
  const { state, predicted, force, contact } = sim
  contact?.response.stop(contact, state.v, dt)
  for (let k = 0; k < predicted.length; k++) predicted[k] = state.x[k] + dt * state.v[k]
  sim.body?.stop(predicted, state.v, dt)
  clearBlockMatrix(sim.matrix)
  sim.solver.anchor.fill(0)
  sim.rightSide.fill(0)

  force.fill(0)
  if (at === 'heading')
    assembleInner(sim, predicted, state.v, dt, report) // (2)
  else assembleInner(sim, state.x, sim.still, dt, report)
  addToRightSide(sim, dt)
  if (at === 'start') subtractLoss(sim) // (3)

  force.fill(0)
  sim.solveOptions.rowsCount = assembleOuter(sim, dt, report)
  addInertia(sim, dt)
  addToRightSide(sim, dt)

  if (sim.held !== null && sim.body?.filter) {
    solveHeldMotion(sim, sim.held, sim.body.filter, dt, report)
    return
  }
  const solved = solveLinear(sim.solver, sim.rightSide, sim.change, sim.solveOptions)
  report.iterations += solved.iterations
  report.residual = solved.residual
  report.solved = solved.outcome === 'converged' || solved.outcome === 'capped'
  if (report.solved) addSharedStiffness(sim, dt, report)
  contact?.response.settle?.(contact, sim.change, dt)
  const { change } = sim
  for (let i = 0; i < sim.model.vertexCount; i++) {
    state.v[3 * i] += change[4 * i]
    state.v[3 * i + 1] += change[4 * i + 1]
    state.v[3 * i + 2] += change[4 * i + 2]
  }
}

/** What the cloth does to itself. */
function assembleInner(sim: Sim, x: Float64Array, v: Float64Array, dt: number, report: StepReport): void {
  const { force, matrix, membrane, bending, stitch } = sim
  const scale = dt * dt
  report.membraneEnergy = membrane.assemble(x, v, force, matrix, scale, dt)
  report.bendingEnergy = bending.assemble(x, v, force, matrix, scale, dt)
  if (stitch === null) return
  assembleStitches(stitch, x, v, force, matrix, scale, dt, 0, stitch.stitchVertex.length / 2)
}

/**
 * What the world does to the cloth. Like inertia it holds single vertices, not differences of them, and goes into the
 * solver's anchors: beside the stiffness of the cloth f32 would round it away. Cloth on cloth goes into the solver's
 * rows; returns their number.
 */
function assembleOuter(sim: Sim, dt: number, report: StepReport): number {
  const { model, state, bench, predicted, force, options, body, contact, sticking } = sim
  const matrix = sim.solver.anchorMatrix
  addGravity(model.vertexMass, predicted, options.gravity, force)
  if (options.air !== null) {
    bench.force.assembleAir(model, predicted, state.v, options.air, force, matrix, dt, 0, model.triCount)
  }
  for (const outer of options.outer) {
    outer.add(model, state.time + dt, predicted, state.v, force, matrix, dt * dt, dt)
  }
  if (body !== null) report.contact.touching = body.add(predicted, state.v, force, matrix, dt)
  const { rows } = sim.solver
  const pressed = contact === null ? 0 : contact.response.add(contact, predicted, state.v, force, rows, dt)
  if (sticking === null) return pressed
  const end = state.time + dt
  return addSticking(sticking, end, predicted, state.v, force, matrix, rows, pressed, dt * dt, dt)
}

/** The masses of (1), and the general loss of motion. */
function addInertia({ model, state, solver, rightSide, options }: Sim, dt: number): void {
  const { vertexMass } = model
  const { anchor } = solver
  const loss = dt * options.massDamping
  for (let i = 0; i < model.vertexCount; i++) {
    const m = vertexMass[i]
    anchor[9 * i] += m * (1 + loss)
    anchor[9 * i + 4] += m * (1 + loss)
    anchor[9 * i + 8] += m * (1 + loss)
    rightSide[4 * i] -= loss * m * state.v[3 * i]
    rightSide[4 * i + 1] -= loss * m * state.v[3 * i + 1]
    rightSide[4 * i + 2] -= loss * m * state.v[3 * i + 2]
  }
}

function addToRightSide({ model, force, rightSide }: Sim, dt: number): void {
  for (let i = 0; i < model.vertexCount; i++) {
    rightSide[4 * i] += dt * force[3 * i]
    rightSide[4 * i + 1] += dt * force[3 * i + 1]
    rightSide[4 * i + 2] += dt * force[3 * i + 2]
  }
}

/** right side −= (h D + h² K) v, with what the matrix holds so far. */
function subtractLoss({ model, state, matrix, rightSide, change, loss, bench }: Sim): void {
  for (let i = 0; i < model.vertexCount; i++) {
    change[4 * i] = state.v[3 * i]
    change[4 * i + 1] = state.v[3 * i + 1]
    change[4 * i + 2] = state.v[3 * i + 2]
  }
  bench.solve.multiply(matrix, change, loss)
  for (let k = 0; k < loss.length; k++) rightSide[k] -= loss[k]
}
