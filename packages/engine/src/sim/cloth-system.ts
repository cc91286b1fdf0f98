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
import { addSticking } from '../contact/index.ts'
import { clearBlockMatrix } from '../core/index.ts'
import { addGravity, assembleStitches } from '../forces/index.ts'
import {
  addRowProducts,
  buildProductGradients,
  type MotionSystem,
  solveByProducts,
  solveLinear,
} from '../solve/index.ts'
import { largestStretch, stretchAllowed } from './inspect.ts'
import { limitStrain } from './limit-strain.ts'
import { buildLocalMotion } from './local-motion.ts'
import type { Sim } from './sim.ts'

export function buildClothSystem(sim: Sim): MotionSystem {
  const { model, solver, solveOptions, force, predicted: place, speed } = sim
  const half = 3 * model.vertexCount
  const gradients = buildProductGradients(half)
  const moment = new Float64Array(half)
  const inverseMass = Float64Array.from({ length: half }, (_, at) => model.inverseMass[Math.floor(at / 3)])
  const stillForce = new Float64Array(half)
  let gamma = 0
  let time = 0
  let fresh = false

  const load = (x: Float64Array, v: Float64Array) => {
    place.set(x)
    speed.set(v)
  }
  const divideByMass = (acceleration: Float64Array) => {
    const loss = sim.options.massDamping
    for (let i = 0; i < model.vertexCount; i++) {
      for (let at = 3 * i; at < 3 * i + 3; at++) {
        acceleration[at] =
          model.inverseMass[i] === 0 ? 0 : force[at] * model.inverseMass[i] - loss * speed[at]
      }
    }
  }
  const writeRate = (rate: Float64Array) => {
    for (let i = 0; i < model.vertexCount; i++) {
      for (let at = 3 * i; at < 3 * i + 3; at++) rate[at] = speed[at] // pins too: scripted ones keep their velocity
    }
    divideByMass(rate.subarray(half))
  }

  const system: MotionSystem = {
    size: 2 * half,
    rate(t, y, rate) {
      load(y.subarray(0, half), y.subarray(half))
      addForces(sim, t)
      writeRate(rate)
    },
    linearise(t, y, share, rate) {
      gamma = share
      time = t
      fresh = true
      load(y.subarray(0, half), y.subarray(half))
      assembleAll(sim, t, gamma)
      writeRate(rate)
    },
    solve(residual, change, forcing) {
      const { rightSide, change: dv } = sim
      sim.loss.fill(0)
      if (fresh && isShifted(residual, half)) multiplyStiffness(sim, time, residual, gamma)
      for (let i = 0; i < model.vertexCount; i++) {
        const m = model.vertexMass[i]
        for (let k = 0; k < 3; k++) {
          rightSide[4 * i + k] = m * residual[half + 3 * i + k] - sim.loss[4 * i + k] / gamma
        }
      }
      solveOptions.tolerance = forcing
      solveOptions.sameMatrix = !fresh
      const solved = solveLinear(solver, rightSide, dv, solveOptions)
      fresh = false
      for (let i = 0; i < model.vertexCount; i++) {
        for (let k = 0; k < 3; k++) {
          const at = 3 * i + k
          change[half + at] = dv[4 * i + k]
          change[at] = residual[at] + gamma * dv[4 * i + k]
        }
      }
      const held = solved.outcome === 'converged' || solved.outcome === 'capped'
      return held ? solved.iterations : -1
    },
    accelerate(t, x, v, acceleration) {
      load(x, v)
      addForces(sim, t)
      divideByMass(acceleration)
    },
    solveDamping(t, x, share, residual, v) {
      place.set(x) // `speed` keeps what `accelerate` was last asked about: air is damped with its slope there
      solver.anchor.fill(0)
      force.fill(0)
      addWorld(sim, t, true, 0, share)
      addStuck(sim, t, true, 0, 0, share)
      addMass(sim, share)
      force.fill(0)
      innerForce(sim, sim.still)
      stillForce.set(force)
      for (let i = 0; i < model.vertexCount; i++) {
        const m = model.inverseMass[i] === 0 ? 0 : model.vertexMass[i]
        for (let at = 3 * i; at < 3 * i + 3; at++) moment[at] = m * residual[at]
      }
      const multiply = (direction: Float64Array, product: Float64Array) => {
        speed.set(direction)
        force.fill(0)
        innerForce(sim, speed)
        multiplyDamping(sim, direction, stillForce, share, product)
      }
      return solveByProducts(
        gradients,
        multiply,
        moment,
        v,
        DAMPING_TOLERANCE,
        DAMPING_ITERATIONS_MAX,
        inverseMass,
      )
    },
    accepts(_t, y) {
      const stretch = largestStretch(model.triVertex, sim.triEdgeRest, y.subarray(0, half))
      return stretch <= stretchAllowed(sim.stretchLast)
    },
    limitVelocity(_t, h, x, v) {
      if (sim.limiter !== null) limitStrain(sim.limiter, model, x, v, h)
    },
  }
  const needsLocal = sim.options.integrator === 'local-steps'
  return needsLocal ? { ...system, local: buildLocalMotion(sim, system.accelerate) } : system
}

