/**
 * A garment on a body that moves: sewn and brought to rest on the first pose (stage `dressing`, by `drape.ts`), then worn
 * while the body moves (stage `moving`), one frame after the other, until the motion is over (`done`). `animateDrape` runs
 * all of it; `beginAnimation` and `framesLeft` let a program show, write or keep every frame as it comes.
 *
 * A garment that hangs already, put on and changed by hand as it may be, goes along from where it is (`animateWorn`): the body
 * leads over from the skin it stands in to the first one of its motion while cloth comes to lie on it, and the drape itself is
 * left as it was.
 *
 * Every written frame is proved: crossings are counted anew from its 32-bit positions, by code the solver does not use.
 *
 * A run can be cut short and go on elsewhere to the same bytes. Every CHECKPOINT_FRAMES frames all that will matter later is
 * packed, and the run itself goes on from the packed bytes: whatever is not among them is lost in all runs alike.
 */
import { strToU8 } from 'fflate'
import type { BodyMotion } from './body/index.ts'
import { InputError, stateHash } from './core/index.ts'
import { beginDrape, type Drape, type DrapeOptions, type GarmentScene } from './drape.ts'
import { freeSkin, leadOver } from './motion/index.ts'
import {
  type Animation,
  type AnimationFrame,
  AnimationRun,
  type AnimationSettings,
  type DrapeRun,
  type GarmentCloths,
  HeldCloth,
  HOLD,
  panelFabrics,
  type RunHooks,
  run,
  type Stepped,
  type Steps,
  unpackArrays,
} from './run/index.ts'

export type { Animation, AnimationFrame, FrameNumbers } from './run/index.ts'

export interface AnimationScene extends Omit<GarmentScene, 'worn' | 'moveTo'> {
  readonly body: NonNullable<GarmentScene['body']>
  /** The body stands as its mesh at time 0 and before. */
  readonly motion: BodyMotion
}

export interface AnimationOptions extends Omit<DrapeOptions, 'sim'> {
  /** Frames in a second. */
  readonly fps?: number
  /** Length of the motion [s]. */
  readonly seconds: number
  readonly checkpointFrames?: number
}

export const ANIMATION_DEFAULTS = { fps: 30, checkpointFrames: 10 } as const

export interface AnimationResult {
  readonly animation: Animation
  readonly frames: readonly AnimationFrame[]
  /** One name for places and velocities at the end. */
  readonly stateHash: string
}

/** From flat pattern to the last frame. */
export function animateDrape(
  scene: AnimationScene,
  options: AnimationOptions,
  hooks: RunHooks<AnimationStep> = {},
): AnimationResult {
  const frames: AnimationFrame[] = []
  const animation = run(framesLeft(beginAnimation(scene, options)), {
    ...hooks,
    onStep: (step) => {
      if (step.frame !== null) frames.push(step.frame)
      hooks.onStep?.(step)
    },
  })
  const { x, v } = animation.state
  return { animation, frames, stateHash: stateHash(x, v) }
}

/** One step of dressing, or one frame with all steps to it. */
export interface AnimationStep extends Stepped {
  readonly animation: Animation
  /** Null while dressing, and when the motion had to stop. */
  readonly frame: AnimationFrame | null
}

/** What is left to do of an animation that was begun or opened; nothing when it is done or had to stop. */
export function* framesLeft(animation: Animation): Steps<AnimationStep, Animation> {
  while (animation.stage === 'dressing' || animation.stage === 'moving') {
    const frame = (animation as AnimationRun).advance()
    yield { animation, frame, stage: animation.stage, report: animation.report }
  }
  return animation
}

/** Lays the panels around the body as it stands before it moves; nothing is sewn yet. */
export function beginAnimation(scene: AnimationScene, options: AnimationOptions): Animation {
  const { motion: blended, ...worn } = scene
  const { kernels, resolution, seed, secondsMax, layOut, bodyField } = options
  const motion = freeSkin(blended, kernels)
  const body = { ...scene.body, position: motion.mesh.position } // exactly as it begins to move
  const drape = beginDrape(
    { ...worn, body },
    { kernels, resolution, seed, secondsMax, layOut, bodyField, static: options.static ?? true },
  )
  return new AnimationRun({ ...scene, motion }, settingsOf(scene, options), drape as DrapeRun, null)
}

