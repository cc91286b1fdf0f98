/**
 * A simulation as the time methods of `solve/` see it: functions of places and velocities, y = (x, v).
 *
 *   a = M⁻¹ (f(x, v) − α M v)              f: membrane, bending, thread, weight, air, bodies, cloth on cloth   (1)
 *   (1 − γ ∂f/∂y)(dx, dv) = (rx, rv)   ⇔   (M (1 + γ α) + γ C + γ² K) dv = M rv − γ K rx,   dx = rx + γ dv     (2)
 *
 * K and C are the positive semi-definite matrices of the forces, so (2) is solved by the multigrid of the default
 * method. Pins have neither velocity nor acceleration. Contact that is not in f (impulses, the proof) comes after the
 * step, as for every method; see `step.ts`.
 */
import {
  addRowProducts,
  buildProductGradients,
  type MotionSystem,
  type ProductGradients,
  solveByProducts,
  solveLinear,
} from '../solve/index.ts'
import { addMass, askFor, askForces, assembleParts, clearSystem, isSolved } from './assemble.ts'
import { largestStretch, stretchAllowed } from './inspect.ts'
import { buildLocalMotion } from './local-motion.ts'
import type { Sim } from './sim.ts'

/** The matrix at hand: that of γ and time, and whether it has been solved with. */
interface Linearised {
  gamma: number
  time: number
  fresh: boolean
}

export function buildClothSystem(sim: Sim): MotionSystem {
  const { model, state, scratch } = sim
  const half = 3 * model.vertexCount
  const at: Linearised = { gamma: 0, time: 0, fresh: false }
  const damping = buildDamping(sim)
  const system: MotionSystem = {
    size: 2 * half,
    rate(t, y, rate) {
      load(sim, y.subarray(0, half), y.subarray(half))
      addForces(sim, t)
      writeRate(sim, rate)
    },
    linearise(t, y, share, rate) {
      at.gamma = share
      at.time = t
      at.fresh = true
      load(sim, y.subarray(0, half), y.subarray(half))
      assembleAll(sim, t, share)
      writeRate(sim, rate)
    },
    solve: (residual, change, forcing) => solveStage(sim, at, residual, change, forcing),
    accelerate(t, x, v, acceleration) {
      load(sim, x, v)
      addForces(sim, t)
      divideByMass(sim, acceleration)
    },
    solveDamping(t, x, share, residual, v) {
      scratch.predicted.set(x) // velocities stay what `accelerate` was last asked about: air is damped with its slope there
      return solveDamping(sim, damping, { t, share, residual, v })
    },
    accepts(_t, y) {
      const stretch = largestStretch(model.triVertex, sim.triEdgeRest, y.subarray(0, half))
      return stretch <= stretchAllowed(state.stretchLast)
    },
    limitVelocity(_t, h, x, v) {
      for (const limit of sim.parts.limits) limit.correct?.(x, v, h)
    },
  }
  const needsLocal = sim.settings.integrator === 'local-steps'
  return needsLocal ? { ...system, local: buildLocalMotion(sim, system.accelerate) } : system
}

/** Places and velocities at which forces are asked for next. */
function load({ scratch }: Sim, x: Float64Array, v: Float64Array): void {
  scratch.predicted.set(x)
  scratch.speed.set(v)
  scratch.assembly.x = scratch.predicted
  scratch.assembly.v = scratch.speed
}

/** y′ of (1); pins too: scripted ones keep their velocity. */
function writeRate(sim: Sim, rate: Float64Array): void {
  rate.set(sim.scratch.speed)
  divideByMass(sim, rate.subarray(sim.scratch.speed.length))
}

function divideByMass({ model, controls, scratch }: Sim, acceleration: Float64Array): void {
  const { force, speed } = scratch
  const loss = controls.massDamping
  for (let i = 0; i < model.vertexCount; i++) {
    for (let at = 3 * i; at < 3 * i + 3; at++) {
      acceleration[at] = model.inverseMass[i] === 0 ? 0 : force[at] * model.inverseMass[i] - loss * speed[at]
    }
  }
}

