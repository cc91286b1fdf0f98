/**
 * A session as a script: what was done since the recording began, as lines that call `selvedge.run`. Changes of the document
 * are written as the edits they were, whatever button, key or tool made them, so that nothing depends on what was selected.
 * Where the person waited for the cloth to rest, or paused it, the script waits as well: there it gives the same bits. What
 * was done while the cloth moved is done in the same order, at another moment; the script says where.
 */
import type { Project } from '@selvedge/engine'
import { writeProject } from '@selvedge/engine/io'
import type { ProjectEdit, StepWords } from '@selvedge/engine/project'
import { documentTitle, projectOf, simStore, studioStore } from './state.ts'
import { createStore } from './store.ts'

export const scriptStore = createStore<{ readonly recording: boolean; readonly lines: readonly string[] }>({
  recording: false,
  lines: [],
})

/** A command under way, its line, and what became of it while it ran. */
interface Running {
  readonly line: string
  /** Something inside was written down and stands for it. */
  told: boolean
  /** Something was done to the cloth. */
  deed: boolean
}

let running: Running | null = null
/** The cloth has moved since the script last waited. */
let moved = false
/** The script has the cloth paused. */
let paused = false
/** Where the gesture under way begins, should it be given up. */
let deedAt = 0
/** Steps of the simulation at the last line of a hand. */
let handAt = 0
let stopWatching = () => {}

/** Begins anew, from the document as it is. */
export function startScript(): void {
  const state = studioStore.get()
  const { untouched } = simStore.get().numbers
  ;[moved, paused, deedAt, running] = [true, state.paused, 0, null]
  const head = ['// A session of Selvedge Studio, to be pasted into the console of a fresh page.']
  if (!untouched)
    head.push('// The cloth had been worked on before: here it is put on anew, and may hang otherwise.')
  head.push('await window.selvedge.ready', openLine(projectOf(state), documentTitle(state)))
  scriptStore.set({ recording: true, lines: head })
  stopWatching = simStore.subscribe(() => {
    if (simStore.get().numbers.hash === null) moved = true
  })
}

/** Waits as the person does, and tells whether the cloth is the same. */
export function stopScript(): void {
  if (!scriptStore.get().recording) return
  writeWaits(false)
  const { hash } = simStore.get().numbers
  if (hash !== null)
    write(`console.log(window.selvedge.sim.hash === '${hash}' ? 'Same result.' : 'Another result.')`)
  stopWatching()
  scriptStore.set({ recording: false })
}

export function scriptText(): string {
  return `${scriptStore.get().lines.join('\n')}\n`
}

/** A change of the document. */
export function tellEdit(edit: ProjectEdit, words?: StepWords): void {
  if (!begins()) return
  writeWaits(true)
  write(callLine('edit', { edit, ...words }))
}

/** Another document altogether. */
export function tellOpen(project: Project, title: string): void {
  if (!begins()) return
  writeWaits(true)
  write(openLine(project, title))
  paused = studioStore.get().paused
}

/** A hand on the cloth; steps of the simulation pass between its moves as they did. */
export function tellHand(id: 'grab-cloth' | 'pull-cloth' | 'release-cloth', args: object): void {
  if (!begins()) return
  const { steps } = simStore.get().numbers
  const { lines } = scriptStore.get()
  if (id !== 'grab-cloth' && steps > handAt) write(callLine('wait-steps', { steps: steps - handAt }))
  else if (id === 'pull-cloth' && lines.at(-1)?.includes("'pull-cloth'"))
    scriptStore.set({ lines: lines.slice(0, -1) }) // nothing moved since: only the last one counts
  handAt = steps
  write(callLine(id, args))
}

/** Something is about to be done to the cloth, which may still be given up. */
export function tellDeed(): void {
  if (!scriptStore.get().recording) return
  if (running) running.deed = true
  else writeWaits(true)
  deedAt = scriptStore.get().lines.length - (running && !running.told ? 1 : 0)
}

/** The gesture was given up. */
export function dropDeed(): void {
  const { recording, lines } = scriptStore.get()
  if (recording) scriptStore.set({ lines: lines.slice(0, deedAt) })
}

/**
 * Runs a command and writes it down, unless what it did was written already or is written when it is done: a command may
 * depend on the selection, and some go on by themselves.
 */
export function tellCommand(id: string, args: Record<string, unknown>, run: () => unknown): unknown {
  const outer = running
  if (!scriptStore.get().recording || outer !== null || UNWRITTEN.has(id)) return run()
  const pausing = id === 'simulate' && simStore.get().numbers.running
  writeWaits(DEEDS.has(id))
  running = { line: callLine(pausing ? 'pause' : id, args), told: false, deed: false }
  const mine = running
  write(mine.line)
  try {
    const result = run()
    if (!mine.told && result instanceof Promise && !mine.deed) forget(mine)
    return result
  } catch (reason) {
    forget(mine)
    throw reason
  } finally {
    running = outer
    paused = id === 'simulate' || id === 'pause' ? studioStore.get().paused : paused
  }
}

/** What they do to the cloth depends on when. */
const DEEDS: ReadonlySet<string> = new Set(['rewrap', 'slide', 'step', 'undo', 'untangle', 'wrap'])

/** They open something, leave the page, or only concern the recording. */
const UNWRITTEN: ReadonlySet<string> = new Set([
  ...['context-menu', 'escape', 'next-region', 'previous-region', 'record-script', 'save-script'],
  ...['export', 'gallery', 'help', 'open', 'palette', 'preferences', 'print', 'save', 'screenshot', 'share'],
])

/** Is anything written? Then it stands for the command under way. */
function begins(): boolean {
  if (!scriptStore.get().recording) return false
  if (running && !running.told) forget(running)
  return true
}

function forget(command: Running): void {
  const { lines } = scriptStore.get()
  const at = lines.lastIndexOf(command.line)
  scriptStore.set({ lines: lines.filter((_, row) => row !== at) })
  command.told = true
}

/** `acts`: what comes next changes the cloth, and not at a moment the script can find again. */
function writeWaits(acts: boolean): void {
  const { stage, hash, steps, vertices } = simStore.get().numbers
  if (studioStore.get().paused && !paused) {
    write(callLine('pause', {}))
    paused = true
  }
  if (vertices === 0 || !moved) return
  if (hash === null) {
    if (acts && scriptStore.get().lines.at(-1) !== MOVING) write(MOVING)
    return
  }
  const over = stage === 'rest' || stage === 'stopped'
  write(over ? 'await window.selvedge.settled()' : callLine('run-to', { steps }))
  moved = false
}

const MOVING = '// The cloth was moving here: it may come to hang otherwise.'

function openLine(project: Project, title: string): string {
  const args = { title, paused: studioStore.get().paused, project: JSON.parse(writeProject(project)) }
  return callLine('open-project', args)
}

function callLine(id: string, args: object): string {
  const words = Object.keys(args).length === 0 ? '' : `, ${JSON.stringify(args)}`
  return `await window.selvedge.run('${id}'${words})`
}

function write(line: string): void {
  scriptStore.set({ lines: [...scriptStore.get().lines, line] })
}
