/**
 * The pointer over the table: what it hits and where it is, told to the tool in hand. Middle button, Space, a finger beside
 * the pieces or two fingers move the table and never reach the tool; a second finger takes back what the first one began, a
 * pen what a palm did. The right button or a finger held still asks for the context menu.
 */
import type { Project } from '@selvedge/engine'
import type { Panel, Point2 } from '@selvedge/engine/pattern'
import type { WornGarment } from '@selvedge/engine/project'
import { openOverPattern } from '../context-menu.ts'
import type { HoveredPlace } from '../hover-place.ts'
import { space } from '../keys.ts'
import {
  listenToAll,
  modifiersOf,
  notePointerUp,
  type Role,
  roleOf,
  StillPress,
  slackOf,
} from '../pointer-hands.ts'
import { drawnGarment, drawnProject, type StudioState, studioStore } from '../state.ts'
import type { PatternPointer } from '../tools/tool.ts'
import { cancelGesture, sendToTool, toolInHand } from '../tools/tool-run.ts'
import { hitPattern } from './hit-pattern.ts'
import { type SheetView, sheetPlace } from './sheet-view.ts'
import { flaggedPieces, tableOf } from './table.ts'

/** How near is near [px]; a finger reaches twice as far. */
const REACH_PX = 8

export interface TableMover {
  view(): SheetView
  pan(dx: number, dy: number): void
  /** By a factor, about a place of the window [px]. */
  zoom(factor: number, x: number, y: number): void
  /** Clockwise [rad], about a place of the window [px]. */
  turn(angle: number, x: number, y: number): void
}

/** Fingers never move quite straight: up to this two of them have not turned [rad]. */
const TURN_SLACK = 0.15

/** Listens on the drawing; the way to stop is handed back. */
export function listenToTable(element: SVGSVGElement, mover: TableMover): () => void {
  const fingers = new Map<number, Point2>()
  let panning = false
  let tap: PointerEvent | null = null // a finger beside the pieces: the tool's, unless it moves the table
  let twisted = 0 // by two fingers, since the second came down [rad]
  const at = (event: MouseEvent) => pointerAt(event, element, mover.view())
  const moves = oncePerFrame((event: PointerEvent) => sendToTool({ kind: 'move', pointer: at(event) }))
  const still = new StillPress((event) => {
    swallow()
    openOverPattern(at(event).hit, event.clientX, event.clientY)
  })

  /** What is down is of no use to the tool any more. */
  const swallow = () => {
    tap = null
    panning = true
    cancelGesture()
  }
  const down = (event: PointerEvent) => {
    const role = event.button > 2 ? 'ignored' : roleOf(event)
    if (role === 'ignored') return
    still.down(event)
    if (event.button === 2) return
    moves.flush()
    element.setPointerCapture(event.pointerId)
    if (event.pointerType === 'pen' && fingers.size > 0) {
      swallow() // a hand that came down before its pen
      fingers.clear()
    }
    fingers.set(event.pointerId, [event.clientX, event.clientY])
    if (fingers.size > 1) {
      still.drop()
      twisted = 0
      swallow()
    } else begin(event, role)
  }
  const begin = (event: PointerEvent, role: Role) => {
    const unused = toolInHand().window === '3d' || role === 'navigates'
    const beside = !unused && event.pointerType === 'touch' && at(event).hit === null
    panning = event.button === 1 || space.down || unused || beside
    tap = beside && !space.down ? event : null
    if (space.down) space.used = true
    if (!panning) sendToTool({ kind: 'down', pointer: at(event) })
  }
  const move = (event: PointerEvent) => {
    still.move(event)
    const before = fingers.get(event.pointerId)
    if (!panning) {
      const hears = before !== undefined || event.pointerType !== 'touch'
      if (hears && toolInHand().window !== '3d') moves.take(event)
      return
    }
    if (!before) return
    const after: Point2 = [event.clientX, event.clientY]
    if (tap && Math.hypot(after[0] - tap.clientX, after[1] - tap.clientY) <= slackOf(event)) return
    tap = null
    if (fingers.size === 2)
      twisted = pinch({ fingers, moved: event.pointerId, after, mover, element, twisted })
    else mover.pan(after[0] - before[0], after[1] - before[1])
    fingers.set(event.pointerId, after)
  }
  const up = (event: PointerEvent) => {
    notePointerUp(event)
    still.up(event)
    if (!fingers.delete(event.pointerId)) return
    moves.flush()
    if (tap) sendToTool({ kind: 'down', pointer: at(tap) })
    if (!panning || tap) sendToTool({ kind: 'up', pointer: at(event) })
    tap = null
    if (fingers.size === 0) panning = false
  }
  const lost = (event: PointerEvent) => {
    notePointerUp(event)
    still.drop()
    moves.drop()
    if (!fingers.delete(event.pointerId)) return
    if (!panning) cancelGesture()
    if (fingers.size === 0) panning = false
  }
  const double = (event: MouseEvent) => {
    if (toolInHand().window === '3d') return
    moves.flush()
    sendToTool({ kind: 'double', pointer: at(event) })
  }
  const listeners = {
    pointerdown: down,
    pointermove: move,
    pointerup: up,
    pointercancel: lost,
    dblclick: double,
    contextmenu: (event: Event) => event.preventDefault(), // ours opens when the button is released
    wheel: (event: WheelEvent) => zoomByWheel(event, element, mover),
  }
  const stop = listenToAll(element, listeners, { passive: false })
  return () => {
    moves.drop()
    still.drop()
    stop()
  }
}

function zoomByWheel(event: WheelEvent, element: Element, mover: TableMover): void {
  event.preventDefault() // the page must not scroll or zoom; React's own listener could not stop it
  const box = element.getBoundingClientRect()
  const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015))
  mover.zoom(factor, event.clientX - box.left, event.clientY - box.top)
}

