/**
 * What page and engine worker say to each other. Calls go through comlink (`EngineApi`); pictures and numbers come back
 * on a port of their own, the newest only: the worker sends the next frame when the last one was taken.
 */
import type { Fabric, Project } from '@selvedge/engine'
import type { Pin } from '@selvedge/engine/project'

export interface EngineApi {
  connect(port: MessagePort): void
  /** Loads kernels, fabrics and body data; addresses are absolute. */
  open(assets: string, kernels: string): Promise<EngineInfo>
  /** Cuts and places what a project wears; what was worn is dropped. */
  load(order: LoadOrder): Promise<void>
  /**
   * What is worn becomes what this project wears, from where it hangs; the drape left behind is kept under its name. One
   * that is kept under the new name is taken back byte for byte; what cannot be carried over is put on anew.
   */
  change(order: ChangeOrder): Promise<void>
  /** The same for a document that a gesture is still drafting: what cannot be carried over waits for its end. */
  preview(project: Project, run: boolean): Promise<void>
  /** Keeps the drape as it is under this name. */
  keep(state: number): void
  run(): void
  pause(): void
  /** Runs on, also from rest. */
  wake(): void
  step(): void
  reset(): void
  /** A map is measured only while someone looks at it. */
  watchMap(map: MapName | null): void
  /** A hand takes hold of the cloth shown, leads that place [m], lets go. */
  grab(
    triangle: number,
    weights: readonly [number, number, number],
    to: readonly [number, number, number],
  ): void
  pull(to: readonly [number, number, number]): void
  /** `goesOn`: it falls back; else it stays as it is, paused. */
  release(goesOn: boolean): void
  /** What a pin at this place of a piece [m] would hold the cloth to. */
  pinHold(panel: string, at: readonly [number, number], swap: boolean): Pin['hold']
  export(format: ExportFormat): Promise<Uint8Array>
}

export interface EngineInfo {
  readonly bodies: readonly string[]
  readonly fabrics: readonly Fabric[]
  /** 'wasm', or the slower TypeScript originals. */
  readonly kernels: string
}

export interface LoadOrder {
  readonly project: Project
  /** Comes back with its numbers: those of an order that was replaced meanwhile are known by it. */
  readonly turn: number
  /** Start by itself, or wait as placed. */
  readonly run: boolean
  /** Show no motion: frames are kept back until the cloth is at rest. */
  readonly still: boolean
}

export interface ChangeOrder extends LoadOrder {
  /** Names of the document it comes from and of the one it leads to. */
  readonly from: number
  readonly state: number
  /** The drape of the document that is left was kept before a gesture began to draft. */
  readonly kept: boolean
  /** Another document altogether: nothing that is worn goes on. */
  readonly fresh: boolean
}

/** Per vertex: larger principal strain [–], distance to the skin [m], pressure on it [Pa]. */
export type MapName = 'strain' | 'ease' | 'pressure'

export type ExportFormat = 'glb' | 'obj' | 'usdz'

export type Stage = 'placed' | 'sewing' | 'settling' | 'rest' | 'stopped'

export interface Crossings {
  readonly self: number
  readonly body: number
  /** Step they were counted at. */
  readonly step: number
}

export interface CrossingNote {
  readonly text: string
  readonly panels: readonly string[]
}

export interface SimNumbers {
  readonly stage: Stage
  /** 0 … 1 of the stage. */
  readonly progress: number
  readonly running: boolean
  readonly steps: number
  /** Simulated [s]. */
  readonly time: number
  /** Median of the last 30 steps [ms]; 0 before the first. */
  readonly stepMs: number
  /** Simulated over elapsed time of those steps [–]. */
  readonly realTime: number
  readonly vertices: number
  readonly triangles: number
  readonly crossings: Crossings | null
  /** What crosses what, a sentence each, worst first, and the pieces in it. */
  readonly crossingNotes: readonly CrossingNote[]
  /** Of the state shown; null while it moves. */
  readonly hash: string | null
  /** 99 % of the mesh edges are stretched less than this [–]; null until inspected. */
  readonly p99Stretch: number | null
  /** Why it stopped. */
  readonly reason: string
  /** Draped from the arranged pieces on without a change: as the command line would. */
  readonly untouched: boolean
  /** What was done to the placement of the pieces. */
  readonly notes: readonly string[]
}

export interface BodyInfo {
  readonly name: string
  /** Which shape of a project it was built for, as JSON. */
  readonly asked: string
  /** [m] */
  readonly height: number
  readonly girths: Readonly<Record<string, { girth: number; level: number }>>
}

export type FromEngine =
  | {
      kind: 'body'
      info: BodyInfo | null
      position: Float32Array
      triVertex: Int32Array
      triPart: Uint8Array
    }
  | {
      kind: 'garment'
      position: Float32Array
      triVertex: Int32Array
      triPattern: Float32Array
      triPanel: Int32Array
      panelIds: readonly string[]
      /** Edges pressed so that one side lies on the other, pairs of vertices. */
      pressed: Int32Array
      /** Vertices with a button on them. */
      buttons: Int32Array
      /** Pairs of vertices to be sewn, and the seam's row of each. */
      threads: Int32Array
      threadSeam: Int32Array
    }
  /** Another body, which the one shown grows into. */
  | { kind: 'body-info'; info: BodyInfo }
  | {
      kind: 'frame'
      position: Float32Array
      map: { name: MapName; values: Float32Array } | null
      /** Who holds the cloth: the place held, where the hand is [m], how hard it pulls [N]. */
      hand: { grip: Point; to: Point; pull: number } | null
      /** Places of the body's vertices; null while it stands still. */
      body: Float32Array | null
    }
  | { kind: 'numbers'; turn: number; numbers: SimNumbers }

/** The page took a frame; its array comes back to be filled again. */
export interface FrameTaken {
  readonly position: Float32Array
}

/** [m] */
type Point = readonly [number, number, number]
