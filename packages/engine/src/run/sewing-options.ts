/** How cloth moves while it is sewn. */
import type { SimOptions } from '../sim/index.ts'

/**
 * While it is sewn the cloth is weightless and swims: every motion that no thread asks for dies out. Hinges bend it
 * meanwhile: threads stretch cloth unevenly, and a plate would take that for folds in its plane.
 */
export const SEWING: Partial<SimOptions> = {
  bending: 'hinge',
  gravity: [0, 0, 0],
  air: null,
  massDamping: 8,
  linearise: 'start',
}
/**
 * Over something worn the solve is sharper: its error is told for both cloths together, and the hand on the inner one is so
 * much stronger than threads are at first that panels would hardly follow these; a sleeve then closes beside its arm. It
 * stays so while they fall.
 */
export const SEWING_OVER: Partial<SimOptions> = { tolerance: 0.002, iterationsMax: 60 }