/** All forces at the places loaded. */
function addForces(sim: Sim, t: number): void {
  const { parts, scratch } = sim
  scratch.force.fill(0)
  assembleAtOnce(sim, askForces(sim, t))
  if (parts.body !== null) sim.report.contact.touching = parts.body.touching
}

/** The same with the matrix, anchors and rows of (2). */
function assembleAll(sim: Sim, t: number, gamma: number): void {
  const { parts, solver } = sim
  clearSystem(sim)
  const assembly = askFor(sim, t, gamma, gamma * gamma, gamma)
  assembleAtOnce(sim, assembly)
  if (parts.body !== null) sim.report.contact.touching = parts.body.touching
  solver.options.rowsCount = assembly.rowsCount
  addMass(sim, 1 + gamma * sim.controls.massDamping)
}

function assembleAtOnce({ parts, report }: Sim, assembly: Sim['scratch']['assembly']): void {
  assembleParts(parts.inner, assembly)
  report.membraneEnergy = parts.membrane.energy
  report.bendingEnergy = parts.bending.energy
  assembleParts(parts.world, assembly)
  assembleParts(parts.touch, assembly)
  assembleParts(parts.stuck, assembly)
}

/** (2); returns iterations, or −1 when the solve broke. */
function solveStage(
  sim: Sim,
  at: Linearised,
  residual: Float64Array,
  change: Float64Array,
  forcing: number,
): number {
  const { model, scratch, solver } = sim
  const { rightSide, change: dv, loss } = scratch
  const { gamma } = at
  const half = 3 * model.vertexCount
  loss.fill(0)
  if (at.fresh && isShifted(residual, half)) multiplyStiffness(sim, at.time, residual, gamma)
  for (let i = 0; i < model.vertexCount; i++) {
    const m = model.vertexMass[i]
    for (let k = 0; k < 3; k++) {
      rightSide[4 * i + k] = m * residual[half + 3 * i + k] - loss[4 * i + k] / gamma
    }
  }
  solver.options.tolerance = forcing
  solver.options.sameMatrix = !at.fresh
  const solved = solveLinear(solver.linear, rightSide, dv, solver.options)
  at.fresh = false
  for (let i = 0; i < model.vertexCount; i++) {
    for (let k = 0; k < 3; k++) {
      const row = 3 * i + k
      change[half + row] = dv[4 * i + k]
      change[row] = residual[row] + gamma * dv[4 * i + k]
    }
  }
  return isSolved(solved) ? solved.iterations : -1
}

/** Whether the upper half of a residual asks for anything beyond rounding. */
function isShifted(residual: Float64Array, half: number): boolean {
  for (let k = 0; k < half; k++) if (Math.abs(residual[k]) > SHIFT_MIN) return true
  return false
}

/** [m] */
const SHIFT_MIN = 1e-12

/**
 * loss = γ² K rx, for methods whose first guess does not keep x′ = v. The matrix holds γ C + γ² K by now, so K is
 * assembled anew by itself, and C added afterwards.
 */
function multiplyStiffness(sim: Sim, t: number, rx: Float64Array, gamma: number): void {
  const { model, parts, solver, scratch, bench } = sim
  const { change, loss } = scratch
  clearSystem(sim)
  const assembly = askFor(sim, t, gamma, gamma * gamma, 0)
  assembleAtOnce(sim, assembly)
  solver.options.rowsCount = assembly.rowsCount
  for (let i = 0; i < model.vertexCount; i++) {
    for (let k = 0; k < 3; k++) change[4 * i + k] = rx[3 * i + k]
  }
  bench.solve.multiply(solver.matrix, change, loss)
  addRowProducts(solver.linear.rows, solver.options.rowsCount, change, loss)
  const { anchor } = solver.linear
  for (let i = 0; i < model.vertexCount; i++) {
    for (let r = 0; r < 3; r++) {
      for (let c = 0; c < 3; c++) loss[4 * i + r] += anchor[9 * i + 3 * c + r] * rx[3 * i + c]
    }
  }
  askFor(sim, t, gamma, 0, gamma)
  assembleParts(parts.inner, assembly)
  assembleParts(parts.world, assembly)
  assembleParts(parts.stuck, assembly)
  solver.options.rowsCount = assembly.rowsCount
  addMass(sim, 1 + gamma * sim.controls.massDamping)
}

