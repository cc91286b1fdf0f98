import { logarithm } from '../core/index.ts'

/** How far settling is, guessed from how much still moves: 3 cm in a quarter of a second is the start, ½ mm the end. */
export function settledShare(rms: number): number {
  if (rms === Number.POSITIVE_INFINITY) return 0
  return Math.min(1, Math.max(0, logarithm(0.03 / rms) / logarithm(0.03 / 0.0005)))
}
