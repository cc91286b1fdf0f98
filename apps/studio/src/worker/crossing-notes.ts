/** What crosses what, told piece by piece and place by place, the longest line first, and since when it does. */
import { type Drape, nameCrossings } from '@selvedge/engine'
import type { CrossingNote } from './protocol.ts'

/** So many are told one by one; more of them help nobody. */
const NOTES_MAX = 12

export class CrossingNotes {
  /** Step at which pieces were first seen to cross, by their names. */
  #since = new Map<string, number>()
  list: readonly CrossingNote[] = []

  /** `count`: how many pairs of triangles cross now. */
  look(drape: Drape, count: number): void {
    const named = count > 0 ? nameCrossings(drape) : []
    const keyOf = (panels: readonly string[], other: string | null) => JSON.stringify([panels, other])
    this.#since = new Map(
      named.map(({ panels, other }) => {
        const key = keyOf(panels, other)
        return [key, this.#since.get(key) ?? drape.steps]
      }),
    )
    this.list = named.slice(0, NOTES_MAX).map(({ panels, other, seam, triangles, place }) => ({
      panels,
      body: other !== null,
      seam: seam?.id ?? null,
      triangles: [...new Set(other === null ? triangles : triangles.filter((_, k) => k % 2 === 0))],
      place,
      since: this.#since.get(keyOf(panels, other)) ?? drape.steps,
    }))
  }
}
