/**
 * Exit codes: 0 at rest, 1 bad input, 2 still moving when time was up, crossings are left, a garment ended under what it
 * was put on over, or it is not worn as meant (`worn`); files are written in both good cases. Tight places are named
 * (`tooTight`) and no reason for 2.
 */
import { basename, dirname } from 'node:path'
import {
  beginDrape,
  type DrapeOptions,
  dressLayers,
  type GarmentScene,
  inspectDrape,
  measureLayers,
  nameCrossings,
  outfitOptions,
  outfitScenes,
  type Project,
} from '@selvedge/engine'
import { applyProjectEdit, type Solver, wornGarments } from '@selvedge/engine/project'
import {
  clothFromMesh,
  DRAPE_DEFAULTS,
  type DressedLayers,
  describeQuality,
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
import { buildHistory } from '../history.ts'
import {
  checkGridModels,
  FABRIC_FLAG,
  FIELD_FLAG,
  MODEL_FLAGS,
  modelNames,
  REST_FLAGS,
  RUN_FLAGS,
  SEED_FLAG,
} from '../model-flags.ts'
import { openPose } from '../open-body.ts'
import { openProject, openProjectBody, projectText } from '../open-project.ts'
import { readOutlets } from '../outlet-files.ts'
import { crossingLines, foldAngles, summaryLines, wornLines } from '../result-lines.ts'
import { runDrape } from '../run-drape.ts'
import { buildStopwatch, peakMemory } from '../stopwatch.ts'
import type { Terminal } from '../terminal.ts'
import { version } from '../version.ts'
import { foldNames, sayRun, writeDrape } from '../write-drape.ts'
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
    ...REST_FLAGS,
    over: {
      type: 'string',
      value: 'NAMES',
      help: 'garments worn under it, by commas, from the skin outwards: drape shirt --over tank,tee',
    },
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
    out: { type: 'string', default: 'draped', value: 'DIR', help: 'folder for the files' },
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
    const posed = openPose(dressed, project.body)
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

/** The project with its newest result. */
async function saveProject(path: string, project: Project, solver: Solver): Promise<void> {
  const { project: solved } = applyProjectEdit(project, { kind: 'setSolver', solver })
  await writeFilesWhole(dirname(path), { [basename(path)]: projectText(solved, path) }, '--save-project')
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