/** The newest of what comes, once for every picture of the screen: a mouse may move a thousand times a second. */
function oncePerFrame<T>(take: (newest: T) => void) {
  let newest: T | null = null
  let frame = 0
  const flush = () => {
    cancelAnimationFrame(frame)
    const taken = newest
    newest = null
    if (taken !== null) take(taken)
  }
  return {
    take: (next: T) => {
      if (newest === null) frame = requestAnimationFrame(flush)
      newest = next
    },
    /** At once, before what comes next. */
    flush,
    drop: () => {
      newest = null
    },
  }
}

interface Pinch {
  readonly fingers: ReadonlyMap<number, Point2>
  /** Which of the two moved, and to where [px]. */
  readonly moved: number
  readonly after: Point2
  readonly mover: TableMover
  readonly element: Element
  /** So far [rad]. */
  readonly twisted: number
}

/** Two fingers: their middle moves the table, their distance zooms, their direction turns it. Back comes how far they turned. */
function pinch({ fingers, moved, after, mover, element, twisted }: Pinch): number {
  const before = fingers.get(moved)!
  const [, other] = [...fingers].find(([id]) => id !== moved)!
  const box = element.getBoundingClientRect()
  const span = (a: Point2) => Math.hypot(a[0] - other[0], a[1] - other[1])
  mover.pan((after[0] - before[0]) / 2, (after[1] - before[1]) / 2)
  if (span(before) <= 1) return twisted
  const middle = [(after[0] + other[0]) / 2 - box.left, (after[1] + other[1]) / 2 - box.top]
  mover.zoom(span(after) / span(before), middle[0], middle[1])
  const direction = (a: Point2) => Math.atan2(a[1] - other[1], a[0] - other[0])
  const angle = direction(after) - direction(before)
  const turned = angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
  const more = beyondSlack(twisted + turned) - beyondSlack(twisted)
  if (more !== 0) mover.turn(more, middle[0], middle[1])
  return twisted + turned
}

function beyondSlack(angle: number): number {
  return Math.sign(angle) * Math.max(0, Math.abs(angle) - TURN_SLACK)
}

function pointerAt(event: MouseEvent, element: Element, view: SheetView): PatternPointer {
  const box = element.getBoundingClientRect()
  const [x, y] = sheetPlace(view, event.clientX - box.left, event.clientY - box.top)
  const at: Point2 = [x / 1000, -y / 1000]
  const touch = 'pointerType' in event && event.pointerType === 'touch'
  const reach = ((touch ? 2 : 1) * REACH_PX) / view.scale / 1000
  const state = studioStore.get()
  let hit: PatternPointer['hit'] | undefined
  return {
    window: 'pattern',
    at,
    reach,
    touch,
    // looked for when it is asked for: a drag under way never does
    get hit() {
      if (hit === undefined) hit = hitAt(state, at, reach)
      return hit
    },
    modifiers: modifiersOf(event),
  }
}

function hitAt(state: StudioState, at: Point2, reach: number): PatternPointer['hit'] {
  const worn = drawnGarment(state)
  if (!worn) return null
  const project = drawnProject(state)
  return hitPattern(
    {
      garmentId: worn.id,
      panels: reachable(state, project, worn),
      pins: project.pins,
      marks: MARKED.has(state.tool) ? project.marks : [],
      lies: tableOf(project, worn.id, worn.garment),
      open: HANDLED.has(state.tool) ? openPieces(state) : NONE,
    },
    at,
    reach,
  )
}

/** The piece that lies uppermost at a place of the table [m]. */
export function pieceUnder(state: StudioState, at: Point2): HoveredPlace | null {
  const worn = drawnGarment(state)
  if (!worn) return null
  const project = drawnProject(state)
  const hidden = flaggedPieces(project, worn.id, 'hidden')
  const panels = worn.garment.panels.filter(({ id }) => !hidden.has(id))
  const lies = tableOf(project, worn.id, worn.garment)
  const hit = hitPattern({ garmentId: worn.id, panels, pins: [], lies, open: NONE }, at, 0)
  return hit && { from: 'pattern', garment: worn.id, panel: hit.panel, at: hit.at }
}

/** Pieces that can be pointed at: hidden ones by nothing, locked ones by tools that change no shape. */
function reachable({ tool }: StudioState, project: Project, { id, garment }: WornGarment): readonly Panel[] {
  const hidden = flaggedPieces(project, id, 'hidden')
  const locked = LOOKING.has(tool) ? NONE : flaggedPieces(project, id, 'locked')
  if (hidden.size + locked.size === 0) return garment.panels
  return garment.panels.filter((panel) => !hidden.has(panel.id) && !locked.has(panel.id))
}

/** Select says by itself why a locked piece does not move. */
const LOOKING: ReadonlySet<string> = new Set(['select', 'sew', 'sew-part', 'measure', 'pin', 'mark'])

/** Pieces whose points and handles are shown: those with something selected. */
export function openPieces({ selection }: Pick<StudioState, 'selection'>): ReadonlySet<string> {
  if (!selection) return NONE
  const pieces = [selection, ...(selection.also ?? [])].map((one) =>
    one.kind === 'piece' ? one.id : one.panel,
  )
  return new Set(pieces.filter((id) => id !== undefined))
}

const NONE: ReadonlySet<string> = new Set()
/** Tools that take hold of marks. */
const MARKED: ReadonlySet<string> = new Set(['select', 'mark'])
/** Tools that take hold of handles; to all others an edge under one is an edge. */
const HANDLED: ReadonlySet<string> = new Set(['select', 'curve'])
