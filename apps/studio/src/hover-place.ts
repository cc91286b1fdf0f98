/** The place of a piece under the pointer, in whichever window: the other one marks the same place. */
import type { Point2 } from '@selvedge/engine/pattern'
import { createStore } from './store.ts'
import type { PieceOf } from './worker/protocol.ts'

export interface HoveredPlace extends PieceOf {
  readonly from: 'pattern' | '3d'
  /** In the plane of the piece [m]. */
  readonly at: Point2
}

export const hoverStore = createStore<{ readonly place: HoveredPlace | null }>({ place: null })
