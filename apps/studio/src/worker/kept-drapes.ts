/**
 * Drapes of documents that were left: byte for byte, by the name of the document, so that Undo comes back to exactly them. A
 * drape that was begun anew holds a simulation of its own: only the newest are kept alive, of older ones what they are built
 * anew from. The oldest are forgotten when there are too many, or when they take too much memory.
 */
import type { Drape } from '@selvedge/engine'
import { type KeptDrape, keepDrape, type Packed, packDrape, sizeOfKept } from '@selvedge/engine/sim'

/** A drape as it was; while it was being sewn only how far it had come, which the same steps lead to again. */
export interface KeptMoment<Live> {
  /** Null once its simulation was given up. */
  readonly live: { readonly drape: Drape; readonly kept: KeptDrape | null; readonly room: Live } | null
  /** What it is built anew from then. */
  readonly packed: Packed | null
  readonly steps: number
  readonly running: boolean
  readonly untouched: boolean
}

interface Moment<Live> extends Pick<KeptMoment<Live>, 'running' | 'untouched'> {
  readonly drape: Drape
  readonly room: Live
  /** Was it begun so that the same steps lead there again? Not what was put on by hand. */
  readonly repeats: boolean
}

const COUNT_MAX = 50
const BYTES_MAX = 200e6
/** So many drapes are kept alive: a simulation takes some ten megabytes. */
const ALIVE_MAX = 3

export class KeptDrapes<Live> {
  readonly #moments = new Map<number, KeptMoment<Live> & { readonly repeats: boolean }>()

  keep(name: number, { drape, room, ...moment }: Moment<Live>): void {
    this.#moments.delete(name) // the newest comes last
    const live = { drape, kept: keepDrape(drape), room }
    this.#moments.set(name, { ...moment, live, packed: null, steps: drape.steps })
    this.#giveUp()
    while (this.#moments.size > 1 && this.#isTooMuch()) {
      const [oldest] = this.#moments.keys()
      this.#moments.delete(oldest)
    }
  }

  find(name: number): KeptMoment<Live> | undefined {
    return this.#moments.get(name)
  }

  /** Of the oldest drapes only what they are built from is left; one that could not be is forgotten. */
  #giveUp(): void {
    const alive = new Set([...this.#moments.values()].reverse().flatMap(({ live }) => live?.drape ?? []))
    const staying = new Set([...alive].slice(0, ALIVE_MAX))
    for (const [name, moment] of this.#moments) {
      const { live, repeats } = moment
      if (live === null || staying.has(live.drape)) continue
      const packed = live.kept && packDrape(live.kept)
      if (packed === null && (live.kept !== null || !repeats)) this.#moments.delete(name)
      else this.#moments.set(name, { ...moment, live: null, packed }) // in its old place of the order
    }
  }

  #isTooMuch(): boolean {
    let bytes = 0
    const counted = new Set<unknown>() // moments of one drape share what does not move
    for (const { live, packed } of this.#moments.values()) {
      bytes += live?.kept ? sizeOfKept(live.kept) : 0
      for (const array of Object.values(packed?.arrays ?? {})) {
        if (!counted.has(array)) bytes += array.byteLength
        counted.add(array)
      }
    }
    return this.#moments.size > COUNT_MAX || bytes > BYTES_MAX
  }
}
