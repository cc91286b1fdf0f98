/**
 * The one life of everything that acts on cloth: the cloth itself, threads, weight, air, a hand, bodies, other plies, glue.
 * A step calls every part in this order; a part leaves out what does not concern it.
 *
 *   begin      a step of dt begins, scripted things know where it will lead them
 *   stop       speed that bodies or plies would stop is taken away before forces are balanced
 *   assemble   forces and their slopes at given places and velocities, as often as the time method asks
 *   settle     the linear solve has found a change of velocities
 *   correct    velocities after the solve, before the proof that nothing crosses
 *   commit     the step holds: what is remembered moves on; a step that is taken again never comes here
 *   memory     all that is remembered from step to step, so that a run can go on elsewhere
 */
import type { BlockMatrix, Real } from '../core/index.ts'
import type { Model } from '../model/index.ts'

/** The system of equations that parts add to. */
export interface Assembly {
  readonly model: Model
  /** Of the places below [s], and length of the step or stage under way [s]. */
  time: number
  dt: number
  /** Places [m] and velocities [m/s] at which forces are asked for. */
  x: Float64Array
  v: Float64Array
  /** += f [N] */
  force: Float64Array
  /** += stiffnessScale K + dampingScale C, K ≈ −∂f/∂x and C ≈ −∂f/∂v without negative eigenvalues; null: forces alone. */
  matrix: BlockMatrix | null
  /** The same of what holds single vertices against the world: diagonal blocks, which f32 would lose beside `matrix`. */
  anchor: BlockMatrix | null
  /** The same of pairs that come and go, a row each, and the number of rows in use. */
  rows: PairRows | null
  rowsCount: number
  stiffnessScale: number
  dampingScale: number
}

/** What a force made of elements reads and writes of it. */
export type ElementAssembly = Pick<
  Assembly,
  'x' | 'v' | 'force' | 'matrix' | 'stiffnessScale' | 'dampingScale'
>

/** Springs of up to four vertices along one direction, four numbers a row. */
export interface PairRows {
  readonly vertex: Int32Array
  /** Signed weights c_i [–]. */
  readonly weight: Real
  /** n, and as fourth number the stiffness along it in units of the matrix. */
  readonly normal: Real
  /** Stiffness across n in units of the matrix, 1 per row. */
  readonly grip: Real
}

/** Numbers that outlive a step, `width` of them per row of what they belong to. */
export interface Memory {
  readonly name: string
  /** What it is about: the cloth alone, or where it touched bodies, which other bodies make worthless. */
  readonly about: 'cloth' | 'bodies'
  readonly per: 'vertex' | 'triangle'
  readonly width: number
  readonly array: Float64Array | Uint8Array | Int32Array
}

export interface Part {
  /** `again`: the same step once more, with the pairs that met in the forces. */
  begin?(time: number, dt: number, again: boolean): void
  /** May change velocities [m/s] and the predicted places [m] that follow from them. */
  stop?(predicted: Float64Array, v: Float64Array, dt: number): void
  /** Returns its energy [J], 0 where it has none. Changes nothing but the assembly: a step may be taken again. */
  assemble(assembly: Assembly): number
  /** `change` is what the solve added to velocities [m/s], 4 numbers per vertex. Only the default method calls it. */
  settle?(change: Real, dt: number): void
  /** At places x of the step's start [m]: may change the velocities the solve found [m/s]. */
  correct?(x: Float64Array, v: Float64Array, dt: number): void
  /** At places x reached [m] at `time` [s] after a step of dt [s]. */
  commit?(x: Float64Array, time: number, dt: number): void
  readonly memory?: readonly Memory[]
}
