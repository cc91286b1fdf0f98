/**
 * A garment while it is being cut: edges are cut at places along them, and seams that name a cut edge name its parts
 * instead, in order. Lengths along edges are in metres from the start of the edge.
 */
import { spanOf, spanPoint } from './curve.ts'
import { curvePart } from './cut-curve.ts'
import { edgeLength, parametersAt } from './edge-length.ts'
import type { Edge, EdgeRef, Panel, PanelLine, PanelPoint, Seam } from './garment.ts'
import { freePointName } from './panel-points.ts'

/** A line to be sewn or pressed; `edge` when it runs along that edge of the outline, `tuck` when it belongs to a pleat. */
export interface PlainLine extends PanelLine {
  readonly edge?: string
  readonly tuck?: true
}

/** A piece of an edge of the document, `origin`. */
export interface WorkEdge extends Edge {
  readonly origin: string
}

export interface WorkPanel
  extends Omit<Panel, 'edges' | 'lines' | 'notches' | 'darts' | 'pleats' | 'linked'> {
  readonly edges: readonly WorkEdge[]
  readonly lines: readonly PlainLine[]
}

export interface WorkSeam
  extends Pick<Seam, 'id' | 'parallel' | 'sides' | 'match' | 'closure' | 'construction' | 'fold'> {
  readonly a: readonly EdgeRef[]
  readonly b: readonly EdgeRef[]
}

/** Places to cut an edge at [m]; filled by whoever wants a cut, by panel row and edge row. */
export class CutList {
  readonly #cuts = new Map<string, number[]>()

  add(panel: number, edge: number, at: number): void {
    const key = `${panel} ${edge}`
    const list = this.#cuts.get(key)
    if (list) list.push(at)
    else this.#cuts.set(key, [at])
  }

  of(panel: number, edge: number): number[] {
    const list = this.#cuts.get(`${panel} ${edge}`) ?? []
    return [...new Set(list)].sort((p, q) => p - q)
  }

  get empty(): boolean {
    return this.#cuts.size === 0
  }
}

/** Cuts all edges where the list says. */
export function cutEdges(
  panels: readonly WorkPanel[],
  seams: readonly WorkSeam[],
  list: CutList,
): { panels: WorkPanel[]; seams: WorkSeam[] } {
  const parts = new Map<string, string[]>()
  const cut = panels.map((panel, p): WorkPanel => {
    const points = [...panel.points]
    const edges = panel.edges.flatMap((edge, e) => {
      const places = list.of(p, e)
      if (places.length === 0) return [edge]
      const pieces = cutEdge(points, edge, places)
      parts.set(
        key(panel.id, edge.id),
        pieces.map(({ id }) => id),
      )
      return pieces
    })
    return { ...panel, points, edges }
  })
  return { panels: cut, seams: seams.map((seam) => renamed(seam, parts)) }
}

/** Pieces of an edge cut at places inside it [m]; new points are appended to `points`. */
export function cutEdge(points: PanelPoint[], edge: WorkEdge, places: readonly number[]): WorkEdge[] {
  const drawn = { points }
  const span = spanOf(drawn, edge)
  const length = edgeLength(drawn, edge)
  const t = parametersAt(drawn, edge, [0, ...places.map((place) => place / length), 1])
  const stops = [edge.from]
  for (let k = 1; k + 1 < t.length; k++) stops.push(addPoint(points, spanPoint(span, t[k])))
  stops.push(edge.to)
  return stops.slice(1).map((to, k) => ({
    ...edge,
    id: `${edge.id}${PART}${k}`,
    from: stops[k],
    to,
    curve: curvePart(span, t[k], t[k + 1]),
  }))
}

/** Appends a point and gives its name. */
export function addPoint(points: PanelPoint[], at: [number, number]): string {
  const id = freePointName(points)
  points.push({ id, at })
  return id
}

/** The seam with the parts of cut edges in place of them. */
export function renamed(seam: WorkSeam, parts: ReadonlyMap<string, readonly string[]>): WorkSeam {
  const side = (refs: readonly EdgeRef[]) =>
    refs.flatMap((ref) => {
      const names = parts.get(key(ref.panel, ref.edge))
      if (!names) return [ref]
      return (ref.reversed ? names.toReversed() : names).map((edge) => ({ ...ref, edge }))
    })
  return { ...seam, a: side(seam.a), b: side(seam.b) }
}

export function key(panel: string, edge: string): string {
  return JSON.stringify([panel, edge])
}

/** Between an edge and the number of its part while cutting goes on: nothing a name in a file would hold. */
const PART = '\u0000'

/** A cut nearer than this to a corner is made at the corner [m]: the width of a pencil line on paper. */
export const CUT_TOLERANCE = 1e-3
