/** What a session is begun with, and whom it tells. */
import type { Drape, DrapeOptions, GarmentScene } from '@selvedge/engine'
import type { SimNumbers } from './protocol.ts'

export interface SessionOrder {
  /** What is put on, the innermost first; the last one is watched while it is sewn and falls. */
  readonly scenes: readonly GarmentScene[]
  readonly options: DrapeOptions
  /** What has to be done before anything can be put on. */
  readonly waits?: string
}

export interface SessionListener {
  /** A new mesh: placed, or merged along its seams. */
  onMesh(drape: Drape): void
  /** The cloth moved. */
  onMove(drape: Drape): void
  onNumbers(numbers: SimNumbers): void
}
