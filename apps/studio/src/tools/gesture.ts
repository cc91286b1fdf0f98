/** What all tools of the pattern window share: steps, the pointer there, how far is a drag, numbers typed meanwhile. */
import type { Edit, Point2 } from '@selvedge/engine/pattern'
import type { ProjectEdit } from '@selvedge/engine/project'
import { lengthUnit } from '../numbers/length-words.ts'
import { readNumber } from '../numbers/read-number.ts'
import type { PatternPointer, ToolAction, ToolDrawing, ToolEvent, ToolStep, ToolView } from './tool.ts'

export function step<State>(state: State, ...actions: ToolAction[]): ToolStep<State> {
  return { state, actions }
}

/** The pointer in the pattern window; null for anything else. */
export function patternPointer(event: ToolEvent): PatternPointer | null {
  return 'pointer' in event && event.pointer.window === 'pattern' ? event.pointer : null
}

/** Pointing becomes dragging after half the reach: 4 px of 8, 8 of a finger's 16. */
export function isDrag(start: Point2, { at, reach }: PatternPointer): boolean {
  return distance(start, at) > reach / 2
}

/** An edit of the garment shown. */
export function garmentEdit(view: ToolView, ...edits: Edit[]): ProjectEdit {
  const all = edits.map((edit): ProjectEdit => ({ kind: 'editGarment', garment: view.garmentId, edit }))
  return all.length === 1 ? all[0] : { kind: 'batch', edits: all }
}

/** A text being typed with one more key; null for a key that belongs to no number. */
export function typeKey(typed: string, key: string): string | null {
  if (key === 'Backspace') return typed === '' ? null : typed.slice(0, -1)
  return /^[\d.,/-]$/.test(key) ? typed + key : null
}

/** The number typed so far [m], or null. */
export function typedLength(typed: string): number | null {
  const read = readNumber(typed, { unit: lengthUnit().size })
  return 'value' in read ? read.value : null
}

export const NOTHING_DRAWN: ToolDrawing = { lines: [], dots: [], words: [] }

export function plus(a: Point2, b: Point2): Point2 {
  return [a[0] + b[0], a[1] + b[1]]
}

export function minus(a: Point2, b: Point2): Point2 {
  return [a[0] - b[0], a[1] - b[1]]
}

export function times(a: Point2, factor: number): Point2 {
  return [a[0] * factor, a[1] * factor]
}

export function dot(a: Point2, b: Point2): number {
  return a[0] * b[0] + a[1] * b[1]
}

export function distance(a: Point2, b: Point2): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

export function middle(a: Point2, b: Point2): Point2 {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
}

/** The direction as a vector of length one; along x where there is none. */
export function unit(a: Point2): Point2 {
  const length = Math.hypot(a[0], a[1])
  return length > 0 ? [a[0] / length, a[1] / length] : [1, 0]
}

/** Turned to the nearest multiple of 15° about the origin, its length kept. */
export function straightened(a: Point2): Point2 {
  const length = Math.hypot(a[0], a[1])
  const angle = Math.round(Math.atan2(a[1], a[0]) / STRAIGHT) * STRAIGHT
  return [length * Math.cos(angle), length * Math.sin(angle)]
}

const STRAIGHT = Math.PI / 12

/** A difference of places on the table as one in the plane of a piece. */
export function alongPiece(view: ToolView, panel: string, move: Point2): Point2 {
  return minus(view.fromTable(panel, move), view.fromTable(panel, [0, 0]))
}
