/**
 * Exit codes: 0 all frames made and none crosses, 1 bad input, 2 the run stopped on the way or crossings are left; files
 * are written in both good cases. A run that was killed goes on where its last checkpoint was when it is begun again.
 */
import { type Animation, framesLeft, InputError, run, saveCheckpoint } from '@selvedge/engine'
import { DRAPE_DEFAULTS } from '@selvedge/engine/sim'
import { type AnimationRecord, animationFiles, animationNumbers, cameThrough } from '../animation-files.ts'
import { type AnimationStore, openAnimationStore } from '../animation-store.ts'
import { openKernels } from '../assets.ts'
import { extraWords, namesJob } from '../batch/job-words.ts'
import { leaveIfOrphaned } from '../batch/leave-if-orphaned.ts'
import { runBatch } from '../batch/run-batch.ts'
import { type Command, command, need } from '../command.ts'
import { FABRIC_FLAG, FIELD_FLAG, JSON_FLAG, RUN_FLAGS, SEED_FLAG } from '../model-flags.ts'
import { type Moving, openMovingGarment, openMovingProject } from '../open-moving.ts'
import { namesProject } from '../open-project.ts'
import { percent, seconds, tightLine } from '../result-lines.ts'
import { slidOff } from '../slid-off.ts'
import { buildStopwatch, peakMemory } from '../stopwatch.ts'
import type { Terminal } from '../terminal.ts'
import { version } from '../version.ts'
import { checkFolder, writeFilesWhole } from '../write-files.ts'

export const animateCommand: Command = command({
  name: 'animate',
  summary: 'Sew a garment around a body and let it be worn while the body moves.',
  usage:
    'animate <garment> --motion NAME|FILE.bvh [--body NAME|FILE] [--fabric NAME|FILE] [--seconds S] [--out DIR]; or animate <project.json>; many: animate <job.json> [--jobs N] [--out DIR]',
  argsMax: 1,
  options: {
    motion: {
      type: 'string',
      value: 'NAME|FILE',
      help: 'see: selvedge list motions; a BVH file; or a clip of a .glb body; else that of the project',
    },
    body: {
      type: 'string',
      value: 'NAME|FILE',
      help: 'a body, a file of measurements or a rigged .glb; else the one the pattern was drafted for',
    },
    ...FABRIC_FLAG,
    resolution: {
      type: 'number',
      min: 2,
      max: 100,
      unit: 'mm',
      value: 'MM',
      help: 'edge length of the mesh; else 20, or what the project says',
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
      help: 'of the motion; else what the project says, or all of it',
    },
    ...FIELD_FLAG,
    threads: RUN_FLAGS.threads,
    seed: SEED_FLAG,
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
    ...JSON_FLAG,
  },

  async run({ args, flags, terminal, words }): Promise<number> {
    if (namesJob(args[0])) {
      checkFolder(flags.out)
      const extra = extraWords(words, args[0])
      const { out, jobs, json } = flags
      return runBatch({ jobPath: args[0], out, jobs, json, extra, spec: animateCommand, terminal })
    }
    const asked = need(args[0], 'a garment: a file, or a name from `selvedge list garments`; or a project')
    checkFolder(flags.out)
    const store = openAnimationStore(flags.out)
    if (flags.resume && store.checkpoint === null)
      throw new InputError(
        '--resume: no run was cut short in this folder; leave out --resume, or name its --out',
      )
    const kernels = await openKernels(terminal.say)
    const open = namesProject(asked) ? openMovingProject : openMovingGarment
    const moving = await open(asked, flags, kernels, terminal)
    const { scene, name } = moving
    const begun = beginOrResume(moving, store, flags.resume, terminal)
    const { animation, frames, skins, cpuBefore } = begun
    const watch = buildStopwatch()
    runFrames(begun, store, terminal, watch)
    if (animation.reason) terminal.say(`${name}: ${animation.reason}`)
    const off = comeOff(frames, skins)
    if (off) terminal.say(`${name}: ${off}`)

    const result = {
      command: 'animate',
      scene: name,
      n: null,
      ...animationNumbers(animation),
      slidOff: off !== '',
      wallSeconds: watch.wallSeconds,
      cpuSeconds: cpuBefore + watch.cpuSeconds,
      threads: flags.threads,
      rssMB: peakMemory(),
      options: {
        garment: asked,
        motion: moving.motionName,
        body: scene.body.name,
        fabric: scene.fabric.name,
        resolutionMm: moving.resolutionMm,
        fps: flags.fps,
        seconds: moving.seconds,
        seed: flags.seed ?? DRAPE_DEFAULTS.seed,
        bodyField: moving.bodyField,
        kernels: kernels.name,
      },
    }
    const commandLine = ['selvedge', ...words]
    const record = {
      animation,
      title: moving.title,
      scene,
      rig: moving.rig,
      frames,
      skins,
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

interface Begun {
  readonly animation: Animation
  /** Places of the garment and of the skin, frame by frame [m]. */
  readonly frames: Float32Array[]
  readonly skins: Float32Array[]
  readonly cpuBefore: number
}

function beginOrResume(moving: Moving, store: AnimationStore, mustResume: boolean, { say }: Terminal): Begun {
  if (store.checkpoint !== null) {
    try {
      const animation = moving.begin(store.checkpoint)
      const garment = 3 * animation.model.vertexCount
      const kept = store.takeFrames(animation.frame, garment + animation.motion.mesh.position.length)
      if (kept !== null) {
        say(
          `going on at frame ${animation.frame} of ${animation.frameCount}, where an earlier run was cut short`,
        )
        const frames = kept.map((frame) => frame.slice(0, garment))
        const skins = kept.map((frame) => frame.slice(garment))
        return { animation, frames, skins, cpuBefore: store.cpuSeconds }
      }
      if (mustResume)
        throw new InputError('--resume: the frames of the earlier run are gone; leave out --resume')
    } catch (reason) {
      if (mustResume || !(reason instanceof InputError)) throw reason
      say(`${reason.message.split(';')[0]}: beginning anew`)
    }
  }
  store.clear()
  return { animation: moving.begin(null), frames: [], skins: [], cpuBefore: 0 }
}

function runFrames(
  { animation, frames, skins, cpuBefore }: Begun,
  store: AnimationStore,
  terminal: Terminal,
  watch: ReturnType<typeof buildStopwatch>,
): void {
  const progress = terminal.progress()
  let kept = saveCheckpoint(animation)
  let fresh: Float32Array[] = []
  run(framesLeft(animation), {
    watch,
    onStep: ({ frame }) => {
      leaveIfOrphaned()
      if (frame !== null) {
        frames.push(frame.garment)
        skins.push(frame.body)
        fresh.push(frame.garment, frame.body)
      }
      const checkpoint = saveCheckpoint(animation)
      if (checkpoint === null || checkpoint === kept) return
      store.keep(fresh, checkpoint, cpuBefore + watch.cpuSeconds)
      kept = checkpoint
      fresh = []
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
function comeOff(frames: readonly Float32Array[], skins: readonly Float32Array[]): string {
  if (frames.length === 0) return ''
  const moment = (row: number) => ({ garment: frames[row], body: skins[row] })
  return slidOff(moment(0), moment(frames.length - 1))
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
