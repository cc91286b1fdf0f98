/**
 * Exit codes: 0 all frames made and none crosses, 1 bad input, 2 the run stopped on the way or crossings are left; files
 * are written in both good cases. A run that was killed goes on where its last checkpoint was when it is begun again.
 */
import { basename } from 'node:path'
import {
  type Animation,
  type AnimationOptions,
  type AnimationScene,
  beginAnimation,
  framesLeft,
  type Garment,
  InputError,
  openCheckpoint,
  run,
  saveCheckpoint,
} from '@selvedge/engine'
import { buildCapturedMotion, DRAPE_DEFAULTS, type MotionRig, nameHint } from '@selvedge/engine/sim'
import { FABRIC_DEFAULT } from '@selvedge/wardrobe'
import { type AnimationRecord, animationFiles, animationNumbers, cameThrough } from '../animation-files.ts'
import { type AnimationStore, openAnimationStore } from '../animation-store.ts'
import { garmentTitle, openBodyData, openFabric, openFabrics, openGarment, openKernels } from '../assets.ts'
import { extraWords, namesJob } from '../batch/job-words.ts'
import { leaveIfOrphaned } from '../batch/leave-if-orphaned.ts'
import { runBatch } from '../batch/run-batch.ts'
import { type Command, command, need } from '../command.ts'
import { FABRIC_FLAG, FIELD_FLAG, RUN_FLAGS, readFieldFlag } from '../model-flags.ts'
import { motionNames, openMotion } from '../motions.ts'
import { openBodyFor } from '../open-body.ts'
import { isGltf } from '../open-mesh.ts'
import { percent, seconds, tightLine } from '../result-lines.ts'
import { slidOff } from '../slid-off.ts'
import { buildStopwatch, peakMemory } from '../stopwatch.ts'
import type { Terminal } from '../terminal.ts'
import { version } from '../version.ts'
import { checkFolder, writeFilesWhole } from '../write-files.ts'

/** A tee has two thousand vertices at this edge length and walks three seconds in a minute of one core. */
const RESOLUTION_MM = 20