/** What hangs on a body goes along with it; `drape` is at rest, and stays as it is. */
export interface WornScene {
  readonly drape: Drape
  /** Of the body the drape hangs on, out of the pose it stands in. */
  readonly motion: BodyMotion
}

/** Goes on from `saved`, a checkpoint of the same drape and motion, where there is one. */
export function animateWorn(
  { drape, motion: blended }: WornScene,
  options: Pick<AnimationOptions, 'kernels' | 'fps' | 'seconds' | 'checkpointFrames'>,
  saved: Uint8Array | null = null,
): Animation {
  const hung = drape as DrapeRun
  if (drape.stage !== 'rest')
    throw new InputError('the garment has not come to rest yet; let it hang still before its body moves')
  const motion = leadOver(hung.skins[0], freeSkin(blended, options.kernels), HOLD)
  const held = new HeldCloth()
  held.recall(hung.held.moment)
  const scene = { ...hung.cloths, motion, worn: { panelFabric: hung.panelFabric, held } }
  const told = stateHash(drape.state.x, drape.state.v)
  const settings = settingsOf({ ...hung.cloths, motion: blended, told }, options)
  if (saved !== null) requireKey(saved, settings)
  return new AnimationRun(scene, settings, saved === null ? hung : null, saved)
}

/** The newest checkpoint; null before the garment is on. Frames made after it are made again by whoever opens it. */
export function saveCheckpoint(animation: Animation): Uint8Array | null {
  return (animation as AnimationRun).checkpoint
}

/** The run as it was when the checkpoint was made. Scene and options must be those it was begun with. */
export function openCheckpoint(
  scene: AnimationScene,
  options: AnimationOptions,
  bytes: Uint8Array,
): Animation {
  const settings = settingsOf(scene, options)
  requireKey(bytes, settings)
  return new AnimationRun(
    { ...scene, motion: freeSkin(scene.motion, options.kernels) },
    settings,
    null,
    bytes,
  )
}

function requireKey(bytes: Uint8Array, { key }: AnimationSettings): void {
  const packed = unpackArrays(bytes, 'checkpoint')
  if ((packed.values as { key: string }).key === key) return
  throw new InputError(
    'the checkpoint belongs to another garment, body, motion or setting; begin again without it',
  )
}

/** `told`: one name for what hung before the body moved, where it did. */
function settingsOf(
  scene: GarmentCloths & { readonly motion: BodyMotion; readonly told?: string },
  options: AnimationOptions,
): AnimationSettings {
  const { fps, checkpointFrames } = { ...ANIMATION_DEFAULTS, ...options }
  const frameCount = Math.floor(options.seconds * fps + 1e-6) + 1 // the first frame is time 0
  const told = {
    fps,
    checkpointFrames,
    garment: scene.garment,
    fabrics: panelFabrics(
      scene,
      scene.garment.panels.map(({ id }) => id),
    ),
    resolution: options.resolution,
    seed: options.seed,
    secondsMax: options.secondsMax,
    static: options.static,
    layOut: options.layOut,
    bodyField: options.bodyField,
    kernels: options.kernels.name,
    hung: scene.told,
    skin: 'gives way', // checkpoints of earlier versions know of no depths
    wind: scene.wind,
  }
  const skins = [0, 0.5, 1].map((share) => {
    const skin = new Float64Array(scene.motion.mesh.position.length)
    scene.motion.placesAt(share * options.seconds, skin)
    return skin
  })
  return {
    kernels: options.kernels,
    fps,
    frameCount,
    checkpointFrames,
    key: stateHash(strToU8(JSON.stringify(told)), ...skins),
  }
}
