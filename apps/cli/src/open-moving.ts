/**
 * What `animate` moves: a garment on the body it is dressed for, or a project as it hangs. Either way it is told how to begin,
 * and how to go on from a checkpoint.
 */
import { basename } from 'node:path'
import {
  type Animation,
  type AnimationScene,
  beginAnimation,
  beginDrape,
  type Drape,
  dressLayers,
  type Garment,
  InputError,
  type Kernels,
  openCheckpoint,
  outfitOptions,
  outfitScenes,
  type Project,
  run,
  stepsLeft,
} from '@selvedge/engine'
import { readBvh } from '@selvedge/engine/io'
import { wornGarments } from '@selvedge/engine/project'
import {
  animateWorn,
  type BodyPose,
  buildCapturedMotion,
  DRAPE_DEFAULTS,
  type MotionClip,
  type MotionRig,
  nameHint,
} from '@selvedge/engine/sim'
import { FABRIC_DEFAULT } from '@selvedge/wardrobe'
import { garmentTitle, openBodyData, openFabric, openFabrics, openGarment } from './assets.ts'
import { leaveIfOrphaned } from './batch/leave-if-orphaned.ts'
import { readFieldFlag } from './model-flags.ts'
import { motionNames, openMotion } from './motions.ts'
import { type OpenedBody, openBodyFor, openPose } from './open-body.ts'
import { isGltf } from './open-mesh.ts'
import { openProject, openProjectBody } from './open-project.ts'
import { seconds } from './result-lines.ts'
import type { Terminal } from './terminal.ts'

export interface MovingFlags {
  readonly motion?: string | undefined
  readonly body?: string | undefined
  readonly fabric?: string | undefined
  /** [mm] */
  readonly resolution?: number | undefined
  readonly fps: number
  readonly seconds?: number | undefined
  readonly seed?: number | undefined
  readonly 'body-field'?: string | undefined
}

export interface Moving {
  readonly name: string
  readonly title: string
  readonly scene: AnimationScene
  readonly rig: MotionRig | undefined
  readonly motionName: string
  /** Of the motion that is asked for [s]. */
  readonly seconds: number
  /** [mm] */
  readonly resolutionMm: number
  readonly bodyField: string
  /** From the beginning, or from a checkpoint. */
  begin(saved: Uint8Array | null): Animation
}

/** A tee has two thousand vertices at this edge length and walks three seconds in a minute of one core. */
const RESOLUTION_MM = 20

export async function openMovingGarment(
  word: string,
  flags: MovingFlags,
  kernels: Kernels,
  { say }: Terminal,
): Promise<Moving> {
  const garment = openGarment(word, say)
  const motionName = flags.motion ?? noMotion()
  const fabric = openFabric(flags.fabric ?? garment.fabric ?? FABRIC_DEFAULT)
  const { body, motion } = await openMover(garment, flags.body, motionName, say)
  const length = lengthOf(motionName, flags.seconds, motion.seconds, say)
  const scene: AnimationScene = { garment, body, fabric, fabrics: openFabrics(), motion }
  const { resolution: resolutionMm = RESOLUTION_MM, fps, seed } = flags
  const bodyField = readFieldFlag(flags) // of the dressing; who moves is asked on its own triangles
  const options = { kernels, resolution: resolutionMm / 1000, fps, seconds: length, seed, bodyField }
  return {
    name: garment.name,
    title: garmentTitle(word, garment),
    scene,
    rig: motion.rig,
    motionName,
    seconds: length,
    resolutionMm,
    bodyField: bodyField ?? DRAPE_DEFAULTS.bodyField,
    begin: (saved) =>
      saved === null ? beginAnimation(scene, options) : openCheckpoint(scene, options, saved),
  }
}

