/** A drape that a batch started ends when the batch is gone: nobody would take its result. */
import { isAlive } from './result-store.ts'

/** Tells a drape which process started it. */
export const PARENT_VARIABLE = 'SELVEDGE_BATCH'

/** Between two steps of a drape; asking the system costs a microsecond. */
export function leaveIfOrphaned(): void {
  const parent = Number(process.env[PARENT_VARIABLE])
  if (parent > 0 && !isAlive(parent)) process.exit(130)
}

/** What to type for the same drape alone: a batch writes into a folder of its own, which is not for people. */
export function repeatWords(words: readonly string[]): string[] {
  if (process.env[PARENT_VARIABLE] === undefined) return [...words]
  return words.filter((word) => !word.startsWith('--out=') && word !== '--no-preview' && word !== '--json')
}
