/** Exit codes: 0 ran to its end, 1 bad input, 2 the solver gave up on the way. */
import { writeBodyObj, writeObj } from '@selvedge/engine'
import { openKernels } from '../assets.ts'
import { command, need } from '../command.ts'
import { seconds, summaryLines } from '../result-lines.ts'
import { joinColliders, runScene, type SceneRun, sceneNamed } from '../run-scene.ts'
import { checkFolder, writeFilesWhole } from '../write-files.ts'

export const sceneCommand = command({
  name: 'scene',
  summary: 'Run a named scene: hang, sphere, crumple.',
  usage: 'scene <name> [--n N] [--seconds S] [--rate R] [--out DIR] [--json]',
  argsMax: 1,
  options: {
    n: { type: 'number', min: 2, max: 400, whole: true, value: 'N', help: 'vertices along each side' },
    seconds: { type: 'number', min: 0.01, max: 600, unit: 's', value: 'S', help: 'simulated time' },
    rate: { type: 'number', min: 20, max: 4000, unit: '/s', value: 'R', help: 'steps per second' },
    threads: { type: 'number', default: 1, min: 1, max: 64, whole: true, value: 'N', help: 'worker threads' },
    seed: {
      type: 'number',
      default: 1,
      min: 0,
      max: 4294967295,
      whole: true,
      value: 'N',
      help: 'of the small ripples',
    },
    out: { type: 'string', default: 'draped', value: 'DIR', help: 'folder for draped.obj and body.obj' },
    json: { type: 'boolean', help: 'print the result as one JSON object' },
  },

  async run({ args, flags, terminal }) {
    const scene = sceneNamed(need(args[0], 'a scene: a name from `selvedge list scenes`'))
    checkFolder(flags.out)
    const kernels = await openKernels(terminal.say)
    const length = flags.seconds ?? scene.seconds
    const progress = terminal.progress()
    const run = runScene({
      command: 'scene',
      scene,
      n: flags.n ?? scene.n,
      seconds: length,
      dt: flags.rate === undefined ? scene.dt : 1 / flags.rate,
      seed: flags.seed,
      threads: flags.threads,
      kernels,
      onStep: (report, cpuSeconds) =>
        progress.show(
          scene.name,
          Math.min(1, report.time / length),
          `${seconds(cpuSeconds)} of processor time`,
        ),
    })
    progress.stop()

    const files = sceneFiles(run)
    await writeFilesWhole(flags.out, files)
    if (flags.json) terminal.print(JSON.stringify(run.result))
    else for (const line of summaryLines(run.result)) terminal.print(line)
    terminal.say(`${flags.out}: ${Object.keys(files).join(', ')}`)
    return run.sim.report.badVertex < 0 ? 0 : 2
  },
})

function sceneFiles({ sim, colliders, result }: SceneRun): Record<string, string> {
  const body = joinColliders(colliders)
  const comment = `Selvedge scene ${result.scene}, n = ${result.n}, state ${result.stateHash}`
  return {
    'draped.obj': writeObj({ ...sim.model, position: sim.state.x }, comment),
    ...(body && { 'body.obj': writeBodyObj(body, 'colliders') }),
  }
}
