/** Exit codes: 0 at rest, 1 bad input, 2 still moving when time was up, or crossings are left; files are written in both good cases. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  advanceDrape,
  type Body,
  beginDrape,
  buildGarmentMesh,
  clothFromMesh,
  countCrossings,
  type Drape,
  describeQuality,
  type Fabric,
  type Garment,
  garmentMeasurements,
  inspectDrape,
  type Model,
  nameCrossings,
  SIM_DEFAULTS,
} from '@selvedge/engine'
import { openBodyFor, openFabric, openGarment, openKernels } from '../assets.ts'
import { command, need } from '../command.ts'
import { drapeFiles } from '../drape-files.ts'
import { buildHistory, type HistoryRecorder } from '../history.ts'
import { checkGridModels, MODEL_FLAGS, modelNames, readModelFlags } from '../model-flags.ts'
import { drawPreview } from '../preview.ts'
import { type RunResult, seconds, summaryLines } from '../result-lines.ts'
import { buildStopwatch, peakMemory, type Stopwatch } from '../stopwatch.ts'
import type { Terminal } from '../terminal.ts'
import { version } from '../version.ts'
import { checkFolder, writeFilesWhole } from '../write-files.ts'

export const drapeCommand = command({
  name: 'drape',
  summary: 'Sew a garment around a body and let it come to rest.',
  usage: 'drape <garment> [--body NAME|FILE] [--fabric NAME|FILE] [--resolution MM] [--static] [--out DIR]',
  argsMax: 1,
  options: {
    body: {
      type: 'string',
      value: 'NAME|FILE',
      help: 'a body or an OBJ file; else the one the pattern was drafted for',
    },
    fabric: {
      type: 'string',
      default: 'cotton-poplin',
      value: 'NAME|FILE',
      help: 'see: selvedge list fabrics',
    },
    resolution: {
      type: 'number',
      min: 2,
      max: 100,
      unit: 'mm',
      value: 'MM',
      help: 'edge length of the mesh',
    },
    seconds: { type: 'number', min: 0.1, max: 600, unit: 's', value: 'S', help: 'simulated time at most' },
    static: { type: 'boolean', help: 'look for the rest alone, in long strides: several times faster' },
    ...MODEL_FLAGS,
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
    out: { type: 'string', default: 'draped', value: 'DIR', help: 'folder for the files' },
    json: { type: 'boolean', help: 'print the result as one JSON object' },
  },

  async run({ args, flags, terminal, words }) {
    const garment = openGarment(need(args[0], 'a garment: a file, or a name from `selvedge list garments`'))
    const fabric = openFabric(flags.fabric)
    checkFolder(flags.out)
    const body = openBodyFor(garment, flags.body)
    const kernels = await openKernels(terminal.say)

    const watch = buildStopwatch()
    const recorder = buildHistory()
    const resolution = flags.resolution === undefined ? undefined : flags.resolution / 1000
    const options = {
      kernels,
      resolution,
      secondsMax: flags.seconds,
      seed: flags.seed,
      static: flags.static,
      sim: readModelFlags(flags),
    }
    checkGridModels(options.sim, () =>
      clothFromMesh(buildGarmentMesh(garment, { resolution: 0.05, seed: 1 })),
    )
    const drape = beginDrape({ garment, body, fabric }, options)
    terminal.say(describeQuality(drape.meshQuality))
    for (const note of drape.notes) terminal.say(note)
    run(drape, body, watch, recorder, terminal)
    const numbers = inspectDrape(drape)
    recorder.addCrossings(drape.state.time, numbers.selfCrossings, numbers.bodyCrossings)
    if (drape.reason) terminal.say(`${garment.name}: ${drape.reason}`)

    const result = {
      command: 'drape',
      scene: garment.name,
      n: null,
      ...numbers,
      wallSeconds: watch.wallSeconds,
      cpuSeconds: watch.cpuSeconds,
      threads: flags.threads,
      rssMB: peakMemory(),
      options: {
        garment: args[0],
        body: body.name,
        fabric: fabric.name,
        resolutionMm: 1000 * drape.meshQuality.resolution,
        secondsMax: flags.seconds ?? null,
        seed: flags.seed,
        static: flags.static,
        ...modelNames({ ...SIM_DEFAULTS, ...options.sim }),
        kernels: kernels.name,
      },
    }
    await writeDrape(
      flags.out,
      drape,
      { result, commandLine: ['selvedge', ...words], garment, body, fabric, recorder },
      terminal,
    )
    if (flags.json) terminal.print(JSON.stringify(result))
    else for (const line of summaryLines(result)) terminal.print(line)
    const crossings = numbers.selfCrossings + numbers.bodyCrossings
    for (const { sentence } of nameCrossings(drape)) terminal.say(`${garment.name}: ${sentence}`)
    return numbers.settled && crossings === 0 ? 0 : 2
  },
})

/** Between two counts of crossings for the plot [s of simulated time]. */
const CROSSINGS_INTERVAL = 0.5

