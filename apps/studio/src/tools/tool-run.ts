/**
 * The tool in hand, and the one place where tools touch the studio: both windows and the keys send it what happens, it
 * hands that to the tool and does what the tool asks for. Between two events it holds the tool's state; drafts are shown
 * and thrown away here, and only here does a gesture become a step of the history.
 */
import type { Garment, Project } from '@selvedge/engine'
import { applyProjectEdit } from '@selvedge/engine/project'
import { fromTable, tableLieOf, tableOf, toTable } from '../editor2d/table.ts'
import { garmentOf, projectOf, type Selection, shownGarment, standingStore, studioStore } from '../state.ts'
import { createStore } from '../store.ts'
import { edit, message } from '../work.ts'
import { SELECT, TOOLS, toolId } from './index.ts'
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
export const toolStore = createStore<{ readonly state: unknown; readonly wrong: string }>({
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

/** Takes another tool; the one already in hand, chosen again, is laid down for Select. */
export function chooseTool(id: string): void {
  const tool = TOOLS.find((one) => toolId(one) === id)
  if (!tool) throw new Error(`no tool is called "${id}"; known: ${TOOLS.map(toolId).join(', ')}`)
  cancelGesture()
  studioStore.set({ tool: id })
  toolStore.set({ state: tool.idle, wrong: '' })
}

/** Esc: a gesture under way ends without a trace; without one the tool is laid down, and then the selection. */
export function escapeTool(): void {
  const tool = toolInHand()
  if (tool.busy(toolStore.get().state)) cancelGesture()
  else if (tool !== SELECT) chooseTool(toolId(SELECT))
  else hands?.select(null)
}

/** Ends a gesture under way without a trace: a second finger, a lost pointer or window, another tool. */
export function cancelGesture(): void {
  sendToTool({ kind: 'cancel' })
  dropDraft()
}

/** Hands an event to the tool; true when it was of use to it. */
export function sendToTool(event: ToolEvent): boolean {
  const view = toolView()
  if (!view) return false
  const before = toolStore.get().state
  const { state, actions } = toolInHand().take(before, event, view)
  if (state !== before) toolStore.set({ state })
  for (const action of actions) perform(action)
  return state !== before || actions.length > 0
}

/** What is open, as tools see it: the document without the draft. */
export function toolView(): ToolView | null {
  const studio = studioStore.get()
  const project = projectOf(studio)
  const garment = garmentOf(studio)
  const garmentId = shownGarment(studio)?.id
  if (!garment || garmentId === undefined) return null
  const { selection, snap, laser } = studio
  const lies = tableOf(project, garmentId, garment)
  return {
    project,
    garment,
    garmentId,
    selection,
    snap,
    laser,
    lieOf: (panel) => {
      const lie = lies.get(panel)
      const found = garment.panels.find(({ id }) => id === panel)
      return lie && found ? tableLieOf(lie, found) : null
    },
    volumeOf: (panel) => standingStore.get().volumes.get(panel) ?? null,
    toTable: (panel, at) => (lies.has(panel) ? toTable(lies.get(panel)!, at) : at),
    fromTable: (panel, at) => (lies.has(panel) ? fromTable(lies.get(panel)!, at) : at),
  }
}

function perform(action: ToolAction): void {
  if (action.do === 'draft') showDraft(action)
  else if (action.do === 'discard') dropDraft()
  else if (action.do === 'say') studioStore.set({ notice: action.words })
  else if (action.do === 'commit') {
    dropDraft()
    edit(action.edit, { name: action.name, ...(action.goesOn && { key: action.goesOn }) })
  } else if (hands) performWith(hands, action)
}

type HandAction = Exclude<ToolAction, { do: 'draft' | 'discard' | 'say' | 'commit' }>

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
