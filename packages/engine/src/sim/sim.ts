/**
 * Everything one simulation owns, apart by how it changes: the constant model and settings, the moving state, the parts
 * that act on the cloth (`forces/part.ts`), the solver, controls that may be turned between steps, and scratch that no
 * step leaves anything in.
 */
import type { BodyResponse, Collider, ContactSystem, Sticking, StickingSystem } from '../contact/index.ts'
import type { BlockMatrix, Real } from '../core/index.ts'
import type { Assembly, ClothForce, Part, StitchArrays } from '../forces/index.ts'
import type { Kernels, Workbench } from '../kernels/index.ts'
import type { Fabric } from '../material/index.ts'
import type { Cloth, Model, RestAngles, State } from '../model/index.ts'
import type { LinearSolver, SolveOptions } from '../solve/index.ts'
import type { HeldMotion } from './held-motion.ts'
import type { Integrator } from './integrate-motion.ts'
import type { SimControls, SimSettings } from './options.ts'
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
  /** When it begins [s], which is where bodies that move are then; without it 0. */
  readonly time?: number
  /** What sticks to what, and when; see `contact/sticking/sticking.ts`. */
  readonly sticking?: Sticking
  /** Pairs of vertices drawn together by thread, and the row each vertex will have once they are one. */
  readonly stitchVertex?: Int32Array
  readonly vertexClass?: Int32Array
}

export interface Sim {
  readonly scene: ClothScene
  readonly kernels: Kernels
  readonly bench: Workbench
  readonly settings: SimSettings
  readonly controls: SimControls
  readonly model: Model
  /** Rest lengths of triangle edges [m], 3 per triangle, opposite to its corners. */
  readonly triEdgeRest: Float64Array
  readonly state: SimState
  readonly parts: SimParts
  readonly solver: SimSolver
  /** The time method, where it is not the default one. */
  integrator: Integrator | null
  readonly scratch: SimScratch
  /** The report of the step under way; a step fills it anew. */
  readonly report: StepReport
}

export interface SimState extends State {
  steps: number
  /** Largest stretch at the end of the last step [–]. */
  stretchLast: number
}

/** By name, and in the order in which they are called. */
export interface SimParts {
  readonly membrane: ElasticPart
  readonly bending: ElasticPart
  readonly stitches: StitchPart | null
  readonly body: BodyResponse | null
  readonly plies: PliesPart | null
  readonly sticking: StickingPart | null
  /** What the cloth does to itself: membrane, bending, thread. */
  readonly inner: readonly Part[]
  /** What the world does to it from afar: weight, air, whatever the controls name. */
  readonly world: readonly Part[]
  /** What touches it: bodies, other plies; and what sticks. */
  readonly touch: readonly Part[]
  readonly stuck: readonly Part[]
  /** What may not be stretched further. */
  readonly limits: readonly Part[]
  readonly all: readonly Part[]
}

export interface ElasticPart extends Part {
  /** The model of cloth behind it, to be asked anywhere. */
  readonly law: ClothForce
  /** When last assembled [J]. */
  readonly energy: number
}

export interface StitchPart extends Part {
  readonly arrays: StitchArrays
}

export interface PliesPart extends Part {
  readonly contact: ContactSystem
}

export interface StickingPart extends Part {
  readonly system: StickingSystem
}

export interface SimSolver {
  readonly matrix: BlockMatrix
  readonly linear: LinearSolver
  /** How the solve under way ends, and the rows in it. */
  readonly options: SolveOptions
  /** What the solve needs when bodies hold cloth by constraints. */
  readonly held: HeldMotion | null
}

export interface SimScratch {
  readonly assembly: Assembly
  /** Predicted places [m], velocities at which a time method asks for forces [m/s], forces [N]. */
  readonly predicted: Float64Array
  readonly speed: Float64Array
  readonly force: Float64Array
  /** Right-hand side and answer of the linear solve. */
  readonly rightSide: Real
  readonly change: Real
  /** (h D + h² K) v of the step's start. */
  readonly loss: Real
  /** Zeros [m/s]. */
  readonly still: Float64Array
  /** Where the script puts pins at the end of the step, and the bodies' vertices at its start and end [m]. */
  readonly scripted: { readonly pins: Float64Array; readonly start: Float64Array; readonly end: Float64Array }
  /** State at the start of a step, to go back to when it does not hold. */
  readonly saved: { readonly x: Float64Array; readonly v: Float64Array; time: number }
}