/** Damping is solved to this share of its momentum [–]; cloth needs five to fifty products for it. */
const DAMPING_TOLERANCE = 1e-4
const DAMPING_ITERATIONS_MAX = 200

/** Whether the upper half of a residual asks for anything beyond rounding. */
function isShifted(residual: Float64Array, half: number): boolean {
  for (let k = 0; k < half; k++) if (Math.abs(residual[k]) > SHIFT_MIN) return true
  return false
}

/** [m] */
const SHIFT_MIN = 1e-12

/** All forces at (place, speed). */
function addForces(sim: Sim, t: number): void {
  sim.force.fill(0)
  addInner(sim, false, 0, 0)
  addWorld(sim, t, false, 0, 0)
  addContact(sim, false, 0)
  addStuck(sim, t, false, 0, 0, 0)
}

/** The same with the matrix, anchors and rows of (2). */
function assembleAll(sim: Sim, t: number, gamma: number): void {
  clearBlockMatrix(sim.matrix)
  sim.solver.anchor.fill(0)
  sim.force.fill(0)
  addInner(sim, true, gamma * gamma, gamma)
  addWorld(sim, t, true, gamma * gamma, gamma)
  const pressed = addContact(sim, true, gamma)
  sim.solveOptions.rowsCount = addStuck(sim, t, true, pressed, gamma * gamma, gamma)
  addMass(sim, gamma)
}

/** What the cloth does to itself. */
function addInner(sim: Sim, withMatrix: boolean, stiffnessScale: number, dampingScale: number): void {
  const { predicted: place, speed, force, membrane, bending, stitch, report } = sim
  const matrix = withMatrix ? sim.matrix : null
  report.membraneEnergy = membrane.assemble(place, speed, force, matrix, stiffnessScale, dampingScale)
  report.bendingEnergy = bending.assemble(place, speed, force, matrix, stiffnessScale, dampingScale)
  if (stitch === null) return
  const count = stitch.stitchVertex.length / 2
  assembleStitches(stitch, place, speed, force, matrix, stiffnessScale, dampingScale, 0, count)
}

/** The same forces alone, at other velocities. */
function innerForce({ predicted, membrane, bending, stitch, force }: Sim, v: Float64Array): void {
  membrane.assemble(predicted, v, force, null, 0, 0)
  bending.assemble(predicted, v, force, null, 0, 0)
  if (stitch === null) return
  assembleStitches(stitch, predicted, v, force, null, 0, 0, 0, stitch.stitchVertex.length / 2)
}

