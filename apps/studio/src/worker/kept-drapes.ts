/**
 * Drapes of documents that were left: byte for byte, by the name of the document, so that Undo comes back to exactly them.
 * The oldest are forgotten when there are too many, or when they take too much memory.
 */
import type { Drape } from '@selvedge/engine'
import { type KeptDrape, keepDrape, sizeOfKept } from '@selvedge/engine/sim'

/** A drape as it was; while it was being sewn only how far it had come, which the same steps lead to again. */
export interface KeptMoment<Room> {
  readonly drape: Drape
  readonly kept: KeptDrape | null
  readonly steps: number
  readonly running: boolean
  readonly untouched: boolean
  /** What it was worn by, and which project it was of. */
  readonly room: Room
}

const COUNT_MAX = 50
const BYTES_MAX = 200e6
/** Every drape begun anew holds a simulation of its own: so many of them are kept alive. */
const DRAPES_MAX = 3

export class KeptDrapes<Room> {
  readonly #moments = new Map<number, KeptMoment<Room>>()

  keep(name: number, moment: Omit<KeptMoment<Room>, 'kept' | 'steps'>): void {
    const { drape } = moment
    this.#moments.delete(name) // the newest comes last
    this.#moments.set(name, { ...moment, kept: keepDrape(drape), steps: drape.steps })
    while (this.#moments.size > 1 && this.#isTooMuch()) {
      const [oldest] = this.#moments.keys()
      this.#moments.delete(oldest)
    }
  }

  find(name: number): KeptMoment<Room> | undefined {
    return this.#moments.get(name)
  }

  #isTooMuch(): boolean {
    const all = [...this.#moments.values()]
    const bytes = all.reduce((sum, { kept }) => sum + (kept ? sizeOfKept(kept) : 0), 0)
    const drapes = new Set(all.map(({ drape }) => drape)).size
    return all.length > COUNT_MAX || bytes > BYTES_MAX || drapes > DRAPES_MAX
  }
}
