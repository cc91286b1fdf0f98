/** Everything one simulation owns: the constant model, the moving state, and the instruments that step it. */
import type { BodyResponse, Collider, ContactSystem, Sticking, StickingSystem } from '../contact/index.ts'
import type { BlockMatrix, Real } from '../core/index.ts'
import type { ClothForce, StitchArrays } from '../forces/index.ts'
import type { Kernels, Workbench } from '../kernels/index.ts'
import type { Fabric } from '../material/index.ts'
import type { Cloth, Model, RestAngles, State } from '../model/index.ts'
import type { LinearSolver, SolveOptions } from '../solve/index.ts'
import type { HeldMotion } from './held-motion.ts'
import type { Integrator } from './integrate-motion.ts'
import type { StrainLimiter } from './limit-strain.ts'
import type { SimOptions } from './options.ts'
import type { OverStretch } from './over-stretch.ts'
import type { StepReport } from './step-report.ts'

/** Cloth, what it is made of, what holds it and what it may touch. */
export interface ClothScene {
  readonly cloth: Cloth
  /** One fabric per panel. */
  readonly panelFabric: readonly Fabric[]
  /** Vertices held by hand: no force moves them. */
  readonly pinned?: readonly number[]
  /** Where the pinned vertices are at a time [s]: writes their rows of x [m]. Without it they stay where they start. */
  readonly pinPlaces?: (time: number, x: Float64Array) => void
  /** Folds the cloth wants to keep: none ('flat', cut cloth), or those it is placed with. */
  readonly restAngles?: RestAngles
  readonly colliders?: readonly Collider[]
  /** What sticks to what, and when; see `contact/sticking/sticking.ts`. */
  readonly sticking?: Sticking
  /** Pairs of vertices drawn together by thread, and the row each vertex will have once they are one. */
  readonly stitchVertex?: Int32Array
  readonly vertexClass?: Int32Array
}

export interface Sim {
  readonly scene: ClothScene
  readonly options: SimOptions
  readonly kernels: Kernels
  readonly bench: Workbench
  readonly model: Model
  readonly state: State
  readonly matrix: BlockMatrix
  readonly solver: LinearSolver
  /** How the solve of a step ends, and the springs of cloth on cloth in it. */
  readonly solveOptions: SolveOptions
  readonly membrane: ClothForce
  readonly bending: ClothForce
  readonly stitch: StitchArrays | null
  readonly limiter: StrainLimiter | null
  readonly overStretch: OverStretch | null
  /** The time method, where it is not the default one. */
  integrator: Integrator | null
  readonly body: BodyResponse | null
  /** What the solve needs when bodies hold cloth by constraints. */
  readonly held: HeldMotion | null
  readonly contact: ContactSystem | null
  readonly sticking: StickingSystem | null
  /** Where the script puts pins at the end of the step, and the bodies' vertices at its start and end [m]. */
  readonly scripted: { readonly pins: Float64Array; readonly start: Float64Array; readonly end: Float64Array }
  /** Scratch of a step: predicted places [m], forces [N], right-hand side and answer of the linear solve. */
  readonly predicted: Float64Array
  /** Velocities at which forces are asked for by a time method [m/s]. */
  readonly speed: Float64Array
  readonly force: Float64Array
  readonly rightSide: Real
  readonly change: Real
  /** (h D + h² K) v of the step's start. */
  readonly loss: Real
  /** Zeros [m/s]. */
  readonly still: Float64Array
  /** Rest lengths of triangle edges [m], 3 per triangle, opposite to its corners. */
  readonly triEdgeRest: Float64Array
  /** State at the start of a step, to go back to when it does not hold. */
  readonly saved: { readonly x: Float64Array; readonly v: Float64Array; time: number }
  steps: number
  /** Largest stretch at the end of the last step [–]. */
  stretchLast: number
  /** The report of the step under way; a step fills it anew. */
  readonly report: StepReport
}
