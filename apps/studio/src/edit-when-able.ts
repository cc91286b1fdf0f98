/**
 * Edits the engine is asked about first, as only it knows whether a body can stand so. What is asked takes a while: the answer
 * counts for the document it was asked of. A drape that came to rest meanwhile has changed nothing that was asked about.
 */
import { applyProjectEdit, type Project, type ProjectEdit } from '@selvedge/engine/project'
import { studioStore } from './state.ts'
import { message } from './work.ts'

interface Asking {
  /** Rejects, with the reason for people, when the document could not be so. */
  readonly ask: (project: Project) => Promise<unknown>
  readonly edit: (change: ProjectEdit, words: { name: string }) => void
}

/** Makes one step of the history when the engine agrees, and else says why not. */
export async function editWhenAble(change: ProjectEdit, name: string, { ask, edit }: Asking): Promise<void> {
  const { state, project } = studioStore.get().history
  try {
    studioStore.set({ busy: `${name} …` })
    await ask(applyProjectEdit(project, change).project)
  } catch (reason) {
    studioStore.set({ notice: message(reason) })
    return
  } finally {
    studioStore.set({ busy: '' })
  }
  if (studioStore.get().history.state === state) edit(change, { name })
  else studioStore.set({ notice: `The document changed meanwhile: ${name} once more.` })
}
