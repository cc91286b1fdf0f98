/** One assembly for all time methods: what is asked of the parts, where their answers go, and the masses beside them. */
import { clearBlockMatrix } from '../core/index.ts'
import type { Assembly, Part } from '../forces/index.ts'
import type { Sim } from './sim.ts'

/**
 * The assembly of the simulation, asking for a step or stage of dt [s] that ends at `time` [s], stiffness and damping
 * with these factors. Where, the caller says in `x` and `v`. What was assembled before stays; see `clearSystem`.
 */
export function askFor(
  { scratch, solver }: Sim,
  time: number,
  dt: number,
  stiffnessScale: number,
  dampingScale: number,
): Assembly {
  const { assembly } = scratch
  assembly.time = time
  assembly.dt = dt
  assembly.stiffnessScale = stiffnessScale
  assembly.dampingScale = dampingScale
  assembly.matrix = solver.matrix
  assembly.anchor = solver.linear.anchorMatrix
  assembly.rows = solver.linear.rows
  return assembly
}

/** The same, asking for forces alone. */
export function askForces({ scratch }: Sim, time: number): Assembly {
  const { assembly } = scratch
  assembly.time = time
  assembly.dt = assembly.stiffnessScale = assembly.dampingScale = assembly.rowsCount = 0
  assembly.matrix = assembly.anchor = assembly.rows = null
  return assembly
}

/** Returns the energy of all [J]. */
export function assembleParts(parts: readonly Part[], assembly: Assembly): number {
  let energy = 0
  for (const part of parts) energy += part.assemble(assembly)
  return energy
}

/** Nothing assembled: no force, no matrix, no anchor, no row. */
export function clearSystem({ scratch, solver }: Sim): void {
  clearBlockMatrix(solver.matrix)
  solver.linear.anchor.fill(0)
  scratch.force.fill(0)
  scratch.assembly.rowsCount = 0
}

/** anchors += factor M */
export function addMass({ model, solver }: Sim, factor: number): void {
  const { anchor } = solver.linear
  for (let i = 0; i < model.vertexCount; i++) {
    const m = model.vertexMass[i] * factor
    anchor[9 * i] += m
    anchor[9 * i + 4] += m
    anchor[9 * i + 8] += m
  }
}

/** Has a linear solve found an answer, were it a rough one? */
export function isSolved({ outcome }: { readonly outcome: string }): boolean {
  return outcome === 'converged' || outcome === 'capped'
}
