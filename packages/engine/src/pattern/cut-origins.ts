/**
 * Is a garment another one with pieces cut in two, as `cutPanel` does it? Then whoever wears it need not begin again: each
 * part lies where the whole lay. Told from the two documents alone, by what a cut leaves as it was: the plane of the piece
 * and where it hangs, its area, all other pieces, and what every seam joins, over as many edges as may be.
 */
import { magnitude } from '../core/index.ts'
import { edgeLength } from './edge-length.ts'
import type { EdgeRef, Garment, Panel, Seam } from './garment.ts'
import { panelSignedArea } from './outline.ts'
import { pointAt } from './panel-points.ts'
import { findEdge } from './seams.ts'

/** Areas, lengths and places differ by no more where they are the same [m], [m²]. */
const SAME = 1e-6

/** The piece each new piece was cut off, by their ids; null where `after` is no cut of `before`. */
export function cutOrigins(before: Garment, after: Garment): ReadonlyMap<string, string> | null {
  const known = new Map(before.panels.map((panel) => [panel.id, panel]))
  const origins = new Map<string, string>()
  for (const [row, panel] of after.panels.entries()) {
    if (known.has(panel.id)) continue
    const rest = after.panels[row - 1] // a part that is cut off comes right behind what is left
    const whole = rest && known.get(rest.id)
    if (!whole || !isPartOf(whole, rest, panel)) return null
    origins.set(panel.id, whole.id)
  }
  if (origins.size === 0 || after.panels.length !== before.panels.length + origins.size) return null
  const cut = new Set(origins.values())
  const same = after.panels.every((panel) => {
    const old = known.get(panel.id)
    return old === undefined || cut.has(panel.id) || sameText(old, panel)
  })
  return same && sewnAlike(before, after, origins) ? origins : null
}

/** Was the panel cut off `whole`, of which `rest` is left? */
function isPartOf(whole: Panel, rest: Panel, panel: Panel): boolean {
  const frame = ({ placement, outside, grain, fabric, layer }: Panel) => [
    placement,
    outside,
    grain,
    fabric,
    layer,
  ]
  if (!sameText(frame(whole), frame(panel)) || !sameText(frame(whole), frame(rest))) return false
  const [all, left, off] = [whole, rest, panel].map((one) => Math.abs(panelSignedArea(one)))
  if (Math.abs(all - left - off) > SAME) return false
  const marks = ({ darts = [], pleats = [] }: Panel) => darts.length + pleats.length
  return marks(whole) === marks(rest) + marks(panel) && cutEdges(rest, panel).length > 0
}

/** Edges along the cut: the two parts name them alike. */
function cutEdges(rest: Panel, panel: Panel): string[] {
  const own = new Set(rest.edges.map(({ id }) => id))
  return panel.edges.filter(({ id }) => own.has(id)).map(({ id }) => id)
}

/** Every seam joins what it joined, and new ones close the cut. */
function sewnAlike(before: Garment, after: Garment, origins: ReadonlyMap<string, string>): boolean {
  const found = new Map(after.seams.map((seam) => [seam.id, seam]))
  const kept = before.seams.every((seam) => {
    const now = found.get(seam.id)
    found.delete(seam.id)
    if (now === undefined) return false
    const rest = ({ a: _a, b: _b, ...own }: Seam) => own
    if (!sameText(rest(seam), rest(now))) return false
    return (['a', 'b'] as const).every((side) =>
      sameRuns(runsOf(before, seam[side], new Map()), runsOf(after, now[side], origins)),
    )
  })
  return kept && [...found.values()].every((seam) => closesCut(after, seam, origins))
}

/** The two parts sewn to each other along the cut. */
function closesCut(after: Garment, seam: Seam, origins: ReadonlyMap<string, string>): boolean {
  const [panels, others] = [seam.a, seam.b].map((side) => new Set(side.map(({ panel }) => panel)))
  const [own, off] = [...panels, ...others]
  if (panels.size !== 1 || others.size !== 1 || origins.get(off) !== own || seam.parallel || seam.closure)
    return false
  const [rest, panel] = [own, off].map((id) => after.panels.find((one) => one.id === id))
  const edges = rest && panel ? cutEdges(rest, panel) : []
  const names = (side: readonly EdgeRef[]) => side.map(({ edge }) => edge)
  return (
    edges.length === seam.a.length &&
    names(seam.a).every((edge) => edges.includes(edge)) &&
    sameText(names(seam.a), names(seam.b).toReversed())
  )
}

/** A stretch of a side of a seam along one piece: where it begins and ends, and how long it is [m]. */
interface Run {
  readonly panel: string
  readonly ends: readonly number[]
  readonly length: number
}

function runsOf(garment: Garment, side: readonly EdgeRef[], origins: ReadonlyMap<string, string>): Run[] {
  const runs: Run[] = []
  for (const ref of side) {
    const found = findEdge(garment, ref)
    if (!found) return []
    const { panel, edge } = found
    const [start, end] = [edge.from, edge.to].map((name) => pointAt(panel, name))
    const [from, to] = ref.reversed ? [end, start] : [start, end]
    const name = origins.get(ref.panel) ?? ref.panel
    const last = runs.at(-1)
    const length = edgeLength(panel, edge)
    const goesOn =
      last?.panel === name && magnitude(last.ends[2] - from[0], last.ends[3] - from[1]) < SAME ? last : null
    if (goesOn) runs.pop()
    runs.push({
      panel: name,
      ends: [...(goesOn?.ends.slice(0, 2) ?? from), ...to],
      length: (goesOn?.length ?? 0) + length,
    })
  }
  return runs
}

function sameRuns(a: readonly Run[], b: readonly Run[]): boolean {
  return (
    a.length > 0 &&
    a.length === b.length &&
    a.every(
      ({ panel, ends, length }, k) =>
        panel === b[k].panel &&
        Math.abs(length - b[k].length) < SAME &&
        ends.every((value, row) => Math.abs(value - b[k].ends[row]) < SAME),
    )
  )
}

function sameText(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
