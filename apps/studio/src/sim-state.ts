/** The state of the simulation in words: the status bar and `selvedge.sim.state` ask here, and so never differ. */
import { stateWords } from './sim-words.ts'
import { projectOf, simStore, studioStore } from './state.ts'
import { useStore } from './store.ts'
import { timelineStore } from './timeline.ts'

export function simState(): string {
  const studio = studioStore.get()
  const { recording } = timelineStore.get()
  return stateWords(simStore.get().numbers, {
    engine: studio.engine,
    recording: recording !== null && recording.stage !== 'done',
    wind: projectOf(studio).wind !== undefined,
  })
}

export function useSimState(): string {
  useStore(studioStore, simState)
  useStore(timelineStore, simState)
  return useStore(simStore, simState)
}
