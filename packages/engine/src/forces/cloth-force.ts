/**
 * The door between a simulation and any way cloth can resist: a force is built once from the model, told where its
 * elements lie in the matrix, and then assembled as often as the time method asks. Every model of `models.ts` is one
 * of these, the SIMD default as much as the springs of 1995.
 */
import type { Arena, BlockMatrix } from '../core/index.ts'
import type { Fabric } from '../material/index.ts'
import type { Cloth, Model } from '../model/index.ts'
import type { ForceKernels } from './force-kernels.ts'
import type { Memory } from './part.ts'

export interface ClothForce {
  /** Vertices that are coupled: `size` per element. They make the pattern of the matrix. */
  readonly elements: readonly ForceElements[]
  /** Told once where those elements write; see `buildElementSlots`. Nothing is assembled into a matrix before. */
  bind(arena: Arena, matrix: BlockMatrix): void
  /**
   * force += f(x, v) [N]; the matrix, if any, += stiffnessScale K + dampingScale C with K ≈ −∂f/∂x and C ≈ −∂f/∂v,
   * both symmetric and without negative eigenvalues. Returns the elastic energy [J]. Changes nothing else: a step
   * that did not hold is taken again.
   */
  assemble(
    x: Float64Array,
    v: Float64Array,
    force: Float64Array,
    matrix: BlockMatrix | null,
    stiffnessScale: number,
    dampingScale: number,
  ): number
  /** Cloth with a memory (yield, hysteresis, relaxation) moves on by `dt` [s]; called once per step that held. */
  commit?(x: Float64Array, dt: number): void
  /**
   * Goes on as the same cloth with its plies held to each other otherwise (`triBond`), the model's hinges having been told;
   * absent: it has to be built anew.
   */
  hold?(cloth: Cloth): void
  /** Hinges that keep a pressed fold, and bend fold by fold whatever the rest does; absent: none. */
  readonly foldCount?: number
  /** What it remembers from step to step. */
  readonly memory?: readonly Memory[]
}

export interface ForceElements {
  readonly vertex: Int32Array
  readonly size: number
}

export interface ForceInput {
  /** Arrays that kernels read must come from here; others may be plain. */
  readonly arena: Arena
  readonly kernels: ForceKernels
  readonly model: Model
  /** Places and grain in the pattern, corner by corner. */
  readonly cloth: Cloth
  /** One fabric per panel row. */
  readonly panelFabric: readonly Fabric[]
}

/** A model people choose by name. */
export interface ForceModel {
  readonly summary: string
  /** Works on grids along the grain alone; ask `quadsOf` before building. */
  readonly gridOnly?: true
  /** Most lower blocks per vertex its elements need in the matrix [–]; sizes the arena. */
  readonly blocksPerVertex: number
  build(input: ForceInput): ClothForce
}
