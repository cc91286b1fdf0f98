/** `window.selvedge`: the studio as a function call, for scripts, tests and the curious. */
import type { ClientPixel } from '@selvedge/view'
import { runCommand } from './commands.ts'
import { isWaking } from './follow-work.ts'
import { simState } from './sim-state.ts'
import { garmentName, garmentOf, projectOf, simStore, studioStore } from './state.ts'
import { stage } from './studio.ts'
import { isRecording, timelineStore } from './timeline.ts'
import { until } from './until.ts'
import { panelOf } from './view3d/shown-pieces.ts'
import type { RecordingNumbers } from './worker/protocol.ts'

export interface PageApi {
  /** The engine is there and the first garment is placed. */
  readonly ready: Promise<void>
  /**
   * Resolves when nothing runs any more and the state that is left has its hash: at rest, stopped, paused, placed. At once
   * where that is so already; while something is being changed, recorded or put on by hand only after it. An empty table has
   * nothing to wait for and no hash.
   */
  settled(): Promise<void>
  /** The garment in the pattern window, and the whole document it is part of. */
  readonly document: unknown
  readonly project: unknown
  readonly sim: {
    state: string
    steps: number
    /** [s] */
    time: number
    vertices: number
    crossings: { self: number; body: number; step: number } | null
    hash: string | null
  }
  /** Frames of the recorded motion, and what of them is shown [s]. */
  readonly recording: (RecordingNumbers & { readonly time: number | null }) | null
  run(id: string, args?: Record<string, unknown>): unknown
  /** Pixel of a place of the cloth, given in its piece's plane, or of one in the room [m]; null when hidden. */
  screenOf(place: PiecePlace | { place: readonly [number, number, number] }): ClientPixel | null
  /** Where a place of the cloth is in the room [m]; null outside of its piece. */
  placeOf(place: PiecePlace): readonly [number, number, number] | null
}

/** In the plane of a piece [m], of the garment in the pattern window unless told. */
interface PiecePlace {
  readonly piece: string
  readonly at: readonly [number, number]
  readonly garment?: string
}

declare global {
  interface Window {
    selvedge: PageApi
  }
}

export function installPageApi(): void {
  window.selvedge = {
    ready: until(isPlaced),
    settled: () => until(isSettled),
    get document() {
      return garmentOf(studioStore.get())
    },
    get project() {
      return projectOf(studioStore.get())
    },
    get sim() {
      const { steps, time, vertices, crossings, hash } = simStore.get().numbers
      return { state: simState(), steps, time, vertices, crossings, hash }
    },
    get recording() {
      const { recording, time } = timelineStore.get()
      return recording && { ...recording, time }
    },
    run: runCommand,
    placeOf: (place) => placeOf(place),
    screenOf: (asked) => {
      const place = 'place' in asked ? asked.place : placeOf(asked)
      return (place && stage.viewer?.screenOf(place)) ?? null
    },
  }
}

function placeOf({ piece, at, garment = garmentName(studioStore.get()) }: PiecePlace) {
  const panel = panelOf({ garment, panel: piece })
  return panel === null ? null : (stage.viewer?.placeOf(panel, at) ?? null)
}

function isPlaced(): boolean {
  const { vertices, waits } = simStore.get().numbers
  return vertices > 0 || waits !== '' || studioStore.get().engine === 'failed'
}

function isSettled(): boolean {
  const { running, vertices, stage: now, waits, hash } = simStore.get().numbers
  const { engine, canStop } = studioStore.get()
  if (engine === 'failed') return true
  if (running || canStop || isRecording() || isWaking()) return false
  return vertices === 0 ? now === 'stopped' || waits !== '' : hash !== null
}
