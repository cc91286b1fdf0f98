/**
 * What is cut and sewn: the garment with everything worked out that the document only says. Darts and pleats are cut
 * into the outline, linked pieces have their shape, every seam joins one whole edge to one whole edge, every panel has
 * its place. Made by `plainGarment`; this is what `mesh/` and `dress/` work with.
 */
import { InputError } from '../core/index.ts'
import { key, type PlainLine, renamed, type WorkPanel, type WorkSeam } from './cut-edges.ts'
import { cutLines } from './cut-lines.ts'
import { edgeLength } from './edge-length.ts'
import { foldEdges } from './fold-edges.ts'
import type { Edge, EdgeRef, Garment, Panel, Placement, PlacementHint, Seam } from './garment.ts'
import { followLink } from './linked-panel.ts'
import { pairSeams, type SeamPair } from './pair-seams.ts'
import { quoted } from './quoted.ts'
import { ZIP_USUAL } from './zip.ts'

export type { PlainLine } from './cut-edges.ts'

/** A panel cut and marked, perhaps not yet in its place. */
export interface PlainShape
  extends Omit<Panel, 'edges' | 'lines' | 'notches' | 'darts' | 'pleats' | 'linked'> {
  readonly edges: readonly Edge[]
  /** Lines with straight pieces only, from corner to corner or ending inside; marks are left out. */
  readonly lines: readonly PlainLine[]
}

export interface PlainPanel extends PlainShape {
  readonly placement: Placement
}

/** A difference in length is eased evenly. */
export interface PlainSeam {
  readonly id: string
  /** The seam of the document it belongs to, or `panel/dart`, `panel/pleat`. */
  readonly of: string
  readonly a: EdgeRef
  readonly b: EdgeRef
  /** Start meets start; else the start of `a` meets the end of `b`. */
  readonly parallel: boolean
  readonly sides: 'right-right' | 'right-wrong'
  /** How its allowances lie; without it pressed open. */
  readonly construction?: Seam['construction']
  /** Pressed to this angle [rad]; without it flat. */
  readonly fold?: number
  /** Held at so many points only, evenly along the seam; without it all along. */
  readonly buttons?: number
  /** Size of the zip along it. */
  readonly zip?: number
}

export interface PlainGarment {
  readonly name: string
  readonly fittedBody?: string
  readonly placementHint?: PlacementHint
  readonly panels: readonly PlainPanel[]
  readonly seams: readonly PlainSeam[]
}

/** The garment as it is cut and sewn; an `InputError` when a panel has no place. */
export function plainGarment(garment: Garment): PlainGarment {
  const { panels, seams } = plainShapes(garment)
  return {
    name: garment.name,
    ...(garment.fittedBody === undefined ? {} : { fittedBody: garment.fittedBody }),
    ...(garment.placementHint === undefined ? {} : { placementHint: garment.placementHint }),
    panels: panels.map(requirePlace),
    seams,
  }
}

/** The same without asking for places. */
export function plainShapes(garment: Garment): { panels: PlainShape[]; seams: PlainSeam[] } {
  const folded = garment.panels.map((panel) => foldEdges(followLink(garment, panel)))
  const parts = new Map(folded.flatMap((one) => [...one.parts]))
  const sewn = [
    ...garment.seams.filter(isClosed).map((seam) => renamed(seam, parts)),
    ...folded.flatMap(({ seams }) => seams),
  ]
  const lined = cutLines(
    folded.map(({ panel }) => panel),
    sewn,
  )
  const { panels, pairs } = pairSeams(lined.panels, lined.seams)
  const named = panels.map(nameEdges)
  const lengthOf = (ref: EdgeRef) => {
    const panel = panels.find(({ id }) => id === ref.panel)
    const edge = panel?.edges.find(({ id }) => id === ref.edge)
    return panel && edge ? edgeLength(panel, edge) : 0
  }
  const rename = new Map(named.flatMap(({ names }) => [...names]))
  const linings = new Set(panels.filter(({ lining }) => lining).map(({ id }) => id))
  const seams = lined.seams.flatMap((seam, row) => {
    return plainSeams(seam, pairs[row], lengthOf).map((one) => ({
      ...one,
      ...(one.fold === undefined && linings.has(one.a.panel) !== linings.has(one.b.panel) && { fold: RIM }),
      a: { ...one.a, edge: rename.get(key(one.a.panel, one.a.edge)) ?? one.a.edge },
      b: { ...one.b, edge: rename.get(key(one.b.panel, one.b.edge)) ?? one.b.edge },
    }))
  })
  return { panels: named.map(({ panel }) => panel), seams }
}

/** A lining is turned in along the rim it is sewn to, wrong sides together [rad]. */
const RIM = Math.PI

/** A zip or a row of buttons that is open is not sewn. */
function isClosed({ closure }: Seam): boolean {
  return closure === undefined || closure.closed
}

/** Pairs of one seam as seams; buttons go to the pair they fall into. */
function plainSeams(
  { id, sides, closure, construction, fold }: WorkSeam,
  pairs: readonly SeamPair[],
  lengthOf: (ref: EdgeRef) => number,
): PlainSeam[] {
  const seams = pairs.map((pair, k) => ({
    id: pairs.length === 1 ? id : `${id}/${k}`,
    of: id,
    ...pair,
    sides,
    ...(construction && { construction }),
    ...(fold && { fold }),
    ...(closure?.kind === 'zip' && { zip: closure.size ?? ZIP_USUAL }),
  }))
  if (closure?.kind !== 'buttons' || (closure.lap ?? 0) > 0) return seams
  const total = pairs.reduce((sum, { a }) => sum + lengthOf(a), 0)
  let reached = 0
  return seams.flatMap((seam): PlainSeam[] => {
    const before = Math.round((closure.count * reached) / total) // those at (n + ½)/count below here
    reached += lengthOf(seam.a)
    const buttons = Math.round((closure.count * reached) / total) - before
    return buttons === 0 ? [] : [{ ...seam, buttons }]
  })
}

/** Pieces of an edge are called `edge/0`, `edge/1` … along it, however often they were cut. */
function nameEdges(panel: WorkPanel): { panel: PlainShape; names: Map<string, string> } {
  const count = new Map<string, number>()
  for (const { origin } of panel.edges) count.set(origin, (count.get(origin) ?? 0) + 1)
  const whole = (edge: { id: string; origin: string }) =>
    count.get(edge.origin) === 1 && edge.id === edge.origin
  const taken = new Set(panel.edges.filter(whole).map(({ id }) => id))
  const used = new Map<string, number>()
  const names = new Map<string, string>()
  const edges = panel.edges.map((edge): Edge => {
    const { origin, ...plain } = edge
    if (whole(edge)) return plain
    const k = used.get(origin) ?? 0
    used.set(origin, k + 1)
    let id = `${origin}/${k}`
    while (taken.has(id)) id += '+'
    taken.add(id)
    names.set(key(panel.id, edge.id), id)
    return { ...plain, id }
  })
  const lines = panel.lines.map((line) =>
    line.edge === undefined ? line : { ...line, edge: names.get(key(panel.id, line.edge)) ?? line.edge },
  )
  return { panel: { ...panel, edges, lines }, names }
}

function requirePlace(panel: PlainShape): PlainPanel {
  const { placement } = panel
  if (placement !== undefined) return { ...panel, placement }
  throw new InputError(
    `panel ${quoted(panel.id)} has no place; give it a placement, or place the garment first`,
  )
}
