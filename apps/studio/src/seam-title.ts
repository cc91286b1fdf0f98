/** What people call a seam: by the pieces it joins. */
import type { EdgeRef, Garment } from '@selvedge/engine/pattern'
import { pieceTitles } from './editor2d/layout.ts'

/** Left front – Left back; a piece joined with itself has a dart where the two sides meet in a point, else it is a tube. */
export function seamTitle(garment: Garment, row: number): string {
  const { a, b } = garment.seams[row]
  const [from, to] = [sideTitle(garment, a), sideTitle(garment, b)]
  if (from !== to) return `${from} – ${to}`
  const ends = [a, b].map((side) => side.flatMap((ref) => endsOf(garment, ref)))
  return ends[0].some((point) => ends[1].includes(point)) ? `Dart in ${from}` : `${from}, its own ends`
}

/** Panel and point of both ends of an edge. */
function endsOf(garment: Garment, { panel, edge }: EdgeRef): string[] {
  const found = garment.panels.find(({ id }) => id === panel)?.edges.find(({ id }) => id === edge)
  return found ? [`${panel} ${found.from}`, `${panel} ${found.to}`] : []
}

/** The pieces along one side of a seam, in order. */
export function sideTitle(garment: Garment, side: readonly EdgeRef[]): string {
  const titles = pieceTitles(garment)
  return [...new Set(side.map((ref) => titles.get(ref.panel) ?? ref.panel))].join(', ')
}
