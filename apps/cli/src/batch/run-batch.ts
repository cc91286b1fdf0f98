/**
 * Many drapes at once, each in a process of its own, as many as the machine has cores. What is in the store already is
 * not computed again; what fails does not stop the others. A batch that is killed is started again with the same words
 * and goes on: no finished result is lost, none is repeated.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, resolve } from 'node:path'
import { readJobFile } from '@selvedge/engine/io'
import { inFile } from '../assets.ts'
import type { Command } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { writeFilesWhole } from '../write-files.ts'
import { type BatchItem, batchItems } from './batch-items.ts'
import { drapeTable } from './drape-table.ts'
import { PARENT_VARIABLE } from './leave-if-orphaned.ts'
import { motionTable } from './motion-table.ts'
import { overviewPage } from './overview-page.ts'
import { openResultStore, type ResultStore, type StoredResult } from './result-store.ts'

export interface BatchOptions {
  readonly jobPath: string
  readonly out: string
  /** Processes at once; undefined: one per core. */
  readonly jobs: number | undefined
  readonly json: boolean
  /** Words of the command line that hold for every drape. */
  readonly extra: readonly string[]
  /** The command of every item: `drape` or `animate`. */
  readonly spec: Command
  readonly terminal: Terminal
  /** The program to start for each drape. */
  readonly entry?: string
}

export interface BatchOutcome {
  readonly item: BatchItem
  /** Null when it failed. */
  readonly stored: StoredResult | null
  readonly trouble: string
  /** It was in the store before. */
  readonly cached: boolean
}

/** Exit code: 0 all at rest without crossings, 2 one failed or did not reach its goal. */
export async function runBatch(options: BatchOptions): Promise<number> {
  const { jobPath, out, terminal, spec, extra } = options
  const job = inFile(jobPath, () => readJobFile(readFileSync(jobPath, 'utf8')))
  const items = inFile(jobPath, () => batchItems(job, dirname(resolve(jobPath)), spec, extra))
  const store = openResultStore(out)
  const children = new Set<ChildProcess>()
  const giveUp = () => {
    for (const child of children) child.kill('SIGKILL')
    store.close()
    process.exit(130) // 128 + SIGINT, as shells expect
  }
  process.once('SIGINT', giveUp)
  process.once('SIGTERM', giveUp)
  try {
    const outcomes = await drapeAll(items, store, children, options)
    await writeFilesWhole(out, {
      'table.md': job.motions ? motionTable(outcomes) : drapeTable(outcomes),
      'overview.html': overviewPage(outcomes),
      'batch.json': `${JSON.stringify(outcomes.map(outcomeLine), null, 2)}\n`,
    })
    return tell(outcomes, options, terminal)
  } finally {
    process.removeListener('SIGINT', giveUp)
    process.removeListener('SIGTERM', giveUp)
    store.close()
  }
}

async function drapeAll(
  items: readonly BatchItem[],
  store: ResultStore,
  children: Set<ChildProcess>,
  { jobs, spec, terminal, entry = process.argv[1] }: BatchOptions,
): Promise<BatchOutcome[]> {
  const outcomes: BatchOutcome[] = new Array(items.length)
  const progress = terminal.progress()
  const running = new Set<string>()
  const started = new Map<string, Promise<BatchOutcome>>()
  let next = 0
  let done = 0
  const show = () => {
    const now = [...running].slice(0, 3).join('; ')
    progress.show('draping', done / items.length, `${done} of ${items.length}${now ? `, now ${now}` : ''}`)
  }
  const work = async () => {
    while (next < items.length) {
      const row = next++
      const item = items[row]
      const twin = started.get(item.hash) // the same drape under two names is computed once
      const known = item.hash === '' || twin !== undefined ? null : store.find(item.hash)
      if (known !== null || item.hash === '') {
        outcomes[row] = { item, stored: known, trouble: item.trouble, cached: known !== null }
      } else {
        running.add(item.title)
        show()
        const run = twin ?? drapeOne(item, store, children, [entry, spec.name])
        started.set(item.hash, run)
        outcomes[row] = { ...(await run), item }
        running.delete(item.title)
      }
      done++
      show()
    }
  }
  const workers = Math.min(items.length, jobs ?? availableParallelism())
  await Promise.all(Array.from({ length: workers }, work))
  progress.stop()
  return outcomes
}