function run(
  drape: Drape,
  body: Body,
  watch: Stopwatch,
  recorder: HistoryRecorder,
  terminal: Terminal,
): void {
  const progress = terminal.progress()
  let nextCount = 0
  while (drape.stage === 'sewing' || drape.stage === 'settling') {
    watch.start()
    const report = advanceDrape(drape)
    watch.stop()
    recorder.add(report)
    if (drape.stage !== 'sewing') recorder.history.sewnAt ??= report.time
    if (drape.stage !== 'sewing' && report.time >= nextCount) {
      const mesh = { position: drape.state.x, triVertex: drape.model.triVertex }
      recorder.addCrossings(report.time, countCrossings(mesh), countCrossings(mesh, body))
      nextCount = report.time + CROSSINGS_INTERVAL
    }
    const detail = `${seconds(report.time)} simulated, ${seconds(watch.cpuSeconds)} of processor time`
    progress.show(drape.stage, drape.progress, detail)
  }
  progress.stop()
}

/** Crossings of the positions as glTF stores them: layers closer than 1e-7 m may trade places when rounded. */
function roundedCrossings({ model, x, body }: { model: Model; x: Float64Array; body: Body }): number {
  const cloth = { position: x.map(Math.fround), triVertex: model.triVertex }
  return countCrossings(cloth) + countCrossings(cloth, { ...body, position: body.position.map(Math.fround) })
}

interface Told {
  readonly result: RunResult
  readonly commandLine: readonly string[]
  readonly garment: Garment
  readonly body: Body
  readonly fabric: Fabric
  readonly recorder: HistoryRecorder
}

/** The picture comes last: it needs a browser, and nothing else waits for one. */
async function writeDrape(out: string, drape: Drape, told: Told, terminal: Terminal): Promise<void> {
  const { model, state, meshQuality } = drape
  const { recorder, ...facts } = told
  const measurements = garmentMeasurements(model, told.fabric.density)
  const record = {
    ...facts,
    version: version(),
    model,
    x: state.x,
    meshQuality,
    measurements,
    history: recorder.history,
  }
  const files = await drapeFiles(record)
  await rm(join(out, 'preview.png'), { force: true }) // of an earlier run
  await writeFilesWhole(out, files)
  const rounded = roundedCrossings(record)
  if (rounded > told.result.selfCrossings + told.result.bodyCrossings) {
    terminal.say(
      `draped.glb: 32-bit positions cross in ${rounded} places; take draped.obj where that matters`,
    )
  }
  const preview = await drawPreview(files['report.html'])
  if (preview.png) await writeFilesWhole(out, { 'preview.png': preview.png })
  else terminal.say(`no preview.png: ${preview.why}`)
  terminal.say(`${out}: ${Object.keys(files).join(', ')}${preview.png ? ', preview.png' : ''}`)
}
