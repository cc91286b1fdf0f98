/** Whether the cloth can be set going, and if not why and what to do. */
import type { StudioState } from './state.ts'
import type { SimNumbers } from './worker/protocol.ts'

/** Empty when Simulate and Step can act; from rest both go on. */
export function whyNotSimulate({ engine }: Pick<StudioState, 'engine'>, numbers: SimNumbers): string {
  if (engine === 'loading') return 'Loading engine'
  if (engine === 'failed') return 'The engine did not load; load the page again'
  if (numbers.stage === 'stopped' && !isStillMoving(numbers))
    return 'The simulation has stopped; Reset starts again from the arranged pieces, Problems says why'
  if (numbers.vertices === 0) return numbers.waits || 'Cutting the pieces'
  return ''
}

/** It stopped because its time was up, and can go on. */
export function isStillMoving({ vertices, reason }: SimNumbers): boolean {
  return vertices > 0 && reason.startsWith('still moving')
}
