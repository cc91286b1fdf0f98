/** Lengths and angles as tools write them beside the pointer. */
import type { Garment, Panel, Seam } from '@selvedge/engine/pattern'
import { seamLengths } from '@selvedge/engine/pattern'
import { lengthWords } from '../numbers/length-words.ts'

export function degrees(radians: number): string {
  return `${Math.round((1800 / Math.PI) * radians) / 10}°`
}

/** How the lengths of two sides differ: "equal", "+14 mm (3.2 %)" with the second longer, − with the first. */
export function differenceWords(a: number, b: number): string {
  const mm = 1000 * (b - a)
  if (Math.abs(mm) < 0.05) return 'equal'
  const share = (100 * Math.abs(b - a)) / Math.min(a, b)
  const size = Math.abs(mm) < 10 ? Math.abs(mm).toFixed(1) : Math.abs(mm).toFixed(0)
  return `${mm < 0 ? '−' : '+'}${size} mm (${share.toFixed(1)} %)`
}

/** What an edit does to the seams: "side-left 43.2 → 48.2 cm", and which of them it lets out of balance. */
export function seamChanges(before: Garment, after: Garment): { text: string; wrong: boolean }[] {
  const was = new Map(before.seams.map((seam) => [seam.id, seam]))
  return after.seams.flatMap((seam) => {
    const old = was.get(seam.id)
    if (!old || sameSides(before, after, seam)) return []
    const [from, to] = [seamLengths(before, old), seamLengths(after, seam)]
    if (Math.abs(from.a - to.a) < LEAST && Math.abs(from.b - to.b) < LEAST) return []
    const wrong = seam.lengths !== 'free' && Math.abs(to.b - to.a) - Math.abs(from.b - from.a) > NOTED
    const tail = wrong ? `, ${differenceWords(to.a, to.b)}` : ''
    return [{ text: `${seam.id}: ${lengthWords(from.a)} → ${lengthWords(to.a)}${tail}`, wrong }]
  })
}

/** Is every edge of the seam as it was? What an edit leaves alone is the same object, so nothing has to be measured. */
function sameSides(before: Garment, after: Garment, seam: Seam): boolean {
  return [...seam.a, ...seam.b].every(({ panel, edge }) => {
    const [old, now] = [before, after].map(({ panels }) => panels.find(({ id }) => id === panel))
    return old === now || (old !== undefined && now !== undefined && sameEdge(old, now, edge))
  })
}

function sameEdge(old: Panel, now: Panel, name: string): boolean {
  const edge = now.edges.find(({ id }) => id === name)
  if (!edge || !old.edges.includes(edge) || old.darts !== now.darts || old.pleats !== now.pleats) return false
  const end = (panel: Panel, point: string) => panel.points.find(({ id }) => id === point)
  return [edge.from, edge.to].every((point) => end(old, point) === end(now, point))
}

/** Changes below this are not worth a word [m]. */
const LEAST = 5e-5
/** More difference than before by this is said in red [m]. */
const NOTED = 0.001
