/**
 * Puts the garment of a project on by its marks, and drapes it from there. Exit codes as for `drape`: 0 at rest, 1 bad input,
 * a mark without a twin among it, 2 still moving when time was up, or crossings are left.
 */
import {
  type Body,
  type Drape,
  type DrapeOptions,
  type GarmentScene,
  InputError,
  inspectDrape,
  nameCrossings,
  outfitOptions,
  outfitScenes,
  type Project,
} from '@selvedge/engine'
import { wornGarments } from '@selvedge/engine/project'
import { DRAPE_DEFAULTS, describeQuality, inspectWorn, SIM_DEFAULTS } from '@selvedge/engine/sim'
import { beginWrap, drapeWrapped, pairMarks, planWrap, type Wrapping, wrapSteps } from '@selvedge/engine/wrap'
import { garmentTitle, openFabrics, openKernels } from '../assets.ts'
import { repeatWords } from '../batch/leave-if-orphaned.ts'
import { type Command, command, need } from '../command.ts'
import { buildHistory } from '../history.ts'
import { FABRIC_FLAG, modelNames, REST_FLAGS, SEED_FLAG } from '../model-flags.ts'
import { openProject, openProjectBody } from '../open-project.ts'
import { readOutlets } from '../outlet-files.ts'
import { crossingLines, foldAngles, summaryLines } from '../result-lines.ts'
import { runDrape } from '../run-drape.ts'
import { buildStopwatch, peakMemory, type Stopwatch } from '../stopwatch.ts'
import type { Terminal } from '../terminal.ts'
import { foldNames, sayRun, writeDrape } from '../write-drape.ts'
import { checkFolder } from '../write-files.ts'

export const wrapCommand: Command = command({
  name: 'wrap',
  summary: 'Put a garment on by marks painted on cloth and body, and drape it from there.',
  usage:
    'wrap <project.json> [--body NAME|FILE] [--fabric NAME|FILE] [--resolution MM] [--static] [--out DIR]',
  argsMax: 1,
  options: {
    body: { type: 'string', value: 'NAME|FILE', help: 'another body than the project names' },
    ...FABRIC_FLAG,
    ...REST_FLAGS,
    seed: SEED_FLAG,
    out: { type: 'string', default: 'wrapped', value: 'DIR', help: 'folder for the files' },
  },

  async run({ args, flags, terminal, words }) {
    const outlets = readOutlets(flags.formats)
    const asked = need(args[0], 'a project with marks on cloth and body')
    const project = openProject(asked, flags, terminal.say)
    checkFolder(flags.out)
    const worn = onlyGarment(project)
    const pairs = pairMarks(project.marks, worn.id)
    const { body } = await openProjectBody(project, terminal.say)
    const kernels = await openKernels(terminal.say)
    const [outermost] = outfitScenes(project, { body, fabrics: openFabrics() })
    const { garment, fabric } = outermost
    const options = { kernels, ...outfitOptions(project.settings) }

    const watch = buildStopwatch()
    const { wrapping, drape, wrapSeconds } = wrapOn(outermost, body, options, pairs, watch, terminal)
    const start = inspectDrape(drape)
    terminal.say(describeQuality(drape.meshQuality))
    const recorder = buildHistory()
    runDrape(drape, watch, recorder, terminal)
    const numbers = inspectDrape(drape)
    recorder.addCrossings(drape.state.time, numbers.selfCrossings, numbers.bodyCrossings)
    sayRun(drape, garment.name, terminal)

    const result = {
      command: 'wrap',
      scene: garment.name,
      n: null,
      ...numbers,
      ...foldAngles(numbers),
      tooTight: inspectWorn(drape, garment, body).tooTight,
      wrap: {
        marks: pairs.length,
        relaxations: wrapping.sheet.sweeps,
        cpuSeconds: wrapSeconds,
        p99Stretch: start.p99Stretch,
        selfCrossings: start.selfCrossings,
        bodyCrossings: start.bodyCrossings,
      },
      wallSeconds: watch.wallSeconds,
      cpuSeconds: watch.cpuSeconds,
      threads: 1,
      rssMB: peakMemory(),
      options: {
        garment: asked,
        body: body.name,
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
    const told = {
      result,
      commandLine: ['selvedge', ...repeatWords(words)],
      title: worn.title ?? garmentTitle(asked, garment),
      garment,
      body,
      fabric,
      recorder,
      picture: !flags['no-preview'],
      outlets,
    }
    await writeDrape(flags.out, drape, told, terminal)
    if (flags.json) terminal.print(JSON.stringify(result))
    else for (const line of summaryLines(result)) terminal.print(line)
    const crossings = numbers.selfCrossings + numbers.bodyCrossings
    for (const line of crossingLines(crossings > 0 ? nameCrossings(drape) : []))
      terminal.say(`${garment.name}: ${line}`)
    return numbers.settled && crossings === 0 ? 0 : 2
  },
})

/** The one that is worn: by hand nothing is put over something else. */
function onlyGarment(project: Project): Project['garments'][number] {
  const worn = wornGarments(project)
  if (worn.length === 1) return worn[0]
  throw new InputError(
    `wrap puts one garment on the bare body, and ${worn.length} are worn; set "worn" of the others to false`,
  )
}

/** Cloth on the body, and the drape that goes on from there; seconds are processor time. */
function wrapOn(
  scene: GarmentScene,
  body: Body,
  options: DrapeOptions,
  pairs: ReturnType<typeof pairMarks>,
  watch: Stopwatch,
  terminal: Terminal,
): { wrapping: Wrapping; drape: Drape; wrapSeconds: number } {
  const bare = { ...scene, body }
  const plan = planWrap(bare, options)
  const progress = terminal.progress()
  watch.start()
  const wrapping = beginWrap(bare, plan)
  for (const share of wrapSteps(wrapping, pairs)) {
    progress.show('growing', share, `${plan.cloth.vertexCount} vertices from ${pairs.length} marks`)
  }
  watch.stop()
  progress.stop()
  return {
    wrapping,
    wrapSeconds: watch.cpuSeconds,
    drape: drapeWrapped(bare, options, wrapping, plan),
  }
}