/** What the world does to the cloth. */
function addWorld(
  sim: Sim,
  t: number,
  withMatrix: boolean,
  stiffnessScale: number,
  dampingScale: number,
): void {
  const { model, predicted: place, speed, force, options, bench, solver } = sim
  const matrix = withMatrix ? solver.anchorMatrix : null
  addGravity(model.vertexMass, place, options.gravity, force)
  if (options.air !== null) {
    bench.force.assembleAir(model, place, speed, options.air, force, matrix, dampingScale, 0, model.triCount)
  }
  for (const outer of options.outer) {
    outer.add(model, t, place, speed, force, matrix, stiffnessScale, dampingScale)
  }
}

/** Bodies and cloth on cloth, held by springs; returns the rows in use. */
function addContact(sim: Sim, withMatrix: boolean, gamma: number): number {
  const { predicted: place, speed, force, body, contact, solver, report } = sim
  const matrix = withMatrix ? solver.anchorMatrix : null
  if (body !== null) report.contact.touching = body.add(place, speed, force, matrix, gamma)
  if (contact === null) return 0
  return contact.response.add(contact, place, speed, force, withMatrix ? solver.rows : null, gamma)
}

/** What sticks to bodies and to cloth; rows from `rowsCount` on, returns the rows in use. */
function addStuck(
  { sticking, predicted: place, speed, force, solver }: Sim,
  t: number,
  withMatrix: boolean,
  rowsCount: number,
  stiffnessScale: number,
  dampingScale: number,
): number {
  if (sticking === null) return rowsCount
  const matrix = withMatrix ? solver.anchorMatrix : null
  const rows = withMatrix ? solver.rows : null
  return addSticking(sticking, t, place, speed, force, matrix, rows, rowsCount, stiffnessScale, dampingScale)
}

/** anchors += M (1 + γ α) */
function addMass({ model, solver, options }: Sim, gamma: number): void {
  const { anchor } = solver
  for (let i = 0; i < model.vertexCount; i++) {
    const m = model.vertexMass[i] * (1 + gamma * options.massDamping)
    anchor[9 * i] += m
    anchor[9 * i + 4] += m
    anchor[9 * i + 8] += m
  }
}

/**
 * sim.loss = γ² K rx, for methods whose first guess does not keep x′ = v. The matrix holds γ C + γ² K by now, so K is
 * assembled anew by itself, and C added afterwards.
 */
function multiplyStiffness(sim: Sim, t: number, rx: Float64Array, gamma: number): void {
  const { model, matrix, solver, solveOptions, bench, change, loss, force } = sim
  clearBlockMatrix(matrix)
  solver.anchor.fill(0)
  force.fill(0)
  addInner(sim, true, gamma * gamma, 0)
  addWorld(sim, t, true, gamma * gamma, 0)
  solveOptions.rowsCount = addStuck(sim, t, true, addContact(sim, true, gamma), gamma * gamma, 0)
  for (let i = 0; i < model.vertexCount; i++) {
    for (let k = 0; k < 3; k++) change[4 * i + k] = rx[3 * i + k]
  }
  bench.solve.multiply(matrix, change, loss)
  addRowProducts(solver.rows, solveOptions.rowsCount, change, loss)
  const { anchor } = solver
  for (let i = 0; i < model.vertexCount; i++) {
    for (let r = 0; r < 3; r++) {
      for (let c = 0; c < 3; c++) loss[4 * i + r] += anchor[9 * i + 3 * c + r] * rx[3 * i + c]
    }
  }
  addInner(sim, true, 0, gamma)
  addWorld(sim, t, true, 0, gamma)
  solveOptions.rowsCount = addStuck(sim, t, true, solveOptions.rowsCount, 0, gamma)
  addMass(sim, gamma)
}

/** product = anchors · direction + γ C direction, C by the difference of two forces: it is linear in v. */
function multiplyDamping(
  { model, solver, force }: Sim,
  direction: Float64Array,
  stillForce: Float64Array,
  gamma: number,
  product: Float64Array,
): void {
  const { anchor } = solver
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
