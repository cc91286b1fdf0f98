/** A tool in a hand without a page: what it is told, what it asks for, and the document it leaves. */
import type { Garment } from '@selvedge/engine'
import { type Panel, type Point2, polygonPanel, type Seam } from '@selvedge/engine/pattern'
import { applyProjectEdit, buildHistory, buildProject, doEdit, type Project } from '@selvedge/engine/project'
import { hitPattern } from '../editor2d/hit-pattern.ts'
import { clearTable, fromTable, tableLieOf, tableOf, toTable } from '../editor2d/table.ts'
import type { Selection } from '../state.ts'
import type { HalfTool } from './both-windows.ts'
import type { Action, Refusal } from './piece-actions.ts'
import type { Modifiers, PatternHit, ToolAction, ToolDrawing, ToolEvent, ToolView } from './tool.ts'
import { TOOL_OPTIONS, type ToolOptions } from './tool-options.ts'

const NONE: Modifiers = { shift: false, alt: false, ctrl: false }
/** 8 px at two fifths of real size [m]. */
const REACH = 0.005

export function square(id: string, width: number, height: number): Panel {
  const { placement, ...panel } = polygonPanel(id, [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ])
  return panel
}

/** Two rectangles sewn at both sides: edge-1 of one to edge-3 of the other. */
export function skirt(): Garment {
  const seam = (id: string, a: string, b: string): Seam => ({
    id,
    a: [{ panel: 'front', edge: a }],
    b: [{ panel: 'back', edge: b }],
    parallel: false,
    sides: 'right-right',
  })
  return garmentOf(
    [square('front', 0.5, 0.6), square('back', 0.5, 0.6)],
    [seam('left', 'edge-1', 'edge-3'), seam('right', 'edge-3', 'edge-1')],
  )
}

export function garmentOf(panels: Panel[], seams: Seam[] = []): Garment {
  return { format: 'selvedge-garment', version: 3, name: 'trial', panels, seams }
}

/** The project as a draft shows it. */
function drafted(project: Project, draft: Extract<ToolAction, { do: 'draft' }>): Project {
  if ('edit' in draft) return applyProjectEdit(project, draft.edit).project
  const [first, ...others] = project.garments
  return { ...project, garments: [{ ...first, garment: draft.garment }, ...others] }
}

/** Presses of a key in a row are one step here, whatever time is between them. */
const keyOf = (action: Extract<ToolAction, { do: 'commit' | 'press' }>) =>
  action.do === 'press' ? action.does : action.goesOn

export function tryTool<State>(tool: HalfTool<State>, garment: Garment) {
  clearTable()
  let history = buildHistory(buildProject([garment]))
  let state = tool.idle
  let draft: Project | null = null
  let selection: Selection = null
  let modifiers = NONE
  const told = { laser: false, options: TOOL_OPTIONS }
  const said: string[] = []
  const shown = () => history.project.garments[0]

  const view = (): ToolView => ({ ...viewOf(history.project, selection), ...told })
  const send = (event: ToolEvent) => {
    const result = tool.take(state, event, view())
    state = result.state
    for (const action of result.actions) {
      if (action.do === 'draft') draft = drafted(history.project, action)
      if (action.do === 'discard') draft = null
      if (action.do === 'commit' || action.do === 'press') {
        draft = null
        history = doEdit(history, action.edit, { name: action.name, key: keyOf(action) })
      }
      if (action.do === 'select') selection = action.selection
      if (action.do === 'say') said.push(action.words)
    }
  }
  const pointer = (kind: 'down' | 'move' | 'up' | 'double', at: Point2) => {
    const hit = hitIn(history.project, at)
    send({ kind, pointer: { window: 'pattern', at, hit, reach: REACH, touch: false, modifiers } })
  }
  const trial = {
    said,
    /** A place of a piece on the table. */
    at: (panel: string, place: Point2): Point2 => view().toTable(panel, place),
    hold: (keys: Partial<Modifiers>) => {
      modifiers = { ...NONE, ...keys }
      return trial
    },
    /** Switches laser paint on. */
    laser: () => Object.assign(told, { laser: true }) && trial,
    /** Sets what stands in the header. */
    set: (change: Partial<ToolOptions>) =>
      Object.assign(told, { options: { ...told.options, ...change } }) && trial,
    send,
    hint: (window: 'pattern' | '3d') => tool.hint(state, window, view()),
    hover: (at: Point2) => pointer('move', at),
    click: (at: Point2) => {
      pointer('move', at)
      pointer('down', at)
      pointer('up', at)
    },
    double: (at: Point2) => pointer('double', at),
    press: (from: Point2, to: Point2) => {
      pointer('down', from)
      for (const at of wayTo(from, to)) pointer('move', at)
    },
    release: (at: Point2) => pointer('up', at),
    drag: (from: Point2, to: Point2) => {
      trial.press(from, to)
      pointer('up', to)
    },
    type: (...keys: string[]) => {
      for (const key of keys) send({ kind: 'key', key, modifiers })
    },
    escape: () => send({ kind: 'cancel' }),
    select: (chosen: Selection) => {
      selection = chosen
    },
    /** What a command does to the selection. */
    act: (action: (shown: ToolView) => Action | Refusal) => {
      const done = action(view())
      if (!('edit' in done)) return
      history = doEdit(history, done.edit, { name: done.name })
      if (done.selection !== undefined) selection = done.selection
    },
    drawing: (): ToolDrawing => tool.draw?.(state, view()) ?? { lines: [], dots: [], words: [] },
    words: () => trial.drawing().words.map(({ text }) => text),
    view,
    get busy() {
      return tool.busy(state)
    },
    get selection() {
      return selection
    },
    get draft() {
      return draft
    },
    get garment() {
      return shown()?.garment
    },
    get project() {
      return history.project
    },
    get steps() {
      return history.past.map(({ name }) => name)
    },
    panel: (id: string): Panel => shown().garment.panels.find((one) => one.id === id)!,
  }
  return trial
}

/** In four steps. */
function wayTo(from: Point2, to: Point2): Point2[] {
  return [1, 2, 3, 4].map((k) => [
    from[0] + (k / 4) * (to[0] - from[0]),
    from[1] + (k / 4) * (to[1] - from[1]),
  ])
}

/** What lies at a place of the table, all pieces open. */
function hitIn(project: Project, at: Point2): PatternHit | null {
  const { id: garmentId, garment } = project.garments[0]
  const lies = tableOf(project, garmentId, garment)
  const open = new Set(garment.panels.map(({ id }) => id))
  const { marks } = project
  return hitPattern({ garmentId, panels: garment.panels, pins: [], marks, lies, open }, at, REACH)
}

/** The project as a tool sees it. */
function viewOf(project: Project, selection: Selection): ToolView {
  const { id: garmentId, garment } = project.garments[0]
  const lies = tableOf(project, garmentId, garment)
  return {
    project,
    garment,
    garmentId,
    selection,
    snap: true,
    options: TOOL_OPTIONS,
    lieOf: (panel) => {
      const found = garment.panels.find(({ id }) => id === panel)
      const lie = lies.get(panel)
      return found && lie ? tableLieOf(lie, found) : null
    },
    volumeOf: (panel) => ({ panel, origin: [0, 1, 0], up: [0, 1, 0], ahead: [0, 0, 1], side: [1, 0, 0] }),
    toTable: (panel, at) => toTable(lies.get(panel)!, at),
    fromTable: (panel, at) => fromTable(lies.get(panel)!, at),
  }
}
