/**
 * What page and engine worker say to each other. Calls go through comlink (`EngineApi`); pictures and numbers come back
 * on a port of their own, the newest only: the worker sends the next frame when the last one was taken.
 */
import type { Fabric, Garment, Project } from '@selvedge/engine'
import type { Mark, Measure, Pin, TapePlace } from '@selvedge/engine/project'
import type { MeasurementName, PieceVolume } from '@selvedge/engine/sim'
import type { JointApi, JointInfo } from './joint-work.ts'
import type { Axis, SectionCut } from './section.ts'

export interface EngineApi extends HandApi, JointApi {
  connect(port: MessagePort): void
  /** Loads kernels, fabrics and body data; addresses are absolute. */
  open(assets: string, kernels: string): Promise<EngineInfo>
  /** Cuts and places what a project wears; what was worn is dropped. Tells why it does not hang as it was stored. */
  load(order: LoadOrder): Promise<{ readonly refused: string }>
  /**
   * What is worn becomes what this project wears, from where it hangs; the drape left behind is kept under its name. One
   * that is kept under the new name is taken back byte for byte; what cannot be carried over is put on anew.
   */
  change(order: ChangeOrder): Promise<ChangeDone>
  /** The same for a document that a gesture is still drafting: what cannot be carried over waits for its end. */
  preview(draft: DraftProject, run: boolean): Promise<void>
  /** Keeps the drape as it is under this name. */
  keep(state: number): void
  /** The drape as it hangs, to outlive the page; null while it moves. */
  store(): DrapeBytes | null
  run(): void
  pause(): void
  /** Runs on, also from rest. */
  wake(): boolean
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
  /** The garment of this id with all its pieces arranged round the body, and what was guessed. */
  arrange(project: Project, garment: string): Promise<{ document: Garment; notes: readonly string[] }>
  /** What a pin at this place of a piece [m] would hold the cloth to. */
  pinHold(piece: PieceOf, at: readonly [number, number], swap: boolean): Pin['hold']
  export(format: ExportFormat, options: MeshExport): Promise<Uint8Array>
  /** What a plane cuts of what is shown; `at` null: through the middle of the garment [m]. Null without a garment. */
  section(axis: Axis, at: number | null): SectionCut | null
  /** What tapes laid on what is shown read; null where one cannot be laid, or nothing is worn. */
  tapes(orders: readonly TapeOrder[]): readonly (TapeReading | null)[]
  /** How long the motion of this project is in all [s]. */
  motionSeconds(project: Project): Promise<number>
  /** Records what hangs while its body moves as the project says; resolves when it is done or given up. */
  record(): Promise<void>
  cancelRecording(): void
  /** A frame of the recording is shown, or with null the drape itself. */
  showFrame(row: number | null): void
  /** A file as a body of the document's own, and what was guessed; refused with the reason. `beside`: files it may name. */
  readBody(
    bytes: Uint8Array,
    fileName: string,
    beside: Readonly<Record<string, Uint8Array>>,
  ): Promise<{ obj: string; notes: readonly string[] }>
  /** The body a garment was drafted for. */
  draftedBody(garment: Garment): BodyInfo
  /** Where the tape of a measurement lies on the body, 3 numbers a point [m]; empty where it cannot be measured. */
  tape(name: MeasurementName): Float32Array
}

/** Where a tape is held: as a document keeps it, or on the skin next to a place of the room [m]. */
export type TapeEnd = TapePlace | { readonly on: 'skin'; readonly near: Point }

export type TapeOrder =
  | { readonly kind: 'along'; readonly from: TapeEnd; readonly to: TapeEnd }
  | { readonly kind: 'round'; readonly at: TapeEnd }

export interface TapeReading {
  /** [m] */
  readonly length: number
  /** It goes all the way round. */
  readonly closed: boolean
  /** Where it lies [m], 3 per point. */
  readonly line: Float32Array
  /** As a document keeps it. */
  readonly tape: Extract<Measure['tape'], { kind: 'along' | 'round' }>
}

