/** Every truth test, in the order of the validation handbook. */
import type { TruthTest } from './truth-test.ts'

export * from './truth-test.ts'

export const truthTests: readonly TruthTest[] = []
