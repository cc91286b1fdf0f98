/**
 * Exit codes: 0 at rest, 1 bad input, 2 still moving when time was up, crossings are left, a garment ended under what it
 * was put on over, or it is not worn as meant (`worn`); files are written in both good cases. Tight places are named
 * (`tooTight`) and no reason for 2.
 */
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import {
  type Body,
  beginDrape,
  type Drape,
  type DrapeOptions,
  dressLayers,
  type Fabric,
  type Garment,
  type GarmentScene,
  inspectDrape,
  measureFit,
  measureLayers,
  nameCrossings,
  outfitOptions,
  outfitScenes,
  type Project,
} from '@selvedge/engine'
import { fabricLook, pressedEdges, showDressed } from '@selvedge/engine/display'
import { applyProjectEdit, type Solver, wornGarments } from '@selvedge/engine/project'
import {
  buttonPlaces,
  clothFromMesh,
  DRAPE_DEFAULTS,
  type DressedLayers,
  describeQuality,
  garmentMeasurements,
  inspectWorn,
  type LayerOrder,
  POSE_NAMES,
  planDrape,
  SIM_DEFAULTS,
  wornLayer,
} from '@selvedge/engine/sim'
import { garmentTitle, openFabrics, openKernels } from '../assets.ts'
import { extraWords, namesJob } from '../batch/job-words.ts'
import { repeatWords } from '../batch/leave-if-orphaned.ts'
import { runBatch } from '../batch/run-batch.ts'
import { type Command, command, need } from '../command.ts'
import { drapeFiles } from '../drape-files.ts'
import { buildHistory, type HistoryRecorder } from '../history.ts'
import {
  checkGridModels,
  FABRIC_FLAG,
  FIELD_FLAG,
  MODEL_FLAGS,
  modelNames,
  RUN_FLAGS,
  SEED_FLAG,
} from '../model-flags.ts'
import { openPose } from '../open-body.ts'
import { openProject, openProjectBody, projectText } from '../open-project.ts'
import { outletFiles, readOutlets } from '../outlet-files.ts'
import { drawPreview } from '../preview.ts'
import { crossingLines, foldAngles, type RunResult, summaryLines, wornLines } from '../result-lines.ts'
import { runDrape } from '../run-drape.ts'
import { buildStopwatch, peakMemory } from '../stopwatch.ts'
import type { Terminal } from '../terminal.ts'
import { drawThumbnail } from '../thumbnail.ts'
import { version } from '../version.ts'
import { checkFolder, writeFilesWhole } from '../write-files.ts'