function drapeOne(
  item: BatchItem,
  store: ResultStore,
  children: Set<ChildProcess>,
  program: readonly string[],
): Promise<BatchOutcome> {
  const part = store.begin(item.hash, item.title)
  const words = [...process.execArgv, ...program, ...item.words, `--out=${part}`]
  const env = { ...process.env, [PARENT_VARIABLE]: String(process.pid) }
  return new Promise((tellOutcome) => {
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'], env })
    children.add(child)
    let out = ''
    let err = ''
    child.stdout.on('data', (bytes) => (out += bytes))
    child.stderr.on('data', (bytes) => (err = (err + bytes).slice(-ERROR_KEPT)))
    child.on('error', (reason) => (err += `\n${reason.message}`))
    child.on('close', (code, signal) => {
      children.delete(child)
      const result = code === 0 || code === 2 ? lastObject(out) : null
      if (result !== null && code !== null) {
        const mark = `${result.scene}: `
        const remarks = err
          .split('\n')
          .flatMap((line) => (line.startsWith(mark) ? [line.slice(mark.length)] : []))
        const stored = { hash: item.hash, code, result, remarks }
        store.finish(part, stored, item.title)
        tellOutcome({ item, stored, trouble: '', cached: false })
        return
      }
      const trouble = troubleOf(err, code, signal)
      store.fail(part, item.hash, item.title, trouble)
      tellOutcome({ item, stored: null, trouble, cached: false })
    })
  })
}

const ERROR_KEPT = 20_000 // characters of standard error that are looked at

/** The last line of standard output as JSON. */
function lastObject(out: string): Record<string, unknown> | null {
  try {
    return JSON.parse(out.trim().split('\n').at(-1) ?? '')
  } catch {
    return null
  }
}

function troubleOf(err: string, code: number | null, signal: string | null): string {
  const said = err.split('\n').find((line) => line.startsWith('selvedge: '))
  if (code === 1 && said !== undefined) return said.slice('selvedge: '.length)
  const last = err.trim().split('\n').at(-1) ?? ''
  if (signal !== null) return `stopped by ${signal}${signal === 'SIGKILL' ? ', perhaps out of memory' : ''}`
  return `ended with code ${code}: ${(said ?? last).slice(0, 300)}`
}

const REMARKS_SHOWN = 2

/** Did the drape reach its goal? Else why not, in words. */
export function shortfall({ stored, trouble }: BatchOutcome): string {
  if (stored === null) return trouble
  if (stored.code === 0) return ''
  const { settled, selfCrossings, bodyCrossings } = stored.result
  if (stored.remarks.length > 0) {
    const told = stored.remarks.slice(0, REMARKS_SHOWN).join('; ')
    const more = stored.remarks.length - REMARKS_SHOWN
    return more > 0 ? `${told}; and ${more} more, see result.json` : told
  }
  if (settled === false) return 'still moving when time was up'
  return `${Number(selfCrossings) + Number(bodyCrossings)} crossings are left`
}

function outcomeLine(outcome: BatchOutcome): Record<string, unknown> {
  const { item, stored, cached } = outcome
  const { garment, name, size, body, fabric, pose, motion, title, hash } = item
  return {
    ...{ title, hash, name, garment, size, body, fabric, pose, motion, cached },
    ok: stored?.code === 0,
    trouble: shortfall(outcome),
    result: stored?.result ?? null,
  }
}

function tell(
  outcomes: readonly BatchOutcome[],
  { json, out, spec }: BatchOptions,
  terminal: Terminal,
): number {
  const bad = outcomes.filter((outcome) => shortfall(outcome) !== '')
  const cached = outcomes.filter((outcome) => outcome.cached).length
  if (json) for (const outcome of outcomes) terminal.print(JSON.stringify(outcomeLine(outcome)))
  const summary = {
    command: spec.name,
    job: true,
    drapes: outcomes.length,
    computed: new Set(
      outcomes.flatMap(({ item, stored, cached: known }) => (stored && !known ? [item.hash] : [])),
    ).size,
    cached,
    failed: bad.length,
  }
  for (const outcome of bad) terminal.say(`${outcome.item.title}: ${shortfall(outcome)}`)
  terminal.print(
    json
      ? JSON.stringify(summary)
      : `${outcomes.length} drapes, ${summary.computed} computed, ${cached} known before, ${bad.length} short of their goal`,
  )
  terminal.say(`${out}: overview.html, table.md, batch.json, journal.jsonl`)
  return bad.length === 0 ? 0 : 2
}
