import { InputError } from '@selvedge/engine'

/** Bad input speaks for itself; anything else is our fault and says so. */
export function sentence(reason: unknown): string {
  if (reason instanceof InputError) return reason.message
  return `the engine failed: ${reason instanceof Error ? reason.message : String(reason)}`
}
