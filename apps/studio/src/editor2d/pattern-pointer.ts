/**
 * The pointer over the table: what it hits and where it is, told to the tool in hand. Middle button, Space or two fingers
 * move the table and never reach the tool; a second finger takes back what the first one began.
 */
import type { Point2 } from '@selvedge/engine/pattern'
import { space } from '../keys.ts'
import { drawnGarment, drawnProject, type StudioState, studioStore } from '../state.ts'
import type { PatternPointer } from '../tools/tool.ts'
import { cancelGesture, sendToTool, toolInHand } from '../tools/tool-run.ts'
import { hitPattern } from './hit-pattern.ts'
import type { SheetView } from './sheet-view.ts'
import { tableOf } from './table.ts'

/** How near is near [px]; a finger reaches twice as far. */
const REACH_PX = 8

export interface TableMover {
  view(): SheetView
  pan(dx: number, dy: number): void
  /** By a factor, about a place of the window [px]. */
  zoom(factor: number, x: number, y: number): void
}

/** Listens on the drawing; the way to stop is handed back. */
export function listenToTable(element: SVGSVGElement, mover: TableMover): () => void {
  const fingers = new Map<number, Point2>()
  let panning = false
  const moves = oncePerFrame((event: PointerEvent) =>
    sendToTool({ kind: 'move', pointer: pointerAt(event, element, mover.view()) }),
  )

  const down = (event: PointerEvent) => {
    if (event.button > 1) return
    moves.flush()
    element.setPointerCapture(event.pointerId)
    fingers.set(event.pointerId, [event.clientX, event.clientY])
    if (fingers.size > 1) {
      panning = true
      cancelGesture()
      return
    }
    const unused = toolInHand().window === '3d'
    panning = event.button === 1 || space.down || unused || touchesTable(event)
    if (space.down) space.used = true
    if (!panning) sendToTool({ kind: 'down', pointer: pointerAt(event, element, mover.view()) })
  }
  const touchesTable = (event: PointerEvent) =>
    event.pointerType === 'touch' && pointerAt(event, element, mover.view()).hit === null

  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId)
    if (!panning) {
      if (toolInHand().window !== '3d') moves.take(event)
      return
    }
    if (!before) return
    const after: Point2 = [event.clientX, event.clientY]
    if (fingers.size === 2) pinch(fingers, event.pointerId, after, mover, element)
    else mover.pan(after[0] - before[0], after[1] - before[1])
    fingers.set(event.pointerId, after)
  }
  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return
    moves.flush()
    if (!panning) sendToTool({ kind: 'up', pointer: pointerAt(event, element, mover.view()) })
    if (fingers.size === 0) panning = false
  }
  const lost = (event: PointerEvent) => {
    moves.drop()
    if (!fingers.delete(event.pointerId)) return
    if (!panning) cancelGesture()
    if (fingers.size === 0) panning = false
  }
  const double = (event: MouseEvent) => {
    if (toolInHand().window === '3d') return
    moves.flush()
    sendToTool({ kind: 'double', pointer: pointerAt(event, element, mover.view()) })
  }
  const wheel = (event: WheelEvent) => {
    event.preventDefault() // the page must not scroll or zoom; React's own listener could not stop it
    const box = element.getBoundingClientRect()
    mover.zoom(
      Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)),
      event.clientX - box.left,
      event.clientY - box.top,
    )
  }
  const listeners = {
    pointerdown: down,
    pointermove: move,
    pointerup: up,
    pointercancel: lost,
    dblclick: double,
  }
  for (const [kind, listener] of Object.entries(listeners))
    element.addEventListener(kind, listener as EventListener)
  element.addEventListener('wheel', wheel, { passive: false })
  return () => {
    moves.drop()
    for (const [kind, listener] of Object.entries(listeners))
      element.removeEventListener(kind, listener as EventListener)
    element.removeEventListener('wheel', wheel)
  }
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

/** Two fingers: their middle moves the table, their distance zooms it. */
function pinch(
  fingers: ReadonlyMap<number, Point2>,
  moved: number,
  after: Point2,
  mover: TableMover,
  element: Element,
): void {
  const before = fingers.get(moved)!
  const [, other] = [...fingers].find(([id]) => id !== moved)!
  const box = element.getBoundingClientRect()
  const span = (a: Point2) => Math.hypot(a[0] - other[0], a[1] - other[1])
  mover.pan((after[0] - before[0]) / 2, (after[1] - before[1]) / 2)
  const middle = [(after[0] + other[0]) / 2 - box.left, (after[1] + other[1]) / 2 - box.top]
  if (span(before) > 1) mover.zoom(span(after) / span(before), middle[0], middle[1])
}

function pointerAt(event: MouseEvent, element: Element, view: SheetView): PatternPointer {
  const box = element.getBoundingClientRect()
  const at: Point2 = [
    (event.clientX - box.left - view.x) / view.scale / 1000,
    -(event.clientY - box.top - view.y) / view.scale / 1000,
  ]
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
    modifiers: { shift: event.shiftKey, alt: event.altKey, ctrl: event.ctrlKey || event.metaKey },
  }
}

function hitAt(state: StudioState, at: Point2, reach: number): PatternPointer['hit'] {
  const worn = drawnGarment(state)
  if (!worn) return null
  const project = drawnProject(state)
  return hitPattern(
    {
      garmentId: worn.id,
      panels: worn.garment.panels,
      pins: project.pins,
      marks: MARKED.has(state.tool) ? project.marks : [],
      lies: tableOf(project, worn.id, worn.garment),
      open: HANDLED.has(state.tool) ? openPieces(state) : NONE,
    },
    at,
    reach,
  )
}

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