export const animateCommand: Command = command({
  name: 'animate',
  summary: 'Sew a garment around a body and let it be worn while the body moves.',
  usage:
    'animate <garment> --motion NAME|FILE.bvh [--body NAME|FILE] [--fabric NAME|FILE] [--seconds S] [--out DIR]; many: animate <job.json> [--jobs N] [--out DIR]',
  argsMax: 1,
  options: {
    motion: {
      type: 'string',
      value: 'NAME|FILE',
      help: 'see: selvedge list motions; a BVH file; or a clip of a .glb body',
    },
    body: {
      type: 'string',
      value: 'NAME|FILE',
      help: 'a body, a file of measurements or a rigged .glb; else the one the pattern was drafted for',
    },
    ...FABRIC_FLAG,
    resolution: {
      type: 'number',
      default: RESOLUTION_MM,
      min: 2,
      max: 100,
      unit: 'mm',
      value: 'MM',
      help: 'edge length of the mesh',
    },
    fps: {
      type: 'number',
      default: 30,
      min: 1,
      max: 240,
      unit: '/s',
      value: 'F',
      help: 'frames in a second',
    },
    seconds: {
      type: 'number',
      min: 0.03,
      max: 600,
      unit: 's',
      value: 'S',
      help: 'of the motion; else all of it',
    },
    ...FIELD_FLAG,
    ...RUN_FLAGS,
    jobs: {
      type: 'number',
      min: 1,
      max: 256,
      whole: true,
      value: 'N',
      help: 'of a job file: animations at once; else one per core',
    },
    resume: { type: 'boolean', help: 'go on with the run that was cut short, or fail if there is none' },
    out: { type: 'string', default: 'animated', value: 'DIR', help: 'folder for the files' },
    json: { type: 'boolean', help: 'print the result as one JSON object' },
  },

  async run({ args, flags, terminal, words }): Promise<number> {
    if (namesJob(args[0])) {
      checkFolder(flags.out)
      const extra = extraWords(words, args[0])
      const { out, jobs, json } = flags
      return runBatch({ jobPath: args[0], out, jobs, json, extra, spec: animateCommand, terminal })
    }
    const garment = openGarment(
      need(args[0], 'a garment: a file, or a name from `selvedge list garments`'),
      terminal.say,
    )
    const motionName = need(flags.motion, `a motion: --motion ${motionNames().join('|')}, or a BVH file`)
    const fabric = openFabric(flags.fabric ?? garment.fabric ?? FABRIC_DEFAULT)
    checkFolder(flags.out)
    const store = openAnimationStore(flags.out)
    if (flags.resume && store.checkpoint === null)
      throw new InputError(
        '--resume: no run was cut short in this folder; leave out --resume, or name its --out',
      )
    const { body, motion } = await openMover(garment, flags.body, motionName, terminal.say)
    const kernels = await openKernels(terminal.say)
    const length = flags.seconds === undefined ? motion.seconds : Math.min(flags.seconds, motion.seconds)
    if (length < (flags.seconds ?? 0))
      terminal.say(`${motionName} lasts ${seconds(motion.seconds)}, no longer`)

    const scene: AnimationScene = { garment, body, fabric, fabrics: openFabrics(), motion }
    const options: AnimationOptions = {
      kernels,
      resolution: flags.resolution / 1000,
      fps: flags.fps,
      seconds: length,
      seed: flags.seed,
      bodyField: readFieldFlag(flags), // of the dressing; who moves is asked on its own triangles
    }
    const { animation, frames, cpuBefore } = beginOrResume(scene, options, store, flags.resume, terminal)
    const watch = buildStopwatch()
    runFrames(animation, frames, store, cpuBefore, terminal, watch)
    if (animation.reason) terminal.say(`${garment.name}: ${animation.reason}`)
    const off = comeOff(animation, frames)
    if (off) terminal.say(`${garment.name}: ${off}`)

    const result = {
      command: 'animate',
      scene: garment.name,
      n: null,
      ...animationNumbers(animation),
      slidOff: off !== '',
      wallSeconds: watch.wallSeconds,
      cpuSeconds: cpuBefore + watch.cpuSeconds,
      threads: flags.threads,
      rssMB: peakMemory(),
      options: {
        garment: args[0],
        motion: motionName,
        body: body.name,
        fabric: fabric.name,
        resolutionMm: flags.resolution,
        fps: flags.fps,
        seconds: length,
        seed: flags.seed,
        bodyField: options.bodyField ?? DRAPE_DEFAULTS.bodyField,
        kernels: kernels.name,
      },
    }
    const commandLine = ['selvedge', ...words]
    const title = garmentTitle(args[0], garment)
    const record = {
      animation,
      title,
      scene,
      rig: motion.rig,
      frames,
      result,
      version: version(),
      commandLine,
    }
    if (frames.length > 0) await writeAnimation(flags.out, record, terminal)
    store.remove()
    if (flags.json) terminal.print(JSON.stringify(result))
    else for (const line of animationLines(result)) terminal.print(line)
    return cameThrough(result) ? 0 : 2
  },
})

async function writeAnimation(out: string, record: AnimationRecord, { say }: Terminal): Promise<void> {
  const { files, note } = await animationFiles(record)
  if (note) say(note)
  await writeFilesWhole(out, files)
  say(`${out}: ${Object.keys(files).join(', ')}`)
}

interface Mover {
  readonly body: AnimationScene['body']
  readonly motion: AnimationScene['motion'] & { readonly seconds: number; readonly rig?: MotionRig }
}

/** The body asked for, else the one the pattern was drafted for, and how it moves out of the pose it is dressed in. */
async function openMover(
  garment: Garment,
  asked: string | undefined,
  motionName: string,
  say: (line: string) => void,
): Promise<Mover> {
  if (asked !== undefined && /\.(obj|stl)$/i.test(asked))
    throw new InputError(
      `${basename(asked)} has no bones and cannot move; name a body, a file of measurements or a rigged .glb`,
    )
  const own = asked !== undefined && isGltf(asked)
  const clip = own ? null : openMotion(motionName)
  const { body, pose, shape, scale, clips } = await openBodyFor(garment, asked, say)
  if (clip !== null && shape !== null) {
    const motion = buildCapturedMotion(openBodyData(), shape, { clip, first: pose, scale })
    return { body, motion }
  }
  const found = clips.find(({ name }) => name === motionName)
  if (found !== undefined) return { body, motion: { ...found.motion, seconds: found.seconds } }
  const names = clips.map(({ name }) => name)
  throw new InputError(
    `${body.name}: the file holds no animation "${motionName}"; ${nameHint(motionName, names)}`.slice(0, 290),
  )
}

