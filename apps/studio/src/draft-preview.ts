/**
 * The drape while a gesture drafts: the newest draft is sent when the engine has taken the last one, and not sooner than the
 * drape can be seen to follow, for every sending copies the whole project but its body; older ones are dropped. The drape
 * before the gesture is kept first, so that giving up comes back to exactly it.
 */
import type { Project } from '@selvedge/engine'
import type { DraftProject } from './worker/protocol.ts'

export interface PreviewEngine {
  keep(state: number): unknown
  preview(draft: DraftProject, run: boolean): Promise<void>
}

/** Between two drafts at least: as many a second as film has pictures [ms]. */
const APART_MS = 40

export class DraftPreview {
  #begun = false
  #sending = false
  #next: Project | null = null

  /** Was a draft shown since the last `end`? */
  get begun(): boolean {
    return this.#begun
  }

  /** `state`: name of the document that is drafted on. */
  async show(engine: PreviewEngine, draft: Project, state: number, run: () => boolean): Promise<void> {
    if (!this.#begun) void engine.keep(state)
    this.#begun = true
    this.#next = draft
    if (this.#sending) return
    this.#sending = true
    while (this.#next) {
      const { body: _, ...next }: Project = this.#next
      this.#next = null
      const rest = new Promise((done) => setTimeout(done, APART_MS))
      await engine.preview(next, run()).catch(() => {})
      await rest
    }
    this.#sending = false
  }

  /** The gesture is over: what still waits is not sent. */
  end(): void {
    this.#begun = false
    this.#next = null
  }
}