/** Damping is solved to this share of its momentum [–]; cloth needs five to fifty products for it. */
const DAMPING_TOLERANCE = 1e-4
const DAMPING_ITERATIONS_MAX = 200

interface Damping {
  readonly gradients: ProductGradients
  /** Per number of x [1/kg]. */
  readonly inverseMass: Float64Array
  readonly moment: Float64Array
  readonly stillForce: Float64Array
}

function buildDamping({ model }: Sim): Damping {
  const half = 3 * model.vertexCount
  return {
    gradients: buildProductGradients(half),
    inverseMass: Float64Array.from({ length: half }, (_, at) => model.inverseMass[Math.floor(at / 3)]),
    moment: new Float64Array(half),
    stillForce: new Float64Array(half),
  }
}

interface DampingStage {
  readonly t: number
  readonly share: number
  readonly residual: Float64Array
  readonly v: Float64Array
}

/** What damping alone makes implicit, without a matrix. */
function solveDamping(sim: Sim, damping: Damping, { t, share, residual, v }: DampingStage): number {
  const { model, parts, solver, scratch } = sim
  const { gradients, inverseMass, moment, stillForce } = damping
  const { force, speed, predicted, still } = scratch
  solver.linear.anchor.fill(0)
  force.fill(0)
  const assembly = askFor(sim, t, share, 0, share)
  assembly.x = predicted
  assembly.v = speed
  assembly.rowsCount = 0
  assembleParts(parts.world, assembly)
  assembleParts(parts.stuck, assembly)
  addMass(sim, 1 + share * sim.controls.massDamping)
  const innerForce = (velocity: Float64Array) => {
    force.fill(0)
    const asked = askForces(sim, t)
    asked.v = velocity
    assembleParts(parts.inner, asked)
  }
  innerForce(still)
  stillForce.set(force)
  for (let i = 0; i < model.vertexCount; i++) {
    const m = model.inverseMass[i] === 0 ? 0 : model.vertexMass[i]
    for (let at = 3 * i; at < 3 * i + 3; at++) moment[at] = m * residual[at]
  }
  const multiply = (direction: Float64Array, product: Float64Array) => {
    speed.set(direction)
    innerForce(speed)
    multiplyDamping(sim, direction, stillForce, share, product)
  }
  const stop = { tolerance: DAMPING_TOLERANCE, iterationsMax: DAMPING_ITERATIONS_MAX }
  return solveByProducts(gradients, multiply, moment, v, stop, inverseMass)
}

/** product = anchors · direction + γ C direction, C by the difference of two forces: it is linear in v. */
function multiplyDamping(
  { model, solver, scratch }: Sim,
  direction: Float64Array,
  stillForce: Float64Array,
  gamma: number,
  product: Float64Array,
): void {
  const { anchor } = solver.linear
  const { force } = scratch
  for (let i = 0; i < model.vertexCount; i++) {
    const at = 3 * i
    const dx = direction[at]
    const dy = direction[at + 1]
    const dz = direction[at + 2]
    const free = model.inverseMass[i] !== 0
    for (let r = 0; r < 3; r++) {
      const outer = anchor[9 * i + r] * dx + anchor[9 * i + 3 + r] * dy + anchor[9 * i + 6 + r] * dz
      product[at + r] = free ? outer + gamma * (stillForce[at + r] - force[at + r]) : direction[at + r]
    }
  }
}
