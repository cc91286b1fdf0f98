/**
 * Stiffness that couples every vertex with every other: gas in a shell answers to its volume alone, wherever it is
 * pressed. As a matrix it is full, but of rank one, so one more solve with the matrix at hand takes it in.
 *
 *   (A + γ s sᵀ) dv = b,   γ = h² k                                                            (1)
 *   z = A⁻¹ s,    dv = A⁻¹ b − z γ (s·A⁻¹ b)/(1 + γ s·z)                                       (2)
 *
 * Whatever is wrong in z, s·dv comes out as in (1) with the z that was found: volume is never overshot. Two shells that
 * touch each other are taken one after the other, without what the first does to the second; each alone is exact. Costs
 * a second solve per step and shell. Time methods other than the default take such forces explicitly.
 * Source: Sherman, Morrison 1950, "Adjustment of an Inverse Matrix Corresponding to a Change in One Element of a Given
 * Matrix".
 */
import type { Real } from '../core/index.ts'
import { solveLinear } from '../solve/index.ts'
import { isSolved } from './assemble.ts'
import type { Sim } from './sim.ts'
import type { StepReport } from './step-report.ts'

/** After the solve of a step: `change` by (2). Uses up `rightSide` and `loss`. */
export function addSharedStiffness(sim: Sim, dt: number, report: StepReport): void {
  const { model, state, controls, solver, scratch } = sim
  const { predicted, rightSide, change, loss } = scratch
  for (const outer of controls.outer) {
    const stiffness = outer.shared?.(model, state.time + dt, predicted, rightSide) ?? 0
    if (!(stiffness > 0)) continue
    solver.options.sameMatrix = true
    const solved = solveLinear(solver.linear, rightSide, loss, solver.options)
    solver.options.sameMatrix = false
    report.iterations += solved.iterations
    report.solved = isSolved(solved)
    const gamma = dt * dt * stiffness
    const share = (gamma * dot(rightSide, change)) / (1 + gamma * dot(rightSide, loss)) // (2)
    for (let k = 0; k < change.length; k++) change[k] -= share * loss[k]
    if (!report.solved) return
  }
}

function dot(a: Real, b: Real): number {
  let sum = 0
  for (let k = 0; k < a.length; k++) sum += a[k] * b[k]
  return sum
}
