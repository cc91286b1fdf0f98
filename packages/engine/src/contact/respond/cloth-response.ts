/**
 * The door for ways in which cloth holds cloth off, by name in `clothResponses`. The proof that nothing crosses comes
 * after it, in `resolveContact`, and is the same for all.
 */

import type { Real } from '../../core/index.ts'
import type { PairRows } from '../../forces/index.ts'
import type { Kept } from '../contact-memory.ts'
import type { ContactReport } from '../contact-report.ts'
import type { ContactSystem } from '../contact-system.ts'

export interface ClothResponse {
  readonly summary: string
  /** Before the solve, near pairs being known: may take speed from v [m/s]. */
  stop(contact: ContactSystem, v: Float64Array, dt: number): void
  /** Forces [N] at the predicted places, and a row per pressed pair where rows are asked for; returns their number. */
  add(
    contact: ContactSystem,
    predicted: Float64Array,
    v: Float64Array,
    force: Float64Array,
    rows: PairRows | null,
    dt: number,
  ): number
  /** After the solve of the default method: `change` is what it added to velocities [m/s], 4 numbers per vertex. */
  settle?(contact: ContactSystem, change: Real, dt: number): void
  /** After the solve: changes `contact.motion.v` [m/s] of near pairs so that few are left to the proof. */
  push(contact: ContactSystem, dt: number, report: ContactReport): void
  /** What the response remembers of one system, made with it and kept in its memory; absent where it remembers nothing. */
  build?(contact: ContactSystem): object
  /** That memory by name, for checkpoints, and the way back; see `contactMemory`. */
  memory?(contact: ContactSystem): Kept
  recall?(contact: ContactSystem, kept: Kept): void
}
