/**
 * Exit codes: 0 ran to its end, 1 bad input, 2 the solver gave up on the way, crossings are left, or the scene did not
 * pass its own check.
 */

import { writeBodyObj, writeObj } from '@selvedge/engine/io'
import { squeezeReason } from '@selvedge/engine/sim'
import { openFabric, openKernels, openSceneFile } from '../assets.ts'
import { command, need } from '../command.ts'
import { FIELD_FLAG, JSON_FLAG, MODEL_FLAGS, readFieldFlag, readModelFlags } from '../model-flags.ts'
import { seconds, summaryLines } from '../result-lines.ts'
import { joinColliders, runScene, type SceneRun, sceneNamed } from '../run-scene.ts'
import { checkFolder, writeFilesWhole } from '../write-files.ts'

export const sceneCommand = command({
  name: 'scene',
  summary: 'Run a scene by name, or from a scene file.',
  usage:
    'scene <name|file.json> [--n N] [--seconds S] [--rate R] [--membrane NAME] [--bending NAME] [--integrator NAME]',
  argsMax: 1,
  options: {
    n: {
      type: 'number',
      min: 2,
      max: 400,
      whole: true,
      value: 'N',
      help: 'vertices along each side; of garments, edges per metre',
    },
    seconds: { type: 'number', min: 0.01, max: 600, unit: 's', value: 'S', help: 'simulated time' },
    fabric: {
      type: 'string',
      value: 'NAME',
      help: 'instead of the cloth of the scene: see selvedge list fabrics',
    },
    ...MODEL_FLAGS,
    ...FIELD_FLAG,
    rate: { type: 'number', min: 20, max: 100_000, unit: '/s', value: 'R', help: 'steps per second' },
    threads: { type: 'number', default: 1, min: 1, max: 64, whole: true, value: 'N', help: 'worker threads' },
    seed: {
      type: 'number',
      min: 0,
      max: 4294967295,
      whole: true,
      value: 'N',
      help: 'of the small ripples',
    },
    out: { type: 'string', default: 'draped', value: 'DIR', help: 'folder for draped.obj and body.obj' },
    ...JSON_FLAG,
  },

  async run({ args, flags, terminal }) {
    const file = openSceneFile(need(args[0], 'a scene: a name from `selvedge list scenes`, or a scene file'))
    const scene = sceneNamed(file.scene)
    const fabric = flags.fabric ?? file.fabric
    checkFolder(flags.out)
    const kernels = await openKernels(terminal.say)
    const length = flags.seconds ?? file.seconds ?? scene.seconds
    const rate = flags.rate ?? file.rate
    const progress = terminal.progress()
    const run = runScene({
      command: 'scene',
      scene,
      n: flags.n ?? file.n ?? scene.n,
      seconds: length,
      dt: rate === undefined ? scene.dt : 1 / rate,
      seed: flags.seed ?? file.seed ?? 1,
      fabric: fabric === undefined ? undefined : openFabric(fabric),
      options: { ...file.options, ...readModelFlags(flags) },
      bodyField: readFieldFlag(flags),
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
    else for (const line of [...summaryLines(run.result), ...verdictLines(run)]) terminal.print(line)
    terminal.say(`${flags.out}: ${Object.keys(files).join(', ')}`)
    const told = run.verdict?.failed ?? []
    for (const sentence of run.crossings)
      if (flags.json || !told.includes(sentence)) terminal.say(`${scene.name}: ${sentence}`)
    const { badVertex, squeezed } = run.sim.report
    if (squeezed) terminal.say(`${scene.name}: ${squeezeReason(run.sim)}`)
    return badVertex < 0 && !squeezed && told.length + run.crossings.length === 0 ? 0 : 2
  },
})

/** What the scene found out about itself. */
function verdictLines({ verdict }: SceneRun): string[] {
  if (verdict === null) return []
  const figures = Object.entries(verdict.figures)
  const width = Math.max(...figures.map(([name]) => name.length))
  return [
    ...figures.map(([name, value]) => `  ${name.padEnd(width)}  ${Number(value.toPrecision(4))}`),
    ...verdict.failed.map((sentence) => `FAILED: ${sentence}`),
  ]
}

function sceneFiles({ sim, colliders, result }: SceneRun): Record<string, string> {
  const body = joinColliders(colliders)
  const comment = `Selvedge scene ${result.scene}, n = ${result.n}, state ${result.stateHash}`
  return {
    'draped.obj': writeObj({ ...sim.model, position: sim.state.x }, comment),
    ...(body && { 'body.obj': writeBodyObj(body, 'colliders') }),
  }
}
