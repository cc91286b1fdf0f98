/** `window.selvedge`: the studio as a function call, for scripts, tests and the curious. */
import type { ClientPixel } from '@selvedge/view'
import { runCommand } from './commands.ts'
import { stateWords } from './sim-words.ts'
import { garmentOf, projectOf, simStore, studioStore } from './state.ts'
import { stage } from './studio.ts'

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
  run(id: string, args?: Record<string, unknown>): unknown
  /** Pixel of a place of the cloth, given in its piece's plane [m]; null when hidden. */
  screenOf(place: { piece: string; at: readonly [number, number] }): ClientPixel | null
}

declare global {
  interface Window {
    selvedge: PageApi
  }
}

export function installPageApi(): void {
  window.selvedge = {
    ready: when(() => simStore.get().numbers.vertices > 0 || studioStore.get().engine === 'failed'),
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
    run: runCommand,
    screenOf: ({ piece, at }) => {
      const place = stage.viewer?.placeOf(piece, at)
      return (place && stage.viewer?.screenOf(place)) ?? null
    },
  }
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
