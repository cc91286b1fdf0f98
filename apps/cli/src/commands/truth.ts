/**
 * Runs the truth tests: how far the physics is from what is known exactly. One line per comparison; exit 0 when every row
 * is within its tolerance, 2 when one is not. The flags are collected from the tests themselves.
 */
import { basename, dirname, join } from 'node:path'
import { InputError, loadKernels } from '@selvedge/engine'
import { nameHint } from '@selvedge/engine/sim'
import {
  errorText,
  plain,
  type TruthContext,
  type TruthParameter,
  type TruthRow,
  type TruthRun,
  type TruthTest,
  truthPage,
  truthTests,
} from '@selvedge/truth'
import { openKernels } from '../assets.ts'
import { type Command, command, type OptionSpec, readNumber } from '../command.ts'
import { pathKind } from '../path-kind.ts'
import { buildStopwatch, processorSeconds } from '../stopwatch.ts'
import type { Progress, Terminal } from '../terminal.ts'
import { version } from '../version.ts'
import { checkFolder, writeFilesWhole } from '../write-files.ts'

const OWN_OPTIONS = {
  json: { type: 'boolean', help: 'print one JSON object per row' },
  html: {
    type: 'file',
    ending: '.html',
    bare: 'truth.html',
    value: '[FILE.html]',
    help: 'write all rows and plots as one page',
  },
  reduced: { type: 'boolean', help: 'the short set that runs with npm test' },
} as const satisfies Record<string, OptionSpec>

/** What the reader set: parameter name → the words typed. */
type Settings = ReadonlyMap<string, string>

export const truthCommand = buildTruthCommand(truthTests)

export function buildTruthCommand(tests: readonly TruthTest[]): Command {
  const parameterOptions: Record<string, OptionSpec> = {}
  for (const [name, help] of parameterHelp(tests))
    parameterOptions[name] = { type: 'string', value: 'V', help }
  return command({
    name: 'truth',
    summary: 'Compare the physics with exact solutions, row by row.',
    usage: 'truth [test] [--json] [--html [FILE.html]] [--reduced] [--<parameter> V]',
    argsMax: 1,
    options: { ...parameterOptions, ...OWN_OPTIONS },

    async run({ args, flags, terminal, words }) {
      const chosen = testsNamed(tests, args[0])
      const settings: Settings = new Map(
        Object.keys(parameterOptions).flatMap((name) => {
          const value = (flags as Record<string, unknown>)[name]
          return typeof value === 'string' ? [[name, value] as const] : []
        }),
      )
      checkSettings(tests, chosen, settings, args[0])
      const page = flags.html
      if (page !== undefined) checkPagePath(page)
      const runs = await runTests(chosen, settings, { full: !flags.reduced, json: flags.json }, terminal)
      if (page !== undefined) await writePage(page, runs, { words, full: !flags.reduced }, terminal)
      return summarise(runs, terminal)
    },
  })
}

async function runTests(
  chosen: readonly TruthTest[],
  settings: Settings,
  { full, json }: { full: boolean; json: boolean },
  terminal: Terminal,
): Promise<TruthRun[]> {
  const kernels = await openKernels(terminal.say)
  const originals = await loadKernels(null)
  const runs: TruthRun[] = []
  if (!json) terminal.print(HEADER)
  for (const [row, test] of chosen.entries()) {
    const progress = terminal.progress() // a new one each time: the table and the bar share a terminal
    const say = sayer(progress, test, row, chosen.length)
    const run = runTest(test, {
      kernels,
      originals,
      full,
      ...settingsOf(test, settings),
      clock: processorSeconds,
      say,
    })
    progress.stop()
    runs.push(run)
    for (const line of json ? run.rows.map((each) => jsonLine(run, each)) : tableLines(run))
      terminal.print(line)
  }
  return runs
}

/** By name, by id (V4 stands for several), or all. */
function testsNamed(tests: readonly TruthTest[], word: string | undefined): readonly TruthTest[] {
  if (word === undefined) return tests
  const found = tests.filter(({ id, name }) => name === word || id.toLowerCase() === word.toLowerCase())
  if (found.length > 0) return found
  const known = [...tests.map(({ name }) => name), ...new Set(tests.map(({ id }) => id))]
  throw new InputError(`no truth test "${word}"; ${nameHint(word, known)}`)
}

/** Every setting is known to one of the chosen tests and within its range. */
function checkSettings(
  tests: readonly TruthTest[],
  chosen: readonly TruthTest[],
  settings: Settings,
  word: string | undefined,
): void {
  for (const [name, text] of settings) {
    const owners = tests.filter(({ parameters }) => Object.hasOwn(parameters ?? {}, name))
    if (word === undefined) {
      const names = owners.map((test) => test.name).join(', ')
      throw new InputError(
        `--${name} needs the name of its test (${names}): selvedge truth ${owners[0].name} --${name} ${text}`,
      )
    }
    const asked = chosen.filter(({ parameters }) => Object.hasOwn(parameters ?? {}, name))
    if (asked.length === 0) {
      const own = chosen.flatMap(({ parameters }) => Object.keys(parameters ?? {}))
      const hint =
        own.length === 0
          ? 'it takes none'
          : `it takes ${[...new Set(own)].map((each) => `--${each}`).join(', ')}`
      throw new InputError(`truth ${word} has no parameter --${name}; ${hint}`)
    }
    for (const { parameters = {} } of asked) readParameter(name, text, parameters[name])
  }
}