export const drapeCommand: Command = command({
  name: 'drape',
  summary: 'Sew a garment around a body and let it come to rest.',
  usage:
    'drape <garment> [--body NAME|FILE] [--fabric NAME|FILE] [--pose NAME] [--resolution MM] [--static] [--out DIR]; an outfit: drape <project.json>; many: drape <job.json> [--jobs N] [--out DIR]',
  argsMax: 1,
  options: {
    body: {
      type: 'string',
      value: 'NAME|FILE',
      help: 'a body, a file of measurements or a closed mesh; else the one the pattern was drafted for',
    },
    pose: {
      type: 'string',
      value: 'NAME',
      help: `dressed as ever, then the body moves there: ${POSE_NAMES.join(', ')}`,
    },
    ...FABRIC_FLAG,
    resolution: {
      type: 'number',
      min: 2,
      max: 100,
      unit: 'mm',
      value: 'MM',
      help: 'edge length of the mesh',
    },
    seconds: { type: 'number', min: 0.1, max: 600, unit: 's', value: 'S', help: 'simulated time at most' },
    over: {
      type: 'string',
      value: 'NAMES',
      help: 'garments worn under it, by commas, from the skin outwards: drape shirt --over tank,tee',
    },
    static: { type: 'boolean', help: 'look for the rest alone, in long strides: several times faster' },
    ...MODEL_FLAGS,
    ...FIELD_FLAG,
    threads: RUN_FLAGS.threads,
    seed: SEED_FLAG,
    jobs: {
      type: 'number',
      min: 1,
      max: 256,
      whole: true,
      value: 'N',
      help: 'of a job file: drapes at once; else one per core',
    },
    'save-project': {
      type: 'string',
      value: 'FILE',
      help: 'write all that was asked for, and the hash of the result, as one project: drape FILE does it again',
    },
    'no-preview': { type: 'boolean', help: 'no preview.png: saves starting a browser' },
    formats: { type: 'string', value: 'LIST', help: 'further files: usdz,stl,pdf-a4,pdf-letter' },
    out: { type: 'string', default: 'draped', value: 'DIR', help: 'folder for the files' },
    json: { type: 'boolean', help: 'print the result as one JSON object' },
  },

  async run({ args, flags, terminal, words }) {
    const outlets = readOutlets(flags.formats)
    if (namesJob(args[0])) {
      checkFolder(flags.out)
      const extra = extraWords(words, args[0])
      const { out, jobs, json } = flags
      return runBatch({ jobPath: args[0], out, jobs, json, extra, spec: drapeCommand, terminal })
    }
    const asked = need(args[0], 'a garment: a file, or a name from `selvedge list garments`; or a project')
    const project = openProject(asked, flags, terminal.say)
    checkFolder(flags.out)
    const saved = flags['save-project']
    if (saved !== undefined) checkFolder(dirname(saved), '--save-project')
    const dressed = await openProjectBody(project, terminal.say)
    const { pose } = project.body
    const posed = pose === undefined ? null : openPose(dressed, pose)
    const body = posed?.body ?? dressed.body
    const kernels = await openKernels(terminal.say)

    const watch = buildStopwatch()
    const recorder = buildHistory()
    const room = { body: dressed.body, moveTo: posed?.moveTo, fabrics: openFabrics() }
    const scenes = outfitScenes(project, room)
    const outermost = scenes[scenes.length - 1]
    const { garment, fabric } = outermost
    const options = { kernels, ...outfitOptions(project.settings) }
    const plan = planDrape(outermost, options)
    checkGridModels(options.sim ?? {}, () => clothFromMesh(plan.mesh))
    const first = dressUnder(scenes.slice(0, -1), options, terminal)
    const worn = first?.worn
    const drape = beginDrape({ ...outermost, worn }, options, plan)
    terminal.say(describeQuality(drape.meshQuality))
    for (const note of drape.notes) terminal.say(note)
    runDrape(drape, watch, recorder, terminal)
    const numbers = inspectDrape(drape)
    recorder.addCrossings(drape.state.time, numbers.selfCrossings, numbers.bodyCrossings)
    const sits = inspectWorn(drape, garment, body)
    sayRun(drape, garment.name, terminal)
    for (const line of wornLines(sits)) terminal.say(`${garment.name}: ${line}`)
    const layers = [...(first?.layers ?? []), wornLayer(garment.name, worn, drape)]
    const order = drape.threads.length === 0 ? measureLayers(drape, layers) : []
    for (const pair of order) terminal.say(orderLine(pair))

    const result = {
      command: 'drape',
      scene: garment.name,
      n: null,
      ...numbers,
      ...foldAngles(numbers),
      ...sits,
      ...(first === null ? {} : { layers: order }),
      wallSeconds: watch.wallSeconds,
      cpuSeconds: watch.cpuSeconds,
      threads: flags.threads,
      rssMB: peakMemory(),
      options: {
        garment: asked,
        over: flags.over ?? null,
        body: body.name,
        pose: pose ?? null,
        fabric: fabric.name,
        resolutionMm: 1000 * drape.meshQuality.resolution,
        secondsMax: options.secondsMax ?? null,
        seed: options.seed ?? DRAPE_DEFAULTS.seed,
        static: options.static,
        ...modelNames({ ...SIM_DEFAULTS, ...options.sim }),
        ...foldNames(drape),
        bodyField: options.bodyField ?? DRAPE_DEFAULTS.bodyField,
        kernels: kernels.name,
      },
    }
    await writeDrape(
      flags.out,
      drape,
      {
        result,
        commandLine: ['selvedge', ...repeatWords(words)],
        title: wornGarments(project).at(-1)?.title ?? garmentTitle(asked, garment),
        garment,
        body,
        fabric,
        recorder,
        picture: !flags['no-preview'],
        outlets,
      },
      terminal,
    )
    const solver = { version: version(), kernels: kernels.name, stateHash: numbers.stateHash }
    if (project.solver) terminal.say(resultLine(project.solver, solver))
    if (saved !== undefined) await saveProject(saved, project, solver)
    if (flags.json) terminal.print(JSON.stringify(result))
    else for (const line of summaryLines(result)) terminal.print(line)
    const crossings = numbers.selfCrossings + numbers.bodyCrossings
    const named = crossings > 0 ? nameCrossings(drape) : [] // counted a moment ago
    for (const line of crossingLines(named)) terminal.say(`${garment.name}: ${line}`)
    const ordered = order.every(({ share }) => share > 0.5)
    const asMeant = sits.worn?.asMeant ?? true
    return numbers.settled && crossings === 0 && ordered && asMeant ? 0 : 2
  },
})

