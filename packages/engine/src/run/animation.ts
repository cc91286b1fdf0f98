/** What is seen of an animation while it runs, and what is measured of its frames. */
import type { BodyMotion } from '../body/index.ts'
import type { Model, State } from '../model/index.ts'
import type { StepReport } from '../sim/index.ts'
import type { TightMoment } from './tight-moments.ts'

export interface Animation {
  readonly stage: 'dressing' | 'moving' | 'done' | 'stopped'
  /** How far the present stage is, 0 … 1. */
  readonly progress: number
  /** Why it stopped, in a sentence; empty otherwise. */
  readonly reason: string
  /**
   * How the body moves, its skin giving way to itself (`free-skin.ts`) and to the cloth (`give-way.ts`): now. Where skin was before
   * is in the frames.
   */
  readonly motion: BodyMotion
  readonly model: Model
  readonly state: State
  readonly steps: number
  /** Of the newest step; do not keep it, the next one fills it anew. */
  readonly report: StepReport
  /** Frames made so far, and in all. */
  readonly frame: number
  readonly frameCount: number
  readonly fps: number
  readonly notes: readonly string[]
  /** The edge length of its mesh [m]. */
  readonly resolution: number
  /** What every frame made so far was measured to be. */
  readonly history: readonly FrameNumbers[]
}

/** What is measured of every frame. */
export interface FrameNumbers {
  /** Since the motion began [s]. */
  readonly time: number
  readonly selfCrossings: number
  readonly bodyCrossings: number
  /** |e|/L − 1 over mesh edges [–]. */
  readonly p99Stretch: number
  readonly maxStretch: number
  readonly meanStretch: number
  /** Pieces that are too tight at this moment, worst first; looked for when the garment's 99th percentile reaches a tenth. */
  readonly tooTight: readonly TightMoment[]
}

export interface AnimationFrame extends FrameNumbers {
  /** From 0. */
  readonly row: number
  /** Places of garment and body as they are written [m], 3 per vertex. */
  readonly garment: Float32Array
  readonly body: Float32Array
}
