/** The tape on the body, for the measurement whose field is in focus. */
import type { MeasurementName } from '@selvedge/engine/sim'
import type { SceneLine } from '@selvedge/view'
import { simStore, studioStore } from '../state.ts'
import { createStore } from '../store.ts'
import { engineOf } from '../studio.ts'
import { setOverlay } from './overlay.ts'
import { tapeBand } from './tape-band.ts'

/** `points`: how many are drawn. */
export const focusTapeStore = createStore<{ name: MeasurementName | null; points: number }>({
  name: null,
  points: 0,
})

/** Lays the tape, or with null takes it away. */
export function showTape(name: MeasurementName | null): void {
  if (focusTapeStore.get().name !== name) focusTapeStore.set({ name })
}

/** Keeps it true: of the newest field, body and rest. */
export function followTape(): () => void {
  let before: readonly unknown[] = []
  const look = async () => {
    const { name } = focusTapeStore.get()
    const { body, engine } = studioStore.get()
    const now = [name, body, engine, simStore.get().numbers.hash]
    if (now.every((one, row) => one === before[row])) return
    before = now
    const points = name && engine === 'ready' ? await engineOf().tape(name) : NONE
    if (before !== now) return
    setOverlay('focus tape', linesOf(points))
    focusTapeStore.set({ points: points.length / 3 })
  }
  const stops = [focusTapeStore, studioStore, simStore].map((store) => store.subscribe(() => void look()))
  return () => {
    for (const stop of stops) stop()
  }
}

const NONE = new Float32Array(0)

function linesOf(points: Float32Array): SceneLine[] {
  if (points.length === 0) return []
  const { edges, strokes } = tapeBand(points)
  return [
    ...edges.map((edge): SceneLine => ({ points: edge, colour: 'tight' })),
    { points: strokes, pairs: true, colour: 'tight' },
  ]
}
