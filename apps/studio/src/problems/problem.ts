/** What is wrong: how badly, where, why and by how much, and what would help. */
import type { Edit } from '@selvedge/engine/pattern'
import type { Selected } from '../state.ts'
import type { CrossingNote } from '../worker/protocol.ts'

export interface Problem {
  readonly key: string
  /** error: it cannot be worn so; warning: it can, and was hardly meant; note: said once. */
  readonly severity: 'error' | 'warning' | 'note'
  /** Place, cause and number in one sentence. */
  readonly text: string
  readonly cure?: string
  /** What it is about: a click selects it and shows it in both windows. */
  readonly at?: Selected
  /** Where cloth crosses: a click shows the place. */
  readonly crossing?: CrossingNote
  /** What would help, as buttons. */
  readonly fixes?: readonly Fix[]
}

/** A command by its id, or edits of the garment that are one step. */
export type Fix =
  | { readonly name: string; readonly command: string }
  | { readonly name: string; readonly step: string; readonly edits: readonly Edit[] }