/** The project draped as `drape` does it, then moved from where it hangs. */
export async function openMovingProject(
  word: string,
  flags: MovingFlags,
  kernels: Kernels,
  terminal: Terminal,
): Promise<Moving> {
  const { say } = terminal
  const { motion: named, seconds: wished, ...others } = flags
  const project = openProject(word, others, say)
  const asked = named === undefined ? project.motion : { name: named }
  if (asked === undefined) noMotion()
  const dressed = await openProjectBody(project, say)
  const posed = openPose(dressed, project.body)
  const first = posed?.pose ?? dressed.pose
  const motion = moverOf(dressed, asked.name, first, { clip: ownClip(project, asked.name), from: asked.from })
  const drape = drapeProject(project, { dressed, moveTo: posed?.moveTo }, kernels, terminal)
  const { garment, fabric } = outfitScenes(project, { body: null, fabrics: openFabrics() }).at(-1)!
  const length = lengthOf(asked.name, wished ?? asked.seconds, motion.seconds, say)
  const worn = wornGarments(project).at(-1)
  return {
    name: garment.name,
    title: worn?.title ?? garmentTitle(worn?.id ?? garment.name, garment),
    scene: { garment, fabric, fabrics: openFabrics(), body: posed?.body ?? dressed.body, motion },
    rig: motion.rig,
    motionName: asked.name,
    seconds: length,
    resolutionMm: 1000 * drape.meshQuality.resolution,
    bodyField: project.settings.bodyField ?? DRAPE_DEFAULTS.bodyField,
    begin: (saved) => animateWorn({ drape, motion }, { kernels, fps: flags.fps, seconds: length }, saved),
  }
}

function noMotion(): never {
  throw new InputError(`missing a motion: --motion ${motionNames().join('|')}, or a BVH file`)
}

/** To rest; one that does not come to it cannot be moved, and says why. */
function drapeProject(
  project: Project,
  {
    dressed,
    moveTo,
  }: { dressed: OpenedBody; moveTo: NonNullable<ReturnType<typeof openPose>>['moveTo'] | undefined },
  kernels: Kernels,
  terminal: Terminal,
): Drape {
  const scenes = outfitScenes(project, { body: dressed.body, moveTo, fabrics: openFabrics() })
  const options = { kernels, ...outfitOptions(project.settings) }
  const under = scenes.slice(0, -1)
  const worn = under.length === 0 ? undefined : dressLayers(under, { ...options, static: true }).worn
  const drape = beginDrape({ ...scenes[scenes.length - 1], worn }, options)
  for (const note of drape.notes) terminal.say(note)
  const progress = terminal.progress()
  run(stepsLeft(drape), {
    onStep: leaveIfOrphaned,
    onProgress: ({ stage, progress: share, report }) =>
      progress.show(stage, share, `${seconds(report.time)} simulated`),
  })
  progress.stop()
  if (drape.stage === 'stopped') throw new InputError(`${scenes.at(-1)?.garment.name}: ${drape.reason}`)
  return drape
}

/** A motion of the project's own. */
function ownClip({ motions }: Project, name: string): MotionClip | undefined {
  const own = motions.find((one) => one.name === name)
  return own && readBvh(own.bvh)
}

function lengthOf(
  name: string,
  asked: number | undefined,
  whole: number,
  say: (line: string) => void,
): number {
  if (asked !== undefined && asked > whole + 1e-9) say(`${name} lasts ${seconds(whole)}, no longer`)
  return Math.min(asked ?? whole, whole)
}

type Mover = AnimationScene['motion'] & { readonly seconds: number; readonly rig?: MotionRig }

/** The body asked for, else the one the pattern was drafted for, and how it moves out of the pose it is dressed in. */
async function openMover(
  garment: Garment,
  asked: string | undefined,
  motionName: string,
  say: (line: string) => void,
): Promise<{ readonly body: AnimationScene['body']; readonly motion: Mover }> {
  if (asked !== undefined && /\.(obj|stl)$/i.test(asked))
    throw new InputError(
      `${basename(asked)} has no bones and cannot move; name a body, a file of measurements or a rigged .glb`,
    )
  const clip = asked !== undefined && isGltf(asked) ? undefined : openMotion(motionName)
  const opened = await openBodyFor(garment, asked, say)
  return { body: opened.body, motion: moverOf(opened, motionName, opened.pose, { clip }) }
}

/** A clip on our own bones, or one that came with the body. */
function moverOf(
  { body, shape, scale, clips }: OpenedBody,
  name: string,
  first: BodyPose,
  { clip, from }: { clip?: MotionClip | undefined; from?: number | undefined },
): Mover {
  if (shape !== null)
    return buildCapturedMotion(openBodyData(), shape, { clip: clip ?? openMotion(name), first, from, scale })
  const found = clips.find((one) => one.name === name)
  if (found !== undefined) return { ...found.motion, seconds: found.seconds }
  const names = clips.map((one) => one.name)
  throw new InputError(
    `${body.name}: the file holds no animation "${name}"; ${nameHint(name, names)}`.slice(0, 290),
  )
}
