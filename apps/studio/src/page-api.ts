/** `window.selvedge`: the studio as a function call, for scripts, tests and the curious. */
import type { ClientPixel } from '@selvedge/view'
import { runCommand } from './commands.ts'
import { stateWords } from './sim-words.ts'
import { garmentOf, projectOf, simStore, studioStore } from './state.ts'
import { stage } from './studio.ts'
import { timelineStore } from './timeline.ts'
import type { RecordingNumbers } from './worker/protocol.ts'

export interface PageApi {
  /** The engine is there and the first garment is placed. */
  readonly ready: Promise<void>
  /** Resolves when the cloth is at rest, or was stopped. */
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
  screenOf(
    place: { piece: string; at: readonly [number, number] } | { place: readonly [number, number, number] },
  ): ClientPixel | null
  /** Where a place of the cloth is in the room [m]; null outside of its piece. */
  placeOf(place: { piece: string; at: readonly [number, number] }): readonly [number, number, number] | null
}

declare global {
  interface Window {
    selvedge: PageApi
  }
}

export function installPageApi(): void {
  window.selvedge = {
    ready: when(isPlaced),
    settled: () => when(isSettled),
    get document() {
      return garmentOf(studioStore.get())
    },
    get project() {
      return projectOf(studioStore.get())
    },
    get sim() {
      const { numbers } = simStore.get()
      const { steps, time, vertices, crossings, hash } = numbers
      return { state: stateWords(studioStore.get().engine, numbers), steps, time, vertices, crossings, hash }
    },
    get recording() {
      const { recording, time } = timelineStore.get()
      return recording && { ...recording, time }
    },
    run: runCommand,
    placeOf: ({ piece, at }) => stage.viewer?.placeOf(piece, at) ?? null,
    screenOf: (asked) => {
      const place = 'place' in asked ? asked.place : stage.viewer?.placeOf(asked.piece, asked.at)
      return (place && stage.viewer?.screenOf(place)) ?? null
    },
  }
}

function isPlaced(): boolean {
  const { vertices, waits } = simStore.get().numbers
  return vertices > 0 || waits !== '' || studioStore.get().engine === 'failed'
}

function isSettled(): boolean {
  const { numbers } = simStore.get()
  if (studioStore.get().engine === 'failed' || numbers.stage === 'stopped') return true
  return numbers.stage === 'rest' && numbers.hash !== null
}

function when(holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (holds()) return resolve()
    const look = () => {
      if (!holds()) return
      for (const stop of stops) stop()
      resolve()
    }
    const stops = [simStore.subscribe(look), studioStore.subscribe(look)]
  })
}