interface Begun {
  readonly animation: Animation
  /** Places of the garment, frame by frame [m]. */
  readonly frames: Float32Array[]
  readonly cpuBefore: number
}

function beginOrResume(
  scene: AnimationScene,
  options: AnimationOptions,
  store: AnimationStore,
  mustResume: boolean,
  { say }: Terminal,
): Begun {
  if (store.checkpoint !== null) {
    try {
      const animation = openCheckpoint(scene, options, store.checkpoint)
      const frames = store.takeFrames(animation.frame, 3 * animation.model.vertexCount)
      if (frames !== null) {
        say(
          `going on at frame ${animation.frame} of ${animation.frameCount}, where an earlier run was cut short`,
        )
        return { animation, frames, cpuBefore: store.cpuSeconds }
      }
      if (mustResume)
        throw new InputError('--resume: the frames of the earlier run are gone; leave out --resume')
    } catch (reason) {
      if (mustResume || !(reason instanceof InputError)) throw reason
      say(`${reason.message.split(';')[0]}: beginning anew`)
    }
  }
  store.clear()
  return { animation: beginAnimation(scene, options), frames: [], cpuBefore: 0 }
}

function runFrames(
  animation: Animation,
  frames: Float32Array[],
  store: AnimationStore,
  cpuBefore: number,
  terminal: Terminal,
  watch: ReturnType<typeof buildStopwatch>,
): void {
  const progress = terminal.progress()
  let kept = saveCheckpoint(animation)
  let keptFrames = frames.length
  run(framesLeft(animation), {
    watch,
    onStep: ({ frame }) => {
      leaveIfOrphaned()
      if (frame !== null) frames.push(frame.garment)
      const checkpoint = saveCheckpoint(animation)
      if (checkpoint === null || checkpoint === kept) return
      store.keep(frames.slice(keptFrames), checkpoint, cpuBefore + watch.cpuSeconds)
      kept = checkpoint
      keptFrames = frames.length
    },
    onProgress: ({ frame }) => {
      const detail = frame === null ? '' : `frame ${animation.frame} of ${animation.frameCount}, `
      const cpu = seconds(cpuBefore + watch.cpuSeconds)
      progress.show(animation.stage, animation.progress, `${detail}${cpu} of processor time`)
    },
  })
  progress.stop()
}

/** In a sentence, when the garment is no longer worn in the last frame. */
function comeOff({ motion, fps }: Animation, frames: readonly Float32Array[]): string {
  if (frames.length === 0) return ''
  const skin = [0, (frames.length - 1) / fps].map((time) => {
    const places = new Float64Array(motion.mesh.position.length)
    motion.placesAt(time, places)
    return places
  })
  return slidOff({ garment: frames[0], body: skin[0] }, { garment: frames[frames.length - 1], body: skin[1] })
}

/** The numbers of a run in words. */
function animationLines(
  result: ReturnType<typeof animationNumbers> & { scene: string; cpuSeconds: number; rssMB: number },
): string[] {
  const { frames, frameCount, selfCrossings, bodyCrossings, framesCrossing } = result
  const done = frames === frameCount ? `all ${frames} frames` : `${frames} of ${frameCount} frames`
  return [
    `${result.scene}: ${result.vertices} vertices, ${result.triangles} triangles, ${done}`,
    `  time        ${seconds(result.simSeconds)} of motion in ${result.steps} steps, ${seconds(result.cpuSeconds)} of processor time, ${result.rssMB} MB`,
    `  stretch     99 % of edges below ${percent(result.p99StretchWorst)} in every frame, most ${percent(result.maxStretch)} in the last`,
    ...result.tooTight.map((moment) => `  tight       ${tightLine(moment)}`),
    `  crossings   ${selfCrossings} with itself, ${bodyCrossings} with the body in the worst of all frames; ${framesCrossing} frames cross`,
    `  state       ${result.stateHash}`,
  ]
}
