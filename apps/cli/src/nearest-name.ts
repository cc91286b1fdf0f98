/** "Did you mean …?" for mistyped commands, flags and names. */
import { nearestName } from '@selvedge/engine'

/** The end of an error sentence: the nearest name, or all of them. */
export function nameHint(wanted: string, known: readonly string[]): string {
  const nearest = nearestName(wanted, known)
  if (nearest !== undefined) return `did you mean "${nearest}"?`
  return known.length === 0 ? 'none is known' : `known: ${known.join(', ')}`
}