/** What a hand does to the cloth besides pulling it. */
export interface HandApi {
  /** Puts the garment on by its marks, or lays what is worn anew within its pins; false when it was stopped. */
  wrap(order: WrapOrder): Promise<boolean>
  wrapStop(): void
  /** A hand takes hold of the cloth shown to slide it along the body; refused where there is none below. */
  slideGrab(triangle: number, weights: Point, sight: Sight): Promise<void>
  /** `straight`: along the limb or round it. */
  slideTo(sight: Sight, straight: boolean): void
  /** Lets go. `goesOn`: the cloth falls from there; else it stays as it lies, paused. */
  slideEnd(goesOn: boolean): Promise<void>
  /** Lines of sight as strokes on body or cloth. */
  paint(order: PaintOrder): Promise<readonly PaintedStroke[]>
}

export interface WrapOrder {
  readonly project: Project
  readonly kind: 'wrap' | 'rewrap'
}

/** From the eye [m], its direction of length one. */
export interface Sight {
  readonly origin: Point
  readonly direction: Point
}

export interface PaintOrder {
  readonly on: 'cloth' | 'body'
  readonly sights: readonly Sight[]
  /** Front and back at once. */
  readonly laser: boolean
}

/** A mark without number and garment. */
export type PaintedStroke =
  | Omit<Extract<Mark['on'], { kind: 'cloth' }>, 'garment'>
  | Extract<Mark['on'], { kind: 'body' }>

export interface EngineInfo {
  readonly bodies: readonly string[]
  readonly fabrics: readonly Fabric[]
  /** 'wasm', or the slower TypeScript originals. */
  readonly kernels: string
}

/** Gestures leave the body alone, and one of the document's own is large. */
export type DraftProject = Omit<Project, 'body'>

/** A drape that outlives the page. */
export interface DrapeBytes {
  /** As `writeDrape` has it; null: it was being sewn, and so many steps lead there again. */
  readonly bytes: Uint8Array | null
  readonly steps: number
  readonly untouched: boolean
  readonly hash: string
}

/** And the document it hung as: from there it goes on to the one that is opened. */
export interface StoredDrape extends DrapeBytes {
  readonly project: Project
}