function readParameter(name: string, text: string, parameter: TruthParameter): number | string {
  if (parameter.type === 'number') return readNumber(`--${name}`, text, parameter)
  if (parameter.choices.includes(text)) return text
  throw new InputError(`--${name}: no choice "${text}"; ${nameHint(text, parameter.choices)}`)
}

function settingsOf(test: TruthTest, settings: Settings): Pick<TruthContext, 'number' | 'choice'> {
  const read = (name: string): number | string | undefined => {
    const text = settings.get(name)
    const parameter = Object.hasOwn(test.parameters ?? {}, name) ? test.parameters?.[name] : undefined
    return text === undefined || parameter === undefined ? undefined : readParameter(name, text, parameter)
  }
  return {
    number: (name) => {
      const value = read(name)
      return typeof value === 'number' ? value : undefined
    },
    choice: (name) => {
      const value = read(name)
      return typeof value === 'string' ? value : undefined
    },
  }
}

function runTest(test: TruthTest, context: TruthContext): TruthRun {
  const watch = buildStopwatch()
  watch.start()
  const result = test.run(context)
  watch.stop()
  return { test, ...result, cpuSeconds: watch.cpuSeconds }
}

/** The share of all chosen tests, each counted alike. */
function sayer(progress: Progress, test: TruthTest, row: number, count: number): TruthContext['say'] {
  progress.show(test.name, row / count, '')
  return (what, share) => progress.show(test.name, (row + Math.min(1, Math.max(0, share))) / count, what)
}

function jsonLine({ test, cpuSeconds }: TruthRun, row: TruthRow): string {
  const { mesh, quantity, measured, reference, error, tolerance, pass } = row
  return JSON.stringify({
    test: test.id,
    name: test.name,
    mesh,
    quantity,
    measured,
    reference,
    error,
    tolerance,
    pass,
    cpuSeconds: Number(cpuSeconds.toFixed(3)), // of the whole test, the same in each of its rows
  })
}

const WIDTHS = [30, 26, 13, 13, 10, 10] as const
const HEADER = `  ${cells(['mesh', 'quantity', 'measured', 'reference', 'error', 'tolerance'])}`

function cells(texts: readonly string[]): string {
  return texts
    .map((text, k) => (k < 2 ? text.padEnd(WIDTHS[k]) : text.padStart(WIDTHS[k])))
    .join(' ')
    .trimEnd()
}

function tableLines(run: TruthRun): string[] {
  const lines = run.rows.map((row) => {
    const numbers = [plain(row.measured), plain(row.reference), errorText(row.error), plain(row.tolerance)]
    return `${row.pass ? '✓' : '✗'} ${cells([row.mesh, row.quantity, ...numbers])}`
  })
  return ['', `${run.test.id} ${run.test.name}: ${run.test.title} (${run.cpuSeconds.toFixed(1)} s)`, ...lines]
}

function checkPagePath(page: string): void {
  if (pathKind(page) === 'folder') {
    throw new InputError(`--html ${page} is a folder; name a file: --html ${join(page, 'truth.html')}`)
  }
  checkFolder(dirname(page), '--html')
}

async function writePage(
  page: string,
  runs: readonly TruthRun[],
  told: { words: readonly string[]; full: boolean },
  terminal: Terminal,
): Promise<void> {
  const html = truthPage(runs, {
    version: version(),
    commandLine: ['npx', 'selvedge', ...told.words],
    full: told.full,
  })
  await writeFilesWhole(dirname(page), { [basename(page)]: html }, '--html')
  terminal.say(`${page}: ${runs.length} tests, ${Math.round(html.length / 1024)} kB`)
}

function summarise(runs: readonly TruthRun[], terminal: Terminal): number {
  const rows = runs.flatMap((run) => run.rows)
  const failed = rows.filter((row) => !row.pass).length
  const cpu = runs.reduce((sum, run) => sum + run.cpuSeconds, 0)
  terminal.say(
    `${rows.length - failed} of ${rows.length} rows pass, ${runs.length} tests, ${cpu.toFixed(1)} s of processor time`,
  )
  return failed === 0 ? 0 : 2
}

/** One line per parameter, with the tests that know it. */
function parameterHelp(tests: readonly TruthTest[]): Map<string, string> {
  const lines = new Map<string, string>()
  for (const name of new Set(tests.flatMap(({ parameters }) => Object.keys(parameters ?? {})))) {
    const owners = tests.filter(({ parameters }) => Object.hasOwn(parameters ?? {}, name))
    const specs = owners.flatMap(({ parameters = {} }) => [parameters[name]])
    const words = new Set(specs.flatMap((spec) => (spec.type === 'choice' ? spec.choices : [])))
    const choices = words.size > 0 ? `: ${[...words].join(', ')}` : ''
    lines.set(name, `${specs[0].help}${choices} [${owners.map((test) => test.name).join(', ')}]`)
  }
  return lines
}
