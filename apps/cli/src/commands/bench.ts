/** Times scenes, one line per size. Stretch is never quoted without its motion error where a reference exists. */
import { InputError, type SimOptions } from '@selvedge/engine'
import { nameHint } from '@selvedge/engine/sim'
import { type Setting, scenes, settings } from '@selvedge/scenes'
import { openKernels } from '../assets.ts'
import { command, need, readNumber } from '../command.ts'
import { MODEL_FLAGS, RUN_FLAGS, readModelFlags } from '../model-flags.ts'
import { openJolt, runJoltHang } from '../peers/jolt.ts'
import { profilePhases } from '../profile.ts'
import { millimetres, percent, type RunResult } from '../result-lines.ts'
import { runScene, type SceneRequest, sceneNamed } from '../run-scene.ts'
import type { Terminal } from '../terminal.ts'

const SIZE = { min: 2, max: 400, whole: true }

export const benchCommand = command({
  name: 'bench',
  summary: 'Time scenes at several sizes.',
  usage:
    'bench <scene|all> [--n N,N,…] [--seconds S] [--rate R] [--integrator NAME] [--peers] [--profile] [--json]',
  argsMax: 1,
  options: {
    n: { type: 'string', value: 'N,N', help: 'vertices along each side; several with commas' },
    seconds: { type: 'number', min: 0.01, max: 600, unit: 's', value: 'S', help: 'simulated time' },
    ...MODEL_FLAGS,
    cycles: {
      type: 'number',
      min: 1,
      max: 500,
      whole: true,
      value: 'K',
      help: 'solver cycles of every step, fixed',
    },
    rate: { type: 'number', min: 20, max: 100_000, unit: '/s', value: 'R', help: 'steps per second' },
    ...RUN_FLAGS,
    setting: {
      type: 'string',
      value: 'NAME',
      help: `step and method by name: ${Object.keys(settings).join(', ')}`,
    },
    peers: { type: 'boolean', help: 'run all settings and other npm cloth engines side by side' },
    profile: { type: 'boolean', help: 'show where the time goes' },
    json: { type: 'boolean', help: 'print one JSON object per line' },
  },

  async run({ args, flags, terminal }) {
    const name = need(args[0], 'a scene: a name from `selvedge list scenes`, or all')
    const chosen = name === 'all' ? Object.values(scenes) : [sceneNamed(name)]
    const sizes = flags.n?.split(',').map((word) => readNumber('--n', word, SIZE))
    const setting = flags.setting === undefined ? undefined : settingNamed(flags.setting)
    const kernels = await openKernels(terminal.say)
    if (!flags.json) terminal.print(HEADER)
    for (const scene of chosen) {
      for (const n of sizes ?? [scene.n]) {
        const request: SceneRequest = {
          command: 'bench',
          scene,
          n,
          seconds: flags.seconds ?? scene.seconds,
          dt: flags.rate === undefined ? (setting?.dt ?? scene.dt) : 1 / flags.rate,
          seed: flags.seed,
          threads: flags.threads,
          kernels,
          options: { ...setting?.options, ...readModelFlags(flags), ...fixedCycles(flags.cycles) },
        }
        const { result } = runScene(request)
        const phases = flags.profile ? profilePhases(request) : []
        const shares = phases.map(([name, share]) => [name, Number(share.toFixed(4))])
        const profile = flags.profile ? { profile: Object.fromEntries(shares) } : {}
        terminal.print(flags.json ? JSON.stringify({ ...result, ...profile }) : tableLine(scene.name, result))
        if (flags.peers) await benchPeers(request, flags.json, terminal)
        for (const [name, share] of flags.json ? [] : phases)
          terminal.print(`  ${percent(share).padStart(7)}  ${name}`)
      }
    }
    return 0
  },
})

/** As many cycles in every step, whatever is left over: for growth with size. */
function fixedCycles(cycles: number | undefined): Partial<SimOptions> {
  return cycles === undefined ? {} : { iterationsMin: cycles, iterationsMax: cycles }
}

const HEADER = 'scene         n   CPU s/s   p99      max      motion     crossings   hash'

function tableLine(name: string, result: RunResult): string {
  return [
    name.padEnd(11),
    String(result.n).padStart(3),
    (result.cpuSeconds / result.simSeconds).toFixed(3).padStart(9),
    percent(result.p99Stretch).padStart(8),
    percent(result.maxStretch).padStart(8),
    (result.motionError === undefined ? '–' : millimetres(result.motionError)).padStart(10),
    `${result.selfCrossings} + ${result.bodyCrossings}`.padStart(11),
    ` ${result.stateHash}`,
  ].join(' ')
}

function settingNamed(name: string): Setting {
  if (Object.hasOwn(settings, name)) return settings[name]
  throw new InputError(`no setting "${name}"; ${nameHint(name, Object.keys(settings))}`)
}

/** The same scene in every named setting, and by other engines; what cannot run says why. */
async function benchPeers(request: SceneRequest, json: boolean, terminal: Terminal): Promise<void> {
  for (const [setting, { dt, options }] of Object.entries(settings)) {
    const { result } = runScene({ ...request, dt, options })
    if (json) terminal.print(JSON.stringify({ ...result, setting }))
    else terminal.print(tableLine(setting, result))
  }
  if (request.scene.name !== 'hang') {
    terminal.say(`${request.scene.name}: peers are compared on hang only`)
    return
  }
  const jolt = await openJolt()
  if (jolt === null) {
    terminal.say('jolt-physics is not installed; run npm install --no-save jolt-physics to compare with it')
    return
  }
  const { sim } = request.scene.build(request)
  const { n, seconds, scene } = request
  const { path, dt, ...run } = runJoltHang(jolt, { model: sim.model, x: sim.state.x, n, seconds })
  const motionError = scene.motionError?.(path, dt)
  if (json) {
    terminal.print(
      JSON.stringify({ command: 'bench', scene: scene.name, n, ...run, motionError, simSeconds: seconds }),
    )
    return
  }
  const motion = motionError === undefined ? '–' : millimetres(motionError)
  const cost = (run.cpuSeconds / seconds).toFixed(3)
  terminal.print(
    `  ${'jolt'.padEnd(12)} ${cost.padStart(9)} ${percent(run.p99Stretch).padStart(8)} ` +
      `${percent(run.maxStretch).padStart(8)} ${motion.padStart(10)}`,
  )
}
