/**
 * A tool: a state machine that turns pointer and keys into a draft that is shown meanwhile and, in the end, one named step
 * of the history. Pure: a tool knows no React, no page and no worker; it is handed what was hit and what is open, and
 * hands back what is to be done. `idle → pointing → dragging → idle`, click tools `idle → collecting → idle`.
 */
import type { Garment, Project } from '@selvedge/engine'
import type { Point2 } from '@selvedge/engine/pattern'
import type { ProjectEdit } from '@selvedge/engine/project'
import type { PieceVolume } from '@selvedge/engine/sim'
import type { TableLie } from '../editor2d/table.ts'
import type { Selection } from '../state.ts'
import type { ToolOptions } from './tool-options.ts'

export type Place3 = readonly [number, number, number]

export interface Modifiers {
  readonly shift: boolean
  readonly alt: boolean
  /** Ctrl, or Cmd: snapping is off. */
  readonly ctrl: boolean
}

/** What lies under the pointer in the pattern window, nearest kind first: handle, point, notch, edge, line, piece. */
export interface PatternHit {
  readonly kind: 'handle' | 'point' | 'notch' | 'edge' | 'line' | 'dart' | 'pleat' | 'pin' | 'mark' | 'piece'
  readonly panel: string
  /** Of the thing itself; of the piece where that was hit. */
  readonly id: string
  /** Which of several handles. */
  readonly handle?: number
  /** In the plane of the piece [m]. */
  readonly at: Point2
}

/** What the ray of the pointer meets first in the 3D window. */
export interface SceneHit {
  readonly on: 'cloth' | 'body' | 'pin' | 'mark'
  /** [m] */
  readonly place: Place3
  /** Outwards, of length one. */
  readonly normal: Place3
  /** Cloth: the piece, and the place in its plane [m]. */
  readonly panel?: string
  readonly at?: Point2
  readonly triangle: number
  readonly weights: Place3
  /** Of a pin or mark. */
  readonly id?: string
}

interface PointerAt {
  readonly modifiers: Modifiers
  /** A finger reaches twice as far. */
  readonly touch: boolean
}

export interface PatternPointer extends PointerAt {
  readonly window: 'pattern'
  /** On the table, x to the right, y up [m]. */
  readonly at: Point2
  readonly hit: PatternHit | null
  /** How near is near: 8 px, or 16 for a finger [m]. */
  readonly reach: number
}

export interface ScenePointer extends PointerAt {
  readonly window: '3d'
  /** Page pixel. */
  readonly pixel: Point2
  readonly hit: SceneHit | null
  /** The ray under the pointer: from the eye [m], direction of length one. */
  readonly origin: Place3
  readonly direction: Place3
}

export type ToolEvent =
  | { readonly kind: 'down' | 'move' | 'up' | 'double'; readonly pointer: PatternPointer | ScenePointer }
  /** As `KeyboardEvent.key`. One that changes neither the state nor asks for an action is a command's, if any has it. */
  | { readonly kind: 'key'; readonly key: string; readonly modifiers: Modifiers }
  /** Esc, a second finger, a lost pointer, a lost window. */
  | { readonly kind: 'cancel' }

/** What is open, as a tool may read it. */
export interface ToolView {
  readonly project: Project
  /** The garment in the pattern window, and its id in the project. */
  readonly garment: Garment
  readonly garmentId: string
  readonly selection: Selection
  readonly snap: boolean
  /** A stroke of the crayon marks front and back at once. */
  readonly laser?: boolean
  readonly options: ToolOptions
  /** How a piece lies on the table, as `layPieces` wants it; null for one that is not there. */
  lieOf(panel: string): TableLie | null
  /** What a piece stands round, before anything is sewn; null once it is. */
  volumeOf(panel: string): PieceVolume | null
  /** Where a place of a piece lies on the table [m], and the way back. */
  toTable(panel: string, at: Point2): Point2
  fromTable(panel: string, at: Point2): Point2
}

export type ToolAction =
  /** Show the document so, for now; the next draft replaces it. */
  | { readonly do: 'draft'; readonly edit: ProjectEdit }
  /** The same, where the garment shown is worked out already. */
  | { readonly do: 'draft'; readonly garment: Garment }
  /** The draft goes, this stays: one step of the history. `goesOn`: part of the step before, if that has the same key. */
  | { readonly do: 'commit'; readonly edit: ProjectEdit; readonly name: string; readonly goesOn?: string }
  /** The same by a key that is pressed again and again: presses in a row are one step, until the person pauses. */
  | { readonly do: 'press'; readonly edit: ProjectEdit; readonly name: string; readonly does: string }
  /** The draft goes and leaves no trace. */
  | { readonly do: 'discard' }
  | { readonly do: 'select'; readonly selection: Selection }
  /** A sentence for the person: why this cannot be. */
  | { readonly do: 'say'; readonly words: string }
  /** A hand on the cloth: takes hold of a place of it, goes to a place, lets go. */
  | { readonly do: 'grab'; readonly triangle: number; readonly weights: Place3; readonly to: Place3 }
  | { readonly do: 'pull'; readonly to: Place3 }
  /** `cancelled`: the cloth is to be where it was before. */
  | { readonly do: 'release'; readonly cancelled?: true }
  /** Runs a command by its id, as a button would. */
  | { readonly do: 'command'; readonly id: string; readonly args?: Readonly<Record<string, unknown>> }

/** Lines and words drawn over the pattern window while a tool works, table coordinates [m]. */
export interface ToolDrawing {
  /** Tinted below the lines: the parts of a piece. */
  readonly areas?: readonly { readonly points: readonly Point2[]; readonly look: 'one' | 'other' }[]
  readonly lines: readonly {
    readonly points: readonly Point2[]
    readonly look: 'draft' | 'guide' | 'thread' | 'wrong' | 'reach'
  }[]
  readonly dots: readonly { readonly at: Point2; readonly look: 'draft' | 'guide' | 'wrong' }[]
  /** The number at the pointer, and reasons at guides. */
  readonly words: readonly { readonly at: Point2; readonly text: string; readonly wrong?: boolean }[]
}

export interface ToolStep<State> {
  readonly state: State
  readonly actions: readonly ToolAction[]
}

export interface Tool<State = unknown> {
  /** Accessible name of its button, and of the command. */
  readonly name: string
  /** As in the table of keys: "V", "Shift+D". */
  readonly key: string
  readonly window: 'pattern' | '3d' | 'both'
  /** It works on the body too: a drag there is its own and does not turn the view. */
  readonly onBody?: boolean
  /** While it drags it is told what lies under the pointer; others are not, which is quicker. */
  readonly looks?: boolean
  readonly idle: State
  take(state: State, event: ToolEvent, view: ToolView): ToolStep<State>
  draw?(state: State, view: ToolView): ToolDrawing
  /** What dragging, Shift, Alt and Ctrl do right now, in this window. */
  hint(state: State, window: 'pattern' | '3d', view?: ToolView | null): string
  /** Is a gesture under way, that Esc would cancel? */
  busy(state: State): boolean
}
