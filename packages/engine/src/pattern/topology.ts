/**
 * The garment as a surface once every seam is closed: in how many pieces, with how many openings, and whether it has
 * two sides. Only who is sewn to whom counts, no lengths: each panel is a face, sewn edges become one edge, corners
 * that meet become one corner, and
 *
 *   corners − edges + panels = 2·pieces − 2·handles − openings      (Euler, for a two-sided surface)      (1)
 *
 * A tee has four openings (hem, neck, two sleeves) and no handle; trousers three; a skirt two.
 */
import { buildSets, joinSets, rootOf } from '../core/index.ts'
import type { Garment } from './garment.ts'
import { type PlainShape, plainShapes } from './plain-garment.ts'

export interface Topology {
  /** Parts that do not hang together by seams. */
  pieces: number
  /** Closed lines of unsewn edges. */
  openings: number
  /** Handles of a two-sided surface, by (1); 0 for ordinary clothes. */
  handles: number
  /** False when some closed walk over the seams swaps the right and the wrong side of the cloth. */
  twoSided: boolean
}

/** Glues the edges of a valid garment together on paper. */
export function measureTopology(garment: Garment): Topology {
  const { panels, seams } = plainShapes(garment)
  const rows = edgeRows(panels)
  const cornerCount = rows.count // as many corners as edges: edge k of a panel starts at its corner k
  const corner = new Sets(cornerCount)
  const outward = new Sets(2 * panels.length) // 2p: panel as it is, 2p + 1: panel turned over
  const sewn = new Uint8Array(rows.count)

  for (const seam of seams) {
    const a = rows.of(seam.a.panel, seam.a.edge)
    const b = rows.of(seam.b.panel, seam.b.edge)
    sewn[a.row] = 1
    sewn[b.row] = 1
    corner.join(a.start, seam.parallel ? b.start : b.end)
    corner.join(a.end, seam.parallel ? b.end : b.start)
    const flip = seam.parallel ? 1 : 0
    outward.join(2 * a.panel, 2 * b.panel + flip)
    outward.join(2 * a.panel + 1, 2 * b.panel + (1 - flip))
  }

  const open = new Sets(cornerCount) // corners joined along unsewn edges
  let unsewn = 0
  for (const edge of rows.all) {
    if (sewn[edge.row]) continue
    unsewn++
    open.join(corner.find(edge.start), corner.find(edge.end))
  }
  const rims = new Set(
    rows.all.filter((edge) => !sewn[edge.row]).map((edge) => open.find(corner.find(edge.start))),
  )

  const worn = new Sets(panels.length)
  for (const seam of seams) {
    worn.join(rows.of(seam.a.panel, seam.a.edge).panel, rows.of(seam.b.panel, seam.b.edge).panel)
  }
  const euler = corner.count - (unsewn + seams.length) + panels.length
  const twoSided = panels.every((_, p) => outward.find(2 * p) !== outward.find(2 * p + 1))
  return {
    pieces: worn.count,
    openings: rims.size,
    handles: (2 * worn.count - rims.size - euler) / 2, // (1)
    twoSided,
  }
}

interface EdgeRow {
  row: number
  panel: number
  start: number
  end: number
}

/** Numbers all edges of the garment; a corner carries the number of the edge that starts there. */
function edgeRows(panels: readonly PlainShape[]) {
  const all: EdgeRow[] = []
  const byName = new Map<string, EdgeRow>()
  const key = (panel: string, edge: string) => JSON.stringify([panel, edge])
  panels.forEach((panel, p) => {
    const first = all.length
    panel.edges.forEach((edge, k) => {
      const end = first + ((k + 1) % panel.edges.length)
      const row = { row: first + k, panel: p, start: first + k, end }
      all.push(row)
      byName.set(key(panel.id, edge.id), row)
    })
  })
  return { all, count: all.length, of: (panel: string, edge: string) => byName.get(key(panel, edge))! }
}

/** Disjoint sets of numbers, counted. */
class Sets {
  readonly #parent: Int32Array
  count: number

  constructor(size: number) {
    this.#parent = buildSets(size)
    this.count = size
  }

  find(i: number): number {
    return rootOf(this.#parent, i)
  }

  join(i: number, j: number): void {
    if (joinSets(this.#parent, i, j)) this.count--
  }
}
