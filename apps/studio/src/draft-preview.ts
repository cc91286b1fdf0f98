/**
 * The drape while a gesture drafts: the newest draft is sent as soon as the engine has taken the last one, older ones are
 * dropped. The drape before the gesture is kept first, so that giving up comes back to exactly it.
 */
import type { Project } from '@selvedge/engine'

export interface PreviewEngine {
  keep(state: number): unknown
  preview(project: Project, run: boolean): Promise<void>
}

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
      const project: Project = this.#next
      this.#next = null
      await engine.preview(project, run()).catch(() => {})
    }
    this.#sending = false
  }

  /** The gesture is over: what still waits is not sent. */
  end(): void {
    this.#begun = false
    this.#next = null
  }
}