export interface LoadOrder {
  readonly project: Project
  /** How it hung when it was left: it is not begun from the arranged pieces then. */
  readonly stored?: StoredDrape | undefined
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

export interface ChangeDone {
  /** Why it does not hang as it was stored; else empty. */
  readonly refused: string
  /** New pieces that stand in their places beside what is worn: the cloth waits for Simulate. */
  readonly stands: readonly string[]
}

/** Per vertex: mean curvature [1/m], larger principal strain [–], distance to the skin [m], pressure on it [Pa]. */
export type MapName = 'curvature' | 'strain' | 'ease' | 'pressure'

export type ExportFormat = 'glb' | 'obj' | 'usdz' | 'pc2' | 'mdd'

/** How a mesh goes out, where its format can. */
export interface MeshExport {
  /** With the motion that was recorded: then with its body, and thin. */
  readonly moving: boolean
  /** With who wears it. */
  readonly body: boolean
  /** With two faces and a rim, as far apart as the fabric is thick. */
  readonly thick: boolean
}

/** What is recorded, or being recorded. */
export interface RecordingNumbers {
  readonly stage: 'preparing' | 'recording' | 'done'
  /** Made so far, and in all; 0 before the motion is prepared. */
  readonly frames: number
  readonly frameCount: number
  /** Frames per second. */
  readonly fps: number
  /** Of all frames together. */
  readonly selfCrossings: number
  readonly bodyCrossings: number
  /** Of the last frame; null until it is done. */
  readonly hash: string | null
}

export type Stage = 'placed' | 'sewing' | 'settling' | 'rest' | 'stopped'

export interface Crossings {
  readonly self: number
  readonly body: number
  /** Step they were counted at. */
  readonly step: number
}

export interface CrossingNote {
  /** Pieces that cross each other, or the body. */
  readonly panels: readonly string[]
  readonly body: boolean
  /** The nearest seam. */
  readonly seam: string | null
  /** Triangles of the cloth in it, by row. */
  readonly triangles: readonly number[]
  /** Middle of the line [m]. */
  readonly place: Point
  /** Step at which it was first counted. */
  readonly since: number
}

export interface SimNumbers {
  readonly stage: Stage
  /** 0 … 1 of the stage. */
  readonly progress: number
  readonly running: boolean
  /** A hand has hold of the cloth. */
  readonly held: boolean
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
  /** What crosses what, worst first. */
  readonly crossingNotes: readonly CrossingNote[]
  /** Of the state shown; null while it moves. */
  readonly hash: string | null
  /** 99 % of the mesh edges are stretched less than this [–]; null until inspected. */
  readonly p99Stretch: number | null
  /** Why it stopped. */
  readonly reason: string
  /** Seams that did not close where the garment hangs, and how far they gape [m]. */
  readonly openSeams: readonly { readonly seam: string; readonly gap: number }[]
  /** What has to be done before anything can be put on; else empty. */
  readonly waits: string
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
  /** As it stands in the end. */
  readonly joints: readonly JointInfo[]
  /** All that tapes read [m]; of a body from a file its height alone. */
  readonly measured: Readonly<Partial<Record<MeasurementName, number>>>
}

export type FromEngine =
  | {
      kind: 'body'
      info: BodyInfo | null
      position: Float32Array
      triVertex: Int32Array
      triPart: Uint8Array
      /** Corners of the skin itself, by which marks on it are known; its vertices are the first of `position`. */
      skin: Int32Array
    }
  | {
      kind: 'garment'
      position: Float32Array
      triVertex: Int32Array
      triPattern: Float32Array
      triPanel: Int32Array
      panelIds: readonly string[]
      /** Which piece of which garment each panel is. */
      pieces: readonly PieceOf[]
      /** Edges pressed so that one side lies on the other, pairs of vertices. */
      pressed: Int32Array
      /** Vertices with a button on them. */
      buttons: Int32Array
      /** Closed zips: two vertices along the seam and the width of the chain [µm], piece by piece. */
      zips: Int32Array
      /** Pairs of vertices to be sewn, and the seam's row of each. */
      threads: Int32Array
      threadSeam: Int32Array
      /** What the pieces of the outermost garment stand round, before the first step; empty once they are moved. */
      volumes: readonly PieceVolume[]
    }
  /** Another body, which the one shown grows into. */
  | { kind: 'body-info'; info: BodyInfo }
  | {
      kind: 'frame'
      position: Float32Array
      map: { name: MapName; values: Float32Array } | null
      /** Who holds the cloth: the place held, where the hand is [m], how hard it pulls [N]; or how far it slid [m]. */
      hand: { grip: Point; to: Point; pull: number; way?: number } | null
      /** How much of a slide reaches each vertex [–]; null without one. */
      field: Float32Array | null
      /** Places of the body's vertices; null while it stands still. */
      body: Float32Array | null
      /** How far the body has walked along the floor since it was recorded from [m]; null of the drape itself. */
      walked: readonly [number, number] | null
    }
  /** Null: nothing is recorded of what hangs there. */
  | { kind: 'recording'; recording: RecordingNumbers | null }
  | { kind: 'numbers'; turn: number; numbers: SimNumbers }
  /** How much of a garment is on the body, 0 … 1. */
  | { kind: 'growing'; share: number }
  /** How far a change is, 0 … 1, and which piece is cut; empty while the new cloth is laid over the old. */
  | { kind: 'changing'; piece: string; share: number }

/** A piece of a garment of the document, by their ids. */
export interface PieceOf {
  readonly garment: string
  readonly panel: string
}

/** The page took a frame; its array comes back to be filled again. */
export interface FrameTaken {
  readonly position: Float32Array
}

/** [m] */
export type Point = readonly [number, number, number]