/** What a run says of itself at its end. */
function sayRun({ reason, pressedFolds, stage }: Drape, name: string, terminal: Terminal): void {
  if (reason) terminal.say(`${name}: ${reason}`)
  if (stage !== 'sewing' && pressedFolds > 0)
    terminal.say(`${pressedFolds} edges of the mesh keep a pressed fold and bend as hinges do`)
}

/** The project with its newest result. */
async function saveProject(path: string, project: Project, solver: Solver): Promise<void> {
  const { project: solved } = applyProjectEdit(project, { kind: 'setSolver', solver })
  await writeFilesWhole(dirname(path), { [basename(path)]: projectText(solved, path) }, '--save-project')
}

/** How pressed folds bend, where there are any and the rest bends otherwise. */
function foldNames({ pressedFolds }: Drape): { folds?: string; pressedFolds?: number } {
  return pressedFolds > 0 ? { folds: 'hinge', pressedFolds } : {}
}

/** Puts on what is worn under the garment, looking for its rest alone. */
function dressUnder(
  scenes: readonly GarmentScene[],
  options: DrapeOptions,
  terminal: Terminal,
): DressedLayers | null {
  if (scenes.length === 0) return null
  terminal.say(`first put on: ${scenes.map(({ garment }) => garment.name).join(', ')}`)
  return dressLayers(scenes, { ...options, static: true })
}

/** Whether a project drapes to what it did when it was saved. */
function resultLine(last: Solver, now: Solver): string {
  if (last.stateHash === now.stateHash) return 'the same result as the project was saved with, bit for bit'
  const by = `version ${last.version}${last.kernels === undefined ? '' : `, ${last.kernels}`}`
  return `another result than the project was saved with: ${last.stateHash} by ${by}`
}

/** Which of two lies outside, in words; areas in square centimetres. */
function orderLine({ inner, outer, over, under, share }: LayerOrder): string {
  if (over + under === 0) return `${outer} and ${inner} overlap nowhere`
  const areas = `${(1e4 * over).toFixed(0)} of ${(1e4 * (over + under)).toFixed(0)} cm²`
  return `${outer} lies ${share > 0.5 ? 'over' : 'under'} ${inner}: outside on ${areas} where they overlap`
}

interface Told {
  readonly result: RunResult
  readonly commandLine: readonly string[]
  /** What people call the garment. */
  readonly title: string
  readonly garment: Garment
  readonly body: Body
  readonly fabric: Fabric
  readonly recorder: HistoryRecorder
  /** A browser is to draw preview.png. */
  readonly picture: boolean
  /** Further formats to write. */
  readonly outlets: readonly string[]
}

/** The picture comes last: it needs a browser, and nothing else waits for one. Without, a small one is drawn here. */
async function writeDrape(out: string, drape: Drape, told: Told, terminal: Terminal): Promise<void> {
  const { model, state, meshQuality } = drape
  const { recorder, picture: _, outlets, ...facts } = told
  const buttons = buttonPlaces(drape, told.garment)
  const measurements = garmentMeasurements(
    model,
    drape.panelFabric.map(({ density }) => density),
  )
  const record = {
    ...facts,
    version: version(),
    model,
    x: state.x,
    meshQuality,
    buttons,
    measurements,
    fit: measureFit(drape, told.body),
    history: recorder.history,
  }
  const garment = { ...model, position: state.x, pressed: pressedEdges(model), buttons }
  const { thickness } = told.fabric
  const dressed = {
    pattern: told.garment,
    title: told.title,
    garment,
    body: told.body,
    look: fabricLook(told.fabric),
    thickness,
  }
  const shown = showDressed(garment, told.body, dressed)
  const files = await drapeFiles(record, shown)
  const further = await outletFiles(outlets, dressed)
  for (const name of ['preview.png', 'thumbnail.png']) await rm(join(out, name), { force: true }) // of an earlier run
  await writeFilesWhole(out, { ...files, ...further })
  if (shown.crossings > told.result.selfCrossings + told.result.bodyCrossings) {
    terminal.say(
      `draped.glb: 32-bit positions cross in ${shown.crossings} places; take draped.obj where that matters`,
    )
  }
  const preview = told.picture ? await drawPreview(files['report.html']) : { png: null, why: 'not asked for' }
  if (!preview.png) terminal.say(`no preview.png: ${preview.why}`)
  const picture: Record<string, Uint8Array> = preview.png
    ? { 'preview.png': preview.png }
    : { 'thumbnail.png': drawThumbnail(shown) }
  await writeFilesWhole(out, picture)
  terminal.say(`${out}: ${Object.keys({ ...files, ...further, ...picture }).join(', ')}`)
}
