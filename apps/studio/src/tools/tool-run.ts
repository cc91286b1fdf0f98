/**
 * The tool in hand, and the one place where tools touch the studio: both windows and the keys send it what happens, it
 * hands that to the tool and does what the tool asks for. Between two events it holds the tool's state; drafts are shown
 * and thrown away here, and only here does a gesture become a step of the history.
 */
import type { Garment, Project } from '@selvedge/engine'
import { applyProjectEdit } from '@selvedge/engine/project'
import { fromTable, tableLieOf, tableOf, toTable } from '../editor2d/table.ts'
import {
  garmentOf,
  outermostOf,
  projectOf,
  type Selection,
  shownGarment,
  standingStore,
  studioStore,
} from '../state.ts'
import { createStore } from '../store.ts'
import { edit, message } from '../work.ts'
import { SELECT, TOOLS, toolId } from './index.ts'
import { type PressRun, runKey, runOf } from './press-run.ts'
import type { Place3, Tool, ToolAction, ToolEvent, ToolView } from './tool.ts'

/** What a tool asks of the rest of the studio. */
export interface ToolHands {
  select(selection: Selection): void
  command(id: string, args: Record<string, unknown>): void
  grab(triangle: number, weights: Place3, to: Place3): void
  pull(to: Place3): void
  release(cancelled: boolean): void
}

/** State of the tool in hand, for hints and drawings; `wrong` is why the draft shown is not the one asked for. */
export const toolStore = createStore<{
  /** Whose state it is: until all have heard of another tool in hand, the one before. */
  readonly of: string
  readonly state: unknown
  readonly wrong: string
}>({
  of: toolId(SELECT),
  state: SELECT.idle,
  wrong: '',
})

let hands: ToolHands | null = null

/** Says who does what tools ask for. */
export function giveHands(given: ToolHands): void {
  hands = given
}

export function toolInHand(): Tool {
  const { tool } = studioStore.get()
  return TOOLS.find((one) => toolId(one) === tool) ?? SELECT
}

/** The state of the tool in hand, also while it is being taken up. */
export function toolState(): unknown {
  const { of, state } = toolStore.get()
  return of === studioStore.get().tool ? state : toolInHand().idle
}

/** Takes another tool; the one already in hand, chosen again, is laid down for Select. */
export function chooseTool(id: string): void {
  const tool = TOOLS.find((one) => toolId(one) === id)
  if (!tool) throw new Error(`no tool is called "${id}"; known: ${TOOLS.map(toolId).join(', ')}`)
  cancelGesture()
  studioStore.set({ tool: id })
  toolStore.set({ of: id, state: tool.idle, wrong: '' })
}

/** Esc: a gesture under way ends without a trace; without one the tool is laid down, and then the selection. */
export function escapeTool(): void {
  const tool = toolInHand()
  if (tool.busy(toolState())) cancelGesture()
  else if (tool !== SELECT) chooseTool(toolId(SELECT))
  else hands?.select(null)
}

/** Ends a gesture under way without a trace: a second finger, a lost pointer or window, another tool. */
export function cancelGesture(): void {
  sendToTool({ kind: 'cancel' })
  dropDraft()
}

/** Hands an event to the tool, with when it came [ms]; true when it was of use to it. */
export function sendToTool(event: ToolEvent, came = performance.now()): boolean {
  const view = toolView()
  if (!view) return false
  const before = toolState()
  const { state, actions } = toolInHand().take(before, event, view)
  if (state !== before) toolStore.set({ state })
  for (const action of actions) perform(action, came)
  return state !== before || actions.length > 0
}

/** What is open, as tools see it: the document without the draft. */
export function toolView(): ToolView | null {
  const studio = studioStore.get()
  const project = projectOf(studio)
  const garment = garmentOf(studio)
  const garmentId = shownGarment(studio)?.id
  if (!garment || garmentId === undefined) return null
  const { selection, snap, laser, toolOptions: options } = studio
  const open: Open = { project, garment, garmentId, selection, snap, laser, options }
  if (!lastView || OPEN.some((name) => lastView?.[name] !== open[name])) lastView = viewOf(open)
  return lastView
}

type Open = Pick<ToolView, 'project' | 'garment' | 'garmentId' | 'selection' | 'snap' | 'laser' | 'options'>

const OPEN = ['project', 'garment', 'garmentId', 'selection', 'snap', 'laser', 'options'] as const

/** Kept, as every event asks for it, and hints and marks again each time they are drawn. */
let lastView: ToolView | null = null

function viewOf(open: Open): ToolView {
  const { project, garment, garmentId } = open
  const lies = tableOf(project, garmentId, garment)
  return {
    ...open,
    lieOf: (panel) => {
      const lie = lies.get(panel)
      const found = garment.panels.find(({ id }) => id === panel)
      return lie && found ? tableLieOf(lie, found) : null
    },
    volumeOf: (panel) =>
      outermostOf(project)?.id === garmentId ? (standingStore.get().volumes.get(panel) ?? null) : null,
    toTable: (panel, at) => (lies.has(panel) ? toTable(lies.get(panel)!, at) : at),
    fromTable: (panel, at) => (lies.has(panel) ? fromTable(lies.get(panel)!, at) : at),
  }
}

function perform(action: ToolAction, came: number): void {
  if (action.do === 'draft') showDraft(action)
  else if (action.do === 'discard') dropDraft()
  else if (action.do === 'say') studioStore.set({ notice: action.words })
  else if (action.do === 'commit') {
    dropDraft()
    edit(action.edit, { name: action.name, ...(action.goesOn && { key: action.goesOn }) })
  } else if (action.do === 'press') press(action, came)
  else if (hands) performWith(hands, action)
}

type HandAction = Exclude<ToolAction, { do: 'draft' | 'discard' | 'say' | 'commit' | 'press' }>

/** The presses of a key that came last, in one step. */
let pressed: PressRun | null = null

function press({ edit: change, name, does }: Extract<ToolAction, { do: 'press' }>, came: number): void {
  const run = runOf(pressed, does, studioStore.get().selection, came)
  edit(change, { name, key: runKey(run) })
  pressed = { ...run, taken: performance.now() }
}

function performWith(own: ToolHands, action: HandAction): void {
  if (action.do === 'select') own.select(action.selection)
  else if (action.do === 'grab') own.grab(action.triangle, action.weights, action.to)
  else if (action.do === 'pull') own.pull(action.to)
  else if (action.do === 'release') own.release(action.cancelled ?? false)
  else own.command(action.id, { ...action.args })
}

/** A draft that is not possible leaves the last one standing, and says why. */
function showDraft(draft: Extract<ToolAction, { do: 'draft' }>): void {
  try {
    const project = projectOf(studioStore.get())
    studioStore.set({
      draft:
        'edit' in draft ? applyProjectEdit(project, draft.edit).project : wearing(project, draft.garment),
    })
    if (toolStore.get().wrong !== '') toolStore.set({ wrong: '' })
  } catch (reason) {
    toolStore.set({ wrong: message(reason) })
  }
}

/** The project with the garment shown in another cut. */
function wearing(project: Project, garment: Garment): Project {
  const id = shownGarment(studioStore.get())?.id
  return { ...project, garments: project.garments.map((one) => (one.id === id ? { ...one, garment } : one)) }
}

function dropDraft(): void {
  if (studioStore.get().draft) studioStore.set({ draft: null })
  if (toolStore.get().wrong !== '') toolStore.set({ wrong: '' })
}
