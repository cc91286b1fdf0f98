/** What the page is told of a drape in numbers. */
import type { Drape, DrapeNumbers } from '@selvedge/engine'
import type { SimNumbers } from './protocol.ts'

/** Least time between two reports while running [ms]: four a second. */
export const REPORT_MS = 250
/** Share of the time an exact count of crossings may take while running. */
export const INSPECT_SHARE = 0.08

/** What the drape itself does not know. */
type Told = Pick<
  SimNumbers,
  'stage' | 'running' | 'held' | 'stepMs' | 'realTime' | 'crossingNotes' | 'reason' | 'waits' | 'untouched'
>

/** `proof`: of the last count; its hash is told while the cloth is where it was counted. */
export function numbersOf(drape: Drape | null, proof: DrapeNumbers | null, told: Told): SimNumbers {
  return {
    ...told,
    progress: drape?.progress ?? 0,
    steps: drape?.steps ?? 0,
    time: drape?.state.time ?? 0,
    vertices: drape?.model.vertexCount ?? 0,
    triangles: drape?.model.triCount ?? 0,
    crossings: proof && { self: proof.selfCrossings, body: proof.bodyCrossings, step: proof.steps },
    hash: proof && !told.running && proof.steps === drape?.steps ? proof.stateHash : null,
    p99Stretch: proof?.p99Stretch ?? null,
    reason: told.reason || drape?.reason || '',
    crossingNotes: proof ? told.crossingNotes : [],
    openSeams: drape?.openSeams ?? [],
    notes: drape?.notes ?? [],
  }
}

/** Nothing moves any more. */
export function isOver({ stage }: Drape): boolean {
  return stage === 'rest' || stage === 'stopped'
}
