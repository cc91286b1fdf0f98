/** Puts pieces round the body, where they stand until Simulate. */
import { projectOf, shownGarment, studioStore } from './state.ts'
import { engineAt } from './studio.ts'
import { edit, message } from './work.ts'

/** All pieces of the garment shown, wherever they were. */
export async function arrangeAll(): Promise<void> {
  const state = studioStore.get()
  const worn = shownGarment(state)
  if (!worn || worn.garment.panels.length === 0) {
    studioStore.set({ notice: 'There is no piece to arrange yet; draw one first.' })
    return
  }
  const engine = await engineAt()
  if (!engine) return
  try {
    const { document, notes } = await engine.arrange(projectOf(state), worn.id)
    if (studioStore.get().history !== state.history) return // something else was done meanwhile
    studioStore.set({ paused: true, notice: notes.length > 0 ? `Arranged; ${notes.join('; ')}.` : '' })
    edit({ kind: 'setGarment', garment: worn.id, document }, { name: 'arrange all' })
  } catch (reason) {
    studioStore.set({ notice: message(reason) })
  }
}
