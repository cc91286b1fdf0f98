/**
 * A run of key presses is one step of the history: five nudges of an edge are undone at once. It ends when the person
 * pauses, or does anything else to what is selected; how long the program itself takes over a press does not count.
 */
import type { Selection } from '../state.ts'

export interface PressRun {
  /** What is done again and again. */
  readonly does: string
  /** Chosen anew, also the same thing, is something else. */
  readonly selection: Selection
  /** When the last press had been dealt with [ms]. */
  readonly taken: number
  /** Runs so far: two of the same kind are two steps. */
  readonly row: number
}

/** A longer pause ends the run [ms]. */
const PAUSE_MAX = 1000

/** The run a press at `now` [ms] belongs to. */
export function runOf(last: PressRun | null, does: string, selection: Selection, now: number): PressRun {
  const goesOn =
    last !== null && last.does === does && last.selection === selection && now - last.taken <= PAUSE_MAX
  return { does, selection, taken: now, row: goesOn ? last.row : (last?.row ?? 0) + 1 }
}

/** Under this key the presses of a run are one step. */
export const runKey = ({ does, row }: PressRun): string => `${does} ${row}`
