/**
 * Records what is worn while its body moves: frame after frame from the drape as it hangs, which stays as it is. Every frame
 * is counted for crossings. A recording belongs to one drape, body and motion; the last few are kept, so that Undo finds
 * them again. One that is given up leaves nothing.
 */
import { type BodyData, type Drape, framesLeft, InputError, type Kernels, runLater } from '@selvedge/engine'
import { readBvh } from '@selvedge/engine/io'
import type { Project } from '@selvedge/engine/project'
import {
  ANIMATION_DEFAULTS,
  animateWorn,
  buildCapturedMotion,
  clipSeconds,
  type MotionClip,
  type MotionRig,
  stateHash,
  stepsWhile,
} from '@selvedge/engine/sim'
import { STANDS_AS_FILE, type Wardrobe } from '@selvedge/wardrobe/open'
import { nextTask } from './next-task.ts'
import type { ProjectBody } from './project-body.ts'
import type { RecordingNumbers } from './protocol.ts'

/** Frames of cloth and skin as they were recorded [m]. */
export interface Recording {
  readonly drape: Drape
  readonly frames: readonly Float32Array[]
  readonly skins: readonly Float32Array[]
  readonly rig: MotionRig
  readonly numbers: RecordingNumbers
}

export interface RecordOrder {
  readonly project: Project
  readonly drape: Drape
  readonly wearer: ProjectBody
}

/** Two minutes of frames do not fit into a page's memory: a recording takes 6 MB a second [s]. */
const SECONDS_MAX = 30
/** So many recordings are kept. */
const KEPT_MAX = 3

/** Before the first frame. */
export const RECORDING_NONE = {
  frames: 0,
  frameCount: 0,
  fps: 0,
  selfCrossings: 0,
  bodyCrossings: 0,
  hash: null,
} as const

export class Recorder {
  readonly #kernels: Kernels
  readonly #data: BodyData
  readonly #wardrobe: Wardrobe
  readonly #kept = new Map<string, Recording>()
  /** The recording under way; another object, or none, once it is given up. */
  #live: object | null = null

  constructor(kernels: Kernels, data: BodyData, wardrobe: Wardrobe) {
    this.#kernels = kernels
    this.#data = data
    this.#wardrobe = wardrobe
  }

  get busy(): boolean {
    return this.#live !== null
  }

  /** What was recorded of this document's drape, if it was; `hash`: of the drape. */
  find(project: Project, hash: string | null): Recording | null {
    if (hash === null || project.motion === undefined) return null
    return this.#kept.get(keyOf(project, hash)) ?? null
  }

  /** How long the motion of a project is in all [s]; an `InputError` for one that moves other bones than ours. */
  async seconds(project: Project): Promise<number> {
    return clipSeconds(this.#data, await this.#clip(project))
  }

  cancel(): void {
    this.#live = null
  }

  /** All frames; null when it was given up. `onFrame` is shown each as it comes. */
  async record(
    { project, drape, wearer }: RecordOrder,
    onFrame: (numbers: RecordingNumbers, garment: Float32Array, skin: Float32Array) => void,
  ): Promise<Recording | null> {
    const { motion: asked } = project
    if (asked === undefined) throw new InputError('no motion is chosen; choose one first')
    const live = {}
    this.#live = live
    const going = () => this.#live === live
    try {
      const clip = await this.#clip(project)
      if (!going()) return null
      if (!wearer.standing) throw new InputError(STANDS_AS_FILE)
      const { shape, scale } = wearer.standing
      const motion = buildCapturedMotion(this.#data, shape, {
        clip,
        first: wearer.pose,
        from: asked.from,
        scale,
      })
      const seconds = Math.min(asked.seconds ?? motion.seconds, motion.seconds)
      if (seconds > SECONDS_MAX)
        throw new InputError(`at most ${SECONDS_MAX} s are recorded at a time; let it end earlier`)
      const key = keyOf(project, stateHash(drape.state.x, drape.state.v))
      await nextTask()
      const animation = animateWorn({ drape, motion }, { kernels: this.#kernels, seconds })
      const frames: Float32Array[] = []
      const skins: Float32Array[] = []
      let numbers: RecordingNumbers = {
        stage: 'recording',
        frames: 0,
        frameCount: animation.frameCount,
        fps: ANIMATION_DEFAULTS.fps,
        selfCrossings: 0,
        bodyCrossings: 0,
        hash: null,
      }
      await runLater(stepsWhile(framesLeft(animation), going), {
        pause: nextTask,
        onStep: ({ frame }) => {
          if (frame === null) return
          frames.push(frame.garment)
          skins.push(frame.body)
          numbers = {
            ...numbers,
            frames: frames.length,
            selfCrossings: numbers.selfCrossings + frame.selfCrossings,
            bodyCrossings: numbers.bodyCrossings + frame.bodyCrossings,
          }
          onFrame(numbers, frame.garment, frame.body)
        },
      })
      if (!going()) return null
      if (animation.stage !== 'done') throw new InputError(`the recording stopped: ${animation.reason}`)
      const hash = stateHash(animation.state.x, animation.state.v)
      const recording = {
        drape,
        frames,
        skins,
        rig: motion.rig,
        numbers: { ...numbers, stage: 'done', hash } as const,
      }
      this.#keep(key, recording)
      return recording
    } finally {
      if (going()) this.#live = null
    }
  }

  #keep(key: string, recording: Recording): void {
    this.#kept.delete(key)
    this.#kept.set(key, recording)
    while (this.#kept.size > KEPT_MAX) {
      const [oldest] = this.#kept.keys()
      this.#kept.delete(oldest)
    }
  }

  async #clip({ motion, motions }: Project): Promise<MotionClip> {
    const own = motions.find(({ name }) => name === motion?.name)
    return own ? readBvh(own.bvh) : this.#wardrobe.motion(motion?.name ?? '')
  }
}

function keyOf({ body, motion, motions }: Project, hash: string): string {
  return JSON.stringify([hash, body, motion, motions.find(({ name }) => name === motion?.name)])
}
