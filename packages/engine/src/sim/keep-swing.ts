/**
 * The velocity a step hands on, corrected so that cloth keeps its swing: `solve/filtered-euler.ts` behind the one linear solve
 * of the default method, with its matrix and one iteration of conjugate gradients as filter. Places were proved free before
 * and stay; only what the next step begins with changes.
 *
 *   b = M (2 δ − 3 δ₋₁ + δ₋₂),   A s = b by one iteration,   v ← v − s           A, δ: (1) of solve-motion.ts, dv        (1)
 *
 * Vertices that are near something, or pressed by a body, hand on what they have: their change of velocity is an impulse, no
 * acceleration. They begin anew when they are free, and all do when the step changes its length.
 * Two cycles of multigrid a step. Not for drapes: what loses motion comes to rest sooner.
 */
import type { Part } from '../forces/index.ts'
import type { Model } from '../model/index.ts'
import { SWING_WEIGHTS, solveLinear } from '../solve/index.ts'
import { isSolved } from './assemble.ts'
import type { SimParts, SimScratch, SimSolver, SimState } from './sim.ts'

export interface SwingInput {
  readonly model: Model
  readonly state: SimState
  readonly solver: SimSolver
  readonly parts: Pick<SimParts, 'plies' | 'body'>
  readonly scratch: SimScratch
}

export function keepSwing(input: SwingInput): Part {
  const { model, state } = input
  const { vertexCount } = model
  const swing: Swing = {
    start: new Float64Array(3 * vertexCount),
    last: new Float64Array(3 * vertexCount),
    before: new Float64Array(3 * vertexCount),
    known: new Uint8Array(vertexCount),
    step: new Float64Array(vertexCount),
  }
  return {
    begin: () => swing.start.set(state.v),
    assemble: () => 0,
    commit: (_x, _time, dt) => correctVelocities(input, swing, dt),
    memory: [
      { name: 'swing-last', about: 'cloth', per: 'vertex', width: 3, array: swing.last },
      { name: 'swing-before', about: 'cloth', per: 'vertex', width: 3, array: swing.before },
      { name: 'swing-known', about: 'cloth', per: 'vertex', width: 1, array: swing.known },
      { name: 'swing-step', about: 'cloth', per: 'vertex', width: 1, array: swing.step },
    ],
  }
}

interface Swing {
  /** Velocities at the start of the step under way [m/s]. */
  readonly start: Float64Array
  /** Changes of the last two steps [m/s], how many of them are known, and how long those steps were [s]. */
  readonly last: Float64Array
  readonly before: Float64Array
  readonly known: Uint8Array
  readonly step: Float64Array
}

/** (1) */
function correctVelocities(input: SwingInput, swing: Swing, dt: number): void {
  const { model, state, solver, scratch } = input
  const { rightSide, change } = scratch
  forgetTouched(input, swing)
  for (let i = 0; i < model.vertexCount; i++) writeDifference(swing, model, i, state.v, dt, rightSide)
  ONE_ITERATION.rowsCount = solver.options.rowsCount ?? 0
  const solved = solveLinear(solver.linear, rightSide, change, ONE_ITERATION)
  if (!isSolved(solved)) {
    swing.known.fill(0)
    return
  }
  findLost(model, swing, rightSide, change)
  for (let i = 0; i < model.vertexCount; i++) {
    if (swing.known[i] < 3) continue
    for (let k = 0; k < 3; k++) state.v[3 * i + k] -= change[4 * i + k] + lost[k]
  }
}

/**
 * The matrix of free cloth hands on momentum exactly, one iteration on it nearly: what it lost, as a velocity of all [m/s].
 * Cloth that is held or touched gives momentum away, and nothing is lost.
 */
function findLost(
  { vertexCount, vertexMass }: Model,
  { known }: Swing,
  rightSide: SimScratch['rightSide'],
  change: SimScratch['change'],
): void {
  let mass = 0
  lost.fill(0)
  for (let i = 0; i < vertexCount; i++) {
    if (known[i] < 3) {
      lost.fill(0)
      return
    }
    mass += vertexMass[i]
    for (let k = 0; k < 3; k++) lost[k] += rightSide[4 * i + k] - vertexMass[i] * change[4 * i + k]
  }
  for (let k = 0; k < 3; k++) lost[k] /= mass
}

/** The right side of one vertex; its changes of velocity move on. */
function writeDifference(
  { start, last, before, known, step }: Swing,
  { vertexMass }: Model,
  i: number,
  v: Float64Array,
  dt: number,
  rightSide: SimScratch['rightSide'],
): void {
  const goesOn = known[i] > 0 && step[i] === dt
  known[i] = known[i] === TOUCHED ? 0 : goesOn ? Math.min(3, known[i] + 1) : 1
  step[i] = dt
  const mass = known[i] === 3 ? vertexMass[i] : 0
  for (let k = 0; k < 3; k++) {
    const at = 3 * i + k
    const now = v[at] - start[at]
    rightSide[4 * i + k] =
      mass * (SWING_WEIGHTS[0] * now + SWING_WEIGHTS[1] * last[at] + SWING_WEIGHTS[2] * before[at])
    before[at] = last[at]
    last[at] = now
  }
}

/** Marks what is near something or held by a body. */
function forgetTouched({ model, parts, solver }: SwingInput, { known }: Swing): void {
  const { vertexCount, inverseMass } = model
  const mark = (i: number) => {
    if (i >= 0 && i < vertexCount) known[i] = TOUCHED // rows behind the cloth's are those of bodies
  }
  for (let i = 0; i < vertexCount; i++) if (inverseMass[i] === 0) known[i] = TOUCHED
  if (parts.plies !== null) {
    const { nearVertex, nearCount, metCount } = parts.plies.contact.near
    for (let k = 0; k < 4 * (nearCount + metCount); k++) mark(nearVertex[k])
  }
  const press = parts.body?.press
  if (press) for (let i = 0; i < vertexCount; i++) if (press[i] > 0) known[i] = TOUCHED
  const { vertex } = solver.linear.rows
  for (let k = 0; k < 4 * (solver.options.rowsCount ?? 0); k++) mark(vertex[k])
}

/** In `known`, for the length of one correction. */
const TOUCHED = 255

const ONE_ITERATION = { tolerance: 0, iterationsMin: 1, iterationsMax: 1, rowsCount: 0, sameMatrix: true }
const lost = new Float64Array(3) // scratch, [m/s]
