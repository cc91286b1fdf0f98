/**
 * Pieces that `cutPanel` cut in two as one again: for whoever asks where they are worn, which names and sizes tell of whole
 * pieces only. A part comes behind what it was cut off, in the same plane, and their edges called cut run along each other.
 * Names of what comes from a part begin with its id.
 */
import { magnitude } from '../core/index.ts'
import { edgeLength } from './edge-length.ts'
import type { Edge, EdgeRef, Garment, Panel, PanelPoint, Seam } from './garment.ts'
import { pointAt } from './panel-points.ts'

export interface JoinedCuts {
  /** The same garment where nothing was cut. */
  readonly garment: Garment
  /** Row of the piece each panel is a part of. */
  readonly rowOf: readonly number[]
}

export function joinCuts(garment: Garment): JoinedCuts {
  const wholes: Panel[] = []
  let { seams } = garment
  const rowOf = garment.panels.map(({ linked: _, ...panel }) => {
    const whole = wholes.at(-1)
    const cut = whole && findCut(whole, panel)
    if (!whole || !cut) return wholes.push(panel) - 1
    wholes[wholes.length - 1] = joined(whole, panel, cut)
    seams = seams.flatMap((seam) => joinedSeam(seam, whole.id, panel.id, cut))
    return wholes.length - 1
  })
  if (wholes.length === garment.panels.length) return { garment, rowOf }
  const again = joinCuts({ ...garment, panels: wholes, seams }) // halves whose own halves had to be joined first
  return { garment: again.garment, rowOf: rowOf.map((row) => again.rowOf[row]) }
}

/** The edges of either side of a cut, each in the order of its panel. */
interface Cut {
  readonly whole: readonly Edge[]
  readonly part: readonly Edge[]
}

/** The longest there is. Names tell that edges were cut, not from what: `cut-2` of a part that was cut again may be any. */
function findCut(whole: Panel, part: Panel): Cut | null {
  let found: Cut | null = null
  for (const row of cutRows(whole)) {
    for (const end of cutRows(part)) {
      const cut = runAlong(whole, row, part, end)
      if (cut && cut.whole.length > (found?.whole.length ?? 0)) found = cut
    }
  }
  return found
}

/** What edges along a cut are called, also once they were cut themselves. */
const CUT = /(^|\/)cut(-|$)/

function cutRows({ edges }: Panel): number[] {
  return [...edges.keys()].filter((row) => CUT.test(edges[row].id))
}

/** Edges from this row of the whole on, along which those of the part run back from its row `end`. */
function runAlong(whole: Panel, row: number, part: Panel, end: number): Cut | null {
  const [w, p] = [[whole.edges[row]], [part.edges[end]]]
  if (!meets(whole, w[0].from, part, p[0].to)) return null
  let [ahead, back] = [edgeLength(whole, w[0]), edgeLength(part, p[0])]
  let found: Cut | null = null
  while (w.length < whole.edges.length && p.length < part.edges.length) {
    const last = w[w.length - 1]
    if (Math.abs(ahead - back) < SAME && meets(whole, last.to, part, p[0].from))
      found = { whole: [...w], part: [...p] }
    const further = ahead <= back
    const next = further ? whole.edges[(row + w.length) % whole.edges.length] : part.edges.at(end - p.length)!
    if (!CUT.test(next.id)) break
    if (further) {
      w.push(next)
      ahead += edgeLength(whole, next)
    } else {
      p.unshift(next)
      back += edgeLength(part, next)
    }
  }
  return found
}

function meets(whole: Panel, a: string, part: Panel, b: string): boolean {
  const [[x, y], [u, v]] = [pointAt(whole, a), pointAt(part, b)]
  return magnitude(x - u, y - v) < SAME
}

const SAME = 1e-6 // [m]

function joined(whole: Panel, part: Panel, cut: Cut): Panel {
  const [w, p] = [cut.whole, cut.part]
  const points = new Map(part.points.map(({ id }) => [id, within(part.id, id)]))
  points.set(p[p.length - 1].to, w[0].from)
  points.set(p[0].from, w[w.length - 1].to)
  const named = (id: string) => points.get(id) ?? id
  const far = restOf(part, p).map(
    (edge): Edge => ({ ...edge, id: within(part.id, edge.id), from: named(edge.from), to: named(edge.to) }),
  )
  const edges = [...restOf(whole, w), ...far]
  const used = new Set(edges.map(({ from }) => from))
  const places = new Map<string, PanelPoint>()
  for (const point of [...part.points.map(({ id, at }) => ({ id: named(id), at })), ...whole.points]) {
    if (used.has(point.id)) places.set(point.id, point)
  }
  const marks = <M extends { id: string; edge: string }>(own: M[] = [], other: M[] = []): M[] => [
    ...own,
    ...other.map((mark) => ({ ...mark, id: within(part.id, mark.id), edge: within(part.id, mark.edge) })),
  ]
  return {
    ...whole,
    points: [...places.values()],
    edges,
    darts: marks(whole.darts, part.darts),
    pleats: marks(whole.pleats, part.pleats),
  }
}

/** The edges that are not along the cut, from its end round to its start. */
function restOf({ edges }: Panel, run: readonly Edge[]): Edge[] {
  const end = edges.indexOf(run[run.length - 1])
  return [...edges.slice(end + 1), ...edges.slice(0, end + 1)].slice(0, edges.length - run.length)
}

function joinedSeam(seam: Seam, whole: string, part: string, cut: Cut): Seam[] {
  const gone = new Set([
    ...cut.whole.map(({ id }) => within(whole, id)),
    ...cut.part.map(({ id }) => within(part, id)),
  ])
  const side = (refs: readonly EdgeRef[]) =>
    refs
      .filter((ref) => !gone.has(within(ref.panel, ref.edge)))
      .map((ref) => (ref.panel === part ? { ...ref, panel: whole, edge: within(part, ref.edge) } : ref))
  const [a, b] = [side(seam.a), side(seam.b)]
  return a.length === 0 || b.length === 0 ? [] : [{ ...seam, a, b }]
}

function within(panel: string, id: string): string {
  return `${panel}/${id}`
}
