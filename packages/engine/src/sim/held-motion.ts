/**
 * The solve of a step in which bodies hold vertices by constraints: solved, reviewed by the contact, and solved again
 * from the last answer while contacts change between free, sliding and stuck.
 *
 *   dv = S y + z          y from the linear solve, S and z of the contact (`solve/filtered-gradients.ts`)          (1)
 *
 * S y + z is formed in f64, so that prescribed velocities are exact whatever the arena holds.
 */
import type { ContactFilter } from '../contact/index.ts'
import { buildFilteredGradients, type FilteredGradients, solveFiltered } from '../solve/index.ts'
import { isSolved } from './assemble.ts'
import type { Sim } from './sim.ts'
import type { StepReport } from './step-report.ts'

export interface HeldMotion {
  readonly gradients: FilteredGradients
  /** Right-hand side without the impulses given beside the solve. */
  readonly known: Float64Array
}

/** Solves per step. The first finds most contacts, the second their friction; what still changes waits for the next step. */
const SOLVES_MAX = 3

export function buildHeldMotion(vertexCount: number): HeldMotion {
  return { gradients: buildFilteredGradients(vertexCount), known: new Float64Array(4 * vertexCount) }
}

/** From the assembled system to `state.v`. */
export function solveHeldMotion(
  sim: Sim,
  { gradients, known }: HeldMotion,
  filter: ContactFilter,
  dt: number,
  report: StepReport,
): void {
  const { state, scratch, solver } = sim
  const { speed, rightSide, change } = scratch
  known.set(rightSide)
  for (let n = 0; n < SOLVES_MAX; n++) {
    rightSide.set(known)
    for (let m = 0; m < filter.count; m++) {
      const i = filter.vertex[m]
      for (let k = 0; k < 3; k++) rightSide[4 * i + k] += filter.given[3 * i + k]
    }
    solver.options.sameMatrix = n > 0
    const solved = solveFiltered(gradients, solver.linear, filter, rightSide, change, solver.options)
    solver.options.sameMatrix = false
    report.iterations += solved.iterations
    report.residual = solved.residual
    report.solved = isSolved(solved)
    if (!report.solved) return
    setVelocities(sim, filter)
    if (!filter.review(state.x, speed, dt)) break
  }
  state.v.set(speed)
}

/** speed = v + dv, by (1) at held vertices. */
function setVelocities({ model, state, scratch }: Sim, filter: ContactFilter): void {
  const { speed, change } = scratch
  for (let i = 0; i < model.vertexCount; i++) {
    for (let k = 0; k < 3; k++) speed[3 * i + k] = state.v[3 * i + k] + change[4 * i + k]
  }
  const { vertex, count, block } = filter
  for (let n = 0; n < count; n++) {
    const i = vertex[n]
    for (let k = 0; k < 3; k++) {
      let free = 0
      for (let c = 0; c < 3; c++) free += block[9 * i + 3 * c + k] * change[4 * i + c]
      speed[3 * i + k] = state.v[3 * i + k] + free + filter.change[3 * i + k]
    }
  }
}
