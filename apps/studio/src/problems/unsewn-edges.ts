/**
 * Slits somebody forgot to sew. A rim of a garment, a hem or a neckline, goes straight on where pieces meet at it: there is
 * half a turn of cloth round such a point. At the end of a slit there is cloth all round:
 *
 *   Σ angles of the corners that are sewn together there > 5π/3      at both ends of the edge          [rad]     (1)
 *
 * Edges that are sewn on both sides and end so are named, with what would close them: the other rim of the slit. A vent at
 * a hem, open at one end, is none; a pocket left open in a seam is. The highest opening is never meant: a boat neck is a
 * slit by (1), and nobody gets into a garment that is closed at the top.
 */
import {
  boundsOf,
  type Edge,
  type EdgeRef,
  edgePoint,
  type Garment,
  type Panel,
  panelOutline,
  panelSignedArea,
  placePoint,
  type Seam,
} from '@selvedge/engine/pattern'
import { freeId } from '@selvedge/engine/project'

export interface UnsewnEdge {
  readonly ref: EdgeRef
  /** What would close it. */
  readonly seam: Seam
}

/** (1) [rad] */
const CLOTH_ROUND = (5 / 3) * Math.PI

export function unsewnEdges(garment: Garment): UnsewnEdge[] {
  const rims = new Rims(garment)
  const openings = rims.openings()
  const heights = openings.map((opening) => meanHeight(garment, opening))
  const top = Math.max(...heights)
  const id = freeId('seam', garment.seams)
  return openings.flatMap((opening, row) => {
    const slit = heights[row] < top ? opening.find((rim) => rims.isSlit(rim)) : undefined
    const b = slit && rims.otherRim(slit)
    if (!slit || !b?.length) return []
    return [{ ref: slit.ref, seam: { id, a: [slit.ref], b, parallel: false, sides: 'right-right' as const } }]
  })
}

/** How high the middles of its edges lie [m], or, where a piece has no place on the body, in shares of their pieces. */
function meanHeight({ panels }: Garment, opening: readonly LooseEdge[]): number {
  const placed = panels.every(({ placement }) => placement !== undefined)
  const heights = opening.map(({ ref }) => {
    const panel = panels.find(({ id }) => id === ref.panel)
    const edge = panel?.edges.find(({ id }) => id === ref.edge)
    if (!panel || !edge) return 0
    const at = edgePoint(panel, edge, 0.5)
    if (placed) return placePoint(panel, at[0], at[1])[1]
    const { low, high } = boundsOf(panelOutline(panel, DRAWN_WITHIN))
    return (at[1] - low[1]) / (high[1] - low[1])
  })
  return heights.reduce((sum, height) => sum + height, 0) / heights.length
}

/** [m] */
const DRAWN_WITHIN = 0.005

/** An edge that is sewn to nothing, and the sewn points it lies between. */
interface LooseEdge {
  readonly ref: EdgeRef
  readonly from: string
  readonly to: string
  /** Its neighbours in the outline are both sewn. */
  readonly between: boolean
}

const keyOf = ({ panel, edge }: EdgeRef) => JSON.stringify([panel, edge])
const cornerOf = (panel: string, point: string) => JSON.stringify([panel, point])

/** The edges that are sewn to nothing, by the points that seams bring together. */
class Rims {
  readonly loose: readonly LooseEdge[]
  readonly #parent = new Map<string, string>()
  /** Cloth round each sewn point [rad]. */
  readonly #angle = new Map<string, number>()

  constructor({ panels, seams }: Garment) {
    const sewn = new Set(seams.flatMap(({ a, b }) => [...a, ...b].map(keyOf)))
    for (const seam of seams) this.#join(panels, seam)
    for (const panel of panels) {
      panel.edges.forEach((edge, row) => {
        const point = this.#root(cornerOf(panel.id, edge.from))
        const before = panel.edges[(row + panel.edges.length - 1) % panel.edges.length]
        this.#angle.set(point, (this.#angle.get(point) ?? 0) + cornerAngle(panel, before, edge))
      })
    }
    this.loose = panels.flatMap((panel) => {
      const count = panel.edges.length
      const isSewn = (row: number) => sewn.has(keyOf({ panel: panel.id, edge: panel.edges[row % count].id }))
      return panel.edges.flatMap(({ id, from, to }, row) => {
        if (isSewn(row)) return []
        const ends = [from, to].map((point) => this.#root(cornerOf(panel.id, point)))
        const between = isSewn(row + count - 1) && isSewn(row + 1)
        return [{ ref: { panel: panel.id, edge: id }, from: ends[0], to: ends[1], between }]
      })
    })
  }

  isSlit({ from, to, between }: LooseEdge): boolean {
    return between && from !== to && [from, to].every((end) => (this.#angle.get(end) ?? 0) > CLOTH_ROUND)
  }

  /** Loose edges that make up one rim, all round; those whose way round is not clear are left out. */
  openings(): LooseEdge[][] {
    const been = new Set<string>()
    return this.loose.flatMap((rim) => {
      const other = been.has(keyOf(rim.ref)) ? null : this.otherRim(rim)
      if (!other) return []
      const keys = [rim.ref, ...other].map(keyOf)
      for (const key of keys) been.add(key)
      return [this.loose.filter(({ ref }) => keys.includes(keyOf(ref)))]
    })
  }

  /** From the end of a loose edge back to its start along the others; null where the way is not clear. */
  otherRim(rim: LooseEdge): EdgeRef[] | null {
    const way: EdgeRef[] = []
    const been = new Set([rim])
    let at = rim.to
    while (at !== rim.from) {
      const next = this.loose.filter((one) => !been.has(one) && (one.from === at || one.to === at))
      if (next.length !== 1) return null
      const [one] = next
      been.add(one)
      way.push(one.from === at ? one.ref : { ...one.ref, reversed: true })
      at = one.from === at ? one.to : one.from
    }
    return way
  }

  /** The ends of a seam's sides that meet are one point. */
  #join(panels: readonly Panel[], { a, b, parallel }: Seam): void {
    const end = (ref: EdgeRef, last: boolean) => {
      const edge = panels.find(({ id }) => id === ref.panel)?.edges.find(({ id }) => id === ref.edge)
      const point = last !== (ref.reversed ?? false) ? edge?.to : edge?.from
      return cornerOf(ref.panel, point ?? '')
    }
    const [startA, endA] = [end(a[0], false), end(a[a.length - 1], true)]
    const [startB, endB] = [end(b[0], false), end(b[b.length - 1], true)]
    this.#parent.set(this.#root(startA), this.#root(parallel ? startB : endB))
    this.#parent.set(this.#root(endA), this.#root(parallel ? endB : startB))
  }

  #root(corner: string): string {
    const next = this.#parent.get(corner)
    return next === undefined || next === corner ? corner : this.#root(next)
  }
}

/** Between two edges, inside of the piece [rad]. */
function cornerAngle(panel: Panel, before: Edge, after: Edge): number {
  const [p, o, q] = [
    edgePoint(panel, before, 1 - NEAR),
    edgePoint(panel, after, 0),
    edgePoint(panel, after, NEAR),
  ]
  const [x, y] = [o[0] - p[0], o[1] - p[1]]
  const [u, v] = [q[0] - o[0], q[1] - o[1]]
  return Math.PI - Math.sign(panelSignedArea(panel)) * Math.atan2(x * v - y * u, x * u + y * v)
}

/** So much of an edge tells which way it leaves its end [–]. */
const NEAR = 0.02
