/** Why a command cannot act now, in the words its button has: one place for buttons and palette. */
import { isWorn, whyNotWrap } from './by-hand.ts'
import { isStale } from './live-update.ts'
import { projectOf, type StudioState, simStore, studioStore } from './state.ts'
import { useStore } from './store.ts'
import { timelineStore } from './timeline.ts'
import { whyNotAct } from './tools/piece-commands.ts'
import { whyNotSimulate } from './why-not-simulate.ts'
import type { SimNumbers } from './worker/protocol.ts'

type Reason = (state: StudioState, numbers: SimNumbers) => string

const REASONS: Readonly<Record<string, Reason>> = {
  simulate: whyNotSimulate,
  step: whyNotSimulate,
  pause: (_, { running }) => (running ? '' : 'Nothing runs'),
  reset: (state, numbers) =>
    numbers.vertices > 0 ? '' : whyNotSimulate(state, numbers) || 'Nothing is worn yet',
  untangle: (_, { crossings }) => (crossings && crossings.self + crossings.body > 0 ? '' : 'Nothing crosses'),
  undo: ({ history }) => (history.past.length > 0 ? '' : 'Nothing to undo'),
  redo: ({ history }) => (history.future.length > 0 ? '' : 'Nothing to redo'),
  wrap: (state, numbers) => whyNotWrap(state, 'wrap', isWorn(numbers)),
  rewrap: (state, numbers) => whyNotWrap(state, 'rewrap', isWorn(numbers)),
  'update-3d': () => (isStale() ? '' : '3D shows the pattern as it is'),
  record: (state, { vertices }) =>
    vertices === 0
      ? 'Nothing is worn yet'
      : projectOf(state).motion
        ? ''
        : 'The body stands still; choose a Motion to record',
  play: () =>
    timelineStore.get().recording?.stage === 'done' ? '' : 'Nothing is recorded yet; press Record',
}

/** Empty when it can act. */
export function whyNot(id: string): string {
  return REASONS[id]?.(studioStore.get(), simStore.get().numbers) ?? whyNotAct(id)
}

/** The same, and renders again when it is another reason. */
export function useWhyNot(id: string): string {
  useStore(studioStore, () => whyNot(id))
  useStore(timelineStore, () => whyNot(id))
  return useStore(simStore, () => whyNot(id))
}
