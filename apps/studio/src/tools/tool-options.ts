/** What tools are told beforehand, in the header of their window: how they work from now on, no part of the document. */

export type PleatKind = 'knife' | 'box' | 'accordion'

export interface PleatOptions {
  readonly kind: PleatKind
  readonly count: number
  /** From one fold to the next [m]. */
  readonly depth: number
}

export interface ToolOptions {
  readonly pleats: PleatOptions
  /** Both sides of a cut are sewn together again. */
  readonly sewCut: boolean
}

/** More pleats than this on one stretch is a slip of the finger. */
export const PLEATS_MAX = 60

export const TOOL_OPTIONS: ToolOptions = {
  pleats: { kind: 'knife', count: 4, depth: 0.02 },
  sewCut: true,
}
